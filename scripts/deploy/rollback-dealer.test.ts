import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { connect } from './cloudflare-api.ts';
import { recordText } from './deploy-record.ts';
import { RetainedFiles } from './retained-files.ts';
import { rollbackDealer } from './rollback-dealer.ts';

const WORKER = 'caryard-test-yard';
let standIn: CloudflareStandIn;
let root: string;
let database: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'caryard-rollback-test-'));
  standIn = await CloudflareStandIn.start();
  database = standIn.stores.addDatabase(WORKER).uuid;
  standIn.stores.sqlite(WORKER).exec(`CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE caryard_deploys (id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT, held_until TEXT, unfinished TEXT)`);
  migrate('0001_first.sql', 'CREATE TABLE a (b TEXT);');
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  rmSync(root, { recursive: true });
});

/** Adds a migration to the checkout and to the live database. */
function migrate(name: string, sql: string): void {
  writeFileSync(join(root, name), sql);
  standIn.stores.sqlite(WORKER).prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
}

/** The message of a build's deployment; `schema` is the last migration it knew. */
const messageOf = (build: string, schema = 1, databaseId = database): string =>
  recordText({
    site: build.repeat(24),
    secrets: '0'.repeat(16),
    schema,
    database: databaseId,
    files: '0'.repeat(16),
    commit: '',
    until: 'never',
  });
const connected = () => connect({ env: standIn.env(), pauseMs: 1 });
const rollback = async (to: string | null = null) =>
  await rollbackDealer(
    { slug: 'test-yard', target: { kind: 'production' }, to, folder: root, migrations: root },
    await connected(),
  );
const versions = (): string[] => [...(standIn.workers.worker(WORKER)?.versions ?? [])].map(({ id }) => id);

test('OPS-06 rolling back past migrations that only add is reported as safe, and rolling back twice goes back two versions', async () => {
  migrate('0002_more.sql', 'ALTER TABLE a ADD COLUMN c TEXT;');
  standIn.workers.addVersions(WORKER, [messageOf('a'), messageOf('b', 2), messageOf('c', 2)]);
  const [a, b, c] = versions();
  const retained = RetainedFiles.in(join(root, WORKER));
  const deploys = ['c', 'b', 'a'].map((build) => ({ site: build.repeat(24), at: '', files: {} }));
  await retained.remember(JSON.stringify({ format: 1, deploys }), root);
  // After one rollback.
  const body = {
    strategy: 'percentage',
    versions: [{ version_id: b, percentage: 100 }],
    annotations: { 'workers/message': messageOf('b', 2) },
  };
  await (await connected()).call('POST', `/workers/scripts/${WORKER}/deployments`, { body });
  expect(await rollback()).toMatchObject({
    from: b,
    to: a,
    notes: [expect.stringMatching(/database is ahead of that version by 0002_more\.sql\. That is safe: they only add/)],
  });
  expect(standIn.workers.live(WORKER)?.id).toBe(a);
  expect(await retained.live()).toBe('a'.repeat(24)); // so the next deployment does not have to download its files
  expect(standIn.workers.worker(WORKER)?.deployments[0]?.annotations['workers/message']).toBe(messageOf('a'));
  await expect(rollback()).rejects.toThrow(
    `Cloudflare lists no version of "test-yard" from before the live one. To make a later one live again: npm run rollback -- test-yard --to VERSION, with one of ${b}, ${c}.`,
  );
});

test.each([
  [
    'removes something',
    /0002_more\.sql \(nobody reads it any more\)\. Going back could lose leads/,
    () => migrate('0002_more.sql', '-- Not additive: nobody reads it any more\nDROP TABLE a;'),
  ],
  [
    'is unknown here',
    /migrations that this checkout does not know \(0002_more\.sql\)/,
    () => {
      migrate('0002_more.sql', '');
      rmSync(join(root, '0002_more.sql'));
    },
  ],
])(
  'OPS-06 a database ahead of the code by a migration that %s: refused, and the live version stays',
  async (_, message, addMigration) => {
    addMigration();
    standIn.workers.addVersions(WORKER, [messageOf('a'), messageOf('b', 2)]);
    await expect(rollback()).rejects.toThrow(message);
    expect(standIn.workers.live(WORKER)?.id).toBe(versions()[1]);
    expect(standIn.count().calls.filter((call) => call.startsWith('POST') && !call.endsWith('/query'))).toEqual([]);
  },
);

test('OPS-06 a version with another database, or deployed by somebody else, is refused', async () => {
  standIn.workers.addVersions(WORKER, [
    messageOf('a', 1, '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f'),
    null,
    messageOf('c'),
  ]);
  const [a, b, c] = versions();
  await expect(rollback(a)).rejects.toThrow(
    /writes to another database \(023e105f[\s\S]*leads would go where nobody looks/,
  );
  await expect(rollback()).rejects.toThrow(new RegExp(`Version ${b} was not deployed by npm run deploy`));
  expect(standIn.workers.live(WORKER)?.id).toBe(c);
});

test('OPS-06 there is nothing to roll back to from the first version, however often it was deployed', async () => {
  standIn.workers.addVersions(WORKER, [messageOf('a'), messageOf('a')]);
  await expect(rollback()).rejects.toThrow('"test-yard" has had one version only: there is none to go back to.');
});

test('OPS-06 a missing database is reported', async () => {
  standIn.workers.addVersions(WORKER, [messageOf('a', 1, '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f'), null]);
  await expect(rollback()).rejects.toThrow(/database of that version \(023e105f\S+\) no longer exists/);
});
