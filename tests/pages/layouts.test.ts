import { expect, test } from 'vitest';
import { type BuiltPage, carPages, pagesOf, read } from './built-site.ts';
import { sheetsOf } from './page-weight.ts';

const DEALERS = ['banksia-toyota', 'harbour-hume', 'marri-touring', 'rata-road'];
const firstPage = (pages: readonly BuiltPage[]): BuiltPage => pages[0] as BuiltPage;
const PAGES = DEALERS.map((dealer) => {
  const pages = pagesOf(dealer);
  return {
    dealer,
    home: firstPage(pages.filter(({ file }) => file === '/index.html')),
    list: firstPage(pages.filter(({ file }) => file.startsWith('/search/'))),
    car: firstPage(carPages(pages)),
    location: firstPage(pages.filter(({ html }) => html.includes('"location-panel') && /data-layout="map-/.test(html))),
  };
});
const valueIn = (page: BuiltPage | undefined, pattern: RegExp): string => pattern.exec(page?.html ?? '')?.[1] ?? '';

test.each([
  ['header', 'home', /<html[^>]* data-header="([^"]+)"/],
  ['card', 'home', /<html[^>]* data-card="([^"]+)"/],
  ['opening', 'home', /class="hero (hero-[a-z]+)/],
  ['home page', 'home', / data-layout="([^"]+)"/],
  ['logo', 'home', /<a class="brand"[^>]*>\s*<img src="([^"]+)"/],
  ['list', 'list', / data-layout="([^"]+)"/],
  ['car page', 'car', / data-layout="([^"]+)"/],
  ['location page', 'location', / data-layout="([^"]+)"/],
] as const)('each demo dealer has its own layout: %s', (_, kind, pattern) => {
  const values = PAGES.map((pages) => valueIn(pages[kind], pattern));
  expect(values).not.toContain('');
  expect(new Set(values).size).toBe(DEALERS.length);
});

test.each(['home', 'list', 'car', 'location'] as const)(
  'a %s page has the rules of its layout, and of no other',
  (kind) => {
    const layouts = PAGES.flatMap(({ dealer, [kind]: page }) => {
      const css = sheetsOf(page.html)
        .map((href) => read(dealer, href))
        .join('');
      const rules = [...css.matchAll(/\[data-layout="?([a-z-]+)"?\]/g)].map(([, layout]) => layout as string);
      return [{ layout: valueIn(page, / data-layout="([^"]+)"/), rules: new Set(rules) }];
    });
    expect(layouts.length).toBeGreaterThan(2);
    for (const { layout, rules } of layouts.filter(
      (entry) =>
        (!/-left$/.test(entry.layout) && entry.layout !== 'headings-above') || entry.layout === 'thumbnails-left',
    ))
      expect(rules, layout).toContain(layout);
    for (const { layout, rules } of layouts.filter((entry) => !entry.layout.startsWith('map-')))
      expect([...rules].filter((rule) => rule !== layout)).toEqual([]);
  },
);

test('the name of a car is above its photos if that is its place in the theme, otherwise beside its price', () => {
  const order = (html: string) =>
    [...html.matchAll(/class="(car-name|car-photos|buy-box-price)"/g)].map(([, part]) => part).join(' ');
  for (const { car } of PAGES)
    expect(order(car.html), car.file).toBe(
      car.html.includes('data-layout="title-above"')
        ? 'car-name car-photos buy-box-price'
        : 'car-photos car-name buy-box-price',
    );
});

test('a list has the rules of its layout on phones, and no other', () => {
  const layouts = PAGES.map(({ dealer, list }) => ({
    layout: valueIn(list, / data-phone-layout="([^"]+)"/),
    isOnLeft: sheetsOf(list.html).some((href) => read(dealer, href).includes('[data-phone-layout=')),
  }));
  expect(new Set(layouts.map(({ layout }) => layout))).toEqual(new Set(['photos-above', 'photos-left']));
  for (const { layout, isOnLeft } of layouts) expect(isOnLeft, layout).toBe(layout === 'photos-left');
  // A small photo needs a small file: on a phone the smallest of three is enough.
  for (const { list } of PAGES) {
    const layout = valueIn(list, / data-phone-layout="([^"]+)"/);
    const isSmall = /<source[^>]* sizes="[^"]*, \(min-width: 360px\) 41vw, 92vw"/.test(list.html);
    expect(isSmall, layout).toBe(layout === 'photos-left');
  }
});
