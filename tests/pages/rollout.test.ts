import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeCode, copyProject } from '#scripts/bench/incremental/oracle.ts';
import type { LogEntry } from '#scripts/deploy/dealer-records.ts';
import type { StatusRow } from '#scripts/status/status-rows.ts';
import { LiveSites } from '#tests/cloudflare/live-sites.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';

// Shared changes to two dealers, with the real commands: built, deployed by wrangler to the fake account, and probed as live sites.

const work = mkdtempSync(join(tmpdir(), 'caryard-rollout-'));
const project = join(work, 'project');
const DEALERS = ['one-tag', 'two-tag'];
let cloudflare: CloudflareStandIn;
let sites: LiveSites;
let secrets: { [dealer: string]: object };
let siteEnv: { [variable: string]: string };

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
const commit = (message: string): void => {
  git('add', '-A');
  git('commit', '-q', '-m', message);
};

beforeAll(async () => {
  cloudflare = await CloudflareStandIn.start();
  sites = new LiveSites(cloudflare);
  siteEnv = await sites.start();
  await copyProject(project);
  cpSync('functions', join(project, 'functions'), { recursive: true });
  for (const [index, dealer] of DEALERS.entries()) {
    const folder = join(project, 'tenants', dealer);
    cpSync('tests/fixtures/tenants/one-tag', folder, { recursive: true });
    const settings = join(folder, 'tenant.json');
    const text = readFileSync(settings, 'utf8').replaceAll('one-tag.example', `${dealer}.example`);
    writeFileSync(settings, text.replace('9401', `940${index + 1}`));
    cloudflare.stores.zones.push({ id: `zone-${index}`, name: `${dealer}.example` });
  }
  // The second dealer has one car less, so it is the smaller one.
  const stock = join(project, 'tenants/two-tag/stock.jsonl');
  writeFileSync(stock, readFileSync(stock, 'utf8').split('\n').slice(1).join('\n'));
  mkdirSync(join(project, '.caryard'), { recursive: true });
  const secret = (dealer: string) => ({ STOCK_PUSH_SECRET: `a-secret-of-thirty-letters-${dealer}` });
  secrets = Object.fromEntries(DEALERS.map((dealer) => [dealer, secret(dealer)]));
  writeFileSync(join(project, '.caryard/secrets.json'), JSON.stringify({ production: secrets }));
  cpSync('.gitignore', join(project, '.gitignore'));
  git('init', '-q', '-b', 'main');
  commit('Two dealers');
});
afterEach(() => expect(cloudflare.formatViolations.splice(0)).toEqual([]));
afterAll(async () => {
  sites.stop();
  await cloudflare.stop();
  rmSync(work, { recursive: true, force: true });
});

/** Starts a command. */
function startCommand(
  script: 'rollout' | 'ci' | 'status',
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
): { readonly child: ChildProcess; readonly output: () => string } {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: project,
    detached: true, // in its own process group, so that all of it can be killed at once
    env: {
      ...process.env,
      ...cloudflare.env(),
      ...siteEnv,
      GITHUB_ACTOR: 'jo',
      ...env,
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  return { child, output: () => output };
}

const rollout = (...args: string[]) => resultOf(startCommand('rollout', args));
async function resultOf({ child, output }: ReturnType<typeof startCommand>) {
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output() };
}

const versions = (): (string | undefined)[] =>
  DEALERS.map((dealer) => cloudflare.workers.live(`caryard-${dealer}`)?.id);
const leads = (): unknown[] =>
  DEALERS.map(
    (dealer) => cloudflare.stores.sqlite(`caryard-${dealer}`).prepare('SELECT count(*) AS n FROM leads').get()?.n,
  );
const FOOTER = 'src/layouts/Footer.astro';

// The tests run in order.
test('OPS-10 dealers that were never live are deployed ring by ring; if nothing has changed, each is probed and works', async () => {
  const first = await rollout('start');
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('Ring 2 of 2 is live and works.')]);
  expect((await rollout('status')).output).toContain('ring 1: two-tag, live');
  const before = versions();
  const probed = await rollout('probe', ...DEALERS);
  expect(probed).toEqual({ code: 0, output: 'one-tag: works\ntwo-tag: works\n' });
  expect([versions(), leads()]).toEqual([before, [0, 0]]);
});

test('OPS-10 a planted fault that only appears on live sites stops the roll-out at the first ring, which is rolled back', async () => {
  const before = versions();
  changeCode(join(project, FOOTER), 'footer.licences.length > 0 && (', 'footer.licences.length > 99 && (');
  changeCode(
    join(project, 'functions/api/leads.ts'),
    'const body = await readPost(context);',
    'const body = await readPost(JSON.parse("") as never);',
  );
  commit('Break the footer and the form');
  const { code, output } = await rollout('start');
  expect(code, output).toBe(1);
  expect(output).toContain('Ring 1 of 2 was rolled back.');
  expect(output).toMatch(
    /two-tag, legal requirements: home \(\/\): the footer lacks Motor dealer licence no\. 9300001 \(QLD\) \(licence\)/,
  );
  expect(output).toMatch(/two-tag, the contact form: a test lead was refused with status 500/);
  expect(output).toContain(`two-tag has version ${before[1]} again.`);
  expect([versions(), leads()]).toEqual([before, [0, 0]]);
  const statusText = (await rollout('status')).output;
  expect(statusText).toContain('It failed in ring 1 of 2, which was rolled back to its earlier versions.');
  expect(statusText).toContain('ring 2: one-tag, not started');
  // The version that failed is no longer live, so neither is its fault.
  const status = JSON.parse((await resultOf(startCommand('status', ['--json']))).output) as { dealers: StatusRow[] };
  expect(status.dealers.map(({ slug, failing }) => [slug, failing])).toEqual([
    ['one-tag', []],
    ['two-tag', []],
  ]);
});

test('OPS-10 once an operator has stopped the roll-out, the workflow rolls out nothing, whatever is merged, until an operator allows it again', async () => {
  const stopped = await rollout('stop');
  expect([stopped.code, stopped.output]).toEqual([0, expect.stringContaining('because jo has stopped it.')]);
  const before = versions();
  const refused = await resultOf(startCommand('ci', ['rollout'], { GITHUB_ACTOR: 'kim' }));
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('jo has stopped the roll-out, so nothing is rolled out.'),
  ]);
  expect(versions()).toEqual(before);
  expect((await rollout('allow')).output).toBe('The next run of publish.yml may roll out again.\n');
  expect((await rollout('status')).output).not.toContain('has stopped it');
});

test('OPS-10 a roll-out that was killed in the middle of a ring is reported as interrupted, and can be continued and completed', async () => {
  git('revert', '--no-edit', 'HEAD');
  changeCode(join(project, FOOTER), '<div class="footer-legal">', '<div class="footer-legal" data-ring="2">');
  commit('Change the footer');
  const before = versions();
  const { child, output } = startCommand('rollout', ['start']);
  await expect
    .poll(() => cloudflare.workers.live('caryard-two-tag')?.id, { timeout: 500_000, interval: 50 })
    .not.toBe(before[1]);
  const closed = once(child, 'close');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
  expect(output()).not.toContain('Ring 1 of 2 is live');
  expect((await rollout('status')).output).toContain('It was interrupted in ring 1 of 2');
  const done = await rollout('continue');
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('Ring 2 of 2 is live and works.')]);
  for (const dealer of DEALERS)
    expect(cloudflare.workers.served(`caryard-${dealer}`, '/index.html')).toContain('data-ring="2"');
  expect(leads()).toEqual([0, 0]);
});

test('OPS-10 the workflow step starts with a given dealer, takes the secrets from its environment, and refuses an unknown dealer or missing secrets', async () => {
  rmSync(join(project, '.caryard/secrets.json'));
  const env = { PRODUCTION_SECRETS: JSON.stringify(secrets) };
  const done = await resultOf(startCommand('ci', ['rollout', '--first', 'one-tag'], env));
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('All rings are live.')]);
  expect((await rollout('status')).output).toContain('ring 1: one-tag, live');
  const refused = await resultOf(startCommand('ci', ['rollout', '--first', 'nobody'], env));
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('There is no dealer "nobody" in tenants.'),
  ]);
  const withoutSecrets = await resultOf(startCommand('ci', ['rollout'], { PRODUCTION_SECRETS: '{}' }));
  expect([withoutSecrets.code, withoutSecrets.output]).toEqual([
    1,
    expect.stringContaining('No test lead can be sent to one-tag, two-tag'),
  ]);
});

test('OPS-11 each operation on a dealer is logged: who, when, the changes, and the result', async () => {
  const run = async (...args: string[]) => await resultOf(startCommand('status', args));
  const log = JSON.parse((await run('--log', 'two-tag', '--json')).output) as LogEntry[];
  expect(log.map(({ who, did, isDone, changes }) => [who, did, isDone, changes.map(({ what }) => what)])).toEqual([
    [
      'jo',
      'deploy',
      true,
      ['Change the footer', 'Revert "Break the footer and the form"', 'Break the footer and the form'],
    ],
    ['jo', 'rollback', true, []],
    ['jo', 'deploy', true, ['Break the footer and the form']],
    ['jo', 'deploy', true, []],
  ]);
  expect(log[1]?.text).toBe(
    `Version ${log[3]?.text.split(' ')[1]} is live again, in place of ${log[2]?.text.split(' ')[1]}.`,
  );
  const { dealers } = JSON.parse((await run('--collect', '--json')).output) as { dealers: StatusRow[] };
  expect(
    dealers.map(({ slug, live, parked, failing, next }) => [slug, live?.version, parked, failing, next === null]),
  ).toEqual(DEALERS.map((dealer, index) => [dealer, versions()[index], 0, [], false]));
  const page = join(work, 'status.html');
  const status = await resultOf(startCommand('ci', ['status', '--html', page]));
  expect([status.code, readFileSync(page, 'utf8').match(/<th scope="row"/g)?.length]).toEqual([0, 2]);
});
