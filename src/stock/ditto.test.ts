import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';

const mapping = checkMapping(
  {
    name: 'Our list',
    columns: {
      stocknum: 'Stock No',
      make: 'Make',
      model: 'Model',
      year: { from: 'Year', as: 'number' },
      car_type: 'Condition',
      colour: 'Colour',
      km: { from: 'Odometer', as: 'km' },
      regplate: 'Rego',
      'location.city': 'Suburb',
      standardEquipment: { from: 'Features', as: 'features' },
    },
  },
  'mapping.json',
);
const USUAL = { Make: 'Kia', Model: 'Rio', Year: '2019', Condition: 'used', Colour: 'Red', Odometer: '50,000' };

function importRows(rows: readonly object[], previous: readonly Car[] = [], canonical = false) {
  const feed = {
    format: canonical ? ('json' as const) : ('csv' as const),
    encoding: 'utf-8' as const,
    headers: [...new Set(rows.flatMap((row) => Object.keys({ 'Stock No': '', ...USUAL, ...row })))],
    rows: rows.map((row, index) => ({
      row: index + 2,
      cells: canonical
        ? { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', stocknum: `U${index + 1}`, ...row }
        : { 'Stock No': `U${index + 1}`, ...USUAL, ...row },
      positions: [],
    })),
    findings: [],
    broken: [],
  };
  const options = { previous, tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false };
  const { cars, findings } = importStock(feed, { ...options, mapping: canonical ? null : mapping });
  return { cars: rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`)), findings };
}

describe('DATA-01 ditto marks', () => {
  test.each([
    'ditto',
    'Ditto.',
    '"',
    '”',
    '""',
    "''",
    '-"-',
    '- " -',
    '〃',
    'do.',
    'do',
    'As above',
    'same as above',
    '^',
  ])('%s is not a make: the row is not imported, its car is unchanged, and it is reported', (Make) => {
    const previousCars = importRows([{}, { Make: 'Mazda', Model: '3' }]).cars as Car[];
    const { cars, findings } = importRows([{}, { Make, Model: '3', Colour: 'Blue' }], previousCars);
    expect(cars[1]).toEqual(previousCars[1]);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'left_out', row: 3, column: 'make', value: Make.trim() }),
        expect.objectContaining({ row: 3, hint: 'The car stays as the last import left it.' }),
      ]),
    );
  });

  test.each([['Model'], ['Year'], ['Condition']])('it is not a %s either', (column) => {
    expect(importRows([{}, { [column]: 'ditto' }]).cars[1]).toBeUndefined();
  });

  test('it is left out of every other cell, including lists and locations', () => {
    const { cars, findings } = importRows([{ Colour: 'as above', Odometer: 'ditto', Suburb: '"', Features: 'ditto' }]);
    expect(cars[0]).toMatchObject({ colour: null, km: null, location: null, standardEquipment: [] });
    expect(
      findings
        .filter(({ outcome }) => outcome === 'left_out')
        .map(({ column }) => column)
        .sort(),
    ).toEqual(['Odometer', 'colour', 'location', 'standardEquipment']);
  });

  test('it is kept in plates, within names and in longer lists', () => {
    const { cars } = importRows([{ Rego: 'DO', Model: 'Dodo', Features: 'Ditto; Sunroof', Colour: 'As Above Blue' }]);
    expect(cars[0]).toMatchObject({ regplate: 'DO', model: 'Dodo', colour: 'As Above Blue' });
    expect(cars[0]?.standardEquipment).toHaveLength(2);
  });

  test('it also rejects a row of canonical JSON', () => {
    expect(importRows([{}, { make: 'ditto' }], [], true).cars.map((car) => car?.make)).toEqual(['Kia', undefined]);
  });
});
