import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { columnLetters } from './duplicate-columns.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

/** Errors in a feed as a whole are not visible in a single cell, and the first import has nothing to compare with. */

const folder = mkdtempSync(join(tmpdir(), 'caryard-whole-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'Stock No',
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  colour: 'Colour',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  km: { from: 'Odometer', as: 'km' },
  dealercomments: 'Comments',
  images: { from: 'Photo', as: 'images' },
};
let files = 0;
function importRows(rows: readonly (readonly string[])[], { columns = COLUMNS as object, force = false } = {}) {
  const file = join(folder, `${++files}.csv`);
  writeFileSync(file, rows.map((cells) => `${cells.join(',')}\n`).join(''));
  const mapping = checkMapping({ name: 'Our list', columns }, 'mapping.json');
  const options = { mapping, previous: [], tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force };
  return importStock(readFeed(file, mapping), options);
}
const HEADER = ['Stock No', 'Condition', 'Make', 'Model', 'Colour', 'Year', 'Price', 'Odometer'];
const CAR = ['A1', 'Used', 'Mazda', 'CX-5', 'Red', '2019', '32990', '45120'];
const OTHER = ['A2', 'Used', 'Kia', 'Rio', 'White', '2020', '19990', '31077'];
const rowFindings = (row: number, { findings }: ReturnType<typeof importRows>) =>
  findings.filter((finding) => finding.row === row && finding.column === '(row)');

describe('apostrophes around a cell', () => {
  test('are quotes if they enclose a delimiter, and this is reported', () => {
    const quoted = CAR.with(4, "'Soul Red, metallic'").with(3, "'CX-5'");
    const result = importRows([HEADER, quoted, OTHER]);
    expect(result.cars.find(({ make }) => make === 'Mazda')).toMatchObject({
      model: 'CX-5',
      colour: 'Soul Red, metallic',
      price: 32_990,
    });
    expect(rowFindings(2, result)).toMatchObject([{ outcome: 'cleaned', value: 'Soul Red, metallic' }]);
  });

  test('enclose every text of a file that uses them; a doubled one is an apostrophe', () => {
    const quote = (cells: readonly string[]) => cells.map((cell) => `'${cell}'`);
    const { cars, findings } = importRows([quote(HEADER), quote(CAR.with(4, "Driver''s Red")), quote(OTHER)]);
    expect(cars.map(({ make, colour }) => `${make} ${colour}`).sort()).toEqual(['Kia White', "Mazda Driver's Red"]);
    expect(findings.filter(({ outcome }) => outcome !== 'kept')).toEqual([]);
  });

  test('in ordinary text are not quotes', () => {
    const [first, second] = ["'91 model, the owner's pride", "the dogs' breakfast"];
    const result = importRows([HEADER, CAR.with(4, first).slice(0, 9), OTHER.with(4, second)]);
    expect(result.cars.map(({ colour }) => colour)).toEqual([second]);
    expect(rowFindings(2, result)).toMatchObject([{ outcome: 'rejected' }]);
  });
});

describe('a row with one cell too many', () => {
  test('is reported with its number and beginning, each of them', () => {
    const rows = ['B1', 'B2'].map((number) => [number, ...CAR.slice(1, 4), 'Red', 'metallic', ...CAR.slice(5)]);
    const result = importRows([HEADER, CAR, OTHER, OTHER.with(0, 'A3'), OTHER.with(0, 'A4'), ...rows]);
    expect([rowFindings(6, result), rowFindings(7, result)]).toMatchObject([
      [{ outcome: 'rejected', value: expect.stringContaining('9 cells: B1, Used, Mazda') }],
      [{ outcome: 'rejected', value: expect.stringContaining('9 cells: B2, Used, Mazda') }],
    ]);
  });

  test('is also rejected if the last cell is empty but the following ones do not fit', () => {
    const header = [...HEADER, 'Comments'];
    const all = [CAR, OTHER, OTHER.with(0, 'A3'), OTHER.with(0, 'A4')].map((cells) => [...cells, '']);
    const shifted = ['B1', 'Used', 'Mazda', 'CX-5', 'Red', 'metallic', '2019', '32990', '45120', ''];
    const result = importRows([header, ...all, shifted]);
    expect(result.cars).toHaveLength(4);
    expect(rowFindings(6, result)).toContainEqual(
      expect.objectContaining({ outcome: 'kept', hint: expect.stringContaining('The last is empty') }),
    );
  });

  test('is not reported if most rows end with a delimiter', () => {
    const { cars, findings } = importRows([HEADER, [...CAR, ''], [...OTHER, '']]);
    expect(cars).toHaveLength(2);
    expect(findings.filter(({ column }) => column === '(row)')).toEqual([]);
  });
});

describe('two columns with the same name', () => {
  const duplicated = [...HEADER, 'Price'];

  test.each([
    ['the same in every row', CAR[6] as string, OTHER[6] as string],
    ['one of them empty', '', ''],
  ])('are read as one: %s', (_what, first, second) => {
    const { cars, findings } = importRows([duplicated, [...CAR, first], [...OTHER, second]]);
    expect(cars.map(({ price }) => price).sort()).toEqual([19_990, 32_990]);
    expect(findings).toContainEqual(
      expect.objectContaining({ outcome: 'kept', column: 'Price', value: 'Price, Price (column I)' }),
    );
  });

  test('that differ are rejected with their positions, the row and the fix, if the mapping reads them by name', () => {
    const rows = [duplicated, [...CAR, CAR[6] as string], [...OTHER, '14500']];
    expect(() => importRows(rows)).toThrow(
      'Two columns, "Price" and "Price (column I)", have the same name for the mapping, which reads it, but in row 3 one is "19990" and the other "14500".',
    );
    const byPosition = { ...COLUMNS, price: { position: 9, as: 'money' } };
    expect(
      importRows(rows, { columns: byPosition })
        .cars.map(({ price }) => price)
        .sort(),
    ).toEqual([14_500, 32_990]);
  });

  test('take a car off sale if one of them says so', () => {
    const header = [...HEADER, 'Sold', 'Sold'];
    const { cars } = importRows([header, [...CAR, 'N', 'Y'], [...OTHER, 'N', 'N']]);
    expect(cars.map(({ make, status }) => [make, status]).sort()).toEqual([
      ['Kia', 'in_stock'],
      ['Mazda', 'sold'],
    ]);
  });

  test('both provide pictures', () => {
    const header = [...HEADER, 'Photo', 'Photo'];
    const pictures = ['a', 'b'].map((name) => `https://pictures.example.com/${name}.jpg`);
    const { cars } = importRows([header, [...CAR, ...pictures], [...OTHER, '', '']]);
    expect(cars.find(({ make }) => make === 'Mazda')?.images.map(({ image }) => image.url)).toEqual(pictures);
  });

  test('are named as in spreadsheets', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('swapped price and kilometres columns', () => {
  /** A stock in which newer cars cost more and have fewer kilometres, with much random variation in both. */
  const stock = (count: number, km: (index: number, year: number) => number) =>
    Array.from({ length: count }, (_, index) => {
      const year = 2012 + ((index * 7) % 12);
      const price = 8_990 + (year - 2012) * 2_500 + ((index * 5_310) % 9_000);
      return { year, price, km: km(index, year) };
    });
  const kmOf = (index: number, year: number): number => (2026 - year) * 14_137 + ((index * 7_919) % 30_011);
  const rows = (cars: ReturnType<typeof stock>, isSwapped: boolean) => [
    HEADER,
    ...cars.map(({ year, price, km }, index) => {
      const [first, second] = isSwapped ? [km, price] : [price, km];
      return [`A${index}`, 'Used', 'Mazda', 'CX-5', 'Red', `${year}`, `${first}`, `${second}`];
    }),
  ];

  test.each([
    ['a small yard', stock(6, kmOf)],
    ['a yard', stock(40, kmOf)],
    ['odometers in round hundreds', stock(40, (index, year) => Math.round(kmOf(index, year) / 100) * 100)],
  ])('stop the first import, and only that: %s', (_what, cars) => {
    expect(() => importRows(rows(cars, true))).toThrow('Price and kilometres look swapped');
    expect(importRows(rows(cars, true), { force: true }).findings).toContainEqual(
      expect.objectContaining({ rule: 'prices that rise with the year, and kilometres that fall' }),
    );
    expect(importRows(rows(cars, false)).cars).toHaveLength(cars.length);
  });
});

describe('comments truncated before the feed was delivered', () => {
  const text = (index: number, length: number) =>
    `Car ${index} has one owner. ${'It was serviced here and drives as it should. '.repeat(9)}`.slice(0, length);
  const rows = (length: (index: number) => number) => [
    [...HEADER, 'Comments'],
    ...Array.from({ length: 20 }, (_, index) => [...CAR.with(0, `A${index}`), text(index, length(index))]),
  ];

  test('are reported once, with a row', () => {
    const { findings } = importRows(rows((index) => (index % 3 === 0 ? 120 : 255)));
    expect(findings.filter(({ rule }) => rule === 'comments as they were written')).toMatchObject([
      {
        outcome: 'kept',
        value: expect.stringMatching(/^13 of 20 comments end after 255 characters, such as row 3: …/),
      },
    ]);
  });

  test.each([
    ['of many lengths', rows((index) => 200 + index)],
    [
      'that say the same of every car',
      rows(() => 255).map((cells, index) => (index === 0 ? cells : cells.with(8, text(1, 255)))),
    ],
  ])('but not those %s', (_what, all) => {
    expect(importRows(all).findings.filter(({ rule }) => rule === 'comments as they were written')).toEqual([]);
  });
});

describe('a file or column that is not what it should be', () => {
  const sixCars = ['Mazda CX-5', 'Kia Rio', 'Ford Ranger', 'Toyota Corolla', 'Subaru Forester', 'Hyundai i30'].map(
    (name, index) =>
      CAR.with(0, `A${index}`)
        .with(2, name.split(' ')[0] as string)
        .with(3, name.split(' ')[1] as string),
  );

  test('swapped makes and models stop the import', () => {
    const swapped = sixCars.map((cells) => cells.with(2, cells[3] as string).with(3, cells[2] as string));
    expect(() => importRows([HEADER, ...swapped])).toThrow(
      'Make and model look swapped. Check the mapping and the feed. 6 of 6 cars, such as make "CX-5", model "Mazda"',
    );
    const result = importRows([HEADER, ...sixCars.with(0, swapped[0] as string[])]);
    expect(result.findings.filter(({ rule }) => rule === 'a make as the make')).toHaveLength(1);
    expect(importRows([HEADER, ...sixCars]).findings.filter(({ rule }) => rule === 'a make as the make')).toEqual([]);
  });

  test('a number that was filled down does not exclude any car', () => {
    const result = importRows([HEADER, ...sixCars.map((cells) => cells.with(0, 'A1'))]);
    expect(result.cars.map(({ stocknum }) => stocknum)).toEqual(sixCars.map(() => null));
    expect(result.findings).toContainEqual(
      expect.objectContaining({ outcome: 'left_out', row: 2, column: 'stocknum', value: 'A1 in 6 rows' }),
    );
    expect(importRows([HEADER, CAR, CAR.with(6, '31990'), OTHER]).counts).toMatchObject({ accepted: 2, rejected: 1 });
  });

  test('spaces before quotes are not part of the cell', () => {
    const quoted = [HEADER, CAR, OTHER].map((cells) => [cells.map((cell) => `"${cell}"`).join(', ')]);
    expect(
      importRows(quoted)
        .cars.map(({ make, colour }) => [make, colour])
        .sort(),
    ).toEqual([
      ['Kia', 'White'],
      ['Mazda', 'Red'],
    ]);
  });

  test.each([
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 65, 66])],
    ['PDF', Buffer.from('%PDF-1.7 and so on')],
    ['zip', Buffer.from('PK\x03\x04 and so on', 'latin1')],
  ])('another type of file is named: %s', (name, bytes) => {
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, bytes);
    const mapping = checkMapping({ name: 'Our list', columns: COLUMNS }, 'mapping.json');
    expect(() => readFeed(file, mapping)).toThrow(name);
  });
});

describe('a lone quotation mark for the value above', () => {
  const rows = ['A1', 'A2', 'A3', 'A4', 'A5'].map((number, index) => [number, ...(index === 0 ? CAR : OTHER).slice(1)]);

  test.each([
    ['two of them', [1, 3]],
    ['one of them, as if the file were cut off', [2]],
    ['three in neighbouring rows', [1, 2, 3]],
  ])('does not swallow rows: %s', (_what, ditto) => {
    const { cars, findings } = importRows([
      HEADER,
      ...rows.map((row, index) => (ditto.includes(index) ? row.with(2, '"') : row)),
    ]);
    expect(cars).toHaveLength(rows.length - ditto.length);
    expect(findings.filter(({ outcome }) => outcome === 'left_out')).toMatchObject(
      ditto.map((index) => ({ row: index + 2, column: 'make', value: '"' })),
    );
  });

  test('a quoted text that begins with a comma is left as it is', () => {
    const { cars } = importRows([HEADER, CAR.with(4, '", metallic"'), OTHER]);
    expect(cars.map(({ colour }) => colour).sort()).toEqual([', metallic', 'White']);
  });
});

describe('a second table in one file', () => {
  test('with its columns in another order is refused, with its row', () => {
    const order = [2, 0, 1, 3, 4, 5, 7, 6];
    const reorder = (cells: readonly string[]) => order.map((index) => cells[index] as string);
    expect(() => importRows([HEADER, CAR, reorder(HEADER), reorder(OTHER)], { force: true })).toThrow(
      /^Row 3 of the feed is a second header \(Make, Stock No, Condition, .*another order\. Put each table/,
    );
  });

  test('with the same columns is read, and the report says that the header is repeated', () => {
    const { cars, findings } = importRows([HEADER, CAR, HEADER, OTHER]);
    expect(cars).toHaveLength(2);
    expect(findings.filter(({ row }) => row === 3)).toMatchObject([
      { outcome: 'rejected', hint: 'The row repeats the header; delete it.' },
    ]);
  });
});
