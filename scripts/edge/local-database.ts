import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { databaseConfig } from './wrangler-config.ts';

/**
 * Works on the local databases of dealers in this process, one after the other, a running server or not.
 *
 * @param state folder of the local databases
 * @param work gets a database, what makes prepared statements of a text with several, and whose database it is
 */
export async function withLocalDatabases<T>(
  slugs: readonly string[],
  state: string,
  work: (db: D1Database, statements: (sql: string) => D1PreparedStatement[], slug: string) => Promise<T>,
): Promise<T[]> {
  const { getPlatformProxy, unstable_splitSqlQuery } = await import('wrangler'); // a second of work: not for a call with a wrong word
  const folder = await mkdtemp(join(tmpdir(), 'caryard-databases-'));
  const configPath = join(folder, 'wrangler.json');
  await writeFile(configPath, JSON.stringify(databaseConfig(slugs)));
  const persist = { path: join(resolve(state), 'v3') };
  const proxy = await getPlatformProxy<Record<`DB_${number}`, D1Database>>({ configPath, persist });
  try {
    const results: T[] = [];
    for (const [place, slug] of slugs.entries()) {
      const db = proxy.env[`DB_${place}`] as D1Database;
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
