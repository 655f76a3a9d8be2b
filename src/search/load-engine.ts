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
