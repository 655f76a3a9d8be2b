export type Value = string | number | null;
export type Row = { readonly [column: string]: Value };
/** Rows by table. */
export type Tables = { readonly [table: string]: readonly Row[] };

/** What happens to a row that exists in both states, or only in the earlier one; null = it is deleted. */
interface Rule {
  readonly key: readonly string[];
  /** Columns that the database numbers itself. */
  readonly numbered?: readonly string[];
  /** Columns with unique values; if an earlier row has the same value as a current one, the current row is kept. '' is not compared. */
  readonly unique?: readonly (readonly string[])[];
  readonly both: (earlier: Row, now: Row) => Row;
  readonly onlyEarlier: (row: Row, context: MergeContext) => Row | null;
  /** What is restored of a row that was erased since; without it, nothing. */
  readonly ifErased?: (row: Row, context: MergeContext) => Row;
}

interface MergeContext {
  /** ISO in UTC. */
  readonly at: string;
  readonly current: Tables;
  readonly isErased: (table: string, id: Value) => boolean;
}

const keepCurrent = (_: Row, now: Row): Row => now;
const keepEarlier = (earlier: Row): Row => earlier;
const restore = (row: Row): Row => row;
const omit = (): null => null;
/** A restored hold; the payment service is not asked about one that was settled, because its payment no longer changes. */
const restoredHold = (hold: Row, at: string): Row => ({ ...hold, check_at: hold.check_at === null ? null : at });
/** A hold that has ended: the payment service is asked, even about one that was settled, because a deposit that was captured has to be returned. */
const released = (hold: Row, why: string, at: string): Row => ({
  ...hold,
  ...{ state: 'released', why, ended_at: at, check_at: at },
});
const isLive = ({ state }: Row): boolean => state === 'held' || state === 'paid' || state === 'sold';
/** Whether somebody else has the car of a live hold by now; a car has only one. */
const isReplaced = (hold: Row, { current }: MergeContext): boolean =>
  isLive(hold) && (current.holds ?? []).some((other) => other.car_id === hold.car_id && isLive(other));
/** The latest value wins; ISO times and numbers sort correctly as they are. */
const newest = (earlier: Row, now: Row): Row => ((now.at ?? '') >= (earlier.at ?? '') ? now : earlier);

/**
 * All tables; those that others refer to come first. What people and other systems have done since the earlier time is kept: leads,
 * deliveries, payments, bookings, accounts. Rows that have been lost or damaged since are restored. Nothing is restored that would give
 * access, such as codes and sessions.
 */
export const RULES: { readonly [table: string]: Rule } = {
  leads: {
    key: ['id'],
    unique: [['key']],
    both: (earlier, now) => ({ ...earlier, spam: now.spam === null ? null : (earlier.spam ?? null) }),
    onlyEarlier: restore,
  },
  trade_in_cars: { key: ['id'], both: keepEarlier, onlyEarlier: restore },
  valuations: {
    key: ['id'],
    unique: [['car', 'answers', 'valid_until']],
    // One that the service failed to give may have been replaced since.
    both: (earlier, now) =>
      (now.created_at ?? '') > (earlier.created_at ?? '')
        ? now
        : { ...earlier, shown: now.shown ?? earlier.shown ?? null },
    onlyEarlier: restore,
  },
  shoppers: { key: ['id'], unique: [['email'], ['phone']], both: keepCurrent, onlyEarlier: restore },
  sessions: { key: ['id'], both: keepCurrent, onlyEarlier: omit },
  sign_in_codes: { key: ['id'], both: keepCurrent, onlyEarlier: omit },
  standing_codes: { key: ['id'], both: keepCurrent, onlyEarlier: omit },
  budgets: { key: ['key'], both: keepCurrent, onlyEarlier: omit },
  watchlist: { key: ['shopper_id', 'car_id'], both: newest, onlyEarlier: restore },
  // The payment service and the buyer know what was done; the schedule asks the service about restored holds that were not settled.
  holds: {
    key: ['id'],
    unique: [['ticket'], ['key']],
    both: keepCurrent,
    // There may be money to return, so the service is asked; then the schedule deletes it, or keeps the record of a payment.
    ifErased: (hold, context) => {
      const { at } = context;
      const isUnsold = hold.state === 'held' || hold.state === 'paid';
      const restored = isUnsold || isReplaced(hold, context) ? released(hold, 'cancelled', at) : restoredHold(hold, at);
      return { ...restored, person: null, body_hash: '', payment_href: null, erase_asked_at: at, delete_after: at };
    },
    onlyEarlier: (hold, context) =>
      isReplaced(hold, context) ? released(hold, 'expired', context.at) : restoredHold(hold, context.at),
  },
  demo_payments: { key: ['ref'], both: keepCurrent, onlyEarlier: restore },
  appointments: {
    key: ['lead_id'],
    unique: [['token']],
    both: (earlier, now) => ({ ...earlier, cancelled_at: now.cancelled_at ?? earlier.cancelled_at ?? null }),
    onlyEarlier: (row, { isErased }) => (isErased('leads', row.lead_id ?? null) ? null : row),
  },
  outbox: {
    key: ['kind', 'subject', 'destination'],
    numbered: ['id'],
    both: (earlier, now) => (earlier.state === 'sent' && now.state !== 'sent' ? earlier : now),
    // It is unknown whether it was sent before it was lost, and nothing may be sent twice, so it waits for an operator.
    onlyEarlier: (row, { isErased }) => {
      if (row.kind === 'lead' && isErased('leads', row.subject ?? null)) return null;
      if (row.state !== 'waiting' && row.state !== 'sending') return row;
      return { ...row, state: 'parked', lease: null, lease_until: null, problem: 'restored' };
    },
  },
  stock_changes: { key: ['car_id', 'field'], both: newest, onlyEarlier: restore },
  phone_reveals: {
    key: ['day', 'car_id', 'dealership_id'],
    both: (earlier, now) => (Number(now.times) >= Number(earlier.times) ? now : earlier),
    onlyEarlier: restore,
  },
  local_messages: { key: ['id'], both: keepEarlier, onlyEarlier: restore },
  day_secrets: { key: ['day'], both: keepCurrent, onlyEarlier: restore },
  preview_decisions: { key: ['id'], unique: [['token']], both: keepCurrent, onlyEarlier: restore },
  preview_live: { key: ['id'], both: keepCurrent, onlyEarlier: restore },
  erasures: { key: ['what', 'id'], both: keepCurrent, onlyEarlier: restore },
  caryard_deploys: { key: ['id'], both: keepCurrent, onlyEarlier: omit },
};

/** The number of a table's rows, by what happened to them. */
export interface RowCounts {
  /** Only in the current state: added since, and kept. */
  readonly added: number;
  /** In both, and the current version is kept where they differ. */
  readonly current: number;
  /** In both, reverted to the earlier version. */
  readonly reverted: number;
  /** Only in the earlier state: restored. */
  readonly restored: number;
  /** Only in the earlier state, because it was erased; erased again. */
  readonly erased: number;
  /** Only in the earlier state: restored, but not sent automatically. */
  readonly parked: number;
}

export interface Merged {
  /** Statements that turn the earlier state into the merged one; to be run in this order, in any number of transactions. */
  readonly statements: readonly string[];
  readonly counts: { readonly [table: string]: RowCounts };
  /** Tables that are missing from the current state, so that nothing newer could be kept. */
  readonly missing: readonly string[];
}

/**
 * Merges the earlier and the current state of a database. Merging again after part of the result has been applied gives the same result.
 *
 * @param earlier rows of the earlier state, in the current schema
 * @param current rows just before the database was rewound
 * @param at the current time, ISO in UTC
 */
export function mergeTables(earlier: Tables, current: Tables, at: string): Merged {
  const erased = new Set((current.erasures ?? []).map(({ what, id }) => `${what} ${id}`));
  const context: MergeContext = { at, current, isErased: (table, id) => erased.has(`${table} ${id}`) };
  const deletes: string[] = [];
  const changes: string[] = [];
  const counts: { [table: string]: RowCounts } = {};
  const tables = Object.entries(RULES).filter(([table]) => earlier[table] !== undefined);
  for (const [table, rule] of tables) {
    const merged = mergeTable(table, rule, earlier[table] ?? [], context);
    deletes.unshift(...merged.deletes); // rows that refer to others are deleted before them
    changes.push(...merged.changes);
    counts[table] = merged.counts;
  }
  const missing = tables.map(([table]) => table).filter((table) => current[table] === undefined);
  return { statements: [...deletes, ...changes], counts, missing };
}

function mergeTable(table: string, rule: Rule, earlier: readonly Row[], context: MergeContext) {
  const current = context.current[table] ?? [];
  const idOf = (row: Row): string => rule.key.map((column) => row[column]).join(' ');
  const currentById = new Map(current.map((row) => [idOf(row), row]));
  const currentUniqueValues = new Set(current.flatMap((row) => uniqueOf(rule, row)));
  const count = { added: 0, current: 0, reverted: 0, restored: 0, erased: 0, parked: 0 };
  const deletes: string[] = [];
  const cleared: string[] = [];
  const updates: string[] = [];
  const ids = new Set(earlier.map(idOf));
  for (const row of earlier) {
    const now = currentById.get(idOf(row));
    if (now === undefined) {
      const isErased = context.isErased(table, idOf(row));
      const isReplaced = uniqueOf(rule, row).some((value) => currentUniqueValues.has(value));
      const restoredOf = isErased ? rule.ifErased : rule.onlyEarlier;
      const restored = isReplaced || restoredOf === undefined ? null : restoredOf(row, context);
      if (restored === null) deletes.push(`DELETE FROM ${table} WHERE ${whereOf(rule, row)}`);
      else updates.push(...update(table, rule, row, restored));
      if (isErased) count.erased += 1;
      else if (restored?.problem === 'restored') count.parked += 1;
      else if (restored !== null) count.restored += 1;
      continue;
    }
    const merged = rule.both(row, now);
    const differs = update(table, rule, row, merged);
    // A value that another row still has is cleared first.
    if (differs.length > 0 && rule.unique !== undefined) cleared.push(...clearUnique(table, rule, row, merged));
    updates.push(...differs);
    if (differs.length > 0) count.current += 1;
    else if (update(table, rule, now, merged).length > 0) count.reverted += 1;
  }
  const inserts = current.filter((row) => !ids.has(idOf(row)));
  count.added = inserts.length;
  return {
    deletes,
    changes: [...cleared, ...updates, ...inserts.map((row) => insert(table, rule, row))],
    counts: count,
  };
}

const uniqueOf = ({ unique = [] }: Rule, row: Row): string[] =>
  unique
    .filter((columns) => columns.every((column) => row[column] !== '' && row[column] !== null))
    .map((columns) => JSON.stringify(columns.map((column) => [column, row[column] ?? null])));

const literal = (value: Value | undefined): string =>
  value === null || value === undefined
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`;

const whereOf = ({ key }: Rule, row: Row): string =>
  key.map((column) => `${column} = ${literal(row[column])}`).join(' AND ');

const writableColumns = ({ numbered = [] }: Rule, row: Row): string[] =>
  Object.keys(row).filter((column) => !numbered.includes(column));

/** None if nothing differs. */
function update(table: string, rule: Rule, from: Row, to: Row): string[] {
  const differing = writableColumns(rule, to).filter((column) => (from[column] ?? null) !== (to[column] ?? null));
  if (differing.length === 0) return [];
  const values = differing.map((column) => `${column} = ${literal(to[column])}`).join(', ');
  return [`UPDATE ${table} SET ${values} WHERE ${whereOf(rule, from)}`];
}

function clearUnique(table: string, rule: Rule, from: Row, to: Row): string[] {
  return (rule.unique ?? [])
    .filter((columns) => columns.length === 1)
    .flat()
    .filter((column) => from[column] !== to[column] && from[column] !== '')
    .map((column) => `UPDATE ${table} SET ${column} = '' WHERE ${whereOf(rule, from)}`);
}

function insert(table: string, rule: Rule, row: Row): string {
  const columns = writableColumns(rule, row);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => literal(row[column])).join(', ')})`;
}
