import { expect, test } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { resultItems } from './result-items.ts';

test.each([
  ['/search/demo-cars', []],
  ['/search/new-cars', ['/search/demo-cars']],
])('SRCH-21 in the list at %s, the tiles that lead elsewhere are shown: %j', (href, shown) => {
  const tile = {
    ...{ name: 'demo', title: 'Demo cars', body: '', linkText: 'See demo cars', href: '/search/demo-cars' },
    ...{ position: 2, from: null, until: null, display: [], strictDisplay: false },
  };
  const list = { cars: 3, page: 1, types: [], now: currentTimeAt(Date.parse('2026-11-20T00:00:00Z')), href };
  expect(resultItems([tile], list).flatMap((item) => ('tile' in item ? [item.tile.link.href] : []))).toEqual(shown);
});
