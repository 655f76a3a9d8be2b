import { describe, expect, it } from 'vitest';
import { EMPTY_STATE, type SearchState, writeSearchState } from '#domain/search-state.ts';
import { NOTHING_EARLY, withEarlyInput } from './early-input.ts';
import { cleared, withPage, withQuery, withRange, withSort, withToggled } from './search-changes.ts';

const state: SearchState = {
  ...EMPTY_STATE,
  query: 'ute',
  page: 3,
  sort: 'price:asc',
  lists: { make: ['Kia'], model: ['Cerato'] },
  ranges: { price: { min: 5000, max: null } },
};
const query = (next: SearchState): string => writeSearchState(next).split('?')[1] ?? '';

describe('changes of a search state', () => {
  const cases: readonly (readonly [why: string, next: SearchState, address: string])[] = [
    [
      'SRCH-01 typing goes back to page 1',
      withQuery(state, 'van'),
      'query=van&make=Kia&model=Cerato&range[price]=5000:&sortBy=price:asc',
    ],
    [
      'turning the page keeps the rest',
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
      'the last make takes its models along',
      withToggled(state, 'make', 'Kia'),
      'query=ute&range[price]=5000:&sortBy=price:asc',
    ],
    [
      'SRCH-07 a range removes page',
      withRange(state, 'km', null, 90_000),
      'query=ute&make=Kia&model=Cerato&range[price]=5000:&range[km]=:90000&sortBy=price:asc',
    ],
    [
      'both ends open is no range',
      withRange(state, 'price', null, null),
      'query=ute&make=Kia&model=Cerato&sortBy=price:asc',
    ],
    ['SRCH-10 clearing keeps the order', cleared(state), 'sortBy=price:asc'],
    ['nothing early changes nothing, not even the page', withEarlyInput(state, NOTHING_EARLY), query(state)],
    [
      'early ticks and text are laid over the address',
      withEarlyInput(state, { toggled: [['body', 'Ute']], query: 'tray', sort: 'km:asc' }),
      'query=tray&make=Kia&model=Cerato&body=Ute&range[price]=5000:&sortBy=km:asc',
    ],
  ];
  it.each(cases)('%s', (_why, next, address) => {
    expect(query(next)).toBe(address);
  });
});
