import { describe, expect, test } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { offerHref } from '#domain/offers.ts';
import { windowState } from '#domain/time-window.ts';

const NOW = '2026-11-20T00:00:00.000Z';
const BEFORE = '2026-11-19T23:59:59.999Z';
const AFTER = '2026-11-20T00:00:00.001Z';

describe('OFF-04 state of an offer', () => {
  test.each<[why: string, from: string | null, until: string | null, state: string]>([
    ['open on both sides', null, null, 'active'],
    ['the instant it starts', NOW, null, 'active'],
    ['one millisecond before its start', AFTER, null, 'upcoming'],
    ['one millisecond before its end', null, AFTER, 'active'],
    ['the instant it ends', null, NOW, 'ended'],
    ['an end before its start: ended', AFTER, BEFORE, 'ended'],
    ['an end in another zone, not yet reached', null, '2026-11-20T10:00:00.001+10:00', 'active'],
    ['unreadable instants', 'soon', 'later', 'active'],
  ])('%s', (_why, from, until, state) => {
    expect(windowState({ from, until }, currentTimeAt(Date.parse(NOW)))).toBe(state);
  });
});

test.each([
  ['a dealer with one make', { slug: 'kia' }, { slug: 'kia' }, '/offers/7'],
  ['a dealer with several makes', null, { slug: 'kia' }, '/offers/kia/7'],
  ['an offer without a make', null, null, '/offers/7'],
])('OFF-03 the path of an offer: %s', (_why, dealerMake, manufacturer, href) => {
  expect(offerHref({ manufacturer: dealerMake }, { id: 7, manufacturer })).toBe(href);
});
