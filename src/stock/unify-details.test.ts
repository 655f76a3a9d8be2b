import { describe, expect, test } from 'vitest';
import type { Car, CarVariant } from '#domain/car.ts';
import { aCar } from '#tests/builders/car.ts';
import { checkPlausibility } from './plausible.ts';
import { readCar } from './read-car.ts';
import { toStockLine } from './stock-line.ts';
import { unifyDetails, unifyRow } from './unify-details.ts';

const NO_VARIANT = {
  cylinders: null,
  enginesize: null,
  enginesize_litres: null,
  induction: null,
  geartype: null,
  fuelconsumptioncombined: null,
  fuelcapacity: null,
  grossvehiclemass: null,
  vehiclelength: null,
  vehicleheight: null,
  vehiclewidth: null,
  torque: null,
  ancaprating: null,
} satisfies CarVariant;
const NO_ENGINE = { cylinders: null, engine_size: null, engine_size_litres: null };

type Given = Omit<Partial<Car>, 'variant'> & { readonly variant?: Partial<CarVariant> };
const carWith = ({ variant, ...fields }: Given): Car =>
  aCar({ ...NO_ENGINE, ...fields, variant: variant === undefined ? null : { ...NO_VARIANT, ...variant } });

/** Cylinders, cc and litres of the car, then of its variant. */
const engine = (given: Given): unknown[] => {
  const { cylinders, engine_size, engine_size_litres, variant } = unifyDetails(carWith(given));
  return [
    [cylinders, engine_size, engine_size_litres],
    variant && [variant.cylinders, variant.enginesize, variant.enginesize_litres],
  ];
};

describe('DET-06 DET-07 equipment has one value for each name', () => {
  const entries = (...texts: string[]) =>
    unifyDetails(
      carWith({
        standardEquipment: texts.map((text) => {
          const [name = '', value = null] = text.split(': ');
          return { group: 'featured', name, value };
        }),
      }),
    ).standardEquipment.map(({ name, value }) => (value === null ? name : `${name}: ${value}`));
  test.each<[why: string, given: string[], expected: string[]]>([
    ['another number', ['Wheels: 17 inch', 'wheels: 18inch'], ['Wheels: 17 inch']],
    ['yes, then no', ['Sunroof: Yes', 'Sunroof: No'], ['Sunroof: Yes']],
    ['a name alone, then no', ['Sunroof', 'Sunroof: no'], ['Sunroof']],
    ['no, then a name alone', ['Sunroof: No', 'Sunroof'], ['Sunroof: No']],
    ['the same again', ['Wheels: 17', 'Wheels: 17'], ['Wheels: 17', 'Wheels: 17']],
    ['two that a car can have', ['Airbags: Driver', 'Airbags: Side'], ['Airbags: Driver', 'Airbags: Side']],
    [
      'numbers of other things',
      ['Warranty: 5 years', 'Warranty: 100,000 km'],
      ['Warranty: 5 years', 'Warranty: 100,000 km'],
    ],
    ['other names', ['Front wheels: 17', 'Rear wheels: 18'], ['Front wheels: 17', 'Rear wheels: 18']],
  ])('%s', (_why, given, expected) => {
    expect(entries(...given)).toEqual(expected);
  });
});

describe('DET-05 DET-07 the engine has the same figures in every section', () => {
  test.each<[why: string, given: Given, car: unknown[], variant: unknown[] | null]>([
    ['only the variant has them', { variant: { cylinders: 8, enginesize: 4951 } }, [8, 4951, 5], [8, 4951, 5]],
    ['only the car has them', { cylinders: 4, engine_size: 1998, variant: {} }, [4, 1998, 2], [4, 1998, 2]],
    [
      'they differ',
      { cylinders: 4, engine_size_litres: 1.6, variant: { cylinders: '7', enginesize: 1998, enginesize_litres: 2 } },
      [4, null, 1.6],
      [4, null, 1.6],
    ],
    [
      'litres on a badge are rounded',
      { engine_size_litres: 2, variant: { enginesize: 1998, enginesize_litres: 2 } },
      [null, 1998, 2],
      [null, 1998, 2],
    ],
    ['cc and litres of the car differ', { engine_size: 1998, engine_size_litres: 2.4 }, [null, null, 2.4], null],
    ['litres are in the column for cc', { engine_size: 2.4, variant: {} }, [null, null, 2.4], [null, null, 2.4]],
    ['cc are in the column for litres', { variant: { enginesize_litres: 1998 } }, [null, 1998, 2], [null, 1998, 2]],
    [
      'the variant is in words',
      { variant: { cylinders: 'V6', enginesize: '3,604 cc' } },
      [6, 3604, 3.6],
      ['V6', 3604, 3.6],
    ],
    [
      'a scooter of 49 cc',
      { item_type: 'motorcycle', engine_size: 49, variant: { cylinders: 1, enginesize: 49 } },
      [1, 49, null],
      [1, 49, null],
    ],
    [
      'a scooter of 49 cc in the column for litres of its variant',
      { item_type: 'motorcycle', variant: { enginesize_litres: 49 } },
      [null, 49, null],
      [null, 49, null],
    ],
    ['a scooter in exact litres', { item_type: 'motorcycle', engine_size_litres: 0.049 }, [null, 49, 0.049], null],
    [
      'an electric car',
      { simple_fuel: 'Electric', cylinders: 4, variant: { cylinders: 4, enginesize: 1998 } },
      [null, null, null],
      [null, null, null],
    ],
    [
      'an electric car with zeros',
      { simple_fuel: 'Electric', cylinders: 0, variant: { cylinders: 0, enginesize: 0 } },
      [null, null, null],
      [null, null, null],
    ],
    [
      'zeros of a program',
      { cylinders: 0, engine_size: 0, variant: { cylinders: '0', enginesize: 0, enginesize_litres: 0 } },
      [null, null, null],
      [null, null, null],
    ],
    ['a zero of the car alone', { cylinders: 0, variant: { cylinders: 4 } }, [4, null, null], [4, null, null]],
    ['no car has seven cylinders', { cylinders: 7, variant: { cylinders: 4 } }, [4, null, null], [4, null, null]],
    ['nor 20 litres', { variant: { cylinders: 7, enginesize_litres: 19.5 } }, [null, null, null], [null, null, null]],
    ['no figure', { variant: { cylinders: 'Rotary' } }, [null, null, null], ['Rotary', null, null]],
  ])('%s', (_why, given, car, variant) => {
    expect(engine(given)).toEqual([car, variant]);
    // Unifying twice gives the same, and so does reading the car from the stock file.
    const once = unifyDetails(carWith(given));
    expect(unifyDetails(once)).toEqual(once);
    const read = readCar(JSON.parse(toStockLine(once)), 1);
    expect(read.findings).toEqual([]);
    expect(unifyDetails(read.car as Car).engine_size_litres).toBe(once.engine_size_litres);
  });
});

test.each<[why: string, given: Given, geartype: unknown]>([
  [
    'another gearbox',
    { trans: '6 speed automatic', simple_transmission: 'Automatic', variant: { geartype: '5 speed manual' } },
    '6 speed automatic',
  ],
  [
    'other gears',
    { trans: '6 speed automatic', simple_transmission: null, variant: { geartype: '8 speed automatic' } },
    '6 speed automatic',
  ],
  [
    'more precise',
    { trans: null, simple_transmission: 'Automatic', variant: { geartype: '8 speed automatic' } },
    '8 speed automatic',
  ],
  [
    'an automated manual',
    { trans: null, simple_transmission: 'Automatic', variant: { geartype: 'Automated manual' } },
    'Automated manual',
  ],
  ['only the variant', { trans: null, simple_transmission: null, variant: { geartype: 'Manual' } }, 'Manual'],
])('DET-07 the gearbox of the variant does not contradict that of the car: %s', (_why, given, geartype) => {
  expect(unifyDetails(carWith(given)).variant?.geartype).toBe(geartype);
});

test('DET-07 an electric car uses no litres', () => {
  const variant = { fuelconsumptioncombined: 7.5, fuelcapacity: 60, induction: 'Turbo', torque: 310 };
  expect(unifyDetails(carWith({ simple_fuel: 'Electric', variant })).variant).toEqual({ ...NO_VARIANT, torque: 310 });
  const inKwh = { fuelconsumptioncombined: '16.5 kWh/100 km' };
  expect(unifyDetails(carWith({ simple_fuel: 'Electric', variant: inKwh })).variant).toMatchObject(inKwh);
});

test('DET-06 equipment does not contradict a detail of the car', () => {
  const item = (name: string, value: string) => ({ group: 'specification' as const, name, value });
  const car = carWith({
    cylinders: 4,
    engine_size_litres: 2,
    doors: 5,
    seats: 5,
    simple_fuel: 'Petrol',
    simple_transmission: 'Automatic',
    drive: 'AWD',
    standardEquipment: [
      item('Number of cylinders', '6'),
      item('Engine capacity', '2,494 cc'),
      item('Doors', '3'),
      item('Seating capacity', '7'),
      item('Fuel type', 'Diesel'),
      item('Transmission', '6 speed manual'),
      item('Drive type', 'Front wheel drive'),
      item('Cylinders', '4'),
      item('Engine size', '1,998 cc'),
      item('Fuel', 'Premium unleaded'),
      item('Drive', '4x4'),
      item('Power', '150 kW'),
      item('Braked towing', '1,800 kg'),
    ],
  });
  const { car: unified, findings } = unifyRow(car, 3);
  expect(unified.standardEquipment.map(({ name }) => name)).toEqual([
    'Cylinders',
    'Engine size',
    'Fuel',
    'Drive',
    'Power',
    'Braked towing',
  ]);
  expect(findings).toHaveLength(7);
  expect(findings[0]).toMatchObject({ outcome: 'left_out', row: 3, value: 'Number of cylinders: 6' });
});

test('DATA-01 the import reports a figure that it does not show, and no other', () => {
  const outcomes = (given: Given): string[] =>
    unifyRow(carWith(given), 2).findings.map(({ outcome, column, value }) => `${outcome} ${column} ${value}`);
  expect(outcomes({ cylinders: 4, engine_size_litres: 1.6, variant: { cylinders: 7, enginesize: 1998 } })).toEqual([
    'cleaned variant.cylinders 7',
    'left_out variant.enginesize 1998',
  ]);
  expect(outcomes({ engine_size: 2.4, engine_size_litres: 2.4, variant: { enginesize: 2398, cylinders: 4 } })).toEqual(
    [],
  );
});

test('DATA-01 a row of an import has one set of figures, without those that no car has', () => {
  const places = { locations: [], dealerships: [], names: [] };
  const car = carWith({ cylinders: 7, engine_size_litres: 2, variant: { cylinders: 4, enginesize_litres: 1.6 } });
  const checked = checkPlausibility(
    { ...car, location_id: null, dealership_slug: null, dealership_id: null },
    2,
    places,
    2027,
  );
  expect(checked.car).toMatchObject({ cylinders: 4, variant: { cylinders: 4, enginesize_litres: 2 } });
  expect(checked.findings.map(({ column, value }) => `${column} ${value}`)).toEqual([
    'cylinders 7',
    'variant.enginesize_litres 1.6',
  ]);
});
