import { expect, test } from 'vitest';
import { FORMER_PATHS } from '#domain/routes/former-paths.ts';
import * as paths from '#domain/routes/public-paths.ts';

/**
 * Pages that shoppers have bookmarked, shared and found with search engines. The list only grows: a path that changes in `public-paths.ts` stays
 * here and gets a line in `FORMER_PATHS`.
 */
const PUBLISHED = [
  '/',
  '/account',
  '/blog',
  '/blog/rss.xml',
  '/book-test-drive',
  '/cars',
  '/cars/trade-in',
  '/checkout-journey',
  '/compare',
  '/customer-feedback-survey',
  '/favourites',
  '/locations',
  '/models',
  '/models/get-quote',
  '/offers',
  '/parts/search',
  '/personalised/finance',
  '/privacy-policy',
  '/reserve',
  '/review-feedback',
  '/search',
  '/search/demo-cars',
  '/search/new-and-demo-cars',
  '/search/new-cars',
  '/search/new-used-and-demo-cars',
  '/search/used-cars',
  '/sell-my-car',
  '/sign-in',
  '/special-offers',
  '/terms-and-conditions',
  '/trade-in',
  '/watchlist',
];

const current: ReadonlySet<unknown> = new Set(Object.values(paths));

test.each(PUBLISHED)('ROUTE-02 the published path %s is still a page, or redirects to one', (path) => {
  if (!current.has(path)) expect(Object.keys(FORMER_PATHS)).toContain(path);
});

test('ROUTE-02 a former path redirects to the path of a page', () => {
  expect(Object.values(FORMER_PATHS).filter((path) => !current.has(path))).toEqual([]);
});
