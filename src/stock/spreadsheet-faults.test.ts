import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

/** Typical errors made by spreadsheets and dealers' software: each is reported before it reaches a page. */

const folder = mkdtempSync(join(tmpdir(), 'caryard-faults-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'Stock No',
  vin: 'VIN',
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  badge: 'Variant',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  km: { from: 'Odometer', as: 'km' },
  colour: 'Colour',
  simple_body: 'Body',
  simple_fuel: 'Fuel',
  regplate: 'Rego',
  rego_expiry: { from: 'Rego expiry', as: 'date' },
  engine_size_litres: { from: 'Engine', as: 'litres' },
  images: { from: 'Photos', as: 'images' },
  standardEquipment: { from: 'Features', as: 'features' },
  dealercomments: 'Description',
};
/** Rows for different cars differ in colour, because identical used cars are reported. */
const COLOURS = ['Red', 'White', 'Blue'];
const USUAL = {
  'Stock No': 'A1',
  VIN: '',
  Condition: 'Used',
  Make: 'Mazda',
  Model: 'CX-5',
  Variant: '',
  Year: '2019',
  Price: '32990',
  Odometer: '45000',
  Colour: 'Red',
  Body: 'SUV',
  Fuel: 'Petrol',
  Rego: '',
  'Rego expiry': '',
  Engine: '',
  Photos: '',
  Features: '',
  Description: '',
};
type Row = { readonly [K in keyof typeof USUAL]?: string };

const quoted = (cell: string): string => (/[",\n\r;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (rows: readonly object[], delimiter = ','): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row) as string[])]
    .map((cells) => `${cells.map(quoted).join(delimiter)}\n`)
    .join('');

let files = 0;
function importText(content: string | Buffer, columns: object = COLUMNS, previous: readonly Car[] = []) {
  const mapping = checkMapping({ name: 'Our list', columns }, 'mapping.json');
  const file = join(folder, `${++files}.csv`);
  writeFileSync(file, content);
  return importStock(readFeed(file, mapping), {
    mapping,
    previous,
    tenant: STOCK_TENANT,
    now: new Date('2026-11-20T02:00:00Z'),
    force: false,
  });
}
const importRow = (row: Row) =>
  importText(
    csv([
      { ...USUAL, ...row },
      { ...USUAL, 'Stock No': 'A2', Make: 'Kia', Model: 'Rio' },
    ]),
  );
const carOf = ({ cars }: ReturnType<typeof importText>) => cars.find(({ make }) => make !== 'Kia');

describe('a cell without a value is left out and reported', () => {
  test.each<{ cell: Row; field: string; expected: string }>([
    ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!'].map((error) => ({
      cell: { Variant: error },
      field: 'badge',
      expected: 'left_out',
    })),
    ...[
      '=HYPERLINK("https://x.example","GT")',
      '=A2',
      '=sum(B2:B3)',
      '=$A$2*1.1',
      '=1+1',
      '=(2.5*3)',
      '=VLOOKUP(A2,B:C,2)',
      '@SUM(1)',
      '@TRIM(A2)',
      '+B2&C2',
      '-SUM(B2:B9)',
      '=+B2',
      "='New stock'!B2",
      '=Sheet1!B2',
      "=cmd|' /C calc'!A0",
    ].map((formula) => ({
      cell: { Variant: formula },
      field: 'badge',
      expected: 'left_out',
    })),
    ...['undefined', '[object Object]', 'Unknown', 'Not specified', '?', '.', '--', '(blank)', 'TBC'].map((word) => ({
      cell: { Colour: word },
      field: 'colour',
      expected: 'cleaned',
    })),
    { cell: { Colour: '0' }, field: 'colour', expected: 'cleaned' },
    { cell: { Fuel: '0' }, field: 'simple_fuel', expected: 'cleaned' },
    { cell: { Rego: '0' }, field: 'regplate', expected: 'cleaned' },
    { cell: { 'Stock No': '0' }, field: 'stocknum', expected: 'cleaned' },
    { cell: { 'Stock No': '000' }, field: 'stocknum', expected: 'cleaned' },
    { cell: { Rego: 'UNREG' }, field: 'regplate', expected: 'cleaned' },
    { cell: { Rego: 'No rego' }, field: 'regplate', expected: 'cleaned' },
    { cell: { Rego: '1.23E+05' }, field: 'regplate', expected: 'left_out' },
    { cell: { VIN: '00000000000000000' }, field: 'vin', expected: 'cleaned' },
    { cell: { VIN: 'XXXXXXXXXXXXXXXXX' }, field: 'vin', expected: 'left_out' },
    { cell: { VIN: '12345678901234567' }, field: 'vin', expected: 'left_out' },
    { cell: { 'Rego expiry': '1/1/1900' }, field: 'rego_expiry', expected: 'left_out' },
    { cell: { 'Rego expiry': '31/12/1899' }, field: 'rego_expiry', expected: 'left_out' },
    { cell: { Engine: '0' }, field: 'engine_size_litres', expected: 'cleaned' },
    { cell: { Price: '999999' }, field: 'price', expected: 'left_out' },
    { cell: { Price: '9999999' }, field: 'price', expected: 'left_out' },
    { cell: { Price: '($32,990)' }, field: 'price', expected: 'left_out' },
    { cell: { Odometer: '999999' }, field: 'km', expected: 'left_out' },
    { cell: { Variant: '1/09/2003' }, field: 'badge', expected: 'left_out' },
  ])('$cell', ({ cell, field, expected }) => {
    const result = importRow(cell);
    expect(carOf(result)?.[field as 'badge']).toBeNull();
    expect(result.findings.map(({ outcome, row }) => [outcome, row])).toEqual([[expected, 2]]);
  });

  test.each(['+Plus', '-SPORT (AWD)', '@home', '= S =', 'S+'])('%s is a badge, not a formula', (badge) => {
    const result = importRow({ Variant: badge });
    expect([carOf(result)?.badge, result.findings]).toEqual([badge, []]);
  });

  test('a spreadsheet error is not a make: the row is left out', () => {
    const { cars, findings } = importRow({ Make: '#N/A' });
    expect(cars).toHaveLength(1);
    expect(findings).toMatchObject([{ outcome: 'left_out' }, { outcome: 'rejected', column: 'make' }]);
  });

  test('a placeholder for a missing picture is left out', () => {
    const Photos = 'https://img.example/a.jpg,https://img.example/no-image.png,https://img.example/x/coming_soon.jpg';
    const { cars, findings } = importRow({ Photos });
    expect(cars.flatMap(({ images }) => images.map(({ image }) => image.url))).toEqual(['https://img.example/a.jpg']);
    expect(findings.map(({ outcome, column }) => [outcome, column])).toEqual([
      ['left_out', 'images'],
      ['left_out', 'images'],
    ]);
  });
});

describe('characters that a program added around a value are removed', () => {
  test.each<{ cell: Row; field: string; expected: unknown }>([
    { cell: { 'Stock No': '="00123"' }, field: 'stocknum', expected: '00123' },
    { cell: { 'Stock No': "'00123" }, field: 'stocknum', expected: '00123' },
    { cell: { Price: "'32990" }, field: 'price', expected: 32_990 },
    { cell: { Colour: '“Soul Red”' }, field: 'colour', expected: 'Soul Red' },
    { cell: { Colour: '"Soul Red"' }, field: 'colour', expected: 'Soul Red' },
    { cell: { VIN: 'VIN: 6T1BE32K100237570' }, field: 'vin', expected: '6T1BE32K100237570' },
    { cell: { Condition: 'Pre-Owned' }, field: 'car_type', expected: 'used' },
    { cell: { Condition: 'Used Car' }, field: 'car_type', expected: 'used' },
    { cell: { Condition: 'second hand' }, field: 'car_type', expected: 'used' },
    { cell: { Condition: 'Ex-Demo', Odometer: '4500' }, field: 'car_type', expected: 'demo' },
    { cell: { Condition: 'Brand New', Odometer: '15', Year: '2026' }, field: 'car_type', expected: 'new' },
    { cell: { Description: "'Tis a fine car" }, field: 'dealercomments', expected: "'Tis a fine car" },
    { cell: { Description: 'One owner_x000D_\nNice' }, field: 'dealercomments', expected: 'One owner|Nice' },
    { cell: { Description: 'One owner\\r\\nNice' }, field: 'dealercomments', expected: 'One owner|Nice' },
  ])('$cell', ({ cell, field, expected }) => {
    const result = importRow(cell);
    expect(carOf(result)?.[field as 'badge']).toBe(expected);
    expect(result.findings).toEqual([]);
  });

  test.each<{ cell: Row; field: string; expected: unknown }>([
    ...['MY21', '21MY', '2021/22', '2021 (MY22)', '07/2021'].map((Year) => ({
      cell: { Year },
      field: 'year',
      expected: 2021,
    })),
    { cell: { 'Stock No': '12345.0' }, field: 'stocknum', expected: '12345' },
    { cell: { Description: '&lt;p&gt;One owner&lt;/p&gt;' }, field: 'dealercomments', expected: 'One owner' },
    { cell: { Description: 'â€œNiceâ€\u009d car' }, field: 'dealercomments', expected: '“Nice” car' },
  ])('$cell, and it is reported', ({ cell, field, expected }) => {
    const result = importRow(cell);
    expect(carOf(result)?.[field as 'badge']).toBe(expected);
    expect(result.findings).toMatchObject([{ outcome: 'cleaned', row: 2 }]);
  });

  test.each([
    { Features: '["Sunroof","Camera"]' },
    { Features: 'Sunroof • Camera' },
    { Features: 'Sunroof; Camera; sunroof;Sunroof' },
  ])('features: $Features', ({ Features }) => {
    const names = carOf(importRow({ Features }))?.standardEquipment.map(({ name }) => name);
    expect(names).toEqual(['Sunroof', 'Camera']);
  });

  test.each([
    '["https://img.example/a.jpg","https://img.example/b.jpg"]',
    '"https://img.example/a.jpg" , "https://img.example/b.jpg"',
  ])('pictures: %s', (Photos) => {
    expect(carOf(importRow({ Photos }))?.images).toHaveLength(2);
  });
});

describe('a unit in the header is applied and reported', () => {
  test.each([
    { header: 'Odometer (miles)', cell: '1000', km: 1609 },
    { header: 'Mileage in mi', cell: '1,000 km', km: 1000 },
    { header: "Odometer ('000s)", cell: '45', km: 45_000 },
    { header: 'KM x 1000', cell: '45.5', km: 45_500 },
    { header: 'Odometer (000)', cell: '45,000', km: 45_000 },
  ])('$header: $cell', ({ header, cell, km }) => {
    const { Odometer: _, ...rest } = USUAL;
    const { cars, findings } = importText(
      csv([
        { ...rest, [header]: cell },
        { ...rest, 'Stock No': 'A2', Colour: 'White', [header]: cell },
      ]),
      {
        ...COLUMNS,
        km: { from: header, as: 'km' },
      },
    );
    expect(cars.map((car) => car.km)).toEqual([km, km]);
    expect(findings).toMatchObject([{ outcome: 'kept', row: 1, column: header }]);
  });
});

describe('values that are accepted but may be errors are reported', () => {
  test.each<{ cell: Row; column: string }>([
    { cell: { Price: '330' }, column: 'price' },
    { cell: { Odometer: '45' }, column: 'km' },
    { cell: { Fuel: 'PULP' }, column: 'simple_fuel' },
    { cell: { Body: '4D SED' }, column: 'simple_body' },
  ])('$cell', ({ cell, column }) => {
    expect(importRow(cell).findings).toMatchObject([{ outcome: 'kept', column }]);
  });

  test.each([
    { why: 'a sold car', row: { Price: 'SOLD', Odometer: '45', Fuel: 'ULP' }, item_type: 'car' },
    { why: 'a motorcycle', row: { Price: '990', Odometer: '45', Body: 'Naked' }, item_type: 'motorcycle' },
  ])('nothing is reported for $why', ({ row, item_type }) => {
    const mapping = { ...COLUMNS, item_type: 'Kind' };
    const { findings } = importText(csv([{ ...USUAL, ...row, Kind: item_type }]), mapping);
    expect(findings.filter(({ outcome }) => outcome === 'kept')).toEqual([]);
  });

  test('a letter lost before the import is reported as such', () => {
    expect(importRow({ Description: 'A Citro\ufffdn' }).findings).toMatchObject([
      { outcome: 'kept', row: 2, column: 'dealercomments', rule: 'text with all its characters' },
    ]);
  });

  test.each<{ cell: Row; field: string; expected: unknown }>([
    ...[' ', '\u00a0', '\u202f', '\u2009', '&nbsp;', '&#8239;'].flatMap((space) => [
      { cell: { Odometer: `150${space}000 km`, Year: '2012' }, field: 'km', expected: 150_000 },
      { cell: { Price: `$45${space}990` }, field: 'price', expected: 45_990 },
      { cell: { Price: `AUD 45${space}990.00` }, field: 'price', expected: 45_990 },
      { cell: { Engine: `1${space}998 cc` }, field: 'engine_size_litres', expected: 2 },
    ]),
  ])('spaces between thousands are ignored: $cell', ({ cell, field, expected }) => {
    const result = importRow(cell);
    expect(carOf(result)?.[field as 'badge']).toBe(expected);
    expect(result.findings).toEqual([]);
  });

  test.each([
    { why: 'an Australian date of a Saab', cell: { Make: 'Saab', Model: '9-May', Year: '2008' }, model: '9-5' },
    { why: 'an American one', cell: { Make: 'Saab', Model: '5-Sep', Year: '2008' }, model: '9-5' },
    { why: 'a Peugeot as an amount', cell: { Make: 'Peugeot', Model: '3,008' }, model: '3008' },
  ])('a model is restored: $why', ({ cell, model }) => {
    const result = importRow(cell);
    expect(carOf(result)).toMatchObject({ model, status: 'in_stock' });
    expect(result.findings).toMatchObject([{ outcome: 'cleaned', column: 'model', hint: `Read as "${model}".` }]);
  });

  test.each([
    { cell: { Make: 'Ford', Model: '5-Mar' }, rule: 'a model, not a date made by a spreadsheet' },
    { cell: { Make: 'Saab', Model: '2-Jan' }, rule: 'a model, not a date made by a spreadsheet' },
    { cell: { Make: 'Peugeot', Model: '3.01E+03' }, rule: 'a model with all its digits' },
  ])('a model that cannot be determined is refused with the fix: $cell', ({ cell, rule }) => {
    const { cars, findings } = importText(
      csv([
        { ...USUAL, ...cell },
        { ...USUAL, 'Stock No': 'A2' },
      ]),
    );
    expect(cars.map(({ stocknum }) => stocknum)).toEqual(['A2']);
    expect(findings).toMatchObject([
      {
        outcome: 'rejected',
        row: 2,
        column: 'model',
        rule,
        hint: expect.stringContaining('Format the column as text'),
      },
    ]);
  });

  test('a badge or plate that became a date or an amount is left out, and its car stays', () => {
    const mangled = { Variant: '3-Jan', Rego: '12-Mar', 'Stock No': '12-Jan' };
    const { cars, findings } = importText(csv([{ ...USUAL, ...mangled }]));
    expect(cars).toMatchObject([{ badge: null, regplate: null, stocknum: '12-Jan', name: '2019 Mazda CX-5' }]);
    expect(findings.map(({ outcome, column }) => `${outcome} ${column}`).sort()).toEqual([
      'kept stocknum',
      'left_out badge',
      'left_out regplate',
    ]);
    expect(carOf(importRow({ Variant: '1.20E+11' }))?.badge).toBeNull();
    expect(carOf(importRow({ Variant: '3E8' }))?.badge).toBe('3E8');
  });

  test('an unusual term is reported once, with its rows', () => {
    const { findings } = importText(
      csv(COLOURS.map((Colour, index) => ({ ...USUAL, 'Stock No': `A${index}`, Colour, Fuel: 'P' }))),
    );
    expect(findings).toMatchObject([{ row: 2, value: 'P', hint: expect.stringContaining('3 rows') }]);
  });

  test.each<Row>([
    { Price: '1000' },
    { Odometer: '45', Year: '2026' },
    { Odometer: '45', Condition: 'New', Year: '2026' },
    { Fuel: 'diesel' },
    { Body: 'station wagon' },
    { Body: '' },
  ])('%o is not reported', (cell) => {
    expect(importRow(cell).findings).toEqual([]);
  });

  test('for a missing column, a renamed one is suggested', () => {
    const { Price, ...rest } = USUAL;
    const { findings } = importText(csv([{ ...rest, 'Price (AUD)*': Price }]));
    expect(findings[0]).toMatchObject({ column: 'price', hint: expect.stringContaining('"Price (AUD)*"') });
  });
});

describe('files as spreadsheets write them', () => {
  test.each([
    { why: 'a first line that names the delimiter', content: `sep=;\n${csv([USUAL], ';')}` },
    { why: 'such a line with a comma', content: `\ufeffsep=,\r\n${csv([USUAL])}` },
    { why: 'little-endian UTF-16 without a byte order mark', content: iconv.encode(csv([USUAL]), 'utf-16le') },
    { why: 'big-endian UTF-16 without a byte order mark', content: iconv.encode(csv([USUAL]), 'utf-16be') },
  ])('$why', ({ content }) => {
    const { cars, counts } = importText(content);
    expect([cars[0]?.stocknum, cars[0]?.price, counts.rejected]).toEqual(['A1', 32_990, 0]);
  });

  test('rows below such a line keep their numbers in the file', () => {
    expect(importText(`sep=,\n${csv([{ ...USUAL, Price: '1' }])}`).findings).toMatchObject([
      { row: 3, column: 'price' },
    ]);
  });
});

describe('cells that contain more than their own column', () => {
  const importRows = (rows: readonly object[], columns: object = COLUMNS, previous: readonly Car[] = []) =>
    importText(csv(rows), columns, previous);

  test('a sale date marks the car as sold; one in the future is left out', () => {
    const columns = { ...COLUMNS, sold_at: { from: 'Sold', as: 'date' } };
    const { cars, findings } = importRows(
      ['18/11/2026', '', '18/12/2026'].map((Sold, index) => ({
        ...USUAL,
        'Stock No': `A${index}`,
        Colour: COLOURS[index],
        Sold,
      })),
      columns,
    );
    expect(['A0', 'A1', 'A2'].map((number) => cars.find(({ stocknum }) => stocknum === number)?.status)).toEqual([
      'sold',
      'in_stock',
      'sold',
    ]);
    expect(cars.find(({ stocknum }) => stocknum === 'A2')?.sold_at).toMatch(/^2026-11-20T/);
    expect(findings).toMatchObject([
      { outcome: 'cleaned', row: 2, column: 'sold_at', value: '2026-11-18', hint: 'Read as sold.' },
      { outcome: 'cleaned', row: 4, column: 'sold_at', hint: expect.stringContaining('without the date') },
    ]);
  });

  test('the date of a car marked as sold adds nothing', () => {
    const columns = { ...COLUMNS, sold_at: { from: 'Sold', as: 'date' }, status: 'Status' };
    const { cars, findings } = importRows([{ ...USUAL, Sold: '18/11/2026', Status: 'Sold' }], columns);
    expect([cars[0]?.status, cars[0]?.sold_at, findings]).toEqual(['sold', '2026-11-18', []]);
  });

  test('a car whose unreadable row says it is sold is marked as sold', () => {
    const all = ['A1', 'A2', 'A3'].map((number) => ({ ...USUAL, 'Stock No': number }));
    const { cars: previous } = importRows(all);
    const { cars, findings, counts } = importRows(
      all.map((row, index) =>
        index === 0 ? { ...row, Condition: 'SOLD' } : index === 1 ? { ...row, Price: 'Sold', Year: '' } : row,
      ),
      COLUMNS,
      previous,
    );
    expect(cars.map(({ stocknum, status }) => `${stocknum} ${status}`).sort()).toEqual([
      'A1 sold',
      'A2 sold',
      'A3 in_stock',
    ]);
    expect(counts).toMatchObject({ markedSold: 2, unread: 0 });
    expect(
      findings.filter(({ rule }) => rule === 'a row that can be read').map(({ row, hint }) => `${row} ${hint}`),
    ).toEqual([
      '2 It says that the car is sold, and the car is treated as sold.',
      '3 It says that the car is sold, and the car is treated as sold.',
    ]);
  });

  test('a condition with a sale status is split into both', () => {
    const { cars, findings } = importRows([
      { ...USUAL, Condition: 'Used - SOLD' },
      { ...USUAL, 'Stock No': 'A2', Condition: 'Demo (reserved)', Odometer: '4500' },
    ]);
    expect(cars.map(({ car_type, status, reserved }) => [car_type, status, reserved]).sort()).toEqual([
      ['demo', 'in_stock', true],
      ['used', 'sold', false],
    ]);
    expect(findings).toMatchObject([
      { outcome: 'cleaned', row: 2, column: 'Condition' },
      { outcome: 'cleaned', row: 3 },
    ]);
  });

  test.each([
    { Was: '329900', isReported: true },
    { Was: '34990', isReported: false },
    { Was: '', isReported: false },
  ])('a former price of "$Was" is reported: $isReported', ({ Was, isReported }) => {
    const { findings } = importRows([{ ...USUAL, Was }], { ...COLUMNS, before_price: { from: 'Was', as: 'money' } });
    expect(findings.map(({ column }) => column)).toEqual(isReported ? ['before_price'] : []);
  });

  test.each(['2012 Mazda', 'Mazda CX-5'])('a make that contains more is reported once: %s', (Make) => {
    const { findings } = importRows(
      COLOURS.slice(0, 2).map((Colour, index) => ({ ...USUAL, 'Stock No': `A${index}`, Colour, Make })),
    );
    expect(findings).toMatchObject([
      { outcome: 'kept', row: 2, column: 'make', value: Make, hint: expect.stringContaining('2 rows') },
    ]);
  });

  test('a row with too few cells, whose cells do not fit their columns, is rejected', () => {
    const lines = csv([USUAL, { ...USUAL, 'Stock No': 'A2' }, { ...USUAL, 'Stock No': 'A3' }])
      .trimEnd()
      .split('\n');
    const shifted = lines.map((line, index) =>
      index === 2 ? line.replace(',32990,', ',') : index === 3 ? line.slice(0, -1) : line,
    );
    const { cars, findings } = importText(`${shifted.join('\n')}\n`);
    expect(cars.map(({ stocknum }) => stocknum).sort()).toEqual(['A1', 'A3']);
    expect(findings).toContainEqual(
      expect.objectContaining({ outcome: 'rejected', row: 3, column: '(row)', rule: 'cells under their own columns' }),
    );
  });
});

describe('a value that was never meant for shoppers', () => {
  test.each<{ cell: Row; field: string }>([
    { cell: { Variant: '{{badge}}' }, field: 'badge' },
    { cell: { Colour: '<<COLOUR>>' }, field: 'colour' },
    { cell: { Variant: '$$BADGE$$' }, field: 'badge' },
    { cell: { Body: '[INSERT BODY]' }, field: 'simple_body' },
    { cell: { Variant: '{variant}' }, field: 'badge' },
    { cell: { Colour: '%COLOUR%' }, field: 'colour' },
    { cell: { Colour: '${car.colour}' }, field: 'colour' },
    { cell: { Body: '[[body]]' }, field: 'simple_body' },
    { cell: { Description: '{{vehicle.comments}} !' }, field: 'dealercomments' },
  ])('a field of a template is left out and reported: $cell', ({ cell, field }) => {
    const result = importRow(cell);
    expect(carOf(result)).toMatchObject({ [field]: null, name: '2019 Mazda CX-5' });
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        outcome: 'left_out',
        row: 2,
        column: field,
        rule: expect.stringContaining('template'),
      }),
    );
  });

  test('the sentences around it are kept', () => {
    const result = importRow({ Description: 'One owner. {{offer}} Call us.' });
    expect(carOf(result)?.dealercomments).toBe('One owner.  Call us.');
    expect(result.findings).toContainEqual(expect.objectContaining({ outcome: 'cleaned', column: 'dealercomments' }));
  });

  test.each<Row>([
    { Make: 'TEST', Model: 'DO NOT DELETE' },
    { Make: 'Dummy' },
    { Model: 'test car 2' },
    { Model: '{{model}}' },
    { Make: 'asdf' },
  ])('a test entry is not imported, and the car with its number is kept: %s', (cell) => {
    const row = { ...USUAL, ...cell };
    const other = { ...USUAL, 'Stock No': 'A2', Make: 'Kia', Model: 'Rio' };
    const previousCars = importText(csv([USUAL, other])).cars;
    const { cars, findings } = importText(csv([row, other]), COLUMNS, previousCars);
    expect(cars).toEqual(previousCars);
    expect(findings).toContainEqual(expect.objectContaining({ outcome: 'rejected', row: 2 }));
  });

  test.each(['TEST CAR DO NOT PUBLISH', 'Do not advertise until Friday', 'Lorem ipsum dolor sit amet'])(
    'comments without content are reported: %s',
    (Description) => {
      const findings = importRow({ Description }).findings.filter(({ column }) => column === 'dealercomments');
      expect(findings).toMatchObject([{ outcome: 'kept', row: 2, value: Description }]);
    },
  );

  test.each<Row>([
    { Description: 'Test drive today! 100% roadworthy, 4WD & {optional} tow bar' },
    { Model: 'Testarossa', Make: 'Ferrari' },
    { Variant: '<3 litres>' },
  ])('nothing is reported for real text: %s', (cell) => {
    expect(importRow(cell).findings.filter(({ rule }) => /template|test entry|shoppers/.test(rule))).toEqual([]);
  });

  test.each([
    'https://img.example/brochure.pdf',
    'https://youtu.be/xyz',
    'https://www.youtube.com/watch?v=1',
    'https://drive.google.com/file/d/abc/view',
    'https://www.dropbox.com/s/x/1.jpg?dl=0',
    'https://img.example/walkaround.mp4?t=1',
  ])('a URL without a picture is left out: %s', (Photos) => {
    const result = importRow({ Photos: `${Photos}|https://img.example/1.jpg` });
    expect(carOf(result)?.images).toEqual([{ image: { url: 'https://img.example/1.jpg' } }]);
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        outcome: 'left_out',
        column: 'images',
        value: Photos,
        hint: expect.stringContaining('picture file'),
      }),
    );
    expect(carOf(importRow({ Photos: 'https://www.dropbox.com/s/x/1.jpg?raw=1' }))?.images).toHaveLength(1);
  });

  test.each(['https://img.example/1.heic', 'https://img.example/1.HEIF?v=2', 'https://img.example/1.tif'])(
    'a picture that browsers cannot show is left out: %s',
    (Photos) => {
      const result = importRow({ Photos: `${Photos}|https://img.example/2.jpg` });
      expect(carOf(result)?.images).toEqual([{ image: { url: 'https://img.example/2.jpg' } }]);
      expect(result.findings).toContainEqual(
        expect.objectContaining({
          column: 'images',
          value: Photos,
          hint: expect.stringContaining('JPEG, PNG or WebP'),
        }),
      );
    },
  );

  test.each([
    'https://res.cloudinary.com/dealer/image/upload/f_auto/1.heic',
    'https://img.example/1.heic?fm=jpg',
    'https://img.example/1.tif?width=800&format=webp',
  ])('one that its service converts is kept: %s', (Photos) => {
    expect(carOf(importRow({ Photos }))?.images).toHaveLength(1);
  });
});

describe('a mark after a number', () => {
  test.each<[cell: Row, fields: object]>([
    [{ Price: '$21,990*' }, { price: 21_990 }],
    [{ Price: '$21,990.-' }, { price: 21_990 }],
    [{ Price: '$21,990 ono' }, { price: 21_990 }],
    [{ Price: '$21,990 O.N.O.' }, { price: 21_990 }],
    [{ Price: '21990 negotiable' }, { price: 21_990 }],
    [{ Price: 'NOW $21,990' }, { price: 21_990, before_price: null }],
    [{ Price: 'Was $25,990 Now $21,990' }, { price: 21_990, before_price: 25_990 }],
    [{ Year: '2019*' }, { year: 2019 }],
    [{ Odometer: '45,000 km^' }, { km: 45_000 }],
  ])('is not part of it: %s', (cell, fields) => {
    expect(carOf(importRow(cell))).toMatchObject(fields);
  });

  test.each(['$19,990 - $21,990', 'from $19,990', 'Was $25,990', '$90 per week', '$2O,990'])(
    'a different amount or word still removes the price: %s',
    (Price) => {
      expect(carOf(importRow({ Price }))).toMatchObject({ price: null });
    },
  );
});

describe('values that the first import cannot compare', () => {
  const findingsAbout = (row: Row, column: string) =>
    importRow(row).findings.filter((finding) => finding.column === column);

  test.each<[row: Row, column: string]>([
    [{ Colour: 'WHI' }, 'colour'],
    [{ Colour: '02' }, 'colour'],
    [{ 'Rego expiry': '01/06/2099' }, 'rego_expiry'],
  ])('%s is reported', (row, column) => {
    expect(findingsAbout(row, column)).toMatchObject([{ outcome: 'kept', row: 2 }]);
  });

  test('DET-05 a registration of a car for sale that has ended is reported, and stays', () => {
    const [finding] = findingsAbout({ 'Rego expiry': '30/06/2026' }, 'rego_expiry');
    expect(finding).toMatchObject({ outcome: 'kept', rule: 'a registration that has not ended' });
    expect(findingsAbout({ 'Rego expiry': '30/06/2027' }, 'rego_expiry')).toEqual([]);
    expect(importRow({ 'Rego expiry': '30/06/2026' }).cars[0]?.rego_expiry).toContain('2026-06-30');
  });

  test('transmission codes are reported, words are not', () => {
    const columns = { ...COLUMNS, simple_transmission: 'Gearbox', drive: 'Drive' };
    const gearboxFindings = (Gearbox: string, Drive: string) =>
      importText(csv([{ ...USUAL, Gearbox, Drive }]), columns).findings.map(
        ({ column, value }) => `${column} ${value}`,
      );
    expect(gearboxFindings('A', '4')).toEqual(['simple_transmission A', 'drive 4']);
    expect(gearboxFindings('6 Speed Automatic', 'AWD')).toEqual([]);
  });

  test('prices in cents are reported once for the file', () => {
    const rows = Array.from({ length: 6 }, (_, index) => ({
      ...USUAL,
      'Stock No': `A${index}`,
      Price: String(1_899_000 + index * 91_000),
    }));
    const { findings } = importText(csv(rows));
    expect(findings.filter(({ rule }) => rule.startsWith('used cars of which most'))).toMatchObject([
      { outcome: 'kept', row: 0, column: 'price' },
    ]);
  });
});
