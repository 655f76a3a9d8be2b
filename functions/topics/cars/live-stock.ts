import type { SearchRecord } from '#domain/search-record.ts';
import { changedStock, type StockChange, withChanges } from '#domain/stock-changes.ts';
import { database, type WorkerContext } from '../../platform/env.ts';
import { findHeldCars, type HeldCar } from '../reservations/holds-repo.ts';
import { isOfRepayment } from '../stock-changes/repayment-fields.ts';
import { findCarChanges, findStockChanges } from '../stock-changes/stock-changes-repo.ts';

/** Stock changes since a time: the pushed ones, and reservations by deposit (A46, RES-03). */
export async function liveChanges(context: WorkerContext, since: string): Promise<StockChange[]> {
  const db = database(context);
  const [pushed, holds] = await Promise.all([
    findStockChanges(db, since),
    findHeldCars(db, since, context.runtime.now()),
  ]);
  return withHolds(shownChanges(pushed, context), holds);
}

/** Leaves out repayments of cars that have had none since the last build (FIN-02); an earlier push may still be stored. */
const shownChanges = (pushed: readonly StockChange[], { edge }: WorkerContext): readonly StockChange[] =>
  pushed.filter(({ car_id, field }) => !isOfRepayment(field) || !edge.carsWithoutFinance.includes(car_id));

/** The current public details of a car. */
export async function liveRecord<T extends SearchRecord>(context: WorkerContext, record: T): Promise<T> {
  const db = database(context);
  const since = context.edge.stockAt;
  const [pushed, holds] = await Promise.all([
    findCarChanges(db, record.id, since),
    findHeldCars(db, since, context.runtime.now(), record.id),
  ]);
  return withChanges(record, changedStock(withHolds(shownChanges(pushed, context), holds)).get(record.id));
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
