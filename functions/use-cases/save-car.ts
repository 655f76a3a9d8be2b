import type { EdgeKey } from '#text/edge-text.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { readCar } from '../topics/cars/read-car.ts';
import {
  findWatchlist,
  type StoredWatchlist,
  storeChange,
  type Watchlist,
} from '../topics/watchlist/watchlist-repo.ts';

/** The stored state, or why the change was rejected. */
export type WatchlistResult =
  | ({ readonly kind: 'stored' } & StoredWatchlist)
  | { readonly kind: 'rejected'; readonly status: 404 | 409 | 401; readonly message: EdgeKey };

/** A shopper's saved cars, the latest first, and the version of the list. */
export const savedCars = (context: RequestContext, shopperId: string): Promise<Watchlist> =>
  findWatchlist(database(context), shopperId);

/**
 * Saves or removes a car. Only a listed car can be saved; any can be removed.
 *
 * @param at when the button was clicked, ms; a time in the future counts as now, so that a wrong clock cannot block later changes
 */
export async function changeWatchlist(
  context: RequestContext,
  shopperId: string,
  carId: number,
  saved: boolean,
  at: number,
): Promise<WatchlistResult> {
  const isListed = (await readCar(context, carId)) !== null;
  if (saved && !isListed) return { kind: 'rejected', status: 404, message: 'error.not_listed' };
  const now = context.runtime.now().getTime();
  const stored = await storeChange(database(context), shopperId, { carId, saved, isListed, at: Math.min(at, now) });
  if (stored === null) return { kind: 'rejected', status: 401, message: 'error.sign_in_again' };
  if (stored === 'full') return { kind: 'rejected', status: 409, message: 'error.list_full' };
  return { kind: 'stored', ...stored };
}
