import type { Row } from '../../scripts/edge/restore/merge-tables.ts';
import type { Journal, Progress, Restorable } from '../../scripts/edge/restore/restore-database.ts';
import { MARKER } from '../../scripts/edge/restore/write-lock.ts';
import { DB } from './lead-rows.ts';

type DatabaseState = { readonly [table: string]: readonly Row[] };

export async function tableNames(): Promise<string[]> {
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name).sort();
}

/** Everything in the database. */
export async function readTables(): Promise<DatabaseState> {
  const tables: { [table: string]: readonly Row[] } = {};
  for (const table of (await tableNames()).filter((name) => name !== MARKER))
    tables[table] = (await DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all<Row>()).results;
  return tables;
}

/** Restores the database to an earlier state, including triggers, like the platform's time travel. */
export async function restoreTables(state: DatabaseState): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, ${MARKER.length}) = '${MARKER}'`,
  ).all<{ name: string }>();
  const tables = Object.keys(state).sort((a, b) => order(a) - order(b));
  await DB.batch([
    ...results.map(({ name }) => DB.prepare(`DROP TRIGGER ${name}`)),
    DB.prepare(`DROP TABLE IF EXISTS ${MARKER}`),
    ...[...tables].reverse().map((table) => DB.prepare(`DELETE FROM ${table}`)),
    ...tables.flatMap((table) =>
      (state[table] ?? []).map((row) => {
        const columns = Object.keys(row);
        const placeholders = columns.map(() => '?').join(', ');
        return DB.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders})`).bind(
          ...Object.values(row),
        );
      }),
    ),
  ]);
}

const PARENTS = ['shoppers', 'trade_in_cars', 'leads'];
const order = (table: string): number => (PARENTS.includes(table) ? 0 : 1);

/** The tests' database, which can be restored to one point in time; `fault` may throw before or after each call takes effect. */
export function aRestorable(
  state: DatabaseState,
  fault: (call: number, when: 'before' | 'after') => void = () => undefined,
): Restorable & { readonly calls: () => number } {
  let calls = 0;
  async function call<T>(effect: () => Promise<T>): Promise<T> {
    calls += 1;
    const number = calls;
    fault(number, 'before');
    const result = await effect();
    fault(number, 'after');
    return result;
  }
  return {
    calls: () => calls,
    run: (statements) =>
      call(async () => (await DB.batch<Row>(statements.map((sql) => DB.prepare(sql)))).map(({ results }) => results)),
    rewind: () =>
      call(async () => {
        await restoreTables(state);
        return 'bookmark-of-before';
      }),
  };
}

/** The operator's journal of a restore. */
export function aJournal(): Journal & { stored: Progress | null } {
  const journal = {
    stored: null as Progress | null,
    read: async () => journal.stored,
    write: async (progress: Progress) => {
      journal.stored = structuredClone(progress);
    },
    clear: async () => {
      journal.stored = null;
    },
  };
  return journal;
}
