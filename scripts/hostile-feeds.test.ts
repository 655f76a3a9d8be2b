import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { readStockFile } from '#stock/snapshot.ts';
import { runImport } from './stock-import.ts';

/** Feeds damaged as by exports, spreadsheets and scheduled jobs, imported for a dealer with forty invented cars. */

type Row = { readonly [column: string]: string };
const COLUMNS = {
  stocknum: 'Stock No',
  vin: 'VIN',
  car_type: { from: 'Condition', values: { Used: 'used' } },
  make: 'Make',
  model: 'Model',
  badge: 'Variant',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  km: { from: 'Odometer', as: 'km' },
  colour: 'Colour',
  images: { from: 'Photos', as: 'images' },
  dealercomments: 'Description',
};
const MODELS = [
  ['Toyota', 'Corolla'],
  ['Mazda', 'CX-5'],
  ['Citroën', 'C4'],
  ['Kia', 'Sportage'],
  ['Saab', '9-3'],
] as const;
const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => {
  const [make, model] = MODELS[index % MODELS.length] as (typeof MODELS)[number];
  return {
    'Stock No': `U${100 + index}`,
    VIN: '',
    Condition: 'Used',
    Make: make,
    Model: model,
    Variant: ['Sport', 'Touring', 'GT'][index % 3] as string,
    Year: String(2012 + (index % 11)),
    Price: String(9990 + index * 500),
    Odometer: String(30_000 + index * 1111),
    Colour: ['Red', 'White', 'Blue', 'Grey'][index % 4] as string,
    Photos: `https://img.example/${index}.jpg`,
    Description: 'One owner',
  };
});

function csv(rows: readonly Row[], separator = ',', end = '\n'): string {
  const quote = (cell: string): string => (/[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return `${lines.map((cells) => cells.map(quote).join(separator)).join(end)}${end}`;
}
const changeRows = (change: (row: Row, index: number) => Row): Row[] => rows.map(change);
const rowsWith = (change: (row: Row) => Row, count = 10): Row[] =>
  rows.map((row, index) => (index < count ? change(row) : row));
const withRenamedColumn = (from: string, to: string): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name === from ? to : name, cell])));

const withLastColumn = (last: string): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).sort(([a], [b]) => Number(a === last) - Number(b === last))),
  );

const base = mkdtempSync(join(tmpdir(), 'caryard-hostile-'));
const dealer = join(base, 'corner-cars');
const stock = join(dealer, 'stock.jsonl');
let number = 0;
async function run(feed: string | Buffer) {
  const file = join(base, `feed-${++number}.csv`);
  writeFileSync(file, feed);
  let out = '';
  const code = await runImport(
    {
      file,
      slug: 'corner-cars',
      tenantsDir: base,
      map: null,
      force: false,
      now: new Date('2026-11-20T02:00:00Z'),
      reportsDir: join(base, 'reports'),
      historyDir: join(base, 'imports'),
    },
    (text) => {
      out += text;
    },
    () => {},
  );
  return { code, out };
}
const urlsOf = (cars: readonly Car[]) => cars.map(({ id, slug, status }) => `${id} ${slug} ${status}`).sort();

let firstCars: readonly Car[] = [];
let bytes = '';
beforeAll(async () => {
  cpSync('tests/fixtures/tenants/all-off', dealer, { recursive: true });
  rmSync(stock);
  writeFileSync(join(dealer, 'mapping.json'), JSON.stringify({ name: 'Our list', columns: COLUMNS }));
  const { code, out } = await run(csv(rows));
  expect(code, out).toBe(0);
  firstCars = readStockFile(stock);
  bytes = readFileSync(stock, 'utf8');
});
afterAll(() => rmSync(base, { recursive: true }));

describe('nothing is written', () => {
  test.each([
    { why: 'an empty file', feed: '', message: 'is empty' },
    { why: 'spaces', feed: ' \n \n', message: 'is empty' },
    { why: 'only a header', feed: csv(rows).split('\n', 1)[0] as string, message: 'has no cars' },
    { why: 'a truncated file', feed: csv(rows.slice(0, 20)), message: '20 of 40 cars for sale would leave' },
    { why: 'a file cut inside a row', feed: csv(rows).slice(0, -60), message: 'ends in the middle of row 41' },
    {
      why: 'a file cut inside its last cell, a text, in which a car is missing too',
      feed: csv(rows.slice(1)).slice(0, -4),
      message: 'end in the middle of its last row',
    },
    {
      why: 'a file cut inside the last price, which is the last cell',
      feed: csv(withLastColumn('Price')).slice(0, -2),
      message: 'price of 2018 Saab 9-3 Sport (U139) is only the start of what it was in the last import',
    },
    {
      why: 'a file cut inside the last of the kilometres',
      feed: csv(withLastColumn('Odometer'), ';', '\r\n').slice(0, -5),
      message: 'km of 2018 Saab 9-3 Sport (U139) is only the start',
    },
    {
      why: 'a file cut inside a picture',
      feed: csv(withLastColumn('Photos')).slice(0, -3),
      message: 'images of 2018 Saab 9-3 Sport (U139) is only the start',
    },
    {
      why: 'a file cut inside a letter',
      feed: Buffer.from(csv([...rows.slice(0, 39), { ...(rows[39] as Row), Description: 'Révisée' }])).subarray(0, -3),
      message: 'The feed ends in the middle of a character.',
    },
    {
      why: 'a file in UTF-16 cut inside a letter',
      feed: iconv.encode(csv(rows), 'utf-16le', { addBOM: true }).subarray(0, -3),
      message: 'The feed ends in the middle of a character.',
    },
    { why: 'a web page', feed: '<!doctype html><title>Sign in</title>', message: 'is a web page' },
    { why: 'a workbook', feed: Buffer.from('PK\u0003\u0004\u0000\u0000sheet'), message: 'is a workbook or an archive' },
    { why: 'an unclosed quote', feed: csv(rows).replace('\nU104,', '\n"U104,'), message: 'not complete CSV' },
    {
      why: 'a header for another column',
      feed: csv(withRenamedColumn('Price', 'Retail')),
      message: '40 of 40 cars that had a price would have none',
    },
    {
      why: 'a renamed make',
      feed: csv(withRenamedColumn('Make', 'Manufacturer')),
      message: 'No row of the feed became a car',
    },
    {
      why: 'prices of zero',
      feed: csv(changeRows((row) => ({ ...row, Price: '0' }))),
      message: '40 of 40 cars that had a price',
    },
    {
      why: 'prices below zero',
      feed: csv(changeRows((row) => ({ ...row, Price: '-500' }))),
      message: '40 of 40 cars that had a price',
    },
    {
      why: 'prices in cents',
      feed: csv(changeRows((row) => ({ ...row, Price: `${row.Price}00` }))),
      message: '40 of 40 prices would be 5 times',
    },
    {
      why: 'a dot between thousands',
      feed: csv(changeRows((row) => ({ ...row, Odometer: '45.000' }))),
      message: '40 of 40 cars that had kilometres',
    },
    {
      why: 'pictures over http',
      feed: csv(changeRows((row) => ({ ...row, Photos: String(row.Photos).replace('https', 'http') }))),
      message: '40 of 40 cars that had pictures',
    },
    {
      why: 'no row that can be read',
      feed: csv(changeRows((row) => ({ ...row, Year: 'n/a' }))),
      message: 'No row of the feed became a car',
    },
    {
      why: 'cells shifted by one column',
      feed: csv(
        changeRows((row) =>
          Object.fromEntries(Object.keys(row).map((name, index) => [name, Object.values(row)[index - 1] ?? ''])),
        ),
      ),
      message: 'No row of the feed became a car',
    },
    {
      why: 'the feed of another dealer',
      feed: csv(changeRows((row, index) => ({ ...row, Make: 'Yamaha', Model: `MT-${index}` }))),
      message: '40 of 40 cars for sale would leave',
    },
    {
      why: 'a title above the header',
      feed: `Stock of 20 November\n\n${csv(rows)}`,
      message: 'The first line of the feed is a single cell: "Stock of 20 November".',
    },
    {
      why: 'a title with a comma above the header',
      feed: `Gum Street Cars, stock of 20 November\n${csv(rows)}`,
      message:
        'Row 1 of the feed ("Gum Street Cars | stock of 20 November") is not its header: row 2 is. Delete the lines above the header.',
    },
    {
      why: 'a title padded with empty cells, and a date below it',
      feed: `Gum Street Cars,,,,,,,,,,,\nPrinted,20/11/2026,,,,,,,,,,\n${csv(rows)}`,
      message: 'is not its header: row 3 is. Delete the lines above the header.',
    },
    {
      why: 'names of column groups above the header',
      feed: `Vehicle,,,,,,,Money,,More,,\n${csv(rows)}`,
      message: 'is not its header: row 2 is. Delete the lines above the header.',
    },
    {
      why: 'a title with commas over columns of unusual names',
      feed: `Gum Street Cars, Geelong\n${csv(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [`F_${name}`, cell]))))}`,
      message: 'Delete the lines above the header.',
    },
    ...[
      { encoding: 'macintosh', letters: 'Citroën' },
      { encoding: 'shift_jis', letters: 'トヨタ' },
      { encoding: 'gbk', letters: '丰田汽车' },
      { encoding: 'windows-1251', letters: 'Тойота' },
    ].map(({ encoding, letters }) => ({
      why: `the encoding ${encoding}`,
      feed: iconv.encode(
        csv(changeRows((row) => ({ ...row, Make: String(row.Make).replace('Citroën', letters) }))),
        encoding,
      ),
      message: 'is neither UTF-8 nor Windows-1252',
    })),
    {
      why: 'years one row further down',
      feed: csv(changeRows((row, index) => ({ ...row, Year: String(2012 + ((index + 1) % 11)) }))),
      message: '40 of 40 cars would be of another year',
    },
    {
      why: 'prices without tax',
      feed: csv(changeRows((row) => ({ ...row, Price: `$${row.Price} + GST` }))),
      message: '40 of 40 cars that had a price',
    },
    {
      why: 'swapped names of price and kilometres',
      feed: csv(changeRows((row) => ({ ...row, Price: String(row.Odometer), Odometer: String(row.Price) }))),
      message: 'cars would have fewer kilometres than before',
    },
    {
      why: 'kilometres converted from miles twice',
      feed: csv(changeRows((row) => ({ ...row, Odometer: String(Math.round(Number(row.Odometer) * 1.609)) }))),
      message: '40 of 40 cars would have been driven more than 10000 km since the last import. Has the unit changed?',
    },
    {
      why: 'two columns with the same name',
      feed: csv(rows).replace('Colour', 'Make'),
      message: 'Two columns, "Make" and "Make (column J)", have the same name',
    },
  ])('$why', async ({ feed, message }) => {
    const { code, out } = await run(feed);
    expect(out).toContain(message);
    expect(code).toBe(1);
    expect(readFileSync(stock, 'utf8')).toBe(bytes);
  });
});

describe('every car stays for sale at its URL', () => {
  test.each([
    { why: 'UTF-16', feed: iconv.encode(csv(rows), 'utf-16le', { addBOM: true }), isSame: true },
    { why: 'Windows-1252', feed: iconv.encode(csv(rows), 'windows-1252'), isSame: true },
    { why: 'UTF-8 encoded twice', feed: iconv.decode(Buffer.from(csv(rows)), 'windows-1252'), isSame: true },
    { why: 'no line end after the last row', feed: csv(rows).slice(0, -1), isSame: true },
    {
      why: 'no line end after the last row, and another price in it',
      feed: csv(withLastColumn('Price').map((row) => ({ ...row, Price: String(Number(row.Price) - 490) }))).slice(
        0,
        -1,
      ),
      isSame: false,
    },
    {
      why: 'UTF-16 with one more byte',
      feed: Buffer.concat([iconv.encode(csv(rows), 'utf-16le'), Buffer.from('\n')]),
      isSame: true,
    },
    { why: 'semicolons and Windows line ends', feed: `\ufeff${csv(rows, ';', '\r\n')}`, isSame: true },
    { why: 'tabs and the line ends of old Macs', feed: csv(rows, '\t', '\r'), isSame: true },
    { why: 'rows in another order', feed: csv(rows.toReversed()), isSame: true },
    { why: 'blank rows and a row of totals', feed: `${csv(rows)},,,,,,,,,,,\nTotal,,,,,,,999999,,,,\n`, isSame: true },
    ...[
      'Total,,Used,40 vehicles,,,2026,999999,,,,',
      ',,Used,TOTALS:,40,,2020,,,,,',
      'Grand total,,Used,All makes,All models,,2020,789600,,,,',
      '40 cars,,Used,Various,Various,,2020,,,,,',
      ',,Used,40,12,,2019,,,,,',
      `X9,,Used,All makes,All models,,2019,${rows.reduce((sum, row) => sum + Number(row.Price), 0)},,,,`,
      'Average,,Used,Toyota,Corolla,,2017,19740,,,,',
      'End of report,,Used,Toyota,Corolla,,2017,19740,,,,',
    ].map((row) => ({ why: `the row of totals ${row}`, feed: `${csv(rows)}${row}\n`, isSame: true })),
    {
      why: 'a byte order mark of UTF-8 in a Windows-1252 file',
      feed: Buffer.concat([
        iconv.encode(csv(rows.slice(0, 39)), 'windows-1252'),
        Buffer.from(csv(rows.slice(39)).split('\n').slice(1).join('\n').replace('One owner', 'One owner')),
      ]),
      isSame: true,
    },
    {
      why: 'prices that include tax',
      feed: csv(changeRows((row) => ({ ...row, Price: `$${row.Price} inc. GST` }))),
      isSame: true,
    },
    { why: 'each row twice', feed: csv([...rows, ...rows]), isSame: true },
    {
      why: 'each row twice, the second with a higher price',
      feed: csv([...rows, ...rows.map((row) => ({ ...row, Price: '99999' }))]),
      isSame: true,
    },
    {
      why: 'years that became n/a in thirty rows',
      feed: csv(rowsWith((row) => ({ ...row, Year: 'n/a' }), 30)),
      isSame: true,
    },
    {
      why: 'years that became dates',
      feed: csv(rowsWith((row) => ({ ...row, Year: `1/01/${row.Year}` }))),
      isSame: true,
    },
    { why: 'years of two digits', feed: csv(rowsWith((row) => ({ ...row, Year: '19' }))), isSame: true },
    { why: 'the year 2031', feed: csv(rowsWith((row) => ({ ...row, Year: '2031' }))), isSame: true },
    { why: 'an unquoted comma', feed: csv(rows).replace('\nU105,', '\nU105,one owner,'), isSame: true },
    {
      why: 'a model that became a date',
      feed: csv(changeRows((row) => ({ ...row, Model: row.Model === '9-3' ? '3-Sep' : (row.Model as string) }))),
      isSame: true,
    },
    {
      why: 'prices with cents, kilometres with parts',
      feed: csv(changeRows((row) => ({ ...row, Price: `$${row.Price}.00`, Odometer: `${row.Odometer}.2 km` }))),
      isSame: true,
    },
    {
      why: 'direction marks and null characters',
      feed: csv(changeRows((row) => ({ ...row, Model: `\u202e${row.Model}\u2066`, Variant: `${row.Variant}\u200f` }))),
      isSame: true,
    },
    {
      why: 'capitals',
      feed: csv(
        changeRows((row) => ({ ...row, Make: String(row.Make).toUpperCase(), Model: String(row.Model).toUpperCase() })),
      ),
      isSame: false,
    },
    {
      why: 'new stock numbers',
      feed: csv(changeRows((row, index) => ({ ...row, 'Stock No': `GC-${index}` }))),
      isSame: false,
    },
    { why: 'a renamed stock number column', feed: csv(withRenamedColumn('Stock No', 'Ref')), isSame: false },
    {
      why: 'stock numbers shortened by a spreadsheet',
      feed: csv(changeRows((row) => ({ ...row, 'Stock No': '1.2E+11' }))),
      isSame: false,
    },
    {
      why: 'added VINs',
      feed: csv(changeRows((row, index) => ({ ...row, VIN: `KNAPH81BDL5${100000 + index}` }))),
      isSame: false,
    },
    {
      why: 'prices shifted by a row',
      feed: csv(changeRows((row) => ({ ...row, Price: String(Number(row.Price) - 1000) }))),
      isSame: false,
    },
  ])('$why', async ({ feed, isSame }) => {
    writeFileSync(stock, bytes);
    const { code, out } = await run(feed);
    expect(code, out).toBe(0);
    expect(urlsOf(readStockFile(stock))).toEqual(urlsOf(firstCars));
    if (isSame) expect(readFileSync(stock, 'utf8')).toBe(bytes);
  });
});
