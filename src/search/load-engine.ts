import type { ChangedStock } from '#domain/stock-changes.ts';
import { decodeIndex } from '#domain/stock-index.ts';
import type { SearchEngine } from './engine/engine.ts';
import { engineWithChanges } from './engine-with-changes.ts';

/** The response is not a complete index file. */
class IndexUnavailable extends Error {
  override name = 'IndexUnavailable';
}

const RESPONSE_TIMEOUT_MS = 8000;
/** An index that has begun to arrive may take its time: it can be megabytes on a slow connection. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * Loads an index file. Returns a function that creates an engine over it with stock changes applied. @throws IndexUnavailable,
 * StockIndexError, or the error of `fetch` if there is no connection or no response in time
 */
export async function loadEngineWithChanges(href: string): Promise<(changes: ChangedStock) => SearchEngine> {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  let timer = setTimeout(giveUp, RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(href, { signal: controller.signal });
    clearTimeout(timer);
    timer = setTimeout(giveUp, FILE_TIMEOUT_MS);
    return engineWithChanges(decodeIndex(await indexIn(response)), () => performance.now());
  } finally {
    clearTimeout(timer);
  }
}

async function indexIn(response: Response): Promise<unknown> {
  if (!response.ok) throw new IndexUnavailable(`The stock index returned status ${response.status}.`);
  try {
    return await response.json();
  } catch {
    throw new IndexUnavailable('The stock index is incomplete.');
  }
}

/** Loads an index file and creates an engine without stock changes. */
export async function loadEngine(href: string): Promise<SearchEngine> {
  return (await loadEngineWithChanges(href))(new Map());
}

/** Queries of different lengths, with and without typos, so that every part of the engine runs once. */
const WARM_UP_QUERIES = ['', 'a', 'au', 'wagn 4x4', 'station wagn s', 'cx5'];
let isWarm = false;

/**
 * Runs a few searches so that the browser compiles the engine: the first real search then takes a third of the time. Runs once per page,
 * one search per task, so that a real search waits for at most one of them.
 */
export function warmUp(engine: SearchEngine): void {
  if (isWarm) return;
  isWarm = true;
  WARM_UP_QUERIES.forEach((query, i) => {
    const params = { query, facets: ['*'], facetFilters: [['car_type:used', 'car_type:new']], hitsPerPage: 21 };
    setTimeout(() => engine.search([{ indexName: i % 2 ? 'cars:price:asc' : 'cars', params }]), 4 * i);
  });
}
