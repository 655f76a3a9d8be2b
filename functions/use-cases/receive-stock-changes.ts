import { DAY_MS } from '#domain/durations.ts';
import { isAvailabilityField, statusIn, takesOffSale } from '#domain/off-sale.ts';
import { isBeforeListing } from '#domain/sale-time.ts';
import type { FinanceLine } from '#domain/search-record.ts';
import {
  type ChangeField,
  type ChangeValue,
  MAX_CHANGES,
  newestChanges,
  type StockChange,
} from '#domain/stock-changes.ts';
import type { ListedDetails } from '#domain/stock-index.ts';
import type { EdgeSite } from '#site/site.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { readListedDetails } from '../topics/cars/read-car.ts';
import type { Fault, NumberedChange, RefusedCars } from '../topics/stock-changes/read-push.ts';
import { isRepaymentField } from '../topics/stock-changes/repayment-fields.ts';
import { findAllChanges, insertStockChanges } from '../topics/stock-changes/stock-changes-repo.ts';
import { hasSubscriptions } from '../topics/stock-changes/subscriptions.ts';

/** How long rows older than the deployed stock are kept, for pages that were opened before it was deployed. */
const KEEP_MS = 2 * DAY_MS;

interface ReceivedChanges {
  /** How many rows are new or have a newer value. */
  readonly stored: number;
  /** Which cars this build of the site does not have. */
  readonly unknownCars: readonly number[];
  /** How many values would have changed since the deployed stock, if more than allowed: only what takes cars off sale is stored. */
  readonly tooMany: number | null;
}

/**
 * Stores the changes to cars that the dealer's system has sent since the build. Changes to cars that are not built yet are stored too; changes
 * from before the time for which they are kept (`KEEP_MS`) are not, nor are prices by the week that no page shows. Only what takes cars off
 * sale is stored if too many other values would then have changed since the build (`MAX_CHANGES`).
 *
 * @param refused the cars whose changes are not applied; cars with a change that contradicts their listing are added
 */
export async function receiveStockChanges(
  context: RequestContext,
  pushed: readonly NumberedChange[],
  refused: RefusedCars,
): Promise<ReceivedChanges> {
  const { edge, runtime } = context;
  const listed = await readListedDetails(context);
  const cutoff = new Date(Date.parse(edge.stockAt) - KEEP_MS).toISOString();
  const known = await findAllChanges(database(context), edge.stockAt);
  const newest = newestChanges([...known, ...pushed.map(({ change }) => change)]);
  // A date of sale, or a car that is no longer listed, has its status, even where the dealer's system sends none.
  const sent = pushed.flatMap(({ change }): StockChange[] => {
    const [value, status] = [statusIn(change), newest.get(`${change.car_id} status`)];
    const isSent = value === null || (status && (status.at >= change.at || takesOffSale(status)));
    return isSent ? [change] : [change, { ...change, field: 'status', value }];
  });
  for (const { change, position } of pushed) {
    const fault = faultOf(change, listed.get(change.car_id), newest, edge);
    if (fault !== null && !refused.has(change.car_id)) refused.set(change.car_id, { position, fault });
  }
  const accepted = sent.filter(({ car_id }) => !refused.has(car_id));
  const current = accepted.filter(
    ({ car_id, field, value, at }) =>
      at >= cutoff && (field !== 'subscription_price' || value === null || hasSubscriptions(listed.get(car_id), edge)),
  );
  const isCounted = ({ field, at }: StockChange): boolean => at > edge.stockAt && !isAvailabilityField(field);
  const counted = current.filter(isCounted);
  const total = newestChanges([...known.filter(isCounted), ...counted]).size;
  // A site may hold more, after two pushes at once: a push that adds nothing to it is stored whole.
  const tooMany = total > MAX_CHANGES && counted.length > 0 ? total : null;
  const kept = tooMany === null ? accepted : [...newestChanges(current).values()].filter(takesOffSale);
  const stored = await insertStockChanges(database(context), tooMany === null ? current : kept, cutoff);
  runtime.log({ event: 'stock_changes', site: edge.slug, sent: pushed.length, stored });
  const unknownCars = [...new Set(kept.map(({ car_id }) => car_id))].filter((id) => !listed.has(id));
  return { stored, unknownCars, tooMany };
}

/** @param newest of the stored changes and those of this push, by car and field */
function faultOf(
  { car_id, field, value, at }: StockChange,
  listed: ListedDetails | undefined,
  newest: ReadonlyMap<string, StockChange>,
  edge: EdgeSite,
): Fault | null {
  const listedAt = listed?.listedAt ?? null;
  if (field === 'sold_at' && typeof value === 'number' && listedAt !== null && isBeforeListing(value, listedAt))
    return ['error.change_sale_early', { found: value, listed: listedAt }];
  // If this push gives a field twice, the older value is never shown.
  if (newest.get(`${car_id} ${field}`)?.at !== at) return null;
  const amountNow = (name: ChangeField, built: number | null = null): number | null => {
    const newestChange = newest.get(`${car_id} ${name}`);
    return newestChange === undefined ? built : amount(newestChange.value);
  };
  if (isRepaymentField(field) && value !== null) {
    if (edge.carsWithoutFinance.includes(car_id)) return ['error.change_no_finance', { field }];
    const weekly = amountNow('subscription_price', listed?.subscriptionPrice);
    if (weekly !== null && hasSubscriptions(listed, edge))
      return ['error.change_weekly_finance', { field, price: weekly }];
  }
  const price = amountNow('price', listed?.price);
  if (price === null) return null;
  if (field === 'before_price' && typeof value === 'number' && value <= price)
    return ['error.change_before_price', { found: value, price }];
  const part = PART_OF_PRICE[field]?.(value) ?? null;
  return part !== null && part >= price ? ['error.change_not_below_price', { field, found: part, price }] : null;
}

const amount = (value: ChangeValue): number | null => (typeof value === 'number' ? value : null);
/** The amounts that are a part of a car's price: what is paid each week, or before the car is collected. */
const PART_OF_PRICE: { readonly [F in ChangeField]?: (value: ChangeValue) => number | null } = {
  finance: (value) => (value as FinanceLine | null)?.weekly ?? null,
  subscription_price: amount,
  deposit: amount,
};
