import { expect, test } from 'vitest';
import type { EdgeSite } from '#site/site.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { orCall, reachUs } from './call-us.ts';

const words = edgeWords(wordsOf('en-AU', {}));
const place = (phone: string | null) => ({ phone }) as EdgeSite['locations'][number];

test('the first phone number of a dealer is given, and none if it has none', () => {
  expect(orCall({ words, locations: [place(null), place('07 3123 4567')] })).toBe(', or call us on 07 3123 4567');
  expect([orCall({ words, locations: [place(null)] }), orCall({ words, locations: [] })]).toEqual(['', '']);
});

test('questions are directed to the phone number, or to the contact page if no location has one', () => {
  const dealer = { words, origin: 'https://dealer.example' };
  expect(reachUs({ ...dealer, locations: [place(null), place('07 3123 4567')] })).toBe('call us on 07 3123 4567');
  expect(reachUs({ ...dealer, locations: [] })).toBe('contact us at https://dealer.example/contact');
});
