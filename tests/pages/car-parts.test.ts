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
  'changeover',
  'tagPlace',
  'priceBeside',
  'priceBar',
  'details',
  'odometer',
  'structuredData',
  'repayment',
  'calculator',
];

const pages = SITES.flatMap((site) =>
  carPages(pagesOf(site))
    .slice(0, 30)
    .map(({ file, html }) => {
      const { document } = parseHTML(html);
      const counts = NAMES.map((name) => [name, document.querySelectorAll(CAR_PARTS[name].at).length] as const);
      return { file: `${site}${file}`, counts: Object.fromEntries(counts) as { readonly [K in Name]: number } };
    }),
);

test('each part of a car page that scripts update exists on built pages', () => {
  expect(pages.length).toBeGreaterThan(0);
  // The lenders of the built dealers have no separate texts.
  expect(NAMES.filter((name) => pages.every(({ counts }) => counts[name] === 0))).toEqual(['lenderText']);
});

test('a car page has all parts that every car has, each at most once', () => {
  const faults = pages.flatMap(({ file, counts }) => [
    ...ALWAYS.filter((name) => counts[name] === 0).map((name) => `${file} has no ${name}`),
    ...ONCE.filter((name) => counts[name] > 1).map((name) => `${file} has ${counts[name]} of ${name}`),
  ]);
  expect(faults).toEqual([]);
});
