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

// The command itself with several dealers, in a separate folder.

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

function startDeploy(slugs: readonly string[], ...options: readonly string[]) {
  const args = [resolve('scripts/deploy.ts'), ...slugs, '--dist', 'dist', '--tenants', 'tenants', ...options];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...standIn.env() } });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 130)));
  const output = Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { child, result: output.then(([stdout, stderr, code]) => ({ stdout, stderr, code })) };
}
const deployOf = async (slugs: readonly string[], ...options: readonly string[]) =>
  await startDeploy(slugs, ...options).result;
const deploy = async (...options: readonly string[]) => await deployOf(SLUGS, ...options);
const outcomes = (stdout: string): string[] =>
  (JSON.parse(stdout) as { slug: string; outcome: string }[]).map(({ slug, outcome }) => `${slug} ${outcome}`);
const all = (outcome: string): string[] => SLUGS.map((slug) => `${slug} ${outcome}`);
/** Positions of the calls for a dealer's Worker among all calls. */
const callsOf = (slug: string): number[] =>
  standIn.calls.flatMap(({ path }, index) => (path.includes(`/scripts/caryard-${slug}/`) ? [index] : []));

test('OPS-13 several dealers are deployed at once, four at a time; the output of each is in one piece, in the order given', async () => {
  const { stdout, stderr, code } = await deploy('--json', '--verbose');
  expect(code, stderr).toBe(0);
  expect(outcomes(stdout)).toEqual(all('deployed'));
  const spans = SLUGS.map(callsOf).map((calls) => [calls[0] ?? Number.NaN, calls.at(-1) ?? Number.NaN] as const);
  const starts = spans.map(([first]) => first);
  const ends = spans.map(([, last]) => last);
  expect(Math.max(...starts.slice(0, 4))).toBeLessThan(Math.min(...ends));
  expect(starts[4]).toBeGreaterThan(Math.min(...ends.slice(0, 4)));
  const pieces = stderr.split(/^(?=[a-z]+-[a-z]+:$)/m).slice(1);
  expect(pieces.map((piece) => piece.split(':')[0]).sort()).toEqual(SLUGS);
  for (const piece of pieces) {
    const [slug = ''] = piece.split(':');
    expect(piece).toContain(`caryard-${slug}`);
    for (const other of SLUGS.filter((name) => name !== slug))
      expect(piece.replaceAll(`${other} …`, '')).not.toContain(other);
  }
  const schedulerUploads = standIn.calls.filter(
    ({ path, method }) => method === 'PUT' && path.endsWith('/caryard--scheduler'),
  );
  expect(schedulerUploads).toHaveLength(1);
  const reserved = standIn.stores.sqlite(ACCOUNT_DATABASE).prepare('SELECT sum(calls) AS n FROM api_calls').get()?.n;
  expect(reserved).toBe(5 * 29);
});

test('OPS-13 a dealer that fails, and one that another process is deploying, do not affect the others', async () => {
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
  const { child, result } = startDeploy(SLUGS, '--json');
  standIn.afterCall = () => {
    if (standIn.calls.filter(({ path }) => /\/scripts\/caryard-\w+-\w+$/.test(path)).length === 2)
      child.kill('SIGKILL');
  };
  await result;
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

test('OPS-13 --hosting moves the named dealers into the dispatch namespace and back, and no other', async () => {
  const deployHosted = async (...args: readonly string[]) => outcomes((await deployOf(args, '--json')).stdout);
  const hosts = (): (string | undefined)[] =>
    ['east-yard', 'north-yard'].map((slug) => standIn.workers.versionAt(`www.${slug}.example`)?.worker);
  const isDispatched = (slug: string): boolean => standIn.workers.inNamespace(NAMESPACE, `caryard-${slug}`) !== null;
  expect(await deployHosted('east-yard', 'north-yard')).toEqual(['east-yard deployed', 'north-yard deployed']);
  expect(await deployHosted('east-yard', '--hosting', 'namespace')).toEqual(['east-yard deployed']);
  expect([isDispatched('east-yard'), isDispatched('north-yard')]).toEqual([true, false]);
  expect(hosts()).toEqual(['caryard-east-yard', 'caryard-north-yard']);
  expect(standIn.workers.live('caryard-east-yard')).toBeNull();
  // The choice of hosting is stored: a later deployment without the option changes nothing.
  expect(await deployHosted('east-yard', 'north-yard')).toEqual(['east-yard unchanged', 'north-yard unchanged']);
  expect(await deployHosted('east-yard', '--hosting', 'worker')).toEqual(['east-yard deployed']);
  expect(isDispatched('east-yard')).toBe(false);
  expect(hosts()).toEqual(['caryard-east-yard', 'caryard-north-yard']);
});
