import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCar } from '#tests/builders/car.ts';
import { identify, makeId, makeSlug } from './identity.ts';

const CAR = { ...aCar(), id: null, slug: null };
const WITHOUT_NUMBERS = { ...CAR, stocknum: null, vin: null };

describe('DATA-01 identity of a car (A51)', () => {
  test.each([
    { why: "the feed's own id", car: { ...CAR, id: 17 }, same: { ...CAR, id: 17, stocknum: 'other' } },
    { why: 'dealership and stock number', car: CAR, same: { ...CAR, vin: null, badge: 'corrected', colour: 'Red' } },
    { why: 'the stock number, whatever its letter case,', car: CAR, same: { ...CAR, stocknum: 'u1001' } },
    { why: 'the VIN', car: { ...CAR, stocknum: null }, same: { ...CAR, stocknum: null, badge: 'corrected' } },
    { why: 'stable fields', car: WITHOUT_NUMBERS, same: { ...WITHOUT_NUMBERS, price: 1, km: 2, dealercomments: null } },
  ])('DATA-01 $why determines the id', ({ car, same }) => {
    expect(makeId(car)).toBe(makeId(same));
  });

  test.each([
    { why: 'another stock number', other: { ...CAR, stocknum: 'U1002' } },
    { why: 'the same stock number at another dealership', other: { ...CAR, dealership_slug: 'other-motors' } },
    { why: 'another VIN', other: { ...CAR, stocknum: null, vin: 'JTNK4RBE303012346' } },
    { why: 'another colour, without numbers', other: { ...WITHOUT_NUMBERS, colour: 'Red' } },
  ])('DATA-01 $why is another car', ({ other }) => {
    expect(makeId(other)).not.toBe(makeId(CAR));
  });

  test('DATA-01 id and slug do not change with price, kilometres or pictures', () => {
    const fields = fc.record({
      stocknum: fc.option(fc.string({ minLength: 1, maxLength: 12 })),
      vin: fc.option(fc.constantFrom('JTNK4RBE303012345', 'JTNK4RBE303012346')),
      badge: fc.option(fc.string({ maxLength: 40 })),
      year: fc.integer({ min: 1900, max: 2100 }),
    });
    const changing = fc.record({
      price: fc.option(fc.nat()),
      km: fc.option(fc.nat()),
      photos_count: fc.nat(),
      views: fc.nat(),
      status: fc.constantFrom('in_stock', 'sold'),
      reserved: fc.boolean(),
    });
    fc.assert(
      fc.property(fields, changing, changing, (fixed, first, second) => {
        const [before, after] = [
          { ...CAR, ...fixed, ...first },
          { ...CAR, ...fixed, ...second },
        ];
        expect(makeId(before)).toBe(makeId(after));
        expect(Number.isSafeInteger(makeId(before)) && makeId(before) >= 0).toBe(true);
        expect(makeSlug(before)).toBe(makeSlug(after));
        expect(makeSlug(before)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });

  test('DATA-01 a slug consists of year, make, model, badge and stock number', () => {
    expect(makeSlug(CAR)).toBe('2021-toyota-corolla-ascent-sport-u1001');
    expect(makeSlug({ ...CAR, stocknum: null })).toBe('2021-toyota-corolla-ascent-sport-012345');
    expect(makeSlug(WITHOUT_NUMBERS)).toMatch(/^2021-toyota-corolla-ascent-sport-[a-z0-9]{6,11}$/);
    expect(makeSlug({ ...CAR, badge: 'x'.repeat(300) }).length).toBeLessThan(110);
    expect(makeSlug({ ...CAR, slug: '../My Own' })).toBe('my-own');
    expect(makeSlug({ ...CAR, slug: '..' })).toBe('2021-toyota-corolla-ascent-sport-u1001');
  });

  test.each([
    { why: 'a repeated stock number', second: { ...CAR, vin: null, model: 'Camry' }, column: 'stocknum' },
    { why: 'a repeated VIN', second: { ...CAR, stocknum: 'U2' }, column: 'vin' },
  ])('DATA-01 $why: the first row is used and the second is reported', ({ second, column }) => {
    const { cars, findings } = identify([
      { car: CAR, row: 2 },
      { car: second, row: 9 },
    ]);
    expect(cars.map(({ model }) => model)).toEqual(['Corolla']);
    expect(findings).toMatchObject([{ outcome: 'rejected', row: 9, column }]);
    expect(findings[0]?.hint).toContain('Row 2');
  });

  test('DATA-01 a feed id used twice: the first row is used', () => {
    const { cars, findings } = identify([
      { car: { ...WITHOUT_NUMBERS, id: 5 }, row: 2 },
      { car: { ...WITHOUT_NUMBERS, id: 5 }, row: 3 },
    ]);
    expect(cars).toHaveLength(1);
    expect(findings).toMatchObject([{ outcome: 'rejected', row: 3, column: 'id' }]);
  });

  test('DATA-01 two cars with one slug: the second gets another, and it is reported', () => {
    const { cars, findings } = identify([
      { car: { ...WITHOUT_NUMBERS, id: 5, slug: 'same' }, row: 2 },
      { car: { ...WITHOUT_NUMBERS, id: 6, slug: 'same' }, row: 3 },
    ]);
    expect(cars.map(({ slug }) => slug)).toEqual(['same', 'same-6']);
    expect(findings).toMatchObject([{ outcome: 'cleaned', row: 3, column: 'slug' }]);
    const { cars: others } = identify(
      [5, 7, 6].map((id) => ({ car: { ...WITHOUT_NUMBERS, id, slug: id === 7 ? 'same-6' : 'same' }, row: id })),
    );
    expect(others.map(({ slug }) => slug)).toEqual(['same', 'same-6', 'same-6-2']);
  });

  test('DATA-01 cars with identical stable details are kept apart, never lost', () => {
    const { cars, findings } = identify([2, 3, 4].map((row) => ({ car: { ...WITHOUT_NUMBERS, km: row }, row })));
    expect(new Set(cars.map(({ id }) => id)).size).toBe(3);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(3);
    expect(findings[0]?.hint).toMatch(/^It is car number 2 with the same details;/);
    expect(findings.map(({ outcome, row }) => [outcome, row])).toEqual([
      ['kept', 3],
      ['kept', 4],
    ]);
  });
});
