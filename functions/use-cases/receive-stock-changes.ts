import { isBeforeListing } from '#domain/sale-time.ts';
import type { StockChange } from '#domain/stock-changes.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';

/** How long rows older than the deployed stock are kept, for pages that were opened before it was deployed. */
const KEEP_MS = 2 * DAY_MS;
/** How many cars are looked up for one push: a Worker may read a thousand files per call. */
const MAX_LOOKED_UP = 500;

export type Received =
  /** How many rows are new. */
  | { readonly ok: true; readonly stored: number }
  /** A sale before the car was listed; both times are in seconds since 1970. Nothing is stored. */
  | { readonly ok: false; readonly position: number; readonly soldAt: number; readonly listedAt: number };

/** Stores the changes to cars that the dealer's system has sent since the build. */
export async function receiveStockChanges(context: RequestContext, changes: readonly StockChange[]): Promise<Received> {
  const { edge, runtime } = context;
  const early = await findEarlySale(context, changes);
  if (early !== null) return early;
  const dropBefore = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const stored = await insertStockChanges(database(context), changes, dropBefore);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: changes.length, stored });
  return { ok: true, stored };
}

/** The first sale that is dated before the car was listed; null = none of the first `MAX_LOOKED_UP`. */
async function findEarlySale(context: RequestContext, changes: readonly StockChange[]): Promise<Received | null> {
  const sales = changes
    .flatMap(({ field, value, car_id }, at) =>
      field === 'sold_at' && typeof value === 'number' ? [{ car_id, soldAt: value, position: at + 1 }] : [],
    )
    .slice(0, MAX_LOOKED_UP);
  const cars = await Promise.all(sales.map(({ car_id }) => readCar(context, car_id)));
  for (const [at, { position, soldAt }] of sales.entries()) {
    const listedAt = cars[at]?.created_at ?? null;
    if (listedAt !== null && isBeforeListing(soldAt, listedAt)) return { ok: false, position, soldAt, listedAt };
  }
  return null;
}
