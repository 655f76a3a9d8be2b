import { expect, test } from 'vitest';
import { SEARCH_PATH } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { buildSearchData } from './build-search-data.ts';

const route = { kind: 'search', path: SEARCH_PATH, list: SEARCH_PATH, page: 1, filter: {} } as const;
const sections = (records: readonly SearchRecord[]) =>
  buildSearchData(aSite(), route, records, {
    h1: '',
    total: records.length,
    noun: 'car|cars',
    indexHref: '/_data/stock.json',
    logos: { href: '', slugs: [] },
    now: SITE_NOW,
  }).sections;

test('the filter of places where cars can be seen stands only where the stock has such places (A50)', () => {
  const here = aSearchRecord({ id: 1, distribution_locations: ['Gatton', 'Laidley'] });
  const there = aSearchRecord({ id: 2, distribution_locations: ['Laidley'] });
  const plain = aSearchRecord({ id: 3 });
  const of = (records: readonly SearchRecord[]) =>
    JSON.stringify(sections(records).find(({ facet }) => facet === 'distribution_locations') ?? null);
  expect(of([plain])).toBe('null');
  expect(aSite().search.facets).toContain('distribution_locations');
  const shown = of([here, there, plain]);
  expect(shown).toMatch(/"Laidley"[^}]*2/);
  expect(shown).toMatch(/"Gatton"[^}]*1/);
});
