import { expect, test } from 'vitest';
import { checkSlugCollisions } from '#site/check-slug-collisions.ts';

const car = (make: string, body: string | null = null) => ({ make, body });

test.each<[why: string, cars: Parameters<typeof checkSlugCollisions>[0], message: string]>([
  ['make and body', [car('Wagon', 'SUV'), car('Skoda', 'Wagon')], '/search/wagon: make "Wagon", body "Wagon"'],
  ['two spellings of one make', [car('BMW'), car('Bmw')], '/search/bmw: make "BMW", make "Bmw"'],
  ['make and type', [car('Used Cars')], '/search/used-cars: search by condition "/search/used-cars", make "Used Cars"'],
  ['several at once', [car('Ute', 'Ute'), car('Van', 'Van')], '/search/van: make "Van", body "Van"'],
])('ROUTE-01 collision of %s', (_why, cars, message) => {
  expect(() => checkSlugCollisions(cars)).toThrow(message);
  expect(() => checkSlugCollisions(cars)).toThrow(expect.objectContaining({ name: 'SlugCollision' }));
});

test('ROUTE-01 the same make and body repeated many times is not a collision', () => {
  expect(() =>
    checkSlugCollisions([car('Kia', 'SUV'), car('Kia', 'SUV'), car('Kia'), car('BMW', 'Sedan')]),
  ).not.toThrow();
});
