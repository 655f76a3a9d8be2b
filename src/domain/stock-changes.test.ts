import { describe, expect, test } from 'vitest';
import type { PriceType } from '#domain/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import {
  type CarChanges,
  CHANGE_FIELDS,
  changedStock,
  isInstant,
  readStockChange,
  sameChanges,
  withChanges,
} from './stock-changes.ts';

const AT = '2026-11-20T03:00:00.000Z';
const REPAYMENT = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
const LATER = '2026-11-20T03:00:00.001Z';

describe('a change received from outside', () => {
  test.each<{ why: string; input: unknown }>([
    { why: 'nothing', input: null },
    { why: 'a text', input: 'reserved' },
    { why: 'an unknown field', input: { car_id: 1, field: 'vin', value: 'x', at: AT } },
    { why: 'a name of Object.prototype', input: { car_id: 1, field: 'toString', value: true, at: AT } },
    { why: 'a car id as text', input: { car_id: '1', field: 'reserved', value: true, at: AT } },
    { why: 'a fraction as the car id', input: { car_id: 1.5, field: 'reserved', value: true, at: AT } },
    { why: 'a flag as text', input: { car_id: 1, field: 'reserved', value: 'true', at: AT } },
    { why: 'an unknown status', input: { car_id: 1, field: 'status', value: 'stolen', at: AT } },
    { why: 'an unknown price type', input: { car_id: 1, field: 'price_type', value: 'cash', at: AT } },
    { why: 'no status', input: { car_id: 1, field: 'status', value: null, at: AT } },
    ...[0.005, 0, 99, 29_990.5, -1, 100_000_001].map((value) => ({
      why: `a price of ${value}`,
      input: { car_id: 1, field: 'price', value, at: AT },
    })),
    { why: 'a former price in cents', input: { car_id: 1, field: 'before_price', value: 0.005, at: AT } },
    { why: 'implausible kilometres', input: { car_id: 1, field: 'km', value: 3_000_001, at: AT } },
    { why: 'an invalid price', input: { car_id: 1, field: 'price', value: Number.NaN, at: AT } },
    { why: 'a repayment without its rate', input: { car_id: 1, field: 'finance', value: { weekly: 1 }, at: AT } },
    ...[
      { weekly: 0 },
      { weekly: 154.5 },
      { interestRate: 950 },
      { comparisonRate: 101 },
      { termMonths: 601 },
      { balloon: 10_000_001 },
    ].map((fields) => ({
      why: `a repayment with ${JSON.stringify(fields)}`,
      input: { car_id: 1, field: 'finance', value: { ...REPAYMENT, ...fields }, at: AT },
    })),
    { why: 'a deposit of 99 billion', input: { car_id: 1, field: 'deposit', value: 99e9, at: AT } },
    {
      why: 'an instant of another zone',
      input: { car_id: 1, field: 'reserved', value: true, at: '2026-11-20T03:00:00.000+10:00' },
    },
  ])('A46 $why is not a change', ({ input }) => expect(readStockChange(input)).toBeNull());

  test('A46 keeps the four fields and drops all others', () => {
    const change = { car_id: 1, field: 'price', value: null, at: AT };
    expect(readStockChange({ ...change, note: 'x' })).toEqual(change);
  });

  test('A46 FIN-01 a repayment within the limits of an import is a change', () => {
    const change = { car_id: 1, field: 'finance', value: REPAYMENT, at: AT };
    expect(readStockChange(change)).toEqual(change);
  });

  test.each([
    { text: AT, expected: true },
    { text: '2026-02-30T00:00:00.000Z', expected: false },
    { text: '2026-11-20T25:00:00.000Z', expected: false },
    { text: '2026-11-20T03:00:00Z', expected: false },
  ])('A46 $text is an instant: $expected', ({ text, expected }) => expect(isInstant(text)).toBe(expected));
});

describe('changed stock', () => {
  const reserved = (value: boolean, at: string) => ({ car_id: 1, field: 'reserved', value, at });
  test.each([
    { why: 'the later one last', list: [reserved(true, AT), reserved(false, LATER)], value: false, at: LATER },
    { why: 'the later one first', list: [reserved(false, LATER), reserved(true, AT)], value: false, at: LATER },
    { why: 'two at the same instant: the first', list: [reserved(true, AT), reserved(false, AT)], value: true, at: AT },
    { why: 'invalid changes in between', list: [null, reserved(true, AT), { field: 'reserved' }], value: true, at: AT },
  ])('A46 the newest value of a field applies: $why', ({ list, value, at }) =>
    expect(changedStock(list)).toEqual(new Map([[1, { reserved: value, reserved_at: at }]])),
  );

  test('A46 PRICE-02 a pushed price type of poa hides the price and whatever was calculated from it', () => {
    const change = (field: string, value: unknown, at = AT) => ({ car_id: 1, field, value, at });
    const built = aSearchRecord({
      ...{
        id: 1,
        price: 24_990,
        before_price: 26_990,
        below_market: true,
        price_range: '$20k',
        weekly_price_range: '$100',
      },
      finance: REPAYMENT,
    });
    const live = (...changes: object[]) => withChanges(built, changedStock(changes).get(1));
    expect(live(change('price_type', 'poa'), change('price', 23_990))).toMatchObject({
      ...{ price: null, before_price: null, below_market: false, price_range: null, weekly_price_range: null },
      finance: null,
    });
    expect(live(change('price_type', 'poa'), change('price_type', 'drive_away', LATER))).toMatchObject({
      price: 24_990,
      finance: built.finance,
    });
  });

  test.each<[why: string, built: PriceType | null, changes: CarChanges, price: number | null]>([
    ['an amount alone for a price on application stays hidden', 'poa', { price: 23_990, before_price: 25_990 }, null],
    ['with another type it is shown', 'poa', { price: 23_990, price_type: 'ride_away' }, 23_990],
    ['a removed type counts as missing', 'poa', { price: 23_990, price_type: null }, null],
    ['an amount for any other price is shown', 'excl_govt_charges', { price: 23_990 }, 23_990],
    ['so is an amount for one without a type', null, { price: 23_990 }, 23_990],
  ])('A46 PRICE-02 %s', (_why, price_type, changes, price) => {
    const live = withChanges(aSearchRecord({ price: null, price_type, finance: REPAYMENT }), changes);
    expect([live.price, live.before_price]).toEqual([price, null]);
    expect(live.finance).toEqual(REPAYMENT); // a lender may have one that needs no price (FIN-04)
  });

  test('A46 a price pushed on its own hides whatever was calculated from the previous price, until that is pushed too', () => {
    const change = (field: string, value: unknown, at = AT) => ({ car_id: 1, field, value, at });
    const changesOf = (...changes: object[]) => changedStock(changes).get(1);
    const hidden = { price_range: null, weekly_price_range: null, finance: null, below_market: false };
    expect(changesOf(change('price', 23_990))).toEqual({ price: 23_990, ...hidden });
    expect(changesOf(change('finance', REPAYMENT), change('price', 23_990, LATER))).toEqual({
      price: 23_990,
      ...hidden,
    });
    const expected = { price: 23_990, ...hidden, finance: REPAYMENT };
    expect(changesOf(change('finance', REPAYMENT), change('price', 23_990))).toEqual(expected);
    expect(changesOf(change('finance', REPAYMENT, LATER), change('price', 23_990))).toEqual(expected);
    expect(changesOf(change('finance', REPAYMENT))).toEqual({ finance: REPAYMENT });
  });

  test('A46 a car that is priced by the week since its build shows no repayment, whichever came first (decision 710)', () => {
    const change = (field: string, value: unknown, at = AT) => ({ car_id: 1, field, value, at });
    const changesOf = (...changes: object[]) => changedStock(changes).get(1);
    const hidden = { weekly_price_range: null, finance: null, below_market: false };
    expect(changesOf(change('subscription_price', 199))).toEqual({ subscription_price: 199, ...hidden });
    expect(changesOf(change('subscription_price', 199), change('finance', REPAYMENT, LATER))).toEqual({
      subscription_price: 199,
      ...hidden,
    });
    expect(changesOf(change('subscription_price', null), change('finance', REPAYMENT))).toEqual({
      subscription_price: null,
      finance: REPAYMENT,
    });
  });

  test.each<[why: string, changes: CarChanges, finance: unknown]>([
    ['a repayment', { finance: REPAYMENT, weekly_price_range: '$100' }, null],
    ['a repayment since it is sold outright only', { subscription_price: null, finance: REPAYMENT }, REPAYMENT],
  ])('A46 a car that was built with a price by the week gets %s (decision 710)', (_why, changes, finance) => {
    const built = aSearchRecord({ subscription_price: 99, finance: null, weekly_price_range: null });
    const live = withChanges(built, changes);
    expect(live.finance).toEqual(finance);
    if (finance === null) expect(live.weekly_price_range).toBeNull();
  });

  test.each([
    { status: 'sold', expected: { finance: null, weekly_price_range: null, below_market: false } },
    { status: 'withdrawn', expected: { finance: null, weekly_price_range: null, below_market: false } },
    { status: 'coming_soon', expected: {} },
  ])('A46 FIN-01 a car that is $status: $expected', ({ status, expected }) =>
    expect(changedStock([{ car_id: 1, field: 'status', value: status, at: AT }])).toEqual(
      new Map([[1, { status, ...expected }]]),
    ),
  );

  test.each([
    { why: 'null and null', a: {}, b: {}, isSame: true },
    { why: 'a different order of fields', a: { reserved: true, km: 1 }, b: { km: 1, reserved: true }, isSame: true },
    { why: 'a different value', a: { km: 1 }, b: { km: 2 }, isSame: false },
    { why: 'an additional field', a: { km: 1 }, b: { km: 1, tag: null }, isSame: false },
  ])('A46 $why', ({ a, b, isSame }) => expect(sameChanges(new Map([[1, a]]), new Map([[1, b]]))).toBe(isSame));
});

test('A46 a record gets every change except `listed` and when it was reserved, which are not among its fields', () => {
  const record = aSearchRecord();
  const changed = withChanges(record, { reserved: true, reserved_at: AT, price: 1, listed: false });
  expect(changed).toEqual({ ...record, reserved: true, price: 1 });
  expect(withChanges(record, undefined)).toBe(record);
});

test('A46 every changeable field except `listed` is a field of the record', () => {
  const record = aSearchRecord();
  expect(CHANGE_FIELDS.filter((field) => !Object.hasOwn(record, field))).toEqual(['listed']);
});
