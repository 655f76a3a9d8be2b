import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloudflare, DeployError } from './cloudflare-api.ts';
import type { DealerDatabase } from './dealer-database.ts';
import type { Prepared } from './prepare-deploy.ts';
import { wrangler } from './run-wrangler.ts';

/** A marker in the comment of a migration that removes or changes something, followed by the reason. */
const MARK = /^-- Not additive: (\S.*)$/m;

export interface Migration {
  readonly name: string;
  readonly number: number;
  /** Why code from before this migration may not work with it; null = it only adds. */
  readonly notAdditive: string | null;
}

/** The migrations in a folder, in the order they are applied. */
export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name,
      number: Number.parseInt(name, 10),
      notAdditive: MARK.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? null,
    }));

/**
 * Statements of a migration that do more than add. Code from before it may rely on what they remove or change, so rolling back past them is
 * not safe.
 */
export function destructiveStatements(sql: string): string[] {
  const sqlWithoutTexts = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  const createdTables = new Set(Array.from(sqlWithoutTexts.matchAll(/CREATE\s+TABLE\s+(\w+)/gi), ([, table]) => table));
  return sqlWithoutTexts
    .replaceAll(/CREATE\s+TRIGGER[\s\S]*?\bEND\s*;/gi, (trigger) => `${trigger.replaceAll(';', ' ')};`)
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !isAddition(statement, createdTables));
}

/** @param createdTables tables created by the same migration, which no earlier code uses */
function isAddition(statement: string, createdTables: ReadonlySet<string | undefined>): boolean {
  const [, unique] = /^CREATE UNIQUE INDEX \w+ ON (\w+)/i.exec(statement) ?? [];
  const [, added] = /^ALTER TABLE \S+ ADD\b(.*)/i.exec(statement) ?? [];
  return (
    /^CREATE (TABLE|INDEX|VIEW)\b/i.test(statement) ||
    (unique !== undefined && createdTables.has(unique)) || // on an older table it rejects rows that were allowed
    (/^CREATE TRIGGER\b/i.test(statement) && !/\bRAISE\b/i.test(statement)) ||
    // A required column breaks the inserts of earlier code.
    (added !== undefined && (!/\bNOT NULL\b/i.test(added) || /\bDEFAULT\b/i.test(added)))
  );
}

interface Migrating {
  readonly cloudflare: Cloudflare;
  /** File of the Worker's configuration. */
  readonly config: string;
  readonly database: DealerDatabase;
}

/**
 * Applies the migrations that a dealer's database does not have yet.
 *
 * @throws DeployError that says where it stopped
 */
export async function applyMigrations(ready: Prepared, { cloudflare, config, database }: Migrating): Promise<void> {
  await wrangler(['d1', 'migrations', 'apply', ready.worker, '--remote', '-c', config], {
    label: 'A migration of the database',
    after:
      'The site was not touched. A migration is applied in full or not at all: fix the error above, and run this again.',
    env: cloudflare.env,
    log: ready.options.log,
  }).catch(async (error: Error) => {
    const state = await database.readState().catch(() => null); // the first error is the one to report
    const next = readMigrations(ready.options.migrations).find(({ name }) => state?.applied.includes(name) === false);
    throw next === undefined ? error : new DeployError(`${error.message}\nIt stopped at ${next.name}.`);
  });
}
