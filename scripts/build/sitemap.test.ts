import { describe, expect, test } from 'vitest';
import type { PublicRoute } from '#site/route-table.ts';
import type { Offer } from '#site/site.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { isIndexable, lastChange, sitemapXml } from './sitemap.ts';

const ORIGIN = 'https://least.example';
const page = (path: string): PublicRoute => ({ kind: 'contact', path, file: path });

test.each<[why: string, route: PublicRoute, canonical: string, noindex: boolean, listed: boolean]>([
  ['its own URL', page('/contact'), '/contact', false, true],
  ['a page with a different canonical URL', page('/contact'), '/contact-us', false, false],
  ['a page with noindex', page('/contact'), '/contact', true, false],
  ['a further page', page('/blog?page=2'), '/blog?page=2', false, false],
  ['the "not found" page', { kind: 'not-found', path: '/404', file: '/404' }, '/404', false, false],
])('ROUTE-07 sitemap: %s', (_why, route, canonical, noindex, listed) => {
  expect(isIndexable({ noindex, canonical: ORIGIN + canonical }, route, { origin: ORIGIN })).toBe(listed);
});

describe('the date of the last change', () => {
  const seconds = (day: string): number => Date.parse(day) / 1000;
  const car = (slug: string, created: string | null, sold: string | null = null, make = 'Kia') =>
    aSearchRecord({
      slug,
      make,
      created_at: created === null ? null : seconds(created),
      sold_at: sold === null ? null : seconds(sold),
    });
  const records = [
    car('listed', '2026-11-01T00:00:00Z'),
    car('sold', '2026-11-01T00:00:00Z', '2026-11-18T15:00:00Z'),
    car('later', '2026-12-01T00:00:00Z', null, 'Ford'),
    car('unknown', null, null, 'Ford'),
  ];
  const offer = { id: 1, from: '2026-11-10T00:00:00+10:00', until: null } as Offer;
  const site = aSite({
    offers: [offer, { ...offer, id: 2, from: null }],
    locale: { timeZone: 'Australia/Brisbane' },
  });
  const changeOf = (route: Partial<PublicRoute> & { kind: string }) =>
    lastChange({ path: '/x', file: '/x', ...route } as PublicRoute, site, records, SITE_NOW);
  const list = (make: string) => changeOf({ kind: 'search', filter: { make }, list: '/x', page: 1, indexed: true });

  test.each<[why: string, day: string | null, expected: string | null]>([
    ['a car: when it was listed', changeOf({ kind: 'car', slug: 'listed' }), '2026-11-01'],
    ['a sold car, by the dealer’s clock', changeOf({ kind: 'car', slug: 'sold' }), '2026-11-19'],
    ['a date in the future is ignored', changeOf({ kind: 'car', slug: 'later' }), null],
    ['no date is known', changeOf({ kind: 'car', slug: 'unknown' }), null],
    ['a list: the newest change of its cars', list('Kia'), '2026-11-19'],
    ['a list without known dates', list('Ford'), null],
    ['an offer: its start', changeOf({ kind: 'offer', offer: 1 }), '2026-11-10'],
    ['an offer without a start', changeOf({ kind: 'offer', offer: 2 }), null],
    ['a page', changeOf({ kind: 'contact' }), null],
  ])('%s', (_why, day, expected) => {
    expect(day).toBe(expected);
  });

  test('is written with the URL', () => {
    const routes = [{ kind: 'car', slug: 'sold', path: '/cars/a&b', file: '/x' }, page('/')] as PublicRoute[];
    expect(sitemapXml(site, routes, records, SITE_NOW)).toContain(
      `<url><loc>${site.origin}/cars/a&#38;b</loc><lastmod>2026-11-19</lastmod></url>\n  <url><loc>${site.origin}/</loc></url>`,
    );
  });
});
