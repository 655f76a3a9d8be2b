import { expect, test } from 'vitest';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { publicCar } from './public-car.ts';

test('forms, messages and saved cars name a car as its card does, whatever its feed calls it', () => {
  const car = aCar({ name: 'TOYOTA COROLLA ASC SPT 5D ZWE211R AUTO' });
  expect(publicCar(car, aSearchRecord(), { specifications: [], features: [], phone: null }).name).toBe(
    '2021 Toyota Corolla Ascent Sport ZWE211R',
  );
});
