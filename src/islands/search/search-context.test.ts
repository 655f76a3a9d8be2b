import { expect, test } from 'vitest';
import { LOCALES } from '#domain/locale.ts';
import type { Facet } from '#domain/search-record.ts';
import { DEFAULT_BASE, EMPTY_STATE } from '#domain/search-state.ts';
import { aSite } from '#tests/builders/site.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { countedStock } from '#text/item-names.ts';
import { wordsOf } from '#text/wording.ts';
import { makeWords } from '#text/words.ts';
import { cardSite } from '#views/car-card.ts';
import { odometerLabel, wordsFor } from '#views/car-summary.ts';
import { boundText, countText, facetLabel, type SearchTools, valueText } from './search-context.ts';

const words = makeWords(RESULTS_WORDS, 'en-AU', {});
const data = { card: cardSite(aSite()) } as unknown as SearchTools['data'];
const VALUES = Object.entries(RESULTS_WORDS).flatMap(([key, text]): [Facet, string, string][] => {
  const [, facet, value] = /^value\.(\w+)\.(\w+)$/.exec(key) ?? [];
  return facet === undefined || value === undefined ? [] : [[facet as Facet, value, text]];
});

test('the label of a value is the same everywhere', () => {
  expect(VALUES.length).toBeGreaterThan(4);
  expect(VALUES.map(([facet, value]) => valueText({ data, words }, facet, value))).toEqual(
    VALUES.map(([, , text]) => text),
  );
});

test.each<[facet: Facet, value: string, shown: string]>([
  ['colour', 'Soul Red', 'Soul Red'],
  ['seats', '1', '1 seat'],
  ['seats', '7', '7 seats'],
  ['status', 'on_its_way', 'on_its_way'],
])('%s %s is shown as %s', (facet, value, shown) => expect(valueText({ data, words }, facet, value)).toBe(shown));

test.each<[own: { readonly [key: string]: string }, count: number, shown: string]>([
  [{}, 1, '1 car'],
  [{}, 1234, '1,234 cars'],
  [{ 'count.stock': '{noun}: {shown}' }, 12, 'cars: 12'],
])('a count is worded as in the head of a list, also in a dealer’s own words: %j, %i', (own, count, shown) => {
  const list = { ...DEFAULT_BASE, noun: 'car|cars' };
  const site = aSite();
  const data = { card: site, nouns: {}, loaded: list, fallback: list } as unknown as SearchTools['data'];
  expect(countText({ data, words: makeWords(RESULTS_WORDS, 'en-AU', own) }, EMPTY_STATE, count)).toBe(shown);
  expect(countedStock(count, list.noun, site.locale, wordsOf('en-AU', own))).toBe(shown);
});

test.each([
  ['AU', 'Odometer (km) up to 100,000', 'Odometer (km)'],
  ['US', 'Odometer (mi) up to 62,137', 'Odometer (mi)'],
] as const)(
  'LOCALE-01 the figures of the odometer filter have the unit of its label, as on a card: %s',
  (country, text, label) => {
    const locale = LOCALES[country];
    const tools = { data: { card: { locale, text: {} } }, words } as unknown as SearchTools;
    expect(`${facetLabel(tools, 'km')} up to ${boundText(tools, 'km', 100_000)}`).toBe(text);
    const site = { ...aSite(), locale: { ...aSite().locale, ...locale } };
    expect(odometerLabel(cardSite(site))).toBe(label);
  },
);

test('a condition has the words of the cards, also if they are the dealer’s own', () => {
  const card = cardSite(aSite({ text: { 'condition.used': 'Pre-owned' } }));
  const tools = { data: { card }, words } as unknown as SearchTools;
  expect(['new', 'demo', 'used', 'hire'].map((value) => valueText(tools, 'car_type', value))).toEqual([
    'New',
    'Demo',
    'Pre-owned',
    'hire',
  ]);
  expect(wordsFor(card)('condition.used')).toBe('Pre-owned');
});

test('a filter has the label that cards and pages have for the same detail, also if it is the dealer’s own', () => {
  const card = cardSite(aSite({ text: { 'fact.colour': 'Paint', 'card.fuel': 'Runs on' } }));
  const tools = { data: { card }, words } as unknown as SearchTools;
  const facets: readonly Facet[] = ['colour', 'fuel', 'body', 'price', 'state'];
  expect(facets.map((facet) => facetLabel(tools, facet))).toEqual(['Paint', 'Runs on', 'Body', 'Price', 'State']);
  expect(valueText(tools, 'status', 'coming_soon')).toBe('Coming Soon');
});
