import { describe, expect, test } from 'vitest';
import { STOCK_TENANT as tenant } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { saleMark } from './sale-state.ts';

const COLUMNS = ['stocknum', 'make', 'model', 'badge', 'colour', 'car_type', 'tag', 'dealercomments'];
const mapping = checkMapping(
  {
    name: 'Our list',
    columns: {
      ...Object.fromEntries(COLUMNS.map((name) => [name, name])),
      year: { from: 'year', as: 'number' },
      price: { from: 'price', as: 'money', with: { price_type: 'drive_away' } },
    },
  },
  'mapping.json',
);
const usual = {
  make: 'Kia',
  model: 'Rio',
  badge: 'S',
  colour: 'Blue',
  car_type: 'used',
  year: '2019',
  price: '15000',
  tag: '',
  dealercomments: '',
};

/** The cars of rows that differ from the usual one, in order; a string is a heading on its own in a row. */
function importRows(rows: readonly (Partial<typeof usual & { stocknum: string }> | string)[], force = false) {
  const headers = ['stocknum', ...Object.keys(usual)];
  const sheet = rows.map((row, index) => {
    const emptyCells = Object.fromEntries(headers.map((header) => [header, '']));
    const cells: { [header: string]: string } =
      typeof row === 'string' ? { ...emptyCells, stocknum: row } : { stocknum: `U${index + 1}`, ...usual, ...row };
    return { row: index + 2, cells, positions: Object.values(cells) };
  });
  const feed = { format: 'csv', encoding: 'utf-8', headers, rows: sheet, findings: [], broken: [] } as const;
  const { cars, findings } = importStock(feed, {
    mapping,
    previous: [],
    tenant,
    now: new Date('2026-11-20T02:00:00Z'),
    force,
  });
  return { cars: rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`)), findings };
}

describe('a sale noted beside a name is applied and removed from it', () => {
  test.each([
    [{ model: 'Rio SOLD' }, { model: 'Rio', status: 'sold', sold: true }],
    [{ model: 'Rio - Sold to Smith' }, { model: 'Rio', status: 'sold' }],
    [{ badge: 'S (SOLD)' }, { badge: 'S', status: 'sold' }],
    [{ make: 'SOLD Kia' }, { make: 'Kia', status: 'sold' }],
    [{ stocknum: 'U1 - SOLD' }, { stocknum: 'U1', status: 'sold' }],
    [{ colour: 'SOLD' }, { colour: null, status: 'sold' }],
    [{ model: 'Rio *ON HOLD*' }, { model: 'Rio', status: 'in_stock', reserved: true }],
    [{ badge: 'Under offer - S' }, { badge: 'S', status: 'in_stock', reserved: true }],
    [{ badge: 'GXL - sold to J Brown 0400 123 456' }, { badge: 'GXL', status: 'sold' }],
    [{ badge: 'Reserved for Karen' }, { badge: null, reserved: true }],
    [{ stocknum: 'U1 (on hold for Smith)' }, { stocknum: 'U1', reserved: true }],
    [{ stocknum: 'U1 SOLD Smith 0400 111 222' }, { stocknum: 'U1', status: 'sold' }],
    [{ tag: 'SOLD!' }, { tag: null, status: 'sold' }],
    [{ tag: 'Sale Pending' }, { tag: null, status: 'in_stock', reserved: true }],
    [{ tag: 'Withdrawn' }, { tag: null, status: 'withdrawn' }],
    [{ model: 'Rio - SALE AGREED' }, { model: 'Rio', reserved: true }],
    [{ model: 'Rio (DEP TAKEN)' }, { model: 'Rio', reserved: true }],
    [{ tag: 'Under offer' }, { tag: null, status: 'in_stock', reserved: true }],
    [{ tag: 'Reserved for Mrs Smith 0400 123 456' }, { tag: null, status: 'in_stock', reserved: true }],
  ])('%o', (row, expected) => {
    const { cars, findings } = importRows([row]);
    expect(cars[0]).toMatchObject(expected);
    expect(findings).toMatchObject([{ outcome: 'cleaned', row: 2, column: Object.keys(row)[0] }]);
  });

  test('a tag that says more is shown and reported', () => {
    const { cars, findings } = importRows([{ tag: 'On hold until Friday' }]);
    expect(cars[0]).toMatchObject({ tag: 'On hold until Friday', reserved: false });
    expect(findings).toMatchObject([{ outcome: 'kept', row: 2, column: 'tag', rule: 'a tag of a car for sale' }]);
  });

  test('the names of buyers are not repeated in the report', () => {
    for (const row of [
      { tag: 'Reserved for Mrs Smith 0400 123 456' },
      { badge: 'Sold to Karen' },
      { car_type: 'Used - Reserved for Mrs Smith' },
      { price: 'SOLD to Mr Smith' },
    ])
      expect(JSON.stringify(importRows([row]).findings)).not.toMatch(/Smith|0400|Karen/);
  });

  test('DATA-01 no car contains the name or number of a person', () => {
    const { cars, findings } = importRows([
      { tag: 'Hold Mrs Smith', badge: 'S call 0400 123 456', dealercomments: 'Sold to Mr Lee. One owner.' },
      { model: 'Rio Mrs Smith' },
    ]);
    expect(cars[0]).toMatchObject({ tag: null, badge: null, name: '2019 Kia Rio', dealercomments: 'One owner.' });
    expect(cars[1]).toBeUndefined();
    expect(findings.filter(({ outcome }) => outcome === 'left_out').map(({ column }) => column)).toEqual([
      'badge',
      'tag',
      'dealercomments',
      'model',
    ]);
  });

  test.each([
    'Sold new by us',
    'Sold by our own team',
    'One owner, sold by us',
    'Unsold demo',
    'Australian sold',
    'To be sold',
    'Sold & serviced by us',
    'Sold with warranty',
    'Withdrawn axle',
    'Sales demo',
  ])('%s does not mark a car as sold', (badge) => {
    expect(saleMark(badge)).toBeNull();
    expect(importRows([{ badge }]).cars[0]).toMatchObject({ badge, status: 'in_stock', reserved: false });
    expect(importRows([{ car_type: `Used - ${badge}` }, {}]).cars[0]?.status).not.toBe('sold');
    expect(importRows([{ tag: badge }]).cars[0]).toMatchObject({ tag: badge, status: 'in_stock', reserved: false });
  });

  test.each(['Soldier Blue', 'Reservedly', 'Not sold', 'Hold On', 'Unsold'])('%s is a name', (badge) => {
    expect(saleMark(badge)).toBeNull();
    expect(importRows([{ badge }]).cars[0]).toMatchObject({ badge, status: 'in_stock' });
  });
});

describe('a sale noted after a price', () => {
  test.each(['$24,990 SOLD', '24990 (sold)', '$24,990 - Sold'])('marks the car as sold: %s', (price) => {
    expect(importRows([{ price }]).cars[0]).toMatchObject({ status: 'sold', price: null });
  });

  test.each(['$24,990 - under offer', '24990 ON HOLD', 'Under offer $24,990'])(
    'marks it as reserved, with its price: %s',
    (price) => {
      const { cars, findings } = importRows([{ price }]);
      expect(cars[0]).toMatchObject({ status: 'in_stock', reserved: true, price: 24990 });
      expect(findings).toContainEqual(expect.objectContaining({ column: 'price', hint: 'Read as reserved.' }));
    },
  );
});

describe('a heading on its own in a row', () => {
  test('about sold cars stops the import if cars below it would be for sale', () => {
    const rows = ['USED CARS', {}, 'SOLD CARS', {}, { stocknum: 'U9' }];
    expect(() => importRows(rows)).toThrow('Row 4 reads "SOLD CARS", and the 2 cars below it would be for sale.');
    expect(importRows(rows, true).cars[1]).toMatchObject({ status: 'in_stock' });
  });

  test('does not apply to cars below the next one, or to cars marked as sold themselves', () => {
    const { cars } = importRows(['SOLD', { model: 'Rio SOLD' }, 'DEMOS', {}]);
    expect(cars.map((car) => car?.status)).toEqual([undefined, 'sold', undefined, 'in_stock']);
  });
});

describe('two rows of one car, the later of which marks it as sold', () => {
  test('mark it as sold if they have the same stock number, and this is reported', () => {
    const { cars, findings } = importRows([{}, { stocknum: 'U1', model: 'Rio SOLD' }]);
    expect(cars[0]).toMatchObject({ status: 'sold', sold: true });
    expect(findings).toContainEqual(
      expect.objectContaining({
        outcome: 'rejected',
        row: 3,
        hint: 'Row 2 has it already and was kept; it was in stock, and this row says sold, which takes precedence. Remove one of the two rows.',
      }),
    );
  });
});
