import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

/** Cells that look like any other on the screen, and cells of tens of thousands of characters. */

const folder = mkdtempSync(join(tmpdir(), 'caryard-unusual-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'Stock',
  vin: 'VIN',
  car_type: { from: 'Condition', values: { Used: 'used' } },
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  km: { from: 'Km', as: 'km' },
  colour: 'Colour',
  regplate: 'Rego',
  rego_expiry: { from: 'Rego expiry', as: 'date' },
  seats: { from: 'Seats', as: 'number' },
  engine_size_litres: { from: 'Engine', as: 'litres' },
  images: { from: 'Photos', as: 'images' },
  standardEquipment: { from: 'Features', as: 'features' },
  dealercomments: 'Comments',
};
const USUAL = {
  Stock: 'U1',
  VIN: '',
  Condition: 'Used',
  Make: 'Mazda',
  Model: 'CX-5',
  Badge: 'Touring',
  Year: '2019',
  Price: '24990',
  Km: '48200',
  Colour: 'Red',
  Rego: 'ABC123',
  'Rego expiry': '31/12/2026',
  Seats: '5',
  Engine: '2.5',
  Photos: 'https://img.example/1.jpg',
  Features: 'Sunroof|Tow bar',
  Comments: 'One owner.',
};
const OTHER = { ...USUAL, Stock: 'U2', Model: 'CX-9', Rego: 'ABC124', Photos: 'https://img.example/2.jpg' };
type Row = { readonly [column: string]: string };

function importRows(rows: readonly Row[], settings: object = {}) {
  const names = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const file = join(folder, 'feed.csv');
  writeFileSync(file, [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map(line).join('\n'));
  const mapping = checkMapping({ name: 'Ours', columns: COLUMNS, ...settings }, 'mapping.json');
  const now = new Date('2026-11-20T02:00:00Z');
  return importStock(readFeed(file, mapping), { mapping, previous: [], tenant: STOCK_TENANT, now, force: false });
}

describe('DATA-01 direction marks, which Windows and contacts apps put around a copied value,', () => {
  const marked = (text: string): string => `\u202a${text}\u202c\u200e`;

  test.each(Object.keys(USUAL).filter((column) => !['Photos', 'VIN'].includes(column)))(
    'change nothing in the column %s',
    (column) => {
      const [usual] = importRows([USUAL]).cars;
      const [car] = importRows([{ ...USUAL, [column]: marked(USUAL[column as keyof typeof USUAL]) }]).cars;
      expect(car).toEqual(usual);
    },
  );

  test('do not keep a sold car for sale in a column that no mapping names', () => {
    const rows = [
      { ...USUAL, Status: marked('Sold') },
      { ...OTHER, Status: 'In stock' },
    ];
    const { cars } = importRows(rows);
    expect(cars.map(({ stocknum, status }) => `${stocknum} ${status}`).sort()).toEqual(['U1 sold', 'U2 in_stock']);
  });

  test('do not hide a unit in such a column', () => {
    const [car] = importRows([{ ...USUAL, 'Odometer Unit': marked('miles') }]).cars;
    expect(car?.km).toBe(77_570);
  });

  test('do not make a car another dealer’s', () => {
    const rows = [
      { ...USUAL, 'Dealer ID': marked('12') },
      { ...OTHER, 'Dealer ID': '12' },
    ];
    expect(importRows(rows, { only: { 'Dealer ID': ['12'] } }).cars).toHaveLength(2);
  });

  test('that force a direction leave a number out: its digits are not in the order in which they are shown', () => {
    expect(importRows([{ ...USUAL, Price: '\u202e24990\u202c' }]).cars).toMatchObject([{ price: null }]);
  });
});

describe('DATA-01 a text that was encoded twice', () => {
  // Half of these letters is a no-break space or a soft hyphen, which are spaces and nothing in any other text.
  test.each([
    ['Make', 'make', '\u00c5\u00a0koda', 'Škoda'],
    ['Badge', 'badge', 'Touring \u00c3\u00a0 la carte', 'Touring à la carte'],
    ['Badge', 'badge', 'BENE\u00c5\u00a0OV', 'BENEŠOV'],
    ['Badge', 'badge', 'Mart\u00c3\u00adn', 'Martín'],
    ['Badge', 'badge', 'Touring\u00c2\u00a0S', 'Touring S'],
    ['Colour', 'colour', 'Red\u00c2\u00a0', 'Red'],
    ['Badge', 'badge', 'Citroe\u00cc\u02c6n', 'Citroe\u0308n'],
    ['Price', 'price', '24,990\u00c2\u00a0', 24_990],
    ['Comments', 'dealercomments', 'Voil\u00c3\u00a0', 'Voilà'],
  ] as const)('in the column %s is read as %s: %j', (column, field, cell, expected) => {
    const { cars, findings } = importRows([{ ...USUAL, [column]: cell }]);
    expect(cars[0]?.[field]).toBe(expected);
    expect(findings.filter(({ rule }) => rule === 'text encoded once')).toMatchObject([{ row: 2, column: field }]);
  });

  test('is not seen in an ordinary one', () => {
    const [car] = importRows([{ ...USUAL, Badge: 'É\u00a0um\u00a0carro', Colour: 'Å grå' }]).cars;
    expect(car).toMatchObject({ badge: 'É um carro', colour: 'Å grå' });
  });

  test.each([
    ['COUPÉ\u00a02.0', 'COUPÉ 2.0'],
    ['4×\u00a04', '4× 4'],
    ['COUPÉ–S', 'COUPÉ–S'],
    ['COUPÉ™', 'COUPÉ™'],
    ['Coupé\u00a0– S', 'Coupé – S'],
    ['BLÅ\u00a02.0', 'BLÅ 2.0'],
    ['FÄ\u00a02.0', 'FÄ 2.0'],
    ['MALMÖ\u00a02.0', 'MALMÖ 2.0'],
    ['MENÜ\u00a02.0', 'MENÜ 2.0'],
  ])('is not seen in a letter or sign before a no-break space or another sign: %j', (cell, expected) => {
    const { cars, findings } = importRows([{ ...USUAL, Badge: cell }]);
    expect(cars[0]?.badge).toBe(expected);
    expect(findings.filter(({ rule }) => rule === 'text encoded once')).toEqual([]);
  });
});

describe('DATA-01 a cell of 60,000 characters is read as fast as any other', () => {
  // Each column took ten seconds to many minutes: patterns that were searched from every character of the cell.
  test.each(['x', ' ', '-', '1 ', 'a@', 'sold '])('of "%s"', (filler) => {
    const start = performance.now();
    for (const column of Object.keys(USUAL)) {
      const cell = `A${filler.repeat(60_000 / filler.length)}x`;
      const { findings, cars } = importRows([{ ...USUAL, [column]: cell }, OTHER]);
      expect(cars.some(({ stocknum }) => stocknum === 'U2')).toBe(true);
      // Spaces are one space, and the cell is then an ordinary text.
      if (filler !== ' ' && !['Comments', 'Features', 'Photos'].includes(column))
        expect(
          findings.some(({ row, outcome }) => row === 2 && outcome !== 'unknown'),
          column,
        ).toBe(true);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
