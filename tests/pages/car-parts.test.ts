import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { CAR_PARTS } from '#elements/car-parts.ts';
import { carPages, pagesOf, SITES } from './built-site.ts';

type Name = keyof typeof CAR_PARTS;
const NAMES = Object.keys(CAR_PARTS) as Name[];
/** Parts of every car page, for every kind of car and dealer. */
const ALWAYS: readonly Name[] = [
  'page',
  'tagPlace',
  'priceBeside',
  'details',
  'unavailable',
  'unavailableReason',
  'reserved',
  'meta',
  'structuredData',
];
/** Parts that occur at most once per page. */
const ONCE: readonly Name[] = [
  'page',
  'valuedPrice',
  'tagPlace',
  'priceBeside',
  'priceBar',
  'details',
  'odometer',
  'unavailable',
  'structuredData',
  'repayment',
  'calculator',
];

const found = SITES.flatMap((site) =>
  carPages(pagesOf(site))
    .slice(0, 30)
    .map(({ file, html }) => {
      const { document } = parseHTML(html);
      const counts = NAMES.map((name) => [name, document.querySelectorAll(CAR_PARTS[name].at).length] as const);
      return { file: `${site}${file}`, has: Object.fromEntries(counts) as { readonly [K in Name]: number } };
    }),
);

test('each part of a car page that scripts update exists on built pages', () => {
  expect(found.length).toBeGreaterThan(0);
  // The lenders of the built dealers have no texts of their own.
  expect(NAMES.filter((name) => found.every(({ has }) => has[name] === 0))).toEqual(['lenderWords']);
});

test('a car page has all parts that every car has, each at most once', () => {
  const faults = found.flatMap(({ file, has }) => [
    ...ALWAYS.filter((name) => has[name] === 0).map((name) => `${file} has no ${name}`),
    ...ONCE.filter((name) => has[name] > 1).map((name) => `${file} has ${has[name]} of ${name}`),
  ]);
  expect(faults).toEqual([]);
});
