import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyProject } from '#scripts/bench/incremental/oracle.ts';
import type { Job } from '#scripts/ci/plan-jobs.ts';
import { resourceName } from '#scripts/edge/resource-name.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { GitHubStandIn } from '#tests/github/stand-in.ts';

// The workflows' own steps, in the order GitHub runs them, in a project and repository of their own and against both stand-ins.

const work = mkdtempSync(join(tmpdir(), 'caryard-workflows-'));
const project = join(work, 'project');
const PREVIEW = resourceName('one-tag', { kind: 'preview', name: 'pr-7' });
let cloudflare: CloudflareStandIn;
let github: GitHubStandIn;
let api: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
beforeAll(async () => {
  [cloudflare, github] = [await CloudflareStandIn.start(), new GitHubStandIn('')];
  cloudflare.stores.zones.push({ id: 'zone-1', name: 'one-tag.example' });
  api = await github.start();
  await copyProject(project);
  cpSync('functions', join(project, 'functions'), { recursive: true });
  for (const dealer of ['one-tag', 'two-tag'])
    cpSync('tests/fixtures/tenants/one-tag', join(project, 'tenants', dealer), { recursive: true });
  const other = join(project, 'tenants/two-tag/tenant.json');
  writeFileSync(
    other,
    readFileSync(other, 'utf8').replaceAll('one-tag.example', 'two-tag.example').replace('9401', '9402'),
  );
  cpSync('.gitignore', join(project, '.gitignore'));
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Two dealers');
  git('tag', 'published');
  // A page of its own changes few others, so that few are looked at for the report.
  mkdirSync(join(project, 'tenants/one-tag/pages'), { recursive: true });
  const page = '---\ntitle: Delivery\ndescription: How we bring a car to you.\n---\n\nWe drive it to your door.\n';
  writeFileSync(join(project, 'tenants/one-tag/pages/delivery.md'), page);
  git('add', '-A');
  git('commit', '-qm', 'A page on delivery');
  github.head = { sha: git('rev-parse', 'HEAD'), repo: { full_name: 'yard/sites' } };
});
afterAll(async () => {
  github.stop();
  await cloudflare.stop();
  rmSync(work, { recursive: true, force: true });
});

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: { readonly [name: string]: string };
}
interface Workflow {
  readonly jobs: { readonly [job: string]: { readonly steps: readonly Step[] } };
}

/** Runs a job's own commands. @returns its outputs, and what was printed; fails the test when a step fails */
async function runJob(workflow: string, job: string, known: { readonly [expression: string]: string } = {}) {
  const { jobs } = parse(readFileSync(`.github/workflows/${workflow}.yml`, 'utf8')) as Workflow;
  const values: { [expression: string]: string } = {
    'github.event.pull_request.number': '7',
    'github.event.pull_request.head.sha': github.head.sha,
    'github.event.workflow_run.head_sha': github.head.sha,
    'github.token': github.token,
    'secrets.DEALER_SECRETS': '{"production":{},"preview":{}}',
    'secrets.CLOUDFLARE_API_TOKEN': 'right-token',
    'secrets.CLOUDFLARE_ACCOUNT_ID': cloudflare.env().CLOUDFLARE_ACCOUNT_ID ?? '',
    ...known,
  };
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const value = values[expression];
      if (value === undefined) throw new Error(`${workflow}: this test knows no ${expression}.`);
      return value;
    });
  let said = '';
  for (const { id = '', run, env = {} } of jobs[job]?.steps ?? []) {
    if (run === undefined || !run.startsWith('npm run ci')) continue;
    const output = join(work, 'output');
    writeFileSync(output, '');
    // Beside this process, in which the stand-ins answer.
    const child = execFile('bash', ['-e', '-c', run], {
      cwd: project,
      maxBuffer: 1e8,
      env: {
        ...process.env,
        PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
        CLOUDFLARE_API_BASE_URL: cloudflare.env().CLOUDFLARE_API_BASE_URL,
        GITHUB_API_URL: api,
        GITHUB_REPOSITORY: 'yard/sites',
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text)])),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        said += text;
      });
    const [code] = await once(child, 'close');
    expect(code, said).toBe(0);
    for (const [, name, , value = ''] of readFileSync(output, 'utf8').matchAll(/^(\w+)<<(end-\S+)\n([\s\S]*?)\n\2$/gm))
      values[`steps.${id}.outputs.${name}`] = value;
  }
  const outputs = (name: string): string => values[`steps.plan.outputs.${name}`] ?? '';
  return { said, outputs, jobs: (): Job[] => JSON.parse(outputs('jobs')) as Job[] };
}

// One story, in order.
test('OPS-09 OPS-07 a pull request: who is affected, a preview with its report, and a comment that is renewed', async () => {
  const plan = await runJob('preview', 'plan');
  expect(plan.outputs('count')).toBe('1');
  const [job] = plan.jobs();
  expect(job?.dealers).toBe('["one-tag"]');
  await runJob('preview', 'preview', { 'matrix.dealers': job?.dealers ?? '' });
  expect(cloudflare.workers.live(PREVIEW)).toBeTruthy();
  expect(cloudflare.workers.live('caryard-one-tag')).toBeFalsy();
  expect(existsSync(join(project, '.caryard/secrets.json'))).toBe(false);

  mkdirSync(join(project, 'notes/notes-0'), { recursive: true });
  cpSync(join(project, 'notes.json'), join(project, 'notes/notes-0/notes.json'));
  expect((await runJob('comment', 'comment')).said).toContain('comment written');
  expect(github.comments.at(-1)?.body).toMatch(
    /\| one\\?-tag \|[^|]+\| \[Report\]\(<https:\/\/caryard-preview--[^>]+\/_report\//,
  );
  expect((await runJob('comment', 'comment')).said).toContain('says so already');
});

test('OPS-09 OPS-05 merged: the dealer goes live, the other was not touched; a night later nobody was behind', async () => {
  rmSync(join(project, 'notes'), { recursive: true });
  rmSync(join(project, 'notes.json'));
  const plan = await runJob('publish', 'plan');
  expect(plan.jobs().map(({ dealers }) => dealers)).toEqual(['["one-tag"]']);
  expect((await runJob('publish', 'publish', { 'matrix.dealers': '["one-tag"]' })).said).toContain(
    '1 deployed, 0 unchanged, 0 failed.',
  );
  expect(cloudflare.workers.served('caryard-one-tag', '/delivery.html')).toContain('We drive it to your door.');
  expect(cloudflare.workers.live('caryard-two-tag')).toBeFalsy();
  expect((await runJob('nightly', 'publish', { 'matrix.dealers': '["one-tag"]' })).said).toContain(
    '0 deployed, 1 unchanged',
  );
});

test('OPS-09 OPS-04 each hour whoever is due, or was never brought live', async () => {
  const plan = await runJob('due', 'plan');
  expect(plan.jobs().map(({ dealers }) => dealers)).toEqual(['["two-tag"]']);
  expect(plan.said).toContain('two-tag: nothing of it is live');
});

test('OPS-09 OPS-07 a change that is closed takes its previews with it, and nothing that is live', async () => {
  await runJob('remove', 'remove');
  expect(cloudflare.workers.live(PREVIEW)).toBeFalsy();
  expect(cloudflare.stores.databases.map(({ name }) => name)).toEqual(['caryard-one-tag']);
  expect(cloudflare.workers.live('caryard-one-tag')).toBeTruthy();
  expect(cloudflare.wrongShapes).toEqual([]);
});
