import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/constants.ts';
import { EMPTY_STATE, type SearchState, writeSearchState } from '#domain/search-state.ts';
import { NO_EARLY_INPUT, withEarlyInput } from './early-input.ts';
import { cleared, isRefinement, withPage, withQuery, withRange, withSort, withToggled } from './search-changes.ts';

const state: SearchState = {
  ...EMPTY_STATE,
  query: 'ute',
  page: 3,
  sort: 'price:asc',
  lists: { make: ['Kia'], model: ['Cerato'] },
  ranges: { price: { min: 5000, max: null } },
};
const queryOf = (next: SearchState): string => writeSearchState(next).split('?')[1] ?? '';

describe('changes of a search state', () => {
  const cases: readonly (readonly [why: string, next: SearchState, expected: string])[] = [
    [
      'SRCH-01 typing goes back to page 1',
      withQuery(state, 'van'),
      'query=van&make=Kia&model=Cerato&range[price]=5000:&sortBy=price:asc',
    ],
    [
      'changing the page keeps everything else',
      withPage(state, 2),
      'query=ute&make=Kia&model=Cerato&range[price]=5000:&sortBy=price:asc&page=2',
    ],
    ['SRCH-10 a sort goes back to page 1', withSort(state, ''), 'query=ute&make=Kia&model=Cerato&range[price]=5000:'],
    [
      'a second value is added',
      withToggled(state, 'make', 'Audi'),
      'query=ute&make=Audi&make=Kia&model=Cerato&range[price]=5000:&sortBy=price:asc',
    ],
    [
      'removing the last make removes its models',
      withToggled(state, 'make', 'Kia'),
      'query=ute&range[price]=5000:&sortBy=price:asc',
    ],
    [
      'SRCH-07 a range goes back to page 1',
      withRange(state, 'km', null, 90_000),
      'query=ute&make=Kia&model=Cerato&range[price]=5000:&range[km]=:90000&sortBy=price:asc',
    ],
    [
      'both ends open is not a range',
      withRange(state, 'price', null, null),
      'query=ute&make=Kia&model=Cerato&sortBy=price:asc',
    ],
    ['SRCH-10 clearing keeps the order', cleared(state), 'sortBy=price:asc'],
    [
      'without early input nothing changes, not even the page',
      withEarlyInput(state, NO_EARLY_INPUT, LIMITS),
      queryOf(state),
    ],
    [
      'early ticks and text are added to the state of the URL',
      withEarlyInput(state, { ...NO_EARLY_INPUT, toggled: [['body', 'Ute']], query: 'tray', sort: 'km:asc' }, LIMITS),
      'query=tray&make=Kia&model=Cerato&body=Ute&range[price]=5000:&sortBy=km:asc',
    ],
    [
      'SRCH-07 sliders moved early get the same values as later ones, and do not cross',
      withEarlyInput(
        EMPTY_STATE,
        {
          ...NO_EARLY_INPUT,
          ranges: [
            { facet: 'price', thumb: 'low', value: 40_499, min: 0, max: 87_450 },
            { facet: 'price', thumb: 'high', value: 20_000, min: 0, max: 87_450 },
            { facet: 'km', thumb: 'high', value: 87_450, min: 0, max: 87_450 },
          ],
        },
        LIMITS,
      ),
      'range[price]=40000:40000',
    ],
    [
      'SRCH-07 SRCH-08 bounds typed early are treated like those typed later, and ignored outside the range',
      withEarlyInput(
        EMPTY_STATE,
        {
          ...NO_EARLY_INPUT,
          ranges: [
            { facet: 'price', thumb: 'low', value: '$12,499', min: 0, max: 87_450 },
            { facet: 'price', thumb: 'high', value: '1,234,567', min: 0, max: 87_450 },
            { facet: 'km', thumb: 'high', value: 'many', min: 0, max: 87_450 },
          ],
        },
        LIMITS,
      ),
      'range[price]=12000:',
    ],
  ];
  it.each(cases)('%s', (_why, next, expected) => {
    expect(queryOf(next)).toBe(expected);
  });
});

describe('isRefinement', () => {
  const stateOf = (
    query: string,
    lists: SearchState['lists'] = {},
    ranges: SearchState['ranges'] = {},
  ): SearchState => ({
    ...EMPTY_STATE,
    query,
    lists,
    ranges,
  });
  it.each<[why: string, before: SearchState, after: SearchState, expected: boolean]>([
    ['more letters', stateOf('hil'), stateOf('hilux'), true],
    ['fewer letters', stateOf('hilux'), stateOf('hil'), true],
    ['a different word', stateOf('hilux'), stateOf('yaris'), false],
    ['the text was cleared and a filter chosen', stateOf('hilux'), stateOf('', { make: ['Kia'] }), false],
    ['one more filter', stateOf('', { make: ['Kia'] }), stateOf('', { make: ['Kia'], body: ['SUV'] }), true],
    ['another make instead', stateOf('', { make: ['Kia'] }), stateOf('', { make: ['Mazda'] }), false],
    ['one filter fewer', stateOf('', { make: ['Kia'], body: ['SUV'] }), stateOf('', { make: ['Kia'] }), false],
    [
      'a range moved',
      stateOf('', {}, { price: { min: 1, max: 2 } }),
      stateOf('', {}, { price: { min: 1, max: 9 } }),
      true,
    ],
    ['a range removed', stateOf('a', {}, { price: { min: 1, max: 2 } }), stateOf('a'), false],
  ])('SRCH-20 %s', (_why, before, after, expected) => {
    expect(isRefinement(before, after)).toBe(expected);
  });
});
