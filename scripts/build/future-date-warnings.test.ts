import { expect, test } from 'vitest';
import { readBlogPost } from '#config/blog-posts.ts';
import type { Plain } from '#config/merge.ts';
import { clockAt } from '#domain/clock.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { futureDateWarnings } from './future-date-warnings.ts';

const now = clockAt(new Date('2026-11-20T00:00:00Z'));
const offer = (from: string | null, changes: Plain = {}): Plain => ({
  offers: [{ id: 1, name: 'A', description: 'B', from, ...changes }],
});
const tile = (start: string): Plain => ({
  search: { tiles: [{ name: 'a', title: 'A', body: 'B', href: '/', start }] },
});
const review = (dates: Plain): Plain => ({ reviews: [{ id: 1, customer_name: 'A', text: 'B', rating: 5, ...dates }] });
const aPost = (date: string) => {
  const text = `---\ntitle: A\ndescription: B\ndate: ${date}\ncategory: Buyer Advice\n---\n\nText.\n`;
  const { post, problems } = readBlogPost('a', text, 'tenants/least/blog/a.md');
  expect(problems).toEqual([]);
  return post === null ? [] : [post];
};

test.each<[why: string, settings: Plain, date: string, expected: readonly string[]]>([
  ['a post of today', {}, '2026-11-20', []],
  ['a post of the next spring', {}, '2027-09-01', []],
  ['a post of 2062', {}, '2062-11-12', ['tenants/least/blog/a.md: date is 2062-11-12, more than a year ahead.']],
  ['an offer that has started', offer('2026-11-01T00:00:00+11:00'), '2026-11-20', []],
  ['an offer of no day', offer(null), '2026-11-20', []],
  ['an offer of 2096', offer('2096-11-01T00:00:00+11:00'), '2026-11-20', ['tenants/least: offers[0].from is 2096']],
  [
    'an offer of 2096 that this website does not show',
    offer('2096-11-01T00:00:00+11:00', { excluded_website_ids: [7001] }),
    '2026-11-20',
    [],
  ],
  ['a tile of this week', tile('2026-11-22T00:00:00+11:00'), '2026-11-20', []],
  [
    'a tile of 2062',
    tile('2062-02-01T00:00:00+10:00'),
    '2026-11-20',
    ['tenants/least: search.tiles[0].start is 2062-02-01T00:00:00+10:00, more than a year ahead.'],
  ],
  ['a review of yesterday', review({ reviewed_at: '2026-11-19', created_at: '2026-11-20' }), '2026-11-20', []],
  ['a review of next week, which the legal check reports', review({ reviewed_at: '2026-11-27' }), '2026-11-20', []],
  ['one imported in 2062, because no page shows that day', review({ created_at: '2062-11-01' }), '2026-11-20', []],
])('CONT-04 %s', (_why, settings, date, expected) => {
  const warnings = futureDateWarnings(aTenant(settings, { posts: aPost(date) }), now);
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});
