import { expect, test } from 'vitest';
import type { EdgeSite } from '#site/site.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { orCall, reachUs } from './call-us.ts';

const words = edgeWords(wordsOf('en-AU', {}));
const place = (phone: string | null) => ({ phone }) as EdgeSite['locations'][number];

test('a dealer is called on the first number it has, and nobody on none', () => {
  expect(orCall({ words, locations: [place(null), place('07 3123 4567')] })).toBe(', or call us on 07 3123 4567');
  expect([orCall({ words, locations: [place(null)] }), orCall({ words, locations: [] })]).toEqual(['', '']);
});

test('whoever has a question is told the number, or where no place has one the page', () => {
  const dealer = { words, origin: 'https://dealer.example' };
  expect(reachUs({ ...dealer, locations: [place(null), place('07 3123 4567')] })).toBe('call us on 07 3123 4567');
  expect(reachUs({ ...dealer, locations: [] })).toBe('contact us at https://dealer.example/contact');
});
