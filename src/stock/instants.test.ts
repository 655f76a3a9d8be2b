import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { resolveDate, resolveInstant } from './instants.ts';

const BRISBANE = 'Australia/Brisbane';
const SYDNEY = 'Australia/Sydney';
const NOW = clockAt(new Date('2026-11-20T03:15:00Z'));

describe('DATA-01 instants of a stock file', () => {
  test.each([
    { why: 'today at the start of the day', text: '-0d', zone: BRISBANE, instant: '2026-11-19T14:00:00.000Z' },
    { why: 'three days back', text: '-3d', zone: BRISBANE, instant: '2026-11-16T14:00:00.000Z' },
    { why: 'hours go further back', text: '-3d4h', zone: BRISBANE, instant: '2026-11-16T10:00:00.000Z' },
    { why: 'ahead', text: '+5d', zone: BRISBANE, instant: '2026-11-24T14:00:00.000Z' },
    { why: 'hours ahead go further ahead', text: '+5d2h', zone: BRISBANE, instant: '2026-11-24T16:00:00.000Z' },
    {
      why: 'across the start of daylight saving the day still starts at midnight',
      text: '-60d',
      zone: SYDNEY,
      instant: '2026-09-20T14:00:00.000Z',
    },
    { why: 'inside daylight saving', text: '-1d', zone: SYDNEY, instant: '2026-11-18T13:00:00.000Z' },
    { why: 'west of Greenwich', text: '-1d', zone: 'America/New_York', instant: '2026-11-18T05:00:00.000Z' },
    {
      why: 'an instant is unchanged',
      text: '2026-11-01T00:30:00+10:00',
      zone: BRISBANE,
      instant: '2026-10-31T14:30:00.000Z',
    },
    { why: 'a date is the start of that day', text: '2026-11-01', zone: BRISBANE, instant: '2026-10-31T14:00:00.000Z' },
    {
      why: 'a date far east of Greenwich',
      text: '2026-11-01',
      zone: 'Pacific/Kiritimati',
      instant: '2026-10-31T10:00:00.000Z',
    },
    // In two zones, so that one of them is not the machine's.
    {
      why: 'a time without a zone is one of the dealer',
      text: '2026-11-12T10:00',
      zone: BRISBANE,
      instant: '2026-11-12T00:00:00.000Z',
    },
    {
      why: 'a time without a zone is one of the dealer, to the millisecond',
      text: '2026-11-12T20:30:15.250',
      zone: 'America/New_York',
      instant: '2026-11-13T01:30:15.250Z',
    },
    {
      why: 'midnight at the end of a day without a zone',
      text: '2026-11-12T24:00',
      zone: BRISBANE,
      instant: '2026-11-12T14:00:00.000Z',
    },
    { why: 'a time that does not exist', text: '2026-11-12T25:00', zone: BRISBANE, instant: null },
    { why: 'nonsense', text: 'soon', zone: BRISBANE, instant: null },
    { why: '30 February', text: '2026-02-30', zone: BRISBANE, instant: null },
    { why: 'a day that does not exist', text: '2026-02-41', zone: BRISBANE, instant: null },
  ])('$why: $text', ({ text, zone, instant }) => {
    expect(resolveInstant(text, NOW, zone)).toBe(instant);
  });

  test.each([
    { why: 'a date is unchanged', text: '2027-03-28', date: '2027-03-28' },
    { why: 'an offset is a day of the dealer', text: '+12d', date: '2026-12-02' },
    { why: 'a time without a zone is on its own day', text: '2026-11-19T00:30', date: '2026-11-19' },
    { why: 'so is one late in the evening', text: '2026-11-19T23:30', date: '2026-11-19' },
    {
      why: 'an instant late in the evening UTC is the next day there',
      text: '2026-11-19T20:00:00Z',
      date: '2026-11-20',
    },
  ])('$why', ({ text, date }) => {
    expect(resolveDate(text, NOW, BRISBANE)).toBe(date);
  });

  test('the day on which daylight saving starts begins at its own midnight', () => {
    const now = clockAt(new Date('2026-10-04T05:00:00Z'));
    expect(resolveInstant('-0d', now, SYDNEY)).toBe('2026-10-03T14:00:00.000Z');
    expect(resolveInstant('+1d', now, SYDNEY)).toBe('2026-10-04T13:00:00.000Z');
  });
});
