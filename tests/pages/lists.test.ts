import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/colour.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { toSlug } from '#domain/slug.ts';
import { DIST, pagesOf, read, SITES, siteOf } from './built-site.ts';
import { sheetsOf } from './page-weight.ts';

const DEFAULT = '/search/new-used-and-demo-cars';
/** Repeated here on purpose, independent of the build's own table. */
const CONDITIONS: { readonly [path: string]: readonly string[] } = {
  [DEFAULT]: ['new', 'used', 'demo'],
  '/search/new-and-demo-cars': ['new', 'demo'],
  '/search/new-cars': ['new'],
  '/search/demo-cars': ['demo'],
  '/search/used-cars': ['used'],
};
const text = (html: string | undefined): string =>
  (html ?? '')
    .replace(/&amp;/g, '&')
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .trim();

interface ListPage {
  readonly file: string;
  readonly path: string;
  readonly page: number;
  readonly html: string;
  /** Cars of the list itself, not suggestions beside an empty one. */
  readonly cars: readonly SearchRecord[];
  readonly canonical: string;
  readonly noindex: boolean;
}

/** Whether a car belongs to a list, judging only by the list's path. */
function isInList(path: string, car: SearchRecord): boolean {
  const types = CONDITIONS[path];
  if (types) return types.includes(car.car_type);
  const [, , first, second] = path.split('/');
  if (second !== undefined) return toSlug(car.make) === first && toSlug(car.model) === second;
  return toSlug(car.make) === first || toSlug(car.body ?? '') === first;
}

describe.each(SITES)('lists of %s', async (site) => {
  const { origin } = await siteOf(site);
  const recordsById = new Map<string, SearchRecord>();
  const record = (id: string): SearchRecord => {
    const car =
      recordsById.get(id) ??
      (JSON.parse(readFileSync(join(DIST, site, `_data/cars/${id}.json`), 'utf8')) as SearchRecord);
    recordsById.set(id, car);
    return car;
  };
  const lists = pagesOf(site)
    .filter(({ file }) => file.startsWith('/search/'))
    .map(({ file, html }): ListPage => {
      const [path = '', page = '1'] = file.replace(/\.html$/, '').split('/_page/');
      const listHtml = html.split('class="near-matches"')[0] ?? '';
      return {
        file,
        path,
        page: Number(page),
        html,
        cars: [...listHtml.matchAll(/<article[^>]* data-car="(\d+)"/g)].map(([, id]) => record(id as string)),
        canonical: text(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]),
        noindex: html.includes('<meta name="robots" content="noindex"'),
      };
    });
  const byPath = Map.groupBy(lists, ({ path }) => path);
  const stock = (byPath.get(DEFAULT) ?? []).flatMap(({ cars }) => cars);

  test('ROUTE-01 without JavaScript every list contains all cars for its path, each once', () => {
    expect(stock.length).toBeGreaterThan(0);
    const faults = [...byPath].flatMap(([path, pages]) => {
      const ids = pages.flatMap(({ cars }) => cars.map(({ id }) => id)).sort();
      const expected = stock
        .filter((car) => isInList(path, car))
        .map(({ id }) => id)
        .sort();
      return JSON.stringify(ids) === JSON.stringify(expected) ? [] : [path];
    });
    expect(faults).toEqual([]);
  });

  test('ROUTE-01 there is a list for every make, model and body style in stock', () => {
    const expected = stock.flatMap(({ make, model, body }) => [
      `/search/${toSlug(make)}`,
      `/search/${toSlug(make)}/${toSlug(model)}`,
      ...(body === null ? [] : [`/search/${toSlug(body)}`]),
    ]);
    expect([...new Set(expected)].filter((path) => !byPath.has(path))).toEqual([]);
  });

  test('CARD-01 only pictures of the first row load eagerly, the first before the others', () => {
    const faults = lists.flatMap(({ file, html }) => {
      const cards = (html.split('class="near-matches"')[0] ?? '').split(/<article[^>]* data-car="/).slice(1);
      const pictures = cards.map((card) => /<img\s[^>]*>/.exec(card.split('class="card-body"')[0] ?? '')?.[0]);
      const firstPhoto = pictures.findIndex((img) => img !== undefined);
      return pictures.flatMap((img, position) => {
        const expected = position >= 3 ? 'lazy ' : position === firstPhoto ? 'eager high' : 'eager low';
        const found = `${/ loading="(\w+)"/.exec(img ?? '')?.[1]} ${/ fetchpriority="(\w+)"/i.exec(img ?? '')?.[1] ?? ''}`;
        return img === undefined || found === expected ? [] : [`${file}, card ${position}: ${found}`];
      });
    });
    expect(faults.slice(0, 10)).toEqual([]);
  });

  test('ROUTE-01 heading and title state what is listed, and the page number', () => {
    const faults = lists.flatMap(({ file, path, page, html, cars }) => {
      const h1 = text(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]);
      const title = text(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
      const [car] = cars;
      const [, , first = '', second] = path.split('/');
      const names =
        CONDITIONS[path] || !car ? [] : second ? [car.make, car.model] : [toSlug(car.make) === first ? car.make : ''];
      const matches = names.every((name) => h1.includes(name)) && title.startsWith(h1) && h1 !== '';
      return matches && (page === 1 || title.includes(String(page))) ? [] : [`${file}: ${h1} | ${title}`];
    });
    expect(faults).toEqual([]);
  });

  test('ROUTE-01 a list is its own canonical URL, except for a condition that every car has', () => {
    const faults = lists.flatMap(({ file, path, page, cars, canonical }) => {
      const hasAllCars = byPath.get(path)?.reduce((sum, listPage) => sum + listPage.cars.length, 0) === stock.length;
      const canonicalPath = CONDITIONS[path] && hasAllCars && cars.length > 0 ? DEFAULT : path;
      const expected = origin + canonicalPath + (page === 1 ? '' : `?page=${page}`);
      return canonical === expected ? [] : [`${file}: ${canonical}`];
    });
    expect(faults).toEqual([]);
  });

  test('ROUTE-01 the sitemap contains exactly the first pages that are their own canonical URL and have cars', () => {
    const listed = [...read(site, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, url]) => text(url))
      .filter((url) => url.startsWith(`${origin}/search/`))
      .sort();
    const expected = lists
      .filter(({ path, page, canonical, noindex }) => page === 1 && canonical === origin + path && !noindex)
      .map(({ canonical }) => canonical)
      .sort();
    expect(listed).toEqual(expected);
  });

  test('DET-08 a delisted car links to a list of similar cars, or another list with cars', () => {
    const delisted: { readonly [slug: string]: { readonly list: { readonly href: string } | null } } = JSON.parse(
      read(site, '_data/delisted.json'),
    );
    const faults = Object.entries(delisted).filter(([, { list }]) => !byPath.get(list?.href ?? '')?.[0]?.cars.length);
    expect(faults).toEqual([]);
  });

  test('ROUTE-01 an empty list says so, is hidden from search engines and suggests other cars', () => {
    const empty = lists.filter(({ cars }) => cars.length === 0);
    const faults = empty.filter(
      ({ html, noindex }) => !noindex || !/class="near-matches"[\s\S]*<article[^>]* data-car=/.test(html),
    );
    expect(faults.map(({ file }) => file)).toEqual([]);
  });

  test('SRCH-21 the area of a tile is at most as light in dark mode as a band in the brand colour may be', () => {
    const css = sheetsOf(lists.find(({ path }) => path === DEFAULT)?.html ?? '')
      .map((sheet) => read(site, sheet))
      .join('');
    const token = /\.promo\{[^}]*background:var\((--[\w-]+)\)/.exec(css)?.[1];
    const dark = /prefers-color-scheme:dark\)\{[^{]*\{([^}]*)\}/.exec(css)?.[1] ?? '';
    if (dark === '') return; // a dealer without a dark theme
    const colourOf = (name: string | undefined): string => new RegExp(`${name}:([^;]+)`).exec(dark)?.[1] ?? '';
    expect(contrast(colourOf(token), colourOf('--page'))).toBeLessThanOrEqual(6.1);
  });

  test('ROUTE-02 each link has an href, and external ones have rel=noopener', () => {
    const faults = new Set<string>();
    for (const { html } of pagesOf(site))
      for (const [tag, href = ''] of html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>/g)) {
        if (href === '' || href === 'null') faults.add(tag);
        if (/^https?:/.test(href) && !href.startsWith(origin) && !/rel="[^"]*noopener/.test(tag)) faults.add(tag);
      }
    expect([...faults]).toEqual([]);
  });
});
