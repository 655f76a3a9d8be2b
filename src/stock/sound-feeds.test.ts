import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping, type Mapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';

/** Sound feeds as dealers' programs write them: each change arrives, and a car that leaves is sold, whatever texts and notes contain. */

const COLUMNS = {
  stocknum: 'Stock',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  car_type: 'Condition',
  year: { from: 'Year', as: 'number' },
  km: { from: 'Km', as: 'km' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  colour: 'Colour',
  status: 'Status',
  dealercomments: 'Comments',
};
const mappingOf = (settings: object = {}): Mapping =>
  checkMapping({ name: 'Our list', columns: COLUMNS, ...settings }, 'mapping.json');
const MAPPING = mappingOf();
const HEADER = 'Stock,Make,Model,Badge,Condition,Year,Km,Price,Colour,Status,Comments';
const MODELS = ['Rio', 'Cerato', 'Sportage', 'Sorento', 'Carnival', 'Stinger', 'Seltos', 'Picanto'];
type Cells = { readonly [column: string]: string };
const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Row of the invented car with a number from 0, with some other cells. */
function rowOf(index: number, changed: Cells = {}, header = HEADER): string {
  const cells: Cells = {
    Stock: `AX${101 + index * 7}`,
    Make: 'Kia',
    Model: MODELS[index] as string,
    Badge: 'S',
    Condition: 'Used',
    Year: String(2012 + index),
    Km: String(41_250 + index * 3111),
    Price: String(15_990 + index * 1100),
    Colour: 'Red',
    Status: 'Available',
    Comments: 'One owner',
    ...changed,
  };
  return header
    .split(',')
    .map((name) => quoted(cells[name] ?? ''))
    .join(',');
}
const rowsOf = (changes: { readonly [index: number]: Cells } = {}, all: Cells = {}, header = HEADER): string[] =>
  MODELS.map((_, index) => rowOf(index, { ...all, ...changes[index] }, header));
const withoutLastCells = (rows: readonly string[]): string[] => rows.map((row) => row.replace(/,+$/, ''));
function importRows(
  rows: readonly string[],
  previous: readonly Car[] = [],
  { mapping = MAPPING, header = HEADER, end = '\n' } = {},
) {
  const feed = { ...readCsv([header, ...rows].join('\n') + end, mapping), encoding: 'utf-8' } as const;
  const options = { previous, tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false };
  return importStock(feed, { mapping, ...options });
}
type Result = ReturnType<typeof importRows>;
const carOf = ({ cars }: Result, model: string): Car => cars.find((car) => car.model === model) as Car;
const soldModels = ({ cars }: Result): string[] =>
  cars.flatMap(({ model, status }) => (status === 'sold' ? [model] : [])).sort();

const FEATURES =
  'Bluetooth, CarPlay, alloys, tow bar, tint, mats, climate, cruise, fogs, camera, sensors, keyless entry, heated seats';

describe('a car that left is sold, although the text of another has', () => {
  test.each([
    ['its number in an amount', '250', 'Kms: 41,250\nColour: Red\nCall us'],
    ['its number in a price', '412', 'Price drop of $1,412\nNow reduced'],
    ['its number in a list', '7', 'Seats 5, 7, 9\nCall us'],
    ['its number as a year', '2019', 'Built in Korea, 2019, one owner\nCall us'],
    ['its number in a list of other cars', 'AX115', 'One owner.\nAlso in stock: AX101, AX108, AX115'],
    ['its number in a long list', 'AX115', `${FEATURES}\nSee also: AX101, AX108, AX115`],
    ['its number in a long list without spaces', 'AX115', `${FEATURES.replaceAll(', ', ',')}\nSee also,AX108,AX115`],
    ['its number at its end', 'AX115', 'One owner.\nCall us\nAX115'],
    ['its number where it would be in a row', 'AX115', 'Seats, doors, keys, AX115\nCall us', 'Comments,Yard,Key,Stock'],
  ])('%s', (_what, Stock, Comments, last = 'Stock,Comments') => {
    const header = `Make,Model,Badge,Condition,Year,Km,Price,Colour,Status,${last}`;
    const rows = rowsOf({ 2: { Stock }, 5: { Comments } }, {}, header);
    const second = importRows(rows.toSpliced(2, 1), importRows(rows, [], { header }).cars, { header });
    expect(soldModels(second)).toEqual(['Sportage']);
    expect(second.counts.rejected).toBe(0);
  });
});

describe('a row is read, although its text', () => {
  const OTHERS = `${FEATURES}\nSee also: AX101, AX108, AX115`;
  test.each([
    ['names other cars', {}, { Status: 'Sold' }, OTHERS],
    ['names other cars, without spaces', {}, { Status: 'Sold' }, OTHERS.replaceAll(', ', ',')],
    ['starts with a list in quotes', {}, { Status: 'Sold' }, '"Bluetooth","Sunroof",Tow bar'],
    ['starts with words in quotes', {}, { Status: 'Sold' }, '"As new","must see" - call'],
    ['is of a car whose stock number has quotes', { Stock: 'A"1"' }, { Status: 'Sold' }, 'One owner'],
  ])('%s', (_what, own, change, Comments) => {
    const first = importRows(rowsOf({ 5: { ...own, Comments } }));
    expect(first.cars).toHaveLength(8);
    const second = importRows(rowsOf({ 5: { ...own, ...change, Comments } }), first.cars);
    expect(soldModels(second)).toEqual(['Stinger']);
    const repriced = importRows(rowsOf({ 5: { ...own, Comments, Price: '19990' } }), first.cars);
    expect(carOf(repriced, 'Stinger').price).toBe(19_990);
    expect(repriced.counts.rejected).toBe(0);
  });

  test('has the number that its car had before', () => {
    const Comments = `${FEATURES}\nStock no\nAX136`;
    const second = importRows(rowsOf({ 5: { Stock: 'B500', Comments } }), importRows(rowsOf({ 5: { Comments } })).cars);
    expect(carOf(second, 'Stinger').stocknum).toBe('B500');
  });

  test('has its own plate, which is its only number', () => {
    const { stocknum: regplate, ...columns } = COLUMNS;
    const mapping = mappingOf({ columns: { ...columns, regplate } });
    const rows = MODELS.map((_, index) =>
      rowOf(index, { Stock: `1AB${index}CD`, Comments: `${FEATURES}\nRego, 1AB${index}CD` }),
    );
    const first = importRows(rows, [], { mapping });
    const second = importRows(rows.with(2, rows[2]?.replace('18190', '17000') ?? ''), first.cars, { mapping });
    expect(second.counts.rejected).toBe(0);
    expect(carOf(second, 'Sportage').price).toBe(17_000);
  });
});

describe('a program that leaves out empty last cells', () => {
  const header = `Built,${HEADER},Tag`;
  const mapping = mappingOf({
    columns: { ...COLUMNS, tag: 'Tag', build_date: { from: 'Built', as: 'date', formats: ['mm/yyyy'] } },
  });
  const changes = { 1: { Tag: '' }, 3: { Tag: '' }, 4: { Tag: '', Comments: '' }, 6: { Tag: '' } };
  const linesOf = (changed: { readonly [index: number]: Cells } = {}) =>
    withoutLastCells(rowsOf({ ...changes, ...changed }, { Tag: 'Special' }, header));
  const { cars } = importRows(linesOf(), [], { header, mapping });
  test.each([
    ['clears one and changes the price', 2, { Tag: '', Price: '17000' }, { price: 17_000, tag: null }],
    ['clears two and changes the price', 2, { Tag: '', Comments: '', Price: '17000' }, { price: 17_000 }],
    ['clears one and sells the car', 2, { Tag: '', Status: 'Sold' }, { status: 'sold' }],
    ['clears two and sells the car', 2, { Tag: '', Comments: '', Status: 'Sold' }, { status: 'sold' }],
    ['corrects a year', 6, { Tag: '', Year: '2011' }, { year: 2011 }],
    ['corrects a badge', 6, { Tag: '', Badge: 'GT' }, { badge: 'GT' }],
    ['corrects kilometres', 6, { Tag: '', Km: '41000' }, { km: 41_000 }],
    ['more than halves a price', 6, { Tag: '', Price: '10000' }, { price: 10_000 }],
    ['withdraws a car', 6, { Tag: '', Status: 'Not for sale' }, { status: 'withdrawn' }],
    ['moves a text to another column', 2, { Tag: '', Comments: 'Special', Status: 'Sold' }, { status: 'sold' }],
    ['corrects a badge that was a colour', 6, { Tag: '', Badge: 'Red', Colour: 'Blue' }, { badge: 'Red' }],
    ['has a longer text', 2, { Tag: '', Comments: 'One owner, special' }, { tag: null }],
    ['has a status that is not known', 6, { Tag: '', Status: 'Workshop', Price: '20000' }, { price: 20_000 }],
    ['has a value that cannot be read', 6, { Tag: '', Built: '2017', Price: '20000' }, { price: 20_000 }],
    [
      'corrects a badge, with kilometres that cannot be read',
      6,
      { Tag: '', Km: 'check', Badge: 'GT' },
      { badge: 'GT' },
    ],
    ['has kilometres that cannot be read', 6, { Tag: '', Km: 'check', Status: 'Sold' }, { status: 'sold' }],
  ])('%s', (_what, index, changed, expected) => {
    const second = importRows(linesOf({ [index]: changed }), cars, { header, mapping });
    expect(carOf(second, MODELS[index] as string)).toMatchObject(expected);
    expect(second.counts.rejected).toBe(0);
  });

  test('may have a value that cannot be read for long', () => {
    const before = importRows(linesOf({ 6: { Tag: '', Built: '2017' } }), cars, { header, mapping });
    const changed = { 6: { Tag: '', Built: '2017', Badge: 'GT', Price: '20000' } };
    const second = importRows(linesOf(changed), before.cars, { header, mapping });
    expect(carOf(second, 'Seltos')).toMatchObject({ badge: 'GT', price: 20_000 });
  });

  test('may list a new car with a value that cannot be read', () => {
    const second = importRows(linesOf({ 6: { Tag: '', Built: '2017' } }), cars.toSpliced(6, 1), { header, mapping });
    expect(second.cars).toHaveLength(8);
    expect(second.counts.rejected).toBe(0);
  });

  test('may leave out those of a block of rows, as spreadsheets do', () => {
    const blockOf = (changed: { readonly [index: number]: Cells } = {}) => {
      const rows = rowsOf({ 0: { Tag: 'Special' }, ...changed }, {}, header);
      return [...rows.slice(0, 4), ...withoutLastCells(rows.slice(4))];
    };
    const first = importRows(blockOf({ 4: { Tag: 'Special' } }), [], { header, mapping });
    const second = importRows(
      blockOf({ 4: { Price: '19000' }, 5: { Badge: 'GT', Price: '20000' }, 6: { Status: 'Withdrawn' } }),
      first.cars,
      { header, mapping },
    );
    expect(second.counts.rejected).toBe(0);
    expect(carOf(second, 'Carnival')).toMatchObject({ price: 19_000, tag: null });
    expect(carOf(second, 'Stinger')).toMatchObject({ price: 20_000, badge: 'GT' });
    expect(carOf(second, 'Seltos').status).toBe('withdrawn');
  });

  test('may send only the row of a sold car in a feed of changes', () => {
    const delta = mappingOf({ mode: 'delta' });
    const first = importRows(rowsOf(), [], { mapping: delta });
    const sold = withoutLastCells([rowOf(2, { Status: 'Sold', Comments: '' })]);
    expect(soldModels(importRows(sold, first.cars, { mapping: delta }))).toEqual(['Sportage']);
    const more = [rowOf(3, { Price: '18000' }), ...sold];
    expect(soldModels(importRows(more, first.cars, { mapping: delta }))).toEqual(['Sportage']);
  });

  test('may name its cars by their plates only', () => {
    const { stocknum: regplate, ...columns } = COLUMNS;
    const mapping = mappingOf({ columns: { ...columns, regplate } });
    const plates = (price: string) =>
      withoutLastCells(
        MODELS.map((_, index) =>
          rowOf(index, {
            Stock: `1AB${index}CD`,
            Comments: index % 2 ? '' : 'One owner',
            ...(index === 3 ? { Price: price } : {}),
          }),
        ),
      );
    const first = importRows(plates('19290'), [], { mapping });
    const second = importRows(plates('18000'), first.cars, { mapping });
    expect(second.counts.rejected).toBe(0);
    expect(carOf(second, 'Sorento').price).toBe(18_000);
  });

  test('is reported once, however many rows it shortens', () => {
    const reported = importRows(linesOf(), cars, { header, mapping }).findings.filter(
      ({ rule }) => rule === '13 cells, as the header',
    );
    expect(reported).toEqual([
      expect.objectContaining({ outcome: 'kept', row: 0, value: '4 rows, the first is row 3' }),
    ]);
  });

  test('may end the file without a line end', () => {
    const lines = withoutLastCells(rowsOf({ 2: { Comments: '' }, 4: { Comments: '' }, 7: { Comments: '' } }));
    expect(importRows(lines, [], { end: '' }).cars).toHaveLength(8);
  });
});

describe('the only row without its last cell', () => {
  const header = `${HEADER},Sold,Tag`;
  const mapping = mappingOf({ columns: { ...COLUMNS, sold: { from: 'Sold', as: 'boolean' }, tag: 'Tag' } });
  const linesOf = (changed: Cells, all: Cells = { Sold: 'No', Tag: 'Special' }) =>
    withoutLastCells(rowsOf({ 3: { Tag: '', ...changed } }, all, header));
  const { cars } = importRows(rowsOf({}, { Sold: 'No', Tag: 'Special' }, header), [], { header, mapping });
  test.each([
    ['may clear it', { Price: '18000' }, { price: 18_000, tag: null }],
    ['sells its car in words', { Status: 'Sold 12/11/2026 3pm' }, { status: 'sold' }],
    ['withdraws its car in words', { Status: 'Not for sale' }, { status: 'withdrawn' }],
  ])('%s', (_what, changed, expected) => {
    const second = importRows(linesOf(changed), cars, { header, mapping });
    expect(carOf(second, 'Sorento')).toMatchObject(expected);
    expect(second.counts.rejected).toBe(0);
  });
  test('may clear a number that is also in its text', () => {
    const Comments = 'Price: $19,290 drive away';
    const first = importRows(rowsOf({ 3: { Comments } }, { Tag: 'Special' }, header), [], { header, mapping });
    const second = importRows(linesOf({ Comments, Price: '' }), first.cars, { header, mapping });
    expect(carOf(second, 'Sorento')).toMatchObject({ price: null, tag: null });
  });

  test('may clear a badge', () => {
    const badgeLast = 'Stock,Make,Model,Condition,Year,Km,Price,Colour,Status,Comments,Badge';
    const first = importRows(rowsOf({}, {}, badgeLast), [], { header: badgeLast });
    const rows = withoutLastCells(rowsOf({ 3: { Badge: '', Price: '18000' } }, {}, badgeLast));
    expect(carOf(importRows(rows, first.cars, { header: badgeLast }), 'Sorento')).toMatchObject({
      badge: null,
      price: 18_000,
    });
  });

  test.each([
    ['a yes, which may belong in another column', linesOf({ Sold: 'Yes' })],
    ['a text in another column', linesOf({}).with(3, rowOf(3, { Sold: 'Special' }, header).replace(/,$/, ''))],
    ['the rest in the next line', linesOf({}).with(3, rowOf(3, {}, header).replace(',Red,', '\nRed,'))],
  ])('leaves its car as it was with %s', (_what, lines) => {
    const second = importRows(lines, cars, { header, mapping });
    expect(carOf(second, 'Sorento')).toEqual(carOf({ ...second, cars }, 'Sorento'));
  });
});

test('some rows that end with a delimiter sell their cars', () => {
  const linesOf = (changes = {}) => rowsOf(changes).map((row, index) => ([1, 4, 6].includes(index) ? `${row},` : row));
  const second = importRows(linesOf({ 4: { Status: 'Sold' } }), importRows(linesOf()).cars);
  expect(soldModels(second)).toEqual(['Carnival']);
});

describe('a line with a note', () => {
  test.each([
    'Generated by DealerSoft 20/11/2026',
    'Page 1 of 1',
    'USED CARS',
    'Confidential',
    '-----',
    'EOF',
    'TRAILER|8',
    '* prices exclude on road costs',
    'Printed: 20/11/2026',
  ])('keeps no car that left: %s', (note) => {
    const { cars } = importRows(rowsOf());
    for (const rows of [[...rowsOf().toSpliced(3, 1), note], rowsOf().with(3, note)]) {
      const second = importRows(rows, cars);
      expect(soldModels(second)).toEqual(['Sorento']);
      expect(second.findings).toContainEqual(
        expect.objectContaining({ outcome: 'rejected', rule: 'a car, not a note' }),
      );
    }
  });
  test('says that the cars below it are sold', () => {
    const { cars } = importRows(rowsOf());
    expect(() => importRows(rowsOf().toSpliced(6, 0, 'SOLD VEHICLES'), cars)).toThrow('Row 8 reads "SOLD VEHICLES"');
    expect(importRows(rowsOf().toSpliced(0, 0, 'USED VEHICLES'), cars).cars).toHaveLength(8);
  });
  test('is about a car if it is its number', () => {
    const second = importRows(rowsOf().with(3, 'AX122'), importRows(rowsOf()).cars);
    expect(soldModels(second)).toEqual([]);
  });
});

test.each(['TBA - AX136', 'TBA 2019', '4G63 101'])('a VIN that is none leaves its row as it is: %s', (VIN) => {
  const header = `${HEADER},VIN`;
  const mapping = mappingOf({ columns: { ...COLUMNS, vin: 'VIN' } });
  const linesOf = (changed: Cells = {}) =>
    rowsOf({ 0: { Stock: '2019' }, 1: { Stock: '101' }, 5: { VIN, ...changed } }, {}, header);
  const first = importRows(linesOf(), [], { header, mapping });
  const second = importRows(linesOf({ Status: 'Sold' }), first.cars, { header, mapping });
  expect(soldModels(second)).toEqual(['Stinger']);
});

test('rows of other dealers keep no car of this one because of a number in a text or amount', () => {
  const header = `${HEADER},Dealer`;
  const mapping = mappingOf({ only: { Dealer: '12' } });
  const others = [
    rowOf(0, { Stock: 'T1', Dealer: '14', Comments: `${FEATURES}\nKms 41,250\nCall us` }, header),
    rowOf(1, { Stock: 'T2', Dealer: '14', Km: '41250' }, header).replace(',Kia,Cerato,S,', ',Kia,Cerato,S,250,'),
  ];
  const rows = rowsOf({ 3: { Stock: '250' } }, { Dealer: '12' }, header);
  const first = importRows([...rows, ...others], [], { header, mapping });
  const second = importRows([...rows.toSpliced(3, 1), ...others], first.cars, { header, mapping });
  expect(soldModels(second)).toEqual(['Sorento']);
});

test('a repeated row with a long text of several lines is one car', () => {
  const { stocknum, ...columns } = COLUMNS;
  const mapping = mappingOf({ columns, drop: [stocknum], repeats: ['Make', 'Model', 'Km', 'Price'] });
  const rows = rowsOf({}, { Comments: `${FEATURES}\nCall us` });
  expect(importRows([...rows, rows[2] as string], [], { mapping }).cars).toHaveLength(8);
});

describe('a delimiter too many or too few beside the VIN keeps the car, whose stock number is still there', () => {
  const columns = { ...COLUMNS, vin: 'VIN' };
  const VINS = MODELS.map((_, index) => `KNAPH81BDL51${10_013 + index * 1717}`);
  test.each([
    ['too many', 'Colour,Year,Model,Condition,Km,Price,Make,VIN,Stock,Badge', columns, 'L5113447', 'L5,113447'],
    [
      'too few',
      'Price,Year,Condition,VIN,Model,Make,Sold,Stock,Colour,Km,Badge',
      { ...columns, sold: { from: 'Sold', as: 'boolean' } },
      'L5113447,Sportage',
      'L5113447Sportage',
    ],
  ])('%s', (_fault, header, { status: _status, dealercomments: _text, ...fields }, found, changed) => {
    const mapping = mappingOf({ columns: fields });
    const rows = MODELS.map((_, index) =>
      rowOf(index, { VIN: VINS[index] as string, Sold: 'No', Badge: index === 2 ? '' : 'S' }, header),
    );
    const first = importRows(rows, [], { header, mapping });
    const second = importRows(
      rows.map((row) => row.replace(found, changed)),
      first.cars,
      { header, mapping },
    );
    expect(soldModels(second)).toEqual([]);
  });
});
