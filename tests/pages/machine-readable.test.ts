import { describe, expect, test } from 'vitest';
import { type BuiltPage, fileFor, pagesOf, read, SITES, siteOf, visibleText } from './built-site.ts';

type Data = { readonly [key: string]: unknown };

/** All pages except cars and lists, and enough of those to cover every kind. */
function checkedPages(site: string): BuiltPage[] {
  const pages = pagesOf(site);
  const everyNth = (start: string, step: number) =>
    pages.filter(({ file }) => file.startsWith(start)).filter((_, index) => index % step === 0);
  return [
    ...pages.filter(({ file }) => !/^\/(cars|search)\//.test(file)),
    ...everyNth('/cars/', 5),
    ...everyNth('/search/', 7),
  ];
}

/** Ignores spaces: a link within a sentence adds no space for a reader. */
const normalised = (text: string): string => text.replace(/\s+/g, '').replace(/[’‘]/g, "'").toLowerCase();
const attribute = (html: string, pattern: RegExp): string =>
  (pattern.exec(html)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'");
const title = (html: string) => attribute(html, /<title>([^<]*)<\/title>/);
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const isListed = (html: string): boolean => !html.includes('<meta name="robots" content="noindex"');

/** Repeated here on purpose, independent of the pages' own formatters. */
const clock = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${half}`;
};
const withThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const dayText = (day: string, locale: string): string => {
  const [year = '', month = '1', date = '1'] = day.split('-');
  const name = MONTHS[Number(month) - 1];
  return locale === 'en-US' ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`;
};

/** Details that are not expressed as text: links, pictures, codes of the vocabulary. */
const NOT_IN_TEXT = [
  '@context',
  '@type',
  '@id',
  'availability',
  'itemCondition',
  'priceCurrency',
  'unitCode',
  'addressCountry',
  'position',
  'dayOfWeek',
];
const URL_KEYS = ['url', 'item', 'mainEntityOfPage'];

/** The text that a structured value must have on the page; null = not a text. */
function expectedText(key: string, value: string | number, locale: string, timeZone: string): string | null {
  if (key === 'opens' || key === 'closes') return clock(String(value));
  if (key === 'price') return `$${withThousands(Number(value))}`;
  if (key === 'value' && typeof value === 'number') return withThousands(value);
  if (/^(date|valid)/.test(key) && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return dayText(String(value), locale);
  if (key === 'datePublished' || key === 'dateModified') return dayText(String(value).slice(0, 10), locale);
  if (key === 'validThrough') {
    const last = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(String(value)) - 1);
    return dayText(last, locale);
  }
  return String(value);
}

/** A date on which the location is closed, in the format of the vocabulary. */
const isClosedDay = (data: unknown): data is Data =>
  typeof data === 'object' &&
  data !== null &&
  'opens' in data &&
  data.opens === '00:00' &&
  'closes' in data &&
  data.closes === '00:00';

describe.each(SITES)('structured data of %s', (site) => {
  test('every structured value is on its page, with the same figures', async () => {
    const { origin, locale, locations } = await siteOf(site);
    /** Hours for which the dealer has its own text. */
    const customTimes = locations.flatMap(({ openingHours }) =>
      openingHours.filter(({ formated_hours }) => formated_hours !== null).flatMap(({ open, close }) => [open, close]),
    );
    const faults: string[] = [];
    let checked = 0;
    for (const { file, html } of checkedPages(site)) {
      const pageText = normalised(visibleText(html));
      const checkClosedDays = (data: unknown, key: string): void => {
        if (Array.isArray(data)) for (const item of data) checkClosedDays(item, key);
        else if (isClosedDay(data)) checkClosedDays({ validFrom: data.validFrom, text: 'Closed' }, '');
        else if (typeof data === 'object' && data !== null)
          for (const [name, value] of Object.entries(data as Data)) checkClosedDays(value, name);
        else if (typeof data === 'string' || typeof data === 'number') {
          if (NOT_IN_TEXT.includes(key) || (/^(opens|closes)$/.test(key) && customTimes.includes(String(data)))) return;
          checked += 1;
          if (key === 'sameAs') {
            if (!html.includes(`href="${data}"`)) faults.push(`${file} ${key}: ${data} is not linked on the page`);
          } else if (URL_KEYS.includes(key)) {
            const { origin: host, pathname, search } = new URL(String(data));
            const page = new URLSearchParams(search).get('page');
            const path = page === null ? pathname : `${pathname}/_page/${page}`;
            if (host === origin ? fileFor(site, path) === null : !html.includes(`href="${data}"`))
              faults.push(`${file} ${key}: ${data} is not a page`);
          } else if (key === 'latitude' || key === 'longitude') {
            if (!html.includes(String(data))) faults.push(`${file} ${key}: ${data} is not on the page`);
          } else if (key === 'image' || key === 'logo') {
            const { pathname } = new URL(String(data));
            if (String(data).startsWith(origin) ? fileFor(site, pathname) === null : !html.includes(pathname))
              faults.push(`${file} ${key}: ${data} is not on the page`);
          } else {
            const expected = normalised(expectedText(key, data, locale.tag, locale.timeZone) ?? '');
            if (!pageText.includes(expected)) faults.push(`${file} ${key}: "${data}" is not on the page`);
          }
        }
      };
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        checkClosedDays(JSON.parse(json), '');
    }
    expect([...new Set(faults)].slice(0, 20)).toEqual([]);
    expect(checked).toBeGreaterThan(50);
  });

  test('each kind of page has its type of data', () => {
    const types = (file: string): string[] =>
      [...read(site, file).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json = '{}']) => String((JSON.parse(json) as Data)['@type']),
      );
    const pages = pagesOf(site).map(({ file }) => file);
    const rules: readonly (readonly [RegExp, RegExp])[] = [
      [/^\/index\.html$/, /AutoDealer/],
      [/^\/contact(-us)?\.html$/, /AutoDealer/],
      [
        /^\/cars\/(?!trade-in\.)[^/]+\.html$/,
        /\b(Car|Motorcycle|Vehicle)\b.*BreadcrumbList|BreadcrumbList.*\b(Car|Motorcycle|Vehicle)\b/,
      ],
      [/^\/search\/[^/]+\.html$/, /BreadcrumbList/],
      [/^\/offers\/.*\.html$/, /BreadcrumbList/],
      [/^\/blog\/(?!_page)[^/]+\.html$/, /BreadcrumbList/],
    ];
    const faults = rules.flatMap(([kind, pattern]) =>
      pages
        .filter((file) => kind.test(file))
        .slice(0, 5)
        .filter((file) => !pattern.test(types(file).join(' '))),
    );
    expect(faults).toEqual([]);
  });

  test('titles and descriptions fit search results', () => {
    const faults = checkedPages(site)
      .filter(({ html }) => isListed(html))
      .flatMap(({ file, html }) => {
        const description = meta(html, 'description');
        const isCar = file.startsWith('/cars/');
        return [
          ...(title(html).length > 70 && !isCar ? [`${file} title: ${title(html)}`] : []),
          ...(description.length > 160 || description.length < 40
            ? [`${file} ${description.length}: ${description}`]
            : []),
        ];
      });
    expect(faults.slice(0, 15)).toEqual([]);
  });

  test('a shared link shows a picture, the title and the description of its page', async () => {
    const { origin } = await siteOf(site);
    const faults = checkedPages(site).flatMap(({ file, html }) => {
      const image = meta(html, 'og:image');
      const missing = [
        image.endsWith('.svg') && 'a picture that other sites can show',
        image.startsWith(origin)
          ? fileFor(site, new URL(image).pathname) === null && `the file ${image}`
          : !/^https:/.test(image) && 'a picture',
        meta(html, 'twitter:card') !== 'summary_large_image' && 'a large card',
        !title(html).includes(meta(html, 'og:title')) && meta(html, 'og:title') === '' && 'a title',
        meta(html, 'og:description') !== meta(html, 'description') && 'its description',
        meta(html, 'og:url') !== attribute(html, /<link rel="canonical" href="([^"]*)"/) && 'its canonical URL',
      ].filter((problem) => problem !== false);
      return missing.map((problem) => `${file} does not have ${problem}`);
    });
    expect(faults.slice(0, 10)).toEqual([]);
  });

  test('the sitemap contains every indexable page once, and no future date', async () => {
    const { origin } = await siteOf(site);
    const sitemap = read(site, 'sitemap.xml');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname,
    );
    const expected = pagesOf(site)
      .filter(({ file, html }) => {
        const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '');
        return isListed(html) && attribute(html, /<link rel="canonical" href="([^"]*)"/) === origin + path;
      })
      .map(({ file }) => (file === '/index.html' ? '/' : file.replace(/\.html$/, '')));
    expect([...listed].sort()).toEqual(expected.sort());
    const days = [...sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, day = '']) => day);
    expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || day > '2026-11-20')).toEqual([]);
    expect(days.length).toBeGreaterThan(0);
  });

  test('every URL in llms.txt is a page of the site', async () => {
    const { origin, name } = await siteOf(site);
    const text = read(site, 'llms.txt');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    expect(links.filter((url) => !url.startsWith(origin) || fileFor(site, new URL(url).pathname) === null)).toEqual([]);
    expect(links.length).toBeGreaterThan(3);
  });
});
