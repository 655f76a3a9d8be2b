import { isBeforeListing } from '#domain/sale-time.ts';
import type { FinanceLine } from '#domain/search-record.ts';
import {
  type ChangedStock,
  type ChangeField,
  type ChangeValue,
  changedStock,
  type StockChange,
} from '#domain/stock-changes.ts';
import type { ListedDetails } from '#domain/stock-index.ts';
import type { EdgeKey } from '#text/edge-text.ts';
import type { WordValues } from '#text/fill.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { readListedDetails } from '../topics/cars/read-car.ts';
import { findStockChanges, insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';

/** How long rows older than the deployed stock are kept, for pages that were opened before it was deployed. */
const KEEP_MS = 2 * DAY_MS;

export type Received =
  /** How many rows are new, and which cars this build of the site does not have. */
  | { readonly ok: true; readonly stored: number; readonly unknownCars: readonly number[] }
  /** A change that cannot be true of the car that is listed. Nothing is stored. */
  | { readonly ok: false; readonly fault: Fault };

type Fault = readonly [EdgeKey, WordValues];

/**
 * Stores the changes to cars that the dealer's system has sent since the build. Those of cars that are not built yet are stored too; those
 * older than what is kept are not.
 */
export async function receiveStockChanges(context: RequestContext, changes: readonly StockChange[]): Promise<Received> {
  const { edge, runtime } = context;
  const listed = await readListedDetails(context);
  const cutoff = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const known = changedStock([...(await findStockChanges(database(context), edge.stockAt)), ...changes]);
  for (const [index, change] of changes.entries()) {
    const fault = faultOf(change, index + 1, listed.get(change.car_id), known);
    if (fault !== null) return { ok: false, fault };
  }
  const current = changes.filter(({ at }) => at >= cutoff);
  const stored = await insertStockChanges(database(context), current, cutoff);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: changes.length, stored });
  const unknownCars = [...new Set(changes.map(({ car_id }) => car_id))].filter((id) => !listed.has(id));
  return { ok: true, stored, unknownCars };
}

/** @param known the changes stored and those of this push */
function faultOf(
  { car_id, field, value }: StockChange,
  position: number,
  listed: ListedDetails | undefined,
  known: ChangedStock,
): Fault | null {
  const listedAt = listed?.listedAt ?? null;
  if (field === 'sold_at' && typeof value === 'number' && listedAt !== null && isBeforeListing(value, listedAt))
    return ['refusal.change_sale_early', { position, found: value, listed: listedAt }];
  const set = known.get(car_id);
  const price = set?.price === undefined ? (listed?.price ?? null) : set.price;
  // Of a field that this push gives twice, the older value never shows.
  if (price === null || JSON.stringify(set?.[field]) !== JSON.stringify(value)) return null;
  if (field === 'before_price' && typeof value === 'number' && value <= price)
    return ['refusal.change_before_price', { position, found: value, price }];
  const part = PART_OF_PRICE[field]?.(value) ?? null;
  return part !== null && part >= price
    ? ['refusal.change_not_below_price', { position, field, found: part, price }]
    : null;
}

const amount = (value: ChangeValue): number | null => (typeof value === 'number' ? value : null);
/** The amounts that are a part of a car's price: what is paid each week, or before the car is collected. */
const PART_OF_PRICE: { readonly [F in ChangeField]?: (value: ChangeValue) => number | null } = {
  finance: (value) => (value as FinanceLine | null)?.weekly ?? null,
  subscription_price: amount,
  deposit: amount,
};
