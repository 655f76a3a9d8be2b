import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { NAMESPACE } from '../edge/dispatcher-config.ts';
import { edgeSiteFolder } from '../edge/edge-sites.ts';
import { takeLock } from '../lock.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';

// The command itself with several dealers, in a folder of its own.

const SLUGS = ['east-yard', 'north-yard', 'south-yard', 'west-yard', 'yard-five'];
let root: string;
let standIn: CloudflareStandIn;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'caryard-several-'));
  standIn = await CloudflareStandIn.start();
  const dist = join(root, 'dist');
  for (const slug of SLUGS) {
    mkdirSync(join(root, 'tenants', slug), { recursive: true });
    writeFileSync(join(root, 'tenants', slug, 'tenant.json'), '{}');
    writeBuiltSite({ dist, edge: join(root, edgeSiteFolder('dist')), slug, build: 'aaaa' });
    standIn.stores.zones.push({ id: `zone-${slug}`, name: `${slug}.example` });
  }
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  rmSync(root, { recursive: true, force: true });
});

function begin(slugs: readonly string[], ...more: readonly string[]) {
  const args = [resolve('scripts/deploy.ts'), ...slugs, '--dist', 'dist', '--tenants', 'tenants', ...more];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...standIn.env() } });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 130)));
  const output = Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { child, ran: output.then(([stdout, stderr, code]) => ({ stdout, stderr, code })) };
}
const deployOf = async (slugs: readonly string[], ...more: readonly string[]) => await begin(slugs, ...more).ran;
const deploy = async (...more: readonly string[]) => await deployOf(SLUGS, ...more);
const outcomes = (stdout: string): string[] =>
  (JSON.parse(stdout) as { slug: string; outcome: string }[]).map(({ slug, outcome }) => `${slug} ${outcome}`);
const all = (outcome: string): string[] => SLUGS.map((slug) => `${slug} ${outcome}`);
/** Where among all calls those of a dealer's database and Worker are. */
const callsOf = (slug: string): number[] =>
  standIn.calls.flatMap(({ path }, index) => (path.includes(`/scripts/caryard-${slug}/`) ? [index] : []));

test('OPS-13 several dealers are deployed at once, four at a time; the output of each is in one piece, in order of request', async () => {
  const { stdout, stderr, code } = await deploy('--json', '--verbose');
  expect(code, stderr).toBe(0);
  expect(outcomes(stdout)).toEqual(all('deployed'));
  const spans = SLUGS.map(callsOf).map((calls) => [calls[0] ?? Number.NaN, calls.at(-1) ?? Number.NaN] as const);
  const begins = spans.map(([first]) => first);
  const ends = spans.map(([, last]) => last);
  expect(Math.max(...begins.slice(0, 4))).toBeLessThan(Math.min(...ends));
  expect(begins[4]).toBeGreaterThan(Math.min(...ends.slice(0, 4)));
  const pieces = stderr.split(/^(?=[a-z]+-[a-z]+:$)/m).slice(1);
  expect(pieces.map((piece) => piece.split(':')[0]).sort()).toEqual(SLUGS);
  for (const piece of pieces) {
    const [own = ''] = piece.split(':');
    expect(piece).toContain(`caryard-${own}`);
    for (const other of SLUGS.filter((slug) => slug !== own))
      expect(piece.replaceAll(`${other} …`, '')).not.toContain(other);
  }
  const shared = standIn.calls.filter(({ path, method }) => method === 'PUT' && path.endsWith('/caryard--scheduler'));
  expect(shared).toHaveLength(1);
  const reserved = standIn.stores.sqlite(ACCOUNT_DATABASE).prepare('SELECT sum(calls) AS n FROM api_calls').get()?.n;
  expect(reserved).toBe(5 * 29);
});

test('OPS-13 a dealer that fails, and one that another process is deploying, do not touch the others', async () => {
  standIn.fail({ at: /"www\.north-yard\.example"|hostname=www\.north-yard/, times: 99, response: 400 });
  const lock = join(root, '.caryard/deploy/caryard-south-yard/lock');
  mkdirSync(join(lock, '..'), { recursive: true });
  const release = await takeLock(lock, { timeoutMs: 0 });
  const { stdout, code } = await deploy('--json');
  expect(code).toBe(1);
  expect(outcomes(stdout)).toEqual([
    'east-yard deployed',
    'north-yard failed',
    'south-yard failed',
    'west-yard deployed',
    'yard-five deployed',
  ]);
  expect(stdout).toContain(`Process ${process.pid} of this machine is deploying this dealer.`);
  expect(standIn.workers.live('caryard-south-yard')).toBeNull();
  release();
  standIn.clearFaults();
  expect(outcomes((await deploy('--json')).stdout)).toEqual([
    'east-yard unchanged',
    'north-yard deployed',
    'south-yard deployed',
    'west-yard unchanged',
    'yard-five unchanged',
  ]);
});

test('OPS-13 a run that is killed while several dealers are being deployed continues in the next run', async () => {
  const { child, ran } = begin(SLUGS, '--json');
  standIn.afterCall = () => {
    if (standIn.calls.filter(({ path }) => /\/scripts\/caryard-\w+-\w+$/.test(path)).length === 2)
      child.kill('SIGKILL');
  };
  await ran;
  standIn.afterCall = null;
  const isLive = SLUGS.map((slug) => standIn.workers.live(`caryard-${slug}`) !== null);
  expect(isLive).toContain(true);
  expect(isLive).toContain(false);
  const { stdout, stderr, code } = await deploy('--json');
  expect(code, stderr + stdout).toBe(0);
  expect(outcomes((await deploy('--json')).stdout)).toEqual(all('unchanged'));
  const holders = SLUGS.map(
    (slug) =>
      standIn.stores.sqlite(`caryard-${slug}`).prepare('SELECT unfinished FROM caryard_deploys').get()?.unfinished,
  );
  expect(holders).toEqual(SLUGS.map(() => null));
  expect(readFileSync(join(root, '.caryard/deploy/holder'), 'utf8')).toMatch(/^[0-9a-f]{16}$/);
});

test('OPS-13 --form moves the named dealers into the dispatch namespace and back, and no other', async () => {
  const form = async (...args: readonly string[]) => outcomes((await deployOf(args, '--json')).stdout);
  const hosts = (): (string | undefined)[] =>
    ['east-yard', 'north-yard'].map((slug) => standIn.workers.versionAt(`www.${slug}.example`)?.worker);
  const isDispatched = (slug: string): boolean => standIn.workers.inNamespace(NAMESPACE, `caryard-${slug}`) !== null;
  expect(await form('east-yard', 'north-yard')).toEqual(['east-yard deployed', 'north-yard deployed']);
  expect(await form('east-yard', '--form', 'namespace')).toEqual(['east-yard deployed']);
  expect([isDispatched('east-yard'), isDispatched('north-yard')]).toEqual([true, false]);
  expect(hosts()).toEqual(['caryard-east-yard', 'caryard-north-yard']);
  expect(standIn.workers.live('caryard-east-yard')).toBeNull();
  // The order is kept: a later deployment without it changes nothing.
  expect(await form('east-yard', 'north-yard')).toEqual(['east-yard unchanged', 'north-yard unchanged']);
  expect(await form('east-yard', '--form', 'worker')).toEqual(['east-yard deployed']);
  expect(isDispatched('east-yard')).toBe(false);
  expect(hosts()).toEqual(['caryard-east-yard', 'caryard-north-yard']);
});
