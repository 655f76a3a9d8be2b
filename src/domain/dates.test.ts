import { expect, test } from 'vitest';
import { addDays, addMonths, startOfDay, zonedInstant, zonedTime } from '#domain/dates.ts';

test.each([
  ['Brisbane has no daylight saving time', '2026-11-20T13:59:59Z', 'Australia/Brisbane', '2026-11-20', 5, 1439],
  ['midnight in Brisbane', '2026-11-20T14:00:00Z', 'Australia/Brisbane', '2026-11-21', 6, 0],
  ['Sydney in daylight saving time', '2026-11-20T13:00:00Z', 'Australia/Sydney', '2026-11-21', 6, 0],
  ['Adelaide, whose offset has a half hour', '2026-11-20T00:00:00Z', 'Australia/Adelaide', '2026-11-20', 5, 630],
  ['Perth', '2026-11-20T00:00:00Z', 'Australia/Perth', '2026-11-20', 5, 480],
])('local time: %s', (_why, instant, zone, date, weekday, minutes) => {
  expect(zonedTime(new Date(instant), zone)).toMatchObject({ date, weekday, minutes });
});

test.each([
  ['a morning', '2026-11-20', 540, 'Australia/Brisbane', '2026-11-19T23:00:00.000Z'],
  ['24:00 is the next midnight', '2026-11-20', 1440, 'Australia/Brisbane', '2026-11-20T14:00:00.000Z'],
  [
    'the day daylight saving time starts, before the change',
    '2026-10-04',
    60,
    'Australia/Sydney',
    '2026-10-03T15:00:00.000Z',
  ],
  ['a skipped minute gives the one after the gap', '2026-10-04', 150, 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
  ['after that change', '2026-10-04', 540, 'Australia/Sydney', '2026-10-03T22:00:00.000Z'],
  ['a repeated minute gives the first', '2026-04-05', 150, 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
  [
    'the day daylight saving time ends, after the change',
    '2026-04-05',
    540,
    'Australia/Sydney',
    '2026-04-04T23:00:00.000Z',
  ],
])('the instant of a local time: %s', (_why, date, minutes, zone, instant) => {
  expect(zonedInstant(date, minutes, zone).toISOString()).toBe(instant);
});

test('start of day, days and months', () => {
  expect(startOfDay('2026-11-20', 'Australia/Perth').toISOString()).toBe('2026-11-19T16:00:00.000Z');
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
  expect([addMonths('2027-01-31', 1), addMonths('2026-12-15', 1), addMonths('2027-03-31', -1)]).toEqual([
    '2027-02-28',
    '2027-01-15',
    '2027-02-28',
  ]);
});
