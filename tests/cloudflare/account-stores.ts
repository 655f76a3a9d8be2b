import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { ApiError, ensure } from './api-error.ts';
import type { ApiRequest, ApiResponse } from './stand-in.ts';

interface Database {
  readonly uuid: string;
  readonly name: string;
  readonly created_at: string;
  readonly region: string | null;
  readonly sqlite: DatabaseSync;
  /** The state after each write, oldest first; its index is the bookmark. */
  readonly history: { readonly at: number; readonly state: Uint8Array }[];
}

interface Queue {
  readonly queue_id: string;
  readonly queue_name: string;
  readonly created_on: string;
  readonly consumers: { consumer_id: string; type: 'worker'; script: string; settings: object }[];
}

const REGIONS = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc'];

/** The databases, queues and zones of the fake account. */
export class AccountStores {
  readonly databases: Database[] = [];
  readonly queues: Queue[] = [];
  readonly zones: { readonly id: string; readonly name: string }[] = [];

  close(): void {
    for (const { sqlite } of this.databases) sqlite.close();
  }

  /** Creates a database with this name directly. */
  addDatabase(name: string, region: string | null = null): Database {
    ensure(/^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/.test(name), 400, 7400, `The database name "${name}" is invalid`);
    ensure(
      !this.databases.some((existing) => existing.name === name),
      400,
      7502,
      `A database with the name "${name}" already exists`,
    );
    const database = {
      uuid: randomUUID(),
      name,
      created_at: new Date().toISOString(),
      region,
      sqlite: new DatabaseSync(':memory:'),
      history: [],
    };
    recordState(database);
    this.databases.push(database);
    return database;
  }

  sqlite(name: string): DatabaseSync {
    const entry = this.databases.find((candidate) => candidate.name === name);
    if (entry === undefined) throw new Error(`There is no database ${name}.`);
    return entry.sqlite;
  }

  handle({ method, path, query, json }: ApiRequest): ApiResponse | null {
    const call = `${method} ${path}`;
    if (call === 'GET /accounts')
      return paged([{ id: '0123456789abcdef0123456789abcdef', name: 'The only one', type: 'standard' }]);
    if (call === 'GET /zones') return paged(this.zones.filter(({ name }) => name === query.get('name')));
    if (call === 'GET /d1/database') {
      const matches = this.databases.filter(({ name }) => name.includes(query.get('name') ?? ''));
      const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)];
      return paged(matches.slice((page - 1) * size, page * size).map(databaseView));
    }
    if (call === 'POST /d1/database') {
      const { name, primary_location_hint: region = null } = json() as { name: string; primary_location_hint?: string };
      ensure(region === null || REGIONS.includes(region), 400, 7400, 'Invalid location');
      return { result: databaseView(this.addDatabase(name, region)) };
    }
    if (call === 'GET /queues') {
      const names = query.getAll('name');
      return paged(this.queues.filter((queue) => names.length === 0 || names.includes(queue.queue_name)));
    }
    if (call === 'POST /queues') return { result: this.#addQueue((json() as { queue_name: string }).queue_name) };
    const [, kind, id] = /^DELETE \/(d1\/database|queues)\/([^/]+)$/.exec(call) ?? [];
    if (id !== undefined) return { result: this.#remove(kind === 'queues' ? 'queue' : 'database', id) };
    const [, database, action] = /^\/d1\/database\/([^/]+)(\/query|\/time_travel\/\w+)?$/.exec(path) ?? [];
    if (database !== undefined) {
      const match = this.databases.find(({ uuid, name }) => uuid === database || name === database);
      ensure(match !== undefined, 404, 7404, `The database ${database} could not be found`);
      if (method === 'GET' && action === undefined) return { result: databaseView(match) };
      if (method === 'POST' && action === '/query')
        return { result: run(match, json() as { sql: string; params?: string[] }) };
      if (call.startsWith('GET') && action === '/time_travel/bookmark')
        return { result: { bookmark: bookmark(stateAt(match, query)) } };
      if (method === 'POST' && action === '/time_travel/restore') return { result: restoreDatabase(match, query) };
    }
    const [, queue, consumer] = /^\/queues\/([^/]+)\/consumers(?:\/([^/]+))?$/.exec(path) ?? [];
    if (queue !== undefined && (method === 'POST' || method === 'PUT'))
      return { result: this.#consume(queue, consumer, json() as { script_name: string; settings: object }) };
    return null;
  }

  #remove(kind: 'queue' | 'database', id: string): null {
    const index =
      kind === 'queue'
        ? this.queues.findIndex(({ queue_id }) => queue_id === id)
        : this.databases.findIndex(({ uuid }) => uuid === id);
    ensure(index >= 0, 404, kind === 'queue' ? 11000 : 7404, `The ${kind} ${id} does not exist`);
    if (kind === 'queue') this.queues.splice(index, 1);
    else for (const { sqlite } of this.databases.splice(index, 1)) sqlite.close();
    return null;
  }

  #addQueue(name: string): Queue {
    ensure(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name), 400, 11003, `Queue name "${name}" is invalid`);
    ensure(
      !this.queues.some((queue) => queue.queue_name === name),
      409,
      11009,
      `Queue name '${name}' is already taken`,
    );
    const queue = {
      queue_id: randomUUID().replaceAll('-', ''),
      queue_name: name,
      created_on: new Date().toISOString(),
      consumers: [],
    };
    this.queues.push(queue);
    return queue;
  }

  #consume(
    id: string,
    consumer: string | undefined,
    { script_name, settings }: { script_name: string; settings: object },
  ): object {
    const queue = this.queues.find(({ queue_id }) => queue_id === id);
    ensure(queue !== undefined, 404, 11000, 'Queue does not exist');
    const existing = queue.consumers.find((candidate) => candidate.consumer_id === consumer);
    ensure(consumer === undefined || existing !== undefined, 404, 11001, 'Consumer does not exist');
    if (existing === undefined) {
      ensure(queue.consumers.length === 0, 400, 11004, `Queue already has a consumer`);
      queue.consumers.push({ consumer_id: randomUUID(), type: 'worker', script: script_name, settings });
    } else existing.settings = settings;
    return { ...(existing ?? queue.consumers.at(-1)), queue_name: queue.queue_name };
  }
}

const databaseView = ({ uuid, name, created_at }: Database) => ({ uuid, name, created_at, version: 'production' });

const paged = (result: readonly object[]): ApiResponse => ({
  result,
  info: { page: 1, per_page: 100, count: result.length, total_count: result.length, total_pages: 1 },
});

const RETENTION_DAYS = 30;
const bookmark = (index: number): string => index.toString(16).padStart(8, '0');

/** Stores the current state for time travel, if it has changed. */
function recordState({ sqlite, history }: Database): void {
  const state = sqlite.serialize();
  const last = history.at(-1)?.state;
  if (last === undefined || Buffer.compare(last, state) !== 0) history.push({ at: Date.now(), state });
}

/** The index of the state for a bookmark or a time; by default the current one. */
function stateAt(database: Database, query: URLSearchParams): number {
  recordState(database);
  const { history } = database;
  const [bookmarkText, timestamp] = [query.get('bookmark'), query.get('timestamp')];
  if (bookmarkText !== null) {
    const position = Number.parseInt(bookmarkText, 16);
    ensure(history[position] !== undefined, 400, 7500, `Invalid bookmark: ${bookmarkText}`);
    return position;
  }
  if (timestamp === null) return history.length - 1;
  const instant = Date.parse(timestamp);
  ensure(instant > Date.now() - RETENTION_DAYS * 86_400_000, 400, 7500, 'The timestamp is older than 30 days');
  const index = history.findLastIndex((entry) => entry.at <= instant);
  ensure(index >= 0, 400, 7500, 'The timestamp is from before the database was created');
  return index;
}

function restoreDatabase(database: Database, query: URLSearchParams): object {
  ensure(query.has('bookmark') || query.has('timestamp'), 400, 7400, 'Give a bookmark or a timestamp');
  const index = stateAt(database, query);
  const previous = database.history.length - 1;
  database.sqlite.deserialize(database.history[index]?.state ?? new Uint8Array());
  const { state } = database.history[index] ?? { state: new Uint8Array() };
  database.history.push({ at: Date.now(), state });
  return {
    bookmark: bookmark(database.history.length - 1),
    previous_bookmark: bookmark(previous),
    message: 'Database restored successfully',
  };
}

/** Several statements are one transaction: all or none take effect. */
function run(database: Database, { sql, params = [] }: { sql: string; params?: readonly string[] }): object[] {
  const { sqlite } = database;
  const responses: object[] = [];
  sqlite.exec('BEGIN');
  try {
    const parts = statements(sql);
    ensure(params.length === 0 || parts.length === 1, 400, 7400, 'Values go with one statement');
    for (const sqlText of parts) {
      ensure(sqlText.length <= 100_000, 400, 7500, 'statement too long: SQLITE_TOOBIG');
      const prepared = sqlite.prepare(sqlText);
      const results = prepared.all(...params); // empty for a statement that only writes
      responses.push({ results, success: true, meta: { duration: 0.1, changes: 0 } });
    }
    sqlite.exec('COMMIT');
    recordState(database);
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw new ApiError(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
  return responses;
}

/** Splits SQL at the semicolons that end statements: not in strings, comments, or the body of a trigger. */
function statements(sql: string): string[] {
  const complete: string[] = [];
  let statement = '';
  for (const [token] of sql.matchAll(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|;|[^;'"-]+|-/g)) {
    if (token.startsWith('--')) continue;
    const isInTrigger = /^\s*CREATE\s+TRIGGER\b/i.test(statement) && !/\bEND\s*$/i.test(statement);
    if (token !== ';' || isInTrigger) statement += token;
    else {
      complete.push(statement);
      statement = '';
    }
  }
  return [...complete, statement].filter((text) => text.trim() !== '');
}
