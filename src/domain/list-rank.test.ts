import { expect, test } from 'vitest';
import { listRank } from '#domain/list-rank.ts';

const image = 'https://photos.example/1.jpg';

test('SRCH-10 cars with a photo come first, and coming soon after what is there', () => {
  const inOrder = [
    { status: 'in_stock', image },
    { status: 'coming_soon', image },
    { status: 'in_stock', image: null },
    { status: 'coming_soon', image: null },
  ];
  expect(inOrder.map(listRank)).toEqual([0, 1, 2, 3]);
});

test('A46 a car that is sold keeps its place', () => {
  expect(listRank({ status: 'sold', image })).toBe(listRank({ status: 'in_stock', image }));
});
