import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { findRedirect } from '#domain/redirects.ts';
import { aLocation, STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { formerCarRedirects, withFormerListings } from './former-slugs.ts';
import { importStock } from './import-stock.ts';
import type { ImportOptions } from './read-rows.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const GROUP = {
  ...STOCK_TENANT,
  dealership: null,
  locations: [aLocation(71, 'North Yard'), aLocation(72, 'South Yard'), aLocation(73, 'South Yard')],
  dealerships: [
    { id: 1, slug: 'north', name: 'North' },
    { id: 2, slug: 'south', name: 'South' },
  ],
};
const ROW = {
  make: 'Kia',
  model: 'Rio',
  year: 2019,
  car_type: 'used',
  stocknum: 'U1',
  price: 15_000,
  price_type: 'drive_away',
  km: 40_000,
  images: ['https://img.example/1.jpg'],
};

type Row = { readonly [column: string]: unknown };
function run(rows: readonly Row[], previous: readonly Car[] = [], tenant: ImportOptions['tenant'] = GROUP) {
  const feed = {
    format: 'json' as const,
    encoding: 'utf-8' as const,
    headers: [...new Set(rows.flatMap((row) => Object.keys(row)))],
    rows: rows.map((cells, index) => ({ row: index + 1, cells, positions: [] })),
    findings: [],
    broken: [],
  };
  return importStock(feed, { mapping: null, previous, tenant, now: NOW, force: false });
}
const outcomesOf = ({ findings }: ReturnType<typeof run>) =>
  findings.map(({ outcome, column, value }) => `${outcome} ${column} ${value}`);

describe('DATA-01 the dealership of a car', () => {
  const NEITHER = { dealership_slug: null, dealership_id: null };
  const SOUTH = { dealership_slug: 'south', dealership_id: 2 };
  test.each([
    { why: 'its number alone', cells: { dealership_id: 2 }, expected: SOUTH, findings: [] },
    { why: 'its slug alone', cells: { dealership_slug: 'south' }, expected: SOUTH, findings: [] },
    { why: 'both', cells: SOUTH, expected: SOUTH, findings: [] },
    { why: 'neither', cells: {}, expected: NEITHER, findings: [] },
    {
      why: 'a number and a slug of two dealerships',
      cells: { dealership_slug: 'south', dealership_id: 1 },
      expected: SOUTH,
      findings: ['cleaned dealership_id 1'],
    },
    {
      why: 'a known number and an unknown slug',
      cells: { dealership_slug: 'west', dealership_id: 2 },
      expected: SOUTH,
      findings: ['left_out dealership_slug west'],
    },
    {
      why: 'an unknown number',
      cells: { dealership_id: 9 },
      expected: NEITHER,
      findings: ['left_out dealership_id 9'],
    },
  ])('DATA-01 by $why', ({ cells, expected, findings }) => {
    const imported = run([{ ...ROW, ...cells }]);
    expect(imported.cars).toMatchObject([expected]);
    expect(outcomesOf(imported)).toEqual(findings);
  });

  const ROW_OF_NORTH = { ...ROW, dealership_slug: 'north' };
  const YARDS = {
    ...GROUP,
    dealership: { slug: 'north', id: 1 },
    locations: [
      aLocation(71, 'North Yard', 'north'),
      aLocation(72, 'South Yard', 'south'),
      aLocation(73, 'Least', 'south'),
    ],
    names: ['Least'],
  };
  const NORTH = { dealership_slug: 'north', dealership_id: 1 };
  test.each<{ why: string; cells: Row; expected: object; findings?: string[] }>([
    { why: 'the number of its location', cells: { location_id: 72 }, expected: SOUTH },
    { why: 'the name of its location', cells: { location_name: 'south yard' }, expected: SOUTH },
    { why: 'the short name of its location', cells: { location_name: 'yard-72' }, expected: SOUTH },
    { why: 'a location given in parts', cells: { location: { name: 'South Yard' } }, expected: SOUTH },
    { why: 'a location of the own dealership', cells: { location_id: 71 }, expected: NORTH },
    { why: 'a location that is not the dealer’s', cells: { location_name: 'Airport' }, expected: NORTH },
    { why: 'nothing', cells: {}, expected: NORTH },
    {
      why: 'its own name, beside the location of another',
      ...{ cells: { dealership_slug: 'north', location_id: 72 }, expected: NORTH },
      findings: ['kept dealership_slug north'],
    },
    {
      why: 'its own name, beside the name of another’s location',
      ...{ cells: { dealership_slug: 'north', location_name: 'South Yard' }, expected: NORTH },
      findings: ['kept dealership_slug north'],
    },
    {
      why: 'its own name, beside that of the dealer, which a location of another has too',
      ...{ cells: { dealership_slug: 'north', location_name: 'Least' }, expected: NORTH },
    },
    {
      why: 'its location, as the dealership given is not the dealer’s',
      ...{ cells: { dealership_slug: 'west', location_id: 72 }, expected: SOUTH },
      findings: ['left_out dealership_slug west'],
    },
  ])('DATA-01 in a group by $why', ({ cells, expected, findings = [] }) => {
    const imported = run([{ ...ROW, ...cells }], [], YARDS);
    expect(imported.cars).toMatchObject([expected]);
    expect(outcomesOf(imported)).toEqual(findings);
  });

  test('DATA-01 a car is the same at the location of another dealership, and after an import that did not ask its location', () => {
    const withoutNumber = { ...ROW, stocknum: null };
    for (const row of [ROW, { ...ROW, vin: 'KNADM4A32D6000001' }, withoutNumber]) {
      const [before] = run([{ ...row, location_id: 71 }], [], YARDS).cars;
      const { cars } = run([{ ...row, location_id: 72 }], [before as Car], YARDS);
      expect(cars).toMatchObject([{ id: before?.id, slug: before?.slug, ...SOUTH }]);
    }
    const [ofNorth] = run([ROW_OF_NORTH], [], YARDS).cars;
    expect(run([{ ...ROW_OF_NORTH, ...withoutNumber, ...SOUTH }], [ofNorth as Car], YARDS).cars).toHaveLength(2);
  });

  test('DATA-01 a stock number of two dealerships, told apart by their locations, is two cars', () => {
    const rows = [71, 72].map((location_id) => ({ ...ROW, location_id, km: location_id }));
    const { cars } = run(rows, [], YARDS);
    expect(cars).toHaveLength(2);
    expect(run(rows.toReversed(), cars, YARDS).cars).toEqual(cars);
  });

  describe('DATA-01 rows with one stock number at the locations of two dealerships, which they do not name', () => {
    const at71 = { ...ROW, km: null, location_id: 71 };
    const at72 = { ...at71, location_id: 72 };
    test.each<[why: string, both: object, second: object]>([
      ['plate', { regplate: '123ABC' }, {}],
      ['kilometres', { km: 45_210 }, {}],
      ['kilometres, sold in one of them', { km: 45_210 }, { status: 'sold' }],
    ])('are one car with the same %s', (_why, both, second) => {
      const { cars, findings } = run(
        [
          { ...at71, ...both },
          { ...at72, ...both, ...second },
        ],
        [],
        YARDS,
      );
      expect(cars).toMatchObject([{ location_id: 71, ...second }]);
      expect(findings).toMatchObject([{ outcome: 'rejected', row: 2, column: 'stocknum' }]);
    });
    test.each<[why: string, both: object, second: object]>([
      ['nothing that only one car has', {}, {}],
      ['a model of its own', { km: 45_210 }, { model: 'Cerato' }],
      ['a colour of its own', { km: 45_210, colour: 'Red' }, { colour: 'Blue' }],
      ['a plate of its own', { km: 45_210, regplate: '123ABC' }, { regplate: '999ZZZ' }],
      ['kilometres of its own', { regplate: '123ABC', km: 45_210 }, { km: 99_000 }],
    ])('are two cars with %s', (_why, both, second) =>
      expect(
        run(
          [
            { ...at71, ...both },
            { ...at72, ...both, ...second },
          ],
          [],
          YARDS,
        ).cars,
      ).toHaveLength(2),
    );
    test('sell neither of the two cars that they were before', () => {
      const rows = [at71, at72].map((row) => ({ ...row, km: 45_210 }));
      const named = rows.map((row, index) => ({ ...row, ...[NORTH, SOUTH][index] }));
      const { cars } = run(named, [], YARDS);
      expect(cars).toHaveLength(2);
      const first = cars.find(({ location_id }) => location_id === 71);
      const imported = run(rows, cars, YARDS);
      expect(imported.cars).toMatchObject([{ id: first?.id, slug: first?.slug, status: 'in_stock' }]);
      expect(imported.delisted).toEqual([]);
      expect(imported.counts).toMatchObject({ markedSold: 0, dropped: 1 });
    });
    test('redirect the URL of the other listing to the car, after later imports too', () => {
      const rows = [at71, at72].map((row) => ({ ...row, km: 45_210 }));
      const named = rows.map((row, index) => ({ ...row, ...[NORTH, SOUTH][index] }));
      const { cars } = run(named, [], YARDS);
      const [first, other] = [71, 72].map((id) => cars.find(({ location_id }) => location_id === id)?.slug);
      const imported = run(rows, cars, YARDS).cars;
      expect(imported).toMatchObject([{ slug: first, former_slugs: [other] }]);
      const later = run(rows, imported, YARDS);
      expect(later.cars).toEqual(imported);
      expect(later.counts).toMatchObject({ unchanged: 1 });
      const table = formerCarRedirects(later.cars);
      const targetOf = (path: string) => findRedirect(table, new URL(path, 'https://dealer.example'))?.to;
      expect([`/cars/${other}`, `/cars/${other}/checkout`, `/cars/${first}`].map(targetOf)).toEqual([
        `/cars/${first}`,
        `/cars/${first}`,
        undefined,
      ]);
    });
    test.each<[why: string, listed: object, other: object]>([
      ['kilometres', {}, { km: 98_400 }],
      ['plate', { regplate: '100AA1' }, { regplate: '200BB2' }],
      ['VIN', { vin: 'MR0HA3CD100123456' }, { vin: 'MR0HA3CD100654321' }],
    ])(
      'sell a car of the same number at the other yard, if another %s says that it is another car',
      (_why, listed, other) => {
        const rows = [at71, at72].map((row) => ({ ...row, km: 45_210, ...listed }));
        const named = [
          { ...rows[0], ...NORTH },
          { ...rows[1], ...other, ...SOUTH },
        ];
        const { cars } = run(named, [], YARDS);
        expect(cars).toHaveLength(2);
        const second = cars.find(({ location_id }) => location_id === 72);
        const imported = run(rows, cars, YARDS);
        expect(imported.cars.find(({ id }) => id === second?.id)).toMatchObject({ status: 'sold' });
        expect(imported.counts).toMatchObject({ markedSold: 1, dropped: 0 });
      },
    );
    test('are two cars if both rows name their dealership', () => {
      const rows = [at71, at72].map((row) => ({ ...row, km: 45_210 }));
      expect(
        run(
          rows.map((row, index) => ({ ...row, ...[NORTH, SOUTH][index] })),
          [],
          YARDS,
        ).cars,
      ).toHaveLength(2);
    });
  });

  test('DATA-01 a car whose feed gives it another slug keeps its former URLs, but not one that it has again', () => {
    const row = { ...ROW, slug: 'first' };
    const slugsOf = (cars: readonly Car[]) => cars.map(({ slug, former_slugs }) => [slug, former_slugs]);
    const first = run([row]).cars;
    const second = run([{ ...row, slug: 'second' }], first).cars;
    const third = run([{ ...row, slug: 'third' }], second).cars;
    expect(slugsOf(third)).toEqual([['third', ['second', 'first']]]);
    expect(slugsOf(run([row], third).cars)).toEqual([['first', ['third', 'second']]]);
    const prices = Array.from({ length: 14 }, (_, index) => `rio-${index}`);
    const repriced = prices.reduce<readonly Car[]>((cars, slug) => run([{ ...row, slug }], cars).cars, []);
    expect(slugsOf(repriced)).toEqual([['rio-13', prices.slice(3, 13).toReversed()]]);
    // Another car under its number has other URLs.
    const other = { ...row, make: 'Ford', model: 'Ranger', slug: 'ford', stocknum: 'U1', vin: null };
    expect(slugsOf(run([other], first).cars.filter(({ make }) => make === 'Ford'))).toEqual([['ford', []]]);
  });

  test('DATA-01 a car whose feed gives it its own slug as a former one has the slug of another listing too', () => {
    const former = (slug: string, ...former_slugs: readonly string[]) => ({ slug, former_slugs });
    expect(withFormerListings(former('own', 'own'), [former('other')])).toEqual(former('own', 'other'));
    const unchanged = former('own', 'other');
    expect(withFormerListings(unchanged, [former('own', 'other')])).toBe(unchanged);
  });

  test('DATA-01 an unreadable row is about the car at its location', () => {
    const rows = [71, 72].map((location_id) => ({ ...ROW, location_id, km: location_id }));
    const { cars } = run(rows, [], YARDS);
    expect(run([rows[0] as Row, { ...rows[1], year: 'soon' }], cars, YARDS).cars).toEqual(cars);
  });

  test('DATA-01 cars of another dealership than their location’s are reported once', () => {
    const rows = [1, 2, 3].map((km) => ({ ...ROW, km, stocknum: `U${km}`, dealership_slug: 'north', location_id: 72 }));
    const { findings } = run(rows, [], YARDS);
    expect(findings.filter(({ column }) => column === 'dealership_slug')).toMatchObject([
      {
        row: 1,
        value: 'north in 3 rows',
        rule: 'south, the dealership of location 72, South Yard',
        // Not its name or dealer licences: those on a page are the site's.
        hint: expect.stringMatching(
          /^Shown with the lender, credit provider and credit licence, phone number, wording and price rules of north, which gets its leads\./,
        ),
      },
    ]);
  });

  test('DATA-01 a car that an earlier release stored with its number alone keeps its id and slug', () => {
    const row = { ...ROW, dealership_id: 2, stocknum: null };
    const cars = run([row]).cars.map((car) => ({ ...car, id: 77, slug: 'own', dealership_slug: null }));
    expect(run([row], cars).cars).toMatchObject([{ id: 77, slug: 'own', dealership_slug: 'south' }]);
  });

  test('DATA-01 a car of a dealership stays as it was while its row cannot be read', () => {
    const other = { ...ROW, stocknum: 'U2', dealership_id: 1 };
    const row = { ...ROW, dealership_id: 2 };
    const { cars } = run([row, other]);
    expect(run([{ ...row, year: 'soon' }, other], cars).cars).toEqual(cars);
  });
});

describe('LOC-01 the location of a car', () => {
  const report = 'cleaned location_name South Yard';
  test.each([
    ['its number alone', { location_id: 71 }, []],
    ['its number and name', { location_id: 71, location_name: 'north yard' }, []],
    ['a name that two locations have', { location_id: 73, location_name: 'South Yard' }, []],
    ['a name of its own', { location_id: 71, location_name: 'Showroom' }, []],
    ['the name of another', { location_id: 71, location_name: 'South  Yard' }, [report]],
    ['the name of another in a group', { location_id: 71, location: { name: 'South Yard' } }, [report]],
  ])('LOC-01 by %s', (_why, cells, findings) => {
    const imported = run([{ ...ROW, ...cells }]);
    expect(imported.cars).toMatchObject([{ location_id: cells.location_id }]);
    expect(outcomesOf(imported)).toEqual(findings);
  });

  const rowsNaming = (location_name: string, dealership_id: number) =>
    [2017, 2018, 2019].map((year) => ({
      ...ROW,
      year,
      km: year,
      stocknum: `U${year}`,
      dealership_id,
      location_id: 71,
      location_name,
    }));

  test('LOC-01 the name of another in several rows is reported once', () => {
    const { findings } = run(rowsNaming('South Yard', 1));
    expect(findings.filter(({ column }) => column === 'location_name')).toMatchObject([
      { row: 1, value: 'South Yard in 3 rows' },
    ]);
  });

  test.each([
    ['the trading name', 'Least Motors', 1],
    ['the name of its dealership', 'South', 2],
  ])('LOC-01 by its number, beside %s, which another yard has too', (_why, name, dealership) => {
    const locations = [aLocation(70, name), ...GROUP.locations];
    const group = { ...GROUP, locations, names: ['Least', 'Least Motors'] };
    expect(outcomesOf(run(rowsNaming(name, dealership), [], group)).join()).not.toContain('location_name');
    expect(outcomesOf(run(rowsNaming(name, dealership), [], { ...group, names: [], dealerships: [] }))).toContain(
      `cleaned location_name ${name} in 3 rows`,
    );
  });
});

test('DATA-01 similar cars are told apart by a picture that is their only one', () => {
  const withPicture = (name: string): Row => ({
    ...ROW,
    stocknum: null,
    km: null,
    images: [],
    primary_image_url: `https://img.example/${name}.jpg`,
  });
  const [one, two] = [withPicture('1'), withPicture('2')];
  const { cars } = run([one, two]);
  const pictures = (list: readonly Car[]) => list.map((car) => [car.id, car.primary_image_url]);
  const inOtherOrder = run([two, one], cars);
  expect(pictures(inOtherOrder.cars)).toEqual(pictures(cars));
  expect(outcomesOf(inOtherOrder).filter((text) => text.includes('images'))).toEqual([]);
});

describe('DATA-01 a date of arrival', () => {
  test.each([
    ['far in the future', '2062-11-01', null],
    ['next month', '2026-12-20T00:00:00Z', null],
    ['days ahead', '+3d', null],
    ['tomorrow, in a zone that is ahead', '2026-11-20T23:00:00Z', '2026-11-20T23:00:00Z'],
    ['in the past', '2026-11-01', '2026-11-01'],
  ])('DATA-01 %s', (_why, created_at, expected) => {
    const imported = run([{ ...ROW, created_at }]);
    expect(imported.cars.map((car) => car.created_at)).toEqual([expected]);
    expect(outcomesOf(imported)).toEqual(expected === null ? [`left_out created_at ${created_at}`] : []);
  });

  test('DATA-01 one in the future that an earlier release stored is not kept', () => {
    const cars = run([ROW]).cars.map((car) => ({ ...car, created_at: '2062-11-01' }));
    expect(run([{ ...ROW, created_at: '2062-11-01' }], cars).cars).toMatchObject([{ created_at: null }]);
  });
});
