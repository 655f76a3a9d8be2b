import { expect, test } from 'vitest';
import { belongsTo, withoutColumns } from './private-columns.ts';
import type { Feed } from './read-feed.ts';

const feed = (headers: readonly string[], cells: { readonly [name: string]: unknown }): Feed => ({
  format: 'json',
  encoding: 'utf-8',
  headers,
  rows: [{ row: 1, cells, positions: Object.values(cells) }],
  findings: [],
  broken: [],
});

test('TEN-03 only the private value of a row is removed, not an equal one, and not that at the same place of another row', () => {
  const { rows } = withoutColumns(feed(['make', 'cost', 'price'], { cost: 9000, price: 9000, make: 'Kia' }), null, [
    'cost',
  ]).feed;
  expect(rows).toEqual([{ row: 1, cells: { price: 9000, make: 'Kia' }, positions: ['', 9000, 'Kia'] }]);
});

test.each([
  ['a group', ['pricing'], 'pricing.cost', true],
  ['a field in an object', ['cost'], 'pricing.cost', true],
  ['a field in an object in an object', ['Cost'], 'stock.pricing.cost', true],
  ['a path', ['pricing.cost'], 'stock.pricing.cost.net', true],
  ['a numbered name', ['Cost {n}'], 'pricing.cost2', true],
  ['another field of the group', ['cost'], 'pricing.price', false],
  ['a name that only contains it', ['cost'], 'pricing.costume', false],
  ['a name without letters', ['$'], 'pricing..price', false],
])('TEN-03 a private column is known within groups: %s', (_, names, header, expected) => {
  expect(belongsTo(names)(header)).toBe(expected);
});

test('TEN-03 private fields are removed from groups, lists and JSON in cells, which stay as they are otherwise', () => {
  const group = { price: 1, cost: 9000, more: [{ cost: 9000, url: 'a' }] };
  const text = '{"a": 1.0}';
  const cells = { pricing: group, extra: JSON.stringify([group]), text, deep: '['.repeat(9_999) + ']'.repeat(9_999) };
  const { rows } = withoutColumns(feed(Object.keys(cells), cells), null, ['cost']).feed;
  const expected = { price: 1, more: [{ url: 'a' }] };
  expect(rows[0]?.cells).toEqual({ pricing: expected, extra: JSON.stringify([expected]), text, deep: '' });
  expect(rows[0]?.positions).toEqual(Object.values(rows[0]?.cells ?? {}));
});
