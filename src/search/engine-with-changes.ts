import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { withChangedStock } from './engine/changed-stock.ts';
import { createEngine, type SearchEngine } from './engine/engine.ts';

/**
 * Returns a function that gives an engine over one index with stock changes applied. A new engine is created only if changes affect a car
 * in the index.
 */
export function engineWithChanges(index: SearchIndex, clock: () => number): (changes: ChangedStock) => SearchEngine {
  let last: { readonly changes: ChangedStock; readonly index: SearchIndex; readonly engine: SearchEngine } | null =
    null;
  return (changes) => {
    if (last?.changes !== changes) {
      const changed = withChangedStock(index, changes);
      last = { changes, index: changed, engine: last?.index === changed ? last.engine : createEngine(changed, clock) };
    }
    return last.engine;
  };
}
