import { MODELS_INDEX, modelsIndexOf, type ServerQuery } from '#domain/search-request.ts';
import { decodeIndex, encodeIndex, encodeModels } from '#domain/stock-index.ts';
import { queryServer } from '#functions/topics/search/query-server.ts';
import { readQueries } from '#functions/topics/search/read-queries.ts';
import { carDocuments, modelDocuments } from '#scripts/stock-index/documents.ts';
import { fillIndex } from '#scripts/stock-index/fill-index.ts';
import { carSettings, modelSettings } from '#scripts/stock-index/index-settings.ts';
import { openServer } from '#scripts/stock-index/search-server.ts';
import { createEngine } from '#search/engine/engine.ts';
import { meilisearchClient, type SendQueries } from '#search/meilisearch-client.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import type { ContractSet } from './contract-case.ts';

/** An engine loaded with one set's stock. */
export interface OpenEngine {
  readonly client: StockSearchClient;
  readonly close: () => Promise<void>;
}

/** The browser's engine. */
export async function openEmbedded({ records, models = [], synonyms = [] }: ContractSet): Promise<OpenEngine> {
  const carEngine = createEngine(decodeIndex(encodeIndex(records, { version: 'contract', synonyms })));
  const modelEngine = createEngine(decodeIndex(encodeModels(models, { version: 'contract', synonyms })));
  return {
    client: {
      search: async (requests) => ({
        results: requests.flatMap((request) =>
          (request.indexName.split(':')[0] === MODELS_INDEX ? modelEngine : carEngine).search([request]),
        ),
      }),
      warm: async () => {},
    },
    close: async () => {},
  };
}

export interface ServerAccess {
  readonly url: string;
  /** May create indexes and keys; omitted = the server requires no key. */
  readonly key: string | undefined;
  /** `<uid>:<key>` of a search key. */
  readonly searchSecret: string;
}

let openCount = 0;

/** A server with temporary indexes, filled by the code of `stock:index` and queried through the edge's own call. */
export async function openOnServer(
  { records, models = [], synonyms = [] }: ContractSet,
  { url, key, searchSecret }: ServerAccess,
): Promise<OpenEngine> {
  openCount += 1;
  const index = `caryard-contract-${process.pid}-${Date.now().toString(36)}-${openCount}`;
  const server = await openServer({ url, key, keyName: 'MEILISEARCH_KEY' });
  const settings = { synonyms };
  const common = { site: index, full: true, force: false };
  const deleteIndexes = async (): Promise<void> => {
    for (const uid of await server.indexesWith(index)) await server.deleteIndex(uid);
  };
  try {
    await fillIndex(
      server,
      { ...common, uid: index, settings: carSettings(records, settings), documents: carDocuments.bind(null, records) },
      () => {},
    );
    await fillIndex(
      server,
      {
        ...common,
        uid: modelsIndexOf(index),
        settings: modelSettings(models, settings),
        documents: modelDocuments.bind(null, models),
      },
      () => {},
    );
  } catch (error) {
    await deleteIndexes();
    throw error;
  }
  return { client: meilisearchClient(index, throughEdge(index, url, searchSecret)), close: deleteIndexes };
}

/** Without the edge's time limit, because cases test results, and the stand-in checks every document. */
const NETWORK = {
  now: () => new Date(),
  fetch: (request: Request) => fetch(request),
  deadline: () => AbortSignal.timeout(60_000),
};

/** Replaces the browser's call to the edge: the edge's code validates the call and queries the server over the network. */
function throughEdge(index: string, host: string, secret: string): SendQueries {
  const indexes = [index, modelsIndexOf(index)];
  return (queries: readonly ServerQuery[]) => {
    const body = JSON.parse(JSON.stringify({ queries })) as unknown;
    return queryServer({ host, secret, indexes, runtime: NETWORK }, readQueries(body, indexes));
  };
}

/** A search key of a real server, created for the run, and a function that removes it. Without keys the token is never checked. */
export async function searchKeyOf(
  url: string,
  key: string | undefined,
): Promise<{ readonly secret: string; readonly remove: () => Promise<void> }> {
  const callServer = (path: string, init: RequestInit) =>
    fetch(new URL(path, url), {
      ...init,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    });
  const keyRequest = {
    description: 'caryard contract',
    actions: ['search'],
    indexes: ['caryard-contract-*'],
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const response =
    key === undefined ? null : await callServer('keys', { method: 'POST', body: JSON.stringify(keyRequest) });
  if (response === null) return { secret: '00000000-0000-4000-8000-000000000000:none', remove: async () => {} };
  if (!response.ok)
    throw new Error(
      `MEILISEARCH_KEY cannot create a search key (${response.status}): give the master or the default admin key.`,
    );
  const { uid, key: secret } = (await response.json()) as { uid: string; key: string };
  return {
    secret: `${uid}:${secret}`,
    remove: async () => void (await callServer(`keys/${uid}`, { method: 'DELETE' })),
  };
}
