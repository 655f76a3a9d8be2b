import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { writeToFile } from '../write-atomic.ts';
import { databaseConfig } from './wrangler-config.ts';

/**
 * Calls `work` with the local database of each dealer, one after another. It makes no difference whether a server is running.
 *
 * @param state folder of the local databases
 * @param work receives a database, a function that prepares the statements of an SQL text, and the dealer's slug
 */
export async function withLocalDatabases<T>(
  slugs: readonly string[],
  state: string,
  work: (db: D1Database, statements: (sql: string) => D1PreparedStatement[], slug: string) => Promise<T>,
): Promise<T[]> {
  const { getPlatformProxy, unstable_splitSqlQuery } = await import('wrangler'); // takes a second to load, which a command with invalid arguments need not wait for
  const folder = await mkdtemp(join(tmpdir(), 'caryard-databases-'));
  const configPath = join(folder, 'wrangler.json');
  writeToFile(configPath, JSON.stringify(databaseConfig(slugs)));
  const persist = { path: join(resolve(state), 'v3') };
  const proxy = await getPlatformProxy<Record<`DB_${number}`, D1Database>>({ configPath, persist });
  try {
    const results: T[] = [];
    for (const [index, slug] of slugs.entries()) {
      const db = proxy.env[`DB_${index}`] as D1Database;
      results.push(
        await work(db, (sql) => unstable_splitSqlQuery(sql).map((statement) => db.prepare(statement)), slug),
      );
    }
    return results;
  } finally {
    await proxy.dispose();
    await rm(folder, { recursive: true });
  }
}
