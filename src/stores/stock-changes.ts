import { atom, type ReadableAtom } from 'nanostores';
import type { SearchRecord } from '#domain/search-record.ts';
import { type ChangedStock, changedStock, sameChanges, withChanges } from '#domain/stock-changes.ts';

const $changes = atom<ChangedStock>(new Map());

/**
 * Stock changes since this page was built, by car id. Empty until the first response, which is requested when the browser is idle, and set
 * again only if it differs. Used by lists, cards, the car page, compare and favourites.
 */
export const $stockChanges: ReadableAtom<ChangedStock> = $changes;

/** A record, or a car's public details, with changes applied. */
export function recordWithChanges<T extends SearchRecord>(record: T): T {
  return withChanges(record, $changes.get().get(record.id));
}

/** Sets the changes from an edge response; invalid ones are left out. Returns whether anything differs from before. */
export function setStockChanges(changes: readonly unknown[]): boolean {
  const next = changedStock(changes);
  if (sameChanges(next, $changes.get())) return false;
  $changes.set(next);
  return true;
}
