import { clockAt } from '#domain/clock.ts';
import { addDays, zonedTime } from '#domain/dates.ts';
import { toKm } from '#domain/distance.ts';
import { estimateRefusal } from '#domain/estimate-refusal.ts';
import type { AdjustmentAnswers } from '#domain/forms/trade-in-questions.ts';
import { liveTradeInStock } from '#domain/live-trade-in-stock.ts';
import { TRADE_IN_STOCK_PATH } from '#domain/routes/public-paths.ts';
import { changedStock } from '#domain/stock-changes.ts';
import { type TradeInStock, tradeInValue } from '#domain/trade-in-value.ts';
import { asset, database, type RequestContext } from '../platform/env.ts';
import { hookRows } from '../platform/outbox/hook-rows.ts';
import { liveChanges } from '../topics/cars/live-stock.ts';
import { callService, logFailure, serviceUrl } from '../topics/trade-in/call-service.ts';
import {
  findCar,
  findSameValuation,
  ifValuationStored,
  insertValuation,
  type StoredValuation,
  type TradeInCar,
  type ValuationResult,
} from '../topics/trade-in/trade-in-repo.ts';
import { deliverSoon } from './deliver.ts';

/**
 * Values a car and stores the result (TRADE-04): first the dealer's limits (TRADE-02), then the valuation service if there is one,
 * otherwise the dealer's own advertised cars, with the changes since the build. The dealer's systems that subscribe to `valuation` are notified. A car is valued once a day.
 *
 * @param carId of the car that was looked up; null = there is no such car
 */
export async function valueCar(
  context: RequestContext,
  carId: string,
  answers: AdjustmentAnswers,
): Promise<StoredValuation | null> {
  const { edge, runtime } = context;
  const car = await findCar(database(context), carId);
  if (car === null) return null;
  const now = runtime.now();
  const validUntil = addDays(zonedTime(now, edge.locale.timeZone).date, edge.tradeIn.validDays);
  const sameValuation = await findSameValuation(database(context), car.id, answers, validUntil);
  if (sameValuation !== null && sameValuation.result.refusal !== 'unavailable') return sameValuation;
  const result = await valuationResult(context, car, answers, now);
  const failed = result.refusal === 'unavailable';
  // Another call may have stored one in the meantime, under the same id.
  if (sameValuation !== null && failed)
    return (await findSameValuation(database(context), car.id, answers, validUntil)) ?? sameValuation;
  const valuation = { car, answers, result, validUntil };
  const id = sameValuation?.id ?? runtime.newId();
  const stored = await store(context, { ...valuation, id }, sameValuation !== null);
  // The one stored in the meantime is replaced if the service failed in that call only.
  const isBetter = !failed && stored.result.refusal === 'unavailable';
  return isBetter ? store(context, { ...valuation, id: stored.id }, true) : stored;
}

/**
 * Stores a valuation and notifies the dealer's systems, unless one is stored for which the service did not fail.
 *
 * @param isSecond whether it replaces one for which the service failed: the dealer's systems were already notified of that one
 * @returns the stored valuation
 */
async function store(
  context: RequestContext,
  valuation: Omit<StoredValuation, 'createdAt'>,
  isSecond: boolean,
): Promise<StoredValuation> {
  const deduplicationKey = `valuation:${valuation.id}${isSecond ? ':valued' : ''}`;
  const notices = hookRows(context, 'valuation', deduplicationKey, noticeBody(valuation), ifValuationStored(valuation));
  const createdAt = context.runtime.now().toISOString();
  const stored = await insertValuation(database(context), { ...valuation, createdAt }, notices);
  if (notices.length > 0 && stored.id === valuation.id)
    context.later(() => deliverSoon(context, { kind: 'hook', deduplicationKey }));
  return stored;
}

async function valuationResult(
  context: RequestContext,
  car: TradeInCar,
  answers: AdjustmentAnswers,
  now: Date,
): Promise<ValuationResult> {
  const { edge } = context;
  const distance = answers.kms ?? 0;
  const km = edge.locale.distance === 'mi' ? toKm(distance) : distance;
  const refusal = estimateRefusal(
    { buildYear: car.year, km },
    { ...edge.limits, timeZone: edge.locale.timeZone },
    clockAt(now),
  );
  if (refusal !== null) return refusedResult(refusal);
  // A vehicle without an odometer is valued in person.
  if (answers.kms === null) return refusedResult('no-basis');
  return serviceUrl(context, 'valuationUrl') === null
    ? fromOwnStock(context, { ...car, km }, answers)
    : fromService(context, car, answers);
}

const refusedResult = (refusal: NonNullable<ValuationResult['refusal']>): ValuationResult => ({
  offer_price: null,
  refusal,
  reasons: null,
});

async function fromOwnStock(
  context: RequestContext,
  car: TradeInCar & { readonly km: number },
  answers: AdjustmentAnswers,
): Promise<ValuationResult> {
  const { limits, stockAt, tradeIn } = context.edge;
  const [file, changes] = await Promise.all([asset(context, TRADE_IN_STOCK_PATH), liveChanges(context, stockAt)]);
  const builtStock = file.ok ? ((await file.json()) as TradeInStock) : {};
  const stock = liveTradeInStock(builtStock, changedStock(changes), limits);
  const value = tradeInValue(car, stock, answers, tradeIn);
  if (value === null) return refusedResult('no-basis');
  const { offerDollars, ...reasons } = value;
  return { offer_price: offerDollars, refusal: null, reasons };
}

/**
 * The service receives `{account, rego, regoState, make, model, badge, year, adjustmentAnswers}` and returns `{offer_price}`; 0 or null =
 * no offer.
 */
async function fromService(
  context: RequestContext,
  car: TradeInCar,
  answers: AdjustmentAnswers,
): Promise<ValuationResult> {
  const { rego, regoState, make, model, badge, year } = car;
  const body = { rego, regoState, make, model, badge, year, adjustmentAnswers: answers };
  const response = await callService(context, 'valuationUrl', body);
  const offer = response === null || response === 'nothing' ? NaN : Math.floor(Number(response.offer_price ?? 0));
  if (!Number.isSafeInteger(offer) || offer > MAX_DOLLARS) {
    if (response !== null) logFailure(context, 'valuationUrl', 'garbage');
    return refusedResult('unavailable');
  }
  return offer > 0 ? { offer_price: offer, refusal: null, reasons: null } : refusedResult('no-basis');
}
const MAX_DOLLARS = 5_000_000;

/** No person is known yet, and the registration is left out: the dealer's system gets only the car's details. */
function noticeBody({ id, car, answers, result }: Omit<StoredValuation, 'createdAt'>): object {
  const { make, model, badge, year } = car;
  return { id, make, model, badge, year, adjustmentAnswers: answers, ...result };
}
