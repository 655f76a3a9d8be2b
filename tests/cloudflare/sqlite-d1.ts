import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** `crypto.subtle.timingSafeEqual` of the edge runtime, which is missing in Node. */
export const timingSafeEqual = (a: ArrayBuffer, b: ArrayBuffer): boolean => Buffer.from(a).equals(Buffer.from(b));

interface Statement {
  readonly run: () => object;
}

/** The part of D1 that the edge uses, with a Node database. A batch is one transaction. */
export function sqliteD1(sqlite: DatabaseSync): object {
  const cache = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const cachedStatement = cache.get(sql) ?? sqlite.prepare(sql);
    cache.set(sql, cachedStatement);
    return cachedStatement;
  };
  const totalChanges = (): number => Number(prepared('SELECT total_changes() AS n').get()?.n);
  const statement = (sql: string, values: readonly (string | number | null)[]): object => {
    const all = () => {
      const before = totalChanges();
      const results = prepared(sql).all(...values);
      return { success: true, results, meta: { changes: totalChanges() - before } };
    };
    return {
      bind: (...newValues: (string | number | null)[]) => statement(sql, newValues),
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
