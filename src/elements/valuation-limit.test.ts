import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { tradeInValuation } from '#views/valuation.ts';
import { knownRefusal } from './valuation-limit.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const ROUTE = { kind: 'trade-in', path: '/trade-in', file: '/trade-in' } as const;
const viewOf = (site = aSite()) => tradeInValuation(site, ROUTE, wordsOf(site.text)).element;

test.each([
  ['nothing is known yet', undefined, undefined, null],
  ['a year that is still being typed', '201', '', null],
  ['exactly 7 years', '2019', undefined, null],
  ['more than 7 years', '2018', undefined, 'too-old'],
  ['more than 7 years, as the lookup says', 2018, '', 'too-old'],
  ['exactly 100,000 km', '2022', '100,000', null],
  ['more than 100,000 km', ' 2022 ', ' 100,001 ', 'too-far'],
  ['more than 100,000 km, without a year', undefined, '100001', 'too-far'],
  ['more than 100,000 km, with the unit', '2022', '100,001 km', 'too-far'],
  ['not a number', '2022', 'about 120,000', null],
])('TRADE-02 the form says that no estimate will follow as soon as it is known: %s', (_why, year, reading, refusal) => {
  expect(knownRefusal(viewOf(), { year, reading }, NOW)).toBe(refusal);
});

test('TRADE-02 a reading in miles is compared in kilometres, as at the edge', () => {
  const { locale } = aSite();
  const view = viewOf(aSite({ locale: { ...locale, distance: 'mi' } }));
  const refusals = ['62,137', '62,138'].map((reading) => knownRefusal(view, { year: '2022', reading }, NOW));
  expect(refusals).toEqual([null, 'too-far']);
});
