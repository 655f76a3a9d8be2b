import { expect, test } from 'vitest';
import { withoutColumns } from './private-columns.ts';
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
