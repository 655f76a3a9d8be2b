import { describe, expect, test } from 'vitest';
import { isAvailable, isInStock, type Unavailability, unavailabilityOf } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';

describe('TAG-01 in stock and available', () => {
  test.each<[string, Car['status'], boolean, boolean]>([
    ['in stock is both', 'in_stock', true, true],
    ['coming soon is available, not in stock', 'coming_soon', false, true],
    ['sold is neither', 'sold', false, false],
    ['withdrawn is neither', 'withdrawn', false, false],
    ['unknown text is neither', 'In Stock', false, false],
  ])('%s', (_why, status, inStock, available) => {
    expect([isInStock({ status }), isAvailable({ status })]).toEqual([inStock, available]);
  });
});

test.each<[Car['status'], Unavailability | null]>([
  ['in_stock', null],
  ['coming_soon', null],
  ['sold', 'sold'],
  ['withdrawn', 'withdrawn'],
  ['At the workshop', 'withdrawn'],
])('TAG-01 a car with the status %s is unavailable for the reason %s', (status, why) => {
  expect(unavailabilityOf({ status })).toBe(why);
});
