import { describe, expect, test } from 'vitest';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { locationView } from '#views/location.ts';
import { reviewsView } from './reviews.ts';

const WORDS = wordsOf({});
const entries = Array.from({ length: 3 }, (_, index) => ({
  id: index,
  customerName: `Shopper ${index}`,
  text: 'As written.',
  rating: 5,
  date: `2026-0${index + 1}-01`,
}));
const selectionNote = (rating: { average: number; count: number } | null, limit: number): string | undefined =>
  reviewsView(aSite({ reviews: { entries }, dealership: { rating } }), limit, WORDS)?.selectionNote;

describe('CONT-03 A24 the page says which reviews it shows', () => {
  test.each<[why: string, rating: { average: number; count: number } | null, limit: number, isEvery: boolean]>([
    ['all reviews', null, 12, true],
    ['fewer than available', null, 2, false],
    ['all available, out of hundreds', { average: 4.7, count: 702 }, 12, false],
    ['all, and as many as the average counts', { average: 4.7, count: 3 }, 12, true],
  ])('%s', (_why, rating, limit, isEvery) => {
    expect(selectionNote(rating, limit)).toMatch(
      isEvery ? /^Every review is shown/ : /^These are the \d newest reviews/,
    );
    expect(selectionNote(rating, limit)).toMatch(/only while .* average .* above 4 out of 5/);
  });
});

test('CONT-03 LOC-12 an average has the same format for a location and for the reviews: one decimal, even if it is whole', () => {
  const site = aSite({ reviews: { entries }, dealership: { rating: { average: 5, count: 40 } } });
  const [firstLocation] = site.locations;
  if (firstLocation === undefined) throw new Error('The site has a location.');
  const location = locationView(site, { ...firstLocation, rating: { average: 5, count: 40 } }, SITE_NOW);
  const reviews = reviewsView(site, 3, WORDS);
  expect([location.rating?.stars.label, reviews?.stars.label]).toEqual(['5.0 out of 5', '5.0 out of 5']);
  expect(reviews?.entries[0]?.stars.label).toBe('5 out of 5');
});
