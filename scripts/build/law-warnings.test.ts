import { expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { lawWarnings } from './law-warnings.ts';

const plus = (id: number, changes: Partial<SearchRecord> = {}) =>
  aSearchRecord({
    id,
    stocknum: `N${id}`,
    car_type: 'new',
    price: 30_000,
    price_type: 'excl_govt_charges',
    ...changes,
  });

test.each<[why: string, records: readonly SearchRecord[], country: 'AU' | 'NZ', says: readonly RegExp[]]>([
  ['one', [plus(1), plus(2, { price_type: 'drive_away' })], 'AU', [/: 1 new or demo .*: N1\. Give/]],
  ['many: three are named', [1, 2, 3, 4, 5].map((id) => plus(id)), 'AU', [/: 5 new .*: N1, N2, N3 and 2 more\./]],
  ['a used car is left alone', [plus(1, { car_type: 'used' })], 'AU', []],
  ['New Zealand', [plus(1)], 'NZ', []],
])('A48 warnings of the build: %s', (_why, records, country, says) => {
  const site = aSite();
  const said = lawWarnings({ ...site, locale: { ...site.locale, country } }, records);
  expect(said).toHaveLength(says.length);
  for (const [at, pattern] of says.entries()) expect(said[at]).toMatch(pattern);
});
