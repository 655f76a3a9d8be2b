import { expect, test } from 'vitest';
import type { Facet } from '#domain/search-record.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { makeWords } from '#text/words.ts';
import { valueText } from './search-context.ts';

const words = makeWords(RESULTS_WORDS, 'en-AU', {});
const VALUES = Object.entries(RESULTS_WORDS).flatMap(([key, text]): [Facet, string, string][] => {
  const [, facet, value] = /^value\.(\w+)\.(\w+)$/.exec(key) ?? [];
  return facet === undefined || value === undefined ? [] : [[facet as Facet, value, text]];
});

test('the label of a value is the same everywhere', () => {
  expect(VALUES.length).toBeGreaterThan(5);
  expect(VALUES.map(([facet, value]) => valueText({ words }, facet, value))).toEqual(VALUES.map(([, , text]) => text));
});

test.each<[facet: Facet, value: string, shown: string]>([
  ['colour', 'Soul Red', 'Soul Red'],
  ['seats', '1', '1 seat'],
  ['seats', '7', '7 seats'],
  ['status', 'on_its_way', 'on_its_way'],
])('%s %s is shown as %s', (facet, value, shown) => expect(valueText({ words }, facet, value)).toBe(shown));
