import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { CALLS } from '#functions/worker.ts';
import openapi from '../../functions/openapi.json' with { type: 'json' };
import { aBrowser, aWorker, deleteAllShoppers, lastCode } from './a-browser.ts';
import { contractProblems, type Exchange, example, PATHS, pathOf } from './contract.ts';
import { get } from './get.ts';
import { PUSH_SECRET } from './site-folder.ts';
import { OWN_LEAD_KEYS, SPEC_LEAD_KEYS } from './spec-lead-keys.ts';

/** Whether this pattern of the router matches a path. */
function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.](?![^{]*\})/g, '\\.')
    .replace(/:\w+\{((?:[^{}])+)\}/g, '($1)')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '/.+');
  return new RegExp(`^${source}$`).test(path);
}
const CATCH_ALL = ['/api/*', '*'];
/** A car of the test's site, so that a path about a car finds one. */
const CAR_SLUG = '2020-toyota-hilux-sr5-b77';
const calls = CALLS.map(([path]) => path).filter((path) => !CATCH_ALL.includes(path));

describe('CALL-04 the description lists every call and nothing else', () => {
  test.each(PATHS)('CALL-04 %s is handled by the Worker', (path) => {
    expect(calls.filter((pattern) => matches(pattern, example(path)))).not.toEqual([]);
  });

  test.each(calls.filter((path) => path.startsWith('/api/') || path.includes('pdf')))(
    'CALL-04 %s is in the file',
    (pattern) => {
      expect(PATHS.filter((path) => matches(pattern, example(path)))).not.toEqual([]);
    },
  );

  test.each(PATHS)('CALL-04 %s refuses every method that the file does not list', async (path) => {
    const methods = Object.keys((openapi.paths as { [path: string]: object })[path] ?? {});
    const filledPath = path.replace('{slug}', CAR_SLUG);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.includes(method.toLowerCase())) continue;
      expect((await get(filledPath, { method })).ok, `${method} ${filledPath}`).toBe(false);
    }
  });

  test('CALL-04 the paths that the specification omits', () => {
    for (const [method, path] of [
      ['post', '/api/leads'],
      ['post', '/api/phone-reveal'],
      ['get', '/api/appointments'],
      ['get', '/api/finance/lenders'],
      ['post', '/api/reserve'],
      ['post', '/api/watchlist/save-car'],
      ['post', '/api/watchlist/remove-car'],
    ] as const)
      expect((openapi.paths as { [path: string]: object })[path]).toHaveProperty(method);
  });

  test('FORM-16 the keys of a lead are those of the specification; every other key has a reason', () => {
    const controls = ['form', 'page', 'lead_key', 'leave_empty', 'form_token', 'valuation_id'];
    const keys = [...SPEC_LEAD_KEYS, ...Object.keys(OWN_LEAD_KEYS), ...controls];
    expect(Object.keys(openapi.components.schemas.Lead.properties).sort()).toEqual(keys.sort());
  });

  test('CALL-04 a sender can read for which cars a repayment is refused', () => {
    const { summary } = openapi.paths['/api/stock-changes'].post;
    for (const name of ['priced by the week', 'finance.excludedMakes', 'finance.excludedDealerships'])
      expect(summary).toContain(name);
  });
});

const LEAD = {
  form: 'test-drive',
  page: '/book-test-drive',
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo@example.com',
  phone: '0412 345 678',
  location_id: '11',
  dateTime: '',
  opt_in: true,
  terms_conditions: true,
  lead_attributes: { visited_pages: ['/'], linked_query_params: { utm_source: 'mail' } },
};

/** A shopper's day on the site, with every call as our pages make it. */
async function recordTraffic(): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const appointments = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 99, capacities: [] };
  const worker = aWorker({ appointments }, { now: () => new Date('2026-11-20T00:00:00Z') });
  const browser = aBrowser(worker);
  const record = async (
    method: string,
    path: string,
    sent: unknown,
    response: Response,
  ): Promise<{ [key: string]: unknown }> => {
    const text = await response.clone().text();
    const type = response.headers.get('content-type') ?? '';
    exchanges.push({ method, url: `https://x.example${path}`, sent, status: response.status, type, text });
    return type.startsWith('application/json') && text !== '' ? JSON.parse(text) : {};
  };
  const get = async (path: string) => record('GET', path, undefined, await browser.get(path));
  const post = async (path: string, sent: object) => record('POST', path, sent, await browser.post(path, sent));

  await get('/api/auth');
  await get('/api/form-token');
  await get('/api/geocode?postcode=2000');
  await get('/api/appointments?days=4');
  await get('/api/appointments?days=99');
  await get('/api/stock-changes');
  await get('/api/stock-changes?since=x');
  await get('/api/finance/lenders?car_id=501');
  await get('/api/finance/lenders?car_id=x');
  await get('/cars/2020-toyota-hilux-sr5-b77.pdf');
  await get('/cars/no-such-car.pdf');
  await post('/api/phone-reveal', { car_id: 501, dealership_id: 1, website_id: 7 });
  await post('/api/phone-reveal', { car_id: null, dealership_id: 1, website_id: 7 });
  const booked = await post('/api/leads', { ...LEAD, dateTime: '2026-11-23T09:30' });
  await post('/api/leads', { ...LEAD, email: '' });
  await post('/api/leads', { form: 'none' });
  const token = new URL(String(booked.next), 'https://x.example').searchParams.get('appointment');
  await get(`/api/appointments/${token}.ics`);
  await post('/api/appointments/cancel', { appointment: String(token) });
  await post('/api/appointments/cancel', { appointment: 'guess' });
  await post('/api/sign-in/code', { identifier: '0412 345 678', type: 'watchlist', car_id: 501 });
  await post('/api/sign-in/code', { identifier: 'nobody' });
  await post('/api/sign-in', { code: '00000000' });
  await post('/api/sign-in', { code: await lastCode('+61412345678'), type: 'watchlist', car_id: 501 });
  await get('/api/auth');
  await post('/api/watchlist/save-car', { phone_number: '0412 345 678', car_id: 501 });
  await post('/api/watchlist/remove-car', { phone_number: '0412 345 678', car_id: 501 });
  await post('/api/watchlist/save-car', { phone_number: '0499 999 999', car_id: 501 });
  await post('/api/account', { name: 'Jo', last_name: 'Lee', postcode: '4000' });
  await post('/api/account', { postcode: 'x' });
  await get('/api/account');
  const reserved = await post('/api/reserve', {
    ...LEAD,
    form: 'reserve',
    car_id: 501,
    lead_key: 'a-key-of-twenty-letters',
  });
  await post('/api/reserve', { ...LEAD, form: 'reserve', car_id: 999 });
  const hold = `/api/reserve/${String(reserved.next).split('/').at(-1)}`;
  await get(hold);
  await post(`${hold}/card`, { card_number: '4000 0000 0000 0002' });
  await post(`${hold}/cancel`, {});
  await get('/api/reserve/no-such-token-of-a-hold');
  const lookup = await post('/api/trade-in/lookup', { rego: '123ABC', regoState: 'qld' });
  const car =
    lookup.id === null
      ? await post('/api/trade-in/lookup', {
          rego: '123ABC',
          regoState: 'qld',
          make: 'Toyota',
          model: 'HiLux',
          year: '2020',
        })
      : lookup;
  await post('/api/trade-in/lookup', { rego: '' });
  const valuation = await post('/api/trade-in/valuation', {
    id: String(car.id),
    adjustmentAnswers: { kms: '60000', condition: 'good', service_history: 'full', accidents: 'none', tyres: 'good' },
  });
  await post('/api/trade-in/valuation', { id: String(car.id), adjustmentAnswers: {} });
  await post('/api/trade-in/accept', {
    category: 'Trade-In',
    subcategory: '3. Offer Accepted',
    lead_id: 'none',
    form_completed: true,
    offer_accepted: true,
  });
  await post('/api/miscellaneous', { id: String(valuation.id ?? 'none'), column_name: 'valuation', offer_price: null });
  await post('/api/search/multi-search', { queries: [] });
  await post('/api/payments/stripe', {});
  await post('/api/account/delete', {});
  await post('/api/account/delete', { confirmed: true });
  await post('/api/sign-out', {});

  const change = { car_id: 501, field: 'reserved', value: false, at: '2026-11-20T05:00:00.000Z' };
  for (const authorization of [`Bearer ${PUSH_SECRET}`, 'Bearer nothing']) {
    const request = new Request('https://x.example/api/stock-changes', {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ changes: [change] }),
    });
    const context = { waitUntil: () => {} };
    await record(
      'POST',
      '/api/stock-changes',
      { changes: [change] },
      await worker.fetch(request as never, env as never, context as never),
    );
    const due = new Request('https://x.example/api/schedule', { method: 'POST', headers: { authorization } });
    const bindings = { ...(env as object), SCHEDULE_KEY: PUSH_SECRET };
    await record(
      'POST',
      '/api/schedule',
      undefined,
      await worker.fetch(due as never, bindings as never, context as never),
    );
  }
  return exchanges;
}

describe('CALL-04 recorded traffic matches the description', () => {
  test('CALL-04 every call is used, and each request and response matches the description', async () => {
    await deleteAllShoppers();
    const exchanges = await recordTraffic();
    expect(exchanges.flatMap(contractProblems)).toEqual([]);
    const used = new Set(exchanges.map(({ url }) => pathOf(new URL(url).pathname)));
    expect(PATHS.filter((path) => !used.has(path))).toEqual(['/api/reserve/{id}/sold', '/api/reserve/{id}/release']);
    const fulfilled = new Set(
      exchanges.filter(({ status }) => status < 300).map(({ url }) => pathOf(new URL(url).pathname)),
    );
    // These need a payment service, a search server, lender figures or a geocoder: their own tests use them, and `withContractChecked` checks those
    // too.
    const testedElsewhere = [
      '/api/search/',
      '/api/reserve',
      '/api/payments/',
      '/api/trade-in/accept',
      '/api/finance/',
      '/api/geocode',
    ];
    expect(
      PATHS.filter((path) => !fulfilled.has(path) && !testedElsewhere.some((start) => path.startsWith(start))),
    ).toEqual([]);
  });

  const auth = { method: 'GET', url: 'https://x.example/api/auth', status: 200, type: 'application/json' };
  const validBody = { user: null, owner: '', watchlist: [], version: 0, now: 0 };
  test.each([
    { why: 'as described', text: { ...validBody }, problems: 0 },
    { why: 'an undocumented field', text: { ...validBody, session: 'x' }, problems: 1 },
    { why: 'a field that is missing', text: { user: null }, problems: 4 },
    { why: 'another type', text: { ...validBody, version: '0' }, problems: 1 },
  ])('CALL-04 a planted response: $why', ({ text, problems }) => {
    expect(contractProblems({ ...auth, text: JSON.stringify(text) })).toHaveLength(problems);
  });

  test.each([
    {
      why: 'an undocumented key',
      exchange: {
        method: 'POST',
        url: 'https://x.example/api/sign-in',
        sent: { code: '1', admin: true },
        status: 204,
        type: '',
        text: '',
      },
    },
    { why: 'an undocumented status', exchange: { ...auth, status: 418, text: '{}' } },
  ])('CALL-04 a planted exchange with $why is found', ({ exchange }) => {
    expect(contractProblems(exchange)).not.toEqual([]);
  });
});
