import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS_PX, LIMITS, TILE_POSITIONS } from '#domain/constants.ts';

/** The numbers of acceptance row CONST-01, with the constants that hold them. */
const LISTED: readonly [why: string, key: keyof typeof LIMITS, value: number][] = [
  ['search debounce 300 ms', 'searchDebounceMs', 300],
  ['dropdown animation 300 ms', 'dropdownAnimationMs', 300],
  ['new tag 8 d', 'newTagDays', 8],
  ['sold cars 3 d', 'includeSoldCarsDays', 3],
  ['dealer comments 400', 'commentsCutLength', 400],
  ['result cache 10', 'resultCacheEntries', 10],
  ['page size 21', 'pageSize', 21],
  ['city facet 20', 'cityFacetValues', 20],
  ['dealership facet 40', 'dealershipFacetValues', 40],
  ['stock count 1999', 'stockCountThreshold', 1999],
  ['makes 7', 'makesBeforeShowAll', 7],
  ['models 30', 'modelsInList', 30],
  ['All Makes at 20', 'allMakesHeadingPosition', 20],
  ['features 8', 'featuresBeforeShowAll', 8],
  ['key information 4', 'keyFactsBeforeShowMore', 4],
  ['search history 5', 'recentSearches', 5],
  ['range default 100000', 'rangeDefaultMax', 100_000],
  ['range step one hundredth', 'rangeStepDivisor', 100],
  ['range rounding 1000', 'rangeRounding', 1000],
  ['deposit $200', 'depositDollars', 200],
  ['hold 48 h', 'holdHours', 48],
  ['money back 48 h', 'moneyBackHours', 48],
  ['below market 499', 'belowMarketDollars', 499],
  ['finance minimum 500', 'financeMinPriceDollars', 500],
  ['finance age 12 y', 'financeMaxAgeYears', 12],
  ['finance term 5 y', 'financeTermYears', 5],
  ['finance deposit 10 %', 'financeDepositPercent', 10],
  ['comparison loan $30,000', 'comparisonLoanDollars', 30_000],
  ['comparison loan 5 y', 'comparisonLoanYears', 5],
  ['calculator rate 10', 'calculatorRatePercent', 10],
  ['trade-in minimum 200', 'tradeInMinPriceDollars', 200],
  ['trade-in age 7 y', 'tradeInMaxAgeYears', 7],
  ['trade-in 100,000 km', 'tradeInMaxKm', 100_000],
  ['price above 10', 'priceShownAboveDollars', 10],
  ['phone mask 5', 'phoneDigitsShown', 5],
  ['review rating 4', 'reviewMinRating', 4],
  ['reviews 12', 'reviewCount', 12],
  ['stars 4', 'starsFull', 4],
  ['feet 0.3048', 'feetToMetres', 0.3048],
  ['mile 1.609344', 'mileInKm', 1.609344],
  ['image quality 80', 'cardImageQuality', 80],
  ['sticky bar 50 px', 'stickyScrollPx', 50],
  ['promotions 540', 'promotionHeightPx', 540],
  ['promotions 1920', 'promotionWidthPx', 1920],
  ['earth 6371', 'earthRadiusKm', 6371],
  ['offer description 160', 'offerDescriptionCut', 160],
  ['offer disclaimer 200', 'offerDisclaimerCut', 200],
  ['offer expanded 200', 'offerExpandedUpTo', 200],
  ['postcode 4', 'postcodeDigits', 4],
  ['home slider 5000', 'homeSliderMinDollars', 5000],
  ['home slider 250000', 'homeSliderMaxDollars', 250_000],
  ['home slider step 500', 'homeSliderStepDollars', 500],
  ['location image 150px', 'locationImageHeightPx', 150],
  ['blog image 375', 'blogImagePx', 375],
  ['model image 280', 'modelImageWidthPx', 280],
  ['model image 171', 'modelImageHeightPx', 171],
  ['nav offset 8', 'navDropdownOffsetPx', 8],
  ['menu scrolls above 6', 'menuScrollsAboveModels', 6],
  ['All Vehicles counts as 10', 'menuAllVehiclesCountsAs', 10],
  ['privacy reply 30 d', 'privacyReplyDays', 30],
];

/** The column `constants` of acceptance row CONST-01, and the constant for each of its numbers, in order. */
const ROW =
  '300 ms; 8 d; 3 d; 400; 10; 21; 20; 40; 1999; 7; 30; 8; 4; 5; $200; 48 h; 499; 200; 500; 12 y; 7 y; 100,000 km; 4; 12; 0.3048; 80; 50 px; 540×1920; 6371; 160; 200; 4; 5000-250000/500; 150px; 375; 280×171';
const IN_ROW: readonly (keyof typeof LIMITS)[] = [
  ...(['searchDebounceMs', 'newTagDays', 'includeSoldCarsDays', 'commentsCutLength', 'resultCacheEntries'] as const),
  ...(['pageSize', 'cityFacetValues', 'dealershipFacetValues', 'stockCountThreshold', 'makesBeforeShowAll'] as const),
  ...(['modelsInList', 'featuresBeforeShowAll', 'keyFactsBeforeShowMore', 'recentSearches', 'depositDollars'] as const),
  ...(['holdHours', 'belowMarketDollars', 'tradeInMinPriceDollars', 'financeMinPriceDollars'] as const),
  ...(['financeMaxAgeYears', 'tradeInMaxAgeYears', 'tradeInMaxKm', 'reviewMinRating', 'reviewCount'] as const),
  ...(['feetToMetres', 'cardImageQuality', 'stickyScrollPx', 'promotionHeightPx', 'promotionWidthPx'] as const),
  ...([
    'earthRadiusKm',
    'offerDescriptionCut',
    'offerDisclaimerCut',
    'postcodeDigits',
    'homeSliderMinDollars',
  ] as const),
  ...(['homeSliderMaxDollars', 'homeSliderStepDollars', 'locationImageHeightPx', 'blogImagePx'] as const),
  ...(['modelImageWidthPx', 'modelImageHeightPx'] as const),
];

test('CONST-01 the numbers of the acceptance row, as written there', () => {
  const numbers = [...ROW.replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
  expect(IN_ROW.map((key) => [key, LIMITS[key]])).toEqual(IN_ROW.map((key, index) => [key, numbers[index]]));
  expect(numbers).toHaveLength(IN_ROW.length);
});

/** Numbers with a single meaning. Written anywhere else, they would be a copy that a dealer's settings do not change. */
const UNIQUE_NUMBERS = ['1999', '499', '6371', '0.3048', '1.609344', '250_000'];
test('CONST-01 a number with a single meaning is written only once', () => {
  const sources = globSync(['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts']).filter(
    (file) => !/\.test\.ts$|postcodes|drawings|domain\/law|domain\/(constants|page-limits)\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(300);
  const copies = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return UNIQUE_NUMBERS.filter((number) =>
      new RegExp(`(?<![\\w.'-])${number.replace('.', '\\.')}(?![\\w.])`).test(text),
    ).map((number) => `${file}: ${number}`);
  });
  expect(copies).toEqual([]);
});

test.each(LISTED)('CONST-01 %s', (_why, key, value) => {
  expect(LIMITS[key]).toBe(value);
});

test('CONST-01 every constant is in the list, or is our own choice', () => {
  const listedKeys = LISTED.map(([, key]) => key);
  expect(Object.keys(LIMITS).filter((key) => !(listedKeys as string[]).includes(key))).toEqual([
    'rangeRoundingFromMax', // A5: below this a range is not rounded to thousands
    'compareMaxCars', // SAVE-07: our choice
  ]);
});

test('CONST-01 tile positions, CONST-02 breakpoints', () => {
  expect(TILE_POSITIONS).toEqual([4, 6, 8, 9, 17]);
  expect(BREAKPOINTS_PX).toEqual([400, 576, 768, 992, 1200, 1400]);
});
