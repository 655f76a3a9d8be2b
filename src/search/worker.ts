import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchEngine } from './engine/engine.ts';
import { loadFreshEngine } from './load-engine.ts';
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts';

/**
 * The search worker: keeps one engine and answers each question with one message. The index is fetched with the first
 * question; when that fails the question is answered with an error and the next one tries again.
 */
let loaded: { readonly href: string; readonly engine: ReturnType<typeof loadFreshEngine> } | null = null;
let changes: ChangedStock = new Map();

async function engineFor(href: string): Promise<SearchEngine> {
  if (loaded?.href !== href) {
    const engine = loadFreshEngine(href);
    loaded = { href, engine };
    engine.catch(() => {
      loaded = null;
    });
  }
  return (await (loaded as NonNullable<typeof loaded>).engine)(changes);
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
