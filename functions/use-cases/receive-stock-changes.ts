import { isBeforeListing } from '#domain/sale-time.ts';
import type { StockChange } from '#domain/stock-changes.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { readListingTimes } from '../topics/cars/read-car.ts';
import { insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';

/** How long rows older than the deployed stock are kept, for pages that were opened before it was deployed. */
const KEEP_MS = 2 * DAY_MS;

export type Received =
  /** How many rows are new, and which cars this build of the site does not have. */
  | { readonly ok: true; readonly stored: number; readonly unknownCars: readonly number[] }
  /** A sale before the car was listed; both times are in seconds since 1970. Nothing is stored. */
  | { readonly ok: false; readonly position: number; readonly soldAt: number; readonly listedAt: number };

/**
 * Stores the changes to cars that the dealer's system has sent since the build. Those of cars that are not built yet are stored too; those
 * older than what is kept are not.
 */
export async function receiveStockChanges(context: RequestContext, changes: readonly StockChange[]): Promise<Received> {
  const { edge, runtime } = context;
  const listed = await readListingTimes(context);
  for (const [index, { car_id, field, value: soldAt }] of changes.entries()) {
    const listedAt = listed.get(car_id) ?? null;
    if (field === 'sold_at' && typeof soldAt === 'number' && listedAt !== null && isBeforeListing(soldAt, listedAt))
      return { ok: false, position: index + 1, soldAt, listedAt };
  }
  const cutoff = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const current = changes.filter(({ at }) => at >= cutoff);
  const stored = await insertStockChanges(database(context), current, cutoff);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: changes.length, stored });
  const unknownCars = [...new Set(changes.map(({ car_id }) => car_id))].filter((id) => !listed.has(id));
  return { ok: true, stored, unknownCars };
}
