import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus, PriceType } from '#domain/car.ts';

/** No vehicle is sold for less: programs write such figures where there is no price. */
export const LEAST_PRICE = 100;
/** The most dollars, and the most kilometres, that a figure of a car may say. */
export const MOST_DOLLARS = 100_000_000;
export const MOST_KM = 3_000_000;

/** Facts of a car that decide what stands where the price stands. Dollars; a feed's text such as `'32,990.50'` is read too. */
export interface PriceFacts {
  readonly price: number | string | null;
  readonly before_price: number | string | null;
  readonly subscription_price: number | string | null;
  readonly price_type: PriceType | null;
  readonly preorder: boolean;
}

export interface PriceRules {
  /** The site offers subscriptions. */
  readonly subscriptions: boolean;
  /** A price is shown only above this many dollars (PRICE-02). */
  readonly priceShownAboveDollars: number;
  /** Stands in when the feed names no price type (PRICE-07). */
  readonly defaultPriceType: PriceType;
}

/** An accepted trade-in offer for the shopper's own car, made on the page of the car `carId`. */
export interface Valuation {
  readonly carId: number;
  readonly offerDollars: number;
}

export type PriceDecision =
  | { readonly kind: 'subscription'; readonly dollars: number }
  | {
      readonly kind: 'price';
      readonly dollars: number;
      readonly type: PriceType;
      /** The was-price (PRICE-04); null = no such line. */
      readonly beforeDollars: number | null;
      /** True when a trade-in offer was taken off (PRICE-05); such a price never goes into structured data. */
      readonly reduced: boolean;
    }
  | { readonly kind: 'preorder' }
  | { readonly kind: 'text' };

/** Whole dollars, cents dropped; null for anything that is not an amount. */
export function wholeDollars(value: number | string | null): number | null {
  if (value === null || value === '') return null;
  const number = typeof value === 'number' ? value : Number(value.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

interface Amounts {
  readonly subscription: number;
  readonly price: number | null;
  readonly before: number | null;
  readonly reduction: number;
}

/** The priorities of a price, first answer wins. `text` follows when none answers. */
const PRIORITIES: readonly ((amounts: Amounts, facts: PriceFacts, rules: PriceRules) => PriceDecision | null)[] = [
  ({ subscription }, _facts, rules) =>
    rules.subscriptions && subscription > 0 ? { kind: 'subscription', dollars: subscription } : null,
  ({ price, before, reduction }, facts, rules) => {
    const type = facts.price_type ?? rules.defaultPriceType;
    const dollars = (price ?? 0) - reduction;
    if (price === null || type === 'poa' || dollars <= rules.priceShownAboveDollars) return null;
    // Compared with the advertised price: a trade-in offer does not make a discount out of nothing.
    const beforeDollars = before !== null && before > price ? before : null;
    return { kind: 'price', dollars, type, beforeDollars, reduced: reduction > 0 };
  },
  (_amounts, facts) => (facts.preorder ? { kind: 'preorder' } : null),
];

/**
 * What stands where the price stands (PRICE-01 to PRICE-05): subscription price, price, `preorder`, or the no-price text.
 * A car whose price type is `poa` shows text, whatever amount the feed holds.
 *
 * @param offerDollars trade-in offer for this very car, from `valuationFor`; 0 = none
 */
export function priceOf(facts: PriceFacts, rules: PriceRules, offerDollars = 0): PriceDecision {
  const amounts: Amounts = {
    subscription: wholeDollars(facts.subscription_price) ?? 0,
    price: wholeDollars(facts.price),
    before: wholeDollars(facts.before_price),
    reduction: Math.max(0, wholeDollars(offerDollars) ?? 0),
  };
  for (const priority of PRIORITIES) {
    const decision = priority(amounts, facts, rules);
    if (decision !== null) return decision;
  }
  return { kind: 'text' };
}

/** The offer that counts for a car: one made for another car is ignored (PRICE-05). Whole dollars. */
export function valuationFor(carId: number, valuation: Valuation | null): number {
  return valuation !== null && valuation.carId === carId ? Math.max(0, wholeDollars(valuation.offerDollars) ?? 0) : 0;
}

/**
 * Below-market badge (PRICE-06): the price shown is more than `belowMarketDollars` under the average market price and
 * under the state's average. Never on a car that is gone, has no price or shows a subscription price.
 */
export function isBelowMarket(
  car: PriceFacts & { readonly status: CarStatus } & Pick<Car, 'autograb_data'>,
  rules: PriceRules & { readonly belowMarketDollars: number },
): boolean {
  const decision = priceOf(car, rules);
  const average = car.autograb_data?.average_market_price ?? null;
  const stateAverage = car.autograb_data?.state_average_market_price ?? null;
  if (decision.kind !== 'price' || !isAvailable(car) || average === null || stateAverage === null) return false;
  return average - decision.dollars > rules.belowMarketDollars && decision.dollars < stateAverage;
}
