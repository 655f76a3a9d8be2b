import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping, type Mapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';
import { tidyNames } from './tidy.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-as-written-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAPPING_COLUMNS = {
  stocknum: 'Stock',
  make: 'Make',
  model: 'Model',
  car_type: 'Condition',
  year: { from: 'Year', as: 'number' },
  km: { from: 'Km', as: 'km' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  simple_transmission: 'Trans',
  drive: 'Drive',
  simple_fuel: 'Fuel',
  location_id: { from: 'Yard', as: 'number', pattern: '^(\\d+)$', expects: 'the id of a location' },
};
const MAPPING = checkMapping({ name: 'Our list', columns: MAPPING_COLUMNS }, 'mapping.json');
const TENANT = {
  ...STOCK_TENANT,
  locations: [{ id: 71, name: 'Hill Yard', slug: 'hill-yard', dealership_slug: null }],
};
const HEADER = ['Stock', 'Make', 'Model', 'Condition', 'Year', 'Km', 'Price', 'Trans', 'Drive', 'Fuel', 'Yard'];
let files = 0;
const importRows = (...rows: { readonly [column: string]: string }[]) => importFile(HEADER, rows, MAPPING);
function importFile(
  header: readonly string[],
  rows: readonly { readonly [column: string]: string }[],
  mapping: Mapping,
) {
  const usual = { Make: 'Kia', Model: 'Sportage', Condition: 'Used', Year: '2019' };
  const lines = rows.map((row, index) => {
    const cells = { ...usual, Stock: `S${index}`, Km: String(50_000 + index * 977), Price: '21990', ...row };
    return header.map((name) => cells[name as keyof typeof cells] ?? '').join(',');
  });
  const file = join(folder, `${++files}.csv`);
  writeFileSync(file, `${[header.join(','), ...lines].join('\n')}\n`);
  const options = { previous: [], tenant: TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false };
  return importStock(readFeed(file, mapping), { mapping, ...options });
}

describe('the report names values as the feed has them', () => {
  test.each([
    ['price', { Price: '12.99' }, '12.99'],
    ['price', { Price: '0.01' }, '0.01'],
    ['km', { Km: '89.5' }, '89.5'],
  ])('a rounded %s %o', (column, row, written) => {
    const { findings } = importRows(row);
    const values = findings.filter((finding) => finding.column === column).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(0);
    expect(new Set(values)).toEqual(new Set([written]));
  });

  test('and the ids of the locations, for a location that has none', () => {
    const { findings } = importRows({ Yard: 'Elsewhere' });
    expect(findings).toContainEqual(
      expect.objectContaining({
        value: 'Elsewhere',
        rule: 'the id of a location',
        hint: expect.stringContaining('Locations: 71 Hill Yard.'),
      }),
    );
  });
});

describe('an amount that several columns may have', () => {
  const twoPrices = checkMapping(
    {
      name: 'Two prices',
      columns: {
        ...MAPPING_COLUMNS,
        km: { from: 'Km', as: 'miles' },
        price: [
          { from: 'DAP', as: 'money', zero: 'missing', with: { price_type: 'drive_away' } },
          { from: 'Price', as: 'money', zero: 'missing', with: { price_type: 'excl_govt_charges' } },
        ],
      },
    },
    'mapping.json',
  );
  const pricesOf = (row: { readonly [column: string]: string }): string[] => {
    const { findings } = importFile([...HEADER, 'DAP'], [row], twoPrices);
    return findings.filter(({ column }) => column === 'price').map(({ value }) => value);
  };

  test.each([
    ['0.00', '330', '330'],
    ['0.00', '12.99', '12.99'],
    ['0', '$330.40', '$330.40'],
    ['330.40', '', '330.40'],
  ])('is that of the column that was read: %s, %s', (DAP, Price, written) => {
    expect(new Set(pricesOf({ DAP, Price }))).toEqual(new Set([written]));
  });

  test('kilometres are the miles that the feed has', () => {
    const { findings } = importFile([...HEADER, 'DAP'], [{ DAP: '21990', Km: '45' }], twoPrices);
    expect(findings).toContainEqual(expect.objectContaining({ column: 'km', value: '45' }));
  });
});

describe('a make that two patterns split', () => {
  test.each([
    ['Alfa', 'Romeo', 'Giulia Veloce', 'Alfa Romeo Giulia Veloce'],
    ['Land', 'Rover', 'Discovery Sport SE', 'Land Rover Discovery Sport SE'],
    ['Great', 'Wall', 'Cannon', 'Great Wall Cannon'],
  ])('%s %s %s', (make, model, badge, expected) => {
    const names = tidyNames({ make, model, badge, title: null });
    expect(`${names.make} ${names.model} ${names.badge ?? ''}`.trim()).toBe(expected);
  });
});

describe('words for one gearbox, drive or fuel', () => {
  test('the usual word is kept, although others are more frequent', () => {
    const { cars } = importRows({ Drive: 'AWD' }, { Drive: 'All wheel' }, { Drive: 'All wheel' });
    expect(cars.map(({ drive }) => drive)).toEqual(['AWD', 'AWD', 'AWD']);
  });

  test.each([
    [
      'simple_transmission',
      'Trans',
      ['Automatic', 'Automatic', 'Auto', 'Manual', 'Manual', 'MAN'],
      ['Automatic', 'Manual'],
    ],
    ['drive', 'Drive', ['4WD', '4WD', '4x4', 'AWD', 'AWD', 'All wheel', '4X4'], ['4WD', 'AWD']],
    ['simple_fuel', 'Fuel', ['Petrol', 'Petrol', 'Unleaded', 'Diesel', 'PULP', 'Diesel'], ['Petrol', 'Diesel', 'PULP']],
  ] as const)('%s', (column, header, words, expected) => {
    const { cars, findings } = importRows(...words.map((word) => ({ [header]: word })));
    expect(new Set(cars.map((car) => car[column]))).toEqual(new Set(expected));
    expect(findings).toContainEqual(
      expect.objectContaining({ outcome: 'cleaned', column, rule: 'one spelling of a name' }),
    );
  });
});
