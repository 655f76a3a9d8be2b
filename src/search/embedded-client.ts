import { MODELS_INDEX } from '#domain/search-request.ts';
import type { ChangedStock } from '#domain/stock-changes.ts';
import { $stockChanges } from '#stores/stock-changes.ts';
import { directClient } from './direct-client.ts';
import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** The methods of `Worker` in use; tests pass their own implementation. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Loads the engine's code into the current thread. */
export type EngineCode = () => Promise<Pick<typeof import('./load-engine.ts'), 'loadEngineWithChanges' | 'warmUp'>>;

/** The search failed in the worker; the message is from the worker. */
class SearchFailed extends Error {
  override name = 'SearchFailed';
}

interface PendingRequest {
  readonly message: WorkerRequest;
  readonly resolve: (response: MultiResponse) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A client for the embedded engine, in a worker or in the page. Nothing is loaded before the first `search` or `warm`. Each multi-search is
 * one message; the worker responds in order. If the worker cannot be started or crashes, the same engine runs in the page.
 *
 * @param indexHref `/_data/stock/<hash>.json`, used for all requests except those for models
 * @param startWorker starts the search worker, throws if workers are not available; null = search in the page
 * @param engineCode loads the engine for searching in the page
 * @param modelsHref `/_data/models/<hash>.json`, loaded with the first request for `models`; null = there is no such index
 */
export function embeddedClient(
  indexHref: string,
  startWorker: (() => SearchWorker) | null,
  engineCode: EngineCode,
  modelsHref: string | null = null,
): StockSearchClient {
  const pendingRequests = new Map<number, PendingRequest>();
  let lastId = 0;
  let worker: SearchWorker | null = null;
  let inPage: ((message: Pick<WorkerRequest, 'href' | 'requests'>) => Promise<MultiResponse>) | null = null;
  let sentChanges: ChangedStock | null = null;

  function start(startWorker: () => SearchWorker): SearchWorker {
    const started = startWorker();
    started.addEventListener('message', (event) => resolvePending((event as MessageEvent<WorkerResponse>).data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      moveIntoPage();
    });
    return started;
  }

  function resolvePending(response: WorkerResponse): void {
    const pending = pendingRequests.get(response.id);
    pendingRequests.delete(response.id);
    if ('error' in response) pending?.reject(new SearchFailed(response.error));
    else pending?.resolve({ results: response.results });
  }

  /** Repeats all pending requests in the current thread. */
  function moveIntoPage(): NonNullable<typeof inPage> {
    worker?.terminate();
    worker = null;
    inPage ??= searchInPage(engineCode);
    const pending = [...pendingRequests.values()];
    pendingRequests.clear();
    for (const { message, resolve, reject } of pending) inPage(message).then(resolve, reject);
    return inPage;
  }

  function postRequests(requests: readonly SearchRequest[]): Promise<MultiResponse> {
    const href = searchesModels(requests) ? modelsHref : indexHref;
    if (href === null) return Promise.reject(new SearchFailed('There is no index of models.'));
    if (inPage || !startWorker) return (inPage ?? moveIntoPage())({ href, requests });
    try {
      worker ??= start(startWorker);
    } catch {
      return moveIntoPage()({ href, requests });
    }
    lastId += 1;
    const changes = $stockChanges.get();
    const message: WorkerRequest = { id: lastId, href, requests, ...(changes !== sentChanges && { changes }) };
    sentChanges = changes;
    const current = worker;
    return new Promise((resolve, reject) => {
      pendingRequests.set(message.id, { message, resolve, reject });
      current.postMessage(message);
    });
  }

  return {
    search: postRequests,
    warm: () =>
      postRequests([]).then(
        () => {},
        () => {},
      ),
  };
}

/** Whether a multi-search uses the models index; its first request decides. A sort follows the first colon of a name. */
function searchesModels([first]: readonly SearchRequest[]): boolean {
  return first !== undefined && first.indexName.split(':')[0] === MODELS_INDEX;
}

/** Engines for both indexes in the current thread. */
function searchInPage(code: EngineCode) {
  const clients = new Map<string, StockSearchClient>();
  return ({ href, requests }: Pick<WorkerRequest, 'href' | 'requests'>): Promise<MultiResponse> => {
    const client = clients.get(href) ?? directClient(lazyEngine(href, code));
    clients.set(href, client);
    return client.search(requests);
  };
}

/** Loads the engine and its code on first use, and again after a failure. */
function lazyEngine(href: string, code: EngineCode) {
  let engine: ReturnType<typeof import('./load-engine.ts').loadEngineWithChanges> | null = null;
  return async () => {
    engine ??= code().then(async ({ loadEngineWithChanges, warmUp }) => {
      const engineWithChanges = await loadEngineWithChanges(href);
      warmUp(engineWithChanges($stockChanges.get()));
      return engineWithChanges;
    });
    engine.catch(() => {
      engine = null;
    });
    return (await engine)($stockChanges.get());
  };
}
