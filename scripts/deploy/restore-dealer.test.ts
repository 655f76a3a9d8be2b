import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { AccountRecords } from './account-records.ts';
import { connect } from './cloudflare-api.ts';
import { readDealers } from './dealer-records.ts';
import { readMigrations } from './migrations.ts';
import { giveUpRestore, planRestore, restoreDealer } from './restore-dealer.ts';
import { restoreSummary } from './restore-words.ts';

const WORKER = 'caryard-test-yard';
const SLUG = 'test-yard';
let standIn: CloudflareStandIn;
let folder: string;
let id: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caryard-restore-test-'));
  standIn = await CloudflareStandIn.start();
  id = standIn.stores.addDatabase(WORKER).uuid;
  await write('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)');
  for (const { name } of readMigrations(MIGRATIONS)) await migrate(name);
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  rmSync(folder, { recursive: true });
});

const connected = () => connect({ env: standIn.env(), pauseMs: 1 });
const database = () => standIn.stores.sqlite(WORKER);
async function write(sql: string): Promise<void> {
  await (await connected()).call('POST', `/d1/database/${id}/query`, { body: { sql } });
}
const migrate = (name: string, from = MIGRATIONS): Promise<void> =>
  write(`${readFileSync(join(from, name), 'utf8')};\nINSERT INTO d1_migrations (name) VALUES ('${name}')`);
const insertLead = (name: string, at = new Date()): Promise<void> =>
  write(`INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, payload, consent)
    VALUES ('${name}', 'key-${name}', '', 'general', 7, '${at.toISOString()}', '2099-01-01T00:00:00.000Z', '{"name":"${name}; it''s"}', '{}');
    INSERT INTO outbox (kind, subject, destination, state, created_at, next_at)
    VALUES ('lead', '${name}', 'webhook:https://crm.example/hook', 'waiting', '${at.toISOString()}', '${at.toISOString()}')`);
const leads = (): unknown[] =>
  database()
    .prepare('SELECT id FROM leads ORDER BY id')
    .all()
    .map(({ id }) => id);
const state = (subject: string): unknown =>
  database().prepare('SELECT state FROM outbox WHERE subject = ?').get(subject)?.state;
/** A time by this machine's clock, with no writes shortly before or after it. */
async function quietInstant(): Promise<Date> {
  await pause(5);
  const at = new Date();
  await pause(5);
  return at;
}
const restore = async (to: Date, migrations = MIGRATIONS) =>
  await restoreDealer({ slug: SLUG, folder, to, migrations, pause: async () => undefined }, await connected());

/** Two leads, the time to restore to, then a delivery, a third lead, and a mistaken SQL statement by an operator. */
async function operatorMistake(): Promise<Date> {
  await insertLead('ann');
  await insertLead('ben');
  const to = await quietInstant();
  await write(`UPDATE outbox SET state = 'sent' WHERE subject = 'ben'`);
  await insertLead('cat');
  await write(`DELETE FROM leads WHERE id = 'ann'`);
  return to;
}

test('OPS-05 a live database is restored by time travel, later data are kept, and the output is accurate', async () => {
  const to = await operatorMistake();
  expect(await planRestore({ slug: SLUG, folder, to }, await connected())).toMatchObject({ leads: 1, erased: 0 });
  expect(leads()).toEqual(['ben', 'cat']);
  const restored = await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'cat']);
  expect(['ann', 'ben', 'cat'].map(state)).toEqual(['parked', 'sent', 'waiting']);
  const summary = restoreSummary(SLUG, restored).join('\n');
  expect(summary).toContain(
    `test-yard: the database is back to its state of ${to.toISOString()}, plus everything that was done since then.`,
  );
  expect(summary).toContain('  Leads: 1 brought back, 1 created since then and kept.');
  expect(summary).toContain(
    '  Deliveries and messages: 1 created since then and kept, 1 changed since then and kept, 1 held back because they may have been sent.',
  );
  // As stated, what is held back can be listed: with the operator's account alone, from any machine.
  const [, command = ''] =
    /with npm run leads -- (list .+?), and send it with npm run leads -- retry ID/.exec(summary) ?? [];
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/leads.ts', ...command.split(' ')], {
    env: { ...process.env, ...standIn.env() },
  });
  expect(stdout).toMatch(/^ANN .*may have been sent before the database was restored/m);
  // As stated, the previous state can be brought back: none of it was lost.
  const [, bookmark] = /--bookmark=(\S+),/.exec(summary) ?? [];
  const cloudflare = await connected();
  await cloudflare.call('POST', `/d1/database/${id}/time_travel/restore?bookmark=${bookmark}`);
  await expect(insertLead('dan')).rejects.toThrow(/is being restored/);
  expect(await giveUpRestore({ slug: SLUG, folder }, cloudflare)).toBe(true);
  await insertLead('dan');
  expect(leads()).toEqual(['ben', 'cat', 'dan']);
});

test('OPS-05 a restore with lost or refused calls is completed or changes nothing', async () => {
  const to = await operatorMistake();
  standIn.fail({ method: 'POST', at: /time_travel\/restore/, times: 1, response: 'lost-response' });
  standIn.fail({ method: 'POST', at: /INSERT INTO leads/, times: 1, response: 'drop' });
  await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'cat']);

  await write(`DELETE FROM leads WHERE id = 'ben'`);
  standIn.fail({ at: /time_travel\/restore/, times: 1, response: 400, code: 7500, message: 'Too many restores' });
  await expect(restore(to)).rejects.toThrow(
    /Too many restores[\s\S]*Nothing was restored, and shoppers can write again/,
  );
  expect(existsSync(join(folder, WORKER, 'restore.json'))).toBe(false);
  await insertLead('dan');
  standIn.fail({ at: /INSERT INTO leads/, times: 9, response: 500 });
  await expect(restore(to)).rejects.toThrow(/500/);
  expect(statSync(join(folder, WORKER, 'restore.json')).mode & 0o777).toBe(0o600);
  await expect(insertLead('eve')).rejects.toThrow(/is being restored/);
  standIn.clearFaults();
  await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'cat', 'dan']);
  expect(existsSync(join(folder, WORKER, 'restore.json'))).toBe(false);
  await insertLead('eve');
});

test('OPS-05 1,200 leads are read and restored in parts that Cloudflare accepts', async () => {
  const to = await quietInstant();
  await write(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO leads (id, key, body_hash, form, site_id, received_at, delete_after, payload, consent)
    SELECT 'lead-' || i, 'key-' || i, '', 'general', 7, '2026-11-20T00:00:00.000Z', '2099-01-01T00:00:00.000Z',
      json_object('message', hex(zeroblob(200))), '{}' FROM n`);
  standIn.calls.splice(0);
  const { counted } = await restore(to);
  expect([counted.leads?.added, leads().length]).toEqual([1200, 1200]);
  expect(Math.max(...standIn.calls.map(({ body }) => body.length))).toBeLessThan(100_000);
});

test('OPS-05 later migrations are applied again, even one that recreates a table; if one is unknown, the message asks for it', async () => {
  await insertLead('ann');
  const to = await quietInstant();
  const sql = `DROP TRIGGER leads_erased;
    CREATE TABLE outbox_again (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, destination TEXT NOT NULL, body TEXT,
    state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, next_at TEXT NOT NULL, lease TEXT, lease_until TEXT,
    receipt TEXT, problem TEXT, tried_since TEXT, tried_at TEXT, urgent INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, subject, destination)) STRICT;
    -- Not additive: it says that; twice.
    INSERT INTO outbox_again SELECT *, 0 FROM outbox;
    DROP TABLE outbox;
    ALTER TABLE outbox_again RENAME TO outbox;
    CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN DELETE FROM outbox WHERE kind = 'lead' AND subject = old.id; END; -- as before`;
  writeFileSync(join(folder, '0099_again.sql'), sql);
  await migrate('0099_again.sql', folder);
  await write('UPDATE outbox SET urgent = 1');
  await insertLead('ben');
  await expect(restore(to)).rejects.toThrow(/has the migration 0099_again\.sql, which this checkout does not have/);
  expect((await restore(to, folder)).migrated).toEqual(['0099_again.sql']);
  expect(leads()).toEqual(['ann', 'ben']);
  expect(database().prepare('SELECT subject, urgent FROM outbox ORDER BY subject').all()).toEqual([
    { subject: 'ann', urgent: 1 },
    { subject: 'ben', urgent: 0 },
  ]);
  await insertLead('cat');
});

test('OPS-05 a time in the future, too long ago or before the database existed, a dealer without a database and a running deployment are reported before writes are blocked', async () => {
  const to = await operatorMistake();
  await expect(restore(new Date(Date.now() + 60_000))).rejects.toThrow(/is in the future/);
  await expect(restore(new Date(Date.now() - 31 * 86_400_000))).rejects.toThrow(/more than 30 days ago/);
  const plan = async (at: number) => planRestore({ slug: SLUG, folder, to: new Date(at) }, await connected());
  await expect(plan(Date.now() + 60_000)).rejects.toThrow(/is in the future/);
  await expect(plan(Date.now() - 31 * 86_400_000)).rejects.toThrow(/more than 30 days ago/);
  const tooEarly = new Date(Date.now() - 86_400_000);
  const early =
    /^--to: \S+Z is before the database of "test-yard" existed: it was created at \S+Z\. Nothing was changed\. Give a time after that\.$/;
  await expect(restore(tooEarly)).rejects.toThrow(early);
  await expect(plan(tooEarly.getTime())).rejects.toThrow(early);
  const nobody = { slug: 'nobody', folder, to };
  await expect(restoreDealer(nobody, await connected())).rejects.toThrow(/"nobody" has no database caryard-nobody/);
  await write(`CREATE TABLE caryard_deploys (id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT, held_until TEXT, unfinished TEXT) STRICT;
    INSERT INTO caryard_deploys VALUES (1, 'abc', '2099-01-01T00:00:00.000Z', 'def')`);
  await expect(restore(to)).rejects.toThrow(/Another machine is deploying this dealer/);
  standIn.tokens.set('reads', /^GET /);
  const reading = await connect({ env: standIn.env('reads'), pauseMs: 1 });
  await expect(restoreDealer({ slug: SLUG, folder, to }, reading)).rejects.toThrow(/may not do this: POST/);
  await insertLead('dan');
});

test('OPS-05 a restore that ended just after the database was rewound is continued on its own machine only, and another one says how to undo it', async () => {
  const to = await operatorMistake();
  const elsewhere = join(folder, 'elsewhere');
  const options = { slug: SLUG, folder: elsewhere, to, pause: async () => undefined };
  standIn.fail({ at: /VALUES \(1, 'after'/, times: 9, response: 500 });
  await expect(restore(to)).rejects.toThrow(/500/);
  standIn.clearFaults();
  expect(leads()).toEqual(['ann', 'ben']);
  const refusal =
    /has rewound the database of "test-yard" to \S+ on another machine at \S+; only that machine has the record[\s\S]*--bookmark=(\S+), then npm run restore -- test-yard --give-up/;
  for (const work of [restoreDealer, planRestore, giveUpRestore])
    await expect(work(options, await connected())).rejects.toThrow(refusal);
  const facts = async () => (await readDealers(await AccountRecords.open(await connected())))[0]?.facts;
  expect(await facts()).toMatchObject({
    last: { did: 'restore', isDone: false, text: expect.stringContaining(' is unfinished.') },
  });
  await insertLead('dan');
  await restore(to);
  expect([leads(), await facts()]).toEqual([['ann', 'ben', 'cat', 'dan'], {}]);

  // That machine is lost, even once writes are blocked.
  await write(`DELETE FROM leads WHERE id = 'ann'`);
  standIn.fail({ at: /INSERT INTO leads/, times: 9, response: 500 });
  await expect(restore(to)).rejects.toThrow(/500/);
  standIn.clearFaults();
  const cloudflare = await connected();
  const message = await restoreDealer(options, cloudflare).catch((error: Error) => error.message);
  const [, bookmark] = refusal.exec(String(message)) ?? [];
  await cloudflare.call('POST', `/d1/database/${id}/time_travel/restore?bookmark=${bookmark}`);
  expect(await giveUpRestore(options, cloudflare)).toBe(true);
  await insertLead('eve');
  expect(leads()).toEqual(['ben', 'cat', 'dan', 'eve']);
  // What the first machine has stored no longer counts.
  await write(`DELETE FROM leads WHERE id = 'cat'`);
  await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'dan', 'eve']);
});

test('OPS-05 what a machine stored before a restore was given up elsewhere is not taken for the present state later', async () => {
  const to = await operatorMistake();
  const elsewhere = { slug: SLUG, folder: join(folder, 'elsewhere'), to, pause: async () => undefined };
  for (const at of [/time_travel\/bookmark/, /time_travel\/restore/]) {
    standIn.fail({ at, times: 9, response: 500 });
    await expect(restore(to)).rejects.toThrow(/500/);
    standIn.clearFaults();
    expect(await giveUpRestore(elsewhere, await connected())).toBe(true);
  }
  await write(`DELETE FROM leads WHERE id = 'cat'`);
  await insertLead('dan');
  await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'dan']);
  expect(['ann', 'ben', 'dan'].map(state)).toEqual(['parked', 'sent', 'waiting']);
});

test('OPS-05 a restore that was interrupted under the release that stored `present` is continued', async () => {
  const to = await operatorMistake();
  standIn.fail({ at: /VALUES \(1, 'after'/, times: 9, response: 500 });
  await expect(restore(to)).rejects.toThrow(/500/);
  standIn.clearFaults();
  const file = join(folder, WORKER, 'restore.json');
  const { current, ...progress } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...progress, stage: 'asked', present: current }));
  await restore(to);
  expect(leads()).toEqual(['ann', 'ben', 'cat']);
});
