import * as z from 'zod';
import { LIMITS, type Limits } from '#domain/constants.ts';
import { CALCULATOR_BOUNDS } from '#domain/finance-calculator.ts';
import { CALL_LIMITS } from '#domain/search-call.ts';
import { capital } from '#text/item-names.ts';

/**
 * Limits that a tenant cannot change: physical constants, legal and national rules, the five stars of a rating, values compiled into every
 * page's script, and limits set elsewhere (`images.quality`).
 */
export const FIXED_LIMITS = [
  'feetToMetres',
  'mileInKm',
  'earthRadiusKm',
  'rangeStepDivisor',
  'privacyReplyDays',
  'postcodeDigits',
  'starsFull',
  'compareMaxCars',
  'cardImageQuality',
] as const;

export type LimitKey = Exclude<keyof Limits, (typeof FIXED_LIMITS)[number]>;
const fixed: readonly string[] = FIXED_LIMITS;
const OPEN_LIMITS = (Object.keys(LIMITS) as (keyof Limits)[]).filter((key): key is LimitKey => !fixed.includes(key));

const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Limits that a page divides by or that leave nothing if they are zero: at least 1. For the others, zero turns something off. */
const AT_LEAST_ONE: readonly LimitKey[] = [
  'pageSize',
  'resultCacheEntries',
  'rangeDefaultMax',
  'rangeRounding',
  'holdHours',
  'financeTermYears',
  'comparisonLoanDollars',
  'comparisonLoanYears',
  'homeSliderMaxDollars',
  'homeSliderStepDollars',
  'promotionHeightPx',
  'promotionWidthPx',
  'locationImageHeightPx',
  'blogImagePx',
  'modelImageWidthPx',
  'modelImageHeightPx',
];
/** Limits with a maximum: what nobody would pay or wait for, the most that one search call returns, and percentages. */
const AT_MOST: { readonly [key in LimitKey]?: number } = {
  depositDollars: 10_000,
  holdHours: 90 * 24,
  pageSize: CALL_LIMITS.hitsPerPage,
  financeDepositPercent: 99,
  // What the calculator accepts: it would open with other figures than those that its page states.
  calculatorRatePercent: CALCULATOR_BOUNDS.ratePercent.max,
  financeTermYears: CALCULATOR_BOUNDS.termMonths.max / 12,
  comparisonLoanDollars: CALCULATOR_BOUNDS.priceDollars.max,
  comparisonLoanYears: 30,
  reviewMinRating: LIMITS.starsFull,
};
/** Limits that may have decimals: amounts, percentages and ratings. All others count something. */
const DECIMAL = /(?:Dollars|Percent|Rating)$/;

const numberOf = (key: LimitKey) => {
  const within = z
    .number()
    .min(AT_LEAST_ONE.includes(key) ? 1 : 0)
    .max(AT_MOST[key] ?? Number.MAX_SAFE_INTEGER);
  return DECIMAL.test(key) ? within : within.int();
};
const field = (key: LimitKey) =>
  numberOf(key)
    .default(LIMITS[key])
    .describe(`${capital(words(key))}; ${LIMITS[key]} unless changed (CONST-01).`);

/** The limits of a site (CONST-01); each can be changed, within what its pages can show. */
export const LimitsSchema = z
  .strictObject(
    Object.fromEntries(OPEN_LIMITS.map((key) => [key, field(key)])) as { [K in LimitKey]: ReturnType<typeof field> },
  )
  .prefault({})
  .describe('Numbers of the platform that this site changes.');
