import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { StockError } from './finding.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

/** Rows and files as dealers and their programs write them. Each expected result was written before the import was run. */

const folder = mkdtempSync(join(tmpdir(), 'caryard-trials-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'Stock',
  vin: 'VIN',
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  year: { from: 'Year', as: 'number' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  before_price: { from: 'Was', as: 'money' },
  km: { from: 'Km', as: 'km' },
  colour: 'Colour',
  simple_body: 'Body',
  simple_fuel: 'Fuel',
  simple_transmission: 'Trans',
  drive: 'Drive',
  seats: { from: 'Seats', as: 'number' },
  doors: { from: 'Doors', as: 'number' },
  engine_size_litres: { from: 'Engine', as: 'litres' },
  cylinders: { from: 'Cyl', as: 'number' },
  regplate: 'Rego',
  rego_expiry: { from: 'Rego expiry', as: 'date', formats: ['dd/mm/yyyy', 'mm/yyyy', 'mmm yyyy'] },
  build_date: { from: 'Built', as: 'date', formats: ['dd/mm/yyyy', 'mm/yyyy'] },
  images: { from: 'Photos', as: 'images' },
  dealercomments: 'Comments',
  standardEquipment: { from: 'Features', as: 'features' },
};
const USUAL = {
  Stock: 'U1',
  Condition: 'Used',
  Make: 'Mazda',
  Model: 'CX-5',
  Year: '2019',
  Price: '24990',
  Km: '48200',
};
type Row = { readonly [column: string]: string };
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
function csv(...rows: Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `${[names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}
interface Options {
  readonly previous?: readonly Car[];
  readonly settings?: object;
}
function importText(text: string | Buffer, { previous = [], settings = {} }: Options = {}) {
  const file = join(folder, 'feed');
  writeFileSync(file, text);
  const mapping = checkMapping({ name: 'Ours', columns: COLUMNS, ...settings }, 'mapping.json');
  const now = new Date('2026-11-20T02:00:00Z');
  return importStock(readFeed(file, mapping), { mapping, previous, tenant: STOCK_TENANT, now, force: false });
}
const findingsText = (findings: ReturnType<typeof importText>['findings']): string =>
  findings
    .map(({ outcome, column, value, rule, hint }) => `${outcome} ${column} [${value}] ${rule}. ${hint}`)
    .join('\n');

test('a null character or escape code in a cell is named with its row, and printed as a code', () => {
  const rows = [
    USUAL,
    { ...USUAL, Stock: 'U2', Badge: 'Ma\0xx', Price: '24\x00990' },
    { ...USUAL, Stock: 'U3', Km: '\x1b[31m9' },
  ];
  const { cars, findings } = importText(csv(...rows));
  expect(cars.map(({ stocknum, badge, price }) => [stocknum, badge, price])).toEqual(
    expect.arrayContaining([['U2', 'Maxx', null]]),
  );
  expect(findings).toContainEqual(expect.objectContaining({ row: 3, column: 'badge', value: 'Ma\\u0000xx' }));
  expect(findings).toContainEqual(expect.objectContaining({ row: 3, column: 'Price', value: '24\\u0000990' }));
  expect(findingsText(findings)).toContain('[\\u001b[31m9]');
  expect(findingsText(findings)).not.toMatch(/\p{Cc}(?<!\n)/u);
});

test('a phone number with direction marks or a null character is not repeated in the report', () => {
  const badges = ['\u202a0412 345 678\u202c', 'Maxx \u202a0412 345 678\u202c', '0412\u0000345678 Maxx'];
  const { findings } = importText(
    csv(USUAL, ...badges.map((Badge, index) => ({ ...USUAL, Stock: `U${index + 2}`, Badge }))),
  );
  expect(findings.filter(({ column }) => column === 'badge').length).toBeGreaterThanOrEqual(badges.length);
  expect(findingsText(findings)).not.toMatch(/345 ?678/);
});

test('a file of fixed-length records is not a feed', () => {
  const records = Buffer.from(`Make${'\0'.repeat(60)}Model${'\0'.repeat(60)}`.repeat(9));
  expect(() => importText(records)).toThrow('The feed is not text');
});

interface Case {
  readonly why: string;
  readonly row: Row;
  /** Values of the car; null = the row is left out; a list = any of these. */
  readonly expected: object | null | readonly (object | null)[];
  /** What the report must contain. */
  readonly message?: RegExp;
}
const PRICE_LEFT_OUT = { expected: { price: null }, message: /left_out Price/ };
const ROWS: Case[] = [
  { why: 'a space after the dollar sign', row: { Price: '$ 24,990' }, expected: { price: 24_990 } },
  { why: 'AU$', row: { Price: 'AU$24,990' }, expected: { price: 24_990 } },
  { why: 'd/a', row: { Price: '24990 d/a' }, expected: { price: 24_990, price_type: 'drive_away' } },
  {
    why: 'words that contradict the column',
    row: { Price: '$24,990 (excl. govt charges)' },
    expected: { price: 24_990, price_type: 'excl_govt_charges' },
  },
  {
    why: 'plus on-road costs',
    row: { Price: '24990 + ORC' },
    expected: [{ price: 24_990, price_type: 'excl_govt_charges' }, { price: null }],
  },
  {
    why: 'before on-roads',
    row: { Price: '$24,990 before on-roads' },
    expected: [{ price: 24_990, price_type: 'excl_govt_charges' }, { price: null }],
  },
  {
    why: 'European thousands and decimals',
    row: { Price: '24.990,00' },
    expected: [{ price: 24_990 }, { price: null }],
  },
  { why: 'a range', row: { Price: '$24,990 - $26,990' }, ...PRICE_LEFT_OUT },
  { why: 'or near offer', row: { Price: '$24,990 ono' }, expected: [{ price: 24_990 }, { price: null }] },
  { why: 'negotiable', row: { Price: '$24,990 neg.' }, expected: [{ price: 24_990 }, { price: null }] },
  { why: 'a negative price', row: { Price: '-24990' }, expected: { price: null }, message: /Price/ },
  { why: 'full-width digits', row: { Price: '２４９９０' }, expected: [{ price: 24_990 }, { price: null }] },
  {
    why: 'a repayment beside the price',
    row: { Price: '$24,990 or $99/week' },
    expected: [{ price: 24_990 }, { price: null }],
  },
  { why: 'a group of two digits', row: { Price: '24,99' }, ...PRICE_LEFT_OUT },
  { why: 'a group of four digits', row: { Price: '$2,4990' }, ...PRICE_LEFT_OUT },
  { why: 'a dot instead of a comma', row: { Price: '$24.990' }, expected: [{ price: 24_990 }, { price: null }] },
  { why: 'two prices with a slash', row: { Price: '24990/23990' }, ...PRICE_LEFT_OUT },
  { why: 'a deposit', row: { Price: '$500 deposit' }, expected: { price: null }, message: /Price/ },
  { why: 'call for price', row: { Price: 'Call for price' }, expected: { price: null, price_type: 'poa' } },
  { why: 'a former price that is the same', row: { Price: '24990', Was: '24990' }, expected: { price: 24_990 } },
  { why: 'a former price that is lower', row: { Price: '24990', Was: '22990' }, expected: { price: 24_990 } },
  { why: 'kilometres in thousands', row: { Km: '48.2k' }, expected: { km: 48_200 } },
  { why: 'approximate kilometres', row: { Km: '48,200 kms approx' }, expected: [{ km: 48_200 }, { km: null }] },
  { why: 'miles without a space', row: { Km: '48200mi' }, expected: { km: 77_570 } },
  { why: 'delivery kilometres', row: { Km: 'Delivery kms' }, expected: { km: null }, message: /Km/ },
  { why: 'kilometres with a dot', row: { Km: '48.200' }, expected: { km: null }, message: /Km/ },
  { why: 'a distance in two units', row: { Km: '48,200 km (29,950 mi)' }, expected: [{ km: 48_200 }, { km: null }] },
  { why: 'MY21', row: { Year: 'MY21' }, expected: { year: 2021 } },
  { why: 'two model years', row: { Year: '2021/22' }, expected: [{ year: 2021 }, null] },
  { why: 'a year with an apostrophe', row: { Year: '’21' }, expected: [{ year: 2021 }, null] },
  { why: 'a month and year', row: { Year: '12/2021' }, expected: [{ year: 2021 }, null] },
  { why: 'a year in brackets', row: { Year: '(2021)' }, expected: [{ year: 2021 }, null] },
  { why: 'a year with decimals', row: { Year: '2021.5' }, expected: [{ year: 2021 }, null] },
  { why: 'pre-owned', row: { Condition: 'Pre-Owned' }, expected: { car_type: 'used' } },
  { why: 'near new', row: { Condition: 'Near New' }, expected: [{ car_type: 'used' }, null] },
  { why: 'ex-demo', row: { Condition: 'Ex-Demo' }, expected: { car_type: 'demo' } },
  { why: 'second hand', row: { Condition: '2nd hand' }, expected: [{ car_type: 'used' }, null] },
  { why: 'not new', row: { Condition: 'Not new' }, expected: [{ car_type: 'used' }, null] },
  { why: 'an abbreviated make', row: { Make: 'VW', Model: 'Golf' }, expected: { make: 'Volkswagen', model: 'Golf' } },
  {
    why: 'a make with more words than its name',
    row: { Make: 'Great Wall Motors', Model: 'V240' },
    expected: { make: 'Great Wall', model: 'V240' },
  },
  {
    why: 'a make of two words written as one',
    row: { Make: 'Landrover', Model: 'Defender' },
    expected: { make: 'Land Rover' },
  },
  {
    why: 'a make without its second word',
    row: { Make: 'Mercedes', Model: 'C200' },
    expected: { make: 'Mercedes-Benz' },
  },
  { why: 'a model without its dash', row: { Model: 'CX5' }, expected: { model: 'CX-5' } },
  { why: 'a model with its make', row: { Model: 'Mazda CX-5' }, expected: { model: 'CX-5' } },
  {
    why: 'a VIN with spaces, in lower case',
    row: { VIN: 'jm0kf 4w7a 00123456' },
    expected: [{ vin: 'JM0KF4W7A00123456' }, { vin: null }],
  },
  { why: 'a VIN with an O', row: { VIN: 'JMOKF4W7A00123456' }, expected: {}, message: /vin/i },
  { why: 'a stock number with leading zeros', row: { Stock: '00123' }, expected: { stocknum: '00123' } },
  {
    why: 'a date that does not exist',
    row: { 'Rego expiry': '31/02/2027' },
    expected: { rego_expiry: null },
    message: /Rego expiry/,
  },
  ...['11/2026', 'Nov 2026', '11/2026 00:00'].map((text) => ({
    why: `a registration until a month, ${text}: the feed gives no day of it`,
    row: { 'Rego expiry': text },
    expected: { rego_expiry: '2026-11' },
  })),
  { why: 'an invalid plate', row: { Rego: 'UNREG' }, expected: { regplate: null } },
  { why: 'seats plus folding seats', row: { Seats: '5+2' }, expected: [{ seats: null }, { seats: 7 }] },
  { why: 'seats as a word', row: { Seats: 'seven' }, expected: [{ seats: null }, { seats: 7 }] },
  { why: 'doors with a unit', row: { Doors: '5dr' }, expected: [{ doors: null }, { doors: 5 }] },
  {
    why: 'an engine with a letter',
    row: { Engine: '2.0T' },
    expected: [{ engine_size_litres: null }, { engine_size_litres: 2 }],
  },
  { why: 'cylinders with their layout', row: { Cyl: 'V6' }, expected: [{ cylinders: null }, { cylinders: 6 }] },
  {
    why: 'a picture on this machine',
    row: { Photos: 'https://127.0.0.1/1.jpg|https://img.example/2.jpg' },
    expected: { images: [{ image: { url: 'https://img.example/2.jpg' } }] },
  },
  {
    why: 'pictures with a space in the name',
    row: { Photos: 'https://img.example/my car.jpg' },
    expected: [{ images: [{ image: { url: 'https://img.example/my%20car.jpg' } }] }, { images: [] }],
  },
  { why: 'a script in place of a picture', row: { Photos: 'javascript:alert(1)//.jpg' }, expected: { images: [] } },
  { why: 'a picture as a data URL', row: { Photos: 'data:image/png;base64,AAAA' }, expected: { images: [] } },
  {
    why: 'comments with a script',
    row: { Comments: '<p onclick="x()">One owner</p><script>alert(1)</script>' },
    expected: { dealercomments: 'One owner' },
  },
  {
    why: 'comments with a less-than sign',
    row: { Comments: 'Under <5 years old & tidy' },
    expected: { dealercomments: 'Under <5 years old & tidy' },
  },
  {
    why: 'features with empty entries',
    row: { Features: 'Sunroof;; Tow bar ;' },
    expected: {
      standardEquipment: [
        { group: 'featured', name: 'Sunroof', value: null },
        { group: 'featured', name: 'Tow bar', value: null },
      ],
    },
  },
  { why: 'sold in the badge', row: { Badge: 'Touring **SOLD**' }, expected: { badge: 'Touring', status: 'sold' } },
  { why: 'sold in the stock number', row: { Stock: 'U1 SOLD' }, expected: { status: 'sold' } },
  { why: 'sold in the colour', row: { Colour: 'SOLD' }, expected: [{ status: 'sold' }, { colour: null }] },
  { why: 'a deposit in the year', row: { Year: '2019 - deposit taken' }, expected: [{ reserved: true }, null] },
  {
    why: 'a buyer in the comments',
    row: { Comments: 'Sold to John Citizen 0412 345 678.' },
    expected: { dealercomments: null },
    message: /stays for sale/,
  },
  {
    why: 'a former price but no current one',
    row: { Price: 'POA', Was: '26990' },
    expected: { price: null, price_type: 'poa' },
  },
  { why: 'GST in the price', row: { Price: '$24,990 GST incl.' }, expected: { price: 24_990 } },
  { why: 'a price in New Zealand dollars', row: { Price: 'NZ$24,990' }, ...PRICE_LEFT_OUT },
  { why: 'a price in euros', row: { Price: '€24,990' }, ...PRICE_LEFT_OUT },
  {
    why: 'a price with cents',
    row: { Price: '$24,990.50' },
    expected: [{ price: 24_990.5 }, { price: 24_991 }, { price: 24_990 }],
  },
  {
    why: 'an advertising word before the price',
    row: { Price: 'SALE $24,990!' },
    expected: [{ price: 24_990 }, { price: null }],
  },
  {
    why: 'nothing more to pay',
    row: { Price: '$24,990 Driveaway No More To Pay' },
    expected: [{ price: 24_990, price_type: 'drive_away' }, { price: null }],
  },
  { why: 'no-break spaces in the price', row: { Price: '$24\u00a0990' }, expected: { price: 24_990 } },
  { why: 'a price per month', row: { Price: '$499 p/m' }, ...PRICE_LEFT_OUT },
  {
    why: 'a struck-out price before the current one',
    row: { Price: '<s>26990</s> 24990' },
    expected: [{ price: 24_990 }, { price: null }],
  },
  { why: 'hours instead of kilometres', row: { Km: '1,200 hrs' }, expected: { km: null }, message: /Km/ },
  { why: 'kilometres with an apostrophe', row: { Km: '48,200 km’s' }, expected: [{ km: 48_200 }, { km: null }] },
  { why: 'an upper limit of kilometres', row: { Km: '<100' }, expected: { km: null }, message: /Km/ },
  { why: 'kilometres with spaces', row: { Km: '48 200 km' }, expected: { km: 48_200 } },
  { why: 'a year and its model year', row: { Year: '2019 (MY20)' }, expected: [{ year: 2019 }, { year: 2020 }, null] },
  { why: 'a two-digit year', row: { Year: '19' }, expected: [{ year: 2019 }, null] },
  { why: 'a year of 0', row: { Year: '0' }, expected: null },
  { why: 'a year in words', row: { Year: 'twenty nineteen' }, expected: null },
  { why: 'names in capitals', row: { Make: 'TOYOTA', Model: 'HILUX' }, expected: { make: 'Toyota', model: 'HiLux' } },
  {
    why: 'a series in lower case',
    row: { Make: 'bmw', Model: '3 series' },
    expected: { make: 'BMW', model: '3 Series' },
  },
  { why: 'a make that is always in capitals', row: { Make: 'Mini', Model: 'Cooper' }, expected: { make: 'MINI' } },
  { why: 'a make in two words', row: { Make: 'Ssang Yong', Model: 'Musso' }, expected: { make: 'SsangYong' } },
  { why: 'a condition of one letter', row: { Condition: 'U' }, expected: { car_type: 'used' } },
  { why: 'a condition in the plural', row: { Condition: 'Used Cars' }, expected: [{ car_type: 'used' }, null] },
  { why: 'a stock number with a slash', row: { Stock: 'U1/2' }, expected: { stocknum: 'U1/2' } },
  { why: 'a stock number in unusual characters', row: { Stock: 'Ü-１' }, expected: {} },
  { why: 'a badge that is the model', row: { Badge: 'CX-5' }, expected: {} },
  {
    why: 'a plate with a space',
    row: { Rego: 'ABC 123' },
    expected: [{ regplate: 'ABC 123' }, { regplate: 'ABC123' }],
  },
  {
    why: 'the same picture twice',
    row: { Photos: 'https://img.example/1.jpg|https://img.example/1.jpg' },
    expected: { images: [{ image: { url: 'https://img.example/1.jpg' } }] },
  },
  {
    why: 'a picture on an FTP server',
    row: { Photos: 'ftp://img.example/1.jpg' },
    expected: { images: [] },
    message: /images|Photos/,
  },
  {
    why: 'a picture with a password',
    row: { Photos: 'https://me:pw@img.example/1.jpg' },
    expected: [{ images: [] }, { images: [{ image: { url: 'https://img.example/1.jpg' } }] }],
  },
  {
    why: 'a web page in place of a picture',
    row: { Photos: 'https://www.dealer.example/gallery.html' },
    expected: { images: [] },
    message: /images|Photos/,
  },
  {
    why: 'features with the bullets of a word processor',
    row: { Features: '· Sunroof · Tow bar' },
    expected: { standardEquipment: [{ name: 'Sunroof' }, { name: 'Tow bar' }] },
  },
  {
    why: 'features with ticks on one line',
    row: { Features: '✓ Sunroof ✓ Tow bar' },
    expected: { standardEquipment: [{ name: 'Sunroof' }, { name: 'Tow bar' }] },
  },
  {
    why: 'features in lines with dashes',
    row: { Features: '- Sunroof\n- Tow bar\n✓ 4-way lumbar' },
    expected: { standardEquipment: [{ name: 'Sunroof' }, { name: 'Tow bar' }, { name: '4-way lumbar' }] },
  },
  {
    why: 'registration in the price',
    row: { Price: '$24,990 D/A incl. 12 mths rego' },
    expected: { price: 24_990, price_type: 'drive_away' },
  },
  { why: 'a fixed price', row: { Price: '$24,990 no haggle' }, expected: { price: 24_990 } },
  {
    why: 'a hex colour',
    row: { Colour: '#FFFFFF' },
    expected: { colour: '#FFFFFF' },
    message: /kept colour \[#FFFFFF\] a word that lists/,
  },
  {
    why: 'a drive type with extra words',
    row: { Drive: '4x4 dual range' },
    expected: { drive: '4x4 dual range' },
    message: /kept drive \[4x4 dual range\] a word/,
  },
  {
    why: 'pictures with unusual separators, or none',
    row: {
      Photos:
        'https://img.example/1.jpg^https://img.example/2.jpg~https://img.example/3.jpghttps://img.example/4.jpg:https://img.example/5.jpg',
    },
    expected: { images: [1, 2, 3, 4, 5].map((name) => ({ image: { url: `https://img.example/${name}.jpg` } })) },
  },
  {
    why: 'a picture that a service fetches from another URL',
    row: { Photos: 'https://cdn.example/~us/fetch/w_640/https://img.example/1.jpg' },
    expected: { images: [{ image: { url: 'https://cdn.example/~us/fetch/w_640/https://img.example/1.jpg' } }] },
  },
  {
    why: 'thousands of pictures',
    row: { Photos: Array.from({ length: 3000 }, (_, index) => `https://img.example/${index}.jpg`).join('|') },
    expected: { photos_count: 100, primary_image_url: 'https://img.example/0.jpg' },
    message: /left_out images \[3000 pictures\] at most 100 pictures of a car/,
  },
  {
    why: 'a misspelt make',
    row: { Make: 'Madza' },
    expected: { make: 'Madza' },
    message: /kept make \[Madza\] a word.*Is it Mazda\?/,
  },
  {
    why: 'a word that is not a make',
    row: { Make: 'Other' },
    expected: { make: 'Other' },
    message: /kept make \[Other\] a/,
  },
  {
    why: 'features as JSON',
    row: { Features: '["Sunroof","Tow bar"]' },
    expected: {
      standardEquipment: [
        { group: 'featured', name: 'Sunroof', value: null },
        { group: 'featured', name: 'Tow bar', value: null },
      ],
    },
  },
  {
    why: 'comments of 60,000 characters',
    row: { Comments: 'Nice car. '.repeat(6000) },
    expected: [{ dealercomments: null }, { make: 'Mazda' }],
    message: /comments/i,
  },
  {
    why: 'comments with a link',
    row: { Comments: 'See <a href="https://evil.example">here</a>.' },
    expected: [{ dealercomments: 'See here.' }, { dealercomments: 'See here (https://evil.example).' }],
  },
  {
    why: 'comments with invisible characters',
    row: { Comments: 'One\u200b owner\u202e' },
    expected: { dealercomments: 'One owner' },
  },
  {
    why: 'an engine in cubic inches',
    row: { Engine: '350 ci' },
    expected: { engine_size_litres: null },
    message: /Engine/,
  },
  { why: 'a build date of month and year', row: { Built: '04/2019' }, expected: { build_date: '2019-04-01' } },
  { why: 'a build date in the future', row: { Built: '04/2031' }, expected: { build_date: null } },
  {
    why: 'SOLD in place of a plate',
    row: { Rego: 'SOLD' },
    expected: { regplate: null, status: 'sold' },
    message: /regplate \[SOLD\]/,
  },
  {
    why: 'a plate with a hold noted beside it',
    row: { Rego: '123ABC (on hold)' },
    expected: { regplate: '123ABC', reserved: true },
  },
  ...['exp 12/25', 'Demo', 'Trade-in', 'On order', 'Dealer plate', 'Stat W/OFF', '12/11'].map(
    (Rego): Case => ({
      why: `${Rego} in place of a plate`,
      row: { Rego },
      expected: { regplate: null },
      message: /left_out regplate .* a plate\./,
    }),
  ),
  { why: 'a plate with its state', row: { Rego: '123ABC (QLD)' }, expected: { regplate: '123ABC' } },
  { why: 'a plate with a long label', row: { Rego: 'Rego No: 123ABC' }, expected: { regplate: '123ABC' } },
  { why: 'a plate with its label and state', row: { Rego: 'Rego: 1ABC23 (VIC)' }, expected: { regplate: '1ABC23' } },
  {
    why: 'more than a plate',
    row: { Rego: '1 2 3 4 5 6 7 8 9' },
    expected: { regplate: null },
    message: /left_out regplate .* a plate\./,
  },
  { why: 'a plate with its label', row: { Rego: 'Rego: 123ABC' }, expected: { regplate: '123ABC' } },
  ...['1ABC2DE', 'S123·ABC', 'MAZDA5', 'LUCKY', 'ABC 12D', 'WA12', 'QLD 1', 'TAS'].map(
    (Rego): Case => ({ why: `the plate ${Rego}`, row: { Rego }, expected: { regplate: Rego } }),
  ),
  { why: 'a dealers’ word for used', row: { Condition: 'Pre-loved' }, expected: { car_type: 'used' } },
  { why: 'a manufacturers’ word for used', row: { Condition: 'Certified Used' }, expected: { car_type: 'used' } },
  {
    why: 'a certified car',
    row: { Condition: 'Certified Pre-Owned' },
    expected: { car_type: 'used', certified: true },
  },
  { why: 'a certified car, in short', row: { Condition: 'CPO' }, expected: { car_type: 'used', certified: true } },
  { why: 'a condition in full', row: { Condition: 'Dealer Demonstrator' }, expected: { car_type: 'demo' } },
  { why: 'two makes', row: { Make: 'Mazda/Ford' }, expected: null, message: /rejected make \[Mazda\/Ford\] one make/ },
  { why: 'two makes with a word between', row: { Make: 'Mazda or Ford' }, expected: null, message: /one make/ },
  { why: 'a make with a dash', row: { Make: 'Mercedes-Benz', Model: 'C200' }, expected: { make: 'Mercedes-Benz' } },
  {
    why: 'a zero before a model',
    row: { Make: 'BMW', Model: '03-Series' },
    expected: { model: '3 Series' },
    message: /cleaned model \[03-Series\]/,
  },
  { why: 'a model of three digits with zeros', row: { Make: 'Zeekr', Model: '007' }, expected: { model: '007' } },
  { why: 'a phone number of another country', row: { Badge: 'Call 1 212 555 0147' }, expected: { badge: null } },
  { why: 'reserved in the model', row: { Model: 'CX-5 (RESERVED)' }, expected: { model: 'CX-5', reserved: true } },
];

describe('DATA-01 a row of a dealer', () => {
  test.each(ROWS)('with $why', ({ row, expected, message }) => {
    let result: ReturnType<typeof importText> | null = null;
    try {
      result = importText(csv({ ...USUAL, ...row }, { ...USUAL, Stock: 'Z9', Model: '3' }));
    } catch (error) {
      if (!(error instanceof StockError)) throw error;
      expect.unreachable(error.message);
    }
    const car = result?.cars.find(({ stocknum }) => stocknum !== 'Z9') ?? null;
    const report = findingsText(result?.findings ?? []);
    const options = Array.isArray(expected) ? (expected as (object | null)[]) : [expected as object | null];
    expect(car, report).toSatisfy((expectedCar: Car | null) =>
      options.some((option) => {
        if (option === null) return expectedCar === null;
        try {
          expect(expectedCar).toMatchObject(option);
          return true;
        } catch {
          return false;
        }
      }),
    );
    if (message !== undefined) expect(report).toMatch(message);
  });
});

const OTHER = { ...USUAL, Stock: 'U2', Model: '3', Price: '19990' };
const lines = (text: string) => text.split('\n');
const xml = (...cars: string[]) => `<?xml version="1.0"?><stock>${cars.join('')}</stock>`;
const element = (row: Row, more = '') =>
  `<car>${Object.entries(row)
    .map(([name, cell]) => `<${name}>${cell}</${name}>`)
    .join('')}${more}</car>`;

interface FileCase {
  readonly why: string;
  readonly feed: string | Buffer;
  /** Stock number, status and price of each car, or a text of the error by which the feed is refused. */
  readonly expected: readonly string[] | RegExp;
  readonly message?: RegExp;
  readonly settings?: object;
  /** Fields of the car U1. */
  readonly car?: object;
}
const BOTH = ['U1 in_stock 24990', 'U2 in_stock 19990'];
const FILES: FileCase[] = [
  { why: 'line endings of old Macs', feed: csv(USUAL, OTHER).replaceAll('\n', '\r'), expected: BOTH },
  { why: 'mixed line endings', feed: csv(USUAL, OTHER).replace('\n', '\r\n'), expected: BOTH },
  {
    why: 'big-endian UTF-16',
    feed: Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(csv(USUAL, OTHER), 'utf-16be')]),
    expected: BOTH,
  },
  {
    why: 'UTF-32',
    feed: Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), iconv.encode(csv(USUAL, OTHER), 'utf-32le')]),
    expected: BOTH,
  },
  { why: 'big-endian UTF-32', feed: iconv.encode(csv(USUAL, OTHER), 'utf-32be'), expected: BOTH },
  {
    why: 'Chinese text in a Chinese encoding',
    feed: iconv.encode(csv({ ...USUAL, Colour: '白色' }, OTHER), 'gbk'),
    expected: /neither UTF-8 nor Windows-1252: line 2 .*"gb18030"/s,
  },
  {
    why: 'Chinese text in a Chinese encoding that the mapping names',
    feed: iconv.encode(csv({ ...USUAL, Colour: '白色' }, OTHER), 'gbk'),
    settings: { encoding: 'gb18030' },
    expected: BOTH,
    car: { colour: '白色' },
  },
  {
    why: 'degrees and fractions',
    feed: iconv.encode(csv({ ...USUAL, Badge: '½° ®®' }, OTHER), 'latin1'),
    expected: BOTH,
  },
  { why: 'a text document', feed: '{\\rtf1 Stock,Make\\par U1,Mazda}', expected: /a text document \(RTF\)/ },
  { why: 'JSON Lines of one car', feed: JSON.stringify(USUAL), expected: ['U1 in_stock 24990'] },
  {
    why: 'a year of two digits',
    feed: csv({ ...USUAL, Year: "'24" }, OTHER),
    expected: ['U2 in_stock 19990'],
    message: /year with four digits, such as 2021/,
  },
  {
    why: 'line ends of three kinds',
    feed: csv(USUAL, OTHER, { ...OTHER, Stock: 'U3' })
      .replace(/\n(?=[^\n]*U2)/, '\r')
      .replace(/\n(?=[^\n]*U3)/, '\r\n'),
    expected: [...BOTH, 'U3 in_stock 19990'],
  },
  {
    why: 'a header and a row of a Mac, then rows of another system',
    feed: csv(USUAL, OTHER).replace('\n', '\r'),
    expected: BOTH,
  },
  {
    why: 'a line end of a Mac within a cell',
    feed: `Stock,Condition,Make,Model,Year,Price,Km,Comments\nU1,Used,Mazda,CX-5,2019,24990,48200,One\rowner\n`,
    expected: ['U1 in_stock 24990'],
    car: { dealercomments: 'One|owner' },
  },
  {
    why: 'a line end of a Mac within a cell, after inches',
    feed: `Stock,Condition,Make,Model,Year,Price,Km,Comments\nU1,Used,Mazda,CX-5,2019,24990,48200,18" wheels\rOne owner\nU2,Used,Kia,Rio,2020,19990,31000,Tidy\n`,
    expected: BOTH,
    car: { dealercomments: '18" wheels|One owner' },
  },
  {
    why: 'a line end of a Mac within the last cell of the file',
    feed: `Stock,Condition,Make,Model,Year,Price,Km,Comments\nU1,Used,Mazda,CX-5,2019,24990,48200,One\rowner`,
    expected: ['U1 in_stock 24990'],
    car: { dealercomments: 'One|owner' },
  },
  {
    why: 'line ends of Unicode',
    feed: csv(USUAL, OTHER).replace('\n', '\u0085').replaceAll('\n', '\u2028'),
    expected: BOTH,
  },
  {
    why: 'a line end of Unicode within a cell',
    feed: csv({ ...USUAL, Comments: 'One\u2028owner' }, OTHER),
    expected: BOTH,
  },
  {
    why: 'JSON Lines with line ends of a Mac',
    feed: [USUAL, OTHER].map((row) => `${JSON.stringify(row)}\r`).join(''),
    expected: BOTH,
  },
  {
    why: 'a first line that names the delimiter, and line ends of a Mac',
    feed: `sep=;\r${csv(USUAL, OTHER).replaceAll(',', ';').replaceAll('\n', '\r')}`,
    expected: BOTH,
  },
  {
    why: 'JSON with a price twice in one car',
    feed: `[{"Stock": "U1", "Price": 24990,\n"Price": 29990}]`,
    expected: /has "Price" twice in one object with different values, the second on line 2\. Correct the program/,
  },
  {
    why: 'JSON Lines with a price twice in one car',
    feed: `${JSON.stringify(USUAL)}\n{"Stock": "U2", "Price": 24990, "Price": 29990}\n`,
    expected: /has "Price" twice in one object with different values, the second on line 2\./,
  },
  {
    why: 'JSON with a price twice in one car, equal as a text',
    feed: `[{"Stock": "U1", "Price": 24990, ${JSON.stringify({ ...USUAL, Price: ' 24990' }).slice(1)}]`,
    expected: ['U1 in_stock 24990'],
  },
  {
    why: 'JSON Lines with a price twice in each car, the second empty',
    feed: [USUAL, OTHER].map((row) => `${JSON.stringify(row).slice(0, -1)}, "Price": null}\n`).join(''),
    expected: BOTH,
  },
  {
    why: 'JSON in a cell with a price twice, not equal',
    feed: `Stock,Price\nU1,"{""$"": 24990, ""$"": 14990}"\n`,
    expected: /has "\$" twice in one object with different values, the second on line 2/,
  },
  {
    why: 'XML with a price twice in one car, equal',
    feed: xml(element(USUAL)).replace('<Price>', '<Price>24990</Price><Price>'),
    expected: ['U1 in_stock 24990'],
  },
  {
    why: 'XML with a price twice in one car, not equal',
    feed: xml(element(USUAL)).replace('<Price>', '<Price>14990</Price><Price>'),
    expected: ['U1 in_stock null'],
  },
  {
    why: 'JSON Lines with a comma after each',
    feed: `${JSON.stringify(USUAL)},\r\n${JSON.stringify(OTHER)},\n`,
    expected: BOTH,
  },
  {
    why: 'JSON Lines with commas between them',
    feed: `${JSON.stringify(USUAL)},\n${JSON.stringify(OTHER)}`,
    expected: BOTH,
  },
  { why: 'JSON Lines of one car and a comma', feed: `${JSON.stringify(USUAL)},\n`, expected: ['U1 in_stock 24990'] },
  {
    why: 'JSON Lines cut off after a comma',
    feed: `${JSON.stringify(USUAL)},\n{"Stock": "U2",`,
    expected: /ends in the middle of line 2/,
  },
  {
    why: 'JSON in a call',
    feed: `/**/ jQuery1.loadCars([${JSON.stringify(USUAL)}]);\n`,
    expected: /a script \(JavaScript\), not a list of cars: its JSON is in a call of "jQuery1\.loadCars"\. Fetch it/,
  },
  {
    why: 'JSON in a variable',
    feed: `var cars = [${JSON.stringify(USUAL)}];\n`,
    expected: /a script \(JavaScript\).* its JSON is the value of a variable\./,
  },
  {
    why: 'JSON with a comma after its last car',
    feed: `[${JSON.stringify(USUAL)},\n]`,
    expected: /not valid JSON: Unexpected token ']' \(line 2\)\. .* no comma after the last entry/,
  },
  {
    why: 'a message in JSON',
    feed: JSON.stringify({ error: 'The key has expired' }),
    expected: /neither a list of cars nor/,
  },
  { why: 'vertical bars between the cells', feed: csv(USUAL, OTHER).replaceAll('","', '"|"'), expected: BOTH },
  { why: 'a NUL at the end', feed: `${csv(USUAL, OTHER)}\0\0`, expected: [...BOTH] },
  { why: 'a control-Z at the end', feed: `${csv(USUAL, OTHER)}\u001a`, expected: [...BOTH] },
  {
    why: 'zero-width spaces in the header',
    feed: csv(USUAL, OTHER).replace('"Price"', '"\u200bPrice\u200b"'),
    expected: BOTH,
  },
  {
    why: 'no-break spaces in the header',
    feed: csv(USUAL, OTHER).replace('"Price"', '"\u00a0Price\u00a0"'),
    expected: BOTH,
  },
  {
    why: 'the same car twice at two prices',
    feed: csv(USUAL, { ...USUAL, Price: '22990' }, OTHER),
    expected: ['U1 in_stock 24990', 'U2 in_stock 19990'],
    message: /U1/,
  },
  { why: 'a row that marks the end of the file', feed: `${csv(USUAL, OTHER)}"*** END OF FILE ***"\n`, expected: BOTH },
  { why: 'a row with the number of cars', feed: `${csv(USUAL, OTHER)}"Total: 2 vehicles"\n`, expected: BOTH },
  {
    why: 'a delta with a column that marks deleted cars',
    feed: csv({ ...USUAL, Action: 'Delete' }, { ...OTHER, Action: 'Update' }),
    settings: { mode: 'delta' },
    expected: ['U1 withdrawn 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'a column of deleted cars',
    feed: csv({ ...USUAL, Deleted: 'Y' }, { ...OTHER, Deleted: 'N' }),
    expected: [/U1 (sold|withdrawn) 24990/, 'U2 in_stock 19990'] as unknown as string[],
  },
  {
    why: 'a column of removed cars',
    feed: csv({ ...USUAL, 'Is Removed': 'true' }, { ...OTHER, 'Is Removed': 'false' }),
    expected: [/U1 (sold|withdrawn) 24990/, 'U2 in_stock 19990'] as unknown as string[],
  },
  {
    why: 'a column that marks wholesale cars',
    feed: csv({ ...USUAL, 'Sale Type': 'Wholesale' }, { ...OTHER, 'Sale Type': 'Retail' }),
    expected: [/U1 (sold|withdrawn) 24990/, 'U2 in_stock 19990'] as unknown as string[],
  },
  {
    why: 'XML with a car in a comment',
    feed: xml(element(USUAL), `<!-- ${element(OTHER)} -->`),
    expected: ['U1 in_stock 24990'],
  },
  {
    why: 'XML with names in lower case',
    feed: xml(element(USUAL), element(OTHER)).replace(
      /<(\/?)([A-Z])/g,
      (_, slash: string, letter: string) => `<${slash}${letter.toLowerCase()}`,
    ),
    expected: BOTH,
  },
  {
    why: 'XML with a namespace',
    feed: xml(element(USUAL), element(OTHER)).replace(
      '<stock>',
      '<stock xmlns="urn:x" xmlns:xsi="urn:y" xsi:schemaLocation="urn:x a.xsd">',
    ),
    expected: BOTH,
  },
  {
    why: 'XML with a style sheet',
    feed: xml(element(USUAL), element(OTHER)).replace('?>', '?><?xml-stylesheet href="a.xsl"?>'),
    expected: BOTH,
  },
  {
    why: 'XML whose pictures have attributes',
    feed: xml(
      element(
        USUAL,
        '<Photos><Photo order="1">https://img.example/1.jpg</Photo><Photo order="2">https://img.example/2.jpg</Photo></Photos>',
      ),
      element(OTHER),
    ),
    settings: { columns: { ...COLUMNS, images: { from: ['Photos', 'Photos.Photo'], as: 'images' } } },
    expected: BOTH,
  },
  {
    why: 'XML that marks a car as deleted',
    feed: xml(element(USUAL, '<Deleted>1</Deleted>'), element(OTHER)),
    expected: [/U1 (sold|withdrawn) 24990/, 'U2 in_stock 19990'] as unknown as string[],
  },
  {
    why: 'XML with an attribute that marks a car as sold',
    feed: xml(element(USUAL).replace('<car>', '<car status="sold">'), element(OTHER)),
    expected: ['U1 sold 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'XML of an unknown encoding',
    feed: xml(element(USUAL)).replace('"1.0"', '"1.0" encoding="x-klingon"'),
    expected: ['U1 in_stock 24990'],
  },
  {
    why: 'XML 1.1 with a control character',
    feed: xml(element({ ...USUAL, Badge: 'G&#x1;T' }), element(OTHER)),
    expected: BOTH,
  },
  {
    why: 'JSON with NaN',
    feed: `[{"Stock": "U1", "Price": NaN}]`,
    expected: /not valid JSON: .* Correct it there/,
  },
  {
    why: 'JSON with the cars under another name',
    feed: JSON.stringify({ vehicles: [USUAL, OTHER] }),
    expected: BOTH,
  },
  {
    why: 'JSON with the cars nested deeply',
    feed: JSON.stringify({ data: { total: 2, inventory: { vehicles: [USUAL, OTHER] } } }),
    expected: BOTH,
  },
  {
    why: 'JSON with two lists',
    feed: JSON.stringify({ data: { used: [USUAL], demo: [OTHER] } }),
    expected: /several lists: data\.used, data\.demo/,
  },
  {
    why: 'JSON of the first of several pages',
    feed: JSON.stringify({ results: [USUAL, OTHER], next: 'https://feed.example/?page=2' }),
    expected: /one page of several: results has 2 entries, and "next" is/,
  },
  {
    why: 'JSON with fewer cars than its total',
    feed: JSON.stringify({ results: [USUAL, OTHER], totalCount: 40 }),
    expected: /one page of several: .* "totalCount" is 40/,
  },
  {
    why: 'JSON of the first of several numbered pages',
    feed: JSON.stringify({ items: [USUAL, OTHER], page: 1, total_pages: 4 }),
    expected: /one page of several: .* "total_pages" is 4/,
  },
  {
    why: 'JSON whose next page is named in another group',
    feed: JSON.stringify({ data: [USUAL, OTHER], links: { next: 'https://feed.example/?page=2' } }),
    expected: /one page of several: data has 2 entries, and "next" is/,
  },
  {
    why: 'JSON of the first page of cars',
    feed: JSON.stringify({ cars: [USUAL, OTHER], meta: { hasMore: true } }),
    expected: /one page of several: cars has 2 entries, and "hasMore" is true/,
  },
  {
    why: 'JSON of the only page',
    feed: JSON.stringify({
      data: [USUAL, OTHER],
      meta: { total: 2, total_pages: 1, has_more: 0, next_cursor: '', links: { next: {} } },
      next: null,
    }),
    expected: BOTH,
  },
  {
    why: 'JSON with counts of something else',
    feed: JSON.stringify({ dealer: { reviews: { count: 312, pages: 16 } }, data: { cars: [USUAL, OTHER], total: 2 } }),
    expected: BOTH,
  },
  {
    why: 'JSON of a page whose total is in an object beside a deeper list',
    feed: JSON.stringify({ response: { data: { cars: [USUAL, OTHER] }, meta: { pagination: { total: 40 } } } }),
    expected: /one page of several: response.data.cars has 2 entries, and "total" is 40/,
  },
  {
    why: 'quotes escaped with backslashes',
    feed: csv({ ...USUAL, Badge: 'Maxx "Sport", red' }, OTHER)
      .replaceAll('""S', '\\"S')
      .replaceAll('t""', 't\\"'),
    expected: BOTH,
    car: { badge: 'Maxx "Sport", red' },
  },
  {
    why: 'a backslash at the end of a cell',
    feed: csv({ ...USUAL, Badge: 'C:\\photos\\' }, OTHER),
    expected: BOTH,
    car: { badge: 'C:\\photos\\' },
  },
  {
    why: 'two cars with one stock number',
    feed: csv(USUAL, { ...OTHER, Stock: 'U1' }),
    expected: ['U1 in_stock 24990'],
    message: /kept for the 2019 Mazda CX-5. This is another car, the 2019 Mazda 3: give it a stocknum of its own/,
  },
  {
    why: 'a drive-away price below the one without charges',
    feed: csv({ ...USUAL, EGC: '26990' }, { ...OTHER, EGC: '17990' }),
    settings: {
      columns: {
        ...COLUMNS,
        price: [COLUMNS.price, { from: 'EGC', as: 'money', with: { price_type: 'excl_govt_charges' } }],
      },
    },
    expected: BOTH,
    message:
      /^kept EGC \[26990\] a price before government charges that is no higher than the drive-away price, 24990.*swapped\?$/m,
  },
  {
    why: 'a price whose cell says that it is without charges',
    feed: csv({ ...USUAL, Price: '$24,990 EGC', EGC: '25990' }, OTHER),
    settings: {
      columns: {
        ...COLUMNS,
        price: [COLUMNS.price, { from: 'EGC', as: 'money', with: { price_type: 'excl_govt_charges' } }],
      },
    },
    expected: BOTH,
    message: /^(?![\s\S]*without charges)/,
    car: { price_type: 'excl_govt_charges' },
  },
  {
    why: 'mileage and pictures as JSON in cells',
    feed: csv(
      {
        ...USUAL,
        Km: '',
        Odo: '{"value":30000,"unit":"MI"}',
        Photos: '[{"url":"https://img.example/1.jpg","tag":["Front"]}]',
      },
      { ...OTHER, Km: '', Odo: '{"value":"48200","unit":"KM"}', Photos: '' },
    ),
    settings: { columns: { ...COLUMNS, km: { from: 'Odo.value', as: 'km' } } },
    expected: BOTH,
    car: { km: 48_280, images: [{ image: { url: 'https://img.example/1.jpg' } }] },
  },
  {
    why: 'JSON without a list',
    feed: JSON.stringify({ U1: USUAL, U2: OTHER }),
    expected: /neither a list of cars nor/,
  },
  { why: 'JSON within JSON', feed: JSON.stringify(JSON.stringify([USUAL])), expected: /.*/ },
  { why: 'JSON with a comment', feed: `// export\n${JSON.stringify([USUAL, OTHER])}`, expected: /.*/ },
  { why: 'an e-mail with the feed in it', feed: `From: a@b.example\nSubject: Stock\n\n${csv(USUAL)}`, expected: /.*/ },
  {
    why: 'a part of a form upload',
    feed: `--boundary\r\nContent-Disposition: form-data; name="f"\r\n\r\n${csv(USUAL)}\r\n--boundary--`,
    expected: /.*/,
  },
  {
    why: 'an error message of a server',
    feed: 'Warning: mysql_connect(): Access denied in /var/www/export.php on line 12\n',
    expected: /.*/,
  },
  {
    why: 'columns aligned with spaces',
    feed: lines(csv(USUAL, OTHER))
      .map((line) => line.replaceAll('","', '     ').replaceAll('"', ''))
      .join('\n'),
    expected: /.*/,
  },
  { why: 'a delimiter after each row', feed: csv(USUAL, OTHER).replaceAll('\n', ',\n'), expected: BOTH },
  { why: 'blank rows between the cars', feed: csv(USUAL, OTHER).replaceAll('\n', '\n\n'), expected: BOTH },
  {
    why: 'lines of JSON with blank lines and mixed line endings',
    feed: `${JSON.stringify(USUAL)}\r\n\r\n${JSON.stringify(OTHER)}\n`,
    expected: BOTH,
  },
  { why: 'a compressed file', feed: Buffer.from([0x1f, 0x8b, 8, 0, 0]), expected: /compressed file \(gzip\)/ },
  { why: 'a picture', feed: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), expected: /.*/ },
  {
    why: 'XML with groups of new and used cars',
    feed: xml(`<newCars>${element({ ...USUAL, Condition: 'New' })}</newCars><usedCars>${element(OTHER)}</usedCars>`),
    expected: BOTH,
  },
  {
    why: 'XML with a second dealer without cars',
    feed: `<feed><dealer id="1">${element(USUAL)}${element(OTHER)}</dealer><dealer id="2"/></feed>`,
    expected: BOTH,
  },
  {
    why: 'XML with a list of archived cars',
    feed: `<feed><archived>${element(USUAL)}</archived><live>${element(OTHER)}</live></feed>`,
    expected: ['U1 withdrawn 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'XML whose cars are in a list of pages',
    feed: `<feed><page no="1">${element(USUAL)}</page><page no="2">${element(OTHER)}</page></feed>`,
    expected: BOTH,
  },
  {
    why: 'XML with an error message',
    feed: '<response status="error"><message>No access</message></response>',
    expected: /without cars/,
  },
  {
    why: 'a column with the date of deletion',
    feed: csv({ ...USUAL, 'Deleted At': '2026-11-01' }, { ...OTHER, 'Deleted At': '' }),
    expected: ['U1 withdrawn 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'a column that hides cars from the web',
    feed: csv({ ...USUAL, 'Hide on website': 'Yes' }, { ...OTHER, 'Hide on website': 'No' }),
    expected: ['U1 withdrawn 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'a column of one-letter codes for changes',
    feed: csv({ ...USUAL, 'Record Action': 'D' }, { ...OTHER, 'Record Action': 'U' }),
    expected: ['U1 withdrawn 24990', 'U2 in_stock 19990'],
  },
  {
    why: 'the codes of two stores',
    feed: csv({ ...USUAL, 'Store Code': 'A' }, { ...OTHER, 'Store Code': 'B' }),
    expected: /cars of several dealers/,
  },
  {
    why: 'a car in two rows, one of which is sold',
    feed: csv({ ...USUAL, Status: 'Sold' }, { ...USUAL, Status: 'Available' }, OTHER),
    expected: [/U1 (sold|in_stock) 24990/, 'U2 in_stock 19990'] as unknown as string[],
    message: /U1|row 2/i,
  },
];
const summary = (cars: readonly Car[]) =>
  cars.map(({ stocknum, status, price }) => `${stocknum} ${status} ${price}`).sort();

describe('DATA-01 a file of a dealer', () => {
  test.each(FILES)('with $why', ({ feed, expected, message, settings = {}, car = {} }) => {
    if (expected instanceof RegExp) {
      expect(() => importText(feed, { settings })).toThrow(StockError);
      expect(() => importText(feed, { settings })).toThrow(expected);
      return;
    }
    const { cars, findings } = importText(feed, { settings });
    expect(summary(cars), findingsText(findings)).toEqual(
      expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    );
    expect(cars.find(({ stocknum }) => stocknum === 'U1') ?? {}).toMatchObject(car);
    if (message !== undefined) expect(findingsText(findings)).toMatch(message);
  });
});

describe('DATA-01 the next feed of a dealer', () => {
  const previousCars = importText(
    csv(
      USUAL,
      OTHER,
      ...['3', '4', '5', '6', '7', '8', '9'].map((digit) => ({
        ...USUAL,
        Stock: `U${digit}`,
        Km: `${digit}1111`,
        Colour: digit,
      })),
    ),
  ).cars;
  const rows = previousCars.map(({ stocknum, model, price, km, colour }) => ({
    ...USUAL,
    Stock: stocknum ?? '',
    Model: model,
    Price: String(price),
    Km: String(km),
    Colour: colour ?? '',
  }));
  const ids = (cars: readonly Car[]) => cars.map(({ id, status }) => `${id} ${status}`).sort();
  test.each<{ why: string; next: Row[]; more?: object }>([
    { why: 'stock numbers in lower case', next: rows.map((row) => ({ ...row, Stock: row.Stock.toLowerCase() })) },
    {
      why: 'stock numbers with a prefix of the yard',
      next: rows.map((row) => ({ ...row, Stock: `IPS-${row.Stock}` })),
    },
    { why: 'rows in another order', next: [...rows].reverse() },
    { why: 'the columns in another order', next: rows.map((row) => Object.fromEntries(Object.entries(row).reverse())) },
    {
      why: 'models spelt differently',
      next: rows.map((row) => ({ ...row, Model: row.Model === 'CX-5' ? 'CX5' : row.Model })),
    },
    { why: 'makes in capitals', next: rows.map((row) => ({ ...row, Make: 'MAZDA' })) },
    {
      why: 'one year that cannot be read',
      next: rows.map((row, index) => (index === 0 ? { ...row, Year: 'TBA' } : row)),
    },
    {
      why: 'stock numbers with leading zeros',
      next: rows.map((row) => ({ ...row, Stock: row.Stock.replace('U', 'U0') })),
    },
  ])('with $why keeps every car', ({ next }) => {
    const { cars } = importText(csv(...next), { previous: previousCars });
    expect(ids(cars)).toEqual(ids(previousCars));
  });

  test.each([
    ['without a delimiter after its number', (line: string) => line.replace('","', '\t')],
    ['without its number', (line: string) => line.replace(/^"[^"]*",/, '')],
    ['with an extra delimiter before its number', (line: string) => `"",${line}`],
  ])('with a row %s keeps the car of that row', (_why, change) => {
    const [header = '', firstLine = '', ...others] = lines(csv(...rows));
    const { cars, findings } = importText([header, change(firstLine), ...others].join('\n'), {
      previous: previousCars,
    });
    expect(ids(cars), findingsText(findings)).toEqual(ids(previousCars));
  });

  test('with a row that is too short and by chance contains only the id of another car keeps its car', () => {
    const [header = '', firstLine = '', ...others] = lines(csv(...rows));
    const price = Number(rows[0]?.Price);
    const previous = previousCars.map((car) => (car.stocknum === rows[1]?.Stock ? { ...car, id: price } : car));
    const { cars, findings } = importText([header, firstLine.replace(/^"[^"]*",/, ''), ...others].join('\n'), {
      previous,
    });
    expect(ids(cars), findingsText(findings)).toEqual(ids(previous));
  });

  test('with an extra cell in a row keeps its car, even if JSON cells become several columns', () => {
    const nested = rows.map((row) => ({ ...row, Note: '', Odo: '{"value":30000,"unit":"KM"}' }));
    const [header = '', firstLine = '', ...others] = lines(csv(...nested));
    const { cars, findings } = importText([header, `"",${firstLine}`, ...others].join('\n'), {
      previous: previousCars,
    });
    expect(ids(cars), findingsText(findings)).toEqual(ids(previousCars));
  });

  test('with a short row that lacks its number keeps the missing cars, and the next feed marks them as sold', () => {
    const [header = '', firstLine = '', , ...others] = lines(csv(...rows));
    const broken = [header, firstLine.replace(/^"[^"]*",/, ''), ...others].join('\n');
    expect(ids(importText(broken, { previous: previousCars }).cars)).toEqual(ids(previousCars));
    const nextImport = importText([header, firstLine, ...others].join('\n'), { previous: previousCars });
    expect(nextImport.cars.filter(({ status }) => status === 'sold')).toHaveLength(1);
  });
});
