import { expect, test } from 'vitest';
import type { EdgeSite } from '#site/site.ts';
import { orCall } from './or-call.ts';

const place = (phone: string | null) => ({ phone }) as EdgeSite['locations'][number];

test('a dealer is called on the first number it has, and nobody on none', () => {
  expect(orCall({ locations: [place(null), place('07 3123 4567')] })).toBe(', or call us on 07 3123 4567');
  expect([orCall({ locations: [place(null)] }), orCall({ locations: [] })]).toEqual(['', '']);
});
