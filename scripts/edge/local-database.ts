import { join, resolve } from 'node:path';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/**
 * Works on the local database of one dealer in this process, a running server or not.
 *
 * @param config a wrangler configuration that names it as `DB`
 * @param state folder of the local databases
 * @param work gets the database, and what makes prepared statements of a text with several
 */
export async function withLocalDatabase<T>(
  config: string,
  state: string,
  work: (db: D1Database, statements: (sql: string) => D1PreparedStatement[]) => Promise<T>,
): Promise<T> {
  const { getPlatformProxy, unstable_splitSqlQuery } = await import('wrangler'); // a second of work: not for a call with a wrong word
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: config,
    persist: { path: join(resolve(state), 'v3') },
  });
  try {
    const { DB } = proxy.env;
    return await work(DB, (sql) => unstable_splitSqlQuery(sql).map((statement) => DB.prepare(statement)));
  } finally {
    await proxy.dispose();
  }
}
