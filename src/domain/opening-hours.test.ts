import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import {
  type DatedHours,
  dayHours,
  type Hours,
  hoursAreKnown,
  hoursAttribute,
  hoursOfAttribute,
  hoursOn,
  isOpen,
  isUsuallyClosed,
  minutesOf,
  nextChange,
  upcomingSpecialHours,
  type WeekdayHours,
  weekLines,
} from '#domain/opening-hours.ts';

const day = (weekday: number, open: string | null = '08:30', close: string | null = '17:30'): WeekdayHours => ({
  weekday,
  status: open === null ? 'Closed' : 'Open',
  formated_hours: null,
  open,
  close: open === null ? null : close,
});
const WEEK = [day(1), day(2), day(3), day(4), day(5), day(6, '09:00', '16:00'), day(0, null)];
const specialDay = (date: string, open: string | null, close: string | null = null): DatedHours => ({
  status: open === null ? 'Closed' : 'Open',
  date,
  start_hour: open,
  end_hour: close,
});
const hours = (timeZone: string, specialHours: readonly DatedHours[] = []): Hours => ({
  openingHours: WEEK,
  specialHours,
  timeZone,
});

describe('LOC-07 one function decides whether a day is closed', () => {
  const span = { from: 510, to: 1050 };
  test.each<[string, WeekdayHours | DatedHours, ReturnType<typeof dayHours>]>([
    ['times', day(1), { span, text: null, isClosed: false }],
    [
      'a text',
      { ...day(1, '', ''), formated_hours: ' By arrangement ' },
      { span: null, text: 'By arrangement', isClosed: false },
    ],
    ['times and an empty text', { ...day(1), formated_hours: ' ' }, { span, text: null, isClosed: false }],
    [
      'status Closed, with times and a text',
      { ...day(1), status: 'Closed', formated_hours: '9-5' },
      { span: null, text: null, isClosed: true },
    ],
    ['no closing time', { ...day(1), close: null }, { span: null, text: null, isClosed: true }],
    ['times of a date', specialDay('2026-12-24', '08:30', '17:30'), { span, text: null, isClosed: false }],
    ['a closed date', specialDay('2026-12-25', null), { span: null, text: null, isClosed: true }],
  ])('%s', (_why, entry, expected) => expect(dayHours(entry)).toEqual(expected));

  test('special hours take precedence, and the weekly hours say whether the day is usually closed', () => {
    const location = hours('Australia/Brisbane', [specialDay('2026-11-22', '10:00', '14:00')]); // a Sunday
    expect(hoursOn(location, '2026-11-22')).toMatchObject({ isSpecial: true, isClosed: false });
    expect(hoursOn(location, '2026-11-29')).toMatchObject({ isSpecial: false, isClosed: true });
    expect(hoursOn({ ...location, openingHours: [] }, '2026-11-29')).toBeNull();
    expect(['2026-11-22', '2026-11-23'].map((date) => isUsuallyClosed(location, date))).toEqual([true, false]);
    expect(isUsuallyClosed({ openingHours: [] }, '2026-11-22')).toBe(false);
  });
});

describe('LOC-10 open or closed by the location’s local time', () => {
  const brisbane = hours('Australia/Brisbane');
  const sydney = hours('Australia/Sydney');
  test.each<[string, Hours, string, boolean]>([
    ['a second before opening', brisbane, '2026-11-19T22:29:59Z', false],
    ['the opening minute', brisbane, '2026-11-19T22:30:00Z', true],
    ['a second before closing', brisbane, '2026-11-20T07:29:59Z', true],
    ['the closing minute is closed', brisbane, '2026-11-20T07:30:00Z', false],
    ['Sunday', brisbane, '2026-11-22T02:00:00Z', false],
    ['Saturday has its own hours', brisbane, '2026-11-21T06:00:00Z', false],
    ['Friday evening in UTC is Saturday there', brisbane, '2026-11-20T23:00:00Z', true],
    ['Sydney opens an hour before Brisbane in summer', sydney, '2026-11-19T21:30:00Z', true],
    ['Brisbane is closed at that instant', brisbane, '2026-11-19T21:30:00Z', false],
    ['the Monday after daylight saving time starts', sydney, '2026-10-04T21:30:00Z', true],
    ['the Friday before it, same UTC time', sydney, '2026-10-01T21:30:00Z', false],
    ['Perth', hours('Australia/Perth'), '2026-11-20T00:30:00Z', true],
    [
      'a special day is closed',
      hours('Australia/Brisbane', [specialDay('2026-11-20', null)]),
      '2026-11-20T02:00:00Z',
      false,
    ],
    [
      'a special day has other hours',
      hours('Australia/Brisbane', [specialDay('2026-11-22', '10:00', '14:00')]),
      '2026-11-22T02:00:00Z',
      true,
    ],
    [
      'the special day is a local day',
      hours('Australia/Brisbane', [specialDay('2026-11-19', null)]),
      '2026-11-19T23:00:00Z', // 20 November, 9:00 there
      true,
    ],
  ])('%s', (_why, location, now, open) => {
    expect(isOpen(location, new Date(now))).toBe(open);
  });

  test('a weekday that is missing or has no times is not open', () => {
    const location = { ...brisbane, openingHours: [{ ...day(5), close: null }] };
    expect(isOpen(location, new Date('2026-11-20T02:00:00Z'))).toBe(false);
    expect(isOpen({ ...location, openingHours: [] }, new Date('2026-11-20T02:00:00Z'))).toBe(false);
  });

  test.each<[string, string, string, string, boolean]>([
    ['closing at 00:00 is the midnight after', '08:30', '00:00', '2026-11-20T13:59:59Z', true],
    ['closing at the opening time', '08:30', '08:30', '2026-11-19T22:30:00Z', false],
    ['closing before it opens, by day', '18:00', '02:00', '2026-11-20T02:00:00Z', false],
    ['closing before it opens, at night', '18:00', '02:00', '2026-11-20T09:00:00Z', false],
  ])('incorrect hours: %s', (_why, from, to, now, open) => {
    expect(isOpen({ ...brisbane, openingHours: [day(5, from, to)] }, new Date(now))).toBe(open);
  });

  test.each([
    ['open now: closing time', '2026-11-20T02:00:00Z', '2026-11-20T07:30:00.000Z'],
    ['closed in the morning: opening time', '2026-11-19T20:00:00Z', '2026-11-19T22:30:00.000Z'],
    ['Saturday night: Monday', '2026-11-21T10:00:00Z', '2026-11-22T22:30:00.000Z'],
    ['at the closing minute: the next day', '2026-11-20T07:30:00Z', '2026-11-20T23:00:00.000Z'],
  ])('next change: %s', (_why, now, change) => {
    expect(nextChange(brisbane, new Date(now))?.toISOString()).toBe(change);
  });

  test('without hours, nothing changes', () => {
    expect(nextChange({ ...brisbane, openingHours: [] }, new Date('2026-11-20T02:00:00Z'))).toBeNull();
  });
});

test('LOC-10 a location is shown as neither open nor closed on a day without information', () => {
  const noHours = { openingHours: [], specialHours: [], timeZone: 'Australia/Brisbane' };
  const [tuesday, christmas] = [new Date('2026-12-22T02:00:00Z'), new Date('2026-12-24T14:00:00Z')];
  expect(hoursAreKnown(noHours, tuesday)).toBe(false);
  const closed = { weekday: 0, status: 'Closed', open: null, close: null, formated_hours: null } as const;
  expect(hoursAreKnown({ ...noHours, openingHours: [closed] }, tuesday)).toBe(true);
  const holiday = { date: '2026-12-25', status: 'Closed', start_hour: null, end_hour: null } as const;
  expect(hoursAreKnown({ ...noHours, specialHours: [holiday] }, tuesday)).toBe(false);
  expect(hoursAreKnown({ ...noHours, specialHours: [holiday] }, christmas)).toBe(true);
});

describe('LOC-06 lines of weekly hours', () => {
  const summaryOf = (week: readonly WeekdayHours[]): string[] =>
    weekLines(week).map(
      ({ from, to, span, text }) => `${from}-${to} ${text ?? (span ? `${span.from}-${span.to}` : 'closed')}`,
    );
  test.each<[string, readonly WeekdayHours[], string[]]>([
    ['all five alike: one line, weekend apart', WEEK, ['1-5 510-1050', '6-6 540-960', '0-0 closed']],
    [
      'one differs: each day',
      [day(1), day(2), day(3), day(4, '08:30', '20:00'), day(5)],
      ['1-1 510-1050', '2-2 510-1050', '3-3 510-1050', '4-4 510-1200', '5-5 510-1050'],
    ],
    [
      'same hours but one closed: each day',
      [day(1), day(2), { ...day(3), status: 'Closed' }, day(4), day(5)],
      ['1-1 510-1050', '2-2 510-1050', '3-3 closed', '4-4 510-1050', '5-5 510-1050'],
    ],
    [
      'a missing day: no line, no merging',
      [day(1), day(2), day(3), day(4)],
      ['1-1 510-1050', '2-2 510-1050', '3-3 510-1050', '4-4 510-1050'],
    ],
    ['weekend alike stays two lines', [day(0), day(6)], ['6-6 510-1050', '0-0 510-1050']],
    [
      'the words of the feed are preferred',
      [1, 2, 3, 4, 5].map((weekday) => ({ ...day(weekday), formated_hours: '8.30 till late' })),
      ['1-5 8.30 till late'],
    ],
    ['all closed is one line too', [1, 2, 3, 4, 5].map((weekday) => day(weekday, null)), ['1-5 closed']],
  ])('%s', (_why, week, lines) => {
    expect(summaryOf(week)).toEqual(lines);
  });
});

test.each([
  ['24 hours', '08:30', 510],
  ['midnight at the end', '24:00', 1440],
  ['am', '8:30 am', 510],
  ['pm without minutes', '5pm', 1020],
  ['noon', '12pm', 720],
  ['midnight', '12:00am', 0],
  ['seconds', '08:30:00', 510],
  ['too late', '25:00', null],
  ['a minute past midnight at the end', '24:01', null],
  ['sixty minutes', '08:60', null],
  ['an hour beyond 12 with am or pm', '13pm', null],
  ['a number alone', '8', null],
  ['words', 'late', null],
  ['nothing', null, null],
])('minutes: %s', (_why, text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test('past special days are removed by the local date', () => {
  const location = hours('Australia/Brisbane', [
    specialDay('2026-11-20', null),
    specialDay('2026-12-26', null),
    specialDay('2026-11-19', null),
    specialDay('2026-12-01', null),
  ]);
  const dates = (now: string): string[] =>
    upcomingSpecialHours(location, clockAt(new Date(now))).map(({ date }) => date);
  expect(dates('2026-11-20T13:59:59Z')).toEqual(['2026-11-20', '2026-12-01', '2026-12-26']);
  expect(dates('2026-11-20T14:00:00Z')).toEqual(['2026-12-01', '2026-12-26']);
});

describe('LOC-10 hours in an attribute', () => {
  const hours: Hours = {
    timeZone: 'Australia/Perth',
    openingHours: [...WEEK, { ...day(0), formated_hours: 'By "appointment" at Dan\'s' }],
    specialHours: [specialDay('2026-12-25', null), specialDay('2026-12-28', '10:00', '16:00')],
  };

  test('are read unchanged, except for null fields', () => {
    const parsed = hoursOfAttribute(hoursAttribute(hours));
    expect(parsed).toEqual(JSON.parse(JSON.stringify(hours, (_, value) => value ?? undefined)));
    for (const date of ['2026-12-24', '2026-12-25', '2026-12-27', '2026-12-28'])
      expect(parsed && hoursOn(parsed, date)).toEqual(hoursOn(hours, date));
  });

  test('have no character that markup escapes, if the dealer’s own text has none', () => {
    expect(hoursAttribute({ ...hours, openingHours: WEEK })).not.toMatch(/["&<>]|null/);
  });

  test('that are missing or malformed are null', () => {
    expect([hoursOfAttribute(null), hoursOfAttribute('half')]).toEqual([null, null]);
  });
});
