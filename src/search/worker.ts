import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchEngine } from './engine/engine.ts';
import { loadEngineWithChanges, warmUp } from './load-engine.ts';
import type { PageWithEngine, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/**
 * The search worker: has an engine for each index (cars, models) and responds to each request with one message. An index is loaded with its
 * first request; if that fails, the response is an error and the next request tries again.
 */

/** The engines, by the URL of their index. */
const loaded = new Map<string, ReturnType<typeof loadEngineWithChanges>>();
/** An index of cars and one of models; a third replaces the oldest, which is outdated. */
const MAX_INDEXES = 2;
let changes: ChangedStock = new Map();

async function engineFor(href: string): Promise<SearchEngine> {
  const cached = loaded.get(href);
  if (cached) return (await cached)(changes);
  const engine = loadEngineWithChanges(href);
  loaded.set(href, engine);
  if (loaded.size > MAX_INDEXES) loaded.delete(loaded.keys().next().value as string);
  engine.catch(() => loaded.delete(href));
  return (await engine)(changes);
}

// A page that searches on the main thread loads this same file and takes the engine from it; a bundled worker has no exports.
if (typeof document === 'undefined') self.addEventListener('message', handleMessage);
else (globalThis as PageWithEngine).caryardEngine = { loadEngineWithChanges, warmUp };

async function handleMessage({ data }: MessageEvent<WorkerRequest>): Promise<void> {
  let response: WorkerResponse;
  changes = data.changes ?? changes;
  try {
    const engine = await engineFor(data.href);
    response = { id: data.id, results: engine.search(data.requests) };
  } catch (error) {
    response = { id: data.id, error: String(error) };
  }
  self.postMessage(response);
  if (data.requests.length === 0 && 'results' in response) warmUp(await engineFor(data.href));
}
