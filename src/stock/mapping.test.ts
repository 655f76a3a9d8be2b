import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { htmlToText, looksLikeHtml, toParagraphs } from '#config/plain-text.ts';
import { CAR_COLUMNS } from './car-row.ts';
import { convert } from './convert.ts';
import { RowMapper } from './map-row.ts';
import { builtInMappings, checkMapping, findMapping, type Mapping, readMapping, type Source } from './mapping.ts';
import { restoredModel } from './spreadsheet-names.ts';
import { badgeFromTitle, tidyNames } from './tidy.ts';

const source = (settings: object): Source => {
  const mapping: Mapping = checkMapping({ name: 'test', columns: { tag: { from: 'x', ...settings } } }, 'test');
  const firstSource = mapping.columns.tag?.[0];
  if (firstSource === undefined) throw new Error('no source');
  return firstSource;
};

describe('DATA-01 converting the text of a cell', () => {
  test.each([
    { why: 'currency, separator, cents', as: 'money', text: '$32,990.00', value: 32990 },
    { why: 'currency after the amount', as: 'money', text: '18000 AUD', value: 18000 },
    { why: 'currency before the amount', as: 'money', text: 'AUD 18,000', value: 18000 },
    { why: 'a dollar sign with a country', as: 'money', text: 'A$ 9 990', value: 9990 },
    { why: 'price on application is not a price', as: 'money', text: 'POA', value: null },
    ...['Call', 'Phone us', 'Price on request', 'Contact dealer for price', 'Enquire now', 'ASK'].map((text) => ({
      why: 'a question is not a price',
      as: 'money',
      text,
      value: null,
      poa: true,
    })),
    { why: 'a distance with its unit', as: 'km', text: '48,200 km', value: 48200 },
    { why: 'miles become kilometres', as: 'miles', text: '1000 miles', value: 1609 },
    { why: 'miles in a column of kilometres', as: 'km', text: '50000 miles', value: 80467 },
    { why: 'mi in a column of kilometres', as: 'km', text: '50,000 mi.', value: 80467 },
    { why: 'kilometres in a column of miles', as: 'miles', text: '1,200 kms', value: 1200 },
    { why: 'thousands of kilometres', as: 'km', text: '85K kms', value: 85_000 },
    { why: 'kilometres with a fraction', as: 'km', text: '45000.6', value: 45_001 },
    { why: 'thousands of dollars', as: 'money', text: '$25.5k', value: 25_500 },
    { why: 'a price type in words', as: 'money', text: '$32,990 Drive Away', value: 32_990, priceType: 'drive_away' },
    { why: 'EGC in a cell', as: 'money', text: '32990 EGC', value: 32_990, priceType: 'excl_govt_charges' },
    { why: 'plus on-roads', as: 'money', text: '$32,990 + ORC', value: 32_990, priceType: 'excl_govt_charges' },
    ...[
      '$15,990 inc GST',
      '$15,990 incl. GST',
      '$15,990 inc. gst',
      '15990 including GST',
      '15,990 (GST inclusive)',
      '$15,990 GST incl.',
      '$15,990 INCL GST',
    ].map((text) => ({ why: 'tax included', as: 'money', text, value: 15_990 })),
    ...[
      '$15,990 drive away inc GST',
      'Drive Away $15,990',
      'DAP: $15,990',
      '$15,990 (drive away, no more to pay)',
      '$15,990 inc. GST & on-roads',
      '$15,990 ORC incl.',
      '$15,990 incl ORC',
      '$15,990 including all on road costs',
      '$15,990 D/A',
      '$15,990 DA',
      '$15,990 drive away no more to pay',
      '$15,990 drive away with nothing more to pay!',
      '$15,990 Driveaway. No more to pay.',
      '$15,990 - no more to pay',
      'NOW $15,990 DRIVE AWAY',
    ].map((text) => ({ why: 'everything included', as: 'money', text, value: 15_990, priceType: 'drive_away' })),
    ...[
      '$15,990 plus on-roads',
      '$15,990 inc GST + on road costs',
      '$15,990 plus government charges',
      '$15,990 + Govt. Charges',
      '$15,990 before on-roads',
      '$15,990 ex on-roads',
      '$15,990 exc. govt. charges',
      '$15,990 excluding government charges',
      'EGC $15,990',
    ].map((text) => ({ why: 'charges on top', as: 'money', text, value: 15_990, priceType: 'excl_govt_charges' })),
    ...[
      'NOW $15,990',
      'Now only $15,990',
      'Only $15,990!',
      'Price: $15,990',
      'Special $15,990',
      'OUR PRICE $15,990',
      'Reduced to $15,990',
      'SAVE $3,000! Now $15,990',
      '$15,990 dollars',
      '$15,990 OBO',
      'RRP $18,990 now $15,990',
    ].map((text) => ({ why: 'words around an amount', as: 'money', text, value: 15_990 })),
    ...[
      'Was $18,990 now $15,990',
      'WAS 18990 NOW 15990',
      'Was $18,990, NOW $15,990!',
      '$18,990 now $15,990',
      '$15,990 (was $18,990)',
      'Now $15,990, was $18,990, save $3,000',
      'Reduced from $18,990 to $15,990',
      'Was $18,990 EGC now $15,990',
    ].map((text) => ({ why: 'a former price', as: 'money', text, value: 15_990, before: { value: 18_990 } })),
    {
      why: 'a former price after a price type',
      as: 'money',
      text: '$15,990 drive away, was $17,990',
      value: 15_990,
      before: { value: 17_990, priceType: null },
      priceType: 'drive_away',
    },
    { why: 'a stated currency', as: 'money', text: 'US$ 9,990', value: 9990, currency: 'USD' },
    { why: 'a stated currency after the amount', as: 'money', text: '9,990 NZD', value: 9990, currency: 'NZD' },
    { why: 'cubic centimetres', as: 'litres', text: '1798cc', value: 1.8 },
    { why: 'litres', as: 'litres', text: '2.0 L', value: 2 },
    { why: 'the cubic centimetres of a scooter', as: 'litres', text: '49cc', value: 0.049 },
    { why: 'those of a motorcycle', as: 'litres', text: '648', value: 0.648 },
    { why: 'day before month', as: 'date', text: '03/04/2027', value: '2027-04-03' },
    { why: 'ISO', as: 'date', text: '2027-04-03', value: '2027-04-03' },
    { why: 'ISO with a time', as: 'date', text: '2027-04-03T10:00:00Z', value: '2027-04-03T10:00:00Z' },
    ...[
      '12 Nov 2026',
      '12-Nov-2026',
      '12 november 2026 10:30',
      '12th Nov. 2026',
      'Nov 12, 2026',
      'NOVEMBER 12 2026',
    ].map((text) => ({ why: 'the month by its name', as: 'date', text, value: '2026-11-12' })),
    { why: 'yes', as: 'boolean', text: 'Yes', value: true },
    { why: 'a tick', as: 'boolean', text: '✓', value: true },
    { why: 'a certified car', as: 'boolean', text: 'CPO', value: true },
    { why: 'N', as: 'boolean', text: 'N', value: false },
    { why: 'bars', as: 'list', text: 'a | b|c', value: ['a', 'b', 'c'] },
    { why: 'bars take precedence over commas', as: 'list', text: 'a, with b|c', value: ['a, with b', 'c'] },
    { why: 'commas alone', as: 'features', text: 'a, b', value: ['a', 'b'] },
    {
      why: 'a reference inside a feature',
      as: 'features',
      text: 'Heated seats &amp; wheel; Sunroof',
      value: ['Heated seats & wheel', 'Sunroof'],
    },
    ...[',', ', ', ' | ', ';', '\n', ' ', ',\n'].map((separator) => ({
      why: `URLs that contain commas and references, with ${JSON.stringify(separator)} between them`,
      as: 'images',
      text: `https://cdn.example/w_800,h_600/a.jpg${separator}https://cdn.example/b?w=1&amp;h=2;q=3${separator}/own/c,d.jpg`,
      value: ['https://cdn.example/w_800,h_600/a.jpg', 'https://cdn.example/b?w=1&h=2;q=3', '/own/c,d.jpg'],
    })),
    {
      why: 'one URL with a comma',
      as: 'images',
      text: 'https://cdn.example/c_fill,w_800/a?x=1&#38;y=2',
      value: ['https://cdn.example/c_fill,w_800/a?x=1&y=2'],
    },
    {
      why: 'an IP address in brackets, which is not a list',
      as: 'images',
      text: 'https://[::1]/a.jpg,https://[2001:db8::1]:8/b.jpg',
      value: ['https://[::1]/a.jpg', 'https://[2001:db8::1]:8/b.jpg'],
    },
    {
      why: 'a list in brackets',
      as: 'images',
      text: "['https://cdn.example/a.jpg' 'https://cdn.example/b.jpg']",
      value: ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
    },
    { why: 'file names', as: 'images', text: 'a.jpg,b.jpg; c.png', value: ['a.jpg', 'b.jpg', 'c.png'] },
    {
      why: 'a file name after a URL',
      as: 'images',
      text: 'https://x.example/a.jpg,b.jpg',
      value: ['https://x.example/a.jpg', 'b.jpg'],
    },
    { why: 'names without an extension', as: 'images', text: 'one|two', value: ['one', 'two'] },
    { why: 'all capitals', as: 'place', text: "PORT O'HARA", value: "Port O'Hara" },
    { why: 'correct capitals are kept', as: 'place', text: 'McLaren Vale', value: 'McLaren Vale' },
    { why: 'any text counts as present', as: 'present', text: 'XYZ1', value: true },
  ])('$as: $why', ({ as, text, why: _why, ...expected }) => {
    expect(convert(text, source({ as }))).toMatchObject({ ok: true, ...expected });
  });

  test.each([
    { as: 'money', text: '12.999,00' },
    { as: 'money', text: '1,2,3' },
    { as: 'km', text: 'low' },
    { as: 'km', text: '45.000' },
    { as: 'km', text: '50000 furlongs' },
    { as: 'km', text: 'approx 50000 km' },
    { as: 'km', text: '-5 km x' },
    { as: 'money', text: '£9,990' },
    { as: 'money', text: '$120 p/w' },
    { as: 'money', text: '-500' },
    { as: 'money', text: '$15,990 drive away + ORC' },
    { as: 'money', text: '($15,990)' },
    { as: 'money', text: '$15,990 exc GST' },
    { as: 'money', text: '$15,990 + GST' },
    { as: 'money', text: '$15,990 plus gst' },
    { as: 'money', text: '$15,990 ex GST' },
    { as: 'money', text: '$15,990 ex. GST' },
    { as: 'money', text: '$15,990 excl. GST + ORC' },
    { as: 'money', text: '$15,990 excluding GST' },
    { as: 'money', text: '$15,990 (GST extra)' },
    { as: 'money', text: '$15,990 GST not included' },
    { as: 'money', text: '$15,990 not including GST' },
    { as: 'money', text: '$15,990 drive away + GST' },
    { as: 'money', text: 'From $15,990' },
    { as: 'money', text: 'Was $15,990' },
    { as: 'money', text: 'Was $15,990 now $18,990' },
    { as: 'money', text: 'Save $3,000' },
    { as: 'money', text: '$15,990 to $18,990' },
    { as: 'money', text: '$18,990 $15,990' },
    { as: 'money', text: '9'.repeat(100_000) },
    { as: 'money', text: '32.990' },
    { as: 'litres', text: 'V8' },
    { as: 'date', text: '31/02/2027' },
    { as: 'date', text: '13/13/2027' },
    { as: 'date', text: '31 Feb 2027' },
    { as: 'date', text: '9-May' },
    { as: 'date', text: '12 Nov 26' },
    { as: 'boolean', text: 'perhaps' },
    { as: 'number', text: '4 doors' },
  ])('$as rejects "$text" and says what it expects', ({ as, text }) => {
    expect(convert(text, source({ as }))).toMatchObject({ ok: false, rule: expect.stringMatching(/\w/) });
  });

  test('words, patterns and zero', () => {
    expect(convert('AUTO', source({ values: { auto: 'Automatic' } }))).toMatchObject({ value: 'Automatic' });
    expect(convert('4 cyl', source({ pattern: '^(\\d+) cyl$', as: 'number' }))).toMatchObject({ value: 4 });
    expect(convert('0 L', source({ pattern: '^(\\d+) cyl$', expects: 'cylinders' }))).toEqual({
      ok: false,
      rule: 'cylinders',
    });
    expect(convert('0', source({ as: 'number', zero: 'missing' }))).toMatchObject({ value: null });
    expect(convert('0', source({ as: 'number' }))).toMatchObject({ value: 0 });
  });
});

test.each([
  { why: 'no-break spaces', as: 'money', text: '$15\u00a0990\u00a0', expected: 15_990 },
  { why: 'narrow spaces', as: 'km', text: '45\u202f000\u00a0km', expected: 45_000 },
  { why: 'invisible characters', as: 'number', text: '\u200b20\ufeff21', expected: 2021 },
  {
    why: 'invisible characters in a word of the mapping',
    as: 'text',
    values: { Used: 'used' },
    text: 'Used\u200b\u00a0',
    expected: 'used',
  },
  { why: 'invisible characters in an empty cell', as: 'money', text: '\u00a0\u200b', expected: undefined },
  { why: 'narrow spaces in an empty cell', as: 'money', text: 'N/A\u00a0', expected: undefined },
])('DATA-01 a cell is read as displayed: $why', ({ as, text, expected, why: _why, ...settings }) => {
  const mapping = checkMapping({ name: 'list', columns: { tag: { from: 'Cell', as, ...settings } } }, 'list');
  expect(new RowMapper(mapping, ['Cell'], 'AUD').map({ row: 2, cells: { Cell: text }, positions: [] }).row.tag).toBe(
    expected,
  );
});

describe('PRICE-04 a price and the former price in one cell', () => {
  const columns = {
    price: { from: 'Price', as: 'money' },
    before_price: { from: 'Before', as: 'money' },
  };
  const mapCells = (cells: { readonly [header: string]: string | number }, order = columns as object) =>
    new RowMapper(checkMapping({ name: 'list', columns: order }, 'list'), Object.keys(cells), 'AUD').map({
      row: 2,
      cells,
      positions: [],
    });

  test('fill both fields, and the report says how the cell was read', () => {
    const { row, findings } = mapCells({ Price: 'Was $18,990 now $15,990' });
    expect(row).toEqual({ price: 15_990, before_price: 18_990 });
    expect(findings).toMatchObject([{ outcome: 'cleaned', hint: 'Read as 15990, and 18990 before.' }]);
  });

  test.each([columns, { before_price: columns.before_price, price: columns.price }])(
    'a separate column takes precedence, whichever comes first',
    (order) => {
      const { row } = mapCells({ Price: 'Was $18,990 now $15,990', Before: 'was $17,990' }, order);
      expect(row).toEqual({ price: 15_990, before_price: 17_990 });
    },
  );

  const isLeftOut = (rule: RegExp) => [expect.objectContaining({ rule: expect.stringMatching(rule) })];
  test.each([
    { Price: 'RRP $18,990 now $15,990' },
    { Price: '$15,990 (R.R.P. $18,990)' },
    { Price: '15990', Before: 'RRP $18,990' },
    { Price: '15990', Before: '$18,990 RRP' },
    { Price: '15990', Before: 'R.R.P. $18,990' },
    { Price: '15990', Before: 'MSRP: $18,990 drive away' },
  ])('a recommended price is not one that the car had: %j', (cells) => {
    const { row, findings } = mapCells(cells);
    expect(row).toEqual({ price: 15_990 });
    expect(findings).toEqual(isLeftOut(/on sale before/));
  });

  test('nor is one whose header says so, and the next column is read', () => {
    const former = { from: 'RRP (inc GST)', as: 'money' };
    const order = { price: columns.price, before_price: [former, columns.before_price] };
    const { row, findings } = mapCells({ Price: '15990', 'RRP (inc GST)': '19990', Before: '$18,990' }, order);
    expect(row).toEqual({ price: 15_990, before_price: 18_990 });
    expect(findings).toEqual(isLeftOut(/on sale before/));
  });

  test('nor is a number of a JSON feed', () => {
    const rrp = { price: 'Price', before_price: 'RRP' };
    const { row, findings } = mapCells({ Price: 15_990, RRP: 19_990 }, rrp);
    expect(row).toEqual({ price: 15_990 });
    expect(findings).toEqual(isLeftOut(/on sale before/));
    const order = { price: 'Price', before_price: [{ from: 'RRP' }, { from: 'Before' }] };
    expect(mapCells({ Price: 15_990, RRP: 19_990, Before: 18_990 }, order).row).toEqual({
      price: 15_990,
      before_price: 18_990,
    });
  });

  test.each([
    { Price: 'Was $18,990 EGC now $15,990 drive away' },
    { Price: '$15,990 drive away', Before: 'Was $18,990 EGC' },
    { Price: '$15,990 drive away', Before: '$18,990 plus on-roads' },
  ])('one with other charges cannot be compared: %j', (cells) => {
    for (const order of [columns, { before_price: columns.before_price, price: columns.price }]) {
      const { row, findings } = mapCells(cells, order);
      expect(row).toEqual({ price: 15_990, price_type: 'drive_away' });
      expect(findings).toEqual(isLeftOut(/the same as the price, which is drive_away/));
    }
  });

  test('what the price includes may be in another column', () => {
    const order = { ...columns, price_type: 'Type' };
    const cells = { Price: '15990', Before: 'Was $18,990 EGC' };
    expect(mapCells({ ...cells, Type: 'Drive away' }, order).row).not.toHaveProperty('before_price');
    for (const Type of ['EGC', '', 'unknown words'])
      expect(mapCells({ ...cells, Type }, order).row['before_price']).toBe(18_990);
    expect(mapCells({ ...cells, Type: '+ GST' }, order).row).toEqual({});
  });

  test('one in another currency is left out, in both places', () => {
    expect(mapCells({ Price: 'Was US$18,990 now $15,990' }).row).toEqual({ price: 15_990 });
    expect(mapCells({ Price: '15990', Before: 'US$18,990' }).row).toEqual({ price: 15_990 });
  });

  test('a column of former prices may repeat the current one', () => {
    const { row } = mapCells({ Price: '15990', Before: 'Was $18,990 now $15,990' });
    expect(row).toEqual({ price: 15_990, before_price: 18_990 });
  });

  test('a cell of thousands of digits is read at once', { timeout: 1000 }, () => {
    expect(mapCells({ Price: '15990', Before: '9 '.repeat(50_000) }).row).toEqual({ price: 15_990 });
  });
});

describe('PRICE-01 only the price is on application', () => {
  test.each([
    ['before_price', 'POA'],
    ['offer_price', 'Call us'],
    ['subscription_price', 'Enquire now'],
    ['finance_lenders.manual.paymentWeek', 'Call us'],
  ])('another amount is not given: %s %s', (field, cell) => {
    const mapping = { [field]: { from: 'Other', as: 'money' }, price: { from: 'Price', as: 'money' } };
    const mapper = new RowMapper(checkMapping({ name: 'list', columns: mapping }, 'list'), ['Other', 'Price'], 'AUD');
    const read = (Price: string) => mapper.map({ row: 2, cells: { Other: cell, Price }, positions: [] });
    expect(read('28990').row).toEqual({ price: 28_990 });
    expect(read('28990').findings).toMatchObject([
      { outcome: 'cleaned', column: 'Other', hint: 'Read as "not given".' },
    ]);
    expect(read('POA').row).toEqual({ price_type: 'poa' });
  });
});

describe('PRICE-07 a price without GST is not used', () => {
  const mapPrice = (header: string, cell: unknown) => {
    const mapping = checkMapping({ name: 'list', columns: { price: { from: header, as: 'money' } } }, 'list');
    const mapper = new RowMapper(mapping, [header], 'AUD');
    return mapper.map({ row: 2, cells: { [header]: cell }, positions: [] });
  };

  test('in a cell: it is left out, and the report says why', () => {
    const { row, findings } = mapPrice('Price', '$15,990 + GST');
    expect(row).toEqual({});
    expect(findings).toMatchObject([
      { outcome: 'left_out', column: 'Price', rule: expect.stringContaining('includes GST') },
    ]);
  });

  test.each(['Price exc. GST', 'Price ex GST', 'Price (excl. GST)', 'Price + GST', 'GST exclusive price'])(
    'in the header "%s"',
    (header) => {
      expect(mapPrice(header, '15990')).toMatchObject({ row: {}, findings: [{ outcome: 'left_out', column: header }] });
      expect(mapPrice(header, '15990 inc GST').row).toEqual({ price: 15_990 });
    },
  );

  test('an amount that the mapping’s own table names is the dealer’s total, whatever the header says', () => {
    const header = 'Price ex GST';
    const price = { from: header, as: 'money', values: { A: 15_990, TBA: null } };
    const mapper = new RowMapper(checkMapping({ name: 'list', columns: { price } }, 'list'), [header], 'AUD');
    const map = (cell: string) => mapper.map({ row: 2, cells: { [header]: cell }, positions: [] });
    expect(map('A')).toMatchObject({ row: { price: 15_990 }, findings: [] });
    expect(map('TBA').findings).not.toMatchObject([{ outcome: 'left_out' }]);
    expect(map('15990')).toMatchObject({ row: {}, findings: [{ outcome: 'left_out', column: header }] });
  });

  test('a header or cell that says GST is included gives no price type', () => {
    expect(mapPrice('Price', '$15,990 inc GST').row).toEqual({ price: 15_990 });
    expect(mapPrice('Price inc GST', 15_990)).toMatchObject({ row: { price: 15_990 }, findings: [] });
  });
});

describe('DATA-01 mapping files', () => {
  test('the built-in mappings are valid', () => {
    expect(builtInMappings()).toContain('google');
    for (const name of builtInMappings()) expect(readMapping(name).columns.make).toBeDefined();
  });

  test('a file with a byte order mark is read; one with a field twice, and a folder, are errors that say what to do', () => {
    const dir = mkdtempSync(join(tmpdir(), 'caryard-mapping-'));
    const writeMapping = (text: string): string => {
      writeFileSync(join(dir, 'mapping.json'), text);
      return join(dir, 'mapping.json');
    };
    expect(readMapping(writeMapping('\ufeff{"name": "Ours", "columns": {"make": "Make"}}')).name).toBe('Ours');
    const duplicate = writeMapping('{"name": "Ours", "columns": {"price": "DAP",\n "price": "EGC"}}');
    expect(() => readMapping(duplicate)).toThrow('has "price" twice in one object, the second on line 2. Keep one');
    const reserved = writeMapping('{"name": "Ours", "columns": {"make": "Make", "__proto__": "Price"}}');
    expect(() => readMapping(reserved)).toThrow('has columns.__proto__, which no setting is called. Remove it.');
    expect(() => readMapping(dir)).toThrow('is a folder, not a file. Remove it');
    rmSync(dir, { recursive: true });
  });

  test('private columns are dropped by name', () => {
    expect(readMapping('dealer-studio').drop).toContain('Purchase cost');
    expect(JSON.stringify(readMapping('dealer-studio').columns)).not.toMatch(/purchase|cost/i);
  });

  test('all mistakes in a mapping are reported', () => {
    const invalid = {
      name: 'x',
      delimeter: ';',
      columns: {
        make: { from: 'Make', as: 'words' },
        model: {},
        price: { from: 'P', position: 2 },
        tag: { from: 'T', pattern: '(' },
      },
    };
    let message = '';
    try {
      checkMapping(invalid, 'x.json');
    } catch (error) {
      message = (error as Error).message;
    }
    for (const part of [
      'delimeter',
      'columns.make',
      'columns.model',
      'columns.price',
      'columns.tag',
      '"x.json" has 5',
    ]) {
      expect(message).toContain(part);
    }
  });

  test('a target that is not a field of a car is rejected', () => {
    expect(() => checkMapping({ name: 'x', columns: { colour_of_roof: 'Roof' } }, 'x')).toThrow(
      'columns.colour_of_roof: is not a field of a car',
    );
    expect(() => checkMapping({ name: 'x', columns: {}, constants: { dealer: 1 } }, 'x')).toThrow('constants.dealer');
  });

  test('for a misspelt target the correct field is suggested and all fields are listed', () => {
    const misspelt = {
      transmission: 'Trans',
      comments: 'Blurb',
      stock_num: 'Stk',
      condition: 'New/Used',
      photos: 'Pics',
    };
    const check = () => checkMapping({ name: 'x', columns: misspelt }, 'x');
    expect(check).toThrow('columns.transmission: is not a field of a car; did you mean simple_transmission?');
    expect(check).toThrow('columns.comments: is not a field of a car; did you mean dealercomments?');
    expect(check).toThrow('columns.stock_num: is not a field of a car; did you mean stocknum?');
    expect(check).toThrow('columns.condition: is not a field of a car; did you mean car_type?');
    expect(check).toThrow('columns.photos: is not a field of a car; did you mean images?');
    expect(check).toThrow(/Fields: .*location_id/);
  });

  test('DATA-01 a column that is dropped is not read too, however its name is written', () => {
    const drop = ['Cost', 'Photo {n}', 'Full title'];
    const check = (columns: object, title?: string) => () => checkMapping({ name: 'x', columns, drop, title }, 'x');
    expect(check({ price: { from: ['Price', 'cost *'], as: 'money' } })).toThrow(
      'columns.price: reads "cost *", which is under drop too. Take it out of one of the two.',
    );
    expect(check({ primary_image_url: 'Photo 1' })).toThrow('columns.primary_image_url: reads "Photo 1"');
    expect(check({ make: 'Make' }, 'Full title')).toThrow('title: reads "Full title"');
    expect(check({ price: { from: 'Price', as: 'money' }, make: { position: 2 } })).not.toThrow();
  });

  test('an invalid setting is reported with the value found and the fix', () => {
    const invalid = { columns: { price: { from: 'Price', as: 'dollars' }, make: { as: 'text' } }, delimeter: ';' };
    const check = () => checkMapping(invalid, 'x');
    expect(check).toThrow('name: is missing. Add it. It is: Name shown in reports.');
    expect(check).toThrow(
      'columns.price.0.as: is not one of the allowed values, found "dollars". Use one of: "text", "number",',
    );
    expect(check).toThrow('delimeter: is not a known field, found ";". Rename it to delimiter');
    expect(check).toThrow(/columns\.make\.0: .*either "from"/);
  });

  test('if a mapping does not exist, the existing ones are listed', () => {
    expect(() => readMapping('no-such')).toThrow(builtInMappings().join(', '));
    expect(() => readMapping('../../../package.json')).toThrow('There is no mapping');
  });

  test('a file is recognised if a mapping has every column, or the distinctive ones and most others', () => {
    const headers = ['Stock number', 'Car type', 'Make', 'Model', 'Year', 'DAP Price', 'Odometer', 'Body'];
    expect(findMapping([...headers, 'Syndication id'])).toMatchObject({
      name: 'dealer-studio',
      unknown: ['Syndication id'],
    });
    expect(findMapping([...headers, ''])).toMatchObject({ unknown: [] });
    expect(findMapping([...headers, 'A', 'B', 'C'])).toBeNull();
    // A renamed column of a distinctive field: read as another format, the cars would have no kilometres.
    expect(findMapping([...headers.filter((name) => name !== 'Odometer'), 'Odo reading', 'Vin', 'Fuel'])).toBeNull();
    expect(findMapping(['stock number', 'MAKE*', 'Model', 'Year', 'Purchase cost'])?.name).toBe('dealer-studio');
    expect(findMapping(['stock number', 'make', 'model', 'year', 'Secret'])).toBeNull();
  });
});

describe('DATA-01 names damaged in feeds', () => {
  test.each([
    // As an American spreadsheet reads 9-3 and 9-5.
    ['Saab', '3-Sep', '9-3'],
    ['Saab', '5-Sep', '9-5'],
    ['Saab', 'Sep-03', '9-3'],
    ['Saab', '2023-09-03', '9-3'],
    ['Saab', '2023-09-05 00:00:00', '9-5'],
    // As an Australian one does.
    ['Saab', '9-May', '9-5'],
    ['SAAB', '9-Mar', '9-3'],
    ['Saab', '9-May-26', '9-5'],
    ['Saab', '2026-05-09', '9-5'],
    ['Saab', '9/05/2026', '9-5'],
    ['Saab', '46151', '9-5'],
    ['Morgan', '4-Apr', '4/4'],
    ['Peugeot', '3,008', '3008'],
    ['Peugeot', '3008.0', '3008'],
    ['BMW', '118.0', '118'],
    // 1-Jul may have been 1-7 or 7-1, and a 121 is not 1-21.
    ['Saab', '7-Jan', null],
    ['Ford', '5-Mar', null],
    ['Mazda', '21-Jan', null],
    ['Peugeot', '46151', null],
    ['Kia', '3,008', null],
    ['Mazda', 'CX-5', null],
    ['Saab', '9-3', null],
    ['BMW', '3 Series', null],
    ['Saab', '5-Foo', null],
  ])('a %s %s was %s', (make, text, expected) => {
    expect(restoredModel(make, text)).toBe(expected);
  });

  test.each([
    ['Toyota', '2019 Corolla', 2019, 'Corolla'],
    ['Toyota', '2019 Corolla Cross', '2019', 'Corolla Cross'],
    ['Toyota', '2018 Corolla', 2019, '2018 Corolla'],
    ['Peugeot', '2008 Allure', 2008, '2008 Allure'],
    ['Peugeot', '2008', 2008, '2008'],
  ])('a %s %s of %s is a %s', (make, model, year, expected) => {
    expect(tidyNames({ make, model, badge: null, title: null, year }).model).toBe(expected);
  });

  test('a title that contains one of two readings decides', () => {
    expect(restoredModel('Bristol', '5-Mar', '1999 Bristol 3-5 Coupe')).toBe('3-5');
    expect(restoredModel('Bristol', '5-Mar', '1999 Bristol Coupe')).toBeNull();
  });

  test.each([
    {
      why: 'the second word of the make is in the model',
      make: 'Land',
      model: 'Rover',
      title: '2004 Land Rover Discovery V8 (4X4)',
      expected: ['Land Rover', 'Discovery', 'V8 (4X4)'],
    },
    {
      why: 'a model of three words',
      make: 'Land',
      model: 'Rover',
      title: '2019 Land Rover Range Rover Evoque P250',
      expected: ['Land Rover', 'Range Rover Evoque', 'P250'],
    },
    {
      why: 'the longer name takes precedence',
      make: 'Land',
      model: 'Rover Range Rover Sport SE',
      title: null,
      expected: ['Land Rover', 'Range Rover Sport', 'SE'],
    },
    {
      why: 'a plain split',
      make: 'Alfa',
      model: 'Romeo',
      title: '2013 Alfa Romeo Giulietta',
      expected: ['Alfa Romeo', 'Giulietta', null],
    },
    {
      why: 'no title to find the model in',
      make: 'Alfa',
      model: 'Romeo',
      title: null,
      expected: ['Alfa Romeo', 'Romeo', null],
    },
    {
      why: 'the first word of the model is in the make',
      make: 'Land Rover Range',
      model: 'Rover Sport',
      title: null,
      expected: ['Land Rover', 'Range Rover Sport', null],
    },
    {
      why: 'the model is in the make, and its badge in the model',
      make: 'Alfa Romeo Giulia',
      model: 'Veloce',
      title: null,
      expected: ['Alfa Romeo', 'Giulia', 'Veloce'],
    },
    {
      why: 'another spelling of the make, which the spellings correct',
      make: 'Great Wall Motors',
      model: 'V240',
      title: null,
      expected: ['Great Wall Motors', 'V240', null],
    },
    {
      why: 'nothing to correct',
      make: 'Land Rover',
      model: 'Defender',
      title: null,
      expected: ['Land Rover', 'Defender', null],
    },
    {
      why: 'a make with the same beginning',
      make: 'Landwind',
      model: 'X7',
      title: null,
      expected: ['Landwind', 'X7', null],
    },
  ])('$why', ({ make, model, title, expected }) => {
    const tidied = tidyNames({ make, model, badge: null, title });
    expect([tidied.make, tidied.model, tidied.badge]).toEqual(expected);
    expect(tidied.repairs).toHaveLength(make === expected[0] ? 0 : 1);
  });

  test('the badge follows year, make and model', () => {
    expect(badgeFromTitle('2021 Toyota Corolla  Ascent Sport', 2021, 'Toyota', 'Corolla')).toBe('Ascent Sport');
    expect(badgeFromTitle('2021 Toyota Corolla', 2021, 'Toyota', 'Corolla')).toBeNull();
    expect(badgeFromTitle('Toyota Corolla ZR', 2021, 'Toyota', 'Corolla')).toBeNull();
  });
});

describe('DATA-01 HTML in comments', () => {
  test.each([
    { why: 'blocks are paragraphs', html: '<p>One</p><p>Two<br>Three</p>', text: 'One|Two|Three' },
    {
      why: 'scripts are removed with their content',
      html: 'A<script>alert("x")</script>B<style>p{}</style>',
      text: 'AB',
    },
    { why: 'attributes are removed', html: '<img src=x onerror=alert(1)>Nice', text: 'Nice' },
    {
      why: 'character references are decoded once',
      html: 'Fish &amp; chips &lt;b&gt; &amp;lt;',
      text: 'Fish & chips <b> &lt;',
    },
    { why: 'an unclosed script hides the rest', html: 'A<script>alert(1)', text: 'A' },
    {
      why: 'a CDATA section of XML is its text',
      html: '<![CDATA[One owner & <b>full</b> history]]>',
      text: 'One owner & <b>full</b> history',
    },
    { why: 'list items', html: '<ul><li>a</li><li>b</li></ul>', text: 'a|b' },
  ])('$why', ({ html, text }) => {
    expect(looksLikeHtml(html)).toBe(true);
    expect(toParagraphs(htmlToText(html))).toBe(text);
  });

  test.each(['Towing < 3,500 kg & roof load > 60 kg', 'R&D', 'a <3 car', 'AT&T; fine'])('"%s" is not HTML', (text) => {
    expect(looksLikeHtml(text)).toBe(false);
  });
});

test('the guide lists exactly the fields that a mapping can fill', () => {
  const guide = readFileSync('tenants/stock.md', 'utf8');
  const table = guide.slice(guide.indexOf('| about | fields |'), guide.indexOf('Kept, but shown nowhere'));
  const listed = Array.from(table.matchAll(/`(\w+)`/g), ([, field]) => field);
  expect(listed.toSorted()).toEqual([...CAR_COLUMNS].sort());
});

describe('pictures in several columns', () => {
  const cells = {
    Photo10: 'https://p.example/10.jpg',
    Photo1: 'https://p.example/1.jpg',
    'photo 2': 'https://p.example/2.jpg|https://p.example/1.jpg',
    Main: 'https://p.example/m.jpg',
    Photo3: '',
  };
  const pictures = (columns: object) => {
    const mapping = checkMapping({ name: 'test', columns: { images: columns } }, 'test');
    const raw = { row: 2, cells, positions: Object.values(cells) };
    return new RowMapper(mapping, Object.keys(cells), 'AUD').map(raw);
  };
  test.each([
    { why: 'a number in the name', columns: { from: 'Photo {n}', as: 'images' }, files: ['1', '2', '10'] },
    { why: 'names in a list', columns: { from: ['Main', 'Photo10'], as: 'images' }, files: ['m', '10'] },
    {
      why: 'a list of columns',
      columns: [
        { from: 'Main', as: 'images' },
        { from: 'Photo {n}', as: 'images' },
      ],
      files: ['m', '1', '2', '10'],
    },
    {
      why: 'positions',
      columns: [
        { position: 4, as: 'images' },
        { position: 2, as: 'images' },
      ],
      files: ['m', '1'],
    },
  ])('$why', ({ columns, files }) => {
    expect(pictures(columns).row.images).toEqual(files.map((name) => `https://p.example/${name}.jpg`));
  });
  test('a numbered column is known, others are reported once', () => {
    const { findings } = pictures({ from: 'Photo {n}', as: 'images' });
    expect(findings.map(({ outcome, column }) => [outcome, column])).toEqual([['unknown', 'Main']]);
  });
});

test.each([
  { text: '$32,990 EGC', price: 32_990, type: 'excl_govt_charges' },
  { text: '$32,990', price: 32_990, type: 'drive_away' },
  { text: 'A$32,990', price: 32_990, type: 'drive_away' },
  { text: 'US$32,990', price: undefined, type: undefined },
  { text: '32,990 NZD', price: undefined, type: undefined },
])('a price cell of "$text" in a column of drive-away prices', ({ text, price, type }) => {
  const mapping = checkMapping(
    { name: 'test', columns: { price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } } } },
    'test',
  );
  const { row, findings } = new RowMapper(mapping, ['Price'], 'AUD').map({
    row: 2,
    cells: { Price: text },
    positions: [text],
  });
  expect([row.price, row.price_type]).toEqual([price, type]);
  expect(findings.map(({ outcome, rule }) => [outcome, rule])).toEqual(
    price === undefined ? [['left_out', 'an amount in AUD']] : [],
  );
});

describe('a JSON feed is read with the settings of its mapping too', () => {
  const mapping = checkMapping(
    {
      name: 'test',
      columns: {
        year: 'Year',
        price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
        km: { from: 'Miles', as: 'miles' },
        location_id: { from: 'Yard', values: { '4': 771 } },
      },
    },
    'test',
  );

  test('numbers keep their unit, price type and table of values', () => {
    const cells = { Year: 2020, Price: 15990, Miles: 50_000, Yard: 4 };
    const mapper = new RowMapper(mapping, Object.keys(cells), 'AUD');
    const { row, findings } = mapper.map({ row: 1, cells, positions: Object.values(cells) });
    expect(row).toEqual({ year: 2020, price: 15990, price_type: 'drive_away', km: 80_467, location_id: 771 });
    expect(findings).toEqual([]);
  });

  test.each([
    { available: true, isNew: false, status: 'in_stock', type: 'used' },
    { available: false, isNew: true, status: 'sold', type: 'new' },
  ])('DATA-01 true and false are looked up in a table of values: $available', ({ available, isNew, status, type }) => {
    const columns = {
      status: { from: 'Available', values: { TRUE: 'in_stock', FALSE: 'sold' } },
      car_type: { from: 'New', values: { true: 'new', false: 'used' } },
      reserved: 'Held',
    };
    const cells = { Available: available, New: isNew, Held: true };
    const mapper = new RowMapper(checkMapping({ name: 'test', columns }, 'test'), Object.keys(cells), 'AUD');
    const { row, findings } = mapper.map({ row: 1, cells, positions: Object.values(cells) });
    expect(row).toEqual({ status, car_type: type, reserved: true });
    expect(findings).toEqual([]);
  });
});

test.each([
  ['the first, if both have a value', { Badge: 'SE', Variant: 'Sport' }, 'SE', []],
  ['the second, if the first is empty', { Badge: '', Variant: 'Sport' }, 'Sport', []],
  ['the second, if the first says "not given"', { Badge: 'N/A', Variant: 'Sport' }, 'Sport', []],
  ['neither', { Badge: 'N/A', Variant: '-' }, undefined, [['cleaned', 'Badge', 'N/A']]],
])('DATA-01 of several columns of a field the first with a value is read: %s', (_why, cells, badge, reported) => {
  const columns = { badge: { from: ['Badge', 'Variant'] } };
  const mapper = new RowMapper(checkMapping({ name: 'test', columns }, 'test'), Object.keys(cells), 'AUD');
  const { row, findings } = mapper.map({ row: 1, cells, positions: Object.values(cells) });
  expect(row['badge']).toBe(badge);
  expect(findings.map(({ outcome, column, value }) => [outcome, column, value])).toEqual(reported);
});

test.each<[why: string, field: string, source: object, cells: { [header: string]: unknown }, value: unknown]>([
  ['a price of 0', 'price', { as: 'money', zero: 'missing' }, { Special: '0', Price: '28990' }, 28_990],
  ['a price of $0.00', 'price', { as: 'money', zero: 'missing' }, { Special: '$0.00', Price: '28990' }, 28_990],
  ['a 0 of a JSON feed', 'price', { as: 'money', zero: 'missing' }, { Special: 0, Price: 28_990 }, 28_990],
  ['a 0 that is a number', 'km', { as: 'number', zero: 'missing' }, { Odometer: 0, Km: 12 }, 12],
  ['a 0 that is a value', 'km', { as: 'number' }, { Odometer: '0', Km: '12' }, 0],
  ['a spreadsheet error', 'price', { as: 'money' }, { Special: '#N/A', Price: '28990' }, 28_990],
  ['a formula', 'price', { as: 'money' }, { Special: '=VLOOKUP(A2,B:C,2)', Price: '28990' }, 28_990],
  ['a lone 0 in a text field', 'badge', {}, { Badge: '0', Variant: 'Sport' }, 'Sport'],
  ['a lone 0 in all of them', 'badge', {}, { Badge: '0', Variant: '0' }, undefined],
  ['a price on application', 'price', { as: 'money', zero: 'missing' }, { Special: 'POA', Price: '28990' }, undefined],
])(
  'DATA-01 %s among several columns of a field is read as "not given" if it is',
  (_why, field, source, cells, value) => {
    const columns = { [field]: { ...source, from: Object.keys(cells) } };
    const mapper = new RowMapper(checkMapping({ name: 'test', columns }, 'test'), Object.keys(cells), 'AUD');
    expect(mapper.map({ row: 1, cells, positions: Object.values(cells) }).row[field]).toBe(value);
  },
);

describe('two columns that a mapping cannot tell apart', () => {
  const mapping = checkMapping({ name: 'test', columns: { price: { from: 'Price', as: 'money' } } }, 'test');

  test('are rejected if the mapping reads them and they differ', () => {
    const rows = [{ row: 2, cells: { Price: '9000', Make: 'Kia', 'price ($)': '' }, positions: [] }];
    expect(() => new RowMapper(mapping, ['Price', 'Make', 'price ($)'], 'AUD', rows)).not.toThrow();
    rows.push({ row: 3, cells: { Price: '9000', Make: 'Kia', 'price ($)': '8000' }, positions: [] });
    expect(() => new RowMapper(mapping, ['Price', 'Make', 'price ($)'], 'AUD', rows)).toThrow(
      'Two columns, "Price" and "price ($)", have the same name for the mapping, which reads it, but in row 2 one is "9000" and the other "".',
    );
  });

  test('are allowed if it reads neither', () => {
    expect(() => new RowMapper(mapping, ['Price', 'Notes', 'notes', '', '#'], 'AUD')).not.toThrow();
  });
});

describe('DATA-01 the table of a column goes before everything else that its words may mean', () => {
  const map = (
    field: string,
    settings: object,
    cell: unknown,
    { header = 'Cell', more = {}, others = [] }: { header?: string; more?: object; others?: readonly string[] } = {},
  ) => {
    const mapping = checkMapping(
      { name: 'test', columns: { [field]: { from: ['Cell', 'Next'], ...settings } } },
      'test',
    );
    const cells = { [header]: cell, ...more };
    const otherRows = others.map((text, index) => ({ row: index + 2, cells: { [header]: text }, positions: [text] }));
    const raw = { row: 1, cells, positions: Object.values(cells) };
    const mapper = new RowMapper(mapping, Object.keys(cells), 'AUD', [raw, ...otherRows]);
    return mapper.map(raw).row[field];
  };

  test.each<
    [why: string, field: string, settings: object, cell: unknown, value: unknown, header?: string, others?: string[]]
  >([
    ['a dash', 'status', { values: { '-': 'withdrawn' } }, '-', 'withdrawn'],
    ['a word for "not given"', 'status', { values: { Unknown: 'withdrawn' } }, 'unknown', 'withdrawn'],
    ['a 0 in a text field', 'simple_transmission', { values: { 0: 'Automatic', 1: 'Manual' } }, '0', 'Automatic'],
    ['a price of a JSON feed', 'price', { as: 'money', values: { 99999: null } }, 99_999, undefined],
    ['a year that a model year would replace', 'year', { as: 'number', values: { MY19: 2018 } }, 'MY19', 2018],
    ['a word written with spaces around it', 'status', { values: { 'gone ': 'sold' } }, ' Gone', 'sold'],
    [
      'the items of a list',
      'categories',
      { as: 'list', values: { Utes: 'Ute', Misc: null } },
      'Utes|Misc|Vans',
      ['Ute', 'Vans'],
    ],
    [
      'the items of a list of a JSON feed',
      'categories',
      { as: 'list', values: { Utes: 'Ute' } },
      ['Utes', 'Vans'],
      ['Ute', 'Vans'],
    ],
    ['thousands in the header', 'km', { from: ['Odo 000 km'], as: 'km', values: { 50: 123 } }, '50', 123, 'Odo 000 km'],
    [
      'a date whose month may come first',
      'build_date',
      { as: 'date', formats: ['dd/mm/yyyy'], values: { '03/04/2019': '2019-04-03' } },
      '03/04/2019',
      '2019-04-03',
      'Cell',
      ['12/25/2019'],
    ],
    [
      'a date of the column that has its month first',
      'build_date',
      { as: 'date', formats: ['dd/mm/yyyy'], values: { '12/25/2019': '2019-12-25' } },
      '03/04/2019',
      '2019-04-03',
      'Cell',
      ['12/25/2019'],
    ],
    ['a whole list', 'standardEquipment', { as: 'features', values: { 'Pack A': 'Sunroof' } }, 'Pack A', ['Sunroof']],
  ])('%s', (_why, field, settings, cell, value, header = 'Cell', others = []) =>
    expect(map(field, settings, cell, { header, others })).toEqual(value),
  );

  test.each(['Used - Sold', 'Sold'])('DATA-01 except that a car stays sold if its condition says so: %s', (cell) => {
    const columns = { car_type: { from: 'Condition', values: { [cell]: 'used' } } };
    const mapper = new RowMapper(checkMapping({ name: 'test', columns }, 'test'), ['Condition'], 'AUD');
    const { row } = mapper.map({ row: 1, cells: { Condition: cell }, positions: [cell] });
    expect(row).toEqual({ car_type: 'used', sold: true, status: 'sold' });
  });

  test.each([
    ['CPO', {}, true],
    ['Certified Pre-Owned', {}, true],
    ['Certified Pre-Owned', { certified: { from: 'Cert', as: 'boolean' } }, false],
    ['Used', {}, undefined],
  ])(
    'DATA-01 and that it stays certified, unless a column of its own says otherwise: %s',
    (cell, others, certified) => {
      for (const order of [1, -1]) {
        const names = Object.entries({ car_type: { from: 'Condition', values: { [cell]: 'used' } }, ...others });
        const columns = Object.fromEntries(order === 1 ? names : names.toReversed());
        const mapper = new RowMapper(checkMapping({ name: 'test', columns }, 'test'), ['Condition', 'Cert'], 'AUD');
        const { row } = mapper.map({ row: 1, cells: { Condition: cell, Cert: 'No' }, positions: [cell, 'No'] });
        expect([row['car_type'], row['certified']]).toEqual(['used', certified]);
      }
    },
  );

  test('a word that it gives no value leaves the next column', () =>
    expect(map('price', { as: 'money', values: { 99999: null } }, '99999', { more: { Next: '28990' } })).toBe(28_990));

  test.each([['Sunroof, N/A, none'], [['Sunroof', 'N/A']]])(
    'items of a list that say "not given" are none: %j',
    (cell) => expect(map('standardEquipment', { as: 'features' }, cell)).toEqual(['Sunroof']),
  );

  test('two spellings of a word with different values are refused', () => {
    const mapping = (values: object) => () =>
      checkMapping({ name: 'test', columns: { status: { from: 'x', values } } }, 'test');
    expect(mapping({ zz: 'in_stock', 'ZZ ': 'sold' })).toThrow('"zz" and "ZZ " are one word with two values');
    expect(mapping({ zz: 'sold', ZZ: 'sold' })).not.toThrow();
  });
});
