import { describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { RowMapper } from './map-row.ts';
import { checkMapping } from './mapping.ts';

const MONEY = { from: 'Price', as: 'money' };
const CAR = { make: 'Make', model: 'Model', year: { from: 'Year', as: 'number' }, stocknum: 'Stock' };
const USUAL = { Make: 'Kia', Model: 'Rio', Year: '2019', Stock: 'U1' };

/** A row as mapped, with the columns of prices and price types in both orders. */
function inBothOrders(cells: { readonly [header: string]: unknown }, columns: { readonly [field: string]: unknown }) {
  return [Object.entries(columns), Object.entries(columns).reverse()].map((order) => {
    const all = { ...USUAL, ...cells };
    const mapping = checkMapping({ name: 'list', columns: { ...CAR, ...Object.fromEntries(order) } }, 'list');
    return new RowMapper(mapping, Object.keys(all), 'AUD').map({ row: 2, cells: all, positions: [] });
  });
}

describe('PRICE-07 what a price includes, if its cell and a mapped column say different things', () => {
  test.each([
    ['$22,990 EGC', 'Drive Away'],
    ['$22,990 plus on roads', 'Drive Away'],
    ['Drive away $22,990', 'EGC'],
    ['$22,990 EGC', 'estimated_drive_away'],
  ])(
    '"%s" beside "%s" is not advertised with all charges, and the report names the car and both cells',
    (Price, Type) => {
      for (const { row, findings } of inBothOrders({ Price, Type }, { price: MONEY, price_type: 'Type' })) {
        expect(row).toMatchObject({ price: 22_990, price_type: 'excl_govt_charges' });
        expect(findings).toMatchObject([
          { outcome: 'kept', row: 2, column: 'price_type', value: `"${Price}" in Price, "${Type}" in Type` },
        ]);
        expect(findings[0]?.hint).toMatch(/^2019 Kia Rio, stock number U1.* excl_govt_charges.*Correct/);
      }
    },
  );

  test.each([
    ['$22,990 drive away', 'estimated_drive_away', 'estimated_drive_away'],
    ['$22,990 drive away', 'POA', 'poa'],
  ])('"%s" beside "%s": the one that promises less', (Price, Type, type) => {
    for (const { row, findings } of inBothOrders({ Price, Type }, { price: MONEY, price_type: 'Type' })) {
      expect(row.price_type).toBe(type);
      expect(findings).toHaveLength(1);
    }
  });

  test.each([
    ['$22,990 EGC', 'Excl. govt charges', 'excl_govt_charges'],
    ['$22,990', 'Drive Away', 'drive_away'],
    ['$22,990', 'EGC', 'excl_govt_charges'],
    ['$22,990', 'POA', 'poa'],
    ['$22,990 EGC', '', 'excl_govt_charges'],
    ['POA', 'Drive Away', 'poa'],
    ['$22,990 ride away', 'Drive Away', 'ride_away'],
  ])('"%s" beside "%s" agree, whatever the mapping sets along with the price', (Price, Type, type) => {
    const dap = { ...MONEY, with: { price_type: 'drive_away' } };
    for (const price of [MONEY, dap])
      for (const { row, findings } of inBothOrders({ Price, Type }, { price, price_type: 'Type' })) {
        expect(row.price_type).toBe(type);
        expect(findings.filter(({ column }) => column === 'price_type')).toEqual([]);
      }
  });

  test('an unknown word does not hide what the cell of the price says', () => {
    for (const { row, findings } of inBothOrders(
      { Price: '$22,990 EGC', Type: 'Internet special' },
      { price: MONEY, price_type: 'Type' },
    )) {
      expect(row.price_type).toBe('excl_govt_charges');
      expect(findings).toMatchObject([{ outcome: 'left_out', column: 'Type', value: 'Internet special' }]);
    }
  });

  test('a column of prices without charges says so too, by its header or in the mapping', () => {
    const egc = { from: 'EGC Price', as: 'money' };
    for (const { row } of inBothOrders({ 'EGC Price': '22990' }, { price: egc }))
      expect(row.price_type).toBe('excl_govt_charges');
    for (const price of [egc, { ...MONEY, with: { price_type: 'excl_govt_charges' } }])
      for (const { row, findings } of inBothOrders(
        { [price.from]: '22990', Type: 'Drive Away' },
        { price, price_type: 'Type' },
      )) {
        expect(row.price_type).toBe('excl_govt_charges');
        expect(findings).toMatchObject([{ outcome: 'kept', value: `the column ${price.from}, "Drive Away" in Type` }]);
      }
  });

  test('a price type without GST leaves the price out, whatever its cell says', () => {
    for (const { row } of inBothOrders({ Price: '$22,990 EGC', Type: '+ GST' }, { price: MONEY, price_type: 'Type' })) {
      expect(row).not.toHaveProperty('price');
      expect(row).not.toHaveProperty('price_type');
    }
  });

  test('a constant counts only where nothing else says what the price includes', () => {
    const read = (Price: string) => {
      const settings = { name: 'list', columns: { price: MONEY }, constants: { price_type: 'drive_away' } };
      return new RowMapper(checkMapping(settings, 'list'), ['Price'], 'AUD').map({
        row: 2,
        cells: { Price },
        positions: [],
      }).row;
    };
    expect(read('$22,990')).toEqual({ price: 22_990, price_type: 'drive_away' });
    expect(read('$22,990 EGC')).toEqual({ price: 22_990, price_type: 'excl_govt_charges' });
    expect(read('POA')).toEqual({ price_type: 'poa' });
  });
});

describe('PRICE-07 the same with a column that no mapping names', () => {
  const imported = (rows: readonly { readonly [header: string]: unknown }[], isCanonical = false) => {
    const columns = { ...CAR, car_type: 'Condition', price: { ...MONEY, with: { price_type: 'drive_away' } } };
    const usual = isCanonical
      ? { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used' }
      : { ...USUAL, Condition: 'used' };
    const number = isCanonical ? 'stocknum' : 'Stock';
    const cells = rows.map((row, index) => ({ ...usual, [number]: `U${index + 1}`, ...row }));
    const { cars, findings } = importStock(
      {
        format: isCanonical ? 'json' : 'csv',
        encoding: 'utf-8',
        headers: [...new Set(cells.flatMap((row) => Object.keys(row)))],
        rows: cells.map((row, index) => ({ row: index + 2, cells: row, positions: [] })),
        findings: [],
        broken: [],
      },
      {
        mapping: isCanonical ? null : checkMapping({ name: 'list', columns }, 'list'),
        previous: [],
        tenant: STOCK_TENANT,
        now: new Date('2026-11-20T02:00:00Z'),
        force: false,
      },
    );
    const types = rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`)?.price_type);
    return { types, findings };
  };

  test('the one that promises less, and the report counts only the rows in which the column was applied', () => {
    const { types, findings } = imported([
      { Price: '$22,990 EGC', 'Price Type': 'Drive Away' },
      { Price: '$21,990 drive away', 'Price Type': 'EGC' },
      { Price: '$20,990', 'Price Type': 'EGC' },
      { Price: '', 'Price Type': 'EGC' },
      { Price: 'SOLD', 'Price Type': 'Drive Away' },
    ]);
    expect(types.slice(0, 3)).toEqual(['excl_govt_charges', 'excl_govt_charges', 'excl_govt_charges']);
    expect(findings.filter(({ column }) => column === 'price_type')).toMatchObject([
      { row: 2, value: '"$22,990 EGC" in Price, "Drive Away" in Price Type' },
      { row: 3, value: '"$21,990 drive away" in Price, "EGC" in Price Type' },
    ]);
    expect(findings.find(({ column }) => column === 'Price Type')?.hint).toContain('price type set in 2 rows.');
  });

  test('in a feed of canonical JSON', () => {
    const { types, findings } = imported(
      [
        { price: 20_000, price_type: 'drive_away', 'price basis': 'EGC' },
        { price: 20_000, price_type: 'egc', 'price basis': 'Drive away' },
        { price: 20_000, price_type: 'egc', 'price basis': 'EGC' },
      ],
      true,
    );
    expect(types).toEqual(['excl_govt_charges', 'excl_govt_charges', 'excl_govt_charges']);
    expect(findings.filter(({ column }) => column === 'price_type').map(({ row }) => row)).toEqual([2, 3]);
  });
});
