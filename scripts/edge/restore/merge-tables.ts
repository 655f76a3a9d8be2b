export type Value = string | number | null;
export type Row = { readonly [column: string]: Value };
/** Rows by table. */
export type Tables = { readonly [table: string]: readonly Row[] };

/** What becomes of a row that stands in both states, or in the earlier one alone; null = it goes. */
interface Rule {
  readonly key: readonly string[];
  /** Columns that the database numbers by itself. */
  readonly numbered?: readonly string[];
  /** Columns that no two rows may share; of an earlier row that shares them with a present one, the present one stays. '' counts for nothing. */
  readonly unique?: readonly (readonly string[])[];
  readonly both: (then: Row, now: Row) => Row;
  readonly onlyThen: (row: Row, world: World) => Row | null;
}

interface World {
  /** ISO in UTC. */
  readonly at: string;
  readonly present: Tables;
  readonly isErased: (table: string, id: Value) => boolean;
}

const isNow = (_: Row, now: Row): Row => now;
const isThen = (then: Row): Row => then;
const back = (row: Row): Row => row;
const gone = (): null => null;
/** What was recorded last counts; ISO instants and numbers sort as they stand. */
const newest = (then: Row, now: Row): Row => ((now.at ?? '') >= (then.at ?? '') ? now : then);

/**
 * Every table, those that others refer to first. What people and other systems did since the earlier minute was really done, so it stays: leads,
 * deliveries, payments, bookings, accounts. What is missing or was spoiled since comes back as it was. Nothing comes back that opens a door.
 */
export const RULES: { readonly [table: string]: Rule } = {
  leads: {
    key: ['id'],
    unique: [['key']],
    both: (then, now) => ({ ...then, spam: now.spam === null ? null : (then.spam ?? null) }),
    onlyThen: back,
  },
  trade_in_cars: { key: ['id'], both: isThen, onlyThen: back },
  valuations: {
    key: ['id'],
    unique: [['car', 'answers', 'valid_until']],
    both: (then, now) => ({ ...then, shown: now.shown ?? then.shown ?? null }),
    onlyThen: back,
  },
  shoppers: { key: ['id'], unique: [['email'], ['phone']], both: isNow, onlyThen: back },
  sessions: { key: ['id'], both: isNow, onlyThen: gone },
  sign_in_codes: { key: ['id'], both: isNow, onlyThen: gone },
  standing_codes: { key: ['id'], both: isNow, onlyThen: gone },
  budgets: { key: ['key'], both: isNow, onlyThen: gone },
  watchlist: { key: ['shopper_id', 'car_id'], both: newest, onlyThen: back },
  // The payment service and the buyer know of what was done; the schedule asks about what comes back.
  holds: {
    key: ['id'],
    unique: [['ticket'], ['key']],
    both: isNow,
    onlyThen: (hold, { at, present }) => {
      const isLive = ({ state }: Row): boolean => state === 'held' || state === 'paid' || state === 'sold';
      const isTaken = (present.holds ?? []).some((other) => other.car_id === hold.car_id && isLive(other));
      if (!isLive(hold) || !isTaken) return { ...hold, check_at: at };
      return { ...hold, state: 'released', why: 'expired', ended_at: at, check_at: at };
    },
  },
  demo_payments: { key: ['ref'], both: isNow, onlyThen: back },
  appointments: {
    key: ['lead_id'],
    unique: [['token']],
    both: (then, now) => ({ ...then, cancelled_at: now.cancelled_at ?? then.cancelled_at ?? null }),
    onlyThen: (row, { isErased }) => (isErased('leads', row.lead_id ?? null) ? null : row),
  },
  outbox: {
    key: ['kind', 'subject', 'destination'],
    numbered: ['id'],
    both: (then, now) => (then.state === 'sent' && now.state !== 'sent' ? then : now),
    // Whether it was sent before it went, nobody knows: it waits for somebody to say so, since nothing may be sent twice.
    onlyThen: (row, { isErased }) => {
      if (row.kind === 'lead' && isErased('leads', row.subject ?? null)) return null;
      if (row.state !== 'waiting' && row.state !== 'sending') return row;
      return { ...row, state: 'parked', lease: null, lease_until: null, problem: 'restored' };
    },
  },
  stock_changes: { key: ['car_id', 'field'], both: newest, onlyThen: back },
  phone_reveals: {
    key: ['day', 'car_id', 'dealership_id'],
    both: (then, now) => (Number(now.times) >= Number(then.times) ? now : then),
    onlyThen: back,
  },
  local_messages: { key: ['id'], both: isThen, onlyThen: back },
  day_secrets: { key: ['day'], both: isNow, onlyThen: back },
  preview_decisions: { key: ['id'], unique: [['token']], both: isNow, onlyThen: back },
  preview_live: { key: ['id'], both: isNow, onlyThen: back },
  erasures: { key: ['what', 'id'], both: isNow, onlyThen: back },
  caryard_deploys: { key: ['id'], both: isNow, onlyThen: gone },
};

/** What became of a table's rows. */
export interface Counted {
  /** In the present state alone: made since, and kept. */
  readonly made: number;
  /** In both, and the present one stays where they differ: done since. */
  readonly done: number;
  /** In both, set back to what they were. */
  readonly mended: number;
  /** In the earlier state alone, and back. */
  readonly back: number;
  /** In the earlier state alone, erased since, and erased again. */
  readonly erased: number;
  /** In the earlier state alone, back, and not sent by themselves. */
  readonly parked: number;
}

export interface Merged {
  /** Bring the earlier state to the merged one; in this order, in as many transactions as one likes. */
  readonly statements: readonly string[];
  readonly counted: { readonly [table: string]: Counted };
  /** Tables that the present state no longer has, of which nothing could be kept. */
  readonly missing: readonly string[];
}

/**
 * Puts together what a database was at an earlier minute and what it is now. Merging again over a part of the result gives the same.
 *
 * @param then rows of the earlier state, in the present schema
 * @param present rows just before the database was set back
 * @param at the present instant, ISO in UTC
 */
export function mergeTables(then: Tables, present: Tables, at: string): Merged {
  const erased = new Set((present.erasures ?? []).map(({ what, id }) => `${what} ${id}`));
  const world: World = { at, present, isErased: (table, id) => erased.has(`${table} ${id}`) };
  const deletes: string[] = [];
  const changes: string[] = [];
  const counted: { [table: string]: Counted } = {};
  const tables = Object.entries(RULES).filter(([table]) => then[table] !== undefined);
  for (const [table, rule] of tables) {
    const merged = mergeTable(table, rule, then[table] ?? [], world);
    deletes.unshift(...merged.deletes); // what refers to others goes before them
    changes.push(...merged.changes);
    counted[table] = merged.counted;
  }
  const missing = tables.map(([table]) => table).filter((table) => present[table] === undefined);
  return { statements: [...deletes, ...changes], counted, missing };
}

function mergeTable(table: string, rule: Rule, then: readonly Row[], world: World) {
  const present = world.present[table] ?? [];
  const idOf = (row: Row): string => rule.key.map((column) => row[column]).join(' ');
  const presentById = new Map(present.map((row) => [idOf(row), row]));
  const taken = new Set(present.flatMap((row) => uniqueOf(rule, row)));
  const count = { made: 0, done: 0, mended: 0, back: 0, erased: 0, parked: 0 };
  const deletes: string[] = [];
  const released: string[] = [];
  const updates: string[] = [];
  const ids = new Set(then.map(idOf));
  for (const row of then) {
    const now = presentById.get(idOf(row));
    if (now === undefined) {
      const isErased = world.isErased(table, idOf(row));
      const kept = isErased || uniqueOf(rule, row).some((one) => taken.has(one)) ? null : rule.onlyThen(row, world);
      if (kept === null) deletes.push(`DELETE FROM ${table} WHERE ${whereOf(rule, row)}`);
      else updates.push(...update(table, rule, row, kept));
      if (kept === null) count.erased += Number(isErased);
      else if (kept.problem === 'restored') count.parked += 1;
      else count.back += 1;
      continue;
    }
    const merged = rule.both(row, now);
    const differs = update(table, rule, row, merged);
    // A value that another row has until its turn comes is let go of first.
    if (differs.length > 0 && rule.unique !== undefined) released.push(...release(table, rule, row, merged));
    updates.push(...differs);
    if (differs.length > 0) count.done += 1;
    else if (update(table, rule, now, merged).length > 0) count.mended += 1;
  }
  const inserts = present.filter((row) => !ids.has(idOf(row)));
  count.made = inserts.length;
  return {
    deletes,
    changes: [...released, ...updates, ...inserts.map((row) => insert(table, rule, row))],
    counted: count,
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

const own = ({ numbered = [] }: Rule, row: Row): string[] =>
  Object.keys(row).filter((column) => !numbered.includes(column));

/** None where nothing differs. */
function update(table: string, rule: Rule, from: Row, to: Row): string[] {
  const differing = own(rule, to).filter((column) => (from[column] ?? null) !== (to[column] ?? null));
  if (differing.length === 0) return [];
  const values = differing.map((column) => `${column} = ${literal(to[column])}`).join(', ');
  return [`UPDATE ${table} SET ${values} WHERE ${whereOf(rule, from)}`];
}

function release(table: string, rule: Rule, from: Row, to: Row): string[] {
  return (rule.unique ?? [])
    .filter((columns) => columns.length === 1)
    .flat()
    .filter((column) => from[column] !== to[column] && from[column] !== '')
    .map((column) => `UPDATE ${table} SET ${column} = '' WHERE ${whereOf(rule, from)}`);
}

function insert(table: string, rule: Rule, row: Row): string {
  const columns = own(rule, row);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => literal(row[column])).join(', ')})`;
}
