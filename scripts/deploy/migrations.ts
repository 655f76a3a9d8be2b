import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in a comment of a migration that takes something away or changes what is there, with the reason. */
const MARK = /^-- Not additive: (\S.*)$/m;

export interface Migration {
  readonly name: string;
  readonly number: number;
  /** Why code from before this migration cannot be relied on with it; null = it only adds. */
  readonly notAdditive: string | null;
}

/** The migrations of a folder, in the order they are applied. */
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
 * Statements of a migration that do more than add. Code from before it may rely on what they take away or change, so that going back over them
 * is not safe.
 */
export function destructiveStatements(sql: string): string[] {
  const plain = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''");
  const made = new Set(Array.from(plain.matchAll(/CREATE\s+TABLE\s+(\w+)/gi), ([, table]) => table));
  return plain
    .replaceAll(/CREATE\s+TRIGGER[\s\S]*?\bEND\s*;/gi, (trigger) => `${trigger.replaceAll(';', ' ')};`)
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '' && !isAddition(statement, made));
}

/** @param made tables of the same migration, which no code from before it knows */
function isAddition(statement: string, made: ReadonlySet<string | undefined>): boolean {
  const [, unique] = /^CREATE UNIQUE INDEX \w+ ON (\w+)/i.exec(statement) ?? [];
  const [, added] = /^ALTER TABLE \S+ ADD\b(.*)/i.exec(statement) ?? [];
  return (
    /^CREATE (TABLE|INDEX|VIEW)\b/i.test(statement) ||
    (unique !== undefined && made.has(unique)) || // of an older table it refuses what was allowed
    (/^CREATE TRIGGER\b/i.test(statement) && !/\bRAISE\b/i.test(statement)) ||
    // A column that must be given breaks the inserts of the code before.
    (added !== undefined && (!/\bNOT NULL\b/i.test(added) || /\bDEFAULT\b/i.test(added)))
  );
}
