import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping, type Mapping } from './mapping.ts';
import dealerStudio from './mappings/dealer-studio.json' with { type: 'json' };
import { readFeed } from './read-feed.ts';

/** A car that is in the feed is never sold because of an error in a cell or a row. */

const folder = mkdtempSync(join(tmpdir(), 'caryard-row-stays-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MAPPING_FILE = {
  name: 'Our list',
  columns: {
    stocknum: 'Stock',
    vin: 'VIN',
    make: 'Make',
    model: 'Model',
    badge: 'Badge',
    car_type: 'Condition',
    year: { from: 'Year', as: 'number' },
    km: { from: 'Km', as: 'km' },
    price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
    colour: 'Colour',
  },
};
const MAPPING = checkMapping(MAPPING_FILE, 'mapping.json');
const HEADER = 'Stock,VIN,Make,Model,Badge,Condition,Year,Km,Price,Colour';
const VINS = ['JM0KF4W7A00111111', 'JM0KF4W7A00222222', 'JM0KF4W7A00333333'] as const;
/** Row of the car with a number from 0 to 9. */
function rowOf(index: number, { stock = `S${index}`, vin = '' } = {}): string {
  return `${stock},${vin},Kia,Sportage,SX,Used,${2012 + index},${40_000 + index * 999},${15_990 + index * 1000},Red`;
}
const ROWS = Array.from({ length: 10 }, (_, index) => rowOf(index));

let files = 0;
function importFile(text: string, previous: readonly Car[], mapping: Mapping) {
  const file = join(folder, `${++files}.csv`);
  writeFileSync(file, text);
  const options = { tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false };
  return importStock(readFeed(file, mapping), { mapping, previous, ...options });
}
const importRows = (rows: readonly string[], previous: readonly Car[] = [], end = '\n', header = HEADER) =>
  importFile([header, ...rows].join('\n') + end, previous, MAPPING);
const carOf = ({ cars }: { readonly cars: readonly Car[] }, stocknum: string): Car | undefined =>
  cars.find((car) => car.stocknum === stocknum);
const forSale = ({ cars }: { readonly cars: readonly Car[] }): string[] =>
  cars.flatMap(({ status, stocknum }) => (status === 'in_stock' ? [String(stocknum)] : [])).sort();
const ALL = Array.from({ length: 10 }, (_, index) => `S${index}`);

describe('two cars with one number', () => {
  test('a VIN that two known cars share is left out of both, and both stay for sale', () => {
    const first = importRows(ROWS);
    const rows = ROWS.with(2, rowOf(2, { vin: VINS[0] })).with(7, rowOf(7, { vin: VINS[0] }));
    const second = importRows(rows, first.cars);
    expect(forSale(second)).toEqual(ALL);
    expect([carOf(second, 'S2')?.vin, carOf(second, 'S7')?.vin]).toEqual([null, null]);
    expect(second.findings).toContainEqual({
      outcome: 'left_out',
      row: 9,
      column: 'vin',
      value: VINS[0],
      rule: 'a vin of its own',
      hint: 'Row 4 has it too, for the 2014 Kia Sportage SX (S2). They are two cars of the last import: imported without it. Correct the vin that is wrong.',
    });
  });

  test('a car keeps its VIN when it is typed into the row of another', () => {
    const known = ROWS.with(2, rowOf(2, { vin: VINS[0] })).with(7, rowOf(7, { vin: VINS[1] }));
    const first = importRows(known);
    const second = importRows(known.with(2, rowOf(2, { vin: VINS[1] })), first.cars);
    expect(forSale(second)).toEqual(ALL);
    expect([carOf(second, 'S2')?.vin, carOf(second, 'S7')?.vin]).toEqual([VINS[0], VINS[1]]);
    expect(second.findings.filter(({ column }) => column === 'vin')).toMatchObject([{ row: 4, outcome: 'left_out' }]);
  });

  test('a stock number typed into the row of another car, which its VIN tells apart', () => {
    const known = ROWS.with(3, rowOf(3, { vin: VINS[0] })).with(9, rowOf(9, { vin: VINS[1] }));
    const first = importRows(known);
    const rows = known.with(9, rowOf(9, { stock: 'S3', vin: VINS[1] }).replace('24990', '23990'));
    const second = importRows(rows, first.cars);
    expect(forSale(second)).toEqual(ALL);
    expect(carOf(second, 'S9')?.price).toBe(23_990);
  });

  test('a stock number typed into the row of another car, which only its details tell apart', () => {
    const first = importRows(ROWS);
    const second = importRows(ROWS.with(9, rowOf(9, { stock: 'S3' })), first.cars);
    expect(forSale(second)).toEqual(ALL);
    expect(carOf(second, 'S3')).toEqual(carOf(first, 'S3'));
    expect(second.findings).toContainEqual(
      expect.objectContaining({ outcome: 'kept', row: 11, hint: 'The car stays as the last import left it.' }),
    );
  });

  test('the car whose number it is keeps it, also below the row with the error', () => {
    const first = importRows(ROWS);
    const second = importRows(ROWS.with(1, rowOf(1, { stock: 'S3' })), first.cars);
    expect(forSale(second)).toEqual(ALL);
    for (const stock of ['S1', 'S3']) expect(carOf(second, stock)).toEqual(carOf(first, stock));
  });

  test('a sold car with the number of another sells only itself', () => {
    const first = importRows(ROWS);
    const sold = rowOf(9, { stock: 'S3' }).replace(',24990,', ',SOLD,');
    const second = importRows(ROWS.with(9, sold), first.cars);
    expect(forSale(second)).toEqual(ALL.filter((stock) => stock !== 'S9'));
  });

  test.each([
    ['VIN', { vin: VINS[0] }, ',49999,'],
    ['kilometres', {}, ',42997,'],
  ])('a later row with another year sells the car if it has the same %s', (_, numbers, km) => {
    const known = ROWS.with(3, rowOf(3, numbers));
    const first = importRows(known);
    const sold = rowOf(3, numbers).replace(',2015,', ',2016,').replace(',42997,', km).replace(',18990,', ',SOLD,');
    const second = importRows([...known, sold], first.cars);
    expect(forSale(second)).toEqual(ALL.filter((stock) => stock !== 'S3'));
    expect(second.findings.find(({ outcome }) => outcome === 'rejected')?.hint).toContain('which takes precedence');
  });

  test('a row with another year keeps no sold car of that year for sale', () => {
    const first = importRows(ROWS);
    // S7 is the car of 2019, and has left.
    const wrong = rowOf(3).replace(',2015,', ',2019,').replace(',42997,', ',,');
    const second = importRows([...ROWS.filter((row) => !row.startsWith('S7')), wrong], first.cars);
    expect(forSale(second)).toEqual(ALL.filter((stock) => stock !== 'S7'));
  });

  test('one car under two stock numbers is a repeat once the feed adds its VIN', () => {
    const twice = (vin: string) => ROWS.with(3, rowOf(3, { vin })).with(9, rowOf(3, { stock: 'S9', vin }));
    const first = importRows(twice(''));
    expect(forSale(first)).toEqual(ALL);
    const second = importRows(twice(VINS[0]), first.cars);
    expect(forSale(second)).toEqual(ALL.filter((stock) => stock !== 'S9'));
    expect(carOf(second, 'S3')?.vin).toBe(VINS[0]);
    expect(second.findings.filter(({ column }) => column === 'vin')).toMatchObject([
      { row: 11, outcome: 'rejected', hint: expect.stringContaining('Remove one of the two rows.') },
    ]);
  });

  test('a first import says that two rows with one VIN are two cars', () => {
    const rows = ROWS.with(2, rowOf(2, { vin: VINS[0] })).with(7, rowOf(7, { vin: VINS[0] }));
    expect(importRows(rows).findings.find(({ column }) => column === 'vin')?.hint).toBe(
      'Row 4 has it already and was kept for the 2014 Kia Sportage SX. This is another car, the 2019 Kia Sportage SX: give it a vin of its own.',
    );
  });

  test('a car listed twice is still one row too many', () => {
    const first = importRows(ROWS);
    const second = importRows([...ROWS.slice(0, 9), rowOf(3)], first.cars);
    expect(forSale(second)).toEqual(ALL.filter((stock) => stock !== 'S9'));
  });
});

describe('rows that the file joins', () => {
  const first = importRows(ROWS);
  const joined = 'These are two rows or more';

  test.each([
    ['after a delimiter', `${ROWS[4]},${ROWS[5]}`],
    ['after a value', `${ROWS[4]}${ROWS[5]}`],
  ])('a missing line end %s leaves both cars as they were', (_where, line) => {
    const second = importRows([...ROWS.slice(0, 4), line, ...ROWS.slice(6)], first.cars);
    expect(forSale(second)).toEqual(ALL);
    for (const stock of ['S4', 'S5']) expect(carOf(second, stock)).toEqual(carOf(first, stock));
    const hints = second.findings.flatMap(({ outcome, hint }) => (outcome === 'rejected' ? hint : []));
    expect(hints).toEqual([expect.stringContaining(joined)]);
  });

  test.each([
    ['two rows', 4],
    ['four rows', 6],
  ])('a quoted cell that contains %s leaves their cars as they were', (_count, last) => {
    const rows = [...ROWS];
    rows[3] = rowOf(3).replace('SX,Used', '"SX,Used');
    rows[last] = rowOf(last).replace('SX,Used', 'SX",Used');
    const second = importRows(rows, first.cars);
    expect(forSale(second)).toEqual(ALL);
    for (const stock of ['S3', 'S4', 'S5', 'S6']) expect(carOf(second, stock)).toEqual(carOf(first, stock));
    expect(second.findings.filter(({ outcome }) => outcome === 'rejected')).toEqual([
      expect.objectContaining({ row: 5, column: '(row)', rule: 'one row for each car' }),
    ]);
  });

  test('a quote in the last cell that swallows the next rows is reported in a first import', () => {
    const rows = ROWS.with(3, rowOf(3).replace('Red', '"Red')).with(5, rowOf(5).replace('Red', 'Red"'));
    const { cars, findings } = importRows(rows);
    expect(cars.map(({ stocknum }) => stocknum).sort()).toEqual(ALL.filter((stock) => !/S[345]/.test(stock)));
    expect(findings.filter(({ outcome }) => outcome === 'rejected')).toMatchObject([{ row: 5, column: '(row)' }]);
  });

  test('so is a quote that is not closed in a stock number', () => {
    const lines = ROWS.map((row) => row.replace(/^(S\d)/, '"$1"'));
    const { cars, findings } = importRows(lines.with(3, '"S'));
    expect(cars).toHaveLength(8);
    expect(findings.filter(({ outcome }) => outcome === 'rejected')).toMatchObject([{ row: 5, column: '(row)' }]);
  });

  test('a text of several lines with commas is no row', () => {
    const comments = '"SX\nABS, airbags, cruise, camera, sensors, heated seats, sunroof, towbar, tint, mats, spare"';
    const { cars } = importRows([rowOf(0).replace('SX', comments), ...ROWS.slice(1)]);
    expect(cars).toHaveLength(10);
  });

  test.each([5, 9, 10, 11, 20])('nor is a list of %d items below the first line of a cell', (count) => {
    const items = Array.from({ length: count }, (_, index) => `item ${index}`);
    for (const delimiter of [', ', ',']) {
      const badge = `"SX\n${items.join(delimiter)}"`;
      const { cars, counts } = importRows(ROWS.map((row) => row.replace('SX', badge)));
      expect([cars.length, counts.rejected]).toEqual([10, 0]);
      const lastCell = importRows(ROWS.map((row) => row.replace(/Red$/, badge)));
      expect(lastCell.counts.rejected).toBe(0);
    }
  });

  test.each([9, 10, 11, 20])('nor are comments of two lines before a list of %d pictures', (count) => {
    const pictures = Array.from({ length: count }, (_, index) => `https://photos.example/${index}.jpg`);
    const rows = ROWS.map((row) => `${row},"One owner, full history.\nCall us today.","${pictures.join(',')}"`);
    const { cars, counts } = importRows(rows, [], '\n', `${HEADER},Comments,Photos`);
    expect([cars.length, counts.rejected]).toEqual([10, 0]);
  });

  test.each([1, 24, 34, 60])("nor are the comments and %d features of Dealer Studio's columns", (count) => {
    const header =
      'Stock number,Car type,Make,Model,DAP Price,EGC Price,Badge,Series,Cylinders,Rego,Rego expiry,Vin,Body,Year,Odometer,Interior Colour,Exterior Colour,Location code,Vehicle description,Build date,Compliance date,Dealercomments,Fuel,Transmission,Doors,Seats,Purchase cost,Features,Certified,Drive,Engine size,Encrypted Redbook code,NVIC code,Autograb ID';
    const features = Array.from({ length: count }, (_, index) => `Feature ${index}`).join(',');
    const rows = ROWS.map((_, index) => {
      const cells: { [name: string]: string } = {
        'Stock number': `S${index}`,
        'Car type': 'used',
        Make: 'Kia',
        Model: 'Sportage',
        'DAP Price': String(15_990 + index * 1000),
        Year: String(2012 + index),
        Odometer: String(40_000 + index * 999),
        Dealercomments: '"One owner, full history.\nCall us today."',
        Features: `"${features}"`,
      };
      return header.split(',').map((name) => cells[name] ?? '');
    });
    const text = [header, ...rows, ''].join('\n');
    const { cars, counts } = importFile(text, [], checkMapping(dealerStudio, 'dealer-studio.json'));
    expect([cars.length, counts.rejected]).toEqual([10, 0]);
  });

  test.each([
    ['the header has a name for', `${HEADER},Status`],
    ['no mapping reads, in other rows too', `${HEADER},Sold`],
  ])('sell no car, although a cell that %s says that one is sold', (_which, header) => {
    const mapping = header.endsWith('Status')
      ? checkMapping({ ...MAPPING_FILE, columns: { ...MAPPING_FILE.columns, status: 'Status' } }, 'mapping.json')
      : MAPPING;
    const state = header.endsWith('Status') ? 'For Sale' : 'No';
    const sold = header.endsWith('Status') ? 'Sold' : 'Yes';
    const rows = ROWS.map((row) => `${row},${state}`);
    const importAll = (lines: readonly string[], previous: readonly Car[] = []) =>
      importFile([header, ...lines, ''].join('\n'), previous, mapping);
    const { cars } = importAll(rows);
    const soldRow = (index: number): string => `${rowOf(index)},${sold}`;
    const quoted = (row: string | undefined, from: string, to: string): string => String(row).replace(from, to);
    const files = [
      [...rows.slice(0, 4), `${soldRow(4)},${rows[5]}`, ...rows.slice(6)],
      [...rows.slice(0, 4), `${rows[4]},${soldRow(5)}`, ...rows.slice(6)],
      rows.with(3, quoted(rows[3], 'SX', '"SX')).with(4, quoted(soldRow(4), 'SX', 'SX"')),
    ];
    for (const lines of files) expect(forSale(importAll(lines, cars))).toEqual(ALL);
  });
});

test('a damaged row that seems to be of another dealer sells no car of this one', () => {
  const mapping = checkMapping({ ...MAPPING_FILE, only: { Dealer: '12' } }, 'mapping.json');
  const importAll = (lines: readonly string[], previous: readonly Car[] = []) =>
    importFile([`${HEADER},Dealer`, ...lines, ''].join('\n'), previous, mapping);
  const rows = ROWS.map((row) => `${row},12`);
  const others = [rowOf(1, { stock: 'T1' }), rowOf(2, { stock: 'T2' })].map((row) => `${row},14`);
  const first = importAll([...rows, ...others]);
  const shifted = rows.with(4, String(rows[4]).replace('SX', 'SX,AWD'));
  const joined = [...rows.slice(0, 9), ...others.slice(0, 1), `${others[1]},${rows[9]}`];
  for (const lines of [[...shifted, ...others], joined]) expect(forSale(importAll(lines, first.cars))).toEqual(ALL);
});

describe('a row with a cell too many or too few, of which only empty cells and those that no mapping reads are in other columns', () => {
  const mapping = checkMapping({ ...MAPPING_FILE, columns: { ...MAPPING_FILE.columns, sold: 'Sold' } }, 'mapping.json');
  const importAll = (lines: readonly string[], previous: readonly Car[] = []) =>
    importFile([`${HEADER},Warranty,Sold,Certified,Comments,Notes`, ...lines, ''].join('\n'), previous, mapping);
  const rows = ROWS.map((row) => `${row},Yes,No,Yes,,`);
  const first = importAll(rows);
  test.each([
    ['a delimiter too many', 'Red,,Yes,No'],
    ['a delimiter too few', 'Red,YesNo'],
  ])('does not sell its car: %s', (_fault, cells) => {
    const second = importAll(rows.with(4, String(rows[4]).replace('Red,Yes,No', cells)), first.cars);
    expect(second.cars).toEqual(first.cars);
    expect(second.findings).toContainEqual(expect.objectContaining({ row: 6, value: expect.stringContaining('(S4)') }));
  });
  test('sells it if a program leaves out the empty cells of several rows', () => {
    const short = (index: number) => String(rows[index]).replace(/,,$/, '');
    const lines = rows.with(3, short(3)).with(4, short(4).replace(',No,', ',Yes,'));
    expect(forSale(importAll(lines, first.cars))).toEqual(ALL.filter((stock) => stock !== 'S4'));
  });
});

test('a row with a cell too many sells no car, whatever it says, and the report names the row', () => {
  const mapping = checkMapping(
    { ...MAPPING_FILE, columns: { ...MAPPING_FILE.columns, status: 'Status' } },
    'mapping.json',
  );
  const rows = ROWS.map((row) => `${row},For Sale,"One owner.\nCall us."`);
  const sold = `${rowOf(4)},Sold,"One owner.\nCall us.",more`;
  const importAll = (lines: readonly string[], previous: readonly Car[] = []) =>
    importFile([`${HEADER},Status,Comments`, ...lines, ''].join('\n'), previous, mapping);
  const first = importAll(rows);
  const second = importAll(rows.with(4, sold), first.cars);
  expect(second.cars).toEqual(first.cars);
  expect(second.findings).toContainEqual(
    expect.objectContaining({ outcome: 'kept', row: 6, value: expect.stringContaining('(S4)') }),
  );
});

describe('a header without names for its last cells', () => {
  const photos = (row: string, count: number): string =>
    [row, ...Array.from({ length: count }, (_, index) => `https://photos.example/${index}.jpg`)].join(',');
  test.each([
    ['in all rows', () => 10],
    ['in most rows, in some of them many', (index: number) => [0, 3, 5, 12][index % 4] ?? 0],
  ])('%s leaves its cars as they are', (_rows, count) => {
    const { cars, counts, findings } = importRows(ROWS.map((row, index) => photos(row, count(index))));
    expect([cars.length, counts.rejected]).toEqual([10, 0]);
    expect(findings).toContainEqual(
      expect.objectContaining({ hint: 'The header has no name for the last cells; they are not read.' }),
    );
  });
});

describe('a number with a comma that is not quoted', () => {
  const wide = (row: string): string => row.replace(/^(.*),(\d\d)(\d{3}),Red$/, '$1,$2,$3,Red');
  test.each([
    ['in one row', 1],
    ['in most rows', 8],
  ])('%s leaves its car as it was', (_count, count) => {
    const first = importRows(ROWS);
    const second = importRows([...ROWS.slice(0, 10 - count), ...ROWS.slice(10 - count).map(wide)], first.cars);
    expect(second.cars).toEqual(first.cars);
    expect(second.counts.rejected).toBe(count);
  });
});

describe('the end of a file', () => {
  test('a quote that is not closed is named by its row', () => {
    const rows = ROWS.with(3, rowOf(3).replace('SX,', '"SX,'));
    expect(() => importRows(rows)).toThrow(
      'The feed is not complete CSV: a quote in row 5 ("S3,,Kia,Sportage") is not closed. Remove the quote or close it; if the file ends in this row, fetch the feed again.',
    );
  });
  test.each(['10 vehicles', 'End of list'])('a last line "%s" without a line end is no car cut off', (line) => {
    const { cars, findings } = importRows([...ROWS, line], [], '');
    expect(cars).toHaveLength(10);
    expect(findings).toContainEqual(expect.objectContaining({ row: 12, rule: 'a car, not a row of totals' }));
  });
});
