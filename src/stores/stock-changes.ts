import { atom, type ReadableAtom } from 'nanostores';
import type { SearchRecord } from '#domain/search-record.ts';
import { type ChangedStock, changedStock, sameChanges, withChanges } from '#domain/stock-changes.ts';

const $changes = atom<ChangedStock>(new Map());

/**
 * What changed in the stock since this page was built, by car id: empty until the first answer, which comes after idle, and
 * set anew only when it differs. Lists, cards, car page, compare and favourites read it.
 */
export const $stockChanges: ReadableAtom<ChangedStock> = $changes;

/** A record or a car's public facts as they are now. */
export function recordWithChanges<T extends SearchRecord>(record: T): T {
  return withChanges(record, $changes.get().get(record.id));
}

/** Takes what the edge said; anything that is no change is left out. Returns whether something differs from before. */
export function takeStockChanges(changes: readonly unknown[]): boolean {
  const next = changedStock(changes);
  if (sameChanges(next, $changes.get())) return false;
  $changes.set(next);
  return true;
}
