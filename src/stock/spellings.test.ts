import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { OTHER_MAKE_NAMES } from '#domain/make-names.ts';
import { toSlug } from '#domain/slug.ts';
import { checkSlugCollisions } from '#site/check-slug-collisions.ts';
import { aCar } from '#tests/builders/car.ts';
import { STOCK_TENANT as tenant } from '#tests/builders/stock-tenant.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { importStock } from './import-stock.ts';
import names from './names.json' with { type: 'json' };
import { readStockFile } from './snapshot.ts';
import { canonicalMake, canonicalModel, Spellings } from './spellings.ts';
import { toStockLine } from './stock-line.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const BASE = { year: 2020, car_type: 'used' };
function importRows(rows: readonly { readonly [column: string]: unknown }[], previous: readonly Car[] = []) {
  const feed = {
    format: 'json' as const,
    encoding: 'utf-8' as const,
    headers: [],
    rows: rows.map((row, index) => ({
      row: index + 1,
      cells: { ...BASE, stocknum: `S${index}`, ...row },
      positions: [],
    })),
    findings: [],
    broken: [],
  };
  return importStock(feed, { mapping: null, previous, tenant, now: NOW, force: false });
}
const values = (cars: readonly Car[], column: keyof Car) => [...new Set(cars.map((car) => car[column]))].sort();

describe('one spelling of a make', () => {
  test.each([
    {
      spellings: ['Mercedes-Benz', 'Mercedes Benz', 'MERCEDES-BENZ', 'Mercedes', 'MercedesBenz'],
      make: 'Mercedes-Benz',
    },
    { spellings: ['MAZDA', 'Mazda', 'mazda'], make: 'Mazda' },
    { spellings: ['BMW', 'Bmw'], make: 'BMW' },
    { spellings: ['VW', 'Volkswagen'], make: 'Volkswagen' },
    { spellings: ['LandRover', 'Land Rover', 'LAND-ROVER'], make: 'Land Rover' },
    { spellings: ['TOYOTA'], make: 'Toyota' },
    { spellings: ['Citroën', 'Citroën', 'CITROEN'], make: 'Citroën' },
    { spellings: ['Nova Motors', 'NOVA MOTORS', 'Nova Motors', 'Nova-Motors'], make: 'Nova Motors' },
    { spellings: ['NOVA', 'Nova'], make: 'Nova' },
  ])('$spellings is $make', ({ spellings, make }) => {
    const { cars, findings } = importRows(spellings.map((spelling) => ({ make: spelling, model: 'One' })));
    expect(values(cars, 'make')).toEqual([make]);
    expect(values(cars, 'make_model')).toEqual([`${make} One`]);
    expect(values(cars, 'name')).toEqual([`2020 ${make} One`]);
    const reported = findings.filter(({ column }) => column === 'make').map(({ value }) => value);
    expect(reported.sort()).toEqual([...new Set(spellings.filter((spelling) => spelling !== make))].sort());
    expect(() => checkSlugCollisions(cars.map(({ make: name }) => ({ make: name, body: null })))).not.toThrow();
  });

  test('a name derived from several columns uses their unified spelling', () => {
    const rows = ['Mazda', 'Mazda', 'MAZDA'].map((make) => ({ make, model: `${make}2`, badge: 'Pure' }));
    expect(values(importRows(rows).cars, 'name')).toEqual(['2020 Mazda 2 Pure']);
  });

  test('the report has the number of rows with another spelling', () => {
    const { findings } = importRows(['Mazda', 'MAZDA', 'MAZDA'].map((make) => ({ make, model: '3' })));
    expect(findings).toMatchObject([
      {
        outcome: 'cleaned',
        row: 2,
        column: 'make',
        value: 'MAZDA',
        rule: 'one spelling of a name',
        hint: 'Read as "Mazda" in 2 rows.',
      },
    ]);
  });
});

test.each([
  { make: 'Mazda', spellings: ['CX-5', 'CX5', 'cx 5', 'Mazda CX-5'], model: 'CX-5' },
  { make: 'Toyota', spellings: ['LandCruiser', 'Land Cruiser', 'LANDCRUISER'], model: 'LandCruiser' },
  { make: 'BMW', spellings: ['3 Series', '3-SERIES', '3series'], model: '3 Series' },
  { make: 'Mercedes Benz', spellings: ['C-Class', 'C Class', 'C-CLASS'], model: 'C-Class' },
  { make: 'Nova', spellings: ['X One', 'x one', 'X-One', 'X One'], model: 'X One' },
])('models of $make: $spellings is $model', ({ make, spellings, model }) => {
  expect(values(importRows(spellings.map((spelling) => ({ make, model: spelling }))).cars, 'model')).toEqual([model]);
});

test.each([
  { column: 'badge', spellings: ['SR5', 'Sr5', 'SR5'], expected: 'SR5' },
  { column: 'simple_body', spellings: ['Panel Van', 'PANEL VAN', 'Panel-Van', 'Panel Van'], expected: 'Panel Van' },
  { column: 'colour', spellings: ['RED', 'Red', 'red '], expected: 'Red' },
  { column: 'simple_fuel', spellings: ['Diesel', 'DIESEL'], expected: 'Diesel' },
  { column: 'simple_transmission', spellings: ['Automatic', 'AUTOMATIC'], expected: 'Automatic' },
  { column: 'drive', spellings: ['4x4', '4X4', '4x4'], expected: '4x4' },
  { column: 'tag', spellings: ['Manager Special', 'MANAGER SPECIAL'], expected: 'Manager Special' },
  { column: 'categories', spellings: ['Work Utes', 'WORK UTES'], expected: 'Work Utes' },
  { column: 'filtered_features', spellings: ['Tow Bar', 'tow bar|TOW BAR', 'Tow Bar'], expected: 'Tow Bar' },
] as const)('$column: $spellings is $expected', ({ column, spellings, expected }) => {
  const { cars } = importRows(spellings.map((spelling) => ({ make: 'Toyota', model: 'HiLux', [column]: spelling })));
  expect(cars.flatMap((car) => car[column])).toEqual(spellings.map(() => expected));
});

test.each([
  { column: 'fuel', shownAs: 'simple_fuel', spellings: ['Diesel', 'DIESEL', 'Diesel'] },
  {
    column: 'trans',
    shownAs: 'simple_transmission',
    spellings: ['6 speed manual', '6 Speed Manual', '6 speed manual'],
  },
] as const)('$shownAs of a car whose feed has only $column has one spelling too', ({ column, shownAs, spellings }) => {
  const rows = spellings.map((spelling, index) => ({
    make: 'Toyota',
    model: 'HiLux',
    [index === 0 ? shownAs : column]: spelling,
  }));
  const { cars, findings } = importRows(rows);
  expect(values(cars, shownAs)).toEqual([spellings[0]]);
  expect(findings.filter((finding) => finding.column === shownAs).map(({ value }) => value)).toEqual([spellings[1]]);
});

test('a spelling of a feature that was changed is reported once', () => {
  const rows = ['Tow Bar', 'TOW BAR', 'Tow Bar|TOW BAR'].map((filtered_features) => ({
    make: 'Toyota',
    model: 'HiLux',
    filtered_features,
  }));
  expect(importRows(rows).findings).toMatchObject([
    { column: 'filtered_features', value: 'TOW BAR', row: 2, hint: 'Read as "Tow Bar" in 2 rows.' },
  ]);
});

test('TAG-05 no other spelling becomes Test Drive Only, and it becomes no other', () => {
  const tags = ['TEST DRIVE ONLY', 'Test Drive Only', 'TEST DRIVE ONLY'];
  const { cars } = importRows(tags.map((tag) => ({ make: 'Toyota', model: 'HiLux', tag })));
  expect(cars.map(({ tag }) => tag).sort()).toEqual(tags.toSorted());
});

test.each([
  { column: 'model', pair: ['Nova', 'Nova+'] },
  { column: 'badge', pair: ['GLX', 'GLX+'] },
  { column: 'model', pair: ['C3', 'C30'] },
] as const)('$pair are two different values of $column', ({ column, pair }) => {
  const { cars } = importRows(pair.map((spelling) => ({ make: 'Other', model: 'One', [column]: spelling })));
  expect(values(cars, column)).toEqual([...pair]);
});

test('a make that is a body type or the name of a list is a shifted row; a make as a body type is left out', () => {
  const valid = { make: 'Kia', model: 'Rio' };
  const { cars, findings } = importRows([
    valid,
    { make: 'SUV', model: 'Kia' },
    { make: 'Used Cars', model: 'Rio' },
    { ...valid, simple_body: 'KIA' },
  ]);
  expect(cars.map(({ make, simple_body }) => [make, simple_body])).toEqual([
    ['Kia', null],
    ['Kia', null],
  ]);
  expect(findings.map(({ row, column, outcome }) => [row, column, outcome])).toEqual([
    [2, 'make', 'rejected'],
    [3, 'make', 'rejected'],
    [4, 'simple_body', 'left_out'],
  ]);
});

test('previous cars get the spelling in the feed, and stay the same cars', () => {
  const previousCars = importRows([{ make: 'NOVA', model: 'ONE' }]).cars;
  const { cars, counts } = importRows(
    [
      { make: 'Nova', model: 'One' },
      { make: 'Nova', model: 'Two', stocknum: 'S9' },
    ],
    previousCars,
  );
  expect(values(cars, 'make')).toEqual(['Nova']);
  expect(counts).toMatchObject({ added: 1, markedSold: 0 });
});

test('an old stock file with several spellings is read with one', () => {
  const path = join(temporaryFolder(), 'stock.jsonl');
  const makes = ['Mercedes-Benz', 'Mercedes Benz', 'MAZDA', 'Mazda', 'Nova', 'NOVA', 'Nova'];
  const lines = makes.map((make, index) =>
    toStockLine(
      aCar({
        id: index + 1,
        slug: `car-${index}`,
        make,
        model: 'One',
        make_model: `${make} One`,
        simple_body: index % 2 ? 'Box Van' : 'BOX VAN',
      }),
    ),
  );
  writeFileSync(path, `${lines.join('\n')}\n`);
  const cars = readStockFile(path);
  expect(values(cars, 'make')).toEqual(['Mazda', 'Mercedes-Benz', 'Nova']);
  expect(() => checkSlugCollisions(cars.map(({ make, simple_body }) => ({ make, body: simple_body })))).not.toThrow();
});

test.each([
  ['Volkswagen', 'VW Golf', 'Golf'],
  ['VW', 'Volkswagen Golf', 'Golf'],
  ['Mazda', 'Mazda CX-5', 'CX-5'],
  ['Volkswagen', 'VW Unheard', 'VW Unheard'],
])('a model of %s may begin with any name of its make: %s', (make, model, name) =>
  expect(canonicalModel(make, model)).toBe(name),
);

test('names.json spells each name once, and unifying twice changes nothing', () => {
  const entries = Object.entries<{ readonly models?: readonly string[] }>(names);
  expect(new Set(entries.map(([make]) => toSlug(make))).size).toBe(entries.length);
  expect(Object.keys(names)).toEqual(expect.arrayContaining(Object.keys(OTHER_MAKE_NAMES)));
  for (const [make, { models = [] }] of entries) {
    expect(canonicalMake(make)).toBe(make);
    expect(models.map((model) => canonicalModel(make, model))).toEqual(models);
    expect(new Set(models.map(toSlug)).size).toBe(models.length);
  }
  const cars = entries.flatMap(([make, { models = [] }], index) =>
    models.map((model) => aCar({ id: index + 1, make: make.toUpperCase(), model: model.toLowerCase() })),
  );
  const spellings = new Spellings(cars);
  const unified = cars.map((car) => spellings.unify(car));
  const unifiedSpellings = new Spellings(unified);
  expect(unified.map((car) => unifiedSpellings.unify(car))).toEqual(unified);
});
