import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withLocalDatabase } from './local-database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../functions/migrations');
/** The list of what was applied, as wrangler itself keeps it. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** The migrations in the order they are applied. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings the local database of one dealer up to date: what `wrangler d1 migrations apply --local` does, in a tenth of its time.
 * A migration is applied whole or not at all.
 *
 * @param config the dealer's wrangler configuration
 * @param state folder of the local databases
 * @throws Error of the database, with the name of the migration.
 */
export function migrateLocally(config: string, state: string): Promise<void> {
  return withLocalDatabase(config, state, async (db, statements) => {
    await db.prepare(APPLIED).run();
    const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
    const applied = new Set(results.map(({ name }) => name));
    for (const name of await migrationNames()) {
      if (applied.has(name)) continue;
      const sql = await readFile(join(MIGRATIONS, name), 'utf8');
      await db
        .batch([...statements(sql), db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name)])
        .catch((cause: unknown) => {
          throw new Error(`${name}: ${(cause as Error).message}`, { cause });
        });
    }
  });
}
