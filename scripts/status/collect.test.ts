import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import { type Cloudflare, connect } from '../deploy/cloudflare-api.ts';
import { type LogEntry, readDealers, readLog, storeUpdates } from '../deploy/dealer-records.ts';
import { recordText } from '../deploy/deploy-record.ts';
import { readMigrations } from '../deploy/migrations.ts';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { collect } from './collect.ts';
import { statusRows } from './status-rows.ts';

let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;
let records: AccountRecords;
beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  records = await AccountRecords.open(cloudflare);
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
});

/** A dealer's database as it is deployed. */
function database(slug: string) {
  const { uuid } = standIn.stores.addDatabase(`caryard-${slug}`);
  const sqlite = standIn.stores.sqlite(`caryard-${slug}`);
  for (const { name } of readMigrations(MIGRATIONS)) sqlite.exec(readFileSync(`${MIGRATIONS}/${name}`, 'utf8'));
  return { uuid, sqlite };
}
const collectSome = async (max: number | undefined, ...slugs: string[]) =>
  await collect(
    slugs.map((slug) => ({ slug, name: slug })),
    await readDealers(records),
    { records, cloudflare },
    max,
  );
const collectStatus = async (...slugs: string[]) => await collectSome(undefined, ...slugs);
const entry = (text: string, change: Partial<LogEntry> = {}): LogEntry => ({
  at: '2026-11-20T00:00:00.000Z',
  who: "o'neil",
  did: 'deploy',
  isDone: true,
  text,
  changes: [{ who: 'kim', at: '2026-11-19T00:00:00.000Z', what: 'Open on Sundays' }],
  ...change,
});

test('OPS-11 new details are added to the stored ones, null removes one, and the log lists the newest entries first', async () => {
  const live = { version: 'v1', since: '2026-11-20T00:00:00.000Z', stockAt: '2026-11-19T00:00:00.000Z' };
  await storeUpdates(records, [
    { slug: 'north', facts: { name: 'north-yard', live }, entry: entry('one') },
    { slug: 'south', facts: {} },
  ]);
  for (const text of ['two', 'three', 'four', 'five', 'x'.repeat(2000)])
    await storeUpdates(records, [
      { slug: 'north', facts: { live: { ...live, version: 'v2', stockAt: null } }, entry: entry(text) },
    ]);
  const [north, south] = await readDealers(records);
  expect(north).toMatchObject({
    slug: 'north',
    facts: { name: 'north-yard', live: { version: 'v2', since: live.since } },
  });
  expect(north?.facts.live).not.toHaveProperty('stockAt');
  expect(north?.log.map(({ text }) => text.length)).toEqual([600, 4, 4, 5, 3]);
  expect(south).toEqual({ slug: 'south', facts: {}, log: [], schedule: null });
  const log = await readLog(records, 'north');
  expect(log.map(({ text }) => text.slice(0, 5))).toEqual(['xxxxx', 'five', 'four', 'three', 'two', 'one']);
  expect(log.at(-1)).toEqual(entry('one'));
});

test('OPS-11 reading a database takes one call per dealer, and finds parked deliveries, flagged leads and the newest stock', async () => {
  const { sqlite } = database('north');
  const insertLead = sqlite.prepare(
    "INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, spam, payload, consent) VALUES (?, ?, '', 'general', 1, '', '', ?, '{}', '{}')",
  );
  const insertRow = sqlite.prepare(
    "INSERT INTO outbox (kind, subject, destination, body, state, created_at, next_at) VALUES (?, ?, 'crm', ?, ?, '', '')",
  );
  for (const [id, spam, state] of [
    ['good', null, 'sent'],
    ['stuck', null, 'parked'],
    ['robot', 'honeypot', 'parked'],
  ] as const) {
    insertLead.run(id, id, spam);
    insertRow.run('lead', id, null, state);
  }
  insertRow.run('message', 'm', '{}', 'parked');
  sqlite.exec(
    "INSERT INTO stock_changes VALUES (1, 'price', '1', '2026-11-20T01:00:00.000Z'), (2, 'price', '1', '2026-11-20T02:00:00.000Z')",
  );
  await storeUpdates(records, [
    { slug: 'north', facts: { live: { version: 'v', since: '2026-11-20T00:00:00.000Z' } } },
  ]);
  standIn.count();
  expect(await collectStatus('north', 'never-deployed')).toBe(1);
  // Calls: known dealers, databases by name, reservation of calls, the query, the stored result.
  expect(standIn.count().calls.map((call) => call.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
    'POST /d1/database/ID/query',
    'GET /d1/database',
    'POST /d1/database/ID/query',
    'POST /d1/database/ID/query',
    'POST /d1/database/ID/query',
  ]);
  const [north] = await readDealers(records);
  expect(north?.facts.queried).toEqual({
    at: expect.any(String),
    parked: 2,
    flagged: 1,
    pushedAt: '2026-11-20T02:00:00.000Z',
  });
});

test('OPS-11 the live version of a dealer that was deployed before there were records is requested once', async () => {
  const { uuid } = database('north');
  const record = {
    site: 'a'.repeat(24),
    secrets: '0'.repeat(16),
    schema: 1,
    database: uuid,
    files: '0'.repeat(16),
    commit: 'c'.repeat(40),
    until: '2026-12-01T00:00:00.000Z',
  };
  standIn.workers.addVersions('caryard-north', [recordText(record)]);
  await collectStatus('north');
  const [north] = await readDealers(records);
  expect(north?.facts.live).toEqual({
    version: standIn.workers.live('caryard-north')?.id,
    since: expect.stringMatching(/^\d{4}-/),
    commit: record.commit,
    until: record.until,
  });
  standIn.count();
  await collectStatus('north');
  expect(standIn.count().calls.filter((call) => call.includes('/workers/'))).toEqual([]);
});

test('OPS-11 a database that does not respond is reported and does not block others, until it responds', async () => {
  standIn.stores.addDatabase('caryard-north');
  database('south');
  await collectStatus('north', 'south');
  const rows = statusRows(['north', 'south'], await readDealers(records), new Date());
  expect(rows.map(({ slug, parked }) => [slug, parked])).toEqual([
    ['north', null],
    ['south', 0],
  ]);
  const [north] = await readDealers(records);
  expect(north?.facts.queried?.problem).toMatch(/no such table: outbox/);
  for (const { name } of readMigrations(MIGRATIONS))
    standIn.stores.sqlite('caryard-north').exec(readFileSync(`${MIGRATIONS}/${name}`, 'utf8'));
  await collectStatus('north');
  expect((await readDealers(records))[0]?.facts.queried).not.toHaveProperty('problem');
});

test('OPS-11 an hourly run reads some databases, those not read for longest first, even if a clock was wrong: every database is read in turn', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) database(name);
  const live = { version: 'v', since: '2026-11-20T00:00:00.000Z' };
  const queried = { at: '2099-01-01T00:00:00.000Z', parked: 9 };
  await storeUpdates(
    records,
    names.map((slug) => ({ slug, facts: { live, ...(slug === 'a' ? {} : { queried }) } })),
  );
  const readSome = async (): Promise<string> => {
    standIn.count();
    expect(await collectSome(2, ...names)).toBe(2);
    const stored = await readDealers(records);
    return stored.flatMap(({ slug, facts }) => (facts.queried?.parked === 0 ? [slug] : [])).join('');
  };
  expect([await readSome(), await readSome(), await readSome()]).toEqual(['ab', 'abcd', 'abcde']);
});
