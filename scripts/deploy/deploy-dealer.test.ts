import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { resourceName } from '../edge/resource-name.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { ACCOUNT_DATABASE } from './account-records.ts';
import { connect } from './cloudflare-api.ts';
import { deployDealer } from './deploy-dealer.ts';
import { readRecord } from './deploy-record.ts';
import type { Secrets } from './deploy-secrets.ts';
import { readMigrations } from './migrations.ts';
import type { DeployOptions } from './prepare-deploy.ts';
import { removePreview } from './remove-preview.ts';
import { rollbackDealer } from './rollback-dealer.ts';
import { Scheduler } from './scheduler.ts';

const WORKER = 'caryard-test-yard';
const SECRET = 'a-secret-that-nobody-may-read-anywhere';
const TOKEN = 'a-token-that-starts-workflows';
let standIn: CloudflareStandIn;
let root: string;
const printed: string[] = [];

beforeAll(async () => {
  standIn = await CloudflareStandIn.start();
  standIn.stores.zones.push({ id: 'zone-1', name: 'test-yard.example' });
  root = mkdtempSync(join(tmpdir(), 'caryard-deploy-test-'));
});
afterEach(() => {
  standIn.clearFaults();
  expect(standIn.formatViolations.splice(0)).toEqual([]);
});
afterAll(async () => {
  await standIn.stop();
  rmSync(root, { recursive: true });
});

const writeBuild = (build: string, slug = 'test-yard'): void =>
  writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), build, slug });
const options = (change: Partial<DeployOptions> = {}): DeployOptions => ({
  slug: 'test-yard',
  dist: join(root, 'dist'),
  edge: join(root, 'edge'),
  folder: join(root, 'deploy'),
  target: { kind: 'production' },
  secrets: { STOCK_PUSH_SECRET: SECRET },
  account: { dispatchFrom: 400, repository: 'example/dealers' },
  liveOrigin: standIn.origin(WORKER),
  log: (text) => void printed.push(text),
  ...change,
});
const deploy = async (change: Partial<DeployOptions> = {}, token?: string) =>
  await deployDealer(options(change), await connect({ env: standIn.env(token), pauseMs: 1 }));
const countApplied = () => standIn.stores.sqlite(WORKER).prepare('SELECT count(*) AS n FROM d1_migrations').get()?.n;
const scheduleRow = () =>
  standIn.stores.sqlite(ACCOUNT_DATABASE).prepare("SELECT origin, key FROM schedule WHERE slug = 'test-yard'").get();
/** Values of the scheduler's settings and secrets. */
const schedulerBindings = () =>
  Object.fromEntries(
    (standIn.workers.live(SCHEDULER)?.bindings ?? []).flatMap(({ name, text }) =>
      text === undefined ? [] : [[name, text] as const],
    ),
  );
const SCHEDULER_BINDINGS = { GITHUB_REPOSITORY: 'example/dealers', GITHUB_TOKEN: TOKEN };
const rollback = async (to: string | null = null) =>
  await rollbackDealer(
    { slug: 'test-yard', target: { kind: 'production' }, to, folder: join(root, 'deploy') },
    await connect({ env: standIn.env(), pauseMs: 1 }),
  );

// The tests run in order: each continues from the one before.
describe('a dealer from its first to several deployments, with the real wrangler', () => {
  test('OPS-05 a migration that fails midway is reported, and nothing is live', async () => {
    writeBuild('aaaa');
    const message = 'near "TABEL": syntax error';
    standIn.fail({ method: 'POST', at: /CREATE TABLE holds/, times: 1, response: 400, code: 7500, message });
    await expect(deploy()).rejects.toThrow(
      /A migration of the database failed[\s\S]*TABEL[\s\S]*The site was not touched[\s\S]*It stopped at 0007_\w+\.sql\./,
    );
    expect(countApplied()).toBe(6);
    expect(standIn.count().uploads).toBe(0);
    expect(standIn.workers.live(WORKER)).toBeNull();
  });

  test('OPS-05 OPS-13 the next run makes the first deployment: scheduler, database with all migrations before the code, secrets, files, host, queue, schedule', async () => {
    const deployed = await deploy({ schedulerSecrets: { GITHUB_TOKEN: TOKEN } });
    const { calls } = standIn.count();
    expect(deployed).toMatchObject({ worker: WORKER, outcome: 'deployed', urls: ['https://www.test-yard.example'] });
    expect(countApplied()).toBe(readMigrations(MIGRATIONS).length);
    expect(standIn.workers.live(WORKER)?.id).toBe(deployed.version);
    expect(standIn.workers.served(WORKER, '/index.html')).toContain('<h1>aaaa</h1>');
    expect(standIn.workers.live(WORKER)?.bindings).toEqual(
      expect.arrayContaining([
        { name: 'STAGE', type: 'plain_text', text: 'production' },
        { name: 'STOCK_PUSH_SECRET', type: 'secret_text', text: SECRET },
        { name: 'DELIVERY_QUEUE', type: 'queue', queue_name: WORKER },
        { name: 'DB', type: 'd1', id: standIn.stores.databases.find(({ name }) => name === WORKER)?.uuid },
        { name: 'SCHEDULE_KEY', type: 'secret_text', text: scheduleRow()?.key },
      ]),
    );
    expect(standIn.stores.databases).toMatchObject([{ name: ACCOUNT_DATABASE }, { name: WORKER, region: 'oc' }]);
    expect(standIn.workers.worker(WORKER)).toMatchObject({ schedules: [], subdomain: false });
    expect(standIn.workers.domains).toMatchObject([{ hostname: 'www.test-yard.example', service: WORKER }]);
    expect(standIn.stores.queues[0]?.consumers).toMatchObject([{ script: WORKER }]);
    const tables = standIn.stores.sqlite(WORKER).prepare('SELECT name FROM sqlite_master').all();
    expect(tables).toEqual(expect.arrayContaining([{ name: 'leads' }, { name: 'holds' }]));
    const codeUpload = calls.indexOf(`PUT /workers/scripts/${WORKER}`);
    expect(standIn.workers.worker(SCHEDULER)).toMatchObject({ schedules: [{ cron: '* * * * *' }], subdomain: false });
    expect(scheduleRow()).toMatchObject({ origin: 'https://www.test-yard.example' });
    expect(schedulerBindings()).toEqual(SCHEDULER_BINDINGS);
    expect(calls.indexOf(`PUT /workers/scripts/${SCHEDULER}/schedules`)).toBeGreaterThan(0);
    expect(calls.indexOf(`PUT /workers/scripts/${SCHEDULER}/schedules`)).toBeLessThan(codeUpload);
    const lastQuery = calls.slice(0, codeUpload).findLastIndex((call) => call.endsWith('/query'));
    expect(lastQuery).toBeGreaterThan(0);
    // The first records whether the dealer has its own Worker or one in the namespace; the second makes the scheduler call it; the third releases the lock.
    expect(calls.slice(codeUpload).filter((call) => call.endsWith('/query'))).toHaveLength(3);
  });

  test('OPS-05 an unchanged dealer takes three calls, even on another machine, and two from its second deployment on; four more calls are made once for all dealers', async () => {
    expect(await deploy()).toMatchObject({ outcome: 'unchanged', version: standIn.workers.live(WORKER)?.id });
    expect(standIn.count()).toMatchObject({ uploads: 0, others: 7 });
    expect(await deploy({ folder: join(root, 'other-machine') })).toMatchObject({ outcome: 'unchanged' });
    expect(standIn.count()).toMatchObject({ uploads: 0, others: 7 });
  });

  test('OPS-05 after an interrupted upload the earlier version stays live', async () => {
    const before = standIn.workers.live(WORKER)?.id;
    writeBuild('bbbb');
    standIn.fail({ method: 'POST', at: /^\/workers\/scripts\/[^/]+\/versions/, times: 9, response: 400, code: 10021 });
    await expect(deploy()).rejects.toThrow(/The upload failed[\s\S]*planted[\s\S]*The previous version is still live/);
    expect(standIn.workers.live(WORKER)?.id).toBe(before);
    expect(standIn.workers.served(WORKER, '/index.html')).toContain('aaaa');
    standIn.clearFaults();
    standIn.count();
  });

  test('OPS-13 the scheduler calls a dealer at a new host only once its Worker responds there', async () => {
    const origin = 'https://www.test-yard.example';
    writeBuiltSite({ dist: join(root, 'dist'), edge: join(root, 'edge'), build: 'bbbb', hosts: ['test-yard.example'] });
    standIn.fail({ method: 'POST', at: /^\/workers\/scripts\/[^/]+\/versions/, times: 9, response: 400, code: 10021 });
    await expect(deploy()).rejects.toThrow(/The previous version is still live/);
    expect(scheduleRow()).toMatchObject({ origin });
    standIn.clearFaults();
    writeBuild('bbbb');
    standIn.count();
  });

  test('OPS-05 a schedule that fails after the code is live is reported; the deployment counts as unfinished, and the next run completes it', async () => {
    standIn.fail({ method: 'PUT', at: /\/schedules/, times: 9, response: 500 });
    // From here on another machine deploys, without the files of the previous deployment.
    const change = { folder: join(root, 'other-machine') };
    await expect(deploy(change)).rejects.toThrow(
      /The new version is live, but its hosts, queue or schedule may not be set/,
    );
    standIn.clearFaults();
    expect(standIn.workers.served(WORKER, '/index.html')).toContain('bbbb');
    standIn.count();
    const deployed = await deploy(change);
    expect(deployed.outcome).toBe('deployed');
    expect(deployed.warnings.join()).not.toContain('open just now');
    expect(standIn.count().uploads).toBe(3); // the session, in which only the list of deployments is new, that list, and the version
    expect(standIn.workers.worker(WORKER)?.schedules).toEqual([]);
    expect(await deploy()).toMatchObject({ outcome: 'unchanged' });
    expect(standIn.count()).toMatchObject({ uploads: 0, others: 6 });
  });

  test('OPS-10 OPS-13 deploying a dealer does not change the live scheduler, nor does a machine without its token; with other code the token stays, and a new token replaces it; without a token, a deployment warns', async () => {
    expect(standIn.workers.worker(SCHEDULER)?.versions).toHaveLength(1);
    const common = { folder: join(root, 'deploy'), log: (text: string) => void printed.push(text) };
    const deployScheduler = async (repository: string, secrets: Secrets): Promise<boolean> =>
      await Scheduler.open(await connect({ env: standIn.env(), pauseMs: 1 })).deploy({
        ...common,
        repository,
        secrets,
      });
    // Deploying a dealer does not change the live scheduler: it calls all dealers, so it is replaced and probed for all at once.
    const ensureScheduler = async (): Promise<string | null> =>
      await Scheduler.open(await connect({ env: standIn.env(), pauseMs: 1 })).ensure({
        ...common,
        repository: 'example/renamed',
        secrets: {},
      });
    expect(await ensureScheduler()).toBeNull();
    expect(standIn.workers.worker(SCHEDULER)?.versions).toHaveLength(1);
    await deployScheduler('example/renamed', {});
    expect(schedulerBindings()).toEqual({ ...SCHEDULER_BINDINGS, GITHUB_REPOSITORY: 'example/renamed' });
    await deployScheduler('example/renamed', {});
    await deployScheduler('example/renamed', { GITHUB_TOKEN: TOKEN });
    expect(standIn.workers.worker(SCHEDULER)?.versions).toHaveLength(2);
    await deployScheduler('example/dealers', { GITHUB_TOKEN: 'another-token' });
    expect(schedulerBindings()).toEqual({ ...SCHEDULER_BINDINGS, GITHUB_TOKEN: 'another-token' });
    // Without a token, the next deployment warns.
    const live = standIn.workers.live(SCHEDULER);
    Object.assign(live ?? {}, { bindings: live?.bindings.filter(({ name }) => name !== 'GITHUB_TOKEN') });
    expect(await ensureScheduler()).toMatch(
      /^The scheduler cannot start the workflow for due dealers, .*"example\/renamed", but the scheduler has no GITHUB_TOKEN\. Put it/,
    );
    standIn.count();
  });

  test('OPS-12 the scripts of the earlier page are still served after a deployment by another machine', () => {
    expect(standIn.workers.served(WORKER, '/_astro/page.aaaa.js')).toBe('console.log("aaaa")');
    expect(standIn.workers.served(WORKER, '/_data/stock/aaaa.json')).not.toBeNull();
  });

  test('OPS-06 rollback restores the earlier version with its secrets, and deploying that build again changes nothing', async () => {
    const deployments = standIn.workers.worker(WORKER)?.deployments ?? [];
    const [latest, earliest] = [deployments[0], deployments.at(-1)]; // the one in between was not finished, and has the same version
    standIn.count();
    const rolledBack = await rollback();
    expect(rolledBack).toMatchObject({
      from: latest?.versions[0]?.version_id,
      to: earliest?.versions[0]?.version_id,
      notes: [],
    });
    expect(standIn.count().uploads).toBe(0);
    expect(standIn.workers.served(WORKER, '/index.html')).toContain('aaaa');
    writeBuild('aaaa');
    expect(await deploy()).toMatchObject({ outcome: 'unchanged', version: rolledBack.to });
  });

  test('OPS-06 an unknown version is refused, and so is the live one', async () => {
    const state = standIn.workers.live(WORKER)?.id;
    await expect(rollback()).rejects.toThrow(/lists no version of "test-yard" from before the live one/);
    await expect(rollback('023e105f-2a42-4f8b-a1c1-73f6a2a30c0f')).rejects.toThrow(
      /has no version 023e105f[\s\S]*The latest: /,
    );
    await expect(rollback(state)).rejects.toThrow(/is already live/);
    expect(standIn.workers.live(WORKER)?.id).toBe(state);
  });

  test('OPS-04 OPS-05 if only the expiry of the site has changed it is deployed once to record that', async () => {
    const storedRecord = () => {
      const { annotations } = standIn.workers.worker(WORKER)?.deployments[0] ?? {};
      return readRecord(annotations?.['workers/message']);
    };
    const before = storedRecord();
    for (const [until, recorded] of [
      ['2026-11-24T13:00:00.000Z', '2026-11-24T13:00:00.000Z'],
      [null, 'never'],
    ] as const) {
      expect(await deploy({ until })).toMatchObject({ outcome: 'deployed' });
      expect(storedRecord()).toEqual({ ...before, files: storedRecord()?.files, until: recorded });
      standIn.count();
      expect(await deploy({ until })).toMatchObject({ outcome: 'unchanged' });
      expect(standIn.count()).toMatchObject({ uploads: 0 });
    }
  });

  test('OPS-06 a version that somebody made live by hand stays live, unless --over names it', async () => {
    const [first, deployedVersion] = [
      standIn.workers.worker(WORKER)?.versions[0]?.id,
      standIn.workers.live(WORKER)?.id,
    ];
    expect(first).not.toBe(deployedVersion);
    writeBuild('eeee');
    standIn.workers.deployByHand(WORKER, first ?? '', 'rollback');
    standIn.count();
    const message = new RegExp(
      `Version ${first} [\\s\\S]*by hand [\\s\\S]*instead of ${deployedVersion}[\\s\\S]*--over ${first}`,
    );
    await expect(deploy()).rejects.toThrow(message);
    await expect(deploy({ overVersion: deployedVersion ?? '' })).rejects.toThrow(
      `version ${deployedVersion} of "test-yard" is not live; ${first} is`,
    );
    const result = await deploy({ skip: () => 'It was rolled back.' });
    expect(result).toMatchObject({ outcome: 'skipped', version: first });
    expect(standIn.count().uploads).toBe(0);
    expect(standIn.workers.live(WORKER)?.id).toBe(first);
    expect(await deploy({ overVersion: first ?? '' })).toMatchObject({ outcome: 'deployed' });
    const previousVersion = standIn.workers.live(WORKER)?.id;
    // A version created by setting a secret in the dashboard, or made live by our own rollback, does not count as made live by hand.
    standIn.workers.deployByHand(WORKER, first ?? '', 'secret');
    expect(await deploy()).toMatchObject({ outcome: 'deployed' });
    const { to } = await rollback(first);
    expect(to).toBe(first);
    expect(await deploy()).toMatchObject({ outcome: 'deployed' });
    expect(standIn.workers.live(WORKER)?.id).not.toBe(previousVersion);
  });

  test('OPS-05 no secret is in the output, in the files on this machine or in Cloudflare’s record', () => {
    const fileTexts = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(fileTexts.length).toBeGreaterThan(10);
    const records = JSON.stringify(standIn.workers.worker(WORKER)?.deployments);
    expect(records).toContain('caryard site=');
    expect([...fileTexts, ...printed, records].filter((text) => text.includes(SECRET))).toEqual([]);
    expect(printed.join('')).toContain('Uploaded');
  });
});

describe('a preview', () => {
  test('OPS-07 has its own database, queue, URL and secrets; nothing in production is called or changed', async () => {
    writeBuild('cccc');
    const before = standIn.workers.live(WORKER)?.id;
    standIn.count();
    // Planted faults: the connection breaks during the upload of the files, and the API is busy when the code is uploaded.
    standIn.fail({ at: /^\/workers\/assets\/upload/, times: 1, response: 'drop' });
    standIn.fail({ method: 'PUT', at: /^\/workers\/scripts\/[^/]+\?/, times: 1, response: 429 });
    const name = `feature/${'very-long-'.repeat(20)}`;
    const deployed = await deploy({ target: { kind: 'preview', name }, secrets: {} });
    expect(deployed.worker).toMatch(/^caryard-preview--feature-very-lon--test-yard-[0-9a-f]{10}$/);
    expect(deployed.urls).toEqual([`https://${deployed.worker}.example-account.workers.dev`]);
    const { bindings } = standIn.workers.live(deployed.worker) ?? { bindings: [] };
    expect(bindings.map(({ name, type }) => `${type} ${name}`).sort()).toEqual([
      'assets ASSETS',
      'd1 DB',
      'plain_text STAGE',
      'queue DELIVERY_QUEUE',
    ]);
    const production = standIn.stores.databases.find(({ name }) => name === WORKER)?.uuid ?? 'none';
    const sent = standIn.calls.filter(
      ({ body }) => body.includes(production) || body.includes('www.test-yard.example"'),
    );
    expect(sent.filter(({ path }) => !path.includes('/versions') && !path.endsWith(deployed.worker))).toEqual([]);
    expect(standIn.count().calls.filter((call) => call.includes(`/${WORKER}`) || call.includes(production))).toEqual(
      [],
    );
    expect(standIn.workers.live(WORKER)?.id).toBe(before);
  });

  test('R11 OPS-07 a preview whose database turns out to be live is refused before anything is sent to it', async () => {
    const database = standIn.stores.databases.find(({ name }) => name.startsWith('caryard-preview--'));
    const live = standIn.stores.databases.find(({ name }) => name === WORKER);
    const originalId = database?.uuid;
    Object.assign(database ?? {}, { uuid: live?.uuid }); // the planted fault
    writeBuild('dddd');
    standIn.count();
    const name = `feature/${'very-long-'.repeat(20)}`;
    await expect(deploy({ target: { kind: 'preview', name }, secrets: {} })).rejects.toThrow(
      /would reach the live site[\s\S]*d1_databases\.0\.database_id is "[0-9a-f-]{36}", the id of a live database/,
    );
    expect(standIn.count()).toMatchObject({ uploads: 0 });
    Object.assign(database ?? {}, { uuid: originalId });
  });

  test('OPS-07 of a deleted branch is removed completely, and nothing else; removing it twice does no harm', async () => {
    const name = `feature/${'very-long-'.repeat(20)}`;
    const preview = resourceName('test-yard', { kind: 'preview', name });
    for (let run = 0; run < 2; run += 1) {
      const { worker, existed } = await removePreview(
        preview,
        await connect({ env: standIn.env(), pauseMs: 1 }),
        join(root, 'deploy'),
      );
      expect(existed).toBe(run === 0);
      expect(standIn.workers.live(worker)).toBeNull();
      expect(existsSync(join(root, 'deploy', worker))).toBe(false);
    }
    expect(standIn.stores.databases.map(({ name }) => name)).toEqual([ACCOUNT_DATABASE, WORKER]);
    expect(standIn.stores.queues.map(({ queue_name }) => queue_name)).toEqual([WORKER]);
    expect(standIn.workers.live(WORKER)).not.toBeNull();
  });
});
