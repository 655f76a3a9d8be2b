import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { ACCOUNT_DATABASE } from './deploy/account-records.ts';
import { edgeSiteFolder } from './edge/edge-sites.ts';
import { resourceName } from './edge/resource-name.ts';
import { SCHEDULER } from './edge/scheduler-config.ts';

const SLUGS = ['east-yard', 'west-yard'];
const [EAST, WEST] = ['caryard-east-yard', 'caryard-west-yard'];
const PREVIEW = resourceName('east-yard', { kind: 'preview', name: 'a-change' });
let root: string;
let standIn: CloudflareStandIn;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'caryard-remove-'));
  standIn = await CloudflareStandIn.start();
  for (const slug of SLUGS) {
    mkdirSync(join(root, 'tenants', slug), { recursive: true });
    writeFileSync(join(root, 'tenants', slug, 'tenant.json'), '{}');
    writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, edgeSiteFolder('dist')), slug, build: 'aaaa' });
    standIn.stores.zones.push({ id: `zone-${slug}`, name: `${slug}.example` });
  }
});
afterEach(() => {
  standIn.clearFaults();
  expect(standIn.formatViolations.splice(0)).toEqual([]);
});
afterAll(async () => {
  await standIn.stop();
  rmSync(root, { recursive: true, force: true });
});

async function run(command: 'deploy' | 'remove' | 'status', ...args: readonly string[]) {
  const script = resolve(`scripts/${command}.ts`);
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: { ...process.env, ...standIn.env() } });
  const exitCode = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 130)));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode]);
  return { stdout, stderr, code };
}
const databases = (): string[] => standIn.stores.databases.map(({ name }) => name).sort();
const queues = (): string[] => standIn.stores.queues.map(({ queue_name }) => queue_name).sort();
const hosts = (): string[] => standIn.workers.domains.map(({ hostname }) => hostname).sort();
const rowsOf = (table: string): unknown[] =>
  standIn.stores
    .sqlite(ACCOUNT_DATABASE)
    .prepare(`SELECT slug FROM ${table} ORDER BY slug`)
    .all()
    .map(({ slug }) => slug);

// The tests run in order: each continues from the one before, to an empty account.
test('OPS-05 a dealer that was never deployed has nothing to remove, and a mistyped one is reported', async () => {
  const { code, stdout } = await run('remove', 'east-yard', '--yes');
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'There is nothing for "east-yard" in the account.']);
  const mistyped = await run('remove', 'east-yrd', '--yes');
  const log = await run('status', '--log', 'east-yrd');
  const unknown =
    'There is no dealer "east-yrd", neither in tenants nor in the account. Did you mean east-yard? Available: east-yard, west-yard.\n';
  expect([mistyped.code, mistyped.stderr, log.code, log.stderr]).toEqual([1, unknown, 1, unknown]);
  expect((await run('status', '--log', 'east-yard')).stdout).toBe('There are no log entries for "east-yard".\n');
  expect(databases()).toEqual([]);
});

test('OPS-05 without --yes it shows what would be lost, and removes nothing', async () => {
  expect((await run('deploy', ...SLUGS)).code).toBe(0);
  expect((await run('deploy', 'east-yard', '--preview', 'a-change')).code).toBe(0);
  const lead =
    "INSERT INTO leads VALUES ('l1', 'k1', 'h', 'enquiry', 1, NULL, '2026-11-20', '2027-11-20', NULL, '{}', '{}'";
  const columns = standIn.stores.sqlite(EAST).prepare("SELECT count(*) AS n FROM pragma_table_info('leads')").get()?.n;
  standIn.stores.sqlite(EAST).exec(`${lead}${', NULL'.repeat(Number(columns) - 11)})`);
  const before = standIn.calls.length;
  const { code, stdout } = await run('remove', 'east-yard');
  expect([code, stdout.trim().split('\n')]).toEqual([
    0,
    [
      'This would be deleted for good (--yes does it):',
      `  Worker ${EAST}`,
      '  host www.east-yard.example',
      `  queue ${EAST}`,
      `  database ${EAST}: 1 leads, 0 undelivered, 0 cars held`,
      '  its entry at the scheduler',
      'Note: the preview "a-change" stays: npm run deploy -- east-yard --preview a-change --remove',
      'Note: tenants still has this dealer, so a deployment, or the hourly run on GitHub, makes it live again. Delete its folder on main first.',
    ],
  ]);
  expect(standIn.calls.slice(before).filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect((await run('remove', '--account', '--yes')).stderr).toBe(
    `The account is still in use: ${[EAST, PREVIEW, WEST].sort().join(', ')}. Remove these first.\n`,
  );
});

test('OPS-05 an interrupted removal is finished by the next one, and the other dealer is not touched', async () => {
  rmSync(join(root, 'tenants/east-yard'), { recursive: true });
  const west = standIn.workers.live(WEST)?.id;
  standIn.fail({ method: 'DELETE', at: /^\/workers\/scripts\//, times: 1, response: 403, code: 10_000 });
  expect((await run('remove', 'east-yard', '--yes')).code).toBe(1);
  // A live site is still called by the scheduler, or its leads would wait.
  expect([standIn.workers.live(EAST) !== null, rowsOf('schedule')]).toEqual([true, SLUGS]);
  standIn.fail({ method: 'DELETE', at: /^\/queues\//, times: 1, response: 403, code: 10_000 });
  const interrupted = await run('remove', 'east-yard', '--yes');
  expect([interrupted.code, interrupted.stderr]).toEqual([1, expect.stringContaining('may not do this: DELETE')]);
  expect(rowsOf('dealers')).toContain('east-yard');
  const { code, stdout } = await run('remove', 'east-yard', '--yes');
  expect([code, stdout.trim().split('\n')[0], stdout.includes('tenants still has')]).toEqual([0, 'Removed:', false]);
  expect([standIn.workers.live(EAST), databases(), queues(), hosts()]).toEqual([
    null,
    [ACCOUNT_DATABASE, PREVIEW, WEST].sort(),
    [PREVIEW, WEST].sort(),
    ['www.west-yard.example'],
  ]);
  for (const table of ['schedule', 'placements', 'dealers']) expect(rowsOf(table)).toEqual(['west-yard']);
  expect(standIn.workers.live(WEST)?.id).toBe(west);
  expect(existsSync(join(root, '.caryard/deploy', EAST))).toBe(false);
  const secondRun = await run('remove', 'east-yard', '--yes');
  expect([secondRun.code, secondRun.stdout.split('\n')[0]]).toEqual([
    0,
    'There is nothing for "east-yard" in the account.',
  ]);
});

test('OPS-05 a dealer that another machine is deploying is not removed', async () => {
  const sqlite = standIn.stores.sqlite(WEST);
  sqlite.exec("UPDATE caryard_deploys SET holder = 'abc', held_until = '2999-01-01T00:00:00.000Z'");
  const { code, stderr } = await run('remove', 'west-yard', '--yes');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Another machine is deploying this dealer')]);
  expect([standIn.workers.live(WEST) !== null, rowsOf('schedule')]).toEqual([true, ['west-yard']]);
  sqlite.exec('UPDATE caryard_deploys SET holder = NULL, held_until = NULL');
});

test('OPS-05 after the last dealer and preview the account can be emptied', async () => {
  expect((await run('remove', 'west-yard', '--yes')).code).toBe(0);
  expect((await run('deploy', 'east-yard', '--preview', 'a-change', '--remove')).code).toBe(0);
  expect((await run('remove', '--account')).stdout).toContain(ACCOUNT_DATABASE);
  expect(standIn.workers.live(SCHEDULER)).not.toBeNull();
  const { code, stdout } = await run('remove', '--account', '--yes');
  expect([code, stdout]).toEqual([0, `Removed:\n  ${SCHEDULER}\n  ${ACCOUNT_DATABASE}\n`]);
  expect([databases(), queues(), hosts(), standIn.workers.live(SCHEDULER)]).toEqual([[], [], [], null]);
  expect((await run('remove', '--account', '--yes')).stdout).toBe('The account has none of our resources.\n');
});

test.each([
  [[], 'Name one dealer, by its slug: found none.'],
  [['east-yard', 'west-yard'], 'Name one dealer, by its slug: found "east-yard", "west-yard".'],
  [['east-yard', '--tenants', 'tenant'], '--tenants: there is no folder "tenant".'],
  [['a b'], 'found "a b"; give the slug of a dealer.'],
  [['east-yard', '--account'], 'Name a dealer, or give --account, not both.'],
])('OPS-05 npm run remove reports a mistake in the arguments: %j', async (args, message) => {
  const { code, stderr } = await run('remove', ...args);
  expect([code, stderr.split('\n')[0]]).toEqual([1, message]);
});
