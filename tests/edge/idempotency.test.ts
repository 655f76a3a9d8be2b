import { beforeEach, describe, expect, test } from 'vitest';
import { aContext, aWorker } from './a-context.ts';
import { FORM } from './a-form.ts';
import { DETAILS, deleteAllHolds } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { ORIGIN } from './get.ts';
import { deleteAllLeads, leadRows } from './lead-rows.ts';

const START = Date.parse('2026-11-20T00:00:00Z'); // Friday, 10:00 in Brisbane
let now = START;
let valuationCalls = 0;
const SITE = {
  appointments: { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 9, capacities: [] },
  leads: { ...anEdgeSite().leads, destinations: [{ kind: 'outbox' } as const] },
};
const runtime = {
  now: () => new Date(now),
  fetch: async () => {
    valuationCalls += 1;
    return Response.json({ offer_price: 9000 });
  },
};
const worker = aWorker(aContext(runtime, SITE));

beforeEach(async () => {
  now = START;
  valuationCalls = 0;
  await deleteAllHolds();
  await deleteAllLeads();
});

const OFFICE = '203.0.113.7';
interface Sender {
  readonly ipAddress?: string;
  readonly browser?: string;
  readonly worker?: typeof worker;
}
const headersOf = ({ ipAddress = OFFICE, browser = 'one' }: Sender): Record<string, string> => ({
  'CF-Connecting-IP': ipAddress,
  'User-Agent': browser,
  'Sec-Fetch-Site': 'same-origin',
});
function postJson(path: string, body: object, sender: Sender = {}): Promise<Response> {
  const headers = { ...headersOf(sender), 'Content-Type': 'application/json' };
  return (sender.worker ?? worker).request(path, { method: 'POST', body: JSON.stringify(body), headers });
}
const postForm = (path: string, body: Record<string, string>, sender: Sender = {}): Promise<Response> =>
  (sender.worker ?? worker).request(path, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: headersOf(sender),
  });

const key = (n: number): string => `key-of-the-tests-number-${n}`;
const LEAD = { ...FORM, message: 'Is it still there?', lead_key: key(0) };
const TEST_DRIVE = { ...FORM, form: 'test-drive', page: '/book-test-drive', dateTime: '2026-11-23T09:30' };
const flags = async (): Promise<(string | null)[]> => (await leadRows()).map(({ spam }) => spam);
const readResponse = async (response: Response): Promise<unknown[]> => [response.status, await response.json()];

describe('a repeat of an accepted lead', () => {
  test('gets the first response a hundred times, and another sender at the same IP address is not flagged', async () => {
    const first = await readResponse(await postJson('/api/leads', LEAD));
    expect(first[0]).toBe(200);
    for (let n = 0; n < 100; n += 1) expect(await readResponse(await postJson('/api/leads', LEAD))).toEqual(first);
    const otherSender = await postJson('/api/leads', { ...LEAD, name: 'Kim', lead_key: key(1) });
    expect([otherSender.status, await flags()]).toEqual([200, [null, null]]);
  });

  test('gets it even after the IP address has reached its limit', async () => {
    const first = await readResponse(await postJson('/api/leads', LEAD));
    for (let n = 1; n < 61; n += 1)
      await postJson('/api/leads', { ...LEAD, message: `Message ${n}`, lead_key: key(n) });
    expect((await postJson('/api/leads', { ...LEAD, message: 'One more', lead_key: key(99) })).status).toBe(429);
    expect(await readResponse(await postJson('/api/leads', LEAD))).toEqual(first);
  });

  test('counts once, even thirty times in parallel', async () => {
    await Promise.all(Array.from({ length: 30 }, () => postJson('/api/leads', LEAD)));
    await postJson('/api/leads', { ...LEAD, message: 'Mine', lead_key: key(1) });
    expect(await flags()).toEqual([null, null]);
  });

  test('of a test drive gets it even after its time, and when the car is no longer listed', async () => {
    const body = { ...TEST_DRIVE, lead_key: key(0), car_id: '501' };
    const first = await readResponse(await postJson('/api/leads', body));
    expect(first).toMatchObject([200, { next: expect.stringContaining('?appointment=') }]);
    now = Date.parse('2026-11-24T00:00:00Z');
    const context = aContext(runtime, SITE);
    const assets = { fetch: async () => new Response(null, { status: 404 }) };
    const afterRemoval = aWorker({ ...context, env: { ...context.env, ASSETS: assets as never } });
    expect(await readResponse(await postJson('/api/leads', body, { worker: afterRemoval }))).toEqual(first);
  });

  test('planted fault: counting every repeat flags the other sender', async () => {
    for (let n = 0; n < 13; n += 1) await postJson('/api/leads', { ...LEAD, lead_key: key(n) });
    expect((await flags()).at(-1)).toBe('rate');
  });
});

describe('a repeat of a reservation', () => {
  const body = { ...DETAILS, lead_key: key(0) };
  test('returns to the hold, is not counted, and works after the car was released', async () => {
    const first = await readResponse(await postJson('/api/reserve', body));
    for (let n = 0; n < 20; n += 1) expect(await readResponse(await postJson('/api/reserve', body))).toEqual(first);
    const { next } = first[1] as { next: string };
    await postForm(`/api${next}/cancel`, {});
    expect(await readResponse(await postJson('/api/reserve', body))).toEqual(first);
    const another = await postJson('/api/reserve', { ...body, lead_key: key(1), name: 'Kim' });
    expect(another.status).toBe(200);
  });

  test('without a payment service is one request, unflagged', async () => {
    const withoutPayments = aWorker(aContext(runtime, { ...SITE, payments: { kind: 'none' } }));
    const first = await readResponse(await postJson('/api/reserve', body, { worker: withoutPayments }));
    for (let n = 0; n < 70; n += 1)
      expect(await readResponse(await postJson('/api/reserve', body, { worker: withoutPayments }))).toEqual(first);
    expect(await flags()).toEqual([null]);
    const other = await postJson('/api/reserve', { ...body, name: 'Kim' }, { worker: withoutPayments });
    expect(await readResponse(other)).toMatchObject([422, { error: 'key_reused' }]);
  });

  test('without a key does not find anybody’s hold', async () => {
    const keyless = Object.fromEntries(Object.entries(DETAILS));
    const first = await postForm('/api/reserve', keyless);
    expect(first.headers.get('location')).toMatch(/^\/reserve\/[0-9a-z-]{26,}$/);
    const repeat = await postForm('/api/reserve', keyless);
    expect(repeat.headers.get('location')).toBe('/cars/2020-toyota-hilux-sr5-b77/checkout');
    expect(repeat.headers.get('set-cookie')).toBeNull();
  });
});

test('a repeated valuation is the first one: the service is not paid twice, and nothing is counted', async () => {
  const service = { lookupUrl: null, valuationUrl: 'https://values.example/value', tokenBinding: null };
  const withService = aWorker(aContext(runtime, { tradeIn: { ...anEdgeSite().tradeIn, service: service as never } }));
  const car = { rego: 'ABC123', regoState: 'qld', make: 'Toyota', model: 'Corolla', year: '2020' };
  const { id } = (await (await postJson('/api/trade-in/lookup', car, { worker: withService })).json()) as {
    id: string;
  };
  const adjustmentAnswers = {
    kms: '60000',
    condition: 'good',
    service_history: 'full',
    accidents: 'none',
    tyres: 'good',
  };
  const requestOffer = async () =>
    readResponse(await postJson('/api/trade-in/valuation', { id, adjustmentAnswers }, { worker: withService }));
  const first = await requestOffer();
  expect(first).toMatchObject([200, { offer_price: 9000 }]);
  for (let n = 0; n < 50; n += 1) expect(await requestOffer()).toEqual(first);
  expect(valuationCalls).toBe(1);
  expect((await postJson('/api/trade-in/lookup', car, { worker: withService })).status).toBe(200);
});

describe('a form without a key', () => {
  const tokenOf = (response: Response): string | null =>
    new URL(response.headers.get('location') ?? '', ORIGIN).searchParams.get('appointment');
  const fields = Object.fromEntries(Object.entries(TEST_DRIVE)) as Record<string, string>;
  const leads = async (): Promise<number> => (await leadRows()).length;

  test('gives its token to its sender, and to nobody who sends the same content', async () => {
    const first = tokenOf(await postForm('/api/leads', fields));
    expect(first).toMatch(/^[0-9a-z-]{26,}$/);
    expect(tokenOf(await postForm('/api/leads', fields))).toBeNull();
    expect(await leads()).toBe(1);
    const others = [{ browser: 'another' }, { ipAddress: '203.0.113.8' }] satisfies Sender[];
    for (const sender of others)
      expect([null, first]).not.toContain(tokenOf(await postForm('/api/leads', fields, sender)));
    expect(await leads()).toBe(3);
  });

  test('is one lead if one browser clicks twice, two if two people send the same', async () => {
    const enquiry = Object.fromEntries(Object.entries({ ...FORM, message: 'Is it still there?' }));
    const responses = await Promise.all([postForm('/api/leads', enquiry), postForm('/api/leads', enquiry)]);
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/success'],
      [303, '/success'],
    ]);
    expect(await leads()).toBe(1);
    await postForm('/api/leads', enquiry, { ipAddress: '203.0.113.8' });
    await postForm('/api/leads', enquiry, { browser: 'another' });
    expect(await leads()).toBe(3);
  });

  test('as JSON is a new lead each time, so its number gives access to nobody’s offer', async () => {
    const { lead_key: _, ...keyless } = LEAD;
    const ids = [await postJson('/api/leads', keyless), await postJson('/api/leads', keyless)].map(readResponse);
    const [first, second] = await Promise.all(ids);
    expect(first).not.toEqual(second);
    expect(await leads()).toBe(2);
  });
});
