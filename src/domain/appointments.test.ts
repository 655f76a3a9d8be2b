import { describe, expect, test } from 'vitest';
import {
  type AppointmentRules,
  appointmentLocation,
  appointmentSlots,
  carIsElsewhere,
  closedAt,
  daysWithoutSlots,
  hoursForRequests,
  slotAt,
  testDriveLocations,
} from './appointments.ts';
import type { Hours } from './opening-hours.ts';

const RULES: AppointmentRules = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 1, capacities: [] };
const hours = (timeZone: string, open = '09:00', close = '12:00', change: Partial<Hours> = {}): Hours => ({
  timeZone,
  openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    status: weekday === 0 ? 'Closed' : 'Open',
    formated_hours: null,
    open: weekday === 0 ? null : open,
    close: weekday === 0 ? null : close,
  })),
  specialHours: [],
  ...change,
});
const startTimes = (location: Hours, now: string, from: string, days = 1, rules = RULES): string[] =>
  appointmentSlots(location, rules, new Date(now), { from, days }).map(({ startsAt }) => startsAt);

const BRISBANE = 'Australia/Brisbane';
const FRIDAY = '2026-11-20T00:00:00Z'; // 10:00 in Brisbane

test('FORM-14 a weekday that the hours leave out is closed for a test drive, as on the page', () => {
  const week = hours(BRISBANE);
  const withoutSunday = { ...week, openingHours: week.openingHours.filter(({ weekday }) => weekday !== 0) };
  expect(closedAt(withoutSunday, '2026-11-22T10:00')).toBe('all_day');
  expect(daysWithoutSlots(withoutSunday, RULES, new Date(FRIDAY), { from: '2026-11-22', days: 1 })).toEqual([
    { date: '2026-11-22', reason: 'closed' },
  ]);
  expect(closedAt({ ...week, openingHours: [] }, '2026-11-22T10:00')).toBe(null);
  const byAppointment = hoursForRequests({ ...withoutSunday, type: 'sales' }, ['sales']);
  expect(closedAt(byAppointment, '2026-11-22T10:00')).toBe(null);
});

test('FORM-14 a slot lasts as long as configured', () => {
  const [slot] = appointmentSlots(hours(BRISBANE), { ...RULES, slotMinutes: 45 }, new Date(FRIDAY), {
    from: '2026-11-23',
    days: 1,
  });
  expect(slot).toEqual({ startsAt: '2026-11-23T09:00:00+10:00', endsAt: '2026-11-23T09:45:00+10:00' });
});

describe('slots that are offered', () => {
  test.each<{
    why: string;
    location: Hours;
    now?: string;
    from: string;
    days?: number;
    rules?: AppointmentRules;
    slots: string[];
  }>([
    {
      why: 'only full slots before closing',
      location: hours(BRISBANE, '09:00', '11:59'),
      from: '2026-11-23',
      slots: ['2026-11-23T09:00:00+10:00', '2026-11-23T10:00:00+10:00'],
    },
    { why: 'a closed weekday has none', location: hours(BRISBANE), from: '2026-11-22', slots: [] },
    {
      why: 'a special day replaces the weekday',
      location: hours(BRISBANE, '09:00', '12:00', {
        specialHours: [
          { status: 'Closed', date: '2026-11-23', start_hour: null, end_hour: null },
          { status: 'Open', date: '2026-11-22', start_hour: '10:00', end_hour: '11:00' },
        ],
      }),
      from: '2026-11-22',
      days: 2,
      slots: ['2026-11-22T10:00:00+10:00'],
    },
    {
      why: 'the first begins at the lead time, not before',
      location: hours(BRISBANE, '09:00', '17:00'),
      from: '2026-11-20',
      slots: ['2026-11-20T14:00:00+10:00', '2026-11-20T15:00:00+10:00', '2026-11-20T16:00:00+10:00'],
    },
    {
      why: 'a millisecond later the first slot is no longer offered',
      location: hours(BRISBANE, '09:00', '16:00'),
      now: '2026-11-20T00:00:00.001Z',
      from: '2026-11-20',
      slots: ['2026-11-20T15:00:00+10:00'],
    },
    {
      why: 'the last day ahead is offered',
      location: hours(BRISBANE),
      from: '2026-12-04',
      slots: ['2026-12-04T09:00:00+10:00', '2026-12-04T10:00:00+10:00', '2026-12-04T11:00:00+10:00'],
    },
    { why: 'the day after it is not', location: hours(BRISBANE), from: '2026-12-05', slots: [] },
    { why: 'yesterday is not', location: hours(BRISBANE), from: '2026-11-19', slots: [] },
    {
      why: 'Perth is eight hours ahead',
      location: hours('Australia/Perth', '09:00', '10:00'),
      from: '2026-11-23',
      slots: ['2026-11-23T09:00:00+08:00'],
    },
    {
      why: 'Auckland has daylight saving in November',
      location: hours('Pacific/Auckland', '09:00', '10:00'),
      from: '2026-11-23',
      slots: ['2026-11-23T09:00:00+13:00'],
    },
    {
      why: 'Adelaide is off by half an hour',
      location: hours('Australia/Adelaide', '09:00', '10:00'),
      from: '2026-11-23',
      slots: ['2026-11-23T09:00:00+10:30'],
    },
    {
      why: 'the offset of Sydney changes on the first Sunday of October',
      location: hours('Australia/Sydney', '09:00', '10:00'),
      now: '2026-10-01T00:00:00Z',
      from: '2026-10-03',
      days: 3,
      slots: ['2026-10-03T09:00:00+10:00', '2026-10-05T09:00:00+11:00'],
    },
    {
      why: 'an hour that the clock skips has no slot',
      location: hours('Australia/Sydney', '01:00', '05:00', {
        specialHours: [{ status: 'Open', date: '2026-10-04', start_hour: '01:00', end_hour: '04:00' }],
      }),
      now: '2026-10-01T00:00:00Z',
      from: '2026-10-04',
      slots: ['2026-10-04T01:00:00+10:00', '2026-10-04T03:00:00+11:00'],
    },
    {
      why: 'a repeated hour has one slot, the first',
      location: hours('Australia/Sydney', '01:00', '05:00', {
        specialHours: [{ status: 'Open', date: '2027-04-04', start_hour: '01:00', end_hour: '04:00' }],
      }),
      now: '2027-04-01T00:00:00Z',
      from: '2027-04-04',
      slots: ['2027-04-04T01:00:00+11:00', '2027-04-04T02:00:00+11:00', '2027-04-04T03:00:00+10:00'],
    },
  ])('FORM-14 $why', ({ location, now = FRIDAY, from, days = 1, rules = RULES, slots }) => {
    expect(startTimes(location, now, from, days, rules)).toEqual(slots);
  });

  test('FORM-14 today is the location’s local day, not the server’s', () => {
    const now = '2026-11-22T20:30:00Z'; // Monday 9:30 in Auckland, Sunday in London
    const rules = { ...RULES, leadHours: 0 };
    expect(startTimes(hours('Pacific/Auckland'), now, '2026-11-23', 1, rules)).toEqual([
      '2026-11-23T10:00:00+13:00',
      '2026-11-23T11:00:00+13:00',
    ]);
  });
});

test.each([
  { why: 'a slot', time: '2026-11-23T10:00', slot: '2026-11-23T10:00:00+10:00' },
  { why: 'between two slots', time: '2026-11-23T10:15', slot: null },
  { why: 'a closed day', time: '2026-11-22T10:00', slot: null },
  { why: 'too soon', time: '2026-11-20T11:00', slot: null },
])('FORM-14 the slot of a local time: $why', ({ time, slot }) => {
  expect(slotAt(hours(BRISBANE), RULES, new Date(FRIDAY), time)?.startsAt ?? null).toBe(slot);
});

describe('the location where a test drive starts', () => {
  const locationOf = (id: number, type: 'sales' | 'service' | 'parts', dealershipSlug: string) => ({
    ...hours(BRISBANE),
    id,
    type,
    dealershipSlug,
  });
  const locations = [
    {
      ...locationOf(5, 'sales', 'north'),
      openingHours: [],
      specialHours: [{ date: '2026-12-25', status: 'Closed' as const, start_hour: null, end_hour: null }],
    },
    locationOf(1, 'service', 'north'),
    locationOf(2, 'sales', 'north'),
    locationOf(3, 'sales', 'north'),
    locationOf(4, 'sales', 'south'),
  ];
  test.each([
    { why: 'where the car is', car: { locationId: 3, dealershipSlug: 'north' }, id: 3 },
    { why: 'the first sales location', car: { locationId: null, dealershipSlug: '' }, id: 2 },
    {
      why: 'the preferred dealership, even for a car elsewhere',
      car: { locationId: 3, dealershipSlug: 'south' },
      id: 4,
    },
    { why: 'never a workshop', car: { locationId: 1, dealershipSlug: 'north' }, id: 2 },
    { why: 'an unknown dealership', car: { locationId: null, dealershipSlug: 'west' }, id: 2 },
  ])('FORM-14 $why', ({ car, id }) => expect(appointmentLocation(locations, car)?.id).toBe(id));
});

test('FORM-14 test drives can be requested where cars are sold and, if times are offered, only where there are times', () => {
  const locations = [
    { id: 1, type: 'sales' },
    { id: 2, type: 'sales' },
    { id: 3, type: 'service' },
  ] as const;
  const ids = (rules: Parameters<typeof testDriveLocations>[1]): number[] =>
    testDriveLocations(locations, rules).map(({ id }) => id);
  expect(ids(null)).toEqual([1, 2]);
  expect(ids({ capacity: 1, capacities: [{ location_id: 1, capacity: 0 }] })).toEqual([2]);
  expect(ids({ capacity: 0, capacities: [{ location_id: 1, capacity: 1 }] })).toEqual([1]);
});

test.each([
  ['another street', { street: '9 Other Street' }, 2],
  ['the same street in another town', { postcode: '4305' }, 2],
  ['next door: the same address, in other letters', { street: '1 Main Street.' }, null],
  ['across the road', { street: '2 Main Street', lat: -27.6161, long: 152.76 }, null],
  ['2.1 km up the road', { street: '1 Other Street', lat: -27.591, long: 152.76 }, 2],
  ['1.7 km north and 1.6 km east', { street: '1 Other Street', lat: -27.595, long: 152.776 }, 2],
  ['at the other end of the town', { street: '900 Main Street', lat: -27.66, long: 152.76 }, 2],
])('FORM-14 733 whether a car is elsewhere than the test drive: %s', (_why, address, elsewhere) => {
  const main = { street: '1 main street', postcode: '4300', lat: -27.61, long: 152.76 };
  const locations = [
    { id: 1, address: main },
    { id: 2, address: { ...main, lat: null, long: null, ...address } },
  ];
  const [chosen] = locations as [(typeof locations)[0]];
  expect(carIsElsewhere({ location_id: 2 }, chosen, locations)?.id ?? null).toBe(elsewhere);
  expect(carIsElsewhere({ location_id: 1 }, chosen, locations)).toBe(null);
  expect(carIsElsewhere({ location_id: 99 }, chosen, locations)).toBe(null);
});
