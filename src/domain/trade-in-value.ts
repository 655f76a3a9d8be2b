import { type AdjustmentAnswers, answerEffects, type QuestionName } from '#domain/forms/trade-in-questions.ts';
import { toSlug } from '#domain/paths.ts';

/**
 * What a dealer can offer for a shopper's car, by what the dealer itself asks for such cars (TRADE-04, the embedded valuation).
 *
 * 1. Comparable: advertised used and demo cars of the same make and model, built at most `yearSpan` years before or after.
 * 2. Each price is brought to the year and distance of the shopper's car: `YEAR_PERCENT` a year, `KM_PERCENT` per 10,000 km,
 *    the distance counting for at most `KM_MAX_PERCENT`.
 * 3. Prices under half or over twice the middle are no prices of such a car, and their cars do not compare.
 * 4. The middle of these prices, less the dealer's margin, less what the answers take off, down to whole hundreds.
 */
const YEAR_PERCENT = 7;
const KM_PERCENT = 1.5;
const KM_MAX_PERCENT = 30;
const FAR_OFF = 2;
const ROUND_TO_DOLLARS = 100;

/** One advertised car: build year, whole km, whole dollars. */
export type AdvertisedCar = readonly [year: number, km: number, priceDollars: number];
/** Advertised cars by make and model, as `/_data/trade-in.json` tells them: public facts only. */
export interface TradeInStock {
  readonly [make: string]: { readonly [model: string]: readonly AdvertisedCar[] };
}

export interface OwnCar {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly km: number;
}

export interface ValueRules {
  /** What buying, preparing and selling the car costs the dealer, in percent of its price. */
  readonly marginPercent: number;
  /** Fewer comparable cars give no estimate. */
  readonly minComparables: number;
  readonly yearSpan: number;
}

/** An estimate and why it is what it is. Whole dollars. */
export interface TradeInValue {
  readonly offerDollars: number;
  /** The cars it rests on: how many, from which years, at which prices. */
  readonly comparables: {
    readonly count: number;
    readonly years: readonly [first: number, last: number];
    readonly prices: readonly [lowest: number, highest: number];
  };
  /** What each answer takes off; answers that take off nothing are left out. */
  readonly adjustments: readonly { readonly question: QuestionName; readonly dollars: number }[];
}

/** The estimate, or null when there are too few comparable cars or nothing is left to offer. */
export function tradeInValue(
  car: OwnCar,
  stock: TradeInStock,
  answers: AdjustmentAnswers,
  { marginPercent, minComparables, yearSpan }: ValueRules,
): TradeInValue | null {
  const near = sameModel(stock, car).filter(([year]) => Math.abs(year - car.year) <= yearSpan);
  const middle = median(near.map((one) => priceLike(one, car)));
  const cars = near.filter((one) => {
    const price = priceLike(one, car);
    return price * FAR_OFF >= middle && price <= middle * FAR_OFF;
  });
  if (cars.length < Math.max(1, minComparables)) return null;
  const base = median(cars.map((one) => priceLike(one, car))) * (1 - marginPercent / 100);
  const effects = answerEffects(answers).map(({ question, percent, dollars }) => ({
    question,
    dollars: Math.round((base * percent) / 100 + dollars),
  }));
  const left = base - effects.reduce((sum, { dollars }) => sum + dollars, 0);
  const offerDollars = Math.floor(left / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS;
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
    adjustments: effects.filter(({ dollars }) => dollars > 0),
  };
}

function sameModel(stock: TradeInStock, { make, model }: OwnCar): readonly AdvertisedCar[] {
  return Object.entries(stock)
    .filter(([name]) => toSlug(name) === toSlug(make))
    .flatMap(([, models]) => Object.entries(models))
    .filter(([name]) => toSlug(name) === toSlug(model))
    .flatMap(([, cars]) => cars);
}

/** The price of an advertised car if it had the year and distance of the shopper's. */
function priceLike([year, km, price]: AdvertisedCar, car: OwnCar): number {
  const perKm = ((km - car.km) / 10_000) * (KM_PERCENT / 100);
  const most = KM_MAX_PERCENT / 100;
  return price * (1 - YEAR_PERCENT / 100) ** (year - car.year) * (1 + Math.min(most, Math.max(-most, perKm)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
