import { expect, test } from 'vitest';
import { shownReviews } from '#domain/reviews.ts';

const RULES = { min: 4, max: 12 };
const review = (rating: number, day = 1) => ({ rating, date: `2026-10-${String(day).padStart(2, '0')}` });

test.each<[why: string, average: number, shown: boolean]>([
  ['exactly the minimum', 4, false],
  ['just above', 4.1, true],
  ['below', 3.9, false],
  ['no average', Number.NaN, false],
])('CONT-03 average %s', (_why, average, shown) => {
  expect(shownReviews([review(5)], { average, count: 40 }, RULES) !== null).toBe(shown);
  expect(shownReviews([review(average), review(average)], null, RULES) !== null).toBe(shown);
});

test.each([
  [0, null],
  [1, 1],
  [11, 11],
  [12, 12],
  [13, 12],
])('CONT-03 of %d reviews show %o', (count, shown) => {
  const reviews = Array.from({ length: count }, (_, day) => review(5, day + 1));
  expect(shownReviews(reviews, null, RULES)?.entries.length ?? null).toBe(shown);
  expect(shownReviews(reviews, { average: 4.8, count: 400 }, RULES)?.entries.length ?? null).toBe(shown);
});

test('CONT-03 the newest are shown, including bad ones; those without a date are last', () => {
  const reviews = [{ rating: 5, date: null }, review(5, 1), review(2, 3), review(5, 2)];
  const shown = shownReviews(reviews, { average: 4.5, count: 400 }, { min: 4, max: 3 });
  expect(shown?.entries).toEqual([review(2, 3), review(5, 2), review(5, 1)]);
});
