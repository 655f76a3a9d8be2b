import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { isListed } from '#domain/listing.ts';
import { aCar } from '#tests/builders/car.ts';
import { aLocation, STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { MappingSchema, readMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';
import type { ImportOptions } from './read-rows.ts';

const FEEDS = 'tests/fixtures/feeds';
const AUTO = MappingSchema.parse({ name: 'auto', columns: {} });
const NOW = new Date('2026-11-20T02:00:00Z');
const tenant = { ...STOCK_TENANT, locations: [aLocation(71, 'Northside')] };

function run(file: string, options: Partial<Omit<ImportOptions, 'mapping'>> & { map?: string | null } = {}) {
  const { map = null, ...rest } = options;
  const mapping = map === null ? null : readMapping(map);
  const feed = readFeed(`${FEEDS}/${file}`, mapping ?? AUTO);
  return { feed, ...importStock(feed, { mapping, previous: [], tenant, now: NOW, force: false, ...rest }) };
}
const summariesOf = (findings: readonly { outcome: string; row: number; column: string }[]) =>
  findings.map(({ outcome, row, column }) => `${row} ${column} ${outcome}`);

describe('DATA-01 a dealer feed with a mapping', () => {
  const { cars, findings, counts } = run('dealer-studio.csv', { map: 'dealer-studio' });
  const byStock = new Map(cars.map((car) => [car.stocknum, car]));

  test('DATA-01 a complete row is mapped to the canonical fields', () => {
    expect(byStock.get('U100')).toMatchObject({
      make: 'Toyota',
      model: 'Corolla',
      car_type: 'used',
      price: 24990,
      price_type: 'drive_away',
      km: 48200,
      rego_expiry: '2027-03-28',
      build_date: '2021-04-01',
      compliance_date: '2021-05-01',
      location_id: 71,
      dealercomments: 'One owner.|Full service history.',
      certified: true,
      has_nvic: true,
      engine_size_litres: 1.8,
      dealership_slug: 'example-motors',
      standardEquipment: [
        { group: 'featured', name: 'Reversing camera', value: null },
        { group: 'featured', name: 'Cruise control', value: null },
      ],
    });
  });

  test('DATA-01 the purchase price is nowhere in the result', () => {
    expect(JSON.stringify({ cars, findings })).not.toMatch(/19850|31000|purchase/i);
  });

  test('DATA-01 a price column states its type; other currency formats and POA are accepted', () => {
    expect(byStock.get('U101')).toMatchObject({ price: 38500, price_type: 'excl_govt_charges' });
    expect(byStock.get('D7')).toMatchObject({ price: 18000, price_type: 'drive_away', car_type: 'demo' });
    expect(byStock.get('U102')).toMatchObject({ price: null, price_type: 'poa' });
  });

  test('DATA-01 typical errors are cleaned or left out, and each is reported', () => {
    expect(byStock.get('U101')).toMatchObject({
      make: 'Land Rover',
      model: 'Range Rover Evoque',
      dealercomments: 'Great car|Call & ask',
    });
    expect(byStock.get('U102')).toMatchObject({
      model: '9-3',
      vin: null,
      doors: null,
      location_id: null,
      engine_size_litres: null,
    });
    expect(summariesOf(findings)).toEqual(
      expect.arrayContaining([
        '3 make cleaned',
        '3 dealercomments cleaned',
        '4 model cleaned',
        '4 DAP Price cleaned',
        '4 vin left_out',
        '4 Doors left_out',
        '4 Location Code left_out',
        '5 (row) rejected',
        '6 stocknum rejected',
        '8 car_type rejected',
      ]),
    );
  });

  test('DATA-01 the counts add up', () => {
    expect(counts).toMatchObject({ rows: 7, accepted: 4, rejected: 3, added: 4 });
  });
});

describe('DATA-01 typical errors in real feeds', () => {
  const { cars, findings } = run('mistakes.csv', { map: `${FEEDS}/mistakes-mapping.json` });
  const carOf = (make: string): Car | undefined => cars.find((car) => car.make === make);

  test.each([
    {
      why: 'a make split over two columns, and its badge from the title',
      make: 'Land Rover',
      fields: { model: 'Range Rover', badge: 'HSE', colour: 'Green', doors: 4, seats: 5 },
    },
    {
      why: 'dashes, seats under doors, POA, HTML, capitals',
      make: 'Alfa Romeo',
      fields: {
        model: 'Giulietta',
        colour: null,
        doors: null,
        seats: 5,
        km: null,
        price: null,
        dealercomments: 'Nice car',
        city: 'Dandenong',
      },
    },
    {
      why: 'a model that became a date, a warranty as a colour, an engine of 0 litres',
      make: 'Saab',
      fields: { model: '9-5', badge: 'Vector', colour: null, engine_size_litres: null, doors: null },
    },
    { why: 'a price with currency', make: 'Kia', fields: { price: 19690, car_type: 'new' } },
  ])('DATA-01 $why', ({ make, fields }) => {
    expect(carOf(make)).toMatchObject(fields);
  });

  test('DATA-01 AU-NSW is read as the state NSW', () => {
    expect(carOf('Land Rover')?.location?.state).toBe('NSW');
  });

  test('DATA-01 a repeated row is left out and refers to the first one', () => {
    expect(findings.find(({ row, outcome }) => row === 6 && outcome === 'rejected')).toMatchObject({
      rule: 'a car listed once',
      hint: expect.stringContaining('Row 5'),
    });
    expect(cars).toHaveLength(4);
  });

  test('DATA-01 no car contains uncleaned text', () => {
    const text = JSON.stringify(cars);
    expect(text).not.toMatch(/onerror|<|- \/ -|years|Sep|\\u0007/);
  });
});

describe('DATA-01 formats and encodings', () => {
  test.each([
    {
      why: 'Windows-1252, tabs',
      file: 'windows-1252.tsv',
      make: 'Citroën',
      encoding: 'windows-1252',
      comments: 'Good – no, great',
    },
    {
      why: 'UTF-8 with a byte order mark, semicolons',
      file: 'bom-semicolon.csv',
      make: 'Škoda',
      encoding: 'utf-8',
      comments: null,
    },
  ])('DATA-01 $why', ({ file, make, encoding, comments }) => {
    const { feed, cars } = run(file, { map: 'dealer-studio' });
    expect(feed.encoding).toBe(encoding);
    expect(cars[0]).toMatchObject({ make, dealercomments: comments });
  });

  test('DATA-01 a list of cars, an object with cars, and one object per line are equivalent', () => {
    expect(run('full-car.json').cars).toMatchObject([{ id: 777, location: { address: { postcode: '0800' } } }]);
    const { cars, findings } = run('lines.jsonl');
    expect(cars.map(({ stocknum }) => stocknum).sort()).toEqual(['J1', 'J2']);
    expect(summariesOf(findings)).toEqual(['2 (row) rejected', '3 wheels unknown', '3 variant.tyres unknown']);
  });

  test('DATA-01 columns by position, with constants', () => {
    const mapping = MappingSchema.parse({
      name: 'positions',
      header: false,
      constants: { price_type: 'drive_away' },
      columns: {
        make: { position: 1 },
        model: { position: 2 },
        year: { position: 3, as: 'number' },
        car_type: { position: 4 },
      },
    });
    const feed = readFeed(`${FEEDS}/positions.csv`, mapping);
    const { cars } = importStock(feed, { mapping, previous: [], tenant, now: NOW, force: false });
    expect(cars.map(({ year, price_type }) => [year, price_type]).sort()).toEqual([
      [2019, 'drive_away'],
      [2020, 'drive_away'],
    ]);
  });

  test.each([
    { file: 'empty.csv', message: 'is empty' },
    { file: 'header-only.csv', message: 'has no cars, only a header' },
    { file: 'truncated-quote.csv', message: 'not complete CSV' },
    { file: 'truncated-row.csv', message: 'ends in the middle of row 3' },
    { file: 'truncated.feed', message: 'not complete JSON' },
    { file: 'no-such.csv', message: 'There is no feed file' },
    { file: '.', message: 'is not a file' },
  ])('DATA-01 $file is refused: $message', ({ file, message }) => {
    expect(() => run(file, { map: 'dealer-studio' })).toThrow(message);
  });
});

describe('DATA-01 the previous stock', () => {
  const carOfFeed = (stocknum: string, changes: Partial<Car> = {}): Car => ({
    ...(run('lines.jsonl').cars.find((car) => car.stocknum === 'J1') as Car),
    stocknum,
    ...changes,
  });
  const previousCar = (id: number, changes: Partial<Car> = {}): Car =>
    aCar({ id, slug: `old-${id}`, stocknum: `O${id}`, ...changes });

  test('DATA-01 the same feed twice changes nothing', () => {
    const first = run('dealer-studio.csv', { map: 'dealer-studio' });
    const second = run('dealer-studio.csv', { map: 'dealer-studio', previous: first.cars });
    expect(second.cars).toEqual(first.cars);
    expect(second.counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });

  test('TAG-03 the first import sets no arrival dates; later ones set them for new cars only', () => {
    expect(run('lines.jsonl').cars.map(({ created_at }) => created_at)).toEqual([null, null]);
    const previous = carOfFeed('J1', { created_at: '2026-01-01T00:00:00.000Z' });
    const later = run('lines.jsonl', { previous: [previous] }).cars;
    expect(later.map(({ stocknum, created_at }) => `${stocknum} ${created_at}`).sort()).toEqual([
      'J1 2026-01-01T00:00:00.000Z',
      'J2 2026-11-20T02:00:00.000Z',
    ]);
  });

  test.each([
    { why: 'in stock: marked sold now', car: previousCar(1), expected: 'sold 2026-11-20T02:00:00.000Z' },
    {
      why: 'sold within the window: unchanged',
      car: previousCar(1, { status: 'sold', sold: true, sold_at: '2026-11-18T02:00:00.000Z' }),
      expected: 'sold 2026-11-18T02:00:00.000Z',
    },
    {
      why: 'sold past the window: dropped',
      car: previousCar(1, { status: 'sold', sold: true, sold_at: '2026-11-10T02:00:00.000Z' }),
      expected: null,
    },
    { why: 'withdrawn: dropped', car: previousCar(1, { status: 'withdrawn' }), expected: null },
  ])('SRCH-14 a car missing from the feed, $why', ({ car, expected }) => {
    const feed = { ...run('lines.jsonl').feed, broken: [] };
    const { cars } = importStock(feed, { mapping: null, previous: [car], tenant, now: NOW, force: false });
    const after = cars.find(({ id }) => id === 1);
    expect(after === undefined ? null : `${after.status} ${after.sold_at}`).toBe(expected);
  });

  test.each<[string, { readonly [column: string]: unknown }]>([
    ['by its status', { status: 'Sold' }],
    ['by its flag', { sold: true }],
    ['by its flag, in stock', { sold: true, status: 'in_stock' }],
    ['by its flag, coming soon', { sold: true, status: 'coming_soon' }],
  ])(
    'SRCH-14 a car that the feed marks as sold %s gets the date of the first such import, and is listed until the sold window ends',
    (_why, saleFields) => {
      const feed = {
        ...run('lines.jsonl').feed,
        rows: [
          {
            row: 1,
            cells: { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', stocknum: 'J1', ...saleFields },
            positions: [],
          },
        ],
      };
      const rules = { types: [], inStockOnly: false, withPhotosOnly: false, excludeMakes: [], includeSoldCarsDays: 3 };
      const listed = ([car]: readonly Car[], at: string) =>
        car !== undefined && isListed(car, rules, clockAt(new Date(at)));
      const options = { mapping: null, tenant, now: NOW, force: true };
      const firstCars = importStock(feed, { ...options, previous: [] }).cars;
      expect(firstCars[0]).toMatchObject({ status: 'sold', sold: true, sold_at: '2026-11-20T02:00:00.000Z' });
      const nextCars = importStock(feed, {
        ...options,
        previous: firstCars,
        now: new Date('2026-11-21T02:00:00Z'),
      }).cars;
      expect(nextCars[0]?.sold_at).toBe('2026-11-20T02:00:00.000Z');
      expect([listed(nextCars, '2026-11-23T02:00:00Z'), listed(nextCars, '2026-11-23T02:00:01Z')]).toEqual([
        true,
        false,
      ]);
    },
  );

  test('DATA-01 HTML in lists and objects is converted to text too; URLs are unchanged', () => {
    const cells = {
      make: 'Kia',
      model: 'Rio',
      year: 2019,
      car_type: 'used',
      stocknum: 'J1',
      standardEquipment: [{ group: 'featured', name: '<b>Tow bar</b>' }],
      location: { name: 'North<script>x</script>side' },
      file: 'https://reports.example.com/?a=1&lt=2;',
    };
    const feed = { ...run('lines.jsonl').feed, rows: [{ row: 1, cells, positions: [] }], findings: [] };
    const { cars, findings } = importStock(feed, { mapping: null, previous: [], tenant, now: NOW, force: false });
    expect(cars[0]).toMatchObject({
      standardEquipment: [{ name: 'Tow bar' }],
      location: { name: 'Northside' },
      file: 'https://reports.example.com/?a=1&lt=2;',
    });
    expect(summariesOf(findings)).toEqual(['1 standardEquipment.name cleaned', '1 location.name cleaned']);
  });

  test('PRICE-07 used cars with a price but no price type are reported in one finding, with their number and first rows', () => {
    const cells = (index: number) => ({
      make: 'Kia',
      model: 'Rio',
      year: 2019,
      car_type: 'used',
      stocknum: `P${index}`,
      price: 20_000 + index,
    });
    const importRows = (rows: readonly object[]) => {
      const cellsOfRows = rows.map((row, index) => ({
        row: index + 2,
        cells: { ...cells(index), ...row },
        positions: [],
      }));
      const feed = { ...run('lines.jsonl').feed, rows: cellsOfRows, findings: [] };
      return importStock(feed, { mapping: null, previous: [], tenant, now: NOW, force: false });
    };
    const exemptRows = [
      { price_type: 'drive_away' },
      { price_type: 'poa' },
      { price: null },
      { car_type: 'new', year: 2026 },
      { sold: true },
    ];
    expect(importRows(exemptRows).findings).toEqual([]);
    const { cars, findings } = importRows([{ price_type: 'drive_away' }, ...Array<object>(2000).fill({})]);
    expect(cars).toHaveLength(2001);
    expect(findings).toMatchObject([
      { outcome: 'kept', row: 0, column: 'price_type', value: '2000 used cars: rows 3, 4, 5, 6, 7 and 1995 more' },
    ]);
    expect(importRows([{}]).findings).toMatchObject([{ value: '1 used car: row 2' }]);
    // A repeated row is reported already.
    expect(importRows([{}, { stocknum: 'P0' }]).findings).toMatchObject([{ value: '1 used car: row 2' }, { row: 3 }]);
  });

  test('DATA-01 cars that are no longer for sale are named', () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({
      make: 'Kia',
      model: 'Rio',
      year: 2019,
      car_type: 'used',
      stocknum: `P${index}`,
      km: 40_000 + index,
    }));
    const feed = (rowCells: readonly object[]) => ({
      ...run('lines.jsonl').feed,
      rows: rowCells.map((row, index) => ({ row: index + 1, cells: { ...row }, positions: [] })),
      ...{ findings: [], broken: [] },
    });
    const options = { mapping: null, tenant, now: NOW, force: false };
    const { cars, delisted } = importStock(feed(rows), { ...options, previous: [] });
    expect(delisted).toEqual([]);
    const next = importStock(feed([{ ...rows[0], status: 'sold' }, ...rows.slice(2)]), { ...options, previous: cars });
    expect(next.delisted).toEqual(['2019 Kia Rio (P0)', '2019 Kia Rio (P1)']);
  });

  test.each([
    ['kilometres in thousands', { km: 45 }, '6 of 6 used cars would have fewer than 1000 km'],
    ['weekly prices', { price: 149 }, '6 of 6 prices would be below 1000'],
  ])('DATA-01 %s stop an import, even the first one', (_why, cells, message) => {
    const rows = Array.from({ length: 6 }, (_, index) => ({
      row: index + 1,
      cells: { make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', stocknum: `P${index}`, ...cells },
      positions: [],
    }));
    const feed = { ...run('lines.jsonl').feed, rows, findings: [] };
    const options = { mapping: null, previous: [], tenant, now: NOW };
    expect(() => importStock(feed, { ...options, force: false })).toThrow(message);
    expect(importStock(feed, { ...options, force: true }).cars).toHaveLength(6);
  });

  test('DATA-01 a feed without a valid row changes nothing', () => {
    const feed = { ...run('lines.jsonl').feed, rows: [{ row: 1, cells: { make: 'Kia' }, positions: [] }] };
    expect(() => importStock(feed, { mapping: null, previous: [], tenant, now: NOW, force: true })).toThrow(
      'No row of the feed became a car',
    );
  });
});
