import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Env, Runtime } from '#functions/platform/env.ts';
import { createWorker } from '#functions/worker.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite, TWO_DEALERSHIPS } from './an-edge-site.ts';
import { ORIGIN } from './get.ts';
import { DB, deleteAllLeads, leadRows, orphans } from './lead-rows.ts';
import { failOperation, withFaults } from './with-faults.ts';

const RULES = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 2, capacities: [] };
const SITE = anEdgeSite({ appointments: RULES, leads: { ...anEdgeSite().leads, destinations: [{ kind: 'outbox' }] } });
const NOW = new Date('2026-11-20T00:00:00Z'); // Friday, 10:00 in Brisbane
const SLOT = '2026-11-23T09:30';
const CLOSED_THEN = 'On Monday 23 November 2026 North Sales is open from 8:30am to 5:30pm. Choose a time between them.';
const CHRISTMAS = { date: '2026-12-25', status: 'Closed' as const, start_hour: null, end_hour: null, holiday: null };

const TEST_DRIVE = {
  form: 'test-drive',
  page: '/book-test-drive',
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo.lee@example.com',
  phone: '0412 345 678',
  location_id: '11',
  dateTime: SLOT,
  opt_in: 'true',
  terms_conditions: 'true',
};

interface CallOptions {
  readonly site?: typeof SITE;
  readonly runtime?: Runtime;
}
const callApi = (
  path: string,
  init: RequestInit = {},
  { site = SITE, runtime = aRuntime({ now: () => NOW }) }: CallOptions = {},
) =>
  createWorker(site, runtime).fetch?.(
    new Request(ORIGIN + path, { redirect: 'manual', ...init }) as Parameters<
      NonNullable<ReturnType<typeof createWorker>['fetch']>
    >[0],
    env as unknown as Env,
    { waitUntil: () => {}, passThroughOnException: () => {} } as unknown as ExecutionContext,
  ) as Promise<Response>;

const key = (n: number | string): string => `key-of-a-test-drive-${n}`;
const book = (change: Record<string, unknown> = {}, options: CallOptions = {}): Promise<Response> =>
  callApi(
    '/api/leads',
    {
      method: 'POST',
      body: JSON.stringify({ ...TEST_DRIVE, ...change }),
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    },
    options,
  );

interface Slots {
  readonly location: { id: number; name: string } | null;
  readonly time_zone: string;
  readonly slots: readonly { readonly starts_at: string; readonly available: boolean }[];
  readonly days_without: readonly { readonly date: string; readonly reason: string }[];
  readonly notice_hours: number;
}
const slotsOf = async (query = '', options: CallOptions = {}): Promise<Slots> =>
  (await (await callApi(`/api/appointments${query}`, {}, options)).json()) as Slots;

async function bookedSlots(): Promise<{ [startsAt: string]: number }> {
  const { results } = await DB.prepare(
    'SELECT starts_at, count(*) AS n FROM appointments WHERE cancelled_at IS NULL GROUP BY starts_at',
  ).all<{ starts_at: string; n: number }>();
  return Object.fromEntries(results.map((row) => [row.starts_at, row.n]));
}
const messages = async (): Promise<{ to: string; subject: string; text: string }[]> =>
  (await DB.prepare("SELECT body FROM outbox WHERE kind = 'message' ORDER BY id").all<{ body: string }>()).results.map(
    (row) => JSON.parse(row.body),
  );
const tokenOf = async (response: Response): Promise<string> =>
  new URL(((await response.json()) as { next: string }).next, ORIGIN).searchParams.get('appointment') ?? '';

beforeEach(async () => {
  await deleteAllLeads();
  await DB.prepare('DELETE FROM appointments').run();
});

describe('the slots', () => {
  test('FORM-14 ISO with the location’s offset, closed days left out, full slots marked', async () => {
    await book({ lead_key: key(1) });
    expect((await slotsOf('?from=2026-11-21&days=3')).slots.filter(({ available }) => available)).toHaveLength(9);
    await book({ lead_key: key(2) });
    const { location, time_zone, slots } = await slotsOf('?from=2026-11-21&days=3');
    expect([location, time_zone]).toEqual([{ id: 11, name: 'North Sales' }, 'Australia/Brisbane']);
    expect(slots.map(({ starts_at }) => starts_at)).toEqual(
      ['08', '09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `2026-11-23T${hour}:30:00+10:00`),
    );
    expect(slots.filter(({ available }) => !available)).toEqual([
      { starts_at: '2026-11-23T09:30:00+10:00', available: false },
    ]);
  });

  test.each([
    { why: 'the requested location', query: '?location_id=12', id: 12 },
    { why: 'the location of the car', query: '?car_id=501', id: 12 },
    { why: 'without either, the first that sells cars', query: '', id: 11 },
  ])('FORM-14 $why', async ({ query, id }) => expect((await slotsOf(query)).location?.id).toBe(id));

  test('FORM-14 a car offers the times of the location where it is booked, even if that belongs to another dealership', async () => {
    const [north, south, ...others] = SITE.locations;
    if (north === undefined || south === undefined) throw new Error('The site has two locations.');
    const site = {
      ...SITE,
      dealerships: TWO_DEALERSHIPS.dealerships ?? [],
      locations: [north, { ...south, dealershipSlug: 'south' }, ...others],
      // The other location has no appointments, so the form has no location field.
      appointments: { ...RULES, capacities: [{ location_id: north.id, capacity: 0 }] },
    };
    const offered = await slotsOf('?car_id=501', { site });
    expect([offered.location?.id, offered.slots.length > 0]).toEqual([south.id, true]);
    await book({ location_id: undefined, lead_key: key(1), car_id: '501' }, { site });
    expect(JSON.parse((await leadRows())[0]?.payload ?? '')).toMatchObject({
      location_id: south.id,
      has_test_drives: true,
    });
  });

  test('FORM-14 a location has its own capacity, and no slots if that is zero', async () => {
    const site = { ...SITE, appointments: { ...RULES, capacities: [{ location_id: 11, capacity: 0 }] } };
    expect((await slotsOf('?location_id=11', { site })).slots).toEqual([]);
    expect((await slotsOf('?location_id=12', { site })).slots).not.toEqual([]);
  });

  test('FORM-14 a dealer without appointments offers none', async () => {
    expect(await slotsOf('', { site: { ...SITE, appointments: null } })).toEqual({
      location: null,
      time_zone: 'Australia/Brisbane',
      slots: [],
      days_without: [],
      notice_hours: 0,
    });
  });

  test('FORM-14 days without times have their reason: closed, or within the notice', async () => {
    const site = { ...SITE, appointments: { ...RULES, leadHours: 80, daysAhead: 4 } };
    const { days_without, notice_hours } = await slotsOf('', { site });
    expect([days_without, notice_hours]).toEqual([
      [
        { date: '2026-11-20', reason: 'notice' },
        { date: '2026-11-21', reason: 'closed' },
        { date: '2026-11-22', reason: 'closed' },
        { date: '2026-11-23', reason: 'notice' },
      ],
      80,
    ]);
  });

  test('FORM-14 days by appointment are not listed as closed, a closed holiday is', async () => {
    const locations = SITE.locations.map((location) => ({
      ...location,
      specialHours: [{ ...CHRISTMAS, date: '2026-11-23' }],
    }));
    const site = { ...SITE, locations, byAppointment: ['sales' as const] };
    expect((await slotsOf('?from=2026-11-21&days=3', { site })).days_without).toEqual([
      { date: '2026-11-23', reason: 'closed' },
    ]);
  });

  test.each([
    { why: 'as a text', hours: { formated_hours: '9am to 12 noon, 1pm to 4pm', open: null, close: null } },
    { why: 'that are shorter than a test drive', hours: { open: '09:00', close: '09:30' } },
  ])('FORM-14 LOC-06 a day with hours $why has a reason, too', async ({ hours }) => {
    const locations = SITE.locations.map((location) => ({
      ...location,
      openingHours: location.openingHours.map((day) => (day.weekday === 1 ? { ...day, ...hours } : day)),
    }));
    expect((await slotsOf('?from=2026-11-23&days=2', { site: { ...SITE, locations } })).days_without).toEqual([
      { date: '2026-11-23', reason: 'arranged' },
    ]);
  });

  test('FORM-14 a day whose last time has started is left out without a reason', async () => {
    const runtime = aRuntime({ now: () => new Date('2026-11-20T07:00:00Z') });
    expect((await slotsOf('?days=1', { runtime })).days_without).toEqual([]);
  });

  test.each(['days=0', 'days=63', 'days=x', 'from=2026-02-30', 'from=monday', 'location_id=one'])(
    'FORM-14 ?%s is refused with a message',
    async (query) => {
      const response = await callApi(`/api/appointments?${query}`);
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: query.split('=')[0], message: expect.any(String) },
      ]);
    },
  );

  test('FORM-14 a location of another dealer is not found', async () => {
    expect((await callApi('/api/appointments?location_id=999')).status).toBe(404);
  });
});

describe('booking with a lead', () => {
  test('FORM-14 at another location than the car’s, a time can only be asked for, and the reply says where the car is', async () => {
    const { slots, days_without, ...reply } = await slotsOf('?car_id=501&location_id=11');
    expect([slots, days_without, reply]).toMatchObject([
      [],
      [],
      { location: { id: 11 }, car_at: { car: '2020 Toyota HiLux SR5', location: 'South Sales' } },
    ]);
    expect(await (await book({ lead_key: key(1), car_id: '501' })).json()).toMatchObject({ next: '/success' });
    const [lead] = await leadRows();
    const payload = JSON.parse(lead?.payload ?? '');
    expect(payload).toMatchObject({ location_id: 11, dealership_slug: 'north', dateTime: '2026-11-23T09:30:00+10:00' });
    expect([payload.has_test_drives, await bookedSlots(), await messages()]).toEqual([undefined, {}, []]);
  });

  test('FORM-14 at the location the shopper chose; each location has its own times', async () => {
    const site = { ...SITE, appointments: { ...RULES, capacity: 1 } };
    await book({ lead_key: key(1) }, { site });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ location_id: 11, dealership_slug: 'north' });
    const isFree = async (locationId: number): Promise<boolean | undefined> =>
      (await slotsOf(`?location_id=${locationId}`, { site })).slots.find(({ starts_at }) => starts_at.startsWith(SLOT))
        ?.available;
    expect([await isFree(11), await isFree(12)]).toEqual([false, true]);
  });

  test.each([
    ['no location, where there are several', { location_id: '' }, 'Choose a location.'],
    ['a location that sells no cars', { location_id: '13' }, 'Check your location.'],
  ])('FORM-14 refuses %s', async (_why, change, message) => {
    const response = await book({ lead_key: key(1), ...change });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: [{ name: 'location_id', message }] },
    ]);
  });

  test('FORM-14 the payload contains the time with its offset and the appointment in the format of dealer systems', async () => {
    const response = await book({ lead_key: key(1), car_id: '501', location_id: '12' });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({
      dateTime: '2026-11-23T09:30:00+10:00',
      location_id: 12,
      location: 'South Sales',
      has_test_drives: true,
      appointments: [
        {
          id: lead?.id,
          ai_generated: false,
          user_id: null,
          starts_at: '2026-11-23 09:30:00',
          status: 'booked',
          length_in_minutes: 60,
          note: '',
          location_id: 12,
          car_for_test_drive: '2020 Toyota HiLux SR5',
        },
      ],
    });
    expect(await bookedSlots()).toEqual({ '2026-11-22T23:30:00.000Z': 1 });
    const token = await tokenOf(response);
    expect(token).not.toBe('');
    const [message] = await messages();
    expect(message).toMatchObject({
      to: 'jo.lee@example.com',
      subject: 'Test drive at Test Yard: Monday 23 November 2026, 9:30am (AEST)',
      text: expect.stringContaining(
        `Add it to your calendar, change the time or cancel: ${ORIGIN}/success?appointment=${token}`,
      ),
    });
  });

  test.each<{ why: string; car_id: string; location_id: string; phone: string }>([
    { why: 'without a car, the location’s', car_id: '', location_id: '11', phone: '07 3000 0011' },
    { why: 'the car’s, at its own location', car_id: '501', location_id: '12', phone: '07 3999 0012' },
  ])('PHONE-03 the number in the e-mail, on the page and in the calendar: $why', async ({ phone, ...sent }) => {
    const phones: { readonly [id: number]: string } = { 11: '07 3000 0011', 12: '07 3000 0012' };
    const locations = SITE.locations.map((location) => ({ ...location, phone: phones[location.id] ?? null }));
    const options = { site: { ...SITE, locations } };
    const token = await tokenOf(await book({ lead_key: key(1), ...sent }, options));
    const [message] = await messages();
    expect(message?.text).toContain(`\nPhone ${phone}\n`);
    const calendar = await (await callApi(`/api/appointments/${token}.ics`, {}, options)).text();
    expect(calendar).toContain(`phone ${phone}`);
    const page = await (await callApi(`/success?appointment=${token}`, {}, options)).text();
    expect(page).toContain(`data-fill="appointment.phone">${phone}<`);
  });

  test.each([
    { why: 'between two slots', dateTime: '2026-11-23T09:45', iso: '2026-11-23T09:45:00+10:00' },
    {
      why: 'before the first one that keeps the notice',
      dateTime: '2026-11-20T12:00',
      iso: '2026-11-20T12:00:00+10:00',
    },
    { why: 'no time at all', dateTime: '', iso: '' },
  ])('FORM-14 a time that is not a slot is a preferred time, not a booking: $why', async ({ dateTime, iso }) => {
    expect(await (await book({ lead_key: key(1), dateTime })).json()).toMatchObject({ next: '/success' });
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '')).toMatchObject({ dateTime: iso });
    expect(lead?.payload).not.toContain('appointments');
    expect(await bookedSlots()).toEqual({});
  });

  test.each([
    { why: 'at night', dateTime: '2026-11-23T22:00', message: CLOSED_THEN },
    { why: 'when it closes', dateTime: '2026-11-23T17:30', message: CLOSED_THEN },
    {
      why: 'on a closed day',
      dateTime: '2026-11-22T10:00',
      message: 'North Sales is closed on Sunday 22 November 2026. Choose another day.',
    },
    {
      why: 'on a holiday',
      dateTime: '2026-12-25T10:00',
      message: 'North Sales is closed on Friday 25 December 2026. Choose another day.',
    },
  ])('FORM-14 a time outside the opening hours is refused with them: $why', async ({ dateTime, message }) => {
    const locations = SITE.locations.map((location) => ({
      ...location,
      specialHours: [CHRISTMAS],
    }));
    for (const appointments of [RULES, null]) {
      const response = await book(
        { lead_key: key(dateTime), dateTime },
        { site: { ...SITE, locations, appointments } },
      );
      expect([response.status, await response.json()]).toEqual([
        422,
        { error: 'invalid', errors: [{ name: 'dateTime', message }] },
      ]);
    }
    expect(await leadRows()).toEqual([]);
  });

  test.each([
    { why: 'hours that are not given', site: { locations: SITE.locations.map((it) => ({ ...it, openingHours: [] })) } },
    { why: 'days by appointment', site: { byAppointment: ['sales' as const] } },
  ])('FORM-14 a request is not refused for $why', async ({ site }) => {
    const options = { site: { ...SITE, ...site } };
    expect((await book({ lead_key: key(1), dateTime: '2026-11-22T10:00' }, options)).status).toBe(200);
  });

  test('FORM-14 a location by appointment is closed on a closed holiday', async () => {
    const locations = SITE.locations.map((location) => ({ ...location, specialHours: [CHRISTMAS] }));
    const site = { ...SITE, locations, byAppointment: ['sales' as const] };
    const response = await book({ lead_key: key(1), dateTime: '2026-12-25T10:00' }, { site });
    const message = 'North Sales is closed on Friday 25 December 2026. Choose another day.';
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: 'invalid', errors: [{ name: 'dateTime', message }] },
    ]);
    expect(await leadRows()).toEqual([]);
  });

  test.each([
    { dateTime: '2026-11-19T09:30', status: 200 }, // noon has not passed in every time zone yet
    { dateTime: '2026-11-18T23:30', status: 422 },
    { dateTime: '0001-01-01T00:00', status: 422 },
    { dateTime: '2027-11-19T09:30', status: 200 },
    { dateTime: '2027-11-21T09:30', status: 422 },
    { dateTime: '9999-12-31T23:59', status: 422 },
  ])(
    'FORM-14 a day that is past or years away is not a preferred time: $dateTime $status',
    async ({ dateTime, status }) => {
      const response = await book({ lead_key: key(1), dateTime });
      expect(response.status).toBe(status);
      if (status === 200) return;
      const message = 'Choose a day between today and a year from now.';
      expect(await response.json()).toEqual({ error: 'invalid', errors: [{ name: 'dateTime', message }] });
      expect(await leadRows()).toEqual([]);
    },
  );

  test('FORM-14 the offset of the requested time is that of its own day', async () => {
    const site = {
      ...SITE,
      locations: SITE.locations.map((location) => ({ ...location, timeZone: 'Australia/Sydney' })),
    };
    await book({ lead_key: key(1), dateTime: '2027-07-01T17:00' }, { site });
    await book({ lead_key: key(2), dateTime: '2026-11-23T09:30' }, { site });
    expect((await leadRows()).map(({ payload }) => JSON.parse(payload).dateTime)).toEqual([
      '2027-07-01T17:00:00+10:00',
      '2026-11-23T09:30:00+11:00',
    ]);
  });

  test('FORM-14 a slot taken in the meantime: 422 at the field with free times, nothing stored', async () => {
    await book({ lead_key: key(1) });
    await book({ lead_key: key(2) });
    const response = await book({ lead_key: key(3) });
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        error: 'invalid',
        errors: [
          {
            name: 'dateTime',
            message:
              'That time has just been taken. Still free on that day: 8:30am, 10:30am, 11:30am, 12:30pm, 1:30pm, 2:30pm.',
          },
        ],
      },
    ]);
    expect(await leadRows()).toHaveLength(2);
    expect(await messages()).toHaveLength(2);
    expect((await book({ lead_key: key(3), dateTime: '2026-11-23T10:30' })).status).toBe(200);
  });

  test('FORM-14 a repeat is the same booking, even if the slot is full by then', async () => {
    const first = await (await book({ lead_key: key(1) })).json();
    await book({ lead_key: key(2) });
    expect(await (await book({ lead_key: key(1) })).json()).toEqual(first);
    const laterRuntime = aRuntime({ now: () => new Date('2026-11-23T12:00:00Z') });
    expect(await (await book({ lead_key: key(1) }, { runtime: laterRuntime })).json()).toEqual(first);
    expect(await bookedSlots()).toEqual({ '2026-11-22T23:30:00.000Z': 2 });
    expect(await messages()).toHaveLength(2);
  });

  test('FORM-14 a flagged lead books no slot', async () => {
    await book({ lead_key: key(1), leave_empty: 'x' });
    expect([(await leadRows()).length, await bookedSlots(), await messages()]).toEqual([1, {}, []]);
  });

  test('FORM-14 overlapping slots after the dealer changed their length share the capacity', async () => {
    const hourly = { ...SITE, appointments: { ...RULES, capacity: 1 } };
    await book({ lead_key: key(1) }, { site: hourly });
    const halfHourly = { ...SITE, appointments: { ...RULES, capacity: 1, slotMinutes: 30 } };
    expect((await book({ lead_key: key(2), dateTime: '2026-11-23T10:00' }, { site: halfHourly })).status).toBe(422);
    expect((await book({ lead_key: key(3), dateTime: '2026-11-23T10:30' }, { site: halfHourly })).status).toBe(200);
  });

  test.each([':', '-'])(
    'FORM-14 a lead cannot take the key of a cancellation notice in advance (cancel%s)',
    async (separator) => {
      const booked = await book({ lead_key: key(1) });
      const { lead_id } = (await booked.clone().json()) as { lead_id: string };
      await book({ lead_key: `cancel${separator}${lead_id}`, dateTime: '' });
      await cancel(await tokenOf(booked));
      const notices = (await leadRows()).filter(({ payload }) => payload.includes('Cancelled by the customer'));
      expect(notices).toHaveLength(1);
    },
  );

  test('FORM-14 a cancelled appointment can be booked again with identical content, as JSON under the same key and as a form post without JavaScript', async () => {
    const postForm = (): Promise<Response> =>
      callApi('/api/leads', {
        method: 'POST',
        body: new URLSearchParams(TEST_DRIVE),
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
    const tokens = new Set<string>();
    for (const send of [() => book({ lead_key: key(1) }), postForm])
      for (let round = 0; round < 2; round += 1) {
        const response = await send();
        const next = response.headers.get('location') ?? ((await response.json()) as { next: string }).next;
        const token = new URL(next, ORIGIN).searchParams.get('appointment') ?? '';
        expect(await bookedSlots()).toEqual({ '2026-11-22T23:30:00.000Z': 1 });
        tokens.add(token);
        await cancel(token);
        expect(await bookedSlots()).toEqual({});
      }
    expect([tokens.size, (await leadRows()).length, await orphans()]).toEqual([4, 8, 0]);
  });

  test('FORM-14 an erased lead frees its slot', async () => {
    await book({ lead_key: key(1) });
    await DB.prepare('DELETE FROM leads').run();
    expect(await bookedSlots()).toEqual({});
  });
});

/** A naive version: checks for a free slot first and then inserts. */
function checkThenInsert(runtime: Runtime): Runtime {
  return {
    ...runtime,
    database: (bindings) => {
      const db = runtime.database(bindings);
      const slots = new Map<D1PreparedStatement, unknown[]>();
      const prepare = (sql: string): D1PreparedStatement => {
        const statement = db.prepare(sql);
        if (!sql.startsWith('INSERT INTO appointments')) return statement;
        const bind = (...values: unknown[]): D1PreparedStatement => {
          const bound = statement.bind(...values);
          slots.set(bound, values.slice(0, 6));
          return bound;
        };
        return { bind } as D1PreparedStatement;
      };
      const batch = async ([first, ...rest]: [D1PreparedStatement, ...D1PreparedStatement[]]) => {
        const slot = slots.get(first) ?? [];
        const row = await db
          .prepare('SELECT count(*) AS n FROM appointments WHERE starts_at = ?')
          .bind(slot[3])
          .first<{ n: number }>();
        if ((row?.n ?? 0) >= RULES.capacity) return db.batch([first, ...rest]);
        const insert =
          'INSERT INTO appointments (lead_id, token, location_id, starts_at, ends_at, booked_at) VALUES (?, ?, ?, ?, ?, ?)';
        return db.batch([db.prepare(insert).bind(...slot), ...rest]);
      };
      return { prepare, batch } as unknown as D1Database;
    },
  };
}

describe('R5 a slot never exceeds its capacity', () => {
  const SLOTS = ['08', '09', '10'].map((hour) => `2026-11-23T${hour}:30`);
  const bookAllAtOnce = (runtime: Runtime): Promise<Response[]> =>
    Promise.all(Array.from({ length: 300 }, (_, n) => book({ lead_key: key(n), dateTime: SLOTS[n % 3] }, { runtime })));

  test('R5 300 shoppers at once for six places: six get one, the others are refused', async () => {
    const responses = await bookAllAtOnce(aRuntime({ now: () => NOW }));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(294);
    expect(Object.values(await bookedSlots())).toEqual([2, 2, 2]);
    expect([(await leadRows()).length, (await messages()).length, await orphans()]).toEqual([6, 6, 0]);
  });

  test('R5 a planted version that checks first and then inserts overbooks', async () => {
    await bookAllAtOnce(checkThenInsert(aRuntime({ now: () => NOW })));
    expect(Math.max(...Object.values(await bookedSlots()))).toBeGreaterThan(RULES.capacity);
  });
});

describe('R2 booking and cancelling withstand every crash point', () => {
  test.each(['before', 'after'] as const)(
    'R2 an operation that fails %s taking effect, then the same request again',
    async (when) => {
      for (let n = 1; n < 20; n += 1) {
        await deleteAllLeads();
        const faulty = withFaults(aRuntime({ now: () => NOW }), failOperation(n, when));
        const first = await book({ lead_key: key(n) }, faulty);
        const repeat = await book({ lead_key: key(n) });
        expect([repeat.status, (await leadRows()).length, await orphans()]).toEqual([200, 1, 0]);
        expect([Object.values(await bookedSlots()), (await messages()).length]).toEqual([[1], 1]);
        if (faulty.operations() < n) return expect(first.status).toBe(200);
      }
      throw new Error('More than 20 operations.');
    },
  );

  test.each(['before', 'after'] as const)(
    'R2 a cancellation that fails %s taking effect, then is repeated',
    async (when) => {
      for (let n = 1; n < 20; n += 1) {
        await deleteAllLeads();
        const token = await tokenOf(await book({ lead_key: key(n) }));
        const faulty = withFaults(aRuntime({ now: () => NOW }), failOperation(n, when));
        await cancel(token, faulty);
        expect((await cancel(token)).status).toBe(200);
        expect([await bookedSlots(), (await leadRows()).length, await orphans()]).toEqual([{}, 2, 0]);
        if (faulty.operations() < n) return;
      }
      throw new Error('More than 20 operations.');
    },
  );
});

const cancel = (token: string, options: CallOptions = {}): Promise<Response> =>
  callApi(
    '/api/appointments/cancel',
    {
      method: 'POST',
      body: JSON.stringify({ appointment: token }),
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    },
    options,
  );

describe('cancelling by the link', () => {
  test('FORM-14 it frees the slot once and notifies the dealer once', async () => {
    const token = await tokenOf(await book({ lead_key: key(1) }));
    const responses = await Promise.all([cancel(token), cancel(token), cancel(token)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bookedSlots()).toEqual({});
    const [, notice, ...otherLeads] = await leadRows();
    expect(otherLeads).toEqual([]);
    expect(JSON.parse(notice?.payload ?? '')).toMatchObject({
      name: 'Jo',
      message: expect.stringMatching(/^Cancelled by the customer: the test drive on Monday 23 November 2026, 9:30am/),
      appointments: [{ status: 'cancelled', starts_at: '2026-11-23 09:30:00' }],
      lead_id: notice?.id,
    });
  });

  test.each([
    { why: 'an unknown token', token: 'nobody', now: NOW, status: 404 },
    { why: 'once it has started', token: null, now: new Date('2026-11-22T23:30:00Z'), status: 422 },
    { why: 'up to the last moment', token: null, now: new Date('2026-11-22T23:29:59Z'), status: 200 },
  ])('FORM-14 $why', async ({ token, now, status }) => {
    const bookedToken = await tokenOf(await book({ lead_key: key(1) }));
    expect((await cancel(token ?? bookedToken, { runtime: aRuntime({ now: () => now }) })).status).toBe(status);
  });

  test('FORM-14 the linked page shows the appointment, and nothing without its token', async () => {
    const token = await tokenOf(await book({ lead_key: key(1) }));
    const page = async (query: string): Promise<string> => (await callApi(`/success?appointment=${query}`)).text();
    expect(await page(token)).toContain('Monday 23 November 2026, 9:30am');
    expect(await page(token)).not.toContain('data-show="appointment.unknown">');
    expect(await page('guess')).not.toContain('November');
    expect(await page('guess')).toContain('data-show="appointment.unknown">');
    await callApi('/api/appointments/cancel', {
      method: 'POST',
      body: new URLSearchParams({ appointment: token }),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(await page(token)).toContain('data-show="appointment.cancelled">');
  });

  test('FORM-14 from the linked page another time is booked for the same car, or for none', async () => {
    const again = async (change: Record<string, unknown>): Promise<string | undefined> => {
      const token = await tokenOf(await book(change));
      return /href="([^"]*)" data-fill="href:appointment.again"/.exec(
        await (await callApi(`/success?appointment=${token}`)).text(),
      )?.[1];
    };
    expect(await again({ lead_key: key(1), car_id: '501', location_id: '12' })).toBe('/book-test-drive?car_id=501');
    expect(await again({ lead_key: key(2) })).toBe('/book-test-drive');
  });
});

describe('the calendar file', () => {
  const calendarFile = async (token: string): Promise<string> =>
    (await callApi(`/api/appointments/${token}.ics`)).text();

  test('FORM-14 UTC times, a constant UID, CRLF lines of at most 75 bytes, nothing broken by names', async () => {
    const site = { ...SITE, name: 'A, B; C\\D "E" & Söhne\r\nEND:VCALENDAR' };
    const token = await tokenOf(await book({ lead_key: key(1), car_id: '501', location_id: '12' }, { site }));
    const response = await callApi(`/api/appointments/${token}.ics`, {}, { site });
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    const [lead] = await leadRows();
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    expect(unfolded).toEqual(
      expect.arrayContaining([
        `UID:${lead?.id}@www.test-yard.example`,
        'DTSTART:20261122T233000Z',
        'DTEND:20261123T003000Z',
        'DTSTAMP:20261120T000000Z',
        'SUMMARY:Test drive: 2020 Toyota HiLux SR5',
        'STATUS:CONFIRMED',
      ]),
    );
    expect(await (await callApi(`/api/appointments/${token}.ics`, {}, { site })).text()).toBe(text);
  });

  test('FORM-14 a cancelled appointment removes its entry', async () => {
    const token = await tokenOf(await book({ lead_key: key(1) }));
    await cancel(token);
    expect(await calendarFile(token)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
  });

  test('FORM-14 a guessed token finds no calendar file', async () => {
    expect((await callApi('/api/appointments/guess.ics')).status).toBe(404);
  });
});
