import { HOLD_HOURS } from '#domain/hold-length.ts';
import {
  COMPARE_MAX_CARS,
  EARTH_RADIUS_KM,
  POSTCODE_DIGITS,
  RANGE_STEP_DIVISOR,
  STARS_FULL,
} from '#domain/page-limits.ts';
import { FOOT_IN_METRES, MILE_IN_KM } from '#domain/units.ts';

/**
 * Every number named in the two specifications (CONST-01). The numbers that a tenant may change are explained in
 * `src/config/schema/limits.ts`, and `resolveSite` copies them into `Site.limits`: read those from `site.limits` and not from this object.
 */
export const LIMITS = {
  searchDebounceMs: 300,
  dropdownAnimationMs: 300,
  newTagDays: 8,
  includeSoldCarsDays: 3,
  commentsCutLength: 400,
  resultCacheEntries: 10,
  pageSize: 21,
  cityFacetValues: 20,
  dealershipFacetValues: 40,
  stockCountThreshold: 1999,
  makesBeforeShowAll: 7,
  modelsInList: 30,
  allMakesHeadingPosition: 20,
  featuresBeforeShowAll: 8,
  keyFactsBeforeShowMore: 4,
  recentSearches: 5,
  rangeDefaultMax: 100_000,
  rangeStepDivisor: RANGE_STEP_DIVISOR,
  rangeRounding: 1000,
  rangeRoundingFromMax: 10_000,
  depositDollars: 200,
  holdHours: HOLD_HOURS,
  moneyBackHours: 48,
  belowMarketDollars: 499,
  financeMinPriceDollars: 500,
  financeMaxAgeYears: 12,
  financeTermYears: 5,
  financeDepositPercent: 10,
  comparisonLoanDollars: 30_000,
  comparisonLoanYears: 5,
  calculatorRatePercent: 10,
  tradeInMinPriceDollars: 200,
  tradeInMaxAgeYears: 7,
  tradeInMaxKm: 100_000,
  priceShownAboveDollars: 10,
  phoneDigitsShown: 5,
  reviewMinRating: 4,
  reviewCount: 12,
  /** Of a rating's stars, at most this many are full; one more shows the rest (A23). */
  starsFull: STARS_FULL,
  compareMaxCars: COMPARE_MAX_CARS,
  feetToMetres: FOOT_IN_METRES,
  mileInKm: MILE_IN_KM,
  cardImageQuality: 80,
  stickyScrollPx: 50,
  promotionHeightPx: 540,
  promotionWidthPx: 1920,
  earthRadiusKm: EARTH_RADIUS_KM,
  offerDescriptionCut: 160,
  offerDisclaimerCut: 200,
  offerExpandedUpTo: 200,
  postcodeDigits: POSTCODE_DIGITS,
  homeSliderMinDollars: 5000,
  homeSliderMaxDollars: 250_000,
  homeSliderStepDollars: 500,
  locationImageHeightPx: 150,
  blogImagePx: 375,
  modelImageWidthPx: 280,
  modelImageHeightPx: 171,
  navDropdownOffsetPx: 8,
  menuScrollsAboveModels: 6,
  menuAllVehiclesCountsAs: 10,
  privacyReplyDays: 30,
} as const;

/** The limits of one site: `LIMITS` with the tenant's own values applied. */
export type Limits = { readonly [K in keyof typeof LIMITS]: number };

/** Responsive breakpoints in px (CONST-02). A test checks the style sheet's `--breakpoint-*` values against this list. */
export const BREAKPOINTS_PX = [400, 576, 768, 992, 1200, 1400] as const;

/** Positions allowed for promotional tiles (SRCH-21). */
export const TILE_POSITIONS = [4, 6, 8, 9, 17] as const;
