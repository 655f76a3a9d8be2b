import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILD_RECORD } from '#tests/builders/build-record.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { BuildRecords } from './build/build-records.ts';
import { dueDealers, dueLive } from './changes/due-dealers.ts';
import { ACCOUNT_DATABASE, AccountRecords } from './deploy/account-records.ts';
import { connect } from './deploy/cloudflare-api.ts';
import { liveFacts } from './deploy/dealer-log.ts';
import { storeUpdates } from './deploy/dealer-records.ts';
import { recordText } from './deploy/deploy-record.ts';

let project: string;
let tenants: string;
let out: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'due-'));
  tenants = join(project, 'tenants');
  out = join(project, 'dist');
  mkdirSync(out);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const BUILT = '2026-11-20T00:00:00.000Z';
function addDealer(name: string, validUntil?: string | null, builtFor = BUILT): void {
  mkdirSync(join(tenants, name), { recursive: true });
  if (validUntil !== undefined)
    new BuildRecords(tenants, out).write(name, { ...BUILD_RECORD, builtFor: Date.parse(builtFor), validUntil });
}
const dueAt = (now: string) => dueDealers(tenants, new BuildRecords(tenants, out), new Date(now));
const names = (now: string): string[] => dueAt(now).dealers.map(({ name }) => name);

describe('OPS-04 the dealers that are due', () => {
  it('OPS-04 exact to the millisecond: from the stated time on, and not before', () => {
    addDealer('north', '2026-11-21T14:00:00.000Z');
    addDealer('south', '2026-11-25T00:00:00.000Z');
    addDealer('west', null);
    expect(dueAt('2026-11-21T13:59:59.999Z')).toEqual({
      now: '2026-11-21T13:59:59.999Z',
      dealers: [],
      next: '2026-11-21T14:00:00.000Z',
    });
    expect(dueAt('2026-11-22T01:00:00+11:00')).toEqual({
      now: '2026-11-21T14:00:00.000Z',
      dealers: [
        {
          name: 'north',
          since: '2026-11-21T14:00:00.000Z',
          cause: 'its site was valid until 2026-11-21T14:00:00.000Z',
        },
      ],
      next: '2026-11-25T00:00:00.000Z',
    });
    expect(names('2027-11-21T00:00:00Z')).toEqual(['north', 'south']);
    expect(dueAt('2027-11-21T00:00:00Z').next).toBeNull();
  });

  it('OPS-04 a dealer without a record, with a damaged one, or built for a future time is due', () => {
    addDealer('north', '2026-11-25T00:00:00.000Z');
    addDealer('south');
    addDealer('west', null, '2027-01-01T00:00:00.000Z');
    expect(dueAt('2026-11-21T00:00:00Z').dealers).toEqual([
      { name: 'south', since: null, cause: 'no record of its build was found here' },
      { name: 'west', since: null, cause: 'it was built for 2027-01-01T00:00:00.000Z, which is in the future' },
    ]);
    expect(
      dueDealers(tenants, new BuildRecords(tenants, join(project, 'elsewhere')), new Date(BUILT)).dealers,
    ).toHaveLength(3);
  });

  it('OPS-04 the command prints sentences, names, JSON', () => {
    addDealer('north', '2026-11-21T00:00:00.000Z');
    addDealer('south', '2026-11-25T00:00:00.000Z');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('scripts/due.ts'), '--tenants', tenants, '--out', out, ...args], {
        encoding: 'utf8',
      });
    expect(run('--now', '2026-11-22T00:00Z').stdout).toBe(
      'north: its site was valid until 2026-11-21T00:00:00.000Z\n1 dealer is due at 2026-11-22T00:00:00.000Z. Next: 2026-11-25T00:00:00.000Z.\n',
    );
    expect(run('--now', '2026-11-22T00:00Z', '--names').stdout).toBe('north\n');
    expect(run('--now', '2026-11-20T00:00Z', '--names').stdout).toBe('');
    expect(JSON.parse(run('--now', '2026-11-22T00:00Z', '--json').stdout)).toMatchObject({
      dealers: [{ name: 'north' }],
    });
    expect(run('--now', 'tomorrow')).toMatchObject({ status: 1, stderr: expect.stringContaining('found "tomorrow"') });
    writeFileSync(join(project, 'file'), '');
    expect(run('--tenants', join(project, 'file')).status).toBe(1);
  });
});

describe('OPS-04 the live sites that are due', () => {
  const DAY = '2026-11-21T14:00:00.000Z';
  const LATER = '2026-11-22T14:00:00.000Z';
  let standIn: CloudflareStandIn;
  beforeEach(async () => {
    standIn = await CloudflareStandIn.start();
  });
  afterEach(async () => {
    expect(standIn.formatViolations).toEqual([]);
    await standIn.stop();
  });
  const record = (until: string): string =>
    recordText({
      site: 'a'.repeat(24),
      secrets: 'b'.repeat(16),
      schema: 1,
      database: 'c'.repeat(36),
      files: 'd'.repeat(16),
      commit: '',
      until,
    });
  const connected = async () => await connect({ env: standIn.env(), pauseMs: 1 });
  const due = async (now: string) => await dueLive(tenants, await connected(), new Date(now));
  const records = async () => await AccountRecords.open(await connected());
  /** Names of the due dealers, and the calls that requested one of their sites. */
  const findDue = async (now: string) => {
    standIn.count();
    const names = (await due(now)).dealers.map(({ name }) => name);
    return { names, sites: standIn.count().calls.filter((call) => call.includes('/workers/scripts/')) };
  };
  const deployments = (worker: string): string => `GET /workers/scripts/caryard-${worker}/deployments`;
  const live = (slug: string): string =>
    JSON.stringify(
      JSON.parse(
        String(
          standIn.stores.sqlite(ACCOUNT_DATABASE).prepare('SELECT facts FROM dealers WHERE slug = ?').get(slug)?.facts,
        ),
      ).live,
    );

  it('OPS-04 according to their deployments; a deployment without a date is due', async () => {
    for (const name of ['east', 'never', 'north', 'silent', 'south', 'unknown']) addDealer(name);
    writeFileSync(join(tenants, 'south/tenant.json'), '{"slug": "south-yard"}');
    standIn.workers.addVersions('caryard-north', [record(DAY)]);
    standIn.workers.addVersions('caryard-south-yard', [record(LATER)]);
    standIn.workers.addVersions('caryard-east', [record('never')]);
    standIn.workers.addVersions('caryard-silent', ['Rolled back by hand']);
    standIn.workers.addVersions('caryard-unknown', [record('now')]);
    const result = await due(DAY);
    expect(result.dealers).toEqual([
      { name: 'never', since: null, cause: 'it is not live' },
      { name: 'north', since: DAY, cause: `its site was valid until ${DAY}` },
      { name: 'silent', since: null, cause: 'the live site does not say until when it is valid' },
      { name: 'unknown', since: null, cause: 'the live site does not say until when it is valid' },
    ]);
    expect(result.next).toBe(LATER);
  });

  it('OPS-13 a thousand dealers are a few calls: each site is requested once for each of its deployments', async () => {
    const names = Array.from({ length: 230 }, (_, index) => `dealer-${String(index).padStart(3, '0')}`);
    for (const name of names) {
      addDealer(name);
      standIn.workers.addVersions(`caryard-${name}`, [record(name === 'dealer-007' ? DAY : LATER)]);
    }
    await records();
    const first = await findDue(DAY);
    expect(first.names).toEqual(['dealer-007']);
    expect(first.sites).toHaveLength(230);
    standIn.count();
    expect((await due(DAY)).dealers.map(({ name }) => name)).toEqual(['dealer-007']);
    const { calls } = standIn.count();
    expect(calls.filter((call) => call.includes('/workers/scripts/'))).toEqual([]);
    expect(calls.length).toBeLessThan(9);
  });

  it('OPS-13 a record that is missing, stale or without a date is not trusted: only that site is requested', async () => {
    for (const name of ['deployed', 'missing', 'same', 'silent']) {
      addDealer(name);
      standIn.workers.addVersions(`caryard-${name}`, [record(LATER)]);
    }
    await records();
    await due(DAY);
    // Deployed again, but the machine stopped before it had stored the deployment.
    standIn.workers.addVersions('caryard-deployed', [record(LATER), record(DAY)]);
    const sqlite = standIn.stores.sqlite(ACCOUNT_DATABASE);
    sqlite.exec("DELETE FROM dealers WHERE slug = 'missing'");
    sqlite.exec("UPDATE dealers SET facts = json_remove(facts, '$.live.until') WHERE slug = 'silent'");
    const { names, sites } = await findDue(DAY);
    expect(names).toEqual(['deployed']);
    expect(sites).toEqual(['deployed', 'missing', 'silent'].map(deployments));
    expect(await findDue(DAY)).toEqual({ names: ['deployed'], sites: [] });
  });

  it('OPS-13 a version that was made live by hand is requested, and due', async () => {
    for (const name of ['by-hand', 'same']) {
      addDealer(name);
      standIn.workers.addVersions(`caryard-${name}`, [record(LATER)]);
    }
    await records();
    expect((await findDue(DAY)).names).toEqual([]);
    standIn.workers.addVersions('caryard-by-hand', [record(LATER), null]);
    const { names, sites } = await findDue(DAY);
    expect(names).toEqual(['by-hand']);
    expect(sites.filter((call) => call.includes('same'))).toEqual([]);
  });

  it('OPS-13 what a deployment stores is not trusted until it has been compared with the platform', async () => {
    addDealer('north');
    standIn.workers.addVersions('caryard-north', [record(DAY)]);
    await records();
    await due(DAY);
    const facts = { live: { ...liveFacts('another'), until: LATER } };
    await storeUpdates(await records(), [{ slug: 'north', facts }]);
    expect((await findDue(DAY)).names).toEqual(['north']);
  });

  it('OPS-13 a deployment that is stored at the same time is not overwritten by what was read before it', async () => {
    addDealer('north');
    standIn.workers.addVersions('caryard-north', [record(DAY)]);
    const store = await records();
    standIn.afterCall = () => {
      if (!standIn.calls.some(({ path }) => path.endsWith('/workers'))) return;
      standIn.afterCall = null;
      standIn.stores
        .sqlite(ACCOUNT_DATABASE)
        .exec(`INSERT INTO dealers (slug, facts) VALUES ('north', '{"live":{"version":"newer","until":"${LATER}"}}')`);
    };
    standIn.count();
    await dueLive(tenants, await connected(), new Date(DAY));
    expect(store.id).not.toBe('');
    expect(live('north')).toBe(`{"version":"newer","until":"${LATER}"}`);
  });

  it('OPS-13 if the platform does not list its Workers, every site is requested', async () => {
    addDealer('north');
    standIn.workers.addVersions('caryard-north', [record(LATER)]);
    await records();
    await due(DAY);
    standIn.workers.addVersions('caryard-north', [record(DAY)]);
    standIn.fail({ at: /^\/workers\/workers/, times: 9, response: 404 });
    expect(await findDue(DAY)).toEqual({ names: ['north'], sites: [deployments('north')] });
  });

  it('OPS-13 a dealer in the dispatch namespace is checked by its version in the stored list', async () => {
    addDealer('north');
    const store = await records();
    await storeUpdates(store, [{ slug: 'north', facts: { name: 'north' } }]);
    const addVersion = async (until: string) =>
      await store.run('INSERT INTO namespace_versions (worker, version, at, message) VALUES (?1, ?2, ?3, ?4)', [
        ...['caryard-north', until, DAY, record(until)],
      ]);
    await addVersion(LATER);
    expect(await findDue(DAY)).toEqual({ names: [], sites: [] });
    await addVersion(DAY);
    expect(await findDue(DAY)).toEqual({ names: ['north'], sites: [] });
  });
});
