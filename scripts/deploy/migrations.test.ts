import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { destructiveStatements, readMigrations } from './migrations.ts';

test('OPS-06 every migration only adds, or states why rolling back past it is not safe', () => {
  const migrations = readMigrations(MIGRATIONS);
  const undeclared = migrations.filter(
    ({ name, notAdditive }) =>
      destructiveStatements(readFileSync(join(MIGRATIONS, name), 'utf8')).length > 0 !== (notAdditive !== null),
  );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
});

test.each([
  ['DROP TABLE leads', 'DROP TABLE leads'],
  ['ALTER TABLE leads DROP COLUMN car', 'ALTER TABLE leads DROP COLUMN car'],
  ['ALTER TABLE leads\n  RENAME TO old_leads', 'ALTER TABLE leads RENAME TO old_leads'],
  ["UPDATE leads SET form = 'x'", "UPDATE leads SET form = ''"],
  ['ALTER TABLE leads ADD COLUMN origin TEXT NOT NULL', 'ALTER TABLE leads ADD COLUMN origin TEXT NOT NULL'],
  ['CREATE UNIQUE INDEX leads_once ON leads (car_id)', 'CREATE UNIQUE INDEX leads_once ON leads (car_id)'],
  [
    "CREATE TRIGGER a_guard BEFORE INSERT ON leads BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER a_guard BEFORE INSERT ON leads BEGIN SELECT RAISE(ABORT, '') END",
  ],
])('OPS-06 a planted migration that removes something is found: %s', (sql, statement) => {
  expect(destructiveStatements(`CREATE TABLE a (b TEXT);\n${sql};\nCREATE INDEX c ON a (b);`)).toEqual([statement]);
});

test('OPS-06 tables, indexes and nullable columns only add', () => {
  const sql = `-- DROP TABLE in a comment; it does nothing.
CREATE TABLE a (b TEXT, c TEXT DEFAULT ';');
ALTER TABLE a ADD COLUMN d TEXT; ALTER TABLE a ADD e INTEGER NOT NULL DEFAULT 0;
CREATE INDEX a_b ON a (b); CREATE UNIQUE INDEX a_d ON a (d);
CREATE TRIGGER leads_erased AFTER DELETE ON leads BEGIN
  DELETE FROM a WHERE b = old.id;
END;`;
  expect(destructiveStatements(sql)).toEqual([]);
});
