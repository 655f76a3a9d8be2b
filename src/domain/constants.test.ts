import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS_PX, LIMITS, TILE_POSITIONS } from '#domain/constants.ts';

/** Numbers of the specification that are not in the column of acceptance row CONST-01, with the constants that hold them. */
const LISTED: readonly [why: string, key: keyof typeof LIMITS, value: number][] = [
  ['dropdown animation 300 ms', 'dropdownAnimationMs', 300],
  ['All Makes at 20', 'allMakesHeadingPosition', 20],
  ['range default 100000', 'rangeDefaultMax', 100_000],
  ['range step one hundredth', 'rangeStepDivisor', 100],
  ['range rounding 1000', 'rangeRounding', 1000],
  ['money back 48 h', 'moneyBackHours', 48],
  ['finance term 5 y', 'financeTermYears', 5],
  ['finance deposit 10 %', 'financeDepositPercent', 10],
  ['comparison loan $30,000', 'comparisonLoanDollars', 30_000],
  ['comparison loan 5 y', 'comparisonLoanYears', 5],
  ['calculator rate 10', 'calculatorRatePercent', 10],
  ['price above 10', 'priceShownAboveDollars', 10],
  ['phone mask 5', 'phoneDigitsShown', 5],
  ['stars 4', 'starsFull', 4],
  ['mile 1.609344', 'mileInKm', 1.609344],
  ['offer expanded 200', 'offerExpandedUpTo', 200],
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
    (file) => !/\.test\.ts$|postcodes|drawings|domain\/law|domain\/(constants|page-limits|units)\.ts$/.test(file),
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
  const listedKeys = [...IN_ROW, ...LISTED.map(([, key]) => key)];
  expect(Object.keys(LIMITS).filter((key) => !(listedKeys as string[]).includes(key))).toEqual([
    'rangeRoundingFromMax', // A5: below this a range is not rounded to thousands
    'compareMaxCars', // SAVE-07: our choice
  ]);
});

test('CONST-01 tile positions, CONST-02 breakpoints', () => {
  expect(TILE_POSITIONS).toEqual([4, 6, 8, 9, 17]);
  expect(BREAKPOINTS_PX).toEqual([400, 576, 768, 992, 1200, 1400]);
});
