import { RULES } from './merge-tables.ts';

/**
 * A table that exists while a database is being restored. No migration creates it, so no earlier state contains it: if it is gone before the restore
 * has finished, the database was rewound.
 */
export const MARKER = 'caryard_restore';
/** The database's error for any other write in the meantime. */
const MESSAGE = 'This dealer is being restored (npm run restore); try again in a minute.';

/** Whether writes were blocked before the database was rewound, or after it. */
export type Phase = 'before' | 'after';

/** Statements between these two may write; all of them must be in one transaction. */
export const LIFT_LOCK = `UPDATE ${MARKER} SET is_open = 1`;
export const SET_LOCK = `UPDATE ${MARKER} SET is_open = 0`;

const triggerNames = (table: string): string[] =>
  ['insert', 'update', 'delete'].map((verb) => `${MARKER}_${table}_${verb}`);

/**
 * Statements that block all writes except between `LIFT_LOCK` and `SET_LOCK`. Deliveries in progress may still record their outcome; none can be
 * started.
 *
 * @param tables of the current database
 * @param to the time it is rewound to, ISO in UTC
 */
export function blockWrites(tables: readonly string[], phase: Phase, to: string): string[] {
  const triggers = lockable(tables).flatMap((table) =>
    triggerNames(table).map((name) => {
      const verb = name.slice(name.lastIndexOf('_') + 1).toUpperCase();
      const only = name.endsWith('outbox_update') ? "AND new.state = 'sending'" : '';
      return `CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${verb} ON ${table} WHEN (SELECT is_open FROM ${MARKER}) = 0 ${only} BEGIN SELECT RAISE(ABORT, '${MESSAGE}'); END`;
    }),
  );
  return [
    `CREATE TABLE IF NOT EXISTS ${MARKER} (id INTEGER PRIMARY KEY CHECK (id = 1), phase TEXT NOT NULL, back_to TEXT NOT NULL, is_open INTEGER NOT NULL) STRICT`,
    `INSERT INTO ${MARKER} (id, phase, back_to, is_open) VALUES (1, '${phase}', '${to}', 0) ON CONFLICT (id) DO NOTHING`,
    ...triggers,
  ];
}

/** Statements that allow writes again. */
export const allowWrites = (tables: readonly string[]): string[] => [
  ...lockable(tables).flatMap((table) => triggerNames(table).map((name) => `DROP TRIGGER IF EXISTS ${name}`)),
  `DROP TABLE ${MARKER}`,
];

const lockable = (tables: readonly string[]): string[] =>
  tables.filter((table) => Object.hasOwn(RULES, table) || table === 'd1_migrations');
