import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { aCar } from '#tests/builders/car.ts';
import { CAR_COLUMNS } from './car-row.ts';
import { readCar } from './read-car.ts';
import { toStockLine } from './stock-line.ts';

const full = JSON.parse(readFileSync('tests/fixtures/feeds/full-car.json', 'utf8'))[0];
const minimal = { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used' };
const reread = (car: Car) => readCar(JSON.parse(toStockLine(car)), 1).car;

describe('DATA-01 one canonical row', () => {
  test('DATA-01 spaces between thousands are ignored, even in a canonical row', () => {
    for (const space of [' ', '\u00a0', '\u202f']) {
      const row = { make: 'Kia', model: 'Rio', year: '2019', car_type: 'used' };
      const { car } = readCar({ ...row, km: `150${space}000`, price: `45${space}990` }, 1);
      expect(car).toMatchObject({ km: 150_000, price: 45_990 });
      expect(readCar({ ...row, km: `15${space}00` }, 1).car).toBeNull();
    }
  });

  test('DET-07 a dash is read as a missing value, so it never appears on cards, in filters or in data for search engines', () => {
    const { car, findings } = readCar(
      { ...minimal, trans: '-', colour: ' – ', dealercomments: '---', badge: 'S-Line' },
      1,
    );
    expect(car).toMatchObject({ trans: null, colour: null, dealercomments: null, badge: 'S-Line' });
    expect(findings).toEqual([]);
  });

  test('DET-07 a dash in a list or among technical data is not a value either', () => {
    const row = {
      ...minimal,
      filtered_features: ['-', 'Sunroof'],
      standardEquipment: ['–', { group: 'specification', name: 'Gears', value: '-' }],
      variant: { ancaprating: '-', torque: '400' },
    };
    const { car } = readCar(row, 1);
    expect(car?.filtered_features).toEqual(['Sunroof']);
    expect(car?.standardEquipment).toEqual([{ group: 'specification', name: 'Gears', value: null }]);
    expect([car?.variant?.ancaprating, car?.variant?.torque]).toEqual([null, 400]);
  });

  test('DET-07 a measurement in a feed becomes a figure in the stock if the text is one plain measurement', () => {
    const variant = { grossvehiclemass: '1,745', torque: '168 Nm @ 4000 rpm' };
    const { car } = readCar({ ...minimal, variant, caravan: { body_length: '18ft 6in' } }, 1);
    expect(car).toMatchObject({
      variant: { grossvehiclemass: 1745, torque: '168 Nm @ 4000 rpm' },
      caravan: { body_length: 5638.8 },
    });
  });

  test('DATA-01 a complete row is kept unchanged, field by field', () => {
    const { car, findings } = readCar(full, 1);
    expect(findings).toEqual([]);
    expect(car).toEqual(full);
    expect(Object.keys(full).sort()).toEqual([...CAR_COLUMNS].sort());
  });

  test('DATA-01 a line of the stock file gives the same car', () => {
    expect(reread(full)).toEqual(full);
    expect(reread(aCar())).toEqual(aCar());
    expect(
      reread(
        aCar({ show_on_dealer_website: false, photos_count: 0, images: [], thumbnails: [], primary_image_url: null }),
      ),
    ).toMatchObject({ show_on_dealer_website: false, photos_count: 0, primary_image_url: null });
  });

  test('DATA-01 a line leaves out nulls and keeps the order of the schema', () => {
    const line = toStockLine(aCar());
    expect(line).not.toContain('null');
    const keys = Object.keys(JSON.parse(line));
    expect(keys).toEqual(CAR_COLUMNS.filter((column) => keys.includes(column)));
  });

  test('DATA-01 a minimal row gets the defaults', () => {
    expect(readCar(minimal, 1).car).toMatchObject({
      id: null,
      name: '2019 Kia Rio',
      make_model: 'Kia Rio',
      item_type: 'car',
      status: 'in_stock',
      price: null,
      sold: false,
      show_on_dealer_website: true,
      photos_count: 0,
      images: [],
      finance_lenders: {},
    });
  });

  test.each([
    { why: 'flag alone', row: { sold: true }, status: 'sold', sold: true },
    { why: 'flag and in stock', row: { sold: 'true', status: 'in_stock' }, status: 'sold', sold: true },
    { why: 'flag and coming soon', row: { sold: true, status: 'Coming Soon' }, status: 'sold', sold: true },
    { why: 'flag is false, status is sold', row: { sold: false, status: 'sold' }, status: 'sold', sold: true },
    {
      why: 'flag and withdrawn: stays withdrawn',
      row: { sold: true, status: 'withdrawn' },
      status: 'withdrawn',
      sold: true,
    },
    { why: 'flag is false', row: { sold: false }, status: 'in_stock', sold: false },
  ])('SRCH-14 status and flag of a sale agree: $why', ({ row, status, sold }) => {
    expect(readCar({ ...minimal, ...row }, 1).car).toMatchObject({ status, sold });
  });

  test.each([
    ['DAP', 'drive_away'],
    ['Drive Away Price', 'drive_away'],
    ['egc', 'excl_govt_charges'],
    ['Excl. Govt. Charges', 'excl_govt_charges'],
    ['plus on-road costs', 'excl_govt_charges'],
    ['estimated_drive_away', 'estimated_drive_away'],
    ['Price on application', 'poa'],
  ])('PRICE-07 dealers’ words for a price type are read in a canonical row, too: %s', (written, type) => {
    expect(readCar({ ...minimal, price_type: written }, 1)).toMatchObject({ car: { price_type: type }, findings: [] });
  });

  test.each([
    { why: 'no make', row: { make: '' }, column: 'make' },
    { why: 'make missing', row: { make: undefined }, column: 'make' },
    { why: 'make is a list', row: { make: ['Kia'] }, column: 'make' },
    { why: 'model missing', row: { model: null }, column: 'model' },
    { why: 'year in words', row: { year: 'last year' }, column: 'year' },
    { why: 'a make without a letter for its slug', row: { make: '比亚迪' }, column: 'make' },
    { why: 'a model of emoji', row: { model: '🚗🚗' }, column: 'model' },
    { why: 'a body type of punctuation', row: { simple_body: '???' }, column: 'simple_body' },
    { why: 'two-digit year', row: { year: 19 }, column: 'year' },
    { why: 'year with a fraction', row: { year: 2019.5 }, column: 'year' },
    { why: 'an unknown condition', row: { car_type: 'nearly new' }, column: 'car_type' },
    { why: 'no condition', row: { car_type: undefined }, column: 'car_type' },
    { why: 'price with a currency', row: { price: '$12,990' }, column: 'price' },
    { why: 'price below zero', row: { price: -1 }, column: 'price' },
    { why: 'price is an object', row: { price: { amount: 1 } }, column: 'price' },
    { why: 'kilometres with a unit', row: { km: '12 km' }, column: 'km' },
    { why: 'kilometres below zero', row: { km: -5 }, column: 'km' },
    { why: 'an unknown price type', row: { price_type: 'wholesale' }, column: 'price_type' },
    { why: 'a price type with an extra word', row: { price_type: 'egc ex gst' }, column: 'price_type' },
    { why: 'a condition named like a built-in object property', row: { car_type: 'constructor' }, column: 'car_type' },
    {
      why: 'a price type named like a built-in object property',
      row: { price_type: 'constructor' },
      column: 'price_type',
    },
    {
      why: 'an item type named like a built-in object property',
      row: { item_type: 'constructor' },
      column: 'item_type',
    },
    { why: 'seats in words', row: { seats: '5 Seats' }, column: 'seats' },
    { why: 'no seats at all', row: { seats: 0 }, column: 'seats' },
    { why: 'too many doors', row: { doors: 55 }, column: 'doors' },
    { why: 'a flag as text', row: { reserved: 'maybe' }, column: 'reserved' },
    { why: 'a date in Australian order', row: { created_at: '28/03/2026' }, column: 'created_at' },
    { why: 'a day that does not exist', row: { rego_expiry: '2026-13-01' }, column: 'rego_expiry' },
    { why: 'a month that does not exist', row: { rego_expiry: '2026-13' }, column: 'rego_expiry' },
    { why: 'a month as the day of a sale', row: { sold_at: '2026-11' }, column: 'sold_at' },
    { why: 'an entire file as comments', row: { dealercomments: 'x'.repeat(50_001) }, column: 'dealercomments' },
    { why: 'pictures as one text', row: { images: 'a.jpg,b.jpg' }, column: 'images' },
    { why: 'an impossible latitude', row: { location: { address: { lat: 123 } } }, column: 'location.address.lat' },
    {
      why: 'a lender rate in words',
      row: { finance_lenders: { angle: { interestRate: 'low' } } },
      column: 'finance_lenders.angle.interestRate',
    },
    { why: 'a lender that is not an object', row: { finance_lenders: { angle: 7 } }, column: 'finance_lenders.angle' },
    { why: 'market data as a number', row: { autograb_data: 5 }, column: 'autograb_data' },
    {
      why: 'equipment of an unknown group',
      row: { standardEquipment: [{ group: 'extra', name: 'Tow bar' }] },
      column: 'standardEquipment.0',
    },
    { why: 'an unknown item type', row: { item_type: 'boat' }, column: 'item_type' },
  ])('DATA-01 bad row: $why', ({ row, column }) => {
    const { car, findings } = readCar({ ...minimal, ...row }, 12);
    expect(car).toBeNull();
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ outcome: 'rejected', row: 12, column });
    expect(findings[0]?.rule).not.toBe('');
    expect(findings[0]?.hint).toMatch(/\.$/);
  });

  test.each([
    { why: 'a script as a picture', row: { images: ['javascript:alert(1)'] }, column: 'images.0' },
    {
      why: 'a protocol-relative picture on another host',
      row: { images: ['//evil.example/a.jpg'] },
      column: 'images.0',
    },
    {
      why: 'a picture host that would end the directive of the Content Security Policy',
      row: { images: ['https://a.example;sandbox/a.jpg'] },
      column: 'images.0',
    },
    { why: 'a wildcard picture host', row: { images: ['https://*/a.jpg'] }, column: 'images.0' },
    {
      why: 'a first picture at a host name with a comma',
      row: { primary_image_url: 'https://a,b.example/a.jpg' },
      column: 'primary_image_url',
    },
    { why: 'a data URL as the report', row: { file: 'data:text/html,x' }, column: 'file' },
    { why: 'a report at a path of the site, which hosts no reports', row: { file: '/reports/1.pdf' }, column: 'file' },
    {
      why: 'a map on the site itself',
      row: { location: { address: { place_url: '/map' } } },
      column: 'location.address.place_url',
    },
    { why: 'a picture over http', row: { images: ['http://img.example/a.jpg'] }, column: 'images.0' },
    { why: 'a picture on the visitor’s own machine', row: { images: ['https://localhost/a.jpg'] }, column: 'images.0' },
    {
      why: 'a thumbnail at a private IP address',
      row: { thumbnails: ['https://10.0.0.1/a.jpg'] },
      column: 'thumbnails.0',
    },
    {
      why: 'a map with a password',
      row: { location: { address: { place_url: 'https://a:b@maps.example/' } } },
      column: 'location.address.place_url',
    },
  ])('DATA-01 bad URL, and the car is read without it: $why', ({ row, column }) => {
    const { car, findings } = readCar({ ...minimal, ...row }, 12);
    expect(car).toMatchObject({ images: [], thumbnails: [], primary_image_url: null, file: null });
    expect(JSON.stringify(car)).not.toMatch(/(https?|javascript|data):|\/\//);
    expect(findings).toMatchObject([{ outcome: 'left_out', row: 12, column }]);
    expect(findings[0]?.hint).toMatch(/\.$/);
  });

  test('DATA-01 in a mapped feed only make, model, year and condition reject the row; other invalid values are left out', () => {
    const row = {
      ...minimal,
      seats: 'many',
      images: ['/a.svg', 'javascript:x', '/b.svg', 'ftp://c'],
      finance_lenders: { angle: { interestRate: 'low', comparisonRate: 5 } },
    };
    const { car, findings } = readCar(row, 3, { tolerant: true });
    expect(car).toMatchObject({ seats: null, images: [{ image: { url: '/a.svg' } }, { image: { url: '/b.svg' } }] });
    expect(car?.finance_lenders.angle).toMatchObject({ interestRate: null, comparisonRate: 5 });
    expect(findings.map(({ outcome, column }) => `${outcome} ${column}`).sort()).toEqual([
      'left_out finance_lenders.angle.interestRate',
      'left_out images.1',
      'left_out images.3',
      'left_out seats',
    ]);
    expect(readCar({ ...row, year: 'x' }, 3, { tolerant: true }).car).toBeNull();
  });

  test('DATA-01 a cell that breaks two rules is reported once', () => {
    const long = '漢'.repeat(90);
    const columnsOf = (row: object, options = {}) =>
      readCar({ ...minimal, ...row }, 1, options).findings.map(({ column }) => column);
    expect(columnsOf({ make: long })).toEqual(['make']);
    expect(columnsOf({ simple_body: long })).toEqual(['simple_body']);
    expect(columnsOf({ simple_body: long }, { tolerant: true })).toEqual(['simple_body']);
  });

  test('names contain no control characters, null characters or direction marks', () => {
    const textWithMarks = 'R\u0000i\u202eo\u2066 \n\u061cS\u00ad';
    const { car } = readCar(
      {
        ...minimal,
        model: textWithMarks,
        badge: textWithMarks,
        colour: textWithMarks,
        stocknum: textWithMarks,
        name: textWithMarks,
      },
      1,
    );
    expect(car).toMatchObject({ model: 'Rio S', badge: 'Rio S', colour: 'Rio S', stocknum: 'Rio S', name: 'Rio S' });
  });

  test('DATA-01 unknown fields, including nested ones, are reported with their value', () => {
    const { car, findings } = readCar(
      { ...minimal, wheels: '18 inch', variant: { torque: 200, tyres: 'all season' } },
      3,
    );
    expect(car?.variant?.torque).toBe(200);
    expect(findings.map(({ outcome, column, value }) => [outcome, column, value])).toEqual(
      expect.arrayContaining([
        ['unknown', 'wheels', '18 inch'],
        ['unknown', 'variant.tyres', 'all season'],
      ]),
    );
    expect(findings).toHaveLength(2);
  });

  test.each([
    { why: 'a whole number', id: 17, expected: 17 },
    { why: 'a whole number as text', id: ' 17 ', expected: 17 },
    { why: 'zero is not an id', id: 0, expected: null },
    { why: 'letters are not an id', id: 'AB12', expected: null },
    { why: 'too large for an exact integer in JavaScript', id: '99999999999999999999', expected: null },
  ])('DATA-01 id: $why', ({ id, expected }) => {
    const { car, findings } = readCar({ ...minimal, id }, 1);
    expect(car?.id).toBe(expected);
    expect(findings).toHaveLength(expected === null ? 1 : 0);
  });

  test.each([
    { why: '17 characters', year: 2019, vin: 'jtnk4rbe303012345', expected: 'JTNK4RBE303012345' },
    { why: 'the letter O is never used', year: 2019, vin: 'OTNK4RBE303012345', expected: null },
    { why: 'too short', year: 2019, vin: 'JTNK4RBE', expected: null },
    { why: 'before 1989 chassis numbers are shorter', year: 1975, vin: 'HQ81837', expected: 'HQ81837' },
    { why: 'caravans have other numbers', year: 2019, vin: '6T9ABC', item_type: 'caravan', expected: '6T9ABC' },
  ])('DATA-01 VIN: $why', ({ expected, why: _why, ...row }) => {
    const { car } = readCar({ ...minimal, ...row }, 1);
    expect(car?.vin).toBe(expected);
  });

  test('an ampersand escaped for HTML is decoded in every URL', () => {
    const escaped = 'https://img.example/a?w=1&amp;amp;h=2&#38;q=3';
    const row = { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', images: [escaped], file: escaped };
    const { car, findings } = readCar(row, 1);
    expect([car?.images[0]?.image.url, car?.primary_image_url, car?.file, findings]).toEqual([
      ...Array(3).fill('https://img.example/a?w=1&h=2&q=3'),
      [],
    ]);
  });

  test('SRCH-14 a null in show_on_dealer_website is not "true"; an absent column is', () => {
    expect(readCar({ ...minimal, show_on_dealer_website: null }, 1).car?.show_on_dealer_website).toBe(false);
    expect(readCar(minimal, 1).car?.show_on_dealer_website).toBe(true);
  });
});

test.each([
  ['rego_expiry', 'Rego Exp', 'Correct the feed, or write "as": "date" for its column in the mapping.'],
  [
    'seats',
    '5 Seats',
    'Correct the feed, or write "as": "number" for its column in the mapping; "money", "km" and "litres" read those units.',
  ],
  [
    'price_type',
    'wholesale',
    'Correct the feed, or say under "values" of its column in the mapping which of these it is.',
  ],
])('in a feed that has a mapping, the report says what to change there for %s', (column, value, hint) => {
  const row = { make: 'Mazda', model: '3', year: 2020, car_type: 'used', [column]: value };
  expect(readCar(row, 2, { tolerant: true }).findings).toEqual([expect.objectContaining({ column, hint })]);
});

test.each([
  [{ doors: 55 }, /^Correct the feed: write a whole number from \d+ to \d+\.$/],
  [{ price: '-1' }, /^Correct the feed: write a number from 0 to /],
  [{ km: '12 km' }, /without unit/],
  [{ year: 19 }, /four digits/],
])('DATA-01 %j: the report says which numbers are read', (fields, hint) => {
  expect(readCar({ ...minimal, ...fields }, 1).findings.map((finding) => finding.hint)).toEqual([
    expect.stringMatching(hint),
  ]);
});
