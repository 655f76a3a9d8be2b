import { expect, it } from 'vitest';
import { RESULTS_WORDS } from '#text/wording-results.ts';
import { noneWords } from './active-filters.ts';

it('SRCH-24 a dealer without stock tells nobody to remove a filter', () => {
  expect(noneWords(0)).toEqual({ heading: 'results.none_stock', hint: null });
  expect(RESULTS_WORDS[noneWords(0).heading]).toBe('There are no {noun} here at the moment.');
  expect(noneWords(2)).toEqual({ heading: 'results.none', hint: 'results.none_hint' });
});
