import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchEngine } from './engine/engine.ts';
import { loadEngineWithChanges, warmUp } from './load-engine.ts';
import type { PageWithEngine, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/**
 * The search worker: keeps an engine for each index (cars, models) and answers each question with one message. An index is
 * fetched with the first question to it; when that fails the question is answered with an error and the next one tries again.
 */
const loaded = new Map<string, ReturnType<typeof loadEngineWithChanges>>();
/** Cars and models; an older index of the same page goes. */
const MAX_INDEXES = 2;
let changes: ChangedStock = new Map();

async function engineFor(href: string): Promise<SearchEngine> {
  const known = loaded.get(href);
  if (known) return (await known)(changes);
  const engine = loadEngineWithChanges(href);
  loaded.set(href, engine);
  if (loaded.size > MAX_INDEXES) loaded.delete(loaded.keys().next().value as string);
  engine.catch(() => loaded.delete(href));
  return (await engine)(changes);
}

// A page that searches by itself loads this same file and takes the engine from it: a bundled worker exports nothing.
if (typeof document === 'undefined') self.addEventListener('message', answerMessage);
else (globalThis as PageWithEngine).caryardEngine = { loadEngineWithChanges, warmUp };

async function answerMessage({ data }: MessageEvent<WorkerRequest>): Promise<void> {
  let answer: WorkerResponse;
  changes = data.changes ?? changes;
  try {
    const engine = await engineFor(data.href);
    answer = { id: data.id, results: engine.search(data.requests) };
  } catch (error) {
    answer = { id: data.id, error: String(error) };
  }
  self.postMessage(answer);
  if (data.requests.length === 0 && 'results' in answer) warmUp(await engineFor(data.href));
}
