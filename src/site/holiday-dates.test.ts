import { expect, test } from 'vitest';
import { easterSunday, holidayDate } from '#site/holiday-dates.ts';

test.each<[year: number, sunday: string]>([
  [2024, '3-31'],
  [2025, '4-20'],
  [2026, '4-5'],
  [2027, '3-28'],
  [2028, '4-16'],
  [2038, '4-25'], // the latest possible
  [2285, '3-22'], // the earliest possible
])('LOC-09 Easter Sunday of %d', (year, sunday) => {
  const { month, day } = easterSunday(year);
  expect(`${month}-${day}`).toBe(sunday);
});

test.each([
  ['good_friday', '2027-03-26'],
  ['easter_saturday', '2027-03-27'],
  ['easter_monday', '2027-03-29'],
  ['anzac_day', '2027-04-25'],
  ['christmas_day', '2027-12-25'],
  ['new_years_day', '2027-01-01'],
] as const)('LOC-09 %s of 2027', (holiday, date) => {
  expect(holidayDate(holiday, 2027)).toBe(date);
});

test('LOC-09 Easter on the last day of March reaches into April', () => {
  expect(holidayDate('good_friday', 2024)).toBe('2024-03-29');
  expect(holidayDate('easter_monday', 2024)).toBe('2024-04-01');
});
