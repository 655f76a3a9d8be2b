import type { ChangedStock } from '#domain/stock-changes.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { withChangedStock } from './engine/changed-stock.ts';
import { openEngine, type SearchEngine } from './engine/engine.ts';

/** One index with changes laid over it as they come: an engine is opened anew only where they touch a car of the index. */
export function engineWithChanges(index: SearchIndex, clock: () => number): (changes: ChangedStock) => SearchEngine {
  let last: { readonly changes: ChangedStock; readonly index: SearchIndex; readonly engine: SearchEngine } | null =
    null;
  return (changes) => {
    if (last?.changes !== changes) {
      const changed = withChangedStock(index, changes);
      last = { changes, index: changed, engine: last?.index === changed ? last.engine : openEngine(changed, clock) };
    }
    return last.engine;
  };
}
