import { describe, expect, test } from 'vitest';
import { findRedirect, pathKey, type RedirectTable } from './redirects.ts';

const TABLE: RedirectTable = {
  '/about.html': [{ query: '', to: '/about' }],
  '/page.php': [
    { query: 'id=5&lang=en', to: '/english' },
    { query: 'id=5', to: '/five' },
    { query: '', to: '/contact' },
  ],
  '/stock.aspx': [{ query: 'make=kia', to: '/search/kia?type=used#list' }],
  '/news/*': [{ query: '', to: '/blog' }],
  '/news/2019/*': [{ query: '', to: '/blog/archive' }],
  '/über uns': [{ query: '', to: '/about' }],
};

describe('redirects from the former website', () => {
  test.each<[why: string, requested: string, to: string | null]>([
    ['the path as written', '/about.html', '/about'],
    ['capitals and a slash at the end', '/About.HTML/', '/about'],
    ['two slashes', '//about.html', '/about'],
    ['percent-encoded letters', '/%C3%9Cber%20uns', '/about'],
    ['invalid percent-encoding', '/%C3%', null],
    ['another path', '/about.htm', null],
    ['any query, which is dropped', '/about.html?page=2&sort=price', '/about'],
    ['campaign parameters are kept', '/about.html?utm_source=x&gclid=1&page=2', '/about?utm_source=x&gclid=1'],
    ['one query', '/page.php?id=5', '/five'],
    ['a query among others, in capitals', '/page.php?x=1&ID=5', '/five'],
    ['the longest query takes precedence', '/page.php?lang=en&id=5', '/english'],
    ['another query', '/page.php?id=55', '/contact'],
    ['no query', '/page.php', '/contact'],
    ['only with its query', '/stock.aspx', null],
    [
      'query and anchor of the target',
      '/stock.aspx?make=Kia&utm_medium=mail',
      '/search/kia?type=used&utm_medium=mail#list',
    ],
    ['below a wildcard', '/news/2021/05/a-post/', '/blog'],
    ['the wildcard’s own path', '/news', '/blog'],
    ['the longer path takes precedence', '/news/2019/a-post', '/blog/archive'],
    ['a name with the same beginning', '/newsletter', null],
    ['a name of Object.prototype', '/constructor', null],
  ])('%s', (_why, requested, to) => {
    const url = new URL(`https://site.invalid${requested}`);
    expect(findRedirect(TABLE, url)?.to ?? null).toBe(to);
  });

  test('no request can lead to another host', () => {
    const url = new URL('https://site.invalid/about.html?utm_source=//evil.example&gclid=%0d%0aX:1');
    expect(findRedirect(TABLE, url)?.to).toBe('/about?utm_source=%2F%2Fevil.example&gclid=%0D%0AX%3A1');
  });
});

test('the root has its own key', () => expect(['/', '//', '/A/'].map(pathKey)).toEqual(['/', '/', '/a']));
