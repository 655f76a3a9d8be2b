import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
type Row = { readonly [column: string]: unknown };
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    make: 'Kia',
    model: 'Rio',
    year: 2019,
    car_type: 'used',
    stocknum: `U${index + 1}`,
    vin: `KNADN5A3XJ10000${String(index).padStart(2, '0')}`,
    price: 15_000 + index,
    price_type: 'drive_away',
    km: 40_000,
    colour: 'Red',
    images: [`https://img.example/${index}.jpg`],
  }));
/** Rows of which the first few are changed. */
const changeFirst = (unchanged: readonly Row[], count: number, change: Row): Row[] =>
  unchanged.map((row, index) => (index < count ? { ...row, ...change } : row));

function run(feedRows: readonly Row[], previous: readonly Car[] = [], force = false) {
  const feed = {
    format: 'json' as const,
    encoding: 'utf-8' as const,
    headers: Object.keys(feedRows[0] ?? {}),
    rows: feedRows.map((cells, index) => ({ row: index + 1, cells, positions: [] })),
    findings: [],
    broken: [],
  };
  return importStock(feed, { mapping: null, previous, tenant: STOCK_TENANT, now: NOW, force });
}
const lastImport = (count: number): readonly Car[] => run(rows(count)).cars;

describe('details lost since the last import', () => {
  test.each([
    { what: 'a price', column: 'price', lost: { price: null } },
    { what: 'pictures', column: 'images', lost: { images: [] } },
    { what: 'kilometres', column: 'km', lost: { km: null } },
  ])('$what: one car is reported, a fifth is imported, more is rejected', ({ what, column, lost }) => {
    const { findings } = run(changeFirst(rows(20), 1, lost), lastImport(20));
    expect(findings).toMatchObject([
      {
        outcome: 'kept',
        row: 0,
        column,
        value: '1 of 20 cars: 2019 Kia Rio (U1)',
        rule: `${what} where the last import had it`,
      },
    ]);
    expect(run(changeFirst(rows(20), 4, lost), lastImport(20)).findings).toHaveLength(1);
    expect(() => run(changeFirst(rows(20), 5, lost), lastImport(20))).toThrow(
      `5 of 20 cars that had ${what} would have none.`,
    );
    expect(run(changeFirst(rows(20), 5, lost), lastImport(20), true).findings[0]).toMatchObject({
      value: expect.stringMatching(/^5 of 20 cars: .*\(U4\).* and 1 more$/),
    });
  });

  test('the only picture of a car may be in a column of its own', () => {
    const pictured = rows(5).map((row) => ({ ...row, images: [], primary_image_url: '/photos/car.jpg' }));
    const previous = run(pictured).cars;
    expect(() =>
      run(
        pictured.map((row) => ({ ...row, primary_image_url: null })),
        previous,
      ),
    ).toThrow('5 of 5 cars that had pictures would have none.');
  });

  test.each([{ photos_count: 12 }, { thumbnails: ['/photos/small.jpg'] }])(
    'pictures that a feed only counts, or has only as thumbnails, are reported once: %o',
    (change) => {
      const { findings } = run(rows(2).map((row) => ({ ...row, images: [], ...change })));
      expect(findings).toMatchObject([
        {
          outcome: 'kept',
          row: 1,
          column: 'images',
          hint: expect.stringContaining('2 cars are shown without pictures'),
        },
      ]);
    },
  );

  test('the driven wheels of most cars are reported once they are missing or other ones', () => {
    const previous = run(rows(5).map((row) => ({ ...row, drive: 'AWD' }))).cars;
    for (const drive of [null, 'FWD'])
      expect(
        run(
          rows(5).map((row) => ({ ...row, drive })),
          previous,
        ).findings,
      ).toMatchObject([{ column: 'drive' }]);
  });

  test('in a small stock three cars may lose a value, but not most of them', () => {
    expect(run(changeFirst(rows(4), 3, { price: null }), lastImport(4)).findings).toMatchObject([{ column: 'price' }]);
    expect(() => run(changeFirst(rows(5), 3, { price: null }), lastImport(5))).toThrow('3 of 5 cars');
  });

  test('in a small yard three of five cars may be reserved or become POA at once, but not four', () => {
    for (const change of [{ reserved: true }, { price: null, price_type: 'poa' }]) {
      expect(run(changeFirst(rows(5), 3, change), lastImport(5)).findings).toMatchObject([{ outcome: 'kept' }]);
      expect(() => run(changeFirst(rows(5), 4, change), lastImport(5))).toThrow('4 of 5 cars');
    }
  });

  test('a price on application is reported if many cars now have one, and stops the import if most do', () => {
    const poa = { price: null, price_type: 'poa' };
    expect(run(changeFirst(rows(20), 4, poa), lastImport(20)).findings).toEqual([]);
    expect(run(changeFirst(rows(20), 9, poa), lastImport(20)).findings).toMatchObject([
      { column: 'price', value: expect.stringMatching(/^9 of 20 cars: /), hint: expect.stringContaining('POA') },
    ]);
    expect(() => run(changeFirst(rows(20), 20, poa), lastImport(20))).toThrow(
      '20 of 20 cars that had a price in dollars would have none.',
    );
    const poaCars = run(changeFirst(rows(20), 20, poa)).cars;
    expect(run(changeFirst(rows(20), 20, poa), poaCars).findings).toEqual([]);
  });

  test('most cars reserved or hidden at once stop the import', () => {
    const reserve = (count: number) => run(changeFirst(rows(20), count, { reserved: true }), lastImport(20));
    expect(reserve(4).findings).toEqual([]);
    expect(reserve(9).findings).toMatchObject([
      { column: 'reserved', value: expect.stringMatching(/^9 of 20 cars: /) },
    ]);
    expect(() => reserve(11)).toThrow('11 of 20 cars that had no reservation would be reserved.');
    const hide = (count: number) =>
      run(changeFirst(rows(20), count, { show_on_dealer_website: false }), lastImport(20));
    expect(hide(1).delisted).toEqual(['2019 Kia Rio (U1)']);
    expect(() => hide(20)).toThrow('20 of 20 cars for sale would leave the stock');
  });

  test('a hidden car that is not in the feed is marked sold like any other, so that it keeps its arrival date', () => {
    const previousCars = run(changeFirst(rows(20), 1, { show_on_dealer_website: false }), lastImport(20)).cars;
    const { cars, delisted } = run(rows(20).slice(1), previousCars);
    expect(cars.find(({ stocknum }) => stocknum === 'U1')).toMatchObject({ status: 'sold', created_at: null });
    expect(delisted).toEqual([]);
    expect(run(rows(20), cars).cars.find(({ stocknum }) => stocknum === 'U1')).toMatchObject({
      status: 'in_stock',
      created_at: null,
    });
  });

  test('no price in the whole feed is reported once, even in the first import', () => {
    const finding = { row: 0, column: 'price', value: 'none of 20 cars' };
    expect(run(changeFirst(rows(20), 20, { price: null, price_type: null })).findings).toMatchObject([finding]);
    expect(run(changeFirst(rows(20), 19, { price: null, price_type: null })).findings).toEqual([]);
    expect(run(changeFirst(rows(20), 20, { price: null, price_type: 'poa' })).findings).toEqual([]);
  });

  test('the missing price of a sold car is not reported', () => {
    expect(run(changeFirst(rows(20), 3, { price: null, status: 'sold' }), lastImport(20)).findings).toEqual([]);
  });

  test('0 km in an older stock file is not reported as lost kilometres', () => {
    const oldStock = lastImport(20).map((car) => ({ ...car, km: 0 }));
    const findings = run(changeFirst(rows(20), 20, { km: 0 }), oldStock).findings;
    expect(findings).toHaveLength(20);
    expect(findings[0]).toMatchObject({ outcome: 'left_out', column: 'km', value: '0' });
  });

  test('a field lost by many cars is reported but does not stop the import', () => {
    expect(run(changeFirst(rows(20), 4, { colour: null }), lastImport(20)).findings).toEqual([]);
    expect(run(changeFirst(rows(20), 20, { colour: null }), lastImport(20)).findings).toMatchObject([
      { outcome: 'kept', row: 0, column: 'colour', value: expect.stringMatching(/^20 of 20 cars: /) },
    ]);
  });
});

test('DATA-01 known cars that get other ids are reported once, because what shoppers saved and reserved refers to the old ids', () => {
  const withIds = rows(5).map((row, index) => ({ ...row, id: index + 1 }));
  expect(run(withIds, lastImport(5)).findings).toMatchObject([
    {
      outcome: 'kept',
      row: 0,
      column: 'id',
      value: expect.stringMatching(/^5 of 5 cars: /),
      hint: expect.stringContaining('refer to the old ids and will be lost. Restore the old ids'),
    },
  ]);
  expect(run(withIds, run(withIds).cars).findings).toEqual([]);
  expect(run(rows(5), run(withIds).cars).findings).toEqual([]);
});

describe('another car under the same number', () => {
  test.each([
    { column: 'year', change: { year: 2021 }, value: '2021, before 2019' },
    { column: 'model', change: { model: 'Stinger' }, value: 'Stinger, before Rio' },
    { column: 'make', change: { make: 'Hyundai' }, value: 'Hyundai, before Kia' },
    { column: 'car_type', car: { year: 2025, km: 1500 }, change: { car_type: 'new' }, value: 'new, before used' },
  ])(
    'another $column is reported for each car, and more than a fifth stops the import',
    ({ column, car = {}, change, value }) => {
      const feedRows = changeFirst(rows(20), 20, car);
      const previous = run(feedRows).cars;
      const { findings } = run(changeFirst(feedRows, 2, change), previous);
      expect(findings).toMatchObject([
        {
          outcome: 'kept',
          row: 0,
          column,
          value: expect.stringContaining(value),
          rule: `the ${column} of the last import`,
        },
        { outcome: 'kept', row: 0, column, value: expect.stringContaining('(U2)') },
      ]);
      expect(run(changeFirst(feedRows, 4, change), previous).findings).toHaveLength(4);
      expect(() => run(changeFirst(feedRows, 14, change), previous)).toThrow(
        '14 of 20 cars would be of another year, make, model or condition, or have another VIN, under the same number',
      );
      expect(run(changeFirst(feedRows, 14, change), previous, true).findings).toHaveLength(14);
    },
  );

  test('another VIN under the same stock number is reported', () => {
    expect(run(changeFirst(rows(20), 1, { vin: 'KNADN5A3XJ1999999' }), lastImport(20)).findings).toMatchObject([
      { outcome: 'kept', column: 'vin', value: '2019 Kia Rio (U1): KNADN5A3XJ1999999, before KNADN5A3XJ1000000' },
    ]);
  });

  test('a stock number now used for another car is reported as such, and nothing else', () => {
    const withIds = rows(20).map((row, index) => ({ ...row, id: index + 1 }));
    const { findings } = run(changeFirst(withIds, 1, { make: 'Suzuki', model: 'GSX-8', vin: null }), run(withIds).cars);
    expect(findings.map(({ column, rule }) => [column, rule])).toEqual([['id', 'the car that had this id before']]);
  });

  test.each([
    { why: 'a longer name of the same model', change: { model: 'Rio Sport' } },
    {
      why: 'a demonstrator of a used car',
      from: { car_type: 'new', year: 2025, km: 1500 },
      change: { car_type: 'demo' },
    },
    {
      why: 'a new car that is used now',
      from: { car_type: 'new', year: 2025, km: 1500 },
      change: { car_type: 'used' },
    },
  ])('$why is the same car', ({ from = {}, change }) => {
    const { cars } = run(changeFirst(rows(20), 20, from));
    expect(run(changeFirst(changeFirst(rows(20), 20, from), 20, change), cars).findings).toEqual([]);
  });
});

describe('a column that was sorted or shifted separately', () => {
  const varied = rows(20).map((row, index) => ({
    ...row,
    price: 12_990 + index * 1000,
    regplate: `ABC${100 + index}`,
  }));
  const { cars } = run(varied);

  test.each([
    { column: 'price', what: 'the price', change: (index: number) => ({ price: 12_990 + (19 - index) * 1000 }) },
    {
      column: 'regplate',
      what: 'the plate',
      change: (index: number) => ({ regplate: `ABC${100 + ((index + 1) % 20)}` }),
    },
    {
      column: 'images',
      what: 'the first picture',
      change: (index: number) => ({ images: [`https://img.example/${(index + 1) % 20}.jpg`] }),
    },
  ])('$column: one pair is reported, all of them stop the import', ({ column, what, change }) => {
    const feedRows = varied.map((row, index) => ({ ...row, ...change(index) }));
    expect(() => run(feedRows, cars)).toThrow(`20 of 20 cars would have ${what} of another car.`);
    const { findings } = run(feedRows, cars, true);
    expect(findings).toContainEqual(
      expect.objectContaining({ outcome: 'kept', row: 0, column, value: expect.stringMatching(/^20 of 20 cars: /) }),
    );
  });

  test('stock numbers that moved by a row stop the import, even if VINs identify the cars', () => {
    const models = varied.map((row, index) => ({ ...row, model: `Model ${index}` }));
    const moved = models.map((row, index) => ({ ...row, stocknum: `U${((index + 1) % 20) + 1}` }));
    expect(() => run(moved, run(models).cars)).toThrow('20 of 20 cars would have the stock number of another car.');
  });

  test('prices that all fall, some to those of other cars, are not reported', () => {
    expect(
      run(
        varied.map((row) => ({ ...row, price: Number(row.price) - 1000 })),
        cars,
      ).findings,
    ).toEqual([]);
    expect(
      run(
        varied.map((row) => ({ ...row, price: Math.round(Number(row.price) * 1.1) })),
        cars,
      ).findings,
    ).toEqual([]);
  });

  test('two cars that swap plates are reported', () => {
    const swapped = varied.map((row, index) => (index < 2 ? { ...row, regplate: `ABC${101 - index}` } : row));
    expect(run(swapped, cars).findings).toMatchObject([
      { column: 'regplate', value: expect.stringMatching(/^2 of 20 cars: /) },
    ]);
  });

  test('a field that should not change is reported if it changes in many cars', () => {
    expect(
      run(
        varied.map((row) => ({ ...row, colour: 'Blue' })),
        cars,
      ).findings,
    ).toMatchObject([{ outcome: 'kept', row: 0, column: 'colour', value: expect.stringMatching(/^20 of 20 cars: /) }]);
    expect(run(changeFirst(varied, 4, { colour: 'Blue' }), cars).findings).toEqual([]);
    expect(
      run(
        varied.map((row) => ({ ...row, colour: 'RED' })),
        cars,
      ).findings,
    ).toEqual([]);
  });

  test('the same picture or price for most cars is reported, even in the first import', () => {
    expect(run(varied.map((row) => ({ ...row, images: ['https://img.example/logo.jpg'] }))).findings).toMatchObject([
      { outcome: 'kept', row: 0, column: 'images', value: '20 of 20 cars: https://img.example/logo.jpg' },
    ]);
    expect(run(changeFirst(varied, 11, { price: 19_990 })).findings).toMatchObject([
      { outcome: 'kept', row: 0, column: 'price', value: '11 of 20 cars: 19990' },
    ]);
    expect(run(changeFirst(varied, 9, { price: 19_990 })).findings).toEqual([]);
  });
});
