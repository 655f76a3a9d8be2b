import { expect, test } from 'vitest';
import { vehiclesOfBody } from '#text/item-names.ts';
import { wordsOf } from '#text/wording.ts';

const words = wordsOf({});
const motorcycles = words('noun.motorcycle');
const caravans = words('noun.caravan');
const cars = words('noun.car');

test.each([
  ['Ute', cars, 'Utes'],
  ['Hatch', cars, 'Hatches'],
  ['Bus', cars, 'Buses'],
  ['Coupe', cars, 'Coupes'],
  ['SUV', cars, 'SUVs'],
  ['People Mover', cars, 'People Movers'],
  ['Cab Chassis', cars, 'Cab Chassis'],
  ['Motorhome', words('noun.vehicle'), 'Motorhomes'],
  ['Dual Cab Ute', cars, 'Dual Cab Utes'],
  ['Sports', cars, 'Sports cars'],
  ['Utility', cars, 'Utility cars'],
  ['Adventure', motorcycles, 'Adventure motorcycles'],
  ['Classic', motorcycles, 'Classic motorcycles'],
  ['Naked', motorcycles, 'Naked motorcycles'],
  ['Sports', motorcycles, 'Sports motorcycles'],
  ['Cruiser', motorcycles, 'Cruisers'],
  ['Scooter', motorcycles, 'Scooters'],
  ['Motorcycle', motorcycles, 'Motorcycles'],
  ['Sports Tourer', motorcycles, 'Sports Tourers'],
  ['Caravan', caravans, 'Caravans'],
  ['Camper Trailer', caravans, 'Camper Trailers'],
  ['Pop Top', caravans, 'Pop Tops'],
  ['Hybrid', caravans, 'Hybrid caravans'],
])('the vehicles of the body type %s', (body, noun, vehicles) => {
  expect(vehiclesOfBody(body, noun, words)).toBe(vehicles);
});
