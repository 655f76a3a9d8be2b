import { describe, expect, test } from 'vitest';
import { get } from './get.ts';

const LONG = 'a'.repeat(10_000);

describe('hostile paths', () => {
  test.each([
    { why: 'encoded brackets', path: '/search/used-cars?range%5Bprice%5D=1:2', status: 200 },
    { why: 'a page before the first', path: '/search/used-cars?page=-1', status: 200 },
    { why: 'a page of 40 digits', path: `/search/used-cars?page=${'9'.repeat(40)}`, status: 200 },
    { why: 'a page twice', path: '/search/used-cars?page=2&page=3', status: 200 },
    { why: 'a query of 10,000 characters', path: `/search/used-cars?query=${LONG}`, status: 200 },
    { why: 'a path of 10,000 characters', path: `/search/${LONG}`, status: 404 },
    { why: '500 steps', path: `/search${'/x'.repeat(500)}`, status: 404 },
    { why: 'a null character in the path', path: '/search/used-cars%00', status: 404 },
    { why: 'a null character in the query', path: '/search/used-cars?query=%00', status: 200 },
    { why: 'an invalid percent encoding', path: '/search/%zz', status: 404 },
    { why: 'half a percent encoding', path: '/search/%', status: 404 },
    { why: 'half a character', path: '/search/%e2%82', status: 404 },
    { why: 'half a character in the query', path: '/search/used-cars?query=%e2%82', status: 200 },
    { why: 'an encoded slash', path: '/search%2fused-cars', status: 307 },
    { why: 'an encoded parent folder', path: '/search/%2e%2e/%2e%2e/_headers', status: 404 },
    { why: 'an encoded backslash', path: '/search/..%5c..%5c_headers', status: 404 },
    { why: 'markup', path: '/search/%3Cscript%3Ealert(1)%3C/script%3E', status: 404 },
    { why: 'a property of every object', path: '/__proto__', status: 404 },
    { why: 'another property of every object', path: '/cars/constructor', status: 404 },
    { why: 'the headers file', path: '/_headers', status: 404 },
  ])('ROUTE-01 $why responds with $status, never 500', async ({ path, status }) => {
    const response = await get(path);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(text).not.toContain('<script>alert');
    if (status === 404) expect(text).toContain('Nothing here');
  });

  test.each([
    { why: 'a backslash, which a browser takes for a slash', path: '/\\evil.tld', to: '/evil.tld' },
    { why: 'slashes and a backslash', path: '//\\/evil.tld/', to: '/evil.tld' },
    { why: 'a parent folder before a host', path: '/..//evil.tld/', to: '/evil.tld' },
    { why: 'an encoded slash stays one', path: '/%2f%2fevil.tld/', to: '/%2f%2fevil.tld' },
    { why: 'a line break in the query', path: '/contact-us?a=%0d%0aSet-Cookie:x', to: '/contact?a=%0d%0aSet-Cookie:x' },
  ])('ROUTE-01 $why: a redirect stays on this site', async ({ path, to }) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });
});

describe('other spellings', () => {
  test.each([
    { why: 'the query survives', path: '/used-car/list?make=Toyota', to: '/search/used-cars?make=Toyota' },
    { why: 'repeated keys too', path: '/used-car/list?make=Kia&make=Ford', to: '/search/used-cars?make=Kia&make=Ford' },
    {
      why: 'brackets and ranges as they were written',
      path: '/used-car/list?range%5Bprice%5D=1:2&range[km]=3:4',
      to: '/search/used-cars?range%5Bprice%5D=1:2&range[km]=3:4',
    },
    { why: 'an empty query', path: '/used-car/list?', to: '/search/used-cars' },
    { why: 'a slash after a list', path: '/search/used-cars/?page=2', to: '/search/used-cars?page=2' },
    { why: 'a slash after a car', path: '/cars/a-b/', to: '/cars/a-b' },
    { why: 'capitals', path: '/Search/Used-Cars?Page=2', to: '/search/used-cars?Page=2' },
    { why: 'capitals and a slash', path: '/Search/Used-Cars/', to: '/search/used-cars' },
    { why: 'capitals of another spelling', path: '/USED-CAR/List/?make=Kia', to: '/search/used-cars?make=Kia' },
    { why: 'capitals of one page of a list', path: '/Search/Used-Cars/_page/2', to: '/search/used-cars?page=2' },
  ])('ROUTE-02 $why, in one permanent step', async ({ path, to }) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });
});

describe('capitals in missing paths', () => {
  test.each(['/Search/Nobodys-Cars', '/_astro/Gone.AbC123.js', '/CARS/None'])(
    'ROUTE-01 %s is not another spelling of any path: nothing is redirected permanently',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
