import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filteredSearchHref } from '#domain/filtered-search-href.ts';
import { SORTS } from '#domain/search-record.ts';
import { readSearchState, searchHref } from '#domain/search-state.ts';

const name = fc.option(fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''));
const price = fc.option(
  fc.tuple(fc.nat(200_000), fc.nat(200_000)).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
);

test('SRCH-02 a link without a previous search opens a search with only these filters', () => {
  fc.assert(
    fc.property(name, name, name, price, fc.constantFrom(...SORTS), (make, model, body, range, sort) => {
      const listOf = (value: string | null) => (value === null ? [] : [value]);
      const expected = searchHref({
        lists: { make: listOf(make), model: listOf(model), body: listOf(body) },
        ranges: range === null ? {} : { price: range },
        sort,
      });
      const link = filteredSearchHref({ make, model, body, price: range, sort });
      expect(readSearchState(link.split('?')[1] ?? '')).toEqual(readSearchState(expected.split('?')[1] ?? ''));
    }),
  );
  expect(filteredSearchHref({})).toBe(searchHref({}));
});
