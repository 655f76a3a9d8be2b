import type { SearchRecord } from '#domain/search-record.ts';
import { changedStock, type StockChange, withChanges } from '#domain/stock-changes.ts';
import { database, type WorkerContext } from '../../platform/env.ts';
import { findHeldCars, type HeldCar } from '../reservations/holds-repo.ts';
import { isRepaymentField } from '../stock-changes/repayment-fields.ts';
import { findCarChanges, findStockChanges } from '../stock-changes/stock-changes-repo.ts';
import { hasSubscriptions } from '../stock-changes/subscriptions.ts';
import { readListedDetails } from './read-car.ts';

/** Stock changes since a time: the pushed ones, and reservations by deposit (A46, RES-03). */
export async function liveChanges(context: WorkerContext, since: string): Promise<StockChange[]> {
  const db = database(context);
  const [pushed, holds] = await Promise.all([
    findStockChanges(db, since),
    findHeldCars(db, since, context.runtime.now()),
  ]);
  const needsDealerships = pushed.some(isWeeklyPrice) && Object.keys(context.edge.dealershipFeatures).length > 0;
  const listed = needsDealerships ? await readListedDetails(context) : null;
  const shown = shownChanges(pushed, context, (carId) => listed?.get(carId));
  return withHolds(shown, holds);
}

/**
 * Leaves out what no page shows since the last build, though an earlier push may still be stored: repayments of cars without any (FIN-02), and
 * prices by the week of cars whose dealership has no subscriptions any more (decision 710).
 *
 * @param listedOf the car with an id; undefined = not known
 */
function shownChanges(
  pushed: readonly StockChange[],
  { edge }: WorkerContext,
  listedOf: (carId: number) => { readonly dealership_slug: string | null } | undefined,
): readonly StockChange[] {
  return pushed.filter((change) => {
    if (isWeeklyPrice(change)) return hasSubscriptions(listedOf(change.car_id), edge);
    return !isRepaymentField(change.field) || !edge.carsWithoutFinance.includes(change.car_id);
  });
}

const isWeeklyPrice = ({ field, value }: StockChange): boolean => field === 'subscription_price' && value !== null;

/** The current public details of a car. */
export async function liveRecord<T extends SearchRecord>(context: WorkerContext, record: T): Promise<T> {
  const db = database(context);
  const since = context.edge.stockAt;
  const [pushed, holds] = await Promise.all([
    findCarChanges(db, record.id, since),
    findHeldCars(db, since, context.runtime.now(), record.id),
  ]);
  const shown = shownChanges(pushed, context, () => record);
  return withChanges(record, changedStock(withHolds(shown, holds)).get(record.id));
}

/**
 * Adds reservations to pushed changes. While a deposit holds a car, it is reserved whatever was pushed. Afterwards it is available again,
 * unless the dealer has pushed a `reserved` value since the deposit was paid.
 *
 * @param holds oldest first
 */
function withHolds(pushed: readonly StockChange[], holds: readonly HeldCar[]): StockChange[] {
  if (holds.length === 0) return [...pushed];
  const latestHolds = new Map(holds.map((hold) => [hold.carId, hold]));
  const reservations: StockChange[] = [];
  const carsHeld = new Set<number>();
  for (const { carId, live, paidAt, endedAt } of latestHolds.values()) {
    const pushedChange = pushed.find((change) => change.car_id === carId && change.field === 'reserved');
    if (!live && pushedChange !== undefined && pushedChange.at > paidAt) continue;
    carsHeld.add(carId);
    reservations.push({ car_id: carId, field: 'reserved', value: live, at: live ? paidAt : endedAt });
  }
  const otherChanges = pushed.filter(({ car_id, field }) => field !== 'reserved' || !carsHeld.has(car_id));
  return [...otherChanges, ...reservations].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.car_id - b.car_id));
}
