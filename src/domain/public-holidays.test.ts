import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { NZ_REGIONS } from '#domain/nz-regions.ts';
import {
  easterSunday,
  HOLIDAYS,
  type HolidayPlace,
  holidayDates,
  holidayOn,
  isHolidayObserved,
  type NamedHoliday,
  publicHolidays,
} from '#domain/public-holidays.ts';

const QLD: HolidayPlace = { country: 'AU', state: 'QLD' };
const VIC: HolidayPlace = { country: 'AU', state: 'VIC' };
const AUCKLAND: HolidayPlace = { country: 'NZ', state: 'Auckland' };
const TEXAS: HolidayPlace = { country: 'US', state: 'TX' };

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

/** Differences from the other implementation, and why ours is kept. */
const DIFFERENCES: { readonly [location: string]: { readonly [date: string]: string } } = {
  ACT: { '2027-04-25': 'Anzac Day itself, though the day off is on Monday', '2032-04-25': 'the same' },
  TAS: { '2026-04-05': 'one rule for Easter Sunday in every year' },
  'NZ Otago': { '2035-03-27': 'the day after, where Easter Monday is the same Monday' },
};

describe('LOC-09 every public holiday up to 2035 equals that of a second implementation', () => {
  const locations = readFileSync('tests/fixtures/public-holidays.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(';') as [string, string]);

  test.each(locations)('%s', (name, dates) => {
    const expected = dates.split(' ').map((date) => date.replace(/(..)(..)(..)/, '20$1-$2-$3'));
    const location: HolidayPlace = name.startsWith('NZ ')
      ? { country: 'NZ', state: name.slice(3) }
      : { country: 'AU', state: name };
    const actual = Array.from({ length: 10 }, (_, index) => publicHolidays(location, 2026 + index))
      .flat()
      .filter(({ local }) => !local)
      .map(({ date }) => date);
    const differences = [...new Set([...actual, ...expected])].filter(
      (date) => actual.includes(date) !== expected.includes(date),
    );
    expect(differences).toEqual(Object.keys(DIFFERENCES[name] ?? {}));
  });
});

test.each<
  [
    why: string,
    holiday: (typeof HOLIDAYS)[number],
    location: HolidayPlace,
    year: number,
    substitutes: boolean,
    dates: string[],
  ]
>([
  ['the same everywhere', 'good_friday', TEXAS, 2027, false, ['2027-03-26']],
  ['Easter that begins in March', 'good_friday', QLD, 2024, false, ['2024-03-29']],
  ['a Sunday: the day itself', 'anzac_day', QLD, 2027, false, ['2027-04-25']],
  ['a Sunday, with its substitute weekday', 'anzac_day', QLD, 2027, true, ['2027-04-25', '2027-04-26']],
  ['a Sunday, no weekday in Victoria', 'anzac_day', VIC, 2027, true, ['2027-04-25']],
  ['a Saturday moves only in some states', 'anzac_day', QLD, 2026, true, ['2026-04-25']],
  ['Christmas on a Saturday', 'christmas_day', QLD, 2027, true, ['2027-12-25', '2027-12-27']],
  ['and Boxing Day after it', 'boxing_day', QLD, 2027, true, ['2027-12-26', '2027-12-28']],
  ['Christmas on a Sunday leaves Monday to Boxing Day', 'christmas_day', VIC, 2033, true, ['2033-12-25', '2033-12-27']],
  ['October in Queensland', 'kings_birthday', QLD, 2027, false, ['2027-10-04']],
  ['June in Victoria', 'kings_birthday', VIC, 2027, false, ['2027-06-14']],
  ['first Tuesday of November', 'melbourne_cup_day', VIC, 2027, false, ['2027-11-02']],
  ['not in Queensland', 'melbourne_cup_day', QLD, 2027, false, []],
  ['of one city, when named', 'brisbane_show_day', QLD, 2026, false, ['2026-08-12']],
  ['gazetted by date', 'matariki', AUCKLAND, 2027, false, ['2027-06-25']],
  ['of the region', 'anniversary_day', AUCKLAND, 2027, false, ['2027-02-01']],
  [
    'of a district of a region',
    'anniversary_day',
    { country: 'NZ', state: 'South Canterbury' },
    2027,
    false,
    ['2027-09-27'],
  ],
  [
    'of the Chatham Islands',
    'anniversary_day',
    { country: 'NZ', state: 'Chatham Islands' },
    2025,
    false,
    ['2025-12-01'],
  ],
  [
    'an unknown region has only the national holidays',
    'anniversary_day',
    { country: 'NZ', state: 'Elsewhere' },
    2027,
    false,
    [],
  ],
])('LOC-09 %s: %s', (_why, holiday, location, year, substitutes, dates) => {
  expect(holidayDates(holiday, location, year, substitutes)).toEqual(dates);
});

/** All holidays by name, in a year with few of them on weekends: the comparison above covers only dates. */
const NAMED: { readonly [state: string]: string } = {
  ACT: 'labour_day 10-04, canberra_day 03-08, easter_monday 03-29, reconciliation_day 05-31, kings_birthday 06-14',
  NSW: 'australia_day 01-26, labour_day 10-04, good_friday 03-26, easter_saturday 03-27, easter_sunday 03-28, easter_monday 03-29',
  NT: 'labour_day 05-03, picnic_day 08-02, darwin_show_day 07-23, kings_birthday 06-14',
  QLD: 'new_years_day 01-01, labour_day 05-03, kings_birthday 10-04, brisbane_show_day 08-11, boxing_day 12-26',
  SA: 'labour_day 10-04, adelaide_cup_day 03-08, kings_birthday 06-14',
  TAS: 'labour_day 03-08, royal_hobart_show_day 10-21, recreation_day 11-01, kings_birthday 06-14',
  VIC: 'labour_day 03-08, afl_grand_final_friday 09-24, melbourne_cup_day 11-02, kings_birthday 06-14',
  WA: 'labour_day 03-01, western_australia_day 06-07, kings_birthday 09-27, anzac_day 04-25',
};
test.each(Object.entries(NAMED))('LOC-09 the named holidays of %s', (state, days) => {
  const location: HolidayPlace = { country: 'AU', state };
  const expected = days.split(', ').map((day) => day.split(' ') as [NamedHoliday, string]);
  const holidays = publicHolidays(location, 2027);
  for (const [holiday, date] of expected)
    expect(
      holidays.filter((entry) => entry.holiday === holiday).map((entry) => entry.date),
      holiday,
    ).toContain(`2027-${date}`);
});

test('LOC-09 elsewhere, holidays with the same date everywhere are known', () => {
  const days = [
    'new_years_day',
    'good_friday',
    'easter_saturday',
    'easter_sunday',
    'easter_monday',
    'christmas_day',
    'boxing_day',
  ] as const;
  expect(days.flatMap((holiday) => holidayDates(holiday, TEXAS, 2027, false))).toEqual(
    ['01-01', '03-26', '03-27', '03-28', '03-29', '12-25', '12-26'].map((date) => `2027-${date}`),
  );
});

test('LOC-09 every public holiday excludes those of single cities', () => {
  const dates = holidayDates('every_public_holiday', QLD, 2026, false);
  expect(dates).toContain('2026-12-28');
  expect(dates).not.toContain('2026-08-12');
});

test.each<[why: string, date: string, location: HolidayPlace, name: string | null]>([
  ['a rule of the state', '2027-11-02', VIC, 'melbourne_cup_day'],
  ['an ordinary day elsewhere', '2027-11-02', QLD, null],
  ['a substitute', '2027-12-27', QLD, 'christmas_day'],
  ['not a public holiday, but a named day', '2027-03-27', { country: 'AU', state: 'WA' }, 'easter_saturday'],
  ['not in another country', '2027-01-26', AUCKLAND, null],
  ['an ordinary day', '2027-05-12', VIC, null],
])('LOC-08 the name of a date: %s', (_why, date, location, name) => {
  expect(holidayOn(date, location)).toBe(name);
});

test('LOC-09 only a place’s own holidays are observed there, and each is observed somewhere', () => {
  expect(isHolidayObserved('melbourne_cup_day', QLD)).toBe(false);
  expect(isHolidayObserved('every_public_holiday', TEXAS)).toBe(false);
  const locations: HolidayPlace[] = [
    ...['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'].map((state) => ({ country: 'AU', state }) as const),
    AUCKLAND,
  ];
  expect(HOLIDAYS.filter((holiday) => !locations.some((location) => isHolidayObserved(holiday, location)))).toEqual([]);
});

test.each([
  ['NZ', 'otago', 'Otago'],
  ['NZ', 'AUCKLAND', 'Auckland'],
  ['NZ', 'Manawatu-Whanganui', 'Manawatū-Whanganui'],
  ['NZ', 'Manawatu-Wanganui', 'Manawatū-Whanganui'],
  ['NZ', 'Hawkes Bay', "Hawke's Bay"],
  ['NZ', 'Hawke’s Bay', "Hawke's Bay"],
  ['NZ', 'Wellington Region', 'Wellington'],
  ['AU', 'qld', 'QLD'],
] as const)('LOC-09 %s a state or region has its holidays however it is written: %s', (country, state, name) => {
  const dates = holidayDates('every_public_holiday', { country, state: name }, 2027, true);
  expect(dates).not.toEqual(holidayDates('every_public_holiday', { country, state: 'Elsewhere' }, 2027, true));
  expect(holidayDates('every_public_holiday', { country, state }, 2027, true)).toEqual(dates);
});

test.each(NZ_REGIONS)('LOC-09 %s has an anniversary day', (state) => {
  expect(holidayDates('anniversary_day', { country: 'NZ', state }, 2027, false)).toHaveLength(1);
});
