import { expect, test } from 'vitest';
import { FACETS, type Facet } from '#domain/facets.ts';
import { LOCALES } from '#domain/locale.ts';
import { DEFAULT_BASE, EMPTY_STATE } from '#domain/search-state.ts';
import { aSite } from '#tests/builders/site.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { stockCountText } from '#text/item-names.ts';
import { wordsOf } from '#text/wording.ts';
import { makeWords } from '#text/words.ts';
import { cardSite } from '#views/car-card.ts';
import { cardWords, odometerLabel } from '#views/car-summary.ts';
import { boundText, countText, facetLabel, type SearchTools, valueText } from './search-context.ts';

const words = makeWords(RESULTS_WORDS, {});
const data = { cardSite: cardSite(aSite()) } as unknown as SearchTools['data'];
const VALUES = Object.entries(RESULTS_WORDS).flatMap(([key, text]): [Facet, string, string][] => {
  const [, facet, value] = /^value\.(\w+)\.(\w+)$/.exec(key) ?? [];
  return facet === undefined || value === undefined ? [] : [[facet as Facet, value, text]];
});

test('a value that has a label of its own is shown with it', () => {
  expect(VALUES.length).toBeGreaterThan(4);
  expect(VALUES.map(([facet, value]) => valueText({ data, words }, facet, value))).toEqual(
    VALUES.map(([, , text]) => text),
  );
});

test.each<[facet: Facet, value: string, expected: string]>([
  ['colour', 'Soul Red', 'Soul Red'],
  ['seats', '1', '1 seat'],
  ['seats', '7', '7 seats'],
  ['status', 'on_its_way', 'on_its_way'],
])('%s %s is shown as %s', (facet, value, expected) => expect(valueText({ data, words }, facet, value)).toBe(expected));

test.each<[wording: { readonly [key: string]: string }, count: number, expected: string]>([
  [{}, 1, '1 car'],
  [{}, 1234, '1,234 cars'],
  [{ 'count.stock': '{noun}: {shown}' }, 12, 'cars: 12'],
])(
  'a count has the same words as the heading of a list, even in the dealer’s own words: %j, %i',
  (wording, count, expected) => {
    const list = { ...DEFAULT_BASE, noun: 'car|cars' };
    const site = aSite();
    const data = { cardSite: site, nouns: {}, loaded: list, fallback: list } as unknown as SearchTools['data'];
    expect(countText({ data, words: makeWords(RESULTS_WORDS, wording) }, EMPTY_STATE, count)).toBe(expected);
    expect(stockCountText(count, list.noun, site.locale, wordsOf(wording))).toBe(expected);
  },
);

test.each([
  ['AU', 'Odometer (km) up to 100,000', 'Odometer (km)'],
  ['US', 'Odometer (mi) up to 62,137', 'Odometer (mi)'],
] as const)(
  'LOCALE-01 the figures of the odometer filter have the unit of its label, as on a card: %s',
  (country, text, label) => {
    const locale = LOCALES[country];
    const searchTools = { data: { cardSite: { locale, text: {} } }, words } as unknown as SearchTools;
    expect(`${facetLabel(searchTools, 'km')} up to ${boundText(searchTools, 'km', 100_000)}`).toBe(text);
    const site = { ...aSite(), locale: { ...aSite().locale, ...locale } };
    expect(odometerLabel(cardSite(site))).toBe(label);
  },
);

test('a condition has the same words as on cards, even in the dealer’s own words', () => {
  const siteOfCards = cardSite(aSite({ text: { 'condition.used': 'Pre-owned' } }));
  const searchTools = { data: { cardSite: siteOfCards }, words } as unknown as SearchTools;
  expect(['new', 'demo', 'used', 'hire'].map((value) => valueText(searchTools, 'car_type', value))).toEqual([
    'New',
    'Demo',
    'Pre-owned',
    'hire',
  ]);
  expect(cardWords(siteOfCards)('condition.used')).toBe('Pre-owned');
});

test('a filter has the label that cards and pages have for the same detail, even in the dealer’s own words', () => {
  const siteOfCards = cardSite(aSite({ text: { 'fact.colour': 'Paint', 'card.fuel': 'Runs on' } }));
  const searchTools = { data: { cardSite: siteOfCards }, words } as unknown as SearchTools;
  const facets: readonly Facet[] = ['colour', 'fuel', 'body', 'price', 'state'];
  expect(facets.map((facet) => facetLabel(searchTools, facet))).toEqual(['Paint', 'Runs on', 'Body', 'Price', 'State']);
  expect(valueText(searchTools, 'status', 'coming_soon')).toBe('Coming Soon');
});

test('each label of the results page is shown for a facet, and each label of a value belongs to one', () => {
  const ownKeys = { data, words: (key: string) => key } as unknown as SearchTools;
  const labels = Object.keys(RESULTS_WORDS).filter((key) => key.startsWith('facet.'));
  const used = FACETS.map((facet) => facetLabel(ownKeys, facet));
  const unused = labels.filter((key) => !used.includes(key));
  expect(labels.length).toBeGreaterThan(10);
  expect(unused).toEqual([]);
  expect(VALUES.filter(([facet]) => !FACETS.includes(facet))).toEqual([]);
});
