import { expect, test } from 'vitest';
import { carNameOf, fullModelName } from '#domain/full-model-name.ts';

test.each([
  ['the model repeats the make and a number follows', 'Mazda', 'Mazda2', 'Mazda2'],
  ['in another letter case', 'MAZDA', 'Mazda3', 'Mazda3'],
  ['the make as a separate word', 'MINI', 'Mini Cooper', 'Mini Cooper'],
  ['make and model are one word', 'Mini', 'Mini', 'Mini'],
  ['a longer word with the same beginning', 'Ford', 'Fordor', 'Ford Fordor'],
  ['nothing in common', 'Toyota', 'HiLux', 'Toyota HiLux'],
  ['the make is within the model', 'Rover', 'Range Rover', 'Rover Range Rover'],
])('%s', (_why, make, model, name) => expect(fullModelName(make, model)).toBe(name));

test('a car name without its missing parts', () => {
  const car = { year: 2019, make: 'Mazda', model: 'Mazda2', badge: 'G15 Evolve', series: null };
  expect(carNameOf(car)).toBe('2019 Mazda2 G15 Evolve');
});

test.each([
  ['XTT', 'XTT', '2026 MDC Robson XTT'],
  ['GX', ' gx ', '2026 MDC Robson GX'],
  ['GX', 'GX2', '2026 MDC Robson GX GX2'],
  [null, 'GX', '2026 MDC Robson GX'],
  ['', 'GX', '2026 MDC Robson GX'],
])('badge %j and series %j appear once if they are the same', (badge, series, name) => {
  expect(carNameOf({ year: 2026, make: 'MDC', model: 'Robson', badge, series })).toBe(name);
});
