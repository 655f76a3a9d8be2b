import { describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping, type Mapping } from './mapping.ts';

const columns = {
  stocknum: 'Stock No',
  make: 'Make',
  model: 'Model',
  year: { from: 'Year', as: 'number' },
  car_type: 'Condition',
  km: { from: 'Odometer', as: 'km' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
};
const mapping = (settings: object = {}): Mapping =>
  checkMapping({ name: 'Our list', columns, ...settings }, 'mapping.json');
const USUAL = { Make: 'Kia', Model: 'Rio', Year: '2019', Condition: 'used', Odometer: '50,000', Price: '$20,000' };
const CANONICAL = { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', km: 50_000, price: 20_000 };

/** Imported cars whose rows have other cells, such as an additional column. */
function importRows(rows: readonly object[], usedMapping: Mapping | null = mapping()) {
  const [usual, numberColumn] = usedMapping === null ? [CANONICAL, 'stocknum'] : [USUAL, 'Stock No'];
  const feed = {
    format: usedMapping === null ? ('json' as const) : ('csv' as const),
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
  const options = { mapping: usedMapping, previous: [], tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z') };
  const { cars, findings } = importStock(feed, { ...options, force: false });
  return { cars: rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`)), findings };
}
/** As `importRows`, for a column with one word per row. */
const importColumn = (header: string, words: readonly unknown[], usedMapping: Mapping | null = mapping()) =>
  importRows(
    words.map((word) => ({ [header]: word })),
    usedMapping,
  );
const findingsAbout = (header: string, { findings }: ReturnType<typeof importRows>) =>
  findings.filter((finding) => finding.column === header);

describe('DATA-01 the odometer unit in a column that the mapping does not name', () => {
  test.each(['Odometer Unit', 'ODOMETER_UNITS', 'mileage.unit', 'Distance Unit', 'Unit'])(
    '%s is applied and reported',
    (header) => {
      const result = importColumn(header, ['mi', 'Miles', 'SMI', 'km', 'KMT', 'kilometres', '']);
      expect(result.cars.map((car) => car?.km)).toEqual([80_467, 80_467, 80_467, 50_000, 50_000, 50_000, 50_000]);
      expect(findingsAbout(header, result)).toMatchObject([
        {
          outcome: 'kept',
          row: 0,
          value: '"mi" 1, "Miles" 1, "SMI" 1, "km" 1, "KMT" 1, "kilometres" 1',
          hint: expect.stringMatching(
            /read as miles in 3 rows, read as kilometres in 3 rows, kilometres assumed in 1 row without.*"drop"/,
          ),
        },
      ]);
    },
  );

  test('a unit in the odometer’s own cell takes precedence, and a cell over a header', () => {
    const inMiles = mapping({ columns: { ...columns, km: { from: 'Odometer miles', as: 'km' } } });
    const rows = [{ Odometer: '50,000 km', 'Odometer Unit': 'mi' }];
    expect(importRows(rows).cars[0]?.km).toBe(50_000);
    expect(importRows([{ 'Odometer miles': '50,000', 'Odometer Unit': 'km' }], inMiles).cars[0]?.km).toBe(50_000);
  });

  test('an unknown unit: those rows are read without kilometres', () => {
    const result = importColumn('Odometer Unit', ['hours', 'km']);
    expect(result.cars.map((car) => car?.km)).toEqual([null, 50_000]);
    expect(findingsAbout('Odometer Unit', result)[1]).toMatchObject({
      outcome: 'left_out',
      row: 2,
      value: 'hours',
      rule: 'km or miles',
      hint: expect.stringContaining('Imported without km'),
    });
  });

  test('a column called Unit with other content is an unknown column', () => {
    const result = importColumn('Unit', ['17', 'km']);
    expect(result.cars.map((car) => car?.km)).toEqual([50_000, 50_000]);
    expect(findingsAbout('Unit', result)).toMatchObject([{ outcome: 'unknown' }]);
  });

  test('columns dropped by the mapping are ignored', () => {
    const result = importColumn('Odometer Unit', ['mi'], mapping({ drop: ['Odometer Unit'] }));
    expect(result.cars[0]?.km).toBe(50_000);
    expect(findingsAbout('Odometer Unit', result)).toEqual([]);
  });

  test.each([
    ['canonical JSON', null, 'km'],
    ['a mapping that reads the odometer as it is', mapping({ columns: { ...columns, km: 'Odometer' } }), 'Odometer'],
  ] as const)('a unit is applied with %s', (_what, usedMapping, odometer) => {
    const { cars } = importRows([{ [odometer]: 50_000, 'Odometer Unit': 'mi' }], usedMapping);
    expect(cars[0]?.km).toBe(80_467);
  });
});

describe('PRICE-07 what a price includes, in a column that the mapping does not name', () => {
  test.each([
    ['Price Type', ['Ex GST', 'Excl', '+GST', 'GST exclusive', 'Trade', 'per week', 'wholesale price']],
    ['GST', ['Excl', 'Excl.', 'ex', 'Excluded', 'Plus', 'No', 'ex GST', 'not included', 'exclusive']],
    ['Inc GST', ['No', 'N', 'false', '0']],
    ['Ex GST', ['Yes', 'Y', 'x', 'TRUE']],
    ['Currency', ['USD', 'NZD']],
    ['Price per', ['week', 'Monthly']],
  ])('%s: such prices are left out, with the reason', (header, words) => {
    const result = importColumn(header, words);
    expect(result.cars.map((car) => car?.price)).toEqual(words.map(() => null));
    const [summary, ...rows] = findingsAbout(header, result);
    expect(summary).toMatchObject({ hint: expect.stringContaining(`price left out in ${words.length} rows`) });
    expect(rows.map(({ outcome, row, value }) => [outcome, row, value])).toEqual(
      words.map((word, index) => ['left_out', index + 2, word]),
    );
    expect(rows[0]?.hint).toMatch(/^Imported without price.*"drop"/);
  });

  test.each([
    ['GST', ['Incl', 'Included', 'inc GST', 'GST free', 'Margin scheme']],
    ['Inc GST', ['Yes', '1', 'Incl']],
    ['GST excluded', ['No', 'false']],
    ['Currency', ['AUD', 'aud', '$']],
    ['Price per', ['vehicle', 'Total']],
  ])('%s: such prices are kept, and nothing changes', (header, words) => {
    const result = importColumn(header, words);
    expect(result.cars.map((car) => car?.price)).toEqual(words.map(() => 20_000));
    expect(findingsAbout(header, result)).toMatchObject([
      { outcome: 'kept', hint: expect.stringContaining('nothing changes') },
    ]);
  });

  test.each([
    ['EGC', 'excl_govt_charges'],
    ['excluding_government_charges_price', 'excl_govt_charges'],
    ['Plus on roads', 'excl_govt_charges'],
    ['estimated_drive_away_price', 'estimated_drive_away'],
    ['Drive Away', 'drive_away'],
    ['POA', 'poa'],
  ])('%s is the price type of its row and takes precedence over that of the mapping', (word, type) => {
    const result = importColumn('Price_Type', [word, '']);
    expect(result.cars.map((car) => car?.price_type)).toEqual([type, 'drive_away']);
    expect(findingsAbout('Price_Type', result)).toMatchObject([
      { outcome: 'kept', hint: expect.stringContaining('price type set in 1 row.') },
    ]);
  });

  test('words in the price’s own cell take precedence; if two columns differ the price is left out', () => {
    expect(importRows([{ Price: '$20,000 EGC', 'Price Type': 'Drive away' }]).cars[0]).toMatchObject({
      price: 20_000,
      price_type: 'excl_govt_charges',
    });
    expect(importRows([{ 'Price Type': 'Drive away', 'EGC or DAP': 'EGC' }]).cars[0]?.price).toBeNull();
  });

  test('a sale status in place of the price is applied even if the price would be left out', () => {
    expect(importRows([{ Price: 'SOLD', GST: 'Excl' }]).cars[0]).toMatchObject({ status: 'sold', price: null });
  });

  test('unknown words are reported once each', () => {
    const result = importColumn('Price Type', ['Internet special', 'EGC', 'internet special']);
    expect(result.cars.map((car) => car?.price)).toEqual([20_000, 20_000, 20_000]);
    expect(findingsAbout('Price Type', result)[1]).toMatchObject({
      outcome: 'kept',
      row: 2,
      value: 'Internet special',
      hint: expect.stringContaining('It changes nothing in 2 rows'),
    });
  });

  test('the same in a feed of canonical JSON', () => {
    const result = importRows([{ gst: 'excl' }, { currency: 'USD' }, { gst: 'inc' }], null);
    expect(result.cars.map((car) => car?.price)).toEqual([null, null, 20_000]);
    expect(importRows([{ 'price basis': 'EGC' }], null).cars[0]?.price_type).toBe('excl_govt_charges');
  });

  test('a mapped price type is read in the terms of dealers, and one without GST removes the price', () => {
    const usedMapping = mapping({
      columns: { ...columns, price: { from: 'Price', as: 'money' }, price_type: 'Basis' },
    });
    const result = importColumn('Basis', ['Excl. govt charges', 'Drive away price', 'Ex GST'], usedMapping);
    expect(result.cars.map((car) => [car?.price, car?.price_type])).toEqual([
      [20_000, 'excl_govt_charges'],
      [20_000, 'drive_away'],
      [null, null],
    ]);
    expect(findingsAbout('price_type', result)).toMatchObject([{ outcome: 'left_out', row: 4, value: 'Ex GST' }]);
  });
});

test('DATA-01 a new car that another column calls a demonstrator is read as one', () => {
  const rows = [
    { Condition: 'New', Demo: 'Yes' },
    { Condition: 'New', Demo: 'No' },
    { Condition: 'Used', Demo: 'Yes' },
  ];
  const result = importRows(rows);
  expect(result.cars.map((car) => car?.car_type)).toEqual(['demo', 'new', 'used']);
  expect(findingsAbout('Demo', result)).toMatchObject([
    { outcome: 'kept', hint: expect.stringContaining('read as demo if new in 2 rows') },
  ]);
});

describe('a column with such a name but no known word', () => {
  test('is reported word by word, and its values are not used where they depend on it', () => {
    const reported = findingsAbout('Price Type', importColumn('Price Type', ['Fixed', 'Fixed', 'From']));
    expect(reported.map(({ outcome, value }) => [outcome, value])).toEqual([
      ['kept', 'Fixed'],
      ['kept', 'From'],
    ]);
    expect(importColumn('Mileage Unit', ['hours', 'hours']).cars.map((car) => car?.km)).toEqual([null, null]);
  });

  test('is an unknown column if it holds amounts', () => {
    expect(findingsAbout('GST', importColumn('GST', ['1818.18', '']))).toMatchObject([{ outcome: 'unknown' }]);
  });
});
