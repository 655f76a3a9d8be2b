import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyProject } from '#scripts/bench/incremental/oracle.ts';
import type { Job } from '#scripts/ci/plan-jobs.ts';
import { ACCOUNT_DATABASE } from '#scripts/deploy/account-records.ts';
import { resourceName } from '#scripts/edge/resource-name.ts';
import { PreviewsStandIn } from '#tests/cloudflare/previews-stand-in.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { GitHubStandIn } from '#tests/github/stand-in.ts';

// Runs the steps of the actual workflows in the order of GitHub, in a separate project and repository, with stand-ins of GitHub and Cloudflare.

const work = mkdtempSync(join(tmpdir(), 'caryard-workflows-'));
const project = join(work, 'project');
const origin = join(work, 'origin.git');
const PREVIEW = resourceName('one-tag', { kind: 'preview', name: 'pr-7' });
const SECRET = 'a-preview-secret-of-thirty-letters';
const LIVE_SECRET = 'a-live-secret-of-thirty-letters-or-so';
let cloudflare: CloudflareStandIn;
let previews: PreviewsStandIn;
let previewEnv: { [variable: string]: string };
let github: GitHubStandIn;
let api: string;

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
beforeAll(async () => {
  [cloudflare, github] = [await CloudflareStandIn.start(), new GitHubStandIn('')];
  for (const name of ['one-tag', 'two-tag'])
    cloudflare.stores.zones.push({ id: `zone-${name}`, name: `${name}.example` });
  api = await github.start();
  previews = new PreviewsStandIn(cloudflare);
  previewEnv = await previews.start();
  await copyProject(project);
  cpSync('functions', join(project, 'functions'), { recursive: true });
  for (const dealer of ['one-tag', 'two-tag'])
    cpSync('tests/fixtures/tenants/one-tag', join(project, 'tenants', dealer), { recursive: true });
  const otherSettings = join(project, 'tenants/two-tag/tenant.json');
  writeFileSync(
    otherSettings,
    readFileSync(otherSettings, 'utf8').replaceAll('one-tag.example', 'two-tag.example').replace('9401', '9402'),
  );
  cpSync('.gitignore', join(project, '.gitignore'));
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Two dealers');
  git('tag', 'published');
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', origin]);
  git('remote', 'add', 'origin', origin);
  git('push', '-q', 'origin', 'main');
  github.main = git('rev-parse', 'main');
  git('checkout', '-q', '-b', 'delivery');
  // A content page affects few other pages, so the report compares few pages.
  mkdirSync(join(project, 'tenants/one-tag/pages'), { recursive: true });
  const page = '---\ntitle: Delivery\ndescription: How we bring a car to you.\n---\n\nWe drive it to your door.\n';
  writeFileSync(join(project, 'tenants/one-tag/pages/delivery.md'), page);
  git('add', '-A');
  git('commit', '-qm', 'A page on delivery');
  github.head = { sha: git('rev-parse', 'HEAD'), repo: { full_name: 'yard/sites' } };
  git('push', '-q', 'origin', 'HEAD:refs/pull/7/head');
  github.onMerge = (head) => {
    const tree = git('merge-tree', '--write-tree', 'origin/main', head);
    const merge = git('commit-tree', tree, '-p', 'origin/main', '-p', head, '-m', 'Merge pull request 7');
    git('push', '-q', 'origin', `${merge}:refs/heads/main`);
    return merge;
  };
  // GitHub checks out a pull request merged into its base.
  git('checkout', '-q', '--detach', 'main');
  git('merge', '-q', '--no-ff', 'delivery', '-m', 'Merge pull request 7');
});
afterAll(async () => {
  github.stop();
  previews.stop();
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

/**
 * Runs a job's own commands.
 *
 * @param code expected exit code of its last command; the others must succeed
 * @returns its outputs, and what was printed
 */
async function runJob(
  workflow: string,
  job: string,
  expressions: { readonly [expression: string]: string } = {},
  code = 0,
) {
  const { jobs } = parse(readFileSync(`.github/workflows/${workflow}.yml`, 'utf8')) as Workflow;
  const values: { [expression: string]: string } = {
    'github.event.pull_request.number': '7',
    'github.event.pull_request.head.sha': github.head.sha,
    'github.event.workflow_run.head_sha': github.head.sha,
    'github.token': github.token,
    'secrets.PREVIEW_SECRETS': JSON.stringify({ 'one-tag': { PREVIEW_SECRET: SECRET } }),
    'secrets.PRODUCTION_SECRETS': JSON.stringify({ 'one-tag': { STOCK_PUSH_SECRET: LIVE_SECRET } }),
    'secrets.CLOUDFLARE_API_TOKEN': 'right-token',
    'secrets.CLOUDFLARE_ACCOUNT_ID': cloudflare.env().CLOUDFLARE_ACCOUNT_ID ?? '',
    ...expressions,
  };
  const withValues = (text: string): string =>
    text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
      const value = values[expression];
      if (value === undefined) throw new Error(`${workflow}: the test has no value for ${expression}.`);
      return value;
    });
  let output = '';
  const steps = (jobs[job]?.steps ?? []).filter(({ run }) => run?.startsWith('npm run ci'));
  for (const [index, { id = '', run = '', env = {} }] of steps.entries()) {
    const outputFile = join(work, 'output');
    writeFileSync(outputFile, '');
    // Asynchronously, because the stand-ins run in this process.
    const child = execFile('bash', ['-e', '-c', run], {
      cwd: project,
      maxBuffer: 1e8,
      env: {
        ...process.env,
        PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
        CLOUDFLARE_API_BASE_URL: cloudflare.env().CLOUDFLARE_API_BASE_URL,
        ...previewEnv,
        GITHUB_API_URL: api,
        GITHUB_REPOSITORY: 'yard/sites',
        GITHUB_OUTPUT: outputFile,
        ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, withValues(text)])),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text;
      });
    const [exitCode] = await once(child, 'close');
    expect(exitCode, output).toBe(index === steps.length - 1 ? code : 0);
    for (const [, name, , value = ''] of readFileSync(outputFile, 'utf8').matchAll(
      /^(\w+)<<(end-\S+)\n([\s\S]*?)\n\2$/gm,
    ))
      values[`steps.${id}.outputs.${name}`] = value;
  }
  const outputs = (name: string): string => values[`steps.plan.outputs.${name}`] ?? '';
  return { output, outputs, jobs: (): Job[] => JSON.parse(outputs('jobs')) as Job[] };
}

// The tests run in order.
test('OPS-09 OPS-07 a pull request: affected dealers, a preview with its report, and a comment that is updated', async () => {
  const plan = await runJob('preview', 'plan');
  expect(plan.outputs('count')).toBe('1');
  const [job] = plan.jobs();
  expect(job?.dealers).toBe('["one-tag"]');
  await runJob('preview', 'preview', { 'matrix.dealers': job?.dealers ?? '' });
  expect(cloudflare.workers.live(PREVIEW)).toBeTruthy();
  expect(cloudflare.workers.live('caryard-one-tag')).toBeFalsy();
  expect(existsSync(join(project, '.caryard/secrets.json'))).toBe(false);
  // R11: the change's own run had no access to production.
  expect(JSON.stringify(cloudflare.workers.live(PREVIEW)?.bindings)).toContain(SECRET);
  expect(cloudflare.calls.filter(({ body }) => body.includes(LIVE_SECRET))).toEqual([]);

  mkdirSync(join(project, 'notes/notes-0'), { recursive: true });
  cpSync(join(project, 'notes.json'), join(project, 'notes/notes-0/notes.json'));
  expect((await runJob('comment', 'comment')).output).toContain('comment written');
  expect(github.comments.at(-1)?.body).toMatch(
    /\| one\\?-tag \|[^|]+\| \[Report\]\(<https:\/\/caryard-preview--[^>]+\/_report\//,
  );
  expect((await runJob('comment', 'comment')).output).toContain('the comment is up to date');
});

test('OPS-09 OPS-07 a change that the dealer requests becomes a comment, and Publish a merge that is published once', async () => {
  git('checkout', '-q', 'main');
  previews.submit(PREVIEW, { kind: 'change', request: 'Say that it is free.' });
  expect((await runJob('decide', 'decide')).output).toContain('Jo Lee (one-tag) asks for a change');
  expect(github.comments.at(-1)?.body).toContain('> Say that it is free.');
  expect(previews.live.get(PREVIEW)).toBe(git('rev-parse', 'main'));
  github.published.push(github.main); // by the push of that commit
  previews.submit(PREVIEW);
  github.checks = [{ status: 'in_progress', conclusion: null }];
  expect((await runJob('decide', 'decide')).output).toContain('It waits until its checks have finished.');
  github.checks = [{ status: 'completed', conclusion: 'success' }];
  const { output } = await runJob('decide', 'decide');
  expect(output).toContain('It is merged: Jo Lee (one-tag).');
  expect(output).toContain('What is merged is being published.');
  expect(previews.decisions(PREVIEW).map(({ state }) => state)).toEqual(['done', 'done']);
  expect(github.published.at(-1)).toBe(github.main);
  git('fetch', '-q', 'origin');
  git('merge', '-q', '--ff-only', 'origin/main');
  expect([git('rev-parse', 'HEAD'), git('show', 'HEAD:tenants/one-tag/pages/delivery.md')]).toEqual([
    github.main,
    expect.stringContaining('We drive it to your door.'),
  ]);
  const comments = github.comments.length;
  expect((await runJob('decide', 'decide')).output).toContain('Nothing was decided.');
  expect([github.comments.length, github.published.filter((sha) => sha === github.main).length]).toEqual([comments, 1]);
});

test('OPS-09 OPS-05 after the merge only that dealer is deployed, and the nightly run changes nothing', async () => {
  rmSync(join(project, 'notes'), { recursive: true });
  rmSync(join(project, 'notes.json'));
  const plan = await runJob('publish', 'plan');
  expect(plan.jobs().map(({ dealers }) => dealers)).toEqual(['["one-tag"]']);
  expect(plan.outputs('shared')).toBe('false');
  expect((await runJob('publish', 'publish', { 'matrix.dealers': '["one-tag"]' })).output).toContain(
    '1 deployed, 0 unchanged, 0 failed.',
  );
  expect(cloudflare.workers.served('caryard-one-tag', '/delivery.html')).toContain('We drive it to your door.');
  expect(cloudflare.workers.live('caryard-two-tag')).toBeFalsy();
  expect((await runJob('nightly', 'publish', { 'matrix.dealers': '["one-tag"]' })).output).toContain(
    '0 deployed, 1 unchanged',
  );
});

test('OPS-09 OPS-04 the hourly run plans dealers that are due or were never deployed', async () => {
  const plan = await runJob('due', 'plan');
  expect(plan.jobs().map(({ dealers }) => dealers)).toEqual(['["two-tag"]']);
  expect(plan.output).toContain('two-tag: it is not live');
});

test('OPS-09 OPS-05 a dealer that cannot be built does not delay the others, and is built again once its files change', async () => {
  rmSync(join(project, 'results.json'));
  const page = join(project, 'tenants/one-tag/pages/delivery.md');
  const otherSettings = join(project, 'tenants/two-tag/tenant.json');
  const [text, settings] = [readFileSync(page, 'utf8'), readFileSync(otherSettings, 'utf8')];
  writeFileSync(page, text.replace('your door', 'your gate'));
  writeFileSync(otherSettings, settings.replace('"name"', '"nome"'));
  git('commit', '-qam', 'A gate, and an invalid setting');
  expect((await runJob('publish', 'plan')).jobs().map(({ dealers }) => dealers)).toEqual(['["one-tag","two-tag"]']);
  await runJob('publish', 'publish', { 'matrix.dealers': '["one-tag","two-tag"]' }, 1);
  expect(cloudflare.workers.served('caryard-one-tag', '/delivery.html')).toContain('your gate');
  const collect = (): void => {
    mkdirSync(join(project, 'results/results-0'), { recursive: true });
    renameSync(join(project, 'results.json'), join(project, 'results/results-0/results.json'));
  };
  collect();
  expect((await runJob('publish', 'published', {}, 1)).output).toContain(
    'whose live sites stay: two-tag. The next run',
  );
  expect(git('ls-remote', 'origin', 'refs/tags/published^{}')).toContain(git('rev-parse', 'HEAD'));
  // Its files have not changed, so neither a merge nor an hourly run builds it again, although it is not live.
  const secondPlan = await runJob('publish', 'plan');
  expect(secondPlan.output).toMatch(
    /two-tag: left out, because its build failed at commit [0-9a-f]{12} and it has not changed/,
  );
  expect(secondPlan.outputs('count')).toBe('0');
  const due = await runJob('due', 'plan');
  expect(due.output).toContain('two-tag: left out');
  expect(due.outputs('count')).toBe('0');
  // A change to another dealer does not remove it from the list of failed builds.
  writeFileSync(page, text.replace('your door', 'your fence'));
  git('commit', '-qam', 'A fence');
  expect((await runJob('publish', 'plan')).jobs().map(({ dealers }) => dealers)).toEqual(['["one-tag"]']);
  writeFileSync(page, text.replace('your door', 'your gate'));
  git('commit', '-qam', 'A gate after all');
  expect((await runJob('publish', 'plan')).outputs('count')).toBe('0');
  rmSync(join(project, 'results'), { recursive: true });
  await runJob('publish', 'published');
  expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/published')).toContain('["two-tag"]');
  // The nightly run builds it again.
  expect((await runJob('nightly', 'plan')).jobs().map(({ dealers }) => dealers)).toEqual(['["one-tag","two-tag"]']);
  expect((await runJob('nightly', 'publish', { 'matrix.dealers': '["two-tag"]' }, 1)).output).toContain('1 failed');
  writeFileSync(otherSettings, settings);
  git('commit', '-qam', 'The setting is valid again');
  expect((await runJob('publish', 'plan')).outputs('count')).toBe('1');
  await runJob('publish', 'publish', { 'matrix.dealers': '["two-tag"]' });
  collect();
  expect((await runJob('publish', 'published')).output).toContain('Published: 1 dealers.');
  expect((await runJob('publish', 'plan')).outputs('count')).toBe('0');
});

test('OPS-09 OPS-05 the schedule never replaces a live version with an older one, or with one that was rolled back', async () => {
  const nightly = async (): Promise<string> =>
    (await runJob('nightly', 'publish', { 'matrix.dealers': '["one-tag"]' })).output;
  const live = (): string => cloudflare.workers.served('caryard-one-tag', '/delivery.html') ?? '';
  git('checkout', '-q', '--detach', 'HEAD~4');
  expect(await nightly()).toMatch(/1 skipped\.\n- one-tag: What is live was built from commit [0-9a-f]{12}, which is/);
  expect(live()).toContain('your gate');
  git('checkout', '-q', 'main');
  cloudflare.workers.rollBackByHand('caryard-one-tag');
  expect(live()).toContain('your door');
  expect(await nightly()).toMatch(/1 skipped\.\n- one-tag: It was rolled back from version/);
  expect(live()).toContain('your door');
});

test('OPS-10 OPS-09 a paused roll-out continues before anything else is published; then publish.yml is started again', async () => {
  const [commit, otherCommit] = [git('rev-parse', 'HEAD~1'), '1'.repeat(40)];
  const sqlite = cloudflare.stores.sqlite(ACCOUNT_DATABASE);
  const plan = async (state: string, commit: string) => {
    const rings = [['two-tag'], ['one-tag']];
    const record = {
      ...{ commit, rings, state, ring: 1, before: null, reached: 0, unproven: {}, why: null, log: [] },
    };
    sqlite.prepare('INSERT OR REPLACE INTO rollout (id, record) VALUES (1, ?)').run(JSON.stringify(record));
    return (await runJob('publish', 'plan')).outputs;
  };
  const paused = await plan('paused', commit);
  expect([paused('commit'), paused('shared'), paused('count')]).toEqual([commit, 'true', '2']);
  expect(JSON.parse(readFileSync(join(project, 'plan.json'), 'utf8'))).toEqual(['two-tag', 'one-tag']);
  for (const [state, recorded] of [
    ['done', commit],
    ['stopped', commit],
    ['paused', otherCommit],
  ] as const)
    expect((await plan(state, recorded))('commit'), `${state} ${recorded}`).toBe('');
  const before = github.published.length;
  await runJob('publish', 'again');
  expect(github.published.slice(before)).toEqual([github.main]);
  sqlite.exec('DELETE FROM rollout');
});

test('OPS-09 OPS-07 closing a change removes its previews, and nothing live', async () => {
  github.state = 'open';
  await runJob('remove', 'closed');
  expect(cloudflare.workers.live(PREVIEW)).toBeTruthy();
  for (const job of ['remove', 'closed']) await runJob('remove', job);
  expect(cloudflare.workers.live(PREVIEW)).toBeFalsy();
  expect(cloudflare.stores.databases.map(({ name }) => name).filter((name) => name.includes('preview'))).toEqual([]);
  expect(cloudflare.workers.live('caryard-one-tag')).toBeTruthy();
  expect(cloudflare.formatViolations).toEqual([]);
});
