import type { ChangedStock } from '#domain/stock-changes.ts';
import { $stockChanges } from '#stores/stock-changes.ts';
import { directClient } from './direct-client.ts';
import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** What is used of a `Worker`; tests give their own. */
export type SearchWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** The engine's code for this thread. */
export type EngineCode = () => Promise<Pick<typeof import('./load-engine.ts'), 'loadEngineWithChanges' | 'warmUp'>>;

/** The search failed in the worker; the message is the worker's. */
export class SearchFailed extends Error {
  override name = 'SearchFailed';
}

interface Waiting {
  readonly question: WorkerRequest;
  readonly resolve: (answer: MultiResponse) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The embedded engine, in a worker or in the page. Nothing is loaded before the first `search` or `warm`. One message a
 * multi-search; the worker answers in order. When it cannot be started or breaks down, the same engine answers in the page.
 *
 * @param indexHref `/_data/stock/<hash>.json`, what every request but one for models is answered from
 * @param startWorker starts the search worker; throws where there is none to be had; null = the page itself answers
 * @param engineCode fetched when the page answers
 * @param modelsHref `/_data/models/<hash>.json`, fetched with the first request for `models`; null = there is none
 */
export function embeddedClient(
  indexHref: string,
  startWorker: (() => SearchWorker) | null,
  engineCode: EngineCode,
  modelsHref: string | null = null,
): StockSearchClient {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let worker: SearchWorker | null = null;
  let inPage: ((question: Pick<WorkerRequest, 'href' | 'requests'>) => Promise<MultiResponse>) | null = null;
  let told: ChangedStock | null = null;

  function start(startWorker: () => SearchWorker): SearchWorker {
    const started = startWorker();
    started.addEventListener('message', (event) => settle((event as MessageEvent<WorkerResponse>).data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      moveIntoPage();
    });
    return started;
  }

  function settle(answer: WorkerResponse): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) asked?.reject(new SearchFailed(answer.error));
    else asked?.resolve({ results: answer.results });
  }

  /** Everything still waiting is asked again in this thread. */
  function moveIntoPage(): NonNullable<typeof inPage> {
    worker?.terminate();
    worker = null;
    inPage ??= searchInPage(engineCode);
    const left = [...waiting.values()];
    waiting.clear();
    for (const { question, resolve, reject } of left) inPage(question).then(resolve, reject);
    return inPage;
  }

  function ask(requests: readonly SearchRequest[]): Promise<MultiResponse> {
    const href = asksModels(requests) ? modelsHref : indexHref;
    if (href === null) return Promise.reject(new SearchFailed('There is no index of models.'));
    if (inPage || !startWorker) return (inPage ?? moveIntoPage())({ href, requests });
    try {
      worker ??= start(startWorker);
    } catch {
      return moveIntoPage()({ href, requests });
    }
    lastId += 1;
    const changes = $stockChanges.get();
    const question: WorkerRequest = { id: lastId, href, requests, ...(changes !== told && { changes }) };
    told = changes;
    const asked = worker;
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { question, resolve, reject });
      asked.postMessage(question);
    });
  }

  return {
    search: ask,
    warm: () =>
      ask([]).then(
        () => {},
        () => {},
      ),
  };
}

/** A multi-search is of one index: the first request says which. A base name of exactly `models` is the index of models. */
function asksModels([first]: readonly SearchRequest[]): boolean {
  return first !== undefined && /^models(:|$)/.test(first.indexName);
}

/** Both indexes in this thread. */
function searchInPage(code: EngineCode) {
  const clients = new Map<string, StockSearchClient>();
  return ({ href, requests }: Pick<WorkerRequest, 'href' | 'requests'>): Promise<MultiResponse> => {
    const client = clients.get(href) ?? directClient(keptEngine(href, code));
    clients.set(href, client);
    return client.search(requests);
  };
}

/** The engine is loaded once, and again after a failure. Its code is fetched only then. */
function keptEngine(href: string, code: EngineCode) {
  let engine: ReturnType<typeof import('./load-engine.ts').loadEngineWithChanges> | null = null;
  return async () => {
    engine ??= code().then(async ({ loadEngineWithChanges, warmUp }) => {
      const open = await loadEngineWithChanges(href);
      warmUp(open($stockChanges.get()));
      return open;
    });
    engine.catch(() => {
      engine = null;
    });
    return (await engine)($stockChanges.get());
  };
}
