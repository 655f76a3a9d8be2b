import { expect, test } from 'vitest';
import { DEFAULT_PLAN, serviceBooking, servicePlanOf } from '#domain/service-advantage.ts';

const allModels = { ...DEFAULT_PLAN, model: null, amountDollars: 260 };
const landCruiser = {
  ...DEFAULT_PLAN,
  model: 'LandCruiser 300',
  amountDollars: 400,
  intervalMonths: 6,
  intervalKm: 10_000,
};

test.each([
  ['its own row', [allModels, landCruiser], 'LandCruiser 300', 400],
  ['a different spelling', [allModels, landCruiser], 'landcruiser-300', 400],
  ['no row: the row for all others', [landCruiser, allModels], 'Yaris', 260],
  ['neither: the default row', [landCruiser], 'Yaris', 250],
  ['no table at all', [], 'Yaris', 250],
])('SVC-01 %s', (_why, rows, model, dollars) => {
  expect(servicePlanOf(rows, model, { models: [], manufacturer: null }).amountDollars).toBe(dollars);
});

const MODELS = [
  { name: 'HiLux', make: 'Toyota' },
  { name: 'Mazda2', make: 'Mazda' },
  { name: '2', make: 'Kia' },
];
test.each([
  ['Toyota HiLux', 'HiLux', 300],
  ['HiLux', 'Toyota HiLux', 300],
  ['Hi-Lux', 'hilux', 300],
  ['Mazda 2', 'Mazda2', 300],
  ['Mazda 2', '2', 250],
  ['Kia 2', '2', 300],
  ['Kia 2', 'Mazda2', 250],
  ['Kia HiLux', 'HiLux', 250],
  ['CX-5', 'Mazda CX5', 300],
  ['Ford Ranger', 'Ranger', 250],
])('SVC-01 the price of the %s for the %s', (name, model, dollars) => {
  const rows = [{ ...DEFAULT_PLAN, model: name, amountDollars: 300 }];
  expect(servicePlanOf(rows, model, { models: MODELS, manufacturer: null }).amountDollars).toBe(dollars);
});

test('SVC-01 the default row: 250 per service, 5 services in 5 years, each 12 months or 15,000 km, up to 75,000 km', () => {
  expect(Object.values(DEFAULT_PLAN)).toEqual([250, 5, 5, 12, 15_000, 75_000]);
});

test.each([
  ['an external booking page', 'https://booking.example', true, 'https://booking.example/service/booking'],
  ['no external booking page', null, true, '/genuine-service'],
  ['neither', null, false, null],
])('SVC-01 booking: %s', (_why, base, page, href) => {
  expect(serviceBooking(base, (path) => page && path === '/genuine-service')).toBe(href);
});
