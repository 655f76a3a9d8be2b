import { expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { availableFilters } from './search-data.ts';

const filtersFor = (records: readonly SearchRecord[]) =>
  availableFilters(aSite(), pageInput(aSite(), records).search, {});

test('the filter by viewing location is shown only if cars in stock have such locations (A50)', () => {
  const withTwo = aSearchRecord({ id: 1, slug: 'one', distribution_locations: ['Gatton', 'Laidley'] });
  const withOne = aSearchRecord({ id: 2, slug: 'two', distribution_locations: ['Laidley'] });
  const withoutLocations = aSearchRecord({ id: 3, slug: 'three' });
  const dataOf = (records: readonly SearchRecord[]) =>
    JSON.stringify(filtersFor(records).find(({ facet }) => facet === 'distribution_locations') ?? null);
  expect(dataOf([withoutLocations])).toBe('null');
  expect(aSite().search.facets).toContain('distribution_locations');
  const data = dataOf([withTwo, withOne, withoutLocations]);
  expect(data).toMatch(/"Laidley"[^}]*2/);
  expect(data).toMatch(/"Gatton"[^}]*1/);
});

test('the filter by repayment contains the amount at which each range ends, so that no script has to read it from a label', () => {
  const rows = [
    { label: 'Easy', from: 0, below: 120 },
    { label: 'The rest', from: 120, below: null },
  ];
  const site = aSite({ search: { facets: ['weekly_price_range'], weeklyBuckets: rows } });
  const records = rows.map(({ label }, id) => aSearchRecord({ id, slug: `car-${id}`, weekly_price_range: label }));
  const [filter] = availableFilters(site, pageInput(site, records).search, {});
  expect(filter).toMatchObject({
    facet: 'weekly_price_range',
    ranges: [
      ['Easy', 120],
      ['The rest', null],
    ],
  });
});
