import { expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { sectionsOf } from './search-data.ts';

const sections = (records: readonly SearchRecord[]) => sectionsOf(aSite(), pageInput(aSite(), records).search, {});

test('the filter by viewing location is shown only if the stock has such locations (A50)', () => {
  const here = aSearchRecord({ id: 1, slug: 'one', distribution_locations: ['Gatton', 'Laidley'] });
  const there = aSearchRecord({ id: 2, slug: 'two', distribution_locations: ['Laidley'] });
  const plain = aSearchRecord({ id: 3, slug: 'three' });
  const dataOf = (records: readonly SearchRecord[]) =>
    JSON.stringify(sections(records).find(({ facet }) => facet === 'distribution_locations') ?? null);
  expect(dataOf([plain])).toBe('null');
  expect(aSite().search.facets).toContain('distribution_locations');
  const shown = dataOf([here, there, plain]);
  expect(shown).toMatch(/"Laidley"[^}]*2/);
  expect(shown).toMatch(/"Gatton"[^}]*1/);
});

test('the filter by repayment says at which amount each range ends, so that no script reads it out of a label', () => {
  const rows = [
    { label: 'Easy', from: 0, below: 120 },
    { label: 'The rest', from: 120, below: null },
  ];
  const site = aSite({ search: { facets: ['weekly_price_range'], weeklyBuckets: rows } });
  const records = rows.map(({ label }, id) => aSearchRecord({ id, slug: `car-${id}`, weekly_price_range: label }));
  const [section] = sectionsOf(site, pageInput(site, records).search, {});
  expect(section).toMatchObject({
    facet: 'weekly_price_range',
    ranges: [
      ['Easy', 120],
      ['The rest', null],
    ],
  });
});
