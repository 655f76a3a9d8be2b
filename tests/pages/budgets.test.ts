import { globSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { carPages, DIST, otherPages, pagesOf, read, SITES } from './built-site.ts';
import { overWeight, SAVED_PAGES, sheetsOf } from './page-weight.ts';
import { isReact, scriptBytes, scriptWeight } from './script-weight.ts';

const KB = 1024;
const gzip = (text: string): number => gzipSync(text).byteLength;

/**
 * Budgets from the specification, gzipped. A page that exceeds one is slower for shoppers: make it smaller, or justify the number in
 * DECISIONS.
 */
describe.each(SITES)('weight of %s', (site) => {
  const pages = pagesOf(site);
  const cars = carPages(pages).slice(0, 40);
  const lists = pages.filter((page) => page.file.startsWith('/search/'));
  const others = otherPages(pages);

  test('content pages ship no React', () => {
    const withReact = others.filter(({ file, html }) => {
      if (SAVED_PAGES.includes(file)) return false;
      const weight = scriptWeight(site, html);
      return [...weight.eager, ...weight.later].some((path) => isReact(site, path));
    });
    expect(withReact.map((page) => page.file)).toEqual([]);
  });

  test('a page with a form and no calculator does not load the code with which the bundler imports part of a shared file', () => {
    const forms = others.filter(({ html }) => html.includes('<lead-form') && !html.includes('<finance-calculator'));
    const violations = forms.filter(({ html }) =>
      scriptWeight(site, html).eager.some((path) => path.includes('runtime')),
    );
    expect(violations.map((page) => page.file)).toEqual([]);
  });

  test('a car page ships at most 10.7 kB of script before interaction, none of it React', () => {
    expect(cars.length).toBeGreaterThan(0);
    for (const { file, html } of cars.slice(0, 10)) {
      const weight = scriptWeight(site, html);
      expect(weight.eagerBytes, file).toBeLessThanOrEqual(10.7 * KB);
      expect(
        weight.eager.filter((path) => isReact(site, path)),
        file,
      ).toEqual([]);
    }
  });

  test('a page of saved cars ships at most 101 kB of script in all, besides what only the page of a car loads', () => {
    const ofCarPage = /\/(?:update-car-page|car-parts)\./;
    for (const { file, html } of others.filter(({ file }) => SAVED_PAGES.includes(file))) {
      expect(html).not.toContain('data-car-page');
      const { allBytes, later } = scriptWeight(site, html);
      const neverLoaded = later.filter((path) => ofCarPage.test(path));
      expect(neverLoaded).toHaveLength(2);
      const bytes = allBytes - neverLoaded.reduce((sum, path) => sum + scriptBytes(site, path), 0);
      expect(bytes, file).toBeLessThanOrEqual(101 * KB);
    }
  });

  test('search ships at most 143 kB of script in all, worker included, to a shopper who is not signed in', () => {
    const page = lists.find(({ file }) => file === '/search/new-used-and-demo-cars.html');
    const weight = scriptWeight(site, page?.html ?? '');
    expect(weight.later.some((path) => path.includes('worker'))).toBe(true);
    // Only loaded if a dealer has a search server or third-party tags, on a page with a car that has changed, for signed-in shoppers, for
    // the menu of models, and for a search with unknown words or without results.
    const optional = [...weight.eager, ...weight.later].filter((path) =>
      /\/(server-search|PrivacyChoice|watchlist|watchlist-calls|saved-cars|move-favourites|save-car|account|model-menu|update-car-page|car-parts|IgnoredWords|later-words|typed-filters|no-results-help|update-page)\./.test(
        path,
      ),
    );
    expect(optional.length).toBeGreaterThan(3);
    const optionalBytes = optional.reduce((sum, path) => sum + scriptBytes(site, path), 0);
    expect(weight.allBytes - optionalBytes).toBeLessThanOrEqual(143 * KB);
    expect(weight.eager.filter((path) => isReact(site, path))).toEqual([]);
  });

  test('no script holds the table of all limits, of which pages need a few (page-limits.ts)', () => {
    const scripts = globSync('_astro/*.js', { cwd: join(DIST, site) });
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((file) => read(site, `/${file}`).includes('privacyReplyDays'))).toEqual([]);
  });

  test('a page lists every script that it loads, so that a browser requests all of them at once', () => {
    const unlisted = [...others, ...cars.slice(0, 10), ...lists.slice(0, 20)].flatMap(({ file, html }) => {
      const listed = new Set(Array.from(html.matchAll(/<script type="module" src="([^"]+)"/g), ([, src]) => src));
      return scriptWeight(site, html)
        .eager.filter((path) => !listed.has(path))
        .map((path) => `${file} ${path}`);
    });
    expect(unlisted).toEqual([]);
  });

  test('content pages request at most 2 scripts, 3 with third-party tags, and lists 2 before and 9 with the island', () => {
    const app = ['/account.html', '/sign-in.html', '/success.html'];
    const simplePages = others.filter(
      ({ file, html }) =>
        !app.includes(file) && !/<(?:lead-form|open-now|car-toggle|finance-calculator|astro-island)/.test(html),
    );
    // A test dealer may have no such page except the 404 page.
    expect(simplePages.length).toBeGreaterThan(0);
    // The choice about third-party tags needs a script, and another that it shares with lists of cars.
    const maxScripts = (html: string): number => (html.includes('<privacy-choice') ? 3 : 2);
    const tooMany = simplePages.filter(({ html }) => scriptWeight(site, html).eager.length > maxScripts(html));
    expect(tooMany.map(({ file }) => file)).toEqual([]);
    const { html = '' } = lists.find(({ file }) => file === '/search/new-used-and-demo-cars.html') ?? {};
    expect(scriptWeight(site, html).eager).toHaveLength(maxScripts(html));
    const [, preload = ''] = /<astro-island [^>]*? preload="([^"]+)"/.exec(html) ?? [];
    expect(preload.split(' ').length + 2).toBeLessThanOrEqual(9);
    expect(preload.split(' ').filter((path) => isReact(site, path))).toHaveLength(1);
    expect(html).toMatch(/ preload-worker="\/_astro\/worker-/);
  });

  test('a list page is at most 20 kB of HTML', () => {
    const heavy = lists.map(({ file, html }) => [file, gzip(html)] as const).filter(([, bytes]) => bytes > 20 * KB);
    expect(heavy).toEqual([]);
  });

  test('no page is heavier than the maximum for its kind, nor than 60 kB, without pictures', () => {
    expect(
      [...others, ...carPages(pages), ...lists.slice(0, 20)].flatMap((page) =>
        overWeight(site, page) ? `${page.file} ${overWeight(site, page)}` : [],
      ),
    ).toEqual([]);
  });

  /** One class of each component that links its own style sheet. */
  const COMPONENT_CLASSES = [
    'field',
    'card',
    'tile',
    'location-panel',
    'location-row',
    'page-dialog',
    'location-panel',
    'location-map',
    'nearest',
    'member',
    'calculator',
    'privacy-choice',
    'offer',
    'promos',
  ];

  test('every component on a page has its styles', () => {
    const withoutStyles = [...others, ...cars, ...lists.slice(0, 20)].flatMap(({ file, html }) => {
      const css = sheetsOf(html)
        .map((sheet) => read(site, sheet))
        .join('');
      return COMPONENT_CLASSES.filter((name) => new RegExp(`class="(?:[^"]* )?${name}[ "]`).test(html))
        .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
        .map((name) => `${file} .${name}`);
    });
    expect(withoutStyles).toEqual([]);
  });

  test('content pages and car pages are at most 15 kB of HTML', () => {
    const heavy = [...others, ...cars]
      .map(({ file, html }) => [file, gzip(html)] as const)
      .filter(([, bytes]) => bytes > 15 * KB);
    expect(heavy).toEqual([]);
  });
});
