import { describe, expect, test } from 'vitest';
import type { Site } from '#site/site.ts';
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
type Rating = { average: number; count: number } | null;
const selectionNote = (rating: Rating, limit: number, reviews: Partial<Site['reviews']> = {}): string | undefined =>
  reviewsView(aSite({ reviews: { entries, ...reviews }, dealership: { rating } }), limit, WORDS)?.selectionNote;

describe('CONT-03 A24 the page says which of the listed reviews it shows, and never how the dealer chose them', () => {
  const AVERAGE_NOTE = 'This part of the page is shown only while the average rating given here is above 4 out of 5.';
  const undated = entries.map((entry, index) => (index === 2 ? { ...entry, date: null } : entry));
  test.each<[why: string, rating: Rating, limit: number, reviews: Partial<Site['reviews']>, text: string]>([
    ['all listed', null, 12, {}, AVERAGE_NOTE],
    ['all listed, as many as the average counts', { average: 4.7, count: 3 }, 12, {}, AVERAGE_NOTE],
    [
      'all listed, of hundreds',
      { average: 4.7, count: 1702 },
      12,
      {},
      `This website shows 3 of 1,702 reviews. ${AVERAGE_NOTE}`,
    ],
    [
      'some of those listed',
      { average: 4.7, count: 702 },
      2,
      {},
      `3 reviews are listed for this website; these are the latest 2, whatever their rating. This website shows 2 of 702 reviews. ${AVERAGE_NOTE}`,
    ],
    [
      'one',
      null,
      1,
      {},
      `3 reviews are listed for this website; this is the latest, whatever its rating. ${AVERAGE_NOTE}`,
    ],
    [
      'some, where not all have a date',
      null,
      2,
      { entries: undated },
      `3 reviews are listed for this website; these are 2 of them, whatever their rating. ${AVERAGE_NOTE}`,
    ],
  ])('%s', (_why, rating, limit, reviews, text) => {
    expect(selectionNote(rating, limit, reviews)).toBe(text);
  });

  test.each([
    ['Google reviews', 'Google reviews.'],
    ['Our survey:', 'Our survey.'],
    ['Google reviews (newest)', 'Google reviews (newest).'],
    ['We asked: “How was it?”', 'We asked: “How was it?”'],
    ['Our survey.', 'Our survey.'],
    ['Our survey. \n', 'Our survey.'],
  ])('where they come from, %s, ends as a sentence', (source, sentence) => {
    expect(selectionNote(null, 12, { source })).toBe(`${sentence} ${AVERAGE_NOTE}`);
  });
});

test.each([
  [4.04, '4.04 out of 5'],
  [4.05, '4.1 out of 5'],
  [4.002, '4.002 out of 5'],
  [4.7, '4.7 out of 5'],
])('CONT-03 an average of %d is written so that it is above the minimum of 4', (average, text) => {
  const site = aSite({ reviews: { entries }, dealership: { rating: { average, count: 40 } } });
  expect(reviewsView(site, 3, WORDS)?.stars.label).toBe(text);
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
