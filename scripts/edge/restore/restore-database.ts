import { type Merged, mergeTables, type Row, RULES, type Tables } from './merge-tables.ts';
import { allowWrites, blockWrites, LIFT_LOCK, MARKER, type Phase, SET_LOCK } from './write-lock.ts';

/** A database that can be rewound to an earlier time. */
export interface Restorable {
  /** Runs statements in one transaction; returns the rows of each. */
  readonly run: (statements: readonly string[]) => Promise<readonly (readonly Row[])[]>;
  /**
   * Rewinds the whole database, in place. Returns the bookmark of the state before, from which that state can be restored. Throws a
   * `RestoreError` if it was refused and nothing has changed.
   */
  readonly rewind: (to: Date) => Promise<string>;
}

/**
 * The progress of a restore. It contains the data of the database, including personal data, so it stays on the operator's machine until the
 * end.
 */
export interface Progress {
  /** ISO in UTC. */
  readonly to: string;
  /**
   * `saved` = the rows are stored, and the rewind comes next; `rewound` = writes are blocked again, and the merge comes next; `merging` = the
   * merge has started.
   */
  readonly stage: 'saved' | 'rewound' | 'merging';
  /** All rows of the current state: the one just before the rewind. */
  readonly current: Tables;
  /** Migrations of the current state, in order. */
  readonly migrations: readonly string[];
  /** Bookmark of the current state; null = the response with it was lost. */
  readonly before: string | null;
  /** What the merge did, by table; null = it has not started. */
  readonly counted: Merged['counts'] | null;
}

/** Where the progress of a restore is stored, so that an interrupted one can continue. */
export interface Journal {
  /** Null if nothing is stored, or what is stored is of a restore that has been given up. */
  read(): Promise<Progress | null>;
  write(progress: Progress): Promise<void>;
  clear(): Promise<void>;
}

export interface RestoreOptions {
  readonly to: Date;
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  /** SQL of a migration that was applied since `to`. Throws if there is none with that name. */
  readonly migration: (name: string) => { readonly statements: readonly string[] };
}

export interface Restored {
  readonly to: string;
  /** Bookmark of the state just before the rewind; null = the response with it was lost. */
  readonly before: string | null;
  /** What the merge did, by table. */
  readonly counted: Merged['counts'];
  /** Tables that are missing from the current state, so that nothing newer could be kept. */
  readonly missing: readonly string[];
  /** Migrations that were applied again. */
  readonly migrated: readonly string[];
}

/** A restore cannot continue; the message says what has not changed and what to do. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** A little longer than the lease of a delivery. */
const MAX_WAIT_MS = 200_000;
const ROWS_PER_QUERY = 500;
/** D1 accepts 100 kB in a statement. A call is sent as one text of several statements, so all of it stays below that. */
const CHARACTERS_PER_CALL = 80_000;

/**
 * Rewinds a database to an earlier time and adds what has been done since (`merge-tables.ts`). From just before its rows are read until the
 * end, all other writes are blocked; the rewind removes the block, which is set again right after it. An interrupted restore continues when
 * called again with the same journal.
 *
 * @throws RestoreError if another restore of the database is in progress, or deliveries do not end
 */
export async function restoreDatabase(
  database: Restorable,
  journal: Journal,
  options: RestoreOptions,
): Promise<Restored> {
  const to = options.to.toISOString();
  const marker = await phaseOf(database);
  let progress = await journal.read();
  for (const started of [progress?.to, marker?.to])
    if (started !== undefined && started !== to)
      throw new RestoreError(
        `A restore to ${started} is under way and must finish first: run this again with --to ${started}.`,
      );
  if (progress === null && marker?.phase === 'after')
    throw new RestoreError(
      'Another machine has rewound this database and has the record of what was done since then. Run this again there.',
    );
  if (progress === null || marker?.phase === 'before') {
    await database.run(blockWrites(await tablesOf(database), 'before', to));
    await awaitDeliveries(database, options);
    const state = await readTables(database);
    progress = { to, stage: 'saved', ...state, before: null, counted: null };
    await journal.write(progress);
    const bookmark = await rewind(database, journal, options);
    progress = { ...progress, before: bookmark };
  }
  if (progress.stage !== 'merging') {
    await database.run(blockWrites(await tablesOf(database), 'after', to));
    progress = { ...progress, stage: 'rewound' };
    await journal.write(progress);
  }
  const isOver = progress.stage === 'merging' && marker === null;
  const migrated = isOver ? [] : await migrateAgain(database, progress, options);
  if (!isOver) progress = await mergeNewer(database, journal, progress, options);
  await journal.clear();
  const { before, counted, current } = progress;
  const missing = Object.keys(counted ?? {}).filter((table) => current[table] === undefined);
  return { to, before, counted: counted ?? {}, missing, migrated };
}

/** If rewinding is refused, the database is unchanged and writes are allowed again. */
async function rewind(database: Restorable, journal: Journal, { to }: RestoreOptions): Promise<string> {
  try {
    return await database.rewind(to);
  } catch (error) {
    if (error instanceof RestoreError) await giveUp(database, journal);
    throw error;
  }
}

/**
 * Allows writes again after a restore that was started but has not yet rewound the database.
 *
 * @returns false = there was no such restore
 */
export async function giveUp(database: Restorable, journal: Journal): Promise<boolean> {
  const marker = await phaseOf(database);
  const progress = await journal.read();
  if (marker?.phase === 'after' || (progress !== null && marker === null))
    throw new RestoreError(
      `The database has been rewound to ${marker?.to ?? progress?.to} already. Run the restore again, which adds what was done since then.`,
    );
  await journal.clear();
  if (marker === null) return false;
  await database.run(allowWrites(await tablesOf(database)));
  return true;
}

/** How far a restore of the database has come; null = none has started, or the database has just been rewound. */
export async function phaseOf({ run }: Restorable): Promise<{ readonly phase: Phase; readonly to: string } | null> {
  const [[table] = []] = await run([`SELECT name FROM sqlite_master WHERE type = 'table' AND name = '${MARKER}'`]);
  if (table === undefined) return null;
  const [[row] = []] = await run([`SELECT phase, back_to FROM ${MARKER}`]);
  return row === undefined ? null : { phase: row.phase as Phase, to: String(row.back_to) };
}

async function tablesOf({ run }: Restorable): Promise<string[]> {
  const [rows = []] = await run(["SELECT name FROM sqlite_master WHERE type = 'table'"]);
  return rows.map(({ name }) => String(name));
}

/** Deliveries in progress must record their outcome, or they would be sent again. The leases of a dead deliverer expire. */
async function awaitDeliveries({ run }: Restorable, { now, pause }: RestoreOptions): Promise<void> {
  const until = now().getTime() + MAX_WAIT_MS;
  for (;;) {
    const [[row] = []] = await run([
      `SELECT count(*) AS n FROM outbox WHERE state = 'sending' AND lease_until > '${now().toISOString()}'`,
    ]).catch((error: Error) => {
      if (error.message.includes('no such table')) return [];
      throw error;
    });
    if (Number(row?.n ?? 0) === 0) return;
    if (now().getTime() > until)
      throw new RestoreError('Deliveries are still running. Nothing was restored; run this again.');
    await pause(1000);
  }
}

async function readTables(database: Restorable): Promise<Pick<Progress, 'current' | 'migrations'>> {
  const names = await tablesOf(database);
  const current: { [table: string]: Row[] } = {};
  let unread = Object.keys(RULES).filter((table) => names.includes(table));
  for (const table of unread) current[table] = [];
  while (unread.length > 0) {
    const pages = await database.run(
      unread.map((table) => {
        const { key } = RULES[table] as (typeof RULES)[string];
        return `SELECT * FROM ${table} ORDER BY ${key.join(', ')} LIMIT ${ROWS_PER_QUERY} OFFSET ${current[table]?.length}`;
      }),
    );
    for (const [index, table] of unread.entries()) current[table]?.push(...(pages[index] ?? []));
    unread = unread.filter((_, index) => pages[index]?.length === ROWS_PER_QUERY);
  }
  return { current, migrations: await migrationsOf(database, names) };
}

async function migrationsOf({ run }: Restorable, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes('d1_migrations')) return [];
  const [rows = []] = await run(['SELECT name FROM d1_migrations ORDER BY id']);
  return rows.map(({ name }) => String(name));
}

/** Applies all later migrations again, because the live code relies on them. */
async function migrateAgain(
  database: Restorable,
  { migrations, to }: Progress,
  options: RestoreOptions,
): Promise<string[]> {
  const applied = await migrationsOf(database, await tablesOf(database));
  const unapplied = migrations.filter((name) => !applied.includes(name));
  for (const name of unapplied)
    await database.run([
      LIFT_LOCK,
      ...options.migration(name).statements,
      `INSERT INTO d1_migrations (name) VALUES ('${name}')`,
      SET_LOCK,
    ]);
  if (unapplied.length > 0) await database.run(blockWrites(await tablesOf(database), 'after', to)); // including the tables that they created
  return unapplied;
}

async function mergeNewer(
  database: Restorable,
  journal: Journal,
  progress: Progress,
  { now }: RestoreOptions,
): Promise<Progress> {
  const { current: earlier } = await readTables(database);
  const { statements, counts: counted } = mergeTables(earlier, progress.current, now().toISOString());
  // For an interrupted restore, the first count is the complete one.
  const merging: Progress = { ...progress, stage: 'merging', counted: progress.counted ?? counted };
  await journal.write(merging);
  for (const chunk of chunksOf(statements)) await database.run([LIFT_LOCK, ...chunk, SET_LOCK]);
  await database.run(allowWrites(await tablesOf(database)));
  return merging;
}

function chunksOf(statements: readonly string[]): string[][] {
  const chunks: string[][] = [[]];
  let length = 0;
  for (const statement of statements) {
    if (length + statement.length > CHARACTERS_PER_CALL && length > 0) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(statement);
    length += statement.length;
  }
  return chunks;
}
