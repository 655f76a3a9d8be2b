import { expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import type { SavedData } from '#view-types/saved-page.ts';
import { savedPage } from './saved-page.ts';

const dataOf = (kind: 'compare' | 'watchlist', records: readonly SearchRecord[], garage = false): SavedData => {
  const input = pageInput(aSite({ features: { favourites: true, compare: true, garage } }), records);
  return JSON.parse(savedPage(input, { kind, path: `/${kind}`, file: `/${kind}` }).page.data) as SavedData;
};
const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };

test('the comparison rate warning is included if there is stock, even without repayments, which may be added after the build', () => {
  expect(dataOf('compare', []).repaymentNote).toBeNull();
  expect(dataOf('compare', [aSearchRecord({ finance: null })]).repaymentNote?.warning?.text).toMatch(
    /comparison rate/i,
  );
  expect(dataOf('compare', [aSearchRecord({ finance })]).repaymentNote?.warning?.text).toMatch(/comparison rate/i);
});

test('the page of saved cars links to the favourites if the dealer has them; with a garage it does not, because cars are saved to the watchlist', () => {
  expect(dataOf('compare', []).favouritesHref).toBe('/favourites');
  expect(dataOf('watchlist', [], true).favouritesHref).toBeNull();
});
