import { expect, test } from 'vitest';
import { carNameOf, fullModelName } from '#domain/full-model-name.ts';

test.each([
  ['the model repeats the make and a number follows', 'Mazda', 'Mazda2', 'Mazda2'],
  ['in other letters', 'MAZDA', 'Mazda3', 'Mazda3'],
  ['the make as a word of its own', 'MINI', 'Mini Cooper', 'Mini Cooper'],
  ['make and model are one word', 'Mini', 'Mini', 'Mini'],
  ['a longer word that only begins alike', 'Ford', 'Fordor', 'Ford Fordor'],
  ['nothing in common', 'Toyota', 'HiLux', 'Toyota HiLux'],
  ['the make is within the model', 'Rover', 'Range Rover', 'Rover Range Rover'],
])('%s', (_why, make, model, name) => expect(fullModelName(make, model)).toBe(name));

test('a car is named once, without the parts it lacks', () => {
  const car = { year: 2019, make: 'Mazda', model: 'Mazda2', badge: 'G15 Evolve', series: null };
  expect(carNameOf(car)).toBe('2019 Mazda2 G15 Evolve');
});
