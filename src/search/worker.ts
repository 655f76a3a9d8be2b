import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchEngine } from './engine/engine.ts';
import { loadFreshEngine } from './load-engine.ts';
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts';

/**
 * The search worker: keeps an engine for each index (cars, models) and answers each question with one message. An index is
 * fetched with the first question to it; when that fails the question is answered with an error and the next one tries again.
 */
const loaded = new Map<string, ReturnType<typeof loadFreshEngine>>();
/** Cars and models; an older index of the same page goes. */
const MOST_INDEXES = 2;
let changes: ChangedStock = new Map();

async function engineFor(href: string): Promise<SearchEngine> {
  const known = loaded.get(href);
  if (known) return (await known)(changes);
  const engine = loadFreshEngine(href);
  loaded.set(href, engine);
  if (loaded.size > MOST_INDEXES) loaded.delete(loaded.keys().next().value as string);
  engine.catch(() => loaded.delete(href));
  return (await engine)(changes);
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerQuestion>) => {
  let answer: WorkerAnswer;
  changes = data.changes ?? changes;
  try {
    const engine = await engineFor(data.href);
    answer = { id: data.id, results: engine.search(data.requests) };
  } catch (error) {
    answer = { id: data.id, error: String(error) };
  }
  self.postMessage(answer);
  if (!rehearsed && data.requests.length === 0 && 'results' in answer) rehearse(await engineFor(data.href));
});

/** Words of every length with and without an error, so that each part of the engine has run once. */
const REHEARSAL = ['', 'a', 'au', 'wagn 4x4', 'station wagn s', 'cx5'];
let rehearsed = false;

/**
 * Runs a few searches nobody asked for while the shopper still types: the browser compiles the engine on them, and the first
 * real answer takes a third of the time. One at a time, so that a real question waits for one of them at most.
 */
function rehearse(engine: SearchEngine): void {
  rehearsed = true;
  REHEARSAL.forEach((query, i) => {
    const params = { query, facets: ['*'], facetFilters: [['car_type:used', 'car_type:new']], hitsPerPage: 21 };
    setTimeout(() => engine.search([{ indexName: i % 2 ? 'cars:price:asc' : 'cars', params }]), i);
  });
}
