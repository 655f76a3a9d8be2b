import { decodeIndex } from '#domain/stock-index.ts';
import { openEngine, type SearchEngine } from './engine/engine.ts';

/** The index file did not come: no connection, not found, or an answer that is not the index. */
export class IndexUnavailable extends Error {
  override name = 'IndexUnavailable';
}

/** Fetches an index file and opens an engine over it. Throws `IndexUnavailable` or `StockIndexError`. */
export async function loadEngine(href: string): Promise<SearchEngine> {
  const response = await fetch(href);
  if (!response.ok) throw new IndexUnavailable(`The stock index answered ${response.status}.`);
  let file: unknown;
  try {
    file = await response.json();
  } catch {
    throw new IndexUnavailable('The stock index is not whole.');
  }
  return openEngine(decodeIndex(file), () => performance.now());
}
