import { expect, test } from 'vitest';
import { maskPhone } from '#domain/phone.ts';
import { phone } from './fields.ts';
import { type LimitKey, LimitsSchema } from './limits.ts';
import { TenantSchema } from './tenant.ts';

const accepts = (limits: object): boolean => LimitsSchema.safeParse(limits).success;

test('CONST-01 a limit that pages divide by, or for which 0 would leave nothing, is at least 1', () => {
  for (const key of ['pageSize', 'holdHours', 'financeTermYears', 'rangeRounding', 'homeSliderStepDollars'])
    expect([key, accepts({ [key]: 0 }), accepts({ [key]: 1 })]).toEqual([key, false, true]);
  // Zero turns these off.
  for (const key of ['newTagDays', 'includeSoldCarsDays', 'moneyBackHours', 'stickyScrollPx'])
    expect([key, accepts({ [key]: 0 }), accepts({ [key]: -1 })]).toEqual([key, true, false]);
});

test('CONST-01 counts are whole numbers, and percentages and pages have a maximum', () => {
  expect([0.5, 21.5, 101, 100].map((pageSize) => accepts({ pageSize }))).toEqual([false, false, false, true]);
  expect([150, 99, 12.5].map((percent) => accepts({ financeDepositPercent: percent }))).toEqual([false, true, true]);
  // Amounts may have cents, counts no decimals.
  expect([accepts({ depositDollars: 99.5 }), accepts({ holdHours: 1.5 })]).toEqual([true, false]);
  expect([8.75, 101].map((percent) => accepts({ calculatorRatePercent: percent }))).toEqual([true, false]);
});

test('PHONE-01 a digit of the shortest number stays hidden', () => {
  expect(phone().safeParse('13 11 2').success).toBe(false);
  expect([phone().safeParse('13 11 20').success, maskPhone('13 11 20', 5)]).toEqual([true, '13 11 2…']);
  expect([0, 5, 6, 20].map((phoneDigitsShown) => accepts({ phoneDigitsShown }))).toEqual([true, true, false, false]);
});

test('SRCH-14 TAG-03 a number of days is at most ten years, after which a car could not have a date', () => {
  const days = [3650, 3651, 100_000_000];
  for (const key of ['newTagDays', 'includeSoldCarsDays'])
    expect([key, ...days.map((value) => accepts({ [key]: value }))]).toEqual([key, true, false, false]);
  const { include_sold_cars_days: soldDays } = TenantSchema.shape;
  expect(days.map((value) => soldDays.safeParse(value).success)).toEqual([true, false, false]);
});

test('CONST-01 the dealer’s guide says what each limit does, not only its name', () => {
  const described = Object.entries(LimitsSchema.unwrap().shape) as [LimitKey, { readonly description?: string }][];
  const named = described.filter(([key, { description = '' }]) => {
    const name = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return description === '' || description.toLowerCase().startsWith(name.toLowerCase());
  });
  expect(described.length).toBeGreaterThan(50);
  expect(named).toEqual([]);
  expect(new Set(described.map(([, { description }]) => description)).size).toBe(described.length);
});
