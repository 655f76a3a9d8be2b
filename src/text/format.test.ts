import { expect, test } from 'vitest';
import { distanceIn } from '#domain/distance.ts';
import { LOCALES } from '#domain/locale.ts';
import { formatClock } from '#text/clock.ts';
import { formatDistance } from '#text/distance.ts';
import {
  type FormatLocale,
  formatDay,
  formatInstant,
  formatInstantDay,
  formatMonth,
  formatShortDay,
  formatShortInstant,
  formatWeekday,
  formatWeekdayDay,
} from '#text/format.ts';
import { formatMoney, formatMoneyExact, formatRate } from '#text/numbers.ts';

const AU: FormatLocale = { ...LOCALES.AU, timeZone: 'Australia/Brisbane' };
const NZ: FormatLocale = { ...LOCALES.NZ, timeZone: 'Pacific/Auckland' };
const US: FormatLocale = { ...LOCALES.US, timeZone: 'America/Chicago' };

test.each([
  ['grouped, no cents', 32_990, AU, '$32,990'],
  ['a million', 1_000_000, AU, '$1,000,000'],
  ['cents are dropped, not rounded', 32_990.99, AU, '$32,990'],
  ['New Zealand', 32_990, NZ, '$32,990'],
  ['United States', 32_990, US, '$32,990'],
  ['zero', 0, AU, '$0'],
])('PRICE-08 money: %s', (_why, dollars, locale, text) => {
  expect(formatMoney(dollars, locale)).toBe(text);
});

test('an amount with cents is shown with cents', () => {
  expect([formatMoneyExact(200, AU), formatMoneyExact(99.5, AU)]).toEqual(['$200', '$99.50']);
});

test.each([
  ['kilometres', AU, '12,345 km'],
  ['miles', US, '7,671 mi'],
])('LOCALE-01 odometer in %s', (_why, locale, text) => {
  expect(formatDistance(12_345, locale)).toBe(text);
});

test.each([
  ['a fraction of a kilometre', 0.3, AU, 1],
  ['a fraction of a mile', 0.3, US, 1],
  ['rounded', 7.6, AU, 8],
])('LOC-11 the distance of a location: %s', (_why, km, locale, figure) => {
  expect(distanceIn(locale.distance, km, 1)).toBe(figure);
});

test('LOCALE-01 dates in digits', () => {
  expect([AU, NZ, US].map((locale) => formatShortDay('2027-03-28', locale))).toEqual([
    '28/03/2027',
    '28/03/2027',
    '3/28/2027',
  ]);
});

test('LOCALE-01 dates in words', () => {
  expect([formatDay('2027-03-28', AU), formatDay('2027-03-28', US)]).toEqual(['28 March 2027', 'March 28, 2027']);
  expect([formatMonth('2021-04-01', AU), formatMonth('2021-04', AU)]).toEqual(['April 2021', 'April 2021']);
  expect(formatWeekdayDay('2027-03-26', AU)).toMatch(/^Friday,? 26 March 2027$/);
  expect(formatDay('soon', AU)).toBe('soon');
});

test('the date of an instant is the local one', () => {
  const instant = new Date('2026-11-20T14:00:00Z');
  expect([formatInstantDay(instant, AU), formatInstantDay(instant, US)]).toEqual([
    '21 November 2026',
    'November 20, 2026',
  ]);
});

test('an instant includes its time zone', () => {
  const instant = new Date('2026-11-22T04:15:00Z');
  expect([AU, NZ, US, { ...AU, timeZone: 'Australia/Sydney' }].map((locale) => formatInstant(instant, locale))).toEqual(
    [
      'Sunday 22 November 2026, 2:15pm (AEST)',
      'Sunday, 22 November 2026, 5:15pm (NZDT)',
      'Saturday, November 21, 2026, 10:15pm (CST)',
      'Sunday 22 November 2026, 3:15pm (AEDT)',
    ],
  );
  expect([AU, US].map((locale) => formatShortInstant(instant, locale))).toEqual([
    '22/11/2026, 2:15pm',
    '11/21/2026, 10:15pm',
  ]);
  expect([AU, US].map((locale) => formatShortInstant(new Date('2027-03-05T03:15:00Z'), locale))).toEqual([
    '05/03/2027, 1:15pm',
    '3/4/2027, 9:15pm',
  ]);
});

test.each([
  [510, '8:30am'],
  [1020, '5pm'],
  [720, '12pm'],
  [0, '12am'],
  [1440, '12am'],
])('clock %s is %s', (minutes, text) => {
  expect(formatClock(minutes)).toBe(text);
});

test('rates have two decimals, weekdays three letters', () => {
  expect([formatRate(8.5, AU), formatRate(7.99, AU)]).toEqual(['8.50%', '7.99%']);
  expect([0, 1, 6].map((weekday) => formatWeekday(weekday, AU))).toEqual(['Sun', 'Mon', 'Sat']);
});
