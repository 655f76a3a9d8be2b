import { expect, it } from 'vitest';
import { LOCALES } from '#domain/locale.ts';
import { DEFAULT_BASE, EMPTY_STATE, readSearchState } from '#domain/search-state.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { makeWords } from '#text/words.ts';
import { activeFilters, addedFilters, emptyListTexts, type FilterWords, removableFilters } from './active-filters.ts';
import { typedFilters } from './typed-filters.ts';

const cardSite = { locale: LOCALES.AU, text: {} };

it('SRCH-24 visitors of a dealer without stock are not told to remove a filter', () => {
  expect(emptyListTexts([])).toEqual({ heading: 'results.none_stock', hint: null });
  expect(RESULTS_WORDS[emptyListTexts([]).heading]).toBe('There are no {noun} here at the moment.');
  const [text, filter] = [{ key: 'query' }, { key: 'make Kia' }];
  expect(emptyListTexts([text, filter])).toEqual({ heading: 'results.none', hint: 'results.none_hint' });
  expect(emptyListTexts([text])).toEqual({ heading: 'results.none', hint: null });
});

it('SRCH-24 a list of used cars of a dealer without any has no removable filter', () => {
  const words = makeWords(RESULTS_WORDS, {});
  const withCars = (cars: number) => ({ words, data: { cars, cardSite } }) as unknown as FilterWords;
  const usedCars = { ...EMPTY_STATE, lists: { car_type: ['used'] } };
  expect(removableFilters(withCars(0), usedCars)).toEqual([]);
  expect(removableFilters(withCars(5), usedCars).map(({ valueText }) => valueText)).toEqual(['Used']);
});

it('SRCH-11 the chips for condition keep a fixed order, in whatever order they were chosen', () => {
  const filterWords = {
    words: makeWords(RESULTS_WORDS, {}),
    data: { cars: 5, cardSite },
  } as unknown as FilterWords;
  const state = readSearchState('?car_type=used&car_type=demo&car_type=new', DEFAULT_BASE);
  expect(activeFilters(filterWords, state).map(({ valueText }) => valueText)).toEqual(['New', 'Demo', 'Used']);
});

it('DET-02 the chip for a dealership has its name; an unknown one keeps the value from the URL', () => {
  const data = { cars: 5, cardSite, dealerships: { north: 'North Yard' } };
  const filterWords = { words: makeWords(RESULTS_WORDS, {}), data } as unknown as FilterWords;
  const lists = { dealership_slug: ['north', 'south', 'constructor'] };
  expect(activeFilters(filterWords, { ...EMPTY_STATE, lists }).map(({ valueText }) => valueText)).toEqual([
    'North Yard',
    'south',
    'constructor',
  ]);
});

it('a range shows both ends, one end, or a single value', () => {
  const words = makeWords(RESULTS_WORDS, {});
  const filterWords = { words, data: { cars: 5, cardSite } } as unknown as FilterWords;
  const labelOf = (min: number | null, max: number | null) =>
    activeFilters(filterWords, { ...EMPTY_STATE, ranges: { year: { min, max } } }).map(({ valueText }) => valueText);
  expect([labelOf(2015, 2018), labelOf(2018, null), labelOf(null, 2018), labelOf(2018, 2018)].flat()).toEqual([
    'Year 2015 to 2018',
    'Year from 2018',
    'Year up to 2018',
    'Year 2018',
  ]);
});

it('an approximate amount is shown with both ends', () => {
  const words = makeWords(RESULTS_WORDS, {});
  const filterWords = { words, data: { cars: 5, cardSite } } as unknown as FilterWords;
  const availableFilters = [{ facet: 'price', bounds: [5000, 90_000] }] as const;
  const state = { ...EMPTY_STATE, query: 'around 20k' };
  const typed = typedFilters(state, availableFilters, (_facet, value) => value, ['around', '20k']);
  expect(typed && addedFilters(filterWords, typed, state)).toBe('Price $18,000 to $22,000');
});

it('a filter is an additional one by its facet and value, not by its words', () => {
  const words = makeWords(RESULTS_WORDS, {});
  const filterWords = { words, data: { cars: 5, cardSite } } as unknown as FilterWords;
  const before = {
    ...EMPTY_STATE,
    lists: { make: ['Holden'], colour: ['Silver'] },
    ranges: { year: { min: 2015, max: null } },
  };
  const after = {
    ...before,
    lists: { ...before.lists, badge: ['Silver'] },
    ranges: { year: { min: 2018, max: null } },
  };
  expect(addedFilters(filterWords, after, before)).toBe('Silver, Year from 2018');
  expect(addedFilters(filterWords, before, before)).toBe('');
});
