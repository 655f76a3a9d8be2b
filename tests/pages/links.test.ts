import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESERVE_PATH } from '#domain/paths.ts';
import { privateHalves } from '#scripts/edge/private-halves.ts';
import { carPages, DIST, documentOf, fileFor, pagesOf, read, SITES } from './built-site.ts';

/** Paths answered by the edge, not by a file. */
const EDGE = /^\/api\//;
/** A car's window card is made at the edge for every car that has a page; so are its pages of reserving, from one built page. */
const WINDOW_CARD = /^(\/cars\/[^/]+)\.pdf$/;
const CHECKOUT = /^(\/cars\/[^/]+)\/(?:checkout|buy-online)$/;

describe.each(SITES)('links of %s', (site) => {
  const aliases = JSON.parse(readFileSync(join(privateHalves(DIST), `${site}.json`), 'utf8')).aliases as Record<
    string,
    string
  >;
  const pages = pagesOf(site);
  const takesHolds = fileFor(site, RESERVE_PATH) !== null;
  const known = new Map<string, boolean>();
  const answers = (path: string): boolean => {
    let there = known.get(path);
    if (there === undefined) {
      const car = path.match(WINDOW_CARD)?.[1] ?? (takesHolds ? path.match(CHECKOUT)?.[1] : undefined);
      there = EDGE.test(path) || fileFor(site, car ?? path) !== null || aliases[path] !== undefined;
      known.set(path, there);
    }
    return there;
  };

  test('every link, picture, script and style on every page is there', () => {
    const dead = new Map<string, string>();
    for (const { file, html } of pages)
      for (const url of addresses(html)) {
        const target = url.replaceAll('&amp;', '&');
        if (!target.startsWith('/') || target.startsWith('//')) continue;
        const path = target.split(/[?#]/)[0] as string;
        if (!answers(path)) dead.set(path, file);
      }
    expect(Object.fromEntries(dead)).toEqual({});
  });

  test('anchors lead to an element of the page', () => {
    const dead: string[] = [];
    for (const { file, html } of pages.filter((page) => !/^\/(cars|search)\/.*[5-9]/.test(page.file))) {
      const anchors = [...html.matchAll(/\shref="#([^"]+)"/g)].map((match) => match[1] as string);
      for (const anchor of new Set(anchors)) if (!html.includes(`id="${anchor}"`)) dead.push(`${file}#${anchor}`);
    }
    expect(dead).toEqual([]);
  });

  test('external links do not hand over the window', () => {
    const open = pages.flatMap(({ file, html }) =>
      [...html.matchAll(/<a\s[^>]*target="_blank"[^>]*>/g)]
        .filter(([tag]) => !/rel="[^"]*noopener/.test(tag))
        .map(([tag]) => `${file}: ${tag}`),
    );
    expect(open).toEqual([]);
  });

  test('the sitemap lists pages that exist, and every car', () => {
    const locations = [...read(site, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] as string).pathname,
    );
    expect(locations.filter((path) => fileFor(site, path) === null)).toEqual([]);
    const cars = carPages(pages).map((page) => page.file.replace('.html', ''));
    expect(cars.filter((path) => !locations.includes(path))).toEqual([]);
  });

  test('without JavaScript every car is reached from the default search by its pager', () => {
    const found = new Set<string>();
    const start = '/search/new-used-and-demo-cars';
    let next: string | null = start;
    for (let step = 0; next !== null && step < 2000; step += 1) {
      const [path, query] = next.split('?') as [string, string | undefined];
      const number: string | null = new URLSearchParams(query).get('page');
      const file: string = number === null ? `${path}.html` : `${path}/_page/${number}.html`;
      expect(existsSync(`${process.env.CARYARD_TEST_DIST ?? 'dist'}/${site}${file}`), file).toBe(true);
      const page: Document = documentOf(read(site, file));
      for (const link of page.querySelectorAll('main a[href^="/cars/"]'))
        found.add((link.getAttribute('href') as string).split(/[?#]/)[0] as string);
      next = page.querySelector('a[rel="next"]')?.getAttribute('href') ?? null;
    }
    const cars = carPages(pages).map((page) => page.file.replace('.html', ''));
    expect(cars.filter((path) => !found.has(path))).toEqual([]);
    expect(cars.length).toBeGreaterThan(0);
  });
});

/** What a page's markup asks for, each size of a picture included. */
function* addresses(html: string): Generator<string> {
  for (const [, url = ''] of html.matchAll(/\s(?:href|src|action|poster)="([^"]*)"/g)) yield url;
  for (const [, sizes = ''] of html.matchAll(/\ssrcset="([^"]*)"/gi))
    for (const size of sizes.split(/,\s+/)) yield size.split(/\s/)[0] ?? '';
}
