import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';

const COLUMNS = {
  stocknum: 'Stock No',
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
  car_type: 'Condition',
};
const UNMAPPED = checkMapping({ name: 'Our list', columns: COLUMNS }, 'mapping.json');
const MAPPED = checkMapping({ name: 'Our list', columns: { ...COLUMNS, status: 'Status' } }, 'mapping.json');

/** Imports one row for each text in a column of this name; the car of the first text has the stock number U1. */
function importCells(
  header: string,
  cells: readonly string[],
  previous: readonly Car[],
  mapping = UNMAPPED,
  more = {},
) {
  const rows = cells.map((cell, index) => ({
    row: index + 2,
    cells: {
      'Stock No': `U${index + 1}`,
      Make: 'Kia',
      Model: `Model ${index + 1}`,
      Year: '2019',
      Condition: 'used',
      [header]: cell,
      ...more,
    },
    positions: [],
  }));
  const { cars, findings } = importStock(
    {
      format: 'csv',
      encoding: 'utf-8',
      headers: Object.keys(rows[0]?.cells ?? {}),
      rows,
      findings: [],
      broken: [],
    },
    { mapping, previous, tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: true },
  );
  const states = cells.map((_, index) => {
    const car = cars.find(({ stocknum }) => stocknum === `U${index + 1}`);
    return car?.reserved ? `${car.status}, reserved` : car?.status;
  });
  return { cars, findings, states };
}

const BEFORE = ['Available', 'Sold', 'Deposit taken', 'Withdrawn'];
const STATES = ['in_stock', 'sold', 'in_stock, reserved', 'withdrawn'];

describe('a status that is not understood leaves a car as the last import left it', () => {
  test.each([
    ['Status', 'Sale fell through', MAPPED],
    ['Status', 'Sold new by us', MAPPED],
    ['Status', 'Workshop', MAPPED],
    ['Status', 'Sold?', UNMAPPED],
    ['Status', 'Unwound', UNMAPPED],
    ['Sold', 'JS', UNMAPPED],
    ['Sold', 'maybe', UNMAPPED],
    ['Date sold', 'aiming for 30/11', UNMAPPED],
  ])('%s: %s', (header, cell, mapping) => {
    const first = importCells(header, BEFORE, [], mapping);
    expect(first.states).toEqual(STATES);
    const { states, findings } = importCells(
      header,
      BEFORE.map(() => cell),
      first.cars,
      mapping,
    );
    expect(states).toEqual(STATES);
    expect(findings.filter(({ hint }) => hint.includes('as the last import left it')).length).toBeGreaterThan(0);
    expect(findings.map(({ hint }) => hint).join()).not.toContain('The car is not listed');
  });

  test('unless another cell says that it is sold', () => {
    const first = importCells('Status', ['Available'], []);
    expect(importCells('Status', ['Sold?'], first.cars, UNMAPPED, { 'Sold to': 'J Smith' }).states).toEqual(['sold']);
  });

  test('unless the text is not about a sale and no mapping reads its column', () => {
    const first = importCells('Status', ['Sold', 'Available'], []);
    expect(importCells('Status', ['Workshop', 'Sold'], first.cars).states).toEqual(['in_stock', 'sold']);
  });

  test('or as the rest of its row says, if it is new', () => {
    const { states, findings } = importCells('Status', ['Sold?', 'Sold'], []);
    expect(states).toEqual(['in_stock', 'sold']);
    expect(findings.find(({ value }) => value === 'Sold?')?.hint).toContain('or for sale if it is new');
    expect(importCells('Status', ['Sold?', 'Available'], [], MAPPED).states).toEqual(['sold?', 'in_stock']);
  });

  test('a cell of a mapped column too', () => {
    const mapping = checkMapping(
      { name: 'Our list', columns: { ...COLUMNS, sold: { from: 'Sold', as: 'boolean' } } },
      'm',
    );
    const first = importCells('Sold', ['Yes', 'No'], [], mapping);
    expect(importCells('Sold', ['JS', 'JS'], first.cars, mapping).states).toEqual(['sold', 'in_stock']);
  });

  test('what the table of the mapping says of the word is no doubt', () => {
    const values = { Workshop: 'workshop' };
    const mapping = checkMapping(
      { name: 'Our list', columns: { ...COLUMNS, status: { from: 'Status', values } } },
      'm',
    );
    const first = importCells('Status', ['Available', 'Available'], [], MAPPED);
    expect(importCells('Status', ['Workshop', 'Available'], first.cars, mapping).states).toEqual([
      'workshop',
      'in_stock',
    ]);
  });
});
