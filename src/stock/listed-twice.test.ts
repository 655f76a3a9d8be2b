import { expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { aCar } from '#tests/builders/car.ts';
import { duplicateListings } from './listed-twice.ts';

const car = { car_type: 'used', km: 45_120, stocknum: 'G1', vin: null, regplate: null } as const;
const findingsFor = (...others: Partial<Car>[]): string[] =>
  duplicateListings([{}, ...others].map((other, index) => ({ car: aCar({ ...car, ...other }), row: index + 2 }))).map(
    ({ row, value, rule }) => `row ${row}: ${value}, expected ${rule}`,
  );

test('A51 identical used cars, with the same kilometres, under two stock numbers are reported', () => {
  expect(findingsFor({ stocknum: 'G2' })).toEqual(['row 3: G2, expected a car that differs from row 2 (G1)']);
  expect(findingsFor({ stocknum: 'G2', vin: 'JM0KF4WLA00123456' })).toHaveLength(1);
});

test.each<{ why: string; others: Partial<Car>[] }>([
  { why: 'other kilometres', others: [{ km: 45_121 }] },
  { why: 'hardly any kilometres', others: [{ km: 12 }, { km: 12 }] },
  {
    why: 'two plates',
    others: [
      { km: 9000, regplate: 'AB1' },
      { km: 9000, regplate: 'AB2' },
    ],
  },
  {
    why: 'new cars',
    others: [
      { car_type: 'new', km: 2000 },
      { car_type: 'new', km: 2000 },
    ],
  },
  { why: 'one sold', others: [{ status: 'sold' }] },
])('A51 $why: no finding', ({ others }) => {
  expect(findingsFor(...others)).toEqual([]);
});
