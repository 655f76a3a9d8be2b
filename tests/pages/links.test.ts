import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { carPages, DIST, documentOf, fileFor, pagesOf, read, SITES } from './built-site.ts';
import { deadAnchors, deadPaths } from './dead-paths.ts';

/** The placeholder of a width, which the build and the scripts replace. */
const UNSIZED = /\{w\}|%7Bw%7D/i;

describe.each(SITES)('links of %s', (site) => {
  const pages = pagesOf(site);

  test('every link, picture, script and style on every page exists', () => {
    expect(deadPaths(site, pages)).toEqual({});
  });

  test('CALL-02 the address of every picture has its size, in metadata and structured data too', () => {
    const data = /\sprops="[^"]*"|<script type="application\/json"[^>]*>[^<]*/g; // what scripts fill in themselves
    const unsized = pages.filter(({ html }) => UNSIZED.test(html) && UNSIZED.test(html.replaceAll(data, '')));
    expect(unsized.map(({ file }) => file)).toEqual([]);
    const others = globSync('**/*.{xml,txt,css,svg}', { cwd: join(DIST, site) });
    expect(others.filter((file) => UNSIZED.test(read(site, file)))).toEqual([]);
  });

  test('every style sheet is loaded by a page or a script', () => {
    const sheets = globSync('_astro/*.css', { cwd: join(DIST, site) });
    const scripts = globSync('**/*.js', { cwd: join(DIST, site) }).map((file) => read(site, file));
    const linked = new Set(
      pages.flatMap(({ html }) => [...html.matchAll(/href="\/(_astro\/[^"]+\.css)"/g)].map(([, href]) => href)),
    );
    const unused = sheets.filter(
      (sheet) => !linked.has(sheet) && !scripts.some((code) => code.includes(basename(sheet))),
    );
    expect(sheets.length).toBeGreaterThan(5);
    expect(unused).toEqual([]);
  });

  test('fragments refer to an element of the page', () => {
    const dead = pages
      .filter((page) => !/^\/(cars|search)\/.*[5-9]/.test(page.file))
      .flatMap((page) => deadAnchors(page).map((anchor) => `${page.file}#${anchor}`));
    expect(dead).toEqual([]);
  });

  test('MENU-08 no two links of a default footer lead to the same page', () => {
    const [home] = pages.filter(({ file }) => file === '/index.html');
    const [, footer = ''] = /<footer([\s\S]*)<\/footer>/.exec(home?.html ?? '') ?? [];
    if (!footer.includes('Buyer Tools')) return; // a dealer's own groups may name any page
    const hrefs = Array.from(footer.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g), ([, href]) => href);
    expect(hrefs.length).toBeGreaterThan(0);
    expect(hrefs.filter((href, index) => hrefs.indexOf(href) < index)).toEqual([]);
  });

  test('external links have rel=noopener', () => {
    const violations = pages.flatMap(({ file, html }) =>
      [...html.matchAll(/<a\s[^>]*target="_blank"[^>]*>/g)]
        .filter(([tag]) => !/rel="[^"]*noopener/.test(tag))
        .map(([tag]) => `${file}: ${tag}`),
    );
    expect(violations).toEqual([]);
  });

  test('the sitemap lists existing pages, and every car', () => {
    const locations = [...read(site, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] as string).pathname,
    );
    expect(locations.filter((path) => fileFor(site, path) === null)).toEqual([]);
    const cars = carPages(pages).map((page) => page.file.replace('.html', ''));
    expect(cars.filter((path) => !locations.includes(path))).toEqual([]);
  });

  test('without JavaScript every car can be reached from the default search by its page links', () => {
    const reached = new Set<string>();
    const start = '/search/new-used-and-demo-cars';
    let next: string | null = start;
    for (let step = 0; next !== null && step < 2000; step += 1) {
      const [path, query] = next.split('?') as [string, string | undefined];
      const number: string | null = new URLSearchParams(query).get('page');
      const file: string = number === null ? `${path}.html` : `${path}/_page/${number}.html`;
      expect(existsSync(`${process.env.CARYARD_TEST_DIST ?? 'dist'}/${site}${file}`), file).toBe(true);
      const page: Document = documentOf(read(site, file));
      for (const link of page.querySelectorAll('main a[href^="/cars/"]'))
        reached.add((link.getAttribute('href') as string).split(/[?#]/)[0] as string);
      next = page.querySelector('a[rel="next"]')?.getAttribute('href') ?? null;
    }
    const cars = carPages(pages).map((page) => page.file.replace('.html', ''));
    expect(cars.filter((path) => !reached.has(path))).toEqual([]);
    expect(cars.length).toBeGreaterThan(0);
  });
});
