import { expect, test } from 'vitest';
import type { Car, LenderEntry } from '#domain/car.ts';
import { aCar } from '#tests/builders/car.ts';
import { contradictions, withoutImpossible } from './contradictions.ts';

const LATEST = 2027;
const contradictionsOf = (fields: Partial<Car>): string[] =>
  contradictions([{ car: aCar(fields), row: 2 }], LATEST).map(({ column, value }) => `${column} ${value}`);
const lender = (entry: Partial<LenderEntry>): Partial<Car> => ({
  price: 24_990,
  finance_lenders: {
    Manual: {
      interestRate: 7.99,
      comparisonRate: 8.45,
      paymentWeek: 110,
      paymentMonth: null,
      termMonths: 60,
      termYears: null,
      balloon: null,
      disclaimer: null,
      ...entry,
    },
  },
});

test('DATA-01 a used car that is listed as new or as a demonstrator is reported', () => {
  expect(contradictionsOf({ car_type: 'new', year: 2019, km: 45_000 })).toEqual(['km 45000', 'car_type new, of 2019']);
  expect(contradictionsOf({ car_type: 'demo', year: 2025, km: 152_000 })).toEqual(['km 152000']);
  expect(contradictionsOf({ car_type: 'new', year: 2026, km: 35 })).toEqual([]);
  expect(contradictionsOf({ car_type: 'demo', year: 2025, km: 9000 })).toEqual([]);
  expect(contradictionsOf({ car_type: 'used', year: 2003, km: 312_000 })).toEqual([]);
  expect(contradictionsOf({ car_type: 'new', year: 2019, km: 45_000, status: 'sold' })).toEqual([]);
});

const impossibleValues = (fields: Partial<Car>): string[] => {
  const { car, findings } = withoutImpossible(aCar(fields), 2, LATEST);
  for (const { column, hint } of findings) {
    expect(car[column as keyof typeof car]).toBeNull();
    expect(hint).toContain(`Imported without ${column}.`);
  }
  return findings.map(({ column, value }) => `${column} ${value}`);
};

test('DATA-01 0 km on a used car means that nobody read the odometer', () => {
  expect(impossibleValues({ car_type: 'used', km: 0 })).toEqual(['km 0']);
  expect(impossibleValues({ car_type: 'used', item_type: 'motorcycle', km: 0 })).toEqual(['km 0']);
  expect(impossibleValues({ car_type: 'new', km: 0 })).toEqual([]);
  expect(impossibleValues({ car_type: 'used', item_type: 'caravan', km: 0 })).toEqual([]);
  expect(impossibleValues({ car_type: 'used', km: 1 })).toEqual([]);
});

test('DATA-01 impossible sizes, and the engine of an electric car, are left out', () => {
  expect(impossibleValues({ seats: 50, doors: 9, cylinders: 24, engine_size_litres: 20 })).toEqual([
    'seats 50',
    'doors 9',
    'cylinders 24',
    'engine_size_litres 20',
  ]);
  expect(impossibleValues({ cylinders: 7 })).toEqual(['cylinders 7']);
  expect(impossibleValues({ item_type: 'motorcycle', cylinders: 7 })).toEqual([]);
  expect(impossibleValues({ simple_fuel: 'Electric', engine_size_litres: 2.5, cylinders: 4 })).toEqual([
    'cylinders 4',
    'engine_size_litres 2.5',
  ]);
  expect(impossibleValues({ simple_fuel: 'Electric', engine_size_litres: null, cylinders: 0 })).toEqual([]);
  for (const simple_fuel of [
    'Petrol',
    'Electric hybrid',
    'Electric/Petrol',
    'Electric (PHEV)',
    'Electric/ULP',
    'Electric Plug-in',
  ])
    expect(impossibleValues({ simple_fuel, engine_size_litres: 2.5, cylinders: 4 })).toEqual([]);
  expect(impossibleValues({ seats: 14, doors: 6, engine_size_litres: 8.4, cylinders: 16 })).toEqual([]);
  expect(impossibleValues({ item_type: 'caravan', doors: 9 })).toEqual([]);
});

test('DATA-01 dates far from the model year, or in the future, are left out', () => {
  const base = { year: 2019, compliance_date: null, rego_expiry: null };
  expect(impossibleValues({ ...base, build_date: '2015-03-01' })).toEqual(['build_date 2015-03-01']);
  expect(impossibleValues({ ...base, build_date: '2022-03-01' })).toEqual(['build_date 2022-03-01']);
  expect(impossibleValues({ ...base, year: 2026, build_date: '2027-03-01' })).toEqual(['build_date 2027-03-01']);
  expect(impossibleValues({ ...base, build_date: '2018-11-01' })).toEqual([]);
  expect(impossibleValues({ ...base, build_date: '-3d' })).toEqual([]);
  expect(impossibleValues({ ...base, build_date: null, compliance_date: '2012-01-01' })).toEqual([
    'compliance_date 2012-01-01',
  ]);
  expect(impossibleValues({ ...base, build_date: null, compliance_date: '2029-01-01' })).toEqual([
    'compliance_date 2029-01-01',
  ]);
  // An import, complied eight years after it was built.
  expect(impossibleValues({ ...base, year: 2015, build_date: null, compliance_date: '2023-01-01' })).toEqual([]);
  expect(impossibleValues({ ...base, build_date: null, rego_expiry: '2009-01-01' })).toEqual([
    'rego_expiry 2009-01-01',
  ]);
  expect(impossibleValues({ ...base, build_date: null, rego_expiry: '2025-01-01' })).toEqual([]);
});

test.each(['motorcycle', 'caravan'] as const)('DATA-01 the same dates of a %s are left out', (item_type) => {
  const base = { item_type, year: 2019, build_date: null, compliance_date: null, rego_expiry: null };
  expect(impossibleValues({ ...base, compliance_date: '2062-01-01' })).toEqual(['compliance_date 2062-01-01']);
  expect(impossibleValues({ ...base, build_date: '2062-01-01' })).toEqual(['build_date 2062-01-01']);
  expect(impossibleValues({ ...base, rego_expiry: '2009-01-01' })).toEqual(['rego_expiry 2009-01-01']);
  expect(impossibleValues({ ...base, compliance_date: '2019-03-01', build_date: '2019-01-01' })).toEqual([]);
});

test('PRICE-01 a price a week that is not below the price of the car is reported, as a push refuses it', () => {
  expect(contradictionsOf({ price: 20_000, subscription_price: 20_000 })).toEqual(['subscription_price 20000']);
  expect(contradictionsOf({ price: 20_000, subscription_price: 99 })).toEqual([]);
  expect(contradictionsOf({ price: null, subscription_price: 20_000 })).toEqual([]);
  expect(contradictionsOf({ item_type: 'motorcycle', price: 9000, subscription_price: 9000 })).toHaveLength(1);
  expect(contradictionsOf({ status: 'sold', price: 20_000, subscription_price: 20_000 })).toEqual([]);
});

test('DATA-01 implausible seats, kilometres and prices are reported', () => {
  expect(contradictionsOf({ seats: 15, simple_body: 'Sedan' })).toEqual(['seats 15']);
  expect(contradictionsOf({ seats: 12, simple_body: 'Van' })).toEqual([]);
  expect(contradictionsOf({ seats: 8, simple_body: 'SUV' })).toEqual([]);
  expect(contradictionsOf({ year: 2025, km: 450_000 })).toEqual(['km 450000']);
  expect(contradictionsOf({ year: 2010, km: 450_000 })).toEqual([]);
  expect(contradictionsOf({ year: 1995, km: 1_450_000 })).toEqual(['km 1450000']);
  expect(contradictionsOf({ price: 3_299_000 })).toEqual(['price 3299000']);
});

test('FIN-01 rates written as fractions, swapped rates, and repayments too low to pay off the car are reported', () => {
  expect(contradictionsOf(lender({ interestRate: 0.0799, comparisonRate: 0.0845 }))).toEqual([
    'finance_lenders.Manual.interestRate 0.0799',
    'finance_lenders.Manual.comparisonRate 0.0845',
  ]);
  expect(contradictionsOf(lender({ interestRate: 79.9 }))).toEqual(['finance_lenders.Manual.interestRate 79.9']);
  expect(contradictionsOf(lender({ comparisonRate: 6.99 }))).toEqual(['finance_lenders.Manual.comparisonRate 6.99']);
  expect(contradictionsOf(lender({ paymentWeek: 9 }))).toEqual(['finance_lenders.Manual.paymentWeek 9']);
  expect(contradictionsOf(lender({ paymentWeek: 60, balloon: 12_000 }))).toEqual([]);
  expect(contradictionsOf(lender({}))).toEqual([]);
  expect(contradictionsOf(lender({ interestRate: 0, comparisonRate: 0 }))).toEqual([]);
});

test('RES-02 a deposit above what a site may ask, or of the whole price, is reported', () => {
  const deposit = (amount: number | null, price: number | null = 24_990) =>
    contradictionsOf({ price, payment_processors: [{ name: 'Card', amount }] });
  expect(deposit(20_000)).toEqual(['payment_processors 20000']);
  expect(deposit(20_000, null)).toEqual(['payment_processors 20000']);
  expect(deposit(4990, 4990)).toEqual(['payment_processors 4990']);
  expect(deposit(500)).toEqual([]);
  expect(deposit(10_000, null)).toEqual([]);
  expect(deposit(null)).toEqual([]);
});

test('DATA-01 the rule for the end of a registration says the first year that is accepted', () => {
  const rulesOf = (rego_expiry: string) =>
    withoutImpossible(aCar({ year: 2022, rego_expiry }), 2, LATEST).findings.map(({ rule }) => rule);
  expect(rulesOf('2021-06-01')).toEqual([]);
  expect(rulesOf('2020-06-01')).toEqual(['a registration that ends in 2021 or later']);
});
