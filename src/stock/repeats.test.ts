import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-repeats-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'Stock No',
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money' },
  km: { from: 'Km', as: 'km' },
};
/** Two cars with one price, and the first of them a second time under another number. */
const FEED = `Stock No,Condition,Make,Model,Year,Price,Km
A1,Used,Kia,Rio,2020,19990,31077
A2,Used,Kia,Rio,2020,19990,45210
A3,Used,Kia,Rio,2020,19990,31077
`;
function importWith(repeats: readonly string[], feed = FEED) {
  const file = join(folder, 'feed.csv');
  writeFileSync(file, feed);
  const mapping = checkMapping({ name: 'Ours', columns: COLUMNS, repeats }, 'mapping.json');
  const { cars, findings } = importStock(readFeed(file, mapping), {
    mapping,
    previous: [],
    tenant: STOCK_TENANT,
    now: new Date('2026-11-20T02:00:00Z'),
    force: false,
  });
  return { stock: cars.map(({ stocknum }) => stocknum).sort(), findings };
}

describe('DATA-01 rows that a mapping says are repeats', () => {
  test.each([[['Price', 'Km']], [['price', 'KM']], [['price*', ' km ']]])(
    'are left out, however %j is written',
    (repeats) => {
      expect(importWith(repeats).stock).toEqual(['A1', 'A2']);
    },
  );

  test.each(['Price', 'Price ($)'])(
    'tell different prices apart where a second, empty column is called %s',
    (second) => {
      const feed = `Stock No,Condition,Make,Model,Year,Price,Km,${second}
A1,Used,Kia,Rio,2020,19990,31077,
A2,Used,Kia,Rio,2020,20990,31077,
A3,Used,Kia,Rio,2020,20990,31077,
`;
      expect(importWith(['Price', 'Km'], feed).stock).toEqual(['A1', 'A2']);
    },
  );

  test('are not looked for if the feed lacks one of the columns, as different cars may agree in the others', () => {
    const { stock, findings } = importWith(['Price', 'Odometer']);
    expect(stock).toEqual(['A1', 'A2', 'A3']);
    expect(findings).toContainEqual({
      outcome: 'kept',
      row: 1,
      column: 'repeats',
      value: 'Odometer',
      rule: 'a column of this name in the header',
      hint: 'Repeated rows are not looked for. Was the column renamed?',
    });
  });
});
