import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { ACCOUNT, CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { takeLock } from '../lock.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';
import { createDatabase, ensureQueue, findDatabase, zonesOf } from './account-resources.ts';
import { connect } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { deployDealer } from './deploy-dealer.ts';
import type { DeployOptions } from './prepare-deploy.ts';

const WORKER = 'caryard-test-yard';
let standIn: CloudflareStandIn;
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-faults-test-'));
  writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), build: 'aaaa' });
});
beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  standIn.stores.zones.push({ id: 'zone-1', name: 'test-yard.example' });
  standIn.tokens.set('old-token', 'expired').set('d1-token', /^(GET|POST) \/(d1|workers)/);
  standIn.tokens.set('no-upload-token', /^(?:GET \/(?!user)|POST \/(?:d1|queues))/);
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
});
afterAll(() => rmSync(root, { recursive: true }));

const connected = (token?: string) => connect({ env: standIn.env(token), pauseMs: 1 });
const deploy = async (change: Partial<DeployOptions> = {}, token?: string) =>
  await deployDealer(
    {
      slug: 'test-yard',
      dist: join(root, 'dist'),
      edge: join(root, 'edge'),
      folder: join(root, 'deploy'),
      target: { kind: 'production' },
      ...change,
    },
    await connected(token),
  );
const expectNothingLive = (): void => {
  expect(standIn.count().uploads).toBe(0);
  expect(standIn.workers.live(WORKER)).toBeNull();
};

describe('credentials', () => {
  test('OPS-05 a missing token is reported with the variable', async () => {
    await expect(connect({ env: {} })).rejects.toThrow(/CLOUDFLARE_API_TOKEN is not set/);
    await expect(connect({ env: { CLOUDFLARE_API_TOKEN: ' ' } })).rejects.toThrow(/CLOUDFLARE_API_TOKEN is not set/);
  });

  test.each(['old-token', 'no-token-at-all'])(
    'OPS-05 an expired or wrong token is reported, and nothing is sent: %s',
    async (token) => {
      await expect(deploy({}, token)).rejects.toThrow(/token in CLOUDFLARE_API_TOKEN is wrong, expired or revoked/);
      expectNothingLive();
    },
  );

  test('OPS-05 a token without a permission is reported with the refused call, before anything is live', async () => {
    await expect(deploy({}, 'd1-token')).rejects.toThrow(/may not do this: GET \/zones\. Give it the permission/);
    expectNothingLive();
  });

  test('OPS-05 a token that may not upload Workers is reported with what it needs, and nothing is live', async () => {
    await expect(deploy({}, 'no-upload-token')).rejects.toThrow(
      /The deployment of the scheduler failed[\s\S]*may not do this\. Give it the permission[\s\S]*No dealer was touched/,
    );
    expect(standIn.workers.live(WORKER)).toBeNull();
  });

  test('OPS-05 an account that does not exist is reported with the variable', async () => {
    const cloudflare = await connect({ env: { ...standIn.env(), CLOUDFLARE_ACCOUNT_ID: 'f'.repeat(32) } });
    await expect(cloudflare.call('GET', '/d1/database')).rejects.toThrow(
      /Is the account in CLOUDFLARE_ACCOUNT_ID right\?$/,
    );
  });

  test('OPS-05 without an account id the only account is used', async () => {
    const { CLOUDFLARE_ACCOUNT_ID: _, ...env } = standIn.env();
    expect((await connect({ env })).account).toBe(ACCOUNT);
  });
});

describe('a platform that does not respond', () => {
  test('OPS-05 429, 5xx and interrupted connections are retried; finally the failed call is reported', async () => {
    const cloudflare = await connected();
    for (const response of [429, 503, 'drop'] as const) standIn.fail({ at: /^\/d1\/database/, times: 1, response });
    expect(await findDatabase(cloudflare, WORKER)).toBeNull();
    expect(cloudflare.callCount()).toBe(4);
    standIn.fail({ at: /^\/d1/, times: 99, response: 429, code: 971, message: 'Please wait and consider throttling' });
    await expect(deploy()).rejects.toThrow(
      /refused GET \S*\/d1\/database with status 429: Please wait[\s\S]*971[\s\S]*run this again later/,
    );
    standIn.clearFaults();
    standIn.fail({ at: /./, times: 99, response: 'drop' });
    await expect(deploy()).rejects.toThrow(/Cloudflare does not respond \(GET /);
    standIn.clearFaults();
    expectNothingLive();
  });

  test('OPS-13 the scheduler calls a new dealer only when it is live; if that cannot be stored, the deployment says so, and is finished by the next', async () => {
    const scheduledSlugs = () => standIn.stores.sqlite(ACCOUNT_DATABASE).prepare('SELECT slug FROM schedule').all();
    standIn.fail({ method: 'PUT', at: /^\/workers\/scripts\/caryard-test-yard/, times: 9, response: 400, code: 10021 });
    await expect(deploy()).rejects.toThrow(/Nothing is live/);
    expect(scheduledSlugs()).toEqual([]);
    standIn.clearFaults();
    standIn.fail({ at: /INSERT INTO schedule /, times: 9, response: 500 });
    await expect(deploy()).rejects.toThrow(/ is live, but the scheduler does not call it: .*\nRun this again/s);
    standIn.clearFaults();
    expect(await deploy()).toMatchObject({ outcome: 'deployed' });
    expect(scheduledSlugs()).toEqual([{ slug: 'test-yard' }]);
  });

  test('OPS-05 a deployment that could not be marked as complete says that its version is live, and is finished by the next', async () => {
    standIn.fail({ at: /SET holder = NULL, held_until = NULL, unfinished = NULL/, times: 99, response: 500 });
    await expect(deploy()).rejects.toThrow(
      /^Version [0-9a-f-]{36} is live, but the record that it is complete could not be stored: [\s\S]*\nRun this again to finish\.$/,
    );
    expect(standIn.workers.live(WORKER)).not.toBeNull();
    standIn.clearFaults();
    expect((await deploy()).outcome).toBe('deployed');
    expect((await deploy()).outcome).toBe('unchanged');
  });

  test('OPS-05 a resource whose creation response was lost is not created twice', async () => {
    const cloudflare = await connected();
    standIn.fail({ method: 'POST', at: /^\/(d1\/database|queues) /, times: 2, response: 'lost-response' });
    const id = await createDatabase(cloudflare, WORKER, 'Europe/London');
    await ensureQueue(cloudflare, WORKER);
    expect(standIn.stores.databases).toMatchObject([{ uuid: id, name: WORKER, region: 'weur' }]);
    expect(standIn.stores.queues).toHaveLength(1);
  });
});

describe('hosts', () => {
  test('OPS-05 a host without a zone is reported before anything is uploaded', async () => {
    standIn.stores.zones.length = 0;
    await expect(deploy()).rejects.toThrow(
      /The account has no zone for www\.test-yard\.example: add test-yard\.example/,
    );
    expectNothingLive();
  });

  test('OPS-05 a host of another Worker is not taken over', async () => {
    const zone = { zone_id: 'zone-1', zone_name: 'test-yard.example' };
    standIn.workers.domains.push({ id: 'd-1', hostname: 'www.test-yard.example', service: 'somebody-else', ...zone });
    await expect(deploy()).rejects.toThrow(/www\.test-yard\.example belongs to the Worker "somebody-else"/);
    expectNothingLive();
  });

  test('OPS-05 the zone of each host is found, however many labels it has', async () => {
    standIn.stores.zones.push({ id: 'zone-2', name: 'yard.com.example' });
    const hosts = ['test-yard.example', 'used.north.yard.com.example'];
    expect(await zonesOf(await connected(), hosts, WORKER)).toEqual({
      'test-yard.example': 'test-yard.example',
      'used.north.yard.com.example': 'yard.com.example',
    });
  });
});

describe('two deployments in parallel', () => {
  test('OPS-05 another process on this machine is refused, and makes no calls', async () => {
    const release = await takeLock(join(root, 'deploy', WORKER, 'lock'));
    await expect(deploy()).rejects.toThrow(`Process ${process.pid} of this machine is deploying this dealer.`);
    release();
    expect(standIn.count().calls).toEqual([]);
  });

  test('OPS-05 another machine is refused until the first has finished or twenty minutes have passed', async () => {
    const [firstHolder, secondHolder] = ['a1', 'b2'];
    const database = new DealerDatabase(await connected(), standIn.stores.addDatabase(WORKER).uuid);
    await database.begin(firstHolder, '01');
    await expect(database.begin(secondHolder, '02')).rejects.toThrow(/Another machine is deploying this dealer/);
    await expect(deploy()).rejects.toThrow(/Another machine is deploying this dealer/);
    expectNothingLive();
    expect(await database.begin(firstHolder, '03')).toMatchObject({ unfinished: '03' }); // the same holder starts again after it has ended
    const [{ minutes } = {}] = standIn.stores
      .sqlite(WORKER)
      .prepare('SELECT round((julianday(held_until) - julianday()) * 1440) AS minutes FROM caryard_deploys')
      .all();
    expect(minutes).toBe(20);
    standIn.stores
      .sqlite(WORKER)
      .exec("UPDATE caryard_deploys SET held_until = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')");
    await database.begin(secondHolder, '04');
    await database.finish(firstHolder); // too late: another deployment holds the lock
    await expect(database.begin(firstHolder, '05')).rejects.toThrow(/Another machine/);
    await database.giveUp(secondHolder);
    expect(await database.readState()).toMatchObject({ unfinished: '04' });
    await database.begin(firstHolder, '06');
    await database.finish(firstHolder);
    expect(await database.readState()).toMatchObject({ unfinished: null });
  });
});

test('OPS-07 the error for an account without a workers.dev name says how to get one, before anything is created', async () => {
  standIn.workers.subdomain = null;
  await expect(deploy({ target: { kind: 'preview', name: 'x' } })).rejects.toThrow(
    /has no workers\.dev name, which previews need for their address: choose one/,
  );
  expect(standIn.stores.databases).toEqual([]);
  expectNothingLive();
});

const otherYard = { slug: 'other-yard', hosts: ['www.test-yard.example'] };
test.each([
  [
    'the build replaces the site',
    () => writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), ...otherYard, build: 'bbbb' }),
  ],
  ['the build changes a page', () => writeFileSync(join(root, 'dist/other-yard/about.html'), 'new')],
])('OPS-05 a build during a deployment is reported, and nothing is live: %s', async (_, change) => {
  const [dist, edge, folder] = [join(root, 'dist'), join(root, 'edge'), join(root, 'deploy')];
  writeBuiltSite({ dist, edge, ...otherYard, build: 'aaaa' });
  const cloudflare = await connected();
  const find: typeof cloudflare.find = (path) => {
    change();
    return cloudflare.find(path);
  };
  const options: DeployOptions = { slug: otherYard.slug, dist, edge, folder, target: { kind: 'production' } };
  await expect(deployDealer(options, { ...cloudflare, find })).rejects.toThrow(
    /The site of "other-yard" changed while it was being read/,
  );
  expect(standIn.count().uploads).toBe(0);
  expect(existsSync(join(folder, 'caryard-other-yard/assets'))).toBe(false);
});

test('OPS-05 a dealer that is not built, or has no private edge file, is reported', async () => {
  await expect(deploy({ slug: 'nobody' })).rejects.toThrow(/"nobody" is not built in/);
  await expect(deploy({ slug: 'nobody', target: { kind: 'preview', name: 'x' } })).rejects.toThrow(
    /--views, then npm run report -- nobody --base main/,
  );
  await expect(deploy({ edge: join(root, 'no-edge-sites') })).rejects.toThrow(
    /private edge file of "test-yard" is missing/,
  );
  expect(standIn.count().calls).toEqual([]);
});
