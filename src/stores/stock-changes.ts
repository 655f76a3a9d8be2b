import { atom, type ReadableAtom } from 'nanostores';
import { HELD_CAR_COOKIE, heldCarValue } from '#domain/held-car-cookie.ts';
import type { BrowserRecord, SearchRecord } from '#domain/search-record.ts';
import { type ChangedStock, changedStock, sameChanges, withChanges } from '#domain/stock-changes.ts';

const $changes = atom<ChangedStock>(new Map());

/**
 * Stock changes since this page was built, by car id. Empty until the first response, which is requested when the browser is idle, and set
 * again only if it differs. Used by lists, cards, the car page, compare and favourites.
 */
export const $stockChanges: ReadableAtom<ChangedStock> = $changes;

/** A record, or a car's public details, with changes applied; one that has been reserved since says whether this browser holds it. */
export function recordWithChanges<T extends SearchRecord>(record: T): T & BrowserRecord {
  const changes = $changes.get().get(record.id);
  const current = withChanges(record, changes);
  if (!changes?.reserved) return current;
  const cookie = `${HELD_CAR_COOKIE}=${heldCarValue(record.id, changes.reserved_at ?? '')}`;
  return document.cookie.split('; ').includes(cookie) ? { ...current, ownHold: true } : current;
}

/** Sets the changes from an edge response; invalid ones are left out. Returns whether anything differs from before. */
export function setStockChanges(changes: readonly unknown[]): boolean {
  const next = changedStock(changes);
  if (sameChanges(next, $changes.get())) return false;
  $changes.set(next);
  return true;
}
