import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { DISPATCHER, NAMESPACE } from '../edge/dispatcher-config.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';
import { readAccountSettings } from './account-settings.ts';
import { connect } from './cloudflare-api.ts';
import { deployDealer } from './deploy-dealer.ts';
import { type Hosting, Placements } from './placements.ts';
import type { DeployOptions } from './prepare-deploy.ts';
import { BUILDS_BUCKET } from './retained-builds.ts';
import { rollbackDealer } from './rollback-dealer.ts';

const WORKER = 'caryard-test-yard';
const HOSTS = ['www.test-yard.example', 'test-yard.example'];
let standIn: CloudflareStandIn;
let root: string;

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  standIn.stores.zones.push({ id: 'zone-1', name: 'test-yard.example' });
  root = mkdtempSync(join(tmpdir(), 'caryard-namespace-test-'));
});
afterEach(async () => {
  standIn.clearFaults();
  expect(standIn.formatViolations.splice(0)).toEqual([]);
  await standIn.stop();
  rmSync(root, { recursive: true });
});

const writeBuild = (build: string): void =>
  writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), build, hosts: HOSTS });
const deploy = async (hosting?: Hosting, change: Partial<DeployOptions> = {}) =>
  await deployDealer(
    {
      slug: 'test-yard',
      dist: join(root, 'dist'),
      edge: join(root, 'edge'),
      folder: join(root, 'deploy'),
      target: { kind: 'production' },
      secrets: { STOCK_PUSH_SECRET: 'a-secret-that-nobody-may-read-anywhere' },
      liveOrigin: standIn.origin(WORKER),
      account: { dispatchFrom: 400 },
      ...(hosting === undefined ? {} : { hosting }),
      ...change,
    },
    await connect({ env: standIn.env(), pauseMs: 1 }),
  );
const secretsOf = (version: ReturnType<typeof standIn.workers.live>) =>
  (version?.bindings ?? []).filter(({ type }) => type === 'secret_text').map(({ name }) => name);

/** After each call to Cloudflare, posts a lead at each host to the Worker that serves it, which stores it in its database; counts the leads sent and lost. */
function postLeads(): { sent: number; lost: number; readonly workers: Set<string> } {
  const count = { sent: 0, lost: 0, workers: new Set<string>() };
  standIn.afterCall = () => {
    for (const host of HOSTS) {
      count.sent += 1;
      const served = standIn.workers.versionAt(host);
      const id = served?.version.bindings.find(({ name }) => name === 'DB')?.id;
      const database = standIn.stores.databases.find(({ uuid }) => uuid === id);
      if (served === null || database === undefined) count.lost += 1;
      else {
        count.workers.add(standIn.workers.domains.find(({ hostname }) => hostname === host)?.service ?? '');
        database.sqlite.exec("INSERT INTO posted (at) VALUES ('now')");
      }
    }
  };
  return count;
}
const countStored = (): unknown => standIn.stores.sqlite(WORKER).prepare('SELECT count(*) AS n FROM posted').get()?.n;

test('OPS-13 above the limit a new dealer goes into the dispatch namespace: its Worker, the dispatcher and its hosts; an unchanged one is left alone', async () => {
  writeBuild('aaaa');
  const deployed = await deploy(undefined, { account: { dispatchFrom: 0 } });
  expect(deployed.warnings.join()).toContain(
    'dispatchFrom in functions/account.json is 0: this one goes into the dispatch namespace',
  );
  expect(standIn.workers.live(WORKER)).toBeNull();
  const version = standIn.workers.inNamespace(NAMESPACE, WORKER);
  expect(version?.bindings.map(({ name }) => name).sort()).toEqual([
    'ASSETS',
    'DB',
    'SCHEDULE_KEY',
    'STAGE',
    'STOCK_PUSH_SECRET',
  ]);
  expect(version?.files.has('/index.html')).toBe(true);
  expect(standIn.stores.queues).toEqual([]);
  for (const host of HOSTS) expect(standIn.workers.versionAt(host)).toMatchObject({ worker: WORKER });
  expect(standIn.workers.domains.every(({ service }) => service === DISPATCHER)).toBe(true);
  standIn.count();
  expect(await deploy()).toMatchObject({ outcome: 'unchanged', version: deployed.version });
  expect(standIn.count().uploads).toBe(0);
});

/** A rollback on a machine that has never deployed the dealer, such as the runner of a workflow. */
const rollBackElsewhere = async (to: string | null = null) => {
  const folder = mkdtempSync(join(root, 'other-machine-'));
  const options = { slug: 'test-yard', target: { kind: 'production' }, to, folder } as const;
  return await rollbackDealer(options, await connect({ env: standIn.env(), pauseMs: 1 }));
};
const builds = (): string[] => [...(standIn.r2.buckets?.get(BUILDS_BUCKET)?.keys() ?? [])];

test('OPS-10 OPS-13 a rollback in the namespace uploads the kept build again, on any machine', async () => {
  writeBuild('aaaa');
  const first = await deploy('namespace');
  writeBuild('bbbb');
  const second = await deploy();
  expect(second.outcome).toBe('deployed');
  const files = () => [...(standIn.workers.inNamespace(NAMESPACE, WORKER)?.files.keys() ?? [])];
  expect(files()).toContain('/_astro/page.bbbb.js');
  expect(await rollBackElsewhere()).toMatchObject({ from: second.version, to: first.version });
  expect(files()).toContain('/_data/stock/aaaa.json');
  expect(files()).not.toContain('/_data/stock/bbbb.json');
  expect(secretsOf(standIn.workers.inNamespace(NAMESPACE, WORKER)).sort()).toEqual([
    'SCHEDULE_KEY',
    'STOCK_PUSH_SECRET',
  ]);
  writeBuild('aaaa');
  expect(await deploy()).toMatchObject({ outcome: 'unchanged', version: first.version });
});

test('OPS-13 the builds of the last three versions are kept, an interrupted deployment counts together with the one that finished it; after a move back, none is kept', async () => {
  writeBuild('aaaa');
  const { version: first } = await deploy('namespace');
  writeBuild('bbbb');
  for (const at of [
    /^\/workers\/dispatch\/namespaces\/caryard\/scripts\/[^/]+[? ].*bindings/s,
    /"hostname":"test-yard/,
  ]) {
    standIn.fail({ at, times: 9, response: 'drop' });
    await expect(deploy()).rejects.toThrow();
    standIn.clearFaults();
  }
  const { version: second } = await deploy();
  writeBuild('cccc');
  const { version: third } = await deploy();
  const keys = (...versions: (string | null)[]) => versions.map((version) => `${WORKER}.${version}.zip`).sort();
  expect(builds().sort()).toEqual(keys(first, second, third));
  writeBuild('dddd');
  const { version: fourth } = await deploy();
  expect(builds().sort()).toEqual(keys(second, third, fourth));
  await expect(rollBackElsewhere(first)).rejects.toThrow(
    /is no longer kept: only those of the last three versions are/,
  );
  expect(await deploy()).toMatchObject({ outcome: 'unchanged', version: fourth });
  await deploy('worker');
  expect(builds()).toEqual([]);
});

test('OPS-13 without R2 nothing is uploaded into the namespace, and the message says what to enable', async () => {
  writeBuild('aaaa');
  await deploy();
  standIn.r2.buckets = null;
  await expect(deploy('namespace')).rejects.toThrow(
    /could not be kept for rollbacks, so nothing was uploaded .*Please enable R2.*enable it in the Cloudflare dashboard/,
  );
  expect(standIn.workers.inNamespace(NAMESPACE, WORKER)).toBeNull();
  expect(standIn.workers.versionAt(HOSTS[0] ?? '')).toMatchObject({ worker: WORKER });
});

test('OPS-06 OPS-13 a dealer moves into the namespace and back: each lead that is posted during the move is stored in its one database; a warning says that earlier versions cannot be restored', async () => {
  writeBuild('aaaa');
  const before = await deploy();
  expect(before.warnings.join()).not.toContain('move');
  standIn.stores.sqlite(WORKER).exec('CREATE TABLE posted (at TEXT)');
  const count = postLeads();
  const warning =
    'Versions from before the move cannot be rolled back to: to go back to one, check out its commit, build';
  const moved = await deploy('namespace');
  expect(moved.warnings.join()).toContain(`It was moved into the dispatch namespace. ${warning}`);
  expect(standIn.workers.live(WORKER)).toBeNull();
  expect(standIn.stores.queues).toEqual([]);
  const movedAt = 'At \\d{4}-\\S+Z it was moved';
  const onlyVersion = '"test-yard" has had one version only since it was moved: there is none to go back to\\.';
  await expect(rollBackElsewhere()).rejects.toThrow(
    new RegExp(`^${onlyVersion} ${movedAt} into the dispatch namespace\\. ${warning}`),
  );
  await expect(rollBackElsewhere(before.version)).rejects.toThrow(
    new RegExp(`has no version ${before.version}\\. The latest: ${moved.version}\\. ${movedAt} into the dispatch`),
  );
  expect((await deploy('worker')).warnings.join()).toContain(`It was moved to a Worker of its own. ${warning}`);
  await expect(rollBackElsewhere()).rejects.toThrow(
    new RegExp(`^${onlyVersion} ${movedAt} to a Worker of its own\\. ${warning}`),
  );
  expect(standIn.workers.live(WORKER)).not.toBeNull();
  expect(standIn.workers.inNamespace(NAMESPACE, WORKER)).toBeNull();
  expect([...count.workers].sort()).toEqual([DISPATCHER, WORKER].sort());
  expect(count.sent).toBeGreaterThan(60);
  expect([count.lost, countStored()]).toEqual([0, count.sent]);
  expect(secretsOf(standIn.workers.live(WORKER)).sort()).toEqual(['SCHEDULE_KEY', 'STOCK_PUSH_SECRET']);
});

test.each([
  ['before its Worker is uploaded', 'drop', /^\/workers\/dispatch\/namespaces\/caryard\/scripts\/[^/]+[? ].*bindings/s],
  ['before its version is recorded', 'drop', /INSERT INTO namespace_versions/],
  ['before the dispatcher is deployed', 'drop', /^\/workers\/scripts\/caryard--dispatcher[? ].*bindings/s],
  ['after the first host is moved', 'drop', /^\/workers\/domains.*"hostname":"test-yard/],
  [
    'after the second host is moved, with its response lost',
    'lost-response',
    /^\/workers\/domains.*"hostname":"test-yard/,
  ],
  ['before its own Worker is removed', 'drop', /^\/workers\/scripts\/caryard-test-yard\?force/],
] as const)('OPS-13 a move that is killed %s continues in the next run, and loses no lead', async (_, response, at) => {
  writeBuild('aaaa');
  await deploy();
  standIn.stores.sqlite(WORKER).exec('CREATE TABLE posted (at TEXT)');
  const count = postLeads();
  standIn.fail({ at, times: 99, response });
  await expect(deploy('namespace')).rejects.toThrow();
  standIn.clearFaults();
  expect(await deploy()).toMatchObject({ outcome: 'deployed' });
  expect(standIn.workers.live(WORKER)).toBeNull();
  for (const host of HOSTS) expect(standIn.workers.versionAt(host)).toMatchObject({ worker: WORKER });
  expect([count.lost, countStored()]).toEqual([0, count.sent]);
  expect(await deploy()).toMatchObject({ outcome: 'unchanged' });
});

test.each(['namespace', 'worker'] as const)(
  'OPS-13 a move (%s) without the secrets that the live Worker has is refused before anything is changed; the message names them',
  async (hosting) => {
    const otherHosting = hosting === 'worker' ? 'namespace' : 'worker';
    writeBuild('aaaa');
    await deploy(otherHosting);
    const account = standIn.stores.sqlite(ACCOUNT_DATABASE);
    const state = () => [
      account.prepare('SELECT * FROM placements').all(),
      standIn.workers.live(WORKER)?.id,
      standIn.workers.inNamespace(NAMESPACE, WORKER)?.id,
    ];
    const before = state();
    standIn.count();
    await expect(deploy(hosting, { secrets: {} })).rejects.toThrow(
      /^Moving "test-yard" .* would lose a secret of its live Worker: no value was given for STOCK_PUSH_SECRET, .* Nothing was changed\. Put it into the secrets file under production\.test-yard/,
    );
    expect(state()).toEqual(before);
    expect(standIn.count().uploads).toBe(0);
    // A move that another machine has requested is not carried out without them either.
    account.exec(`UPDATE placements SET form = '${hosting}'`);
    await expect(deploy(undefined, { secrets: {} })).rejects.toThrow(/would lose a secret/);
    expect(await deploy()).toMatchObject({ outcome: 'deployed' });
  },
);

test('OPS-13 a dealer that has no secrets yet is moved without them', async () => {
  writeBuild('aaaa');
  await deploy('worker', { secrets: {} });
  expect(await deploy('namespace', { secrets: {} })).toMatchObject({ outcome: 'deployed' });
});

/** Deploys another dealer into the namespace, and with it the dispatcher. */
async function addAnotherDealer(): Promise<void> {
  standIn.stores.zones.push({ id: 'other', name: 'yard-b.example' });
  writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), slug: 'yard-b', build: 'aaaa' });
  await deploy('namespace', { slug: 'yard-b', liveOrigin: standIn.origin('caryard-yard-b') });
}
const expectHostsServed = (): void => {
  for (const host of HOSTS) expect(standIn.workers.versionAt(host)).toMatchObject({ worker: WORKER });
};

test('OPS-13 while a move out of the namespace is unfinished, the hosts of the dealer are served, whichever dealer is deployed', async () => {
  writeBuild('aaaa');
  await deploy('namespace');
  standIn.fail({ at: new RegExp(`^/workers/scripts/${WORKER}[? ].*bindings`, 's'), times: 99, response: 'drop' });
  await expect(deploy('worker')).rejects.toThrow();
  standIn.clearFaults();
  await addAnotherDealer();
  expectHostsServed();
  expect(await deploy()).toMatchObject({ outcome: 'deployed' });
  expectHostsServed();
  expect(standIn.workers.domains.map(({ service }) => service)).toContain(WORKER);
});

test('OPS-13 a requested move of a dealer whose hosts change does not take its live hosts from the dispatcher', async () => {
  writeBuild('aaaa');
  await deploy('namespace');
  const folders = { dist: join(root, 'dist'), edge: join(root, 'edge') };
  writeBuiltSite({ ...folders, build: 'bbbb', hosts: ['test-yard.example'] });
  standIn.fail({
    at: /^\/workers\/dispatch\/namespaces\/caryard\/scripts\/[^/]+[? ].*bindings/s,
    times: 99,
    response: 'drop',
  });
  await expect(deploy('namespace')).rejects.toThrow();
  standIn.clearFaults();
  await addAnotherDealer();
  expectHostsServed();
});

test('OPS-13 an account without Workers for Platforms says so, and the live site stays', async () => {
  writeBuild('aaaa');
  await deploy();
  standIn.workers.namespaces = null;
  await expect(deploy('namespace')).rejects.toThrow(
    /is not allowed a dispatch namespace[\s\S]*Order Workers for Platforms/,
  );
  expect(standIn.workers.versionAt(HOSTS[0] ?? '')).toMatchObject({ worker: WORKER });
});

test('OPS-13 as the account nears its limit, a new dealer’s deployment says so', async () => {
  writeBuild('aaaa');
  const { warnings } = await deploy(undefined, { account: { dispatchFrom: 1 } });
  expect(warnings.join()).toContain('This is dealer 1 with a Worker of its own; after 1');
  expect((await deploy(undefined, { account: { dispatchFrom: 1 } })).warnings.join()).not.toContain('of its own');
});

test('OPS-13 of several new dealers at the same time, only as many get a Worker of their own as there is room for', async () => {
  const placements = Placements.open(await connect({ env: standIn.env(), pauseMs: 1 }));
  const hostings = await Promise.all(
    ['a', 'b', 'c', 'a'].map(async (slug) => (await placements.hostingOf(slug, null, { dispatchFrom: 2 })).hosting),
  );
  expect(hostings).toEqual(['worker', 'worker', 'namespace', 'worker']);
});

test('OPS-13 several dealers that go into the namespace at the same time are all known to the dispatcher', async () => {
  const slugs = ['yard-a', 'yard-b', 'yard-c'];
  const cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  const [dist, edge] = [join(root, 'dist'), join(root, 'edge')];
  for (const slug of slugs) {
    standIn.stores.zones.push({ id: slug, name: `${slug}.example` });
    writeBuiltSite({ dist, edge, slug, build: 'aaaa' });
  }
  const target = { kind: 'production' } as const;
  const common = { dist, edge, target, folder: join(root, 'deploy'), account: { dispatchFrom: 0 } };
  await Promise.all(
    slugs.map((slug) => deployDealer({ ...common, slug, liveOrigin: standIn.origin(slug) }, cloudflare)),
  );
  for (const slug of slugs)
    expect(standIn.workers.versionAt(`www.${slug}.example`)).toMatchObject({ worker: `caryard-${slug}` });
});

test('OPS-13 a dealer that another machine adds while the dispatcher is being deployed is known to it afterwards', async () => {
  writeBuild('aaaa');
  standIn.afterCall = () => {
    if (!standIn.calls.some(({ method, path }) => method === 'PUT' && path === `/workers/scripts/${DISPATCHER}`))
      return;
    standIn.afterCall = null;
    standIn.stores
      .sqlite(ACCOUNT_DATABASE)
      .exec(`INSERT INTO placements (slug, form, hosts) VALUES ('other', 'namespace', '["www.other.example"]')`);
  };
  await deploy('namespace');
  expect(standIn.workers.live(DISPATCHER)?.modules.get('hosts.mjs')).toContain(
    '{"test-yard.example":"caryard-test-yard","www.other.example":"caryard-other",',
  );
});

test.each([
  ['{"dispatchFrom": 481}', /dispatchFrom is 481; give a whole number from 0 to 480/],
  ['{"dispatchFrom": "many"}', /dispatchFrom is "many"/],
  ['{"dispatchfrom": 4}', /no setting "dispatchfrom"; available: dispatchFrom, repository/],
  ['{"repository": "https://github.example/a/b"}', /repository is "https:.*; give the owner and the name on GitHub/],
  ['[]', /found \[\]; give an object/],
  ['{', /is not JSON/],
])('OPS-13 the operator’s settings %s are refused', (text, message) => {
  mkdirSync(join(root, 'functions'), { recursive: true });
  writeFileSync(join(root, 'functions/account.json'), text);
  expect(() => readAccountSettings(root)).toThrow(message);
});

test('OPS-13 settings at the top of the repository, where they used to be, are not ignored', () => {
  writeFileSync(join(root, 'account.json'), '{"dispatchFrom": 10}');
  expect(() => readAccountSettings(root)).toThrow(
    /^account\.json is no longer read: move its settings to functions\/account\.json, then delete it\.$/,
  );
});

test('OPS-13 without a file the limit is 400', () => {
  expect(readAccountSettings(root)).toEqual({ dispatchFrom: 400 });
});
