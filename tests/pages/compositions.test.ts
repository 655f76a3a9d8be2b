import { expect, test } from 'vitest';
import { type BuiltPage, carPages, pagesOf, read } from './built-site.ts';
import { sheetsOf } from './page-weight.ts';

const DEALERS = ['banksia-toyota', 'harbour-hume', 'marri-touring', 'rata-road'];
const first = (pages: readonly BuiltPage[]): BuiltPage => pages[0] as BuiltPage;
const PAGES = DEALERS.map((dealer) => {
  const pages = pagesOf(dealer);
  return {
    dealer,
    home: first(pages.filter(({ file }) => file === '/index.html')),
    list: first(pages.filter(({ file }) => file.startsWith('/search/'))),
    car: first(carPages(pages)),
    location: first(pages.filter(({ html }) => html.includes('"place-panel') && /data-layout="map-/.test(html))),
  };
});
const found = (page: BuiltPage | undefined, pattern: RegExp): string => pattern.exec(page?.html ?? '')?.[1] ?? '';

test.each([
  ['header', 'home', /<html[^>]* data-header="([^"]+)"/],
  ['card', 'home', /<html[^>]* data-card="([^"]+)"/],
  ['opening', 'home', /class="hero (hero-[a-z]+)/],
  ['home page', 'home', / data-layout="([^"]+)"/],
  ['logo', 'home', /<a class="brand"[^>]*>\s*<img src="([^"]+)"/],
  ['list', 'list', / data-layout="([^"]+)"/],
  ['car page', 'car', / data-layout="([^"]+)"/],
  ['location page', 'location', / data-layout="([^"]+)"/],
] as const)('each demo dealer has a composition of its own: %s', (_, kind, pattern) => {
  const chosen = PAGES.map((pages) => found(pages[kind], pattern));
  expect(chosen).not.toContain('');
  expect(new Set(chosen).size).toBe(DEALERS.length);
});

test.each(['home', 'list', 'car', 'location'] as const)(
  'a %s page has the rules of its layout, and of no other',
  (kind) => {
    const seen = PAGES.flatMap(({ dealer, [kind]: page }) => {
      const css = sheetsOf(page.html)
        .map((href) => read(dealer, href))
        .join('');
      const rules = [...css.matchAll(/\[data-layout="?([a-z-]+)"?\]/g)].map(([, layout]) => layout as string);
      return [{ layout: found(page, / data-layout="([^"]+)"/), rules: new Set(rules) }];
    });
    expect(seen.length).toBeGreaterThan(2);
    for (const { layout, rules } of seen.filter(
      (one) => (!/-left$/.test(one.layout) && one.layout !== 'headings-above') || one.layout === 'thumbnails-left',
    ))
      expect(rules, layout).toContain(layout);
    for (const { layout, rules } of seen.filter((one) => !one.layout.startsWith('map-')))
      expect([...rules].filter((rule) => rule !== layout)).toEqual([]);
  },
);

test('the name of a car is above its photos where the theme has it there, otherwise beside its price', () => {
  const order = (html: string) =>
    [...html.matchAll(/class="(car-name|car-photos|decision-price)"/g)].map(([, part]) => part).join(' ');
  for (const { car } of PAGES)
    expect(order(car.html), car.file).toBe(
      car.html.includes('data-layout="title-above"')
        ? 'car-name car-photos decision-price'
        : 'car-photos car-name decision-price',
    );
});

test('a list has the rules of its layout on phones, and no other', () => {
  const seen = PAGES.map(({ dealer, list }) => ({
    layout: found(list, / data-phone-layout="([^"]+)"/),
    isOnLeft: sheetsOf(list.html).some((href) => read(dealer, href).includes('[data-phone-layout=')),
  }));
  expect(new Set(seen.map(({ layout }) => layout))).toEqual(new Set(['photos-above', 'photos-left']));
  for (const { layout, isOnLeft } of seen) expect(isOnLeft, layout).toBe(layout === 'photos-left');
  // A small photo needs a small file: on a phone the smallest of three is enough.
  for (const { list } of PAGES) {
    const layout = found(list, / data-phone-layout="([^"]+)"/);
    const isSmall = /<source[^>]* sizes="[^"]*, \(min-width: 360px\) 41vw, 92vw"/.test(list.html);
    expect(isSmall, layout).toBe(layout === 'photos-left');
  }
});
