import { expect, test } from 'vitest';
import { listRank } from '#domain/list-rank.ts';

test('SRCH-10 cars in stock with a photo come first, then coming soon, then those without a photo; sold cars last', () => {
  const image = 'https://photos.example/1.jpg';
  const inOrder = [
    { status: 'in_stock', image },
    { status: 'coming_soon', image },
    { status: 'in_stock', image: null },
    { status: 'coming_soon', image: null },
    { status: 'sold', image },
  ];
  expect(inOrder.map(listRank)).toEqual([0, 1, 2, 3, 4]);
  expect(listRank({ status: 'withdrawn', image: null })).toBe(4);
});
