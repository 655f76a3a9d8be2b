import type { ChangedStock } from '#domain/stock-changes.ts';
import { decodeIndex } from '#domain/stock-index.ts';
import type { SearchEngine } from './engine/engine.ts';
import { freshEngine } from './fresh-engine.ts';

/** The index file did not come: no connection, not found, or an answer that is not the index. */
export class IndexUnavailable extends Error {
  override name = 'IndexUnavailable';
}

/** Fetches an index file: engines over it and the changes given. Throws `IndexUnavailable` or `StockIndexError`. */
export async function loadFreshEngine(href: string): Promise<(changes: ChangedStock) => SearchEngine> {
  const response = await fetch(href);
  if (!response.ok) throw new IndexUnavailable(`The stock index answered ${response.status}.`);
  let file: unknown;
  try {
    file = await response.json();
  } catch {
    throw new IndexUnavailable('The stock index is not whole.');
  }
  return freshEngine(decodeIndex(file), () => performance.now());
}

/** The engine over an index file as it was built. */
export async function loadEngine(href: string): Promise<SearchEngine> {
  return (await loadFreshEngine(href))(new Map());
}

/** Words of every length with and without an error, so that each part of the engine has run once. */
const REHEARSAL = ['', 'a', 'au', 'wagn 4x4', 'station wagn s', 'cx5'];
let rehearsed = false;

/**
 * Runs a few searches nobody asked for: the browser compiles the engine on them, and the first real answer takes a third of the
 * time. Once, and one at a time, so that a real question waits for one of them at most.
 */
export function rehearse(engine: SearchEngine): void {
  if (rehearsed) return;
  rehearsed = true;
  REHEARSAL.forEach((query, i) => {
    const params = { query, facets: ['*'], facetFilters: [['car_type:used', 'car_type:new']], hitsPerPage: 21 };
    setTimeout(() => engine.search([{ indexName: i % 2 ? 'cars:price:asc' : 'cars', params }]), 4 * i);
  });
}
