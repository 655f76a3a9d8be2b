import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT as tenant } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import type { Feed } from './read-feed.ts';
import type { ImportOptions } from './read-rows.ts';

type Row = { readonly [column: string]: string | number };

const NOW = new Date('2026-11-20T02:00:00Z');
const LATER = new Date('2026-11-21T02:00:00Z');
const COLUMNS = [
  'stocknum',
  'vin',
  'make',
  'model',
  'badge',
  'colour',
  'year',
  'km',
  'price',
  'car_type',
  'simple_body',
];
const mapping = checkMapping(
  {
    name: 'test',
    columns: { ...Object.fromEntries(COLUMNS.map((name) => [name, name])), price: { from: 'price', as: 'money' } },
  },
  'test',
);

function feed(rows: readonly Row[], broken: Feed['broken'] = []): Feed {
  return {
    format: 'csv',
    encoding: 'utf-8',
    headers: Object.keys(rows[0] ?? {}),
    rows: rows.map((cells, index) => ({ row: index + 2, cells, positions: Object.values(cells) })),
    findings: [],
    broken,
  };
}
const run = (rows: readonly Row[], previous: readonly Car[] = [], options: Partial<ImportOptions> = {}) =>
  importStock(feed(rows), {
    mapping,
    previous,
    tenant,
    now: previous.length > 0 ? LATER : NOW,
    force: false,
    ...options,
  });

const MODELS = ['Rio', 'Cerato', 'Sportage', 'Sorento', 'Carnival', 'Stonic', 'Picanto', 'Seltos'];
/** Fictitious cars, all different. */
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    stocknum: `U${100 + index}`,
    vin: '',
    make: 'Kia',
    model: MODELS[index % MODELS.length] as string,
    badge: ['S', 'Sport', 'GT'][index % 3] as string,
    colour: ['Red', 'White', 'Blue', 'Grey', 'Black'][index % 5] as string,
    year: String(2014 + (index % 7)),
    km: String(20_000 + index * 777),
    price: String(15_000 + index * 100),
    car_type: 'used',
    simple_body: 'SUV',
  }));
const vin = (index: number): string => `KNAPH81BDL5${String(100000 + index)}`;
const withoutCells = (row: Row, ...columns: string[]): Row => ({
  ...row,
  ...Object.fromEntries(columns.map((column) => [column, ''])),
});
const idsAndSlugs = (cars: readonly Car[]) => cars.map(({ id, slug }) => `${id} ${slug}`).sort();
const forSale = (cars: readonly Car[]) => cars.filter(({ status }) => status === 'in_stock');

describe('a row that cannot be read leaves its car unchanged', () => {
  const allRows = rows(60);
  const { cars: previous } = run(allRows);

  test.each([
    { why: 'a year that became n/a', damage: (row: Row) => ({ ...row, year: 'n/a' }) },
    { why: 'a year in the future', damage: (row: Row) => ({ ...row, year: '2031' }) },
    { why: 'an unknown word for the condition', damage: (row: Row) => ({ ...row, car_type: 'one owner' }) },
    { why: 'no make', damage: (row: Row) => ({ ...row, make: '' }) },
    {
      why: 'a year of n/a in another letter case',
      damage: (row: Row) => ({ ...row, year: 'N/A', stocknum: String(row.stocknum).toLowerCase() }),
    },
  ])('$why in 30 rows', ({ damage }) => {
    const { cars, counts, findings } = run(
      allRows.map((row, index) => (index < 30 ? damage(row) : row)),
      previous,
    );
    expect(cars).toEqual(previous);
    expect(counts).toMatchObject({ accepted: 30, rejected: 30, unread: 30, markedSold: 0, added: 0, dropped: 0 });
    const reported = findings.filter(({ rule }) => rule === 'a row that can be read');
    expect(reported).toHaveLength(30);
    expect(reported[0]).toMatchObject({ outcome: 'kept', row: 2, value: expect.stringContaining('(U100)') });
  });

  test.each([
    { why: 'by VIN', simplify: (row: Row, index: number) => ({ ...withoutCells(row, 'stocknum'), vin: vin(index) }) },
    { why: 'by its details', simplify: (row: Row) => withoutCells(row, 'stocknum') },
  ])('without a stock number it is found $why', ({ simplify }) => {
    const firstRows = allRows.map(simplify);
    const { cars: previousCars } = run(firstRows);
    const { cars, counts } = run(
      firstRows.map((row, index) => (index < 30 ? { ...row, year: 'n/a' } : row)),
      previousCars,
    );
    expect(counts).toMatchObject({ unread: 30, markedSold: 0, added: 0 });
    expect(cars).toEqual(previousCars);
  });

  test('an invalid JSON line is searched for the number of its car', () => {
    const { cars, counts } = importStock(
      feed(allRows.slice(1), [{ row: 1, text: '{"stocknum":"U100","make":"Kia","model":"Rio","year":2014,"car_ty' }]),
      { mapping, previous, tenant, now: LATER, force: false },
    );
    expect(counts).toMatchObject({ unread: 1, markedSold: 0 });
    expect(cars).toEqual(previous);
  });

  test.each([
    ['null', 'null'],
    ['a number', '17'],
    ['a text', 'see the attached list'],
    ['a list', '["Kia",2014]'],
    ['a line that breaks off before its first value', '{"stocknum":'],
  ])(
    'a row that does not identify its car (%s) does not mark missing cars as sold, and the report lists them',
    (_what, text) => {
      const { cars, counts, findings } = importStock(feed(allRows.slice(2), [{ row: 3, text }]), {
        ...{ mapping, previous, tenant, now: LATER, force: false },
      });
      expect(counts).toMatchObject({ unread: 2, markedSold: 0 });
      expect(cars).toEqual(previous);
      expect(findings.filter(({ rule }) => rule === 'a row for every car')).toMatchObject([
        {
          outcome: 'kept',
          value: expect.stringContaining('Kia'),
          hint: expect.stringContaining('because row 3 does not say which car it is'),
        },
        {},
      ]);
    },
  );

  test.each([
    ['its number alone', 'U100'],
    ['a list of values', '["used","u100","Kia"]'],
    ['JSON within a text', '{"stocknum":"U100","make":"Kia"}'],
  ])('a row that is not an object keeps the car that it identifies by %s, and no other', (_what, text) => {
    const { cars, counts } = importStock(feed(allRows.slice(2), [{ row: 3, text }]), {
      ...{ mapping, previous, tenant, now: LATER, force: false },
    });
    expect(counts).toMatchObject({ unread: 1, markedSold: 1 });
    expect(cars.find(({ stocknum }) => stocknum === 'U100')?.status).toBe('in_stock');
  });

  test('an invalid JSON line is read with the column names in the mapping', () => {
    const renamed = checkMapping({ name: 'renamed', columns: { ...mapping.columns, stocknum: 'Stock No' } }, 'renamed');
    const { counts } = importStock(feed(allRows.slice(1), [{ row: 1, text: '{"Stock No":"U100","Make":"Ki' }]), {
      ...{ mapping: renamed, previous, tenant, now: LATER, force: true },
    });
    expect(counts).toMatchObject({ unread: 1, markedSold: 0 });
  });

  describe('an invalid JSON line of a group', () => {
    const dealerships = [...tenant.dealerships, { slug: 'other-motors', id: 8, name: 'Other Motors' }];
    const options = {
      ...{ tenant: { ...tenant, dealerships }, now: LATER, force: false },
      mapping: checkMapping({ name: 'group', columns: { ...mapping.columns, dealership_id: 'Dealer' } }, 'group'),
    };
    const ofGroup = allRows.map((row, index) =>
      index === 1 ? { ...row, stocknum: 'U100', Dealer: '8' } : { ...row, Dealer: '7' },
    );
    const { cars: stock } = importStock(feed(ofGroup), { ...options, previous: [], now: NOW });

    test.each([
      {
        why: 'and another with its stock number are told apart by the number of their dealership',
        texts: ['7', '8'].map((dealer) => `{"Dealer":"${dealer}","stocknum":"U100","make":"Kia","km":1`),
      },
      {
        why: 'that breaks off before its dealership may be of any',
        texts: [
          '{"make":"Kia","model":"Cerato","year":2015,"badge":"Sport","colour":"White","simple_body":"SUV","km":20777,',
        ],
      },
    ])('$why', ({ texts }) => {
      const rest = ofGroup.filter((_, index) => index > 1 || (index === 0 && texts.length === 1));
      const broken = texts.map((text, row) => ({ row, text }));
      const { cars, counts } = importStock(feed(rest, broken), { ...options, previous: stock });
      expect(counts).toMatchObject({ unread: texts.length, markedSold: 0 });
      expect(cars).toEqual(stock);
    });
  });

  test('a car without any row is marked as sold as usual', () => {
    const { counts } = run(
      allRows.slice(2).map((row, index) => (index < 5 ? { ...row, year: 'n/a' } : row)),
      previous,
    );
    expect(counts).toMatchObject({ unread: 5, markedSold: 2 });
  });

  test('a row of totals does not refer to a car', () => {
    const total = { ...withoutCells(allRows[0] as Row, ...COLUMNS), stocknum: 'Total', price: '999' };
    expect(run([...allRows.slice(1), total], previous).counts).toMatchObject({ unread: 0, markedSold: 1 });
  });
});

describe('DATA-01 a car keeps its id and slug (A51)', () => {
  const allRows = rows(40);

  test.each([
    { why: 'stock numbers are added', before: (row: Row) => withoutCells(row, 'stocknum'), after: (row: Row) => row },
    {
      why: 'stock numbers are left out',
      before: (row: Row) => row,
      after: (row: Row) => withoutCells(row, 'stocknum'),
    },
    {
      why: 'stock numbers are added to cars with VINs',
      before: (row: Row, index: number) => ({ ...withoutCells(row, 'stocknum'), vin: vin(index) }),
      after: (row: Row, index: number) => ({ ...row, vin: vin(index) }),
    },
    {
      why: 'all stock numbers are renamed, cars have VINs',
      before: (row: Row, index: number) => ({ ...row, vin: vin(index) }),
      after: (row: Row, index: number) => ({ ...row, vin: vin(index), stocknum: `NEW${index}` }),
    },
    {
      why: 'all stock numbers are renamed',
      before: (row: Row) => row,
      after: (row: Row, index: number) => ({ ...row, stocknum: `NEW${index}` }),
    },
    {
      why: 'one stock number in ten is renamed',
      before: (row: Row) => row,
      after: (row: Row, index: number) => (index % 10 === 0 ? { ...row, stocknum: `NEW${index}` } : row),
    },
    {
      why: 'numbers get a dash',
      before: (row: Row) => row,
      after: (row: Row) => ({ ...row, stocknum: String(row.stocknum).replace('U', 'U-') }),
    },
    {
      why: 'numbers lose their leading zeros',
      before: (row: Row, index: number) => ({ ...row, stocknum: String(index + 1).padStart(5, '0') }),
      after: (row: Row, index: number) => ({ ...row, stocknum: String(index + 1) }),
    },
    {
      why: 'a spreadsheet shortened the numbers',
      before: (row: Row) => row,
      after: (row: Row) => ({ ...row, stocknum: '1.20E+11' }),
    },
    {
      why: 'stock numbers are added while prices and kilometres move',
      before: (row: Row) => withoutCells(row, 'stocknum'),
      after: (row: Row) => ({ ...row, price: String(Number(row.price) - 500), km: String(Number(row.km) + 30) }),
    },
    {
      why: 'a colour column is added',
      before: (row: Row) => withoutCells(row, 'stocknum', 'colour'),
      after: (row: Row) => withoutCells(row, 'stocknum'),
    },
    { why: 'a badge is corrected', before: (row: Row) => row, after: (row: Row) => ({ ...row, badge: 'GT-Line' }) },
  ])('$why', ({ before, after }) => {
    const { cars: previous } = run(allRows.map(before));
    const { cars, counts } = run(allRows.map(after), previous);
    expect(idsAndSlugs(cars)).toEqual(idsAndSlugs(previous));
    expect(counts).toMatchObject({ added: 0, markedSold: 0, dropped: 0, accepted: 40 });
    // The next feed keeps the result.
    const next = run(allRows.map(after), cars);
    expect(idsAndSlugs(next.cars)).toEqual(idsAndSlugs(previous));
    expect(next.counts).toMatchObject({ unchanged: 40 });
  });

  test.each([
    { why: 'the column is empty', remove: (row: Row): Row => withoutCells(row, 'stocknum') },
    { why: 'the column is missing', remove: ({ stocknum: _, ...row }: Row): Row => row },
  ])('if all stock numbers are lost and nothing else tells cars apart, the import stops: $why', ({ remove }) => {
    const { cars: previous } = run(allRows);
    const withMoreKm = (row: Row) => ({ ...remove(row), km: String(Number(row.km) + 30) });
    const message = '40 of 40 cars would lose their stock number, and neither VIN, plate, picture nor kilometres say';
    expect(() => run(allRows.map(withMoreKm), previous)).toThrow(message);
    const withVins = allRows.map((row, index) => ({ ...row, vin: vin(index) }));
    const result = run(
      withVins.map((row) => withMoreKm(row)),
      run(withVins).cars,
    );
    expect(result.counts).toMatchObject({ added: 0, markedSold: 0 });
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        outcome: 'kept',
        column: 'stocknum',
        rule: 'a stock number where the last import had it',
      }),
    );
    // Five lost numbers are reported, car by car, and those cars are found by their details.
    expect(run([...allRows.slice(5), ...allRows.slice(0, 5).map(withMoreKm)], previous).counts).toMatchObject({
      accepted: 40,
    });
  });

  test('similar cars that get numbers are matched by plate, picture or kilometres', () => {
    const similarRows = [30_000, 60_000, 90_000].map((km) => ({
      ...withoutCells(allRows[0] as Row, 'stocknum'),
      km: String(km),
    }));
    const { cars: previous } = run(similarRows);
    const reversed = similarRows.toReversed().map((row, index) => ({ ...row, stocknum: `T${index}` }));
    const { cars } = run(reversed, previous);
    const pairs = (list: readonly Car[]) => list.map(({ id, km }) => `${id} ${km}`).sort();
    expect(pairs(cars)).toEqual(pairs(previous));
  });

  test('the same feed twice changes nothing, however similar its cars are', () => {
    const similarRows = rows(12).map((row) => ({
      ...withoutCells({ ...row, ...rows(1)[0] }, 'stocknum', 'km'),
      price: row.price as string,
    }));
    const { cars: previous } = run(similarRows);
    expect(run(similarRows, previous).cars).toEqual(previous);
  });

  test('a new car that leaves while a similar one arrives is another car', () => {
    const fleet = allRows.slice(0, 8).map((row) => ({ ...row, car_type: 'new' }));
    const { cars: previous } = run(fleet);
    const { cars, counts } = run([...fleet.slice(1), { ...(fleet[0] as Row), stocknum: 'U900' }], previous);
    expect(counts).toMatchObject({ added: 1, markedSold: 1 });
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(9);
  });

  test.each([
    { why: 'many more kilometres', changes: { km: '95000' } },
    { why: 'fewer kilometres', changes: { km: '3000' } },
  ])('a used car that leaves while a similar one arrives, $why, is another car', ({ changes }) => {
    const { cars: previous } = run(allRows);
    const { cars, counts } = run(
      [...allRows.slice(1), { ...(allRows[0] as Row), ...changes, stocknum: 'U900' }],
      previous,
    );
    expect(counts).toMatchObject({ added: 1, markedSold: 1 });
    expect(cars.find(({ stocknum }) => stocknum === 'U100')).toMatchObject({ status: 'sold', km: 20_000 });
  });

  test('in a partial feed a new car does not replace a similar one', () => {
    const { cars: previous } = run(allRows);
    const delta = checkMapping({ ...mapping, mode: 'delta' }, 'test');
    const similar = { ...(allRows[0] as Row), stocknum: 'U900', km: '20900', price: '14000' };
    const { cars, counts } = run([similar], previous, { mapping: delta });
    expect(counts).toMatchObject({ added: 1 });
    expect(forSale(cars)).toHaveLength(41);
    expect(cars.find(({ stocknum }) => stocknum === 'U100')).toMatchObject({ km: 20_000, price: 15_000 });
  });

  test('reusing a stock number for another car keeps both cars apart', () => {
    const { cars: previous } = run(allRows);
    const reused = { ...(allRows[0] as Row), make: 'Mazda', model: 'BT-50', year: '2022', badge: 'XTR' };
    const { cars, counts } = run([reused, ...allRows.slice(1)], previous);
    const [before, after] = [previous, cars].map((list) => list.find(({ stocknum }) => stocknum === 'U100'));
    expect(counts).toMatchObject({ added: 1, markedSold: 1 });
    expect(cars.find(({ id }) => id === before?.id)).toMatchObject({ make: 'Kia', status: 'sold' });
    expect(new Set(cars.map(({ id }) => id)).size).toBe(41);
    expect(after).toBeDefined();
  });

  test('a car whose make and model were wrong in one import gets its slug back, and keeps it whatever changes then', () => {
    const { cars: previous } = run(allRows);
    const [first, ...others] = allRows as [Row, ...Row[]];
    const { cars: wrong } = run([{ ...first, make: 'Holden', model: 'Colorado' }, ...others], previous);
    const { cars: corrected } = run(allRows, wrong);
    expect(idsAndSlugs(forSale(corrected))).toEqual(idsAndSlugs(previous));
    const { cars, counts } = run([{ ...first, colour: 'Green' }, ...others], corrected);
    expect(counts).toMatchObject({ added: 0, markedSold: 0 });
    expect(idsAndSlugs(forSale(cars))).toEqual(idsAndSlugs(previous));
  });

  test('of two cars with one stock number, a row is about the one with its VIN, even if that is sold', () => {
    const [first, ...others] = allRows as [Row, ...Row[]];
    const rowWithVin = { ...first, vin: 'KNADN512BJ6000001' };
    const { cars } = run([rowWithVin, ...others]);
    const sold = cars.find(({ stocknum }) => stocknum === first.stocknum) as Car;
    const previous: Car[] = [
      ...cars.map((car) => (car === sold ? { ...car, status: 'sold' as const, sold: true } : car)),
      { ...sold, id: 999_999, slug: 'another', vin: null },
    ];
    const { cars: after } = run([rowWithVin, ...others], previous);
    const slugs = forSale(after).map(({ slug }) => slug);
    expect([slugs.includes(sold.slug), slugs.includes('another')]).toEqual([true, false]);
  });

  test('a change of stock number is reported', () => {
    const { cars: previous } = run(allRows);
    const { findings } = run([{ ...(allRows[0] as Row), stocknum: 'X1' }, ...allRows.slice(1)], previous);
    expect(findings).toContainEqual(
      expect.objectContaining({
        outcome: 'kept',
        row: 2,
        column: 'stocknum',
        value: 'X1',
        hint: expect.stringContaining('which was U100'),
      }),
    );
  });

  test('duplicate ids or slugs in a stock file are made unique by the next import', () => {
    const { cars: firstCars } = run(allRows.slice(0, 4));
    const previous = firstCars.map((car, index) => (index < 2 ? { ...car, id: 9, slug: 'same' } : car));
    const { cars, counts } = run(allRows.slice(0, 4), previous);
    expect(new Set(cars.map(({ id }) => id)).size).toBe(4);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(4);
    expect(counts).toMatchObject({ accepted: 4, markedSold: 0 });
  });

  test('a car whose row has no id keeps its previous id', () => {
    const { cars: firstCars } = run(allRows);
    const previous = firstCars.map((car, index) => ({ ...car, id: index + 1 }));
    expect(run(allRows, previous).cars.map(({ id }) => id)).toEqual(previous.map(({ id }) => id));
  });
});

describe('the safety stop counts cars, not rows', () => {
  const otherCar = (row: Row, index: number): Row => ({
    ...row,
    make: 'Yamaha',
    model: `MT-${index}`,
    badge: 'Other',
    colour: 'Green',
    simple_body: 'Naked',
  });

  test.each([
    { why: 'three of four may leave', countBefore: 4, countAfter: 1, refused: false },
    { why: 'never all of three or more', countBefore: 3, countAfter: 0, refused: true },
    { why: 'two of two', countBefore: 2, countAfter: 0, refused: false },
    { why: 'four of ten are more than three and than a fifth', countBefore: 10, countAfter: 6, refused: true },
    { why: 'a fifth of forty', countBefore: 40, countAfter: 32, refused: false },
    { why: 'one more than a fifth', countBefore: 40, countAfter: 31, refused: true },
  ])('$why', ({ countBefore, countAfter, refused }) => {
    const allRows = rows(countBefore);
    const { cars: previous } = run(allRows);
    const remaining =
      countAfter === 0
        ? [otherCar(rows(1)[0] as Row, 1)].map((row) => ({ ...row, stocknum: 'Z1' }))
        : allRows.slice(0, countAfter);
    const importRemaining = () => run(remaining, previous);
    if (refused) expect(importRemaining).toThrow(/cars for sale would leave the stock .* --force/);
    else expect(importRemaining().counts.markedSold).toBe(countBefore - countAfter);
    expect(run(remaining, previous, { force: true }).counts.markedSold).toBe(countBefore - countAfter);
  });

  test.each([
    { why: 'its own numbers', row: (row: Row, index: number) => ({ ...otherCar(row, index), stocknum: `M${index}` }) },
    { why: 'the same numbers', row: otherCar },
  ])('another dealer’s feed with as many cars and $why is rejected', ({ row }) => {
    const { cars: previous } = run(rows(40));
    expect(() => run(rows(40).map(row), previous)).toThrow(/40 of 40 cars for sale would leave .* 40 would be new/);
  });

  test('rows with the ids of other cars are rejected', () => {
    const withIds = checkMapping(
      { name: 'ids', columns: { ...Object.fromEntries(COLUMNS.map((name) => [name, name])), id: 'id' } },
      'ids',
    );
    const numbered = rows(40).map((row, index) => ({ ...row, id: String(index + 1) }));
    const { cars: previous } = run(numbered, [], { mapping: withIds });
    const others = numbered.map((row, index) => ({
      ...otherCar(row, index),
      id: String(index + 1),
      stocknum: `M${index}`,
    }));
    expect(() => run(others, previous, { mapping: withIds })).toThrow('40 of 40 cars for sale would leave');
    const { cars } = run(others, previous, { mapping: withIds, force: true });
    expect(cars.every(({ slug }) => slug.includes('yamaha'))).toBe(true);
  });

  test.each([
    { what: 'a price', column: 'price' },
    { what: 'kilometres', column: 'km' },
  ])('a column that becomes empty stops the import, so that cars keep $what', ({ what, column }) => {
    const allRows = rows(40);
    const { cars: previous } = run(allRows);
    expect(() =>
      run(
        allRows.map((row) => withoutCells(row, column)),
        previous,
      ),
    ).toThrow(`40 of 40 cars that had ${what} would have none`);
    const changed = allRows.map((row, index) => (index < 8 ? withoutCells(row, column) : row));
    expect(forSale(run(changed, previous).cars)).toHaveLength(40);
  });

  test('a limit of 100 per cent disables it', () => {
    const { cars: previous } = run(rows(40));
    const options = { tenant: { ...tenant, dropLimitPercent: 100 } };
    expect(run(rows(1), previous, options).counts.markedSold).toBe(39);
  });
});
