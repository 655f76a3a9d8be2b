import { describe, expect, test, vi } from 'vitest';
import type { ConfigError } from '#config/config-error.ts';
import { findRedirect } from '#domain/redirects.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';
import { checkLinks } from './check-links.ts';
import { redirectTable } from './redirect-table.ts';
import { checkRedirects } from './redirects.ts';
import { resolveSite } from './resolve-site.ts';
import { routesOf } from './route-table.ts';

type Lines = readonly (readonly [from: string, to: string])[];
const STOCK = [aSearchRecord({ id: 1, make: 'Kia', model: 'Rio', body: 'Hatch', car_type: 'used' })];

function tenantOf(lines: Lines) {
  const redirects = lines.map(([from, to]) => ({ from, to }));
  const tenant = aTenant(
    {},
    { pages: [aPage({ path: 'fleet' })], settingFiles: [{ file: 'redirects.json', data: { redirects } }] },
  );
  return { tenant, table: routesOf(resolveSite(tenant, SITE_NOW).site, STOCK) };
}
const problems = (...lines: Lines): string[] => {
  const { tenant, table } = tenantOf(lines);
  return checkRedirects(tenant, table).map(({ file, path, problem }) => `${file}: ${path} ${problem}`);
};
const FROM = 'redirects.json: redirects[0].from';
const TO = 'redirects.json: redirects[0].to';

describe('ROUTE-02 valid redirects from a former website', () => {
  test.each<[why: string, line: Lines[number], problems: string[]]>([
    ['a page', ['/about-us.html', '/contact'], []],
    ['a page of the dealer, with query and anchor', ['/a', '/fleet/?x=1#team'], []],
    ['the list of all cars', ['/inventory/*', '/search/new-used-and-demo-cars'], []],
    ['a list that is sold out', ['/kia', '/search/toyota'], []],
    ['in place of a page', ['/fleet/', '/contact'], [`${FROM} is a page of this site`]],
    ['in place of a page, with capitals', ['/Fleet', '/contact'], [`${FROM} is a page of this site`]],
    ['in place of the home page', ['/?p=12', '/contact'], [`${FROM} is a page of this site`]],
    ['in place of the file of a page', ['/fleet.html', '/contact'], [`${FROM} is another name of the page /fleet`]],
    ['the file of a page to that page', ['/fleet.html', '/fleet'], []],
    ['the file of the home page to it', ['/index.html', '/'], []],
    ['a list that may come with the stock', ['/search/tesla', '/contact'], []],
    ['another spelling of the same page', ['/contact-us', '/contact'], []],
    [
      'another spelling of another page',
      ['/contact-us', '/fleet'],
      [`${FROM} is already redirected to /contact by the site`],
    ],
    ['to the page for what is not found', ['/a', '/404'], [`${TO} leads to the page that says "not found"`]],
    ['to a missing page', ['/a', '/flete'], [`${TO} leads to a page that this site does not have`]],
    ['to another spelling', ['/a', '/contact-us'], [`${TO} is another spelling of /contact`]],
    ['to itself', ['/a', '/a'], [`${TO} leads to itself`]],
    ['to itself, in the search', ['/search/tesla', '/search/tesla/'], [`${TO} leads to itself`]],
  ])('%s', (_why, line, expected) => expect(problems(line)).toEqual(expected));

  test('loops, chains and duplicate paths are reported, each with its line', () => {
    expect(problems(['/a', '/b'], ['/b', '/a'])).toEqual([
      `${TO} is redirected again by another line`,
      'redirects.json: redirects[1].to is redirected again by another line',
    ]);
    expect(problems(['/a?x=1&y=2', '/fleet'], ['/b', '/fleet'], ['/A/?y=2&x=1', '/contact'])).toEqual([
      'redirects.json: redirects[2].from is written twice, first in redirects[0]',
    ]);
  });

  test('the closest page is suggested, with a fix', () => {
    const { tenant, table } = tenantOf([['/a', '/flete']]);
    const [problem] = checkRedirects(tenant, table) as ConfigError['problems'];
    expect(problem).toMatchObject({
      found: '"/flete"',
      didYouMean: '/fleet',
      fix: expect.stringContaining('correct the path'),
    });
  });

  test('redirects to a scheduled post lead to the home page until its date', () => {
    const redirects = [
      { from: '/news/*', to: '/blog' },
      { from: '/rss', to: '/blog/rss.xml' },
    ];
    const redirectsWith = (date: string) => {
      const tenant = aTenant(
        {},
        {
          posts: [
            {
              ...aPage({ path: 'post', file: 'posts/post.md' }),
              slug: 'post',
              date,
              category: 'Buyer Advice',
              picture: null,
              author: null,
            },
          ],
          settingFiles: [{ file: 'redirects.json', data: { redirects } }],
        },
      );
      const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
      expect(checkRedirects(tenant, table)).toEqual([]);
      return Object.values(redirectTable(redirects, table) ?? {}).flat();
    };
    expect(redirectsWith('2099-01-01')).toMatchObject([
      { to: '/', temporary: true },
      { to: '/', temporary: true },
    ]);
    expect(redirectsWith('2020-01-01')).toEqual([
      { query: '', to: '/blog' },
      { query: '', to: '/blog/rss.xml' },
    ]);
  });

  test('a redirect to a list that is sold out leads to the search and must not be cached', () => {
    const { tenant, table } = tenantOf([
      ['/kia', '/search/kia?type=used'],
      ['/toyota', '/search/toyota'],
      ['/page.php', '/contact'],
      ['/page.php?id=5&lang=en', '/fleet'],
      ['/page.php?id=5', '/fleet#five'],
    ]);
    expect(redirectTable(tenant.config.redirects, table)).toEqual({
      '/kia': [{ query: '', to: '/search/kia?type=used' }],
      '/toyota': [{ query: '', to: '/search/new-used-and-demo-cars', temporary: true }],
      '/page.php': [
        { query: 'id=5&lang=en', to: '/fleet' },
        { query: 'id=5', to: '/fleet#five' },
        { query: '', to: '/contact' },
      ],
    });
    expect(redirectTable([], table)).toBeNull();
  });

  test('a question mark within a query is part of it', () => {
    const { tenant, table } = tenantOf([['/page.php?q=who?', '/fleet']]);
    const redirects = redirectTable(tenant.config.redirects, table) ?? {};
    const targetOf = (query: string) => findRedirect(redirects, new URL(`https://site.invalid/page.php?${query}`))?.to;
    expect([targetOf('q=who?'), targetOf('q=who')]).toEqual(['/fleet', undefined]);
  });

  test('a question mark in the name of a file is not a query', () => {
    const { tenant, table } = tenantOf([
      ['/page.php%3Fid=5', '/fleet'],
      ['/page.php?id=5', '/contact'],
    ]);
    expect(checkRedirects(tenant, table)).toEqual([]);
    const redirects = redirectTable(tenant.config.redirects, table) ?? {};
    const targetOf = (path: string) => findRedirect(redirects, new URL(`https://site.invalid${path}`))?.to;
    expect(['/page.php%3Fid=5', '/page.php%3fID=5', '/page.php?id=5', '/page.php'].map(targetOf)).toEqual([
      '/fleet',
      '/fleet',
      '/contact',
      undefined,
    ]);
  });

  test('each page of a script is looked up only a few times, however many there are', () => {
    const pages = Array.from({ length: 500 }, (_, id) => ({ from: `/vehicle.asp?id=${id}`, to: '/contact' }));
    const split = vi.spyOn(String.prototype, 'split');
    const redirects = redirectTable([{ from: '/vehicle.asp', to: '/fleet' }, ...pages], { has: () => true });
    const { length } = split.mock.calls;
    split.mockRestore();
    expect(redirects?.['/vehicle.asp']).toHaveLength(501);
    expect(redirects?.['/vehicle.asp']?.at(-1)).toEqual({ query: '', to: '/fleet' });
    expect(length).toBeLessThan(501 * 10);
  });
});

test.each<[why: string, line: Lines[number], message: RegExp]>([
  [
    'another host',
    ['/a', 'https://other.example/'],
    /redirects\[0\]\.to is not a page of this site[\s\S]*cannot lead to another website/,
  ],
  ['another host without its scheme', ['/a', '//other.example/'], /redirects\[0\]\.to is not a page of this site/],
  ['a script', ['/a', 'javascript:alert(1)'], /redirects\[0\]\.to is not a page of this site/],
  ['another host after dots', ['/a', '/search/..//other.example'], /redirects\[0\]\.to is not a page of this site/],
  [
    'another host after percent-encoded dots',
    ['/a', '/cars/%2e%2E//x.example'],
    /redirects\[0\]\.to is not a page of this site/,
  ],
  ['dots that browsers remove', ['/a/../b', '/contact'], /redirects\[0\]\.from is not a path of the old website/],
  ['an API call', ['/a', '/api/leads'], /redirects\[0\]\.to is not a page of this site/],
  [
    'a full URL',
    ['https://old.example/a', '/contact'],
    /redirects\[0\]\.from is not a path of the old website[\s\S]*without https/,
  ],
  [
    'an anchor, which is not sent to servers',
    ['/a#b', '/contact'],
    /redirects\[0\]\.from has an anchor[\s\S]*Remove the # and what follows it/,
  ],
  ['a space', ['/a b', '/contact'], /redirects\[0\]\.from has a space[\s\S]*\/a%20b/],
  ['everything', ['/*', '/contact'], /redirects\[0\]\.from would redirect every address/],
  ['a star inside', ['/a/*/b', '/contact'], /redirects\[0\]\.from has a star in the wrong place/],
  ['a star after letters', ['/a*', '/contact'], /redirects\[0\]\.from has a star in the wrong place/],
  ['a star with a query', ['/a/*?b=1', '/contact'], /redirects\[0\]\.from has a star in the wrong place/],
  ['the path of an API call', ['/api/leads', '/contact'], /redirects\[0\]\.from is an address that the platform needs/],
  ['files of the site', ['/_data/*', '/contact'], /redirects\[0\]\.from is an address that the platform needs/],
])('ROUTE-02 %s is rejected when the file is read', (_why, line, message) =>
  expect(() => tenantOf([line])).toThrow(message),
);

test('MENU-02 a model with a dead link is reported in its own file', () => {
  const models = [{ id: 1, name: 'HiLux', slug: 'hilux', manufacturer: 'Toyota', override_url: '/gone' }];
  const tenant = aTenant({}, { settingFiles: [{ file: 'models.json', data: { models } }] });
  const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
  expect(checkLinks(tenant, table).map(({ file, path }) => `${file}: ${path}`)).toEqual([
    'models.json: models[0].override_url',
  ]);
});

test('MENU-01 SRCH-21 OFF-03 menus, tiles, slides and the models of offers must lead to pages of the site', () => {
  const tile = (name: string, href: string) => ({ name, title: 'A', body: 'A', href });
  const offer = (id: number, href: string | null) => ({
    ...{ id, name: 'A', description: 'A' },
    model: { name: 'HiLux', slug: 'hilux', override_url: href },
  });
  const tenant = aTenant(
    {
      search: {
        tiles: [
          tile('there', '/fleet'),
          tile('gone', '/flete'),
          tile('other', '/contact-us'),
          tile('slash', '/fleet/?a=1'),
          tile('not-found', '/404'),
        ],
      },
      promotions: [{ name: 'slide', title: 'A', href: '/flete', image: '/drawings/a.svg' }],
      hosts: ['fleet.example'],
      navigation: { header: [{ label: 'Fleet', href: 'https://fleet.example/fleet' }] },
    },
    {
      pages: [aPage({ path: 'fleet' })],
      settingFiles: [
        { file: 'offers.json', data: { offers: [offer(1, null), offer(2, '/gone'), offer(3, '/fleet')] } },
      ],
    },
  );
  const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
  expect(checkLinks(tenant, table).map(({ file, path, problem }) => [file, path, problem])).toEqual([
    [tenant.file, 'navigation.header[0].href', "is this site's own address"],
    [tenant.file, 'promotions[0].href', 'leads to a page that this site does not have'],
    [tenant.file, 'search.tiles[1].href', 'leads to a page that this site does not have'],
    [tenant.file, 'search.tiles[2].href', 'is another spelling of /contact'],
    [tenant.file, 'search.tiles[4].href', 'leads to the page that says "not found"'],
    ['offers.json', 'offers[1].model.override_url', 'leads to a page that this site does not have'],
  ]);
});

test('OFF-04 an offer that this website does not show may lead to a page that only another website has', () => {
  const model = { name: 'HiLux', slug: 'hilux', override_url: '/gone' };
  const offer = { id: 1, name: 'A', description: 'A', model };
  const faultsOf = (...offers: readonly object[]) => {
    const tenant = aTenant({ offers });
    return checkLinks(tenant, routesOf(resolveSite(tenant, SITE_NOW).site, STOCK)).map(({ path }) => path);
  };
  expect(faultsOf({ ...offer, excluded_website_ids: ['7001'] })).toEqual([]);
  expect(faultsOf({ ...offer, excluded_website_ids: [7002] })).toEqual(['offers[0].model.override_url']);
  expect(faultsOf({ ...offer, excluded_website_ids: [7001] }, { ...offer, id: 2 })).toEqual([
    'offers[1].model.override_url',
  ]);
});

test('ROUTE-02 a page of this site is not that of another website', () => {
  const routes = {
    externalStock: 'https://least.example/search',
    externalLoanCalculator: 'https://loans.example/calculator',
    externalDemonstrators: 'https://www.least.example/demo-cars?a=b',
  };
  const tenant = aTenant({ hosts: ['www.least.example'], routes });
  const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
  expect(checkLinks(tenant, table).map(({ path, problem, fix }) => `${path} ${problem}. ${fix}`)).toEqual(
    ['externalStock', 'externalDemonstrators'].map(
      (name) =>
        `routes.${name} is this site's own address. Remove it: the menus have the pages of this site, and \`navigation\` may add others.`,
    ),
  );
});

test('MENU-02 a menu may link to whatever a redirect may lead to, such as the feed of the blog or a post of a later day', () => {
  const targets = ['/blog/rss.xml', '/blog/rss.xml?from=menu#top', '/search/sold-out', '/blog/later?a=1', '/blog/rss'];
  const navigation = { footer: [{ label: 'News', items: targets.map((href) => ({ label: href, href })) }] };
  const redirects = targets.map((target, index) => ({ from: `/old-${index}`, to: target }));
  const post = { ...aPage(), slug: 'post', date: '2020-01-01', category: 'Buyer Advice', picture: null, author: null };
  const posts = [post, { ...post, slug: 'later', date: '2062-01-01' }];
  const files = [{ file: 'redirects.json', data: { redirects } }];
  const tenant = aTenant({ navigation }, { posts: posts as never, settingFiles: files });
  const table = routesOf(resolveSite(tenant, SITE_NOW).site, STOCK);
  expect(checkLinks(tenant, table).map(({ found }) => found)).toEqual(['"/blog/rss"']);
  expect(checkRedirects(tenant, table).map(({ found }) => found)).toEqual(['"/blog/rss"']);
});
