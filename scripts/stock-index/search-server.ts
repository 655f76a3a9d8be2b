import {
  Meilisearch,
  MeilisearchApiError,
  type MeilisearchError,
  MeilisearchRequestError,
  type Settings,
} from 'meilisearch';
import { VERSION_KEY } from '#domain/search-request.ts';
import type { IndexDocument } from './documents.ts';

/** The index could not be filled; the message says where, what was found and what to do. It never contains a key. */
export class IndexError extends Error {
  override name = 'IndexError';
  constructor(problem: string, fix: string) {
    super(`${problem}\n  ${fix}`);
  }
}

export interface ServerOptions {
  readonly url: string;
  readonly key: string | undefined;
  /** Name of the environment variable with the key, for messages. */
  readonly keyName: string;
}

const REQUEST_TIMEOUT_MS = 60_000;
const TASK_TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 100;
const PAGE = 1000;

/** The search server's client for `stock:index`: every call waits for its task, and every failure is an `IndexError`. */
export interface SearchServer {
  readonly version: string;
  /** Names of indexes with this prefix. */
  readonly indexesWith: (prefix: string) => Promise<string[]>;
  /** Version of every document by id; null = no such index. */
  readonly versions: (uid: string) => Promise<Map<number, string | null> | null>;
  readonly count: (uid: string) => Promise<number>;
  readonly settings: (uid: string) => Promise<Settings>;
  readonly create: (uid: string) => Promise<void>;
  readonly setSettings: (uid: string, settings: Settings) => Promise<void>;
  readonly add: (uid: string, documents: readonly IndexDocument[]) => Promise<void>;
  readonly remove: (uid: string, ids: readonly number[]) => Promise<void>;
  /** Swaps `next` and `live` in one step; the old content is then under the other name. */
  readonly swap: (next: string, live: string, liveExists: boolean) => Promise<void>;
  readonly deleteIndex: (uid: string) => Promise<void>;
}

/** Connects to a search server. @throws IndexError if it cannot be reached or refuses the key */
export async function openServer(options: ServerOptions): Promise<SearchServer> {
  const client = new Meilisearch({
    host: options.url,
    timeout: REQUEST_TIMEOUT_MS,
    ...(options.key !== undefined && { apiKey: options.key }),
    defaultWaitOptions: { timeout: TASK_TIMEOUT_MS, interval: POLL_MS },
  });

  async function run<T>(action: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw explainError(error as Error, action, options);
    }
  }
  type Enqueued = ReturnType<typeof client.deleteIndex>;
  async function runTask(action: string, enqueue: () => Enqueued): Promise<void> {
    const task = await run(action, () => enqueue().waitTask());
    if (task.status === 'succeeded') return;
    throw new IndexError(
      `${action}: task ${task.uid} of ${options.url} ${task.status}: ${task.error?.message ?? 'no reason given'}${task.error?.code ? ` (${task.error.code})` : ''}.`,
      'The existing index stays in use. Fix what the message says and run the command again; leftovers are removed then.',
    );
  }

  const pkgVersion = await run('Asking the server for its version', async () => {
    const { pkgVersion: version } = await client.getVersion();
    if (typeof version !== 'string') throw new Error('it reports no version');
    return version;
  });
  return {
    version: pkgVersion,
    indexesWith: (prefix) =>
      run('Listing the indexes', async () => {
        const uids: string[] = [];
        for (let offset = 0; ; offset += PAGE) {
          const { results } = await client.getRawIndexes({ limit: PAGE, offset });
          uids.push(...results.map(({ uid }) => uid).filter((uid) => uid.startsWith(prefix)));
          if (results.length < PAGE) return uids;
        }
      }),
    versions: (uid) =>
      run(`Reading the documents of "${uid}"`, async () => {
        const versionById = new Map<number, string | null>();
        try {
          for (let offset = 0; ; offset += PAGE) {
            const { results } = await client
              .index(uid)
              .getDocuments({ fields: ['id', VERSION_KEY], limit: PAGE, offset });
            for (const { id, [VERSION_KEY]: version } of results)
              versionById.set(Number(id), typeof version === 'string' ? version : null);
            if (results.length < PAGE) return versionById;
          }
        } catch (error) {
          if (codeOf(error as Error) === 'index_not_found') return null;
          throw error;
        }
      }),
    count: (uid) =>
      run(`Counting the documents of "${uid}"`, async () => (await client.index(uid).getStats()).numberOfDocuments),
    settings: (uid) => run(`Reading the settings of "${uid}"`, () => client.index(uid).getSettings()),
    create: (uid) => runTask(`Creating the index "${uid}"`, () => client.createIndex(uid, { primaryKey: 'id' })),
    setSettings: (uid, settings) =>
      runTask(`Setting up the index "${uid}"`, () => client.index(uid).updateSettings(settings)),
    add: (uid, documents) =>
      runTask(`Sending documents to "${uid}"`, () =>
        client.index(uid).addDocuments([...documents], { primaryKey: 'id' }),
      ),
    remove: (uid, ids) => runTask(`Removing documents of "${uid}"`, () => client.index(uid).deleteDocuments([...ids])),
    swap: async (next, live, liveExists) => {
      // Both tasks are queued at once, so that the new index is empty only while the server processes them.
      const task = liveExists
        ? null
        : run(`Creating the index "${live}"`, () => client.createIndex(live, { primaryKey: 'id' }));
      await task;
      await runTask(`Putting the new index in the place of "${live}"`, () =>
        client.swapIndexes([{ indexes: [next, live], rename: false }]),
      );
    },
    deleteIndex: (uid) => runTask(`Removing the index "${uid}"`, () => client.deleteIndex(uid)),
  };
}

const codeOf = (error: Error): string | undefined =>
  error instanceof MeilisearchApiError ? error.cause?.code : undefined;

/** The error in words for the person who can fix it. */
function explainError(error: Error | MeilisearchError, action: string, { url, key, keyName }: ServerOptions): Error {
  if (error instanceof IndexError) return error;
  const withoutKey = (text: string): string => (key ? text.replaceAll(key, '…') : text);
  if (error instanceof MeilisearchRequestError) {
    const cause = error.cause as { readonly cause?: { readonly code?: string }; readonly message?: string } | undefined;
    return new IndexError(
      `${action}: no search server responded at ${url} (${withoutKey(cause?.cause?.code ?? cause?.message ?? 'no connection')}).`,
      'Start the server, or give another with --url or MEILISEARCH_URL.',
    );
  }
  const status = error instanceof MeilisearchApiError ? error.response.status : 0;
  if (status === 401 || status === 403)
    return new IndexError(
      `${action}: the search server at ${url} refuses the key (${status} ${codeOf(error) ?? ''}).`,
      key === undefined
        ? `No key was given. Put the admin key of the server into the environment variable ${keyName}.`
        : `The environment variable ${keyName} must contain a key of that server with all actions on the dealer's indexes (the "Default Admin API Key").`,
    );
  if (status > 0)
    return new IndexError(
      `${action}: the search server at ${url} returned status ${status} ${codeOf(error) ?? ''}: ${withoutKey(error.message)}`,
      'Check whether functions/topics/search/README.md lists its version, and run the command again.',
    );
  return new IndexError(
    `${action}: the server at ${url} is not Meilisearch (${withoutKey(error.message).slice(0, 120)}).`,
    'Name the server with --url or MEILISEARCH_URL, for instance http://127.0.0.1:7700.',
  );
}
