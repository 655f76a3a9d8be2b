import { type AdjustmentAnswers, type QuestionName, reductionsForAnswers } from '#domain/forms/trade-in-questions.ts';
import { compactMakeNames, compactName } from '#domain/make-names.ts';

/**
 * Estimated trade-in value of a shopper's car, based on the dealer's own asking prices (TRADE-04, the embedded valuation).
 *
 * 1. Comparable cars are advertised used and demo cars of the same make and model, at most `yearSpan` years older or newer.
 * 2. Each price is adjusted to the year and odometer reading of the shopper's car: `YEAR_PERCENT` per year, and `KM_PERCENT` per 10,000 km
 *   up to `KM_MAX_PERCENT`.
 * 3. Cars with an adjusted price below half or above twice the median are excluded.
 * 4. The value is the median of the remaining prices, less the dealer's margin and the reductions for the answers, rounded down to $100.
 */

/** Difference in price per year, in percent. */
const YEAR_PERCENT = 7;
const KM_PERCENT = 1.5;
const KM_MAX_PERCENT = 30;
const OUTLIER_FACTOR = 2;
const ROUND_TO_DOLLARS = 100;

/** An advertised car: build year, whole km, whole dollars, and its id. */
export type AdvertisedCar = readonly [year: number, km: number, priceDollars: number, id: number];
/** Advertised cars by make and model, as in `/_data/trade-in.json`; public details only. */
export interface TradeInStock {
  readonly [make: string]: { readonly [model: string]: readonly AdvertisedCar[] };
}

/** The shopper's car, whose value is estimated. */
export interface ValuedCar {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly km: number;
}

/** The dealer's settings for estimates. */
export interface ValueRules {
  /** The dealer's cost of buying, preparing and selling the car, as a percentage of its price. */
  readonly marginPercent: number;
  /** Minimum number of comparable cars for an estimate. */
  readonly minComparables: number;
  /** How many years older or newer a comparable car may be. */
  readonly yearSpan: number;
}

/** An estimate with its basis. Whole dollars. */
export interface TradeInValue {
  readonly offerDollars: number;
  /** The comparable cars: number, range of years, range of prices. */
  readonly comparables: {
    readonly count: number;
    readonly years: readonly [first: number, last: number];
    readonly prices: readonly [lowest: number, highest: number];
  };
  /** The reduction for each answer; answers without a reduction are left out. */
  readonly adjustments: readonly { readonly question: QuestionName; readonly dollars: number }[];
}

/** The estimate, or null if there are too few comparable cars or the result is not above 0. */
export function tradeInValue(
  car: ValuedCar,
  stock: TradeInStock,
  answers: AdjustmentAnswers,
  { marginPercent, minComparables, yearSpan }: ValueRules,
): TradeInValue | null {
  const similar = sameModel(stock, car).filter(([year]) => Math.abs(year - car.year) <= yearSpan);
  const medianPrice = median(similar.map((advertised) => adjustedPrice(advertised, car)));
  const cars = similar.filter((advertised) => {
    const price = adjustedPrice(advertised, car);
    return price * OUTLIER_FACTOR >= medianPrice && price <= medianPrice * OUTLIER_FACTOR;
  });
  if (cars.length < Math.max(1, minComparables)) return null;
  const base = median(cars.map((advertised) => adjustedPrice(advertised, car))) * (1 - marginPercent / 100);
  const reductions = reductionsForAnswers(answers).map(({ question, percent, dollars }) => ({
    question,
    dollars: Math.round((base * percent) / 100 + dollars),
  }));
  const remaining = base - reductions.reduce((sum, { dollars }) => sum + dollars, 0);
  const offerDollars = Math.floor(remaining / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS;
  if (offerDollars <= 0) return null;
  const years = cars.map(([year]) => year);
  const prices = cars.map(([, , price]) => price);
  return {
    offerDollars,
    comparables: {
      count: cars.length,
      years: [Math.min(...years), Math.max(...years)],
      prices: [Math.min(...prices), Math.max(...prices)],
    },
    adjustments: reductions.filter(({ dollars }) => dollars > 0),
  };
}

function sameModel(stock: TradeInStock, { make, model }: ValuedCar): readonly AdvertisedCar[] {
  const makeNames = compactMakeNames(make);
  /** A model without the make, which people write before it: `Mazda CX-5`. */
  const modelKey = (name: string): string =>
    compactName(name).replace(new RegExp(`^(?:${makeNames.join('|')})(?=.)`), '');
  return Object.entries(stock)
    .filter(([name]) => makeNames.includes(compactName(name)))
    .flatMap(([, models]) => Object.entries(models))
    .filter(([name]) => modelKey(name) === modelKey(model))
    .flatMap(([, cars]) => cars);
}

/** The price of an advertised car, adjusted to the year and odometer reading of the shopper's car. */
function adjustedPrice([year, km, price]: AdvertisedCar, car: ValuedCar): number {
  const kmAdjustment = ((km - car.km) / 10_000) * (KM_PERCENT / 100);
  const max = KM_MAX_PERCENT / 100;
  return price * (1 - YEAR_PERCENT / 100) ** (year - car.year) * (1 + Math.min(max, Math.max(-max, kmAdjustment)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
