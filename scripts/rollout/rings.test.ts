import { expect, test } from 'vitest';
import { ringsOf } from './rings.ts';

const dealerNames = (count: number): string[] => Array.from({ length: count }, (_, index) => `dealer-${index}`);

test.each([
  [1, [1]],
  [2, [1, 1]],
  [4, [1, 3]],
  [60, [1, 5, 54]],
  [1000, [1, 9, 90, 900]],
  [10_000, [1, 99, 900, 9000]],
])('OPS-10 the rings of %i dealers: one, 1 %, 10 %, all, each dealer once', (count, sizes) => {
  const rings = ringsOf(dealerNames(count), 'dealer-0');
  expect(rings.map((ring) => ring.length)).toEqual(sizes);
  expect(rings[0]).toEqual(['dealer-0']);
  expect(rings.flat().sort()).toEqual(dealerNames(count).sort());
});

test('OPS-10 dealers that are expected to fail come last, in the last ring', () => {
  const names = Array.from({ length: 100 }, (_, index) => `dealer-${index}`);
  const expectedToFail = ['dealer-3', 'dealer-42'];
  const rings = ringsOf(names, 'dealer-7', expectedToFail);
  expect(rings.at(-1)?.slice(-2).sort()).toEqual([...expectedToFail].sort());
  expect(rings.flat().sort()).toEqual([...names].sort());
});

test('OPS-10 the rings do not depend on the order of the dealers, and are not sorted by name', () => {
  const names = dealerNames(300);
  const rings = ringsOf(names, 'dealer-7');
  expect(ringsOf([...names].reverse(), 'dealer-7')).toEqual(rings);
  expect(rings[2]).not.toEqual([...(rings[2] ?? [])].sort());
});

test('OPS-10 an empty list, or a first dealer that is not in the list, is refused', () => {
  expect(() => ringsOf([], 'north')).toThrow('There are no dealers to roll out to.');
  expect(() => ringsOf(['north'], 'south')).toThrow('The first dealer "south" is not one of the dealers');
});
