import { expect, test } from 'vitest';
import { absoluteUrl, siteHost } from '#domain/site-url.ts';

const SITE = { origin: 'https://www.yard.example' };

test.each([
  ['the home page', '/', 'https://www.yard.example/'],
  ['a page', '/cars/kia-rio-1', 'https://www.yard.example/cars/kia-rio-1'],
  ['a query and a fragment', '/search/used-cars?page=2#main', 'https://www.yard.example/search/used-cars?page=2#main'],
  ['another website', 'https://maker.example/rio', 'https://maker.example/rio'],
])('the URL of %s', (_what, href, url) => expect(absoluteUrl(SITE, href)).toBe(url));

test('the host of a site', () => expect(siteHost(SITE)).toBe('www.yard.example'));
