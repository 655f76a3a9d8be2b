import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { aLocation, STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const tenant = { ...STOCK_TENANT, locations: [aLocation(71, 'Northside')] };
const mapping = checkMapping(
  {
    name: 'Our list',
    columns: {
      stocknum: 'Stock No',
      vin: 'VIN',
      make: 'Make',
      model: 'Model',
      colour: 'Colour',
      year: { from: 'Year', as: 'number' },
      car_type: 'Condition',
      km: { from: 'Odometer', as: 'km' },
      price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
      status: { from: 'Status', values: { Available: 'in_stock' } },
      rego_expiry: { from: 'Rego', as: 'date' },
      location_id: { from: 'Yard', values: { Northside: 71, 'North side': 71 } },
    },
  },
  'mapping.json',
);
const usual = {
  VIN: '',
  Make: 'Kia',
  Model: 'Rio',
  Year: '2019',
  Condition: 'used',
  Odometer: '40,000',
  Price: '$15,000',
  Status: 'Available',
  Rego: '',
  Yard: 'Northside',
};

/** Cars and findings of rows with a different value in one cell; `U1` is in row 2. */
function importRows(
  rows: readonly Partial<typeof usual & { 'Stock No': string }>[],
  previous: readonly Car[] = [],
  usedMapping = mapping,
) {
  const feed = {
    format: 'csv' as const,
    encoding: 'utf-8' as const,
    headers: ['Stock No', 'Colour', ...Object.keys(usual)],
    rows: rows.map((row, index) => ({
      row: index + 2,
      // Identical used cars are reported.
      cells: { 'Stock No': `U${index + 1}`, Colour: `Blue ${index + 1}`, ...usual, ...row },
      positions: [],
    })),
    findings: [],
    broken: [],
  };
  const { cars, findings, counts } = importStock(feed, {
    mapping: usedMapping,
    previous,
    tenant,
    now: NOW,
    force: false,
  });
  const byNumber = rows.map((_, index) => cars.find(({ stocknum }) => stocknum === `U${index + 1}`));
  return { counts, cars: byNumber, findings };
}

describe('text in place of a price', () => {
  test.each(['SOLD', 'Sold!', 'sold - awaiting delivery', 'SOLD $24,990'])('%s marks the car as sold', (Price) => {
    const { cars, findings } = importRows([{ Price }]);
    expect(cars[0]).toMatchObject({ status: 'sold', sold: true, price: null });
    expect(findings).toMatchObject([{ outcome: 'cleaned', row: 2, column: 'Price', hint: 'Read as sold.' }]);
  });

  test.each(['Deposit taken', 'ON HOLD', 'Under offer', 'Under contract'])('%s marks it as reserved', (Price) => {
    const { cars, findings } = importRows([{ Price }]);
    expect(cars[0]).toMatchObject({ status: 'in_stock', reserved: true, price: null });
    expect(findings).toMatchObject([{ outcome: 'cleaned', row: 2, column: 'Price', hint: 'Read as reserved.' }]);
  });

  test.each(['$1', '99', '24.99'])('%s is not the price of a vehicle', (Price) => {
    const { cars, findings } = importRows([{ Price }]);
    expect(cars[0]).toMatchObject({ status: 'in_stock', price: null });
    expect(findings).toMatchObject([{ outcome: 'left_out', row: 2, column: 'price' }]);
    expect(importRows([{ Price: '100' }]).cars[0]).toMatchObject({ price: 100 });
  });
});

test('an unknown status is reported: its car leaves the site', () => {
  const { cars, findings } = importRows([{ Status: 'Workshop' }, { Status: 'sold' }, { Status: '' }]);
  expect(cars.map((car) => car?.status)).toEqual(['workshop', 'sold', 'in_stock']);
  expect(findings).toMatchObject([
    { outcome: 'kept', row: 2, column: 'status', value: 'workshop', rule: 'in_stock, coming_soon, sold, withdrawn' },
  ]);
});

test('for an unknown location, the report lists those that the mapping names', () => {
  const { cars, findings } = importRows([{ Yard: 'Southside' }, { Yard: '71' }, { Yard: ' north SIDE ' }]);
  expect(cars.map((car) => car?.location_id)).toEqual([null, 71, 71]);
  expect(findings).toMatchObject([
    {
      outcome: 'left_out',
      row: 2,
      column: 'Yard',
      value: 'Southside',
      rule: 'one of the words under "values": Northside, North side',
    },
  ]);
});

test('a price far above or below that of the last import is reported', () => {
  const { cars } = importRows([{ Price: '15000' }, { Price: '15000' }, { Price: '15000' }]);
  const { findings } = importRows([{ Price: '1500000' }, { Price: '1500' }, { Price: '13990' }], cars as Car[]);
  expect(findings).toMatchObject([
    { outcome: 'kept', row: 0, column: 'price', value: '2019 Kia Rio (U1): 1500000, before 15000' },
    { outcome: 'kept', row: 0, column: 'price', value: '2019 Kia Rio (U2): 1500, before 15000' },
  ]);
});

test('a price that more than doubles or halves is reported, and so are two cars with each other’s price', () => {
  const previousCars = importRows([{ Price: '30000' }, { Price: '30000' }, { Price: '30000' }, { Price: '12990' }])
    .cars as Car[];
  const reportedFor = (prices: readonly string[]) =>
    importRows(
      prices.map((Price) => ({ Price })),
      previousCars,
    ).findings.map(({ column, value }) => `${column} ${value}`);
  expect(reportedFor(['14990', '60500', '15000', '12990'])).toEqual([
    'price 2019 Kia Rio (U1): 14990, before 30000',
    'price 2019 Kia Rio (U2): 60500, before 30000',
  ]);
  expect(reportedFor(['60000', '15000', '30000', '12990'])).toEqual([]);
  expect(reportedFor(['29000', '30000', '12990', '30000'])).toEqual([
    'price 2019 Kia Rio (U3): 12990, before 30000',
    'price 2019 Kia Rio (U4): 30000, before 12990',
    'price 2019 Kia Rio (U4): 30000, and 2019 Kia Rio (U3): 12990',
  ]);
});

test('prices that lose exactly the GST stop the import', () => {
  const gross = [29_990, 15_490, 8_995, 41_000, 22_222];
  const previousCars = importRows(gross.map((price) => ({ Price: String(price) }))).cars as Car[];
  const importNet = (count: number) =>
    importRows(
      gross.map((price, index) => ({ Price: index < count ? (price / 1.1).toFixed(2) : String(price) })),
      previousCars,
    );
  expect(() => importNet(5)).toThrow('5 of 5 prices would be lower by exactly the GST');
  expect(importNet(2).findings).toEqual([]);
  expect(
    importRows(
      gross.map((price) => ({ Price: String(price * 0.9) })),
      previousCars,
    ).findings,
  ).toEqual([]);
});

test('two similar prices that swap places are reported', () => {
  const previousCars = importRows([{ Price: '22990' }, { Price: '24990' }, { Price: '19990' }]).cars as Car[];
  const { findings } = importRows([{ Price: '24990' }, { Price: '22990' }, { Price: '18990' }], previousCars);
  expect(findings).toMatchObject([
    {
      outcome: 'kept',
      column: 'price',
      value: '2019 Kia Rio (U1): 24990, and 2019 Kia Rio (U2): 22990',
      rule: 'the price of this car',
    },
  ]);
});

test('an odometer that goes backwards is reported, and many of them stop the import', () => {
  const { cars } = importRows(Array(6).fill({}));
  const { findings } = importRows([{ Odometer: '4000' }, { Odometer: '39,500' }, {}, {}, {}, {}], cars as Car[]);
  expect(findings).toMatchObject([
    { outcome: 'kept', row: 0, column: 'km', value: '2019 Kia Rio (U1): 4000, before 40000' },
  ]);
  const swapped = Array(6).fill({ Price: '40000', Odometer: '15000' });
  expect(() => importRows(swapped, cars as Car[])).toThrow('6 of 6 cars would have fewer kilometres than before.');
});

test('a repeated row is reported with both prices if they differ', () => {
  const { findings } = importRows([{}, { 'Stock No': 'U1', Price: '9990' }, { 'Stock No': 'U1' }]);
  expect(findings.map(({ row, hint }) => [row, hint])).toEqual([
    [
      3,
      'Row 2 has it already and was kept with the price 15000; this row has the price 9990. Remove one of the two rows.',
    ],
    [4, 'Row 2 has it already and was kept. Remove one of the two rows.'],
  ]);
});

test.each(['6T1BE32K 1 00237570', '6T1-BE32K1-00237570', ' 6t1be32k100237570'])('the VIN %s is accepted', (VIN) => {
  const { cars, findings } = importRows([{ VIN }]);
  expect(cars[0]?.vin).toBe('6T1BE32K100237570');
  expect(findings).toEqual([]);
});

describe('dates with the month first', () => {
  const importDates = (...texts: readonly string[]) => {
    const { cars, findings } = importRows(texts.map((Rego) => ({ Rego })));
    return { dates: cars.map((car) => car?.rego_expiry), rows: findings.map(({ row }) => row), findings };
  };

  test('if a column contains some, ambiguous dates are left out', () => {
    const { dates, rows, findings } = importDates('03/04/2027', '12/25/2026', '05/05/2027', '2027-04-03', '');
    expect(dates).toEqual([null, null, '2027-05-05', '2027-04-03', null]);
    expect(rows).toEqual([2, 3]);
    expect(findings[0]?.rule).toContain('row 3 has its month first');
  });

  test('a single error among day-first dates does not affect the others', () => {
    const { dates, rows } = importDates('25/12/2026', '03/04/2027', '12/31/2026', '28/02/2027');
    expect(dates).toEqual(['2026-12-25', '2027-04-03', null, '2027-02-28']);
    expect(rows).toEqual([4]);
  });
});

describe('a year in which no car on sale was built', () => {
  test.each(['1919', '1066', '0019', '19', '1900', '1927'])(
    '%s: the row is not imported, and it is reported',
    (Year) => {
      const { cars, findings } = importRows([{}, { Year }]);
      expect(cars[1]).toBeUndefined();
      expect(findings).toContainEqual(expect.objectContaining({ outcome: 'rejected', row: 3, column: 'year' }));
    },
  );

  test('the likely year is suggested, and the car is unchanged', () => {
    const previousCars = importRows([{}, {}]).cars as Car[];
    const { cars, findings } = importRows([{}, { Year: '1919' }], previousCars);
    expect(cars[1]).toEqual(previousCars[1]);
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'a year from 1928', hint: expect.stringContaining('Is it 2019?') }),
    );
  });

  test('it is accepted if the dates of the car agree', () => {
    const dated = checkMapping(
      { name: 'Our list', columns: { ...mapping.columns, build_date: { from: 'Rego', as: 'date' } } },
      'mapping.json',
    );
    const { cars } = importRows([{ Year: '1919', Rego: '01/06/1919' }], [], dated);
    expect(cars[0]).toMatchObject({ year: 1919 });
  });

  test('a year far below all others is reported, and the car is listed', () => {
    const { cars, findings } = importRows([
      { Year: '1931' },
      ...['2018', '2019', '2020', '2021', '2022'].map((Year) => ({ Year })),
    ]);
    expect(cars[0]).toMatchObject({ year: 1931, status: 'in_stock' });
    expect(findings).toMatchObject([
      {
        ...{ outcome: 'kept', row: 2, column: 'year', value: '1931' },
        rule: 'a year near those of the other cars, 2018 to 2022',
      },
    ]);
  });

  test('an old year is not reported among cars of all ages', () => {
    const years = ['1931', '1948', '1963', '1975', '1988', '2001'];
    expect(importRows(years.map((Year) => ({ Year }))).findings).toEqual([]);
  });

  test('a year before VINs had 17 characters is reported if the car has one', () => {
    const { findings } = importRows([{ Year: '1972', VIN: '6T1BE32K100237570' }, { Year: '1972' }]);
    expect(findings).toMatchObject([
      { outcome: 'kept', row: 2, column: 'year', rule: 'a year from 1981 for a VIN of 17 characters' },
    ]);
  });
});

test('DATA-01 a text with HTML is reported as it was read', () => {
  const { findings } = importRows([{ Model: 'Rio &amp; <b>Sport</b>' }]);
  expect(findings).toContainEqual(
    expect.objectContaining({ column: 'model', value: 'Rio &amp; <b>Sport</b>', hint: 'Read as "Rio & Sport".' }),
  );
});
