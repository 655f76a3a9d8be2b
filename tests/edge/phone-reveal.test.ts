import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorker } from '#functions/worker.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { get, ORIGIN } from './get.ts';
import { DB } from './lead-rows.ts';
import { failOperation, inSingleCalls, withFaults } from './with-faults.ts';

const HEADERS = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
const REVEAL = { car_id: 501, dealership_id: 1, website_id: 7 };

beforeEach(async () => {
  await DB.batch([DB.prepare('DELETE FROM phone_reveals'), DB.prepare('DELETE FROM outbox')]);
});

const revealRows = async (): Promise<unknown[]> =>
  (await DB.prepare('SELECT day, car_id, dealership_id, times FROM phone_reveals').all()).results;

test.each<{ why: string; init: RequestInit; status: number; rows: number }>([
  { why: 'a car', init: { body: JSON.stringify(REVEAL) }, status: 204, rows: 1 },
  {
    why: "no car: the dealer's own number",
    init: { body: JSON.stringify({ ...REVEAL, car_id: 0 }) },
    status: 204,
    rows: 1,
  },
  {
    why: 'a car that is not listed',
    init: { body: JSON.stringify({ ...REVEAL, car_id: 123_456_789 }) },
    status: 422,
    rows: 0,
  },
  { why: 'not a number', init: { body: JSON.stringify({ ...REVEAL, car_id: 'x' }) }, status: 422, rows: 0 },
  { why: 'a negative number', init: { body: JSON.stringify({ ...REVEAL, car_id: -1 }) }, status: 422, rows: 0 },
  { why: 'nothing', init: { body: '{}' }, status: 422, rows: 0 },
  {
    why: "another dealer's dealership",
    init: { body: JSON.stringify({ ...REVEAL, dealership_id: 2 }) },
    status: 422,
    rows: 0,
  },
  { why: 'another site', init: { body: JSON.stringify({ ...REVEAL, website_id: 8 }) }, status: 422, rows: 0 },
  { why: 'not JSON', init: { body: 'x' }, status: 400, rows: 0 },
  {
    why: 'a cross-site request',
    init: { body: JSON.stringify(REVEAL), headers: { ...HEADERS, 'Sec-Fetch-Site': 'cross-site' } },
    status: 403,
    rows: 0,
  },
  { why: 'GET', init: { method: 'GET' }, status: 405, rows: 0 },
])('PHONE-02 $why: $status', async ({ init, status, rows }) => {
  expect((await get('/api/phone-reveal', { method: 'POST', headers: HEADERS, ...init })).status).toBe(status);
  expect(await revealRows()).toHaveLength(rows);
});

describe('PHONE-02 what is stored when a phone number is shown', () => {
  const hooks = [{ event: 'phone_reveal', url: 'https://hook.example/calls', secretBinding: 'HOOK' }] as const;
  const reveal = (runtime = aRuntime()): Promise<Response> =>
    createWorker(anEdgeSite({ hooks }), runtime).fetch(
      new Request(`${ORIGIN}/api/phone-reveal`, { method: 'POST', headers: HEADERS, body: JSON.stringify(REVEAL) }),
      env as never,
      { waitUntil: () => {} } as never,
    ) as Promise<Response>;
  const hookRows = async (): Promise<unknown[]> =>
    (await DB.prepare("SELECT destination, body FROM outbox WHERE kind = 'hook'").all()).results;

  test('parallel reveals are each counted, by car and by day in the dealer’s time zone, and queued for the dealer’s webhooks', async () => {
    await Promise.all(Array.from({ length: 20 }, () => reveal()));
    expect(await revealRows()).toEqual([{ day: '2026-11-20', car_id: 501, dealership_id: 1, times: 20 }]);
    const rows = await hookRows();
    expect(rows).toHaveLength(20);
    expect(rows[0]).toEqual({
      destination: 'hook:https://hook.example/calls',
      body: JSON.stringify({ event: 'phone_reveal', ...REVEAL }),
    });
  });

  test('sixty per hour are counted for one IPv6 network (/64), and other networks are not affected', async () => {
    await DB.prepare('DELETE FROM budgets').run(); // the counters of rate limits
    const revealFrom = async (ipAddress: string): Promise<number> => {
      const headers = { ...HEADERS, 'CF-Connecting-IP': ipAddress };
      return (await get('/api/phone-reveal', { method: 'POST', headers, body: JSON.stringify(REVEAL) })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 64 }, (_, n) => revealFrom(`2001:db8::${n.toString(16)}`)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(await revealFrom('2001:db8:0:1::1')).toBe(204);
    expect(await revealRows()).toMatchObject([{ times: 61 }]);
  });

  test.each(['before', 'after'] as const)(
    'R2 the database fails %s storing a reveal: the count and the webhook row are both stored, or neither',
    async (when) => {
      const { runtime } = withFaults(aRuntime(), failOperation(1, when));
      expect((await reveal(runtime)).status).toBe(500);
      const expected = when === 'after' ? 1 : 0;
      expect([(await revealRows()).length, (await hookRows()).length]).toEqual([expected, expected]);
    },
  );
  test('a planted version that stores the count and the webhook row in two calls is detected', async () => {
    expect((await reveal(aRuntime({ database: () => inSingleCalls(DB, 1) }))).status).toBe(500);
    expect([(await revealRows()).length, (await hookRows()).length]).toEqual([1, 0]);
  });
});
