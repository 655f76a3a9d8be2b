import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus, PriceType } from '#domain/car.ts';

/** Amounts below this are treated as no price: dealer software writes such figures as placeholders. */
export const MIN_PRICE = 100;
/** Upper bound for the amounts of a car, in dollars. */
export const MAX_DOLLARS = 100_000_000;
/** Upper bound for the kilometres of a car. */
export const MAX_KM = 3_000_000;

/** Details of a car that decide what is shown in place of the price. Dollars; text from a feed such as `'32,990.50'` is accepted. */
export interface PriceFields {
  readonly price: number | string | null;
  readonly before_price: number | string | null;
  readonly subscription_price: number | string | null;
  readonly price_type: PriceType | null;
  readonly preorder: boolean;
}

export interface PriceRules {
  /** Whether the site offers subscriptions. */
  readonly subscriptions: boolean;
  /** A price is shown only if it is above this amount in dollars (PRICE-02). */
  readonly priceShownAboveDollars: number;
  /** Used if the feed gives no price type (PRICE-07). */
  readonly defaultPriceType: PriceType;
}

/** The price rules of a site, or of one dealership's settings. */
export const priceRules = ({
  features,
  limits,
  stock,
}: {
  readonly features: Pick<PriceRules, 'subscriptions'>;
  readonly limits: Pick<PriceRules, 'priceShownAboveDollars'>;
  readonly stock: Pick<PriceRules, 'defaultPriceType'>;
}): PriceRules => ({
  subscriptions: features.subscriptions,
  priceShownAboveDollars: limits.priceShownAboveDollars,
  defaultPriceType: stock.defaultPriceType,
});

/** An accepted trade-in estimate for the shopper's own car, obtained on the page of car `carId`. */
export interface Valuation {
  readonly carId: number;
  readonly offerDollars: number;
}

/** The price that a shopper sees. */
export interface ShownPrice {
  /** Whole dollars. */
  readonly dollars: number;
  readonly type: PriceType;
  /** The was-price (PRICE-04); null = not shown. */
  readonly beforeDollars: number | null;
  /** True if a trade-in estimate was deducted (PRICE-05); such a price is never included in structured data. */
  readonly reduced: boolean;
}

/**
 * What is shown in place of the price: dollars a week (`subscription`), the price, the word for a preorder, or the dealer's `text` for a
 * car without a price.
 */
export type PriceDecision =
  | { readonly kind: 'subscription'; readonly dollars: number }
  | ({ readonly kind: 'price' } & ShownPrice)
  | { readonly kind: 'preorder' }
  | { readonly kind: 'text' };

/** Whole dollars, cents dropped; null if the value is not an amount. */
export function wholeDollars(value: number | string | null): number | null {
  if (value === null || value === '') return null;
  const number = Number(`${value}`.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) ? Math.trunc(number) : null;
}

/** What the price of a car includes, even while none is shown (PRICE-07). */
export const priceTypeOf = (
  car: Pick<PriceFields, 'price_type'>,
  rules: Pick<PriceRules, 'defaultPriceType'>,
): PriceType => car.price_type ?? rules.defaultPriceType;

/** Whether an amount is shown as the price (PRICE-02): never for a price on application, whatever amount the feed contains. */
export function isPriceShown(
  dollars: number | null,
  type: PriceType | null,
  { priceShownAboveDollars }: Pick<PriceRules, 'priceShownAboveDollars'>,
): dollars is number {
  return dollars !== null && type !== 'poa' && dollars > priceShownAboveDollars;
}

/**
 * The price of a car as a shopper sees it (PRICE-02, PRICE-04, PRICE-05, PRICE-07); null if none is shown. Everything that is calculated
 * from a price starts from this one, so that nothing reveals a price that the dealer does not show.
 *
 * @param offerDollars trade-in estimate for this car, from `valuationFor`; 0 = none
 */
export function shownPrice(
  car: Pick<PriceFields, 'price' | 'before_price' | 'price_type'>,
  rules: Omit<PriceRules, 'subscriptions'>,
  offerDollars = 0,
): ShownPrice | null {
  const price = wholeDollars(car.price);
  const before = wholeDollars(car.before_price);
  const reduction = Math.max(0, wholeDollars(offerDollars) ?? 0);
  const type = priceTypeOf(car, rules);
  const dollars = price === null ? null : price - reduction;
  if (price === null || !isPriceShown(dollars, type, rules)) return null;
  // Compared with the advertised price, because a trade-in estimate is not a discount.
  return { dollars, type, beforeDollars: before !== null && before > price ? before : null, reduced: reduction > 0 };
}

/**
 * What is shown in place of the price, in order of precedence (PRICE-01 to PRICE-05): subscription price, price, `preorder` or text.
 *
 * @param offerDollars as for `shownPrice`
 */
export function priceOf(car: PriceFields, rules: PriceRules, offerDollars = 0): PriceDecision {
  const subscription = wholeDollars(car.subscription_price) ?? 0;
  if (rules.subscriptions && subscription > 0) return { kind: 'subscription', dollars: subscription };
  const price = shownPrice(car, rules, offerDollars);
  if (price !== null) return { kind: 'price', ...price };
  return { kind: car.preorder ? 'preorder' : 'text' };
}

/** The sale price that a car shows, for links with a price in their query; null = none, as for a car priced by the week (decision 710). */
export const salePriceOf = (decision: PriceDecision): number | null =>
  decision.kind === 'price' ? decision.dollars : null;

/** The trade-in estimate that applies to a car, in whole dollars; 0 if it was made for another car (PRICE-05). */
export function valuationFor(carId: number, valuation: Valuation | null): number {
  return valuation !== null && valuation.carId === carId ? Math.max(0, wholeDollars(valuation.offerDollars) ?? 0) : 0;
}

/**
 * Whether the below-market badge is shown (PRICE-06): the price is more than `belowMarketDollars` below the average market price, and below
 * the state's average. Never for a car that is unavailable, has no price or shows a subscription price.
 */
export function isBelowMarket(
  car: PriceFields & { readonly status: CarStatus } & Pick<Car, 'autograb_data'>,
  rules: PriceRules & { readonly belowMarketDollars: number },
): boolean {
  const decision = priceOf(car, rules);
  if (decision.kind !== 'price' || !isAvailable(car) || !hasMarketAverages(car)) return false;
  const { average_market_price: average, state_average_market_price: stateAverage } = car.autograb_data;
  return average - decision.dollars > rules.belowMarketDollars && decision.dollars < stateAverage;
}

/** Whether both averages that the badge needs are known. */
export const hasMarketAverages = <C extends Pick<Car, 'autograb_data'>>(
  car: C,
): car is C & {
  readonly autograb_data: { readonly average_market_price: number; readonly state_average_market_price: number };
} => car.autograb_data?.average_market_price != null && car.autograb_data.state_average_market_price != null;
