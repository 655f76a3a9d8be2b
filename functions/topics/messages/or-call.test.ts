import { expect, test } from 'vitest';
import type { EdgeSite } from '#site/site.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { orCall } from './or-call.ts';

const words = edgeWords(wordsOf('en-AU', {}));
const place = (phone: string | null) => ({ phone }) as EdgeSite['locations'][number];

test('a dealer is called on the first number it has, and nobody on none', () => {
  expect(orCall({ words, locations: [place(null), place('07 3123 4567')] })).toBe(', or call us on 07 3123 4567');
  expect([orCall({ words, locations: [place(null)] }), orCall({ words, locations: [] })]).toEqual(['', '']);
});
