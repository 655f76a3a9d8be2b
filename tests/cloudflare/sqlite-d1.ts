import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** `crypto.subtle.timingSafeEqual` of the edge runtime, which Node lacks. */
export const timingSafeEqual = (a: ArrayBuffer, b: ArrayBuffer): boolean => Buffer.from(a).equals(Buffer.from(b));

interface Statement {
  readonly run: () => object;
}

/** The part of D1 that the edge uses, with a database of Node's. A batch is one transaction. */
export function sqliteD1(sqlite: DatabaseSync): object {
  const cache = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const cachedStatement = cache.get(sql) ?? sqlite.prepare(sql);
    cache.set(sql, cachedStatement);
    return cachedStatement;
  };
  const changed = (): number => Number(prepared('SELECT total_changes() AS n').get()?.n);
  const statement = (sql: string, values: readonly (string | number | null)[]): object => {
    const all = () => {
      const before = changed();
      const results = prepared(sql).all(...values);
      return { success: true, results, meta: { changes: changed() - before } };
    };
    return {
      bind: (...bound: (string | number | null)[]) => statement(sql, bound),
      run: all,
      all: () => Promise.resolve(all()),
      first: (column?: string) => {
        const [row] = all().results;
        return Promise.resolve(row === undefined ? null : column === undefined ? row : row[column]);
      },
    };
  };
  return {
    prepare: (sql: string) => statement(sql, []),
    batch: (statements: readonly Statement[]) => {
      sqlite.exec('BEGIN');
      try {
        const results = statements.map((entry) => entry.run());
        sqlite.exec('COMMIT');
        return Promise.resolve(results);
      } catch (error) {
        sqlite.exec('ROLLBACK');
        return Promise.reject(error);
      }
    },
  };
}
