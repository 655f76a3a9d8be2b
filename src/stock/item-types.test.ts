import { describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';

const columns = {
  stocknum: 'Stock No',
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
  car_type: 'Condition',
  simple_body: 'Body',
};
const USUAL = { Make: 'Kia', Model: 'Rio', Year: '2019', Condition: 'used', Body: '' };

/** Item types of cars whose rows have other cells, and the findings about them. */
function importRows(rows: readonly object[], settings: object = {}, canonical = false) {
  const usual = canonical ? { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used' } : USUAL;
  const numberColumn = canonical ? 'stocknum' : 'Stock No';
  const feed = {
    format: canonical ? ('json' as const) : ('csv' as const),
    encoding: 'utf-8' as const,
    headers: [...new Set([numberColumn, ...Object.keys(usual), ...rows.flatMap((row) => Object.keys(row))])],
    rows: rows.map((row, index) => ({
      row: index + 2,
      cells: { [numberColumn]: `U${index + 1}`, ...usual, ...row },
      positions: [],
    })),
    findings: [],
    broken: [],
  };
  const mapping = canonical ? null : checkMapping({ name: 'Our list', columns, ...settings }, 'mapping.json');
  const options = { mapping, previous: [], tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false };
  const { cars, findings } = importStock(feed, options);
  return {
    itemTypes: rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`)?.item_type),
    findings: findings.filter(({ rule }) => rule === 'a feed that says which vehicles are not cars'),
  };
}

describe('CARD-09 other vehicles are not silently listed as cars', () => {
  test.each([
    ['Camper Trailer', 'caravan'],
    ['CAMPERTRAILER', 'caravan'],
    ['Off-Road Caravan', 'caravan'],
    ['5th Wheeler', 'caravan'],
    ['Motorcycle', 'motorcycle'],
    ['Motor bikes', 'motorcycle'],
    ['Road bike', 'motorcycle'],
    ['Scooter', 'motorcycle'],
  ])('a body of %s is a %s, and it is reported once', (Body, itemType) => {
    const { itemTypes, findings } = importRows([{ Body }, { Body: 'SUV' }, { Body }]);
    expect(itemTypes).toEqual([itemType, 'car', itemType]);
    expect(findings).toMatchObject([
      { outcome: 'cleaned', row: 2, value: Body, hint: expect.stringContaining(`Read as a ${itemType} in 2 rows`) },
    ]);
  });

  test.each(['Category', 'Vehicle Type', 'PRODUCT_TYPE', 'Item type', 'Class'])(
    'a column %s that the mapping does not name is used too',
    (header) => {
      const { itemTypes } = importRows([
        { [header]: 'Camper Trailers' },
        { [header]: 'Passenger' },
        { [header]: 'Motorcycles' },
      ]);
      expect(itemTypes).toEqual(['caravan', 'car', 'motorcycle']);
    },
  );

  test('the name of a model is used too', () => {
    const rows = [
      { Make: 'MDC', Model: 'XT12 Camper Trailer' },
      { Make: 'Dodge', Model: 'Grand Caravan' },
    ];
    expect(importRows(rows).itemTypes).toEqual(['caravan', 'car']);
  });

  test.each(['ATV', 'Quad Bike', 'Side by Side', 'Boat', 'Jet Ski', 'Box Trailer', 'Camper', 'Mobility Scooter'])(
    'a body of %s is only reported: it is not clear which of the three types it is',
    (Body) => {
      const { itemTypes, findings } = importRows([{ Body }]);
      expect(itemTypes).toEqual(['car']);
      expect(findings).toMatchObject([
        { outcome: 'kept', row: 2, column: 'simple_body', value: Body, hint: expect.stringContaining('item_type') },
      ]);
    },
  );

  test('a make that builds no cars is reported, once for all its rows', () => {
    const rows = [
      { Make: 'Ducati', Model: 'Monster' },
      { Make: 'Jayco', Model: 'Swan' },
      { Make: 'Ducati', Model: 'Panigale' },
    ];
    expect(importRows(rows).findings.map(({ row, value, hint }) => [row, value, hint.slice(0, 24)])).toEqual([
      [2, 'Ducati', '2 vehicles are listed as'],
      [3, 'Jayco', 'The vehicle is listed as'],
    ]);
  });

  test.each([
    'SUV',
    'Motorhome',
    'Campervan',
    'Van',
    'Ute',
    'Cab Chassis',
    'Bus',
    'Passenger',
    'Light Truck',
    'LandCruiser',
  ])('a body of %s is a car, and nothing is reported', (Body) => {
    expect(importRows([{ Body }])).toMatchObject({ itemTypes: ['car'], findings: [] });
  });

  test('the mapping takes precedence, even with its own words', () => {
    const constant = { constants: { item_type: 'motorcycle' } };
    expect(importRows([{ Body: 'Boat' }, { Body: 'Caravan' }], constant)).toMatchObject({
      itemTypes: ['motorcycle', 'motorcycle'],
      findings: [],
    });
    const mapped = { columns: { ...columns, item_type: 'Kind' } };
    const rows = [{ Kind: 'Camper trailers' }, { Kind: 'Motorbike' }, { Kind: 'Cars' }, { Kind: '', Body: 'Caravan' }];
    expect(importRows(rows, mapped).itemTypes).toEqual(['caravan', 'motorcycle', 'car', 'caravan']);
  });

  test('the same in canonical JSON', () => {
    const rows = [{ simple_body: 'Camper Trailer' }, { categories: ['Motorcycles'] }, { categories: ['SUV'] }];
    expect(importRows(rows, {}, true).itemTypes).toEqual(['caravan', 'motorcycle', 'car']);
  });
});
