import { RULES } from './merge-tables.ts';

/** What stands in a database while it is restored. It is no migration's: setting the database back takes it away, which says that it was set back. */
export const MARKER = 'caryard_restore';
/** What whoever writes meanwhile is told by the database. */
const SAID = 'This dealer is being restored (npm run restore); try again in a minute.';

export type Phase = 'before' | 'after';

/** Lets the statements between them through, in one transaction with them. */
export const OPEN = `UPDATE ${MARKER} SET is_open = 1`;
export const SHUT = `UPDATE ${MARKER} SET is_open = 0`;

const triggerNames = (table: string): string[] =>
  ['insert', 'update', 'delete'].map((verb) => `${MARKER}_${table}_${verb}`);

/**
 * Statements that let nobody write but whoever opens it. Deliveries that are under way may still say how they ended; none is begun.
 *
 * @param tables of the database as it is
 * @param to the minute it is set back to, ISO in UTC
 */
export function close(tables: readonly string[], phase: Phase, to: string): string[] {
  const triggers = closable(tables).flatMap((table) =>
    triggerNames(table).map((name) => {
      const verb = name.slice(name.lastIndexOf('_') + 1).toUpperCase();
      const only = name.endsWith('outbox_update') ? "AND new.state = 'sending'" : '';
      return `CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${verb} ON ${table} WHEN (SELECT is_open FROM ${MARKER}) = 0 ${only} BEGIN SELECT RAISE(ABORT, '${SAID}'); END`;
    }),
  );
  return [
    `CREATE TABLE IF NOT EXISTS ${MARKER} (id INTEGER PRIMARY KEY CHECK (id = 1), phase TEXT NOT NULL, back_to TEXT NOT NULL, is_open INTEGER NOT NULL) STRICT`,
    `INSERT INTO ${MARKER} (id, phase, back_to, is_open) VALUES (1, '${phase}', '${to}', 0) ON CONFLICT (id) DO NOTHING`,
    ...triggers,
  ];
}

/** Statements that let everybody write again. */
export const reopen = (tables: readonly string[]): string[] => [
  ...closable(tables).flatMap((table) => triggerNames(table).map((name) => `DROP TRIGGER IF EXISTS ${name}`)),
  `DROP TABLE ${MARKER}`,
];

const closable = (tables: readonly string[]): string[] =>
  tables.filter((table) => Object.hasOwn(RULES, table) || table === 'd1_migrations');
