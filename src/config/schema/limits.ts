import * as z from 'zod';
import { MAX_DAYS } from '#config/schema/fields.ts';
import { LIMITS, type Limits } from '#domain/constants.ts';
import { CALCULATOR_BOUNDS } from '#domain/finance-calculator.ts';
import { MAX_DEPOSIT_DOLLARS } from '#domain/reserve.ts';
import { QUERY_LIMITS } from '#domain/search-request.ts';

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

/** Name of a limit that a tenant can change. */
export type LimitKey = Exclude<keyof Limits, (typeof FIXED_LIMITS)[number]>;
const fixed: readonly string[] = FIXED_LIMITS;
const CHANGEABLE_LIMITS = (Object.keys(LIMITS) as (keyof Limits)[]).filter(
  (key): key is LimitKey => !fixed.includes(key),
);

/** What each number does, for the dealer's guide, which shows its default beside it. */
const DESCRIPTIONS: { readonly [key in LimitKey]: string } = {
  searchDebounceMs: 'Milliseconds between the last keystroke and the search, on the results page.',
  dropdownAnimationMs: 'Milliseconds that a menu takes to open.',
  newTagDays: 'Days for which a car is tagged as a new arrival.',
  includeSoldCarsDays: 'Days for which a sold car stays listed; `include_sold_cars_days` takes precedence.',
  commentsCutLength: 'Characters of the comments shown before the rest is hidden.',
  resultCacheEntries: 'Recent searches whose results are kept for going back.',
  pageSize: 'Cars on a page of results.',
  cityFacetValues: 'Cities listed in the filter.',
  dealershipFacetValues: 'Dealerships listed in the filter.',
  stockCountThreshold:
    'Largest total that is shown as the search counts it. Above it, the whole stock is shown as `stock.count`, if that is set, and any other list as the sum of its new, used and demo cars.',
  makesBeforeShowAll: 'Makes shown before "Show all makes".',
  modelsInList: 'Models listed in the filter.',
  allMakesHeadingPosition: 'Position of the heading "All makes" in the list of makes.',
  featuresBeforeShowAll: 'Features shown before "Show all".',
  keyFactsBeforeShowMore: 'Rows of key information shown before "Show more".',
  recentSearches: "A shopper's recent searches that are remembered.",
  rangeDefaultMax: 'Upper end of a slider when the stock does not give one.',
  rangeRounding: 'Prices and kilometres on a slider are rounded to this.',
  rangeRoundingFromMax: 'Upper end from which a slider is rounded to `rangeRounding`; below it, to its own step.',
  depositDollars:
    'Deposit for a reservation, in dollars, of a car whose feed gives none of its own (`payment_processors`). Texts that say {deposit.amount} give this one.',
  holdHours: 'Hours for which a reservation holds a car.',
  moneyBackHours: 'Hours in which a car can be returned for a refund.',
  belowMarketDollars:
    'A car more than this many dollars below the average market price can have the below-market badge.',
  financeMinPriceDollars: 'Repayments are shown above this price, in dollars, for lenders that need a price.',
  financeMaxAgeYears: 'Age in years at which a car no longer gets an estimate from a lender with an age limit.',
  financeTermYears: 'Term of a loan in years, where the lender gives none.',
  financeDepositPercent: 'Deposit in example repayments, as a percentage of the price.',
  comparisonLoanDollars: 'Loan in dollars for which comparison rates are worked out.',
  comparisonLoanYears: 'Term in years for which comparison rates are worked out.',
  calculatorRatePercent: 'Interest rate the finance calculator starts with, in percent a year.',
  tradeInMinPriceDollars: 'A trade-in is offered for cars above this price, in dollars.',
  tradeInMaxAgeYears: 'Age in years of the oldest car that is valued online for a trade-in.',
  tradeInMaxKm: 'Maximum kilometres of a car that is valued online for a trade-in.',
  priceShownAboveDollars: 'A price is shown above this amount, in dollars; up to it, the price is on enquiry.',
  phoneDigitsShown:
    'Digits of a phone number shown on a car’s page before a shopper asks for the rest; elsewhere numbers are shown whole.',
  reviewMinRating: 'Reviews are shown while their average is above this; none is left out for its own stars.',
  reviewCount: 'Maximum number of reviews on a page.',
  stickyScrollPx: 'Pixels scrolled before the bar at the foot of a car page changes its style.',
  promotionHeightPx: 'Height of a promotion picture, in pixels.',
  promotionWidthPx: 'Width of a promotion picture, in pixels.',
  offerDescriptionCut: "Characters of an offer's description shown before the rest is hidden.",
  offerDisclaimerCut: "Characters of an offer's disclaimer shown before the rest is hidden.",
  offerExpandedUpTo:
    'Description and disclaimer of an offer are shown in full up to this many characters; longer ones are cut.',
  homeSliderMinDollars: 'Lower end of the price slider on the home page, in dollars.',
  homeSliderMaxDollars: 'Upper end of the price slider on the home page, in dollars.',
  homeSliderStepDollars: 'Step of the price slider on the home page, in dollars.',
  locationImageHeightPx: 'Height of the picture on a location card, in pixels.',
  blogImagePx: 'Width and height of the picture of a blog post in a list, in pixels.',
  modelImageWidthPx: 'Width of the picture on a model card, in pixels.',
  modelImageHeightPx: 'Height of the picture on a model card, in pixels.',
  navDropdownOffsetPx: 'Pixels between the menu bar and an open menu.',
  menuScrollsAboveModels: 'Models that the model menu shows before it scrolls.',
  menuAllVehiclesCountsAs:
    'The entry "All Vehicles" of the model menu counts as this many models towards `menuScrollsAboveModels`.',
};

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
/** Limits with a maximum: what nobody would pay or wait for, the maximum that one search call returns, percentages, and digits of a number. */
const AT_MOST: { readonly [key in LimitKey]?: number } = {
  newTagDays: MAX_DAYS,
  includeSoldCarsDays: MAX_DAYS,
  depositDollars: MAX_DEPOSIT_DOLLARS,
  holdHours: 90 * 24,
  pageSize: QUERY_LIMITS.hitsPerPage,
  financeDepositPercent: 99,
  // What the calculator accepts; with more, it would open with figures other than those stated on its page.
  calculatorRatePercent: CALCULATOR_BOUNDS.ratePercent.max,
  financeTermYears: CALCULATOR_BOUNDS.termMonths.max / 12,
  comparisonLoanDollars: CALCULATOR_BOUNDS.priceDollars.max,
  comparisonLoanYears: 30,
  // The shortest number has six digits (`phone` of fields.ts), and one at least stays hidden.
  phoneDigitsShown: 5,
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
const field = (key: LimitKey) => numberOf(key).default(LIMITS[key]).describe(DESCRIPTIONS[key]);

/** The limits of a site (CONST-01); each can be changed, within what its pages can show. */
export const LimitsSchema = z
  .strictObject(
    Object.fromEntries(CHANGEABLE_LIMITS.map((key) => [key, field(key)])) as {
      [K in LimitKey]: ReturnType<typeof field>;
    },
  )
  .prefault({})
  .describe('Numbers of the platform that this site changes.');
