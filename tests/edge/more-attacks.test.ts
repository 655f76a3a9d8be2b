import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, aWorker, count, deleteAllShoppers, lastCode, signIn } from './a-browser.ts';
import { FORM } from './a-form.ts';
import { allHolds, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { ORIGIN } from './get.ts';
import { DB, deleteAllLeads, leadRows } from './lead-rows.ts';
import { PUSH_SECRET } from './site-folder.ts';

/** Spellings, wrappings and orders of calls that an attacker tries. The expected outcome of each was written down before it was tried. */

const NOW = Date.parse('2026-11-21T00:00:00.000Z');
const now = (): Date => new Date(NOW);
const SITE = aWorker({}, { now });
const browser = () => aBrowser(SITE);
let keyCount = 0;
const key = (): string => `10000000-0000-4000-8000-${String(++keyCount).padStart(12, '0')}`;

async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = {
    waitUntil: (work: Promise<unknown>) => void work.catch(() => {}),
    passThroughOnException: () => {},
  };
  const request = new Request(ORIGIN + path, { redirect: 'manual', ...init });
  return SITE.fetch(request as never, env as never, context as never);
}
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
const LEAD = JSON.stringify({ ...FORM, message: 'Hi' });
const postLead = (body: BodyInit, headers: Record<string, string> = {}) =>
  sendRequest('/api/leads', { method: 'POST', body, headers: { ...SAME_ORIGIN, ...headers } });

beforeEach(async () => {
  await deleteAllHolds();
  await deleteAllLeads();
  await deleteAllShoppers();
});

describe('encodings of a body', () => {
  test.each<[why: string, body: BodyInit, headers: Record<string, string>, status: readonly number[]]>([
    [
      'JSON sent as text, as a form of another site can send it',
      LEAD,
      { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'cross-site' },
      [403, 415],
    ],
    ['JSON sent as text', LEAD, { 'Content-Type': 'text/plain' }, [415]],
    ['two types', LEAD, { 'Content-Type': 'application/json, text/plain' }, [200, 400, 415]],
    ['JSON sent as a form', LEAD, { 'Content-Type': 'application/x-www-form-urlencoded' }, [400, 422]],
    ['a body wrongly declared as gzip', LEAD, { 'Content-Encoding': 'gzip' }, [200, 400, 415]],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), {}, [400]],
    ['a list containing it', `[${LEAD}]`, {}, [400]],
    ['JSON within JSON', JSON.stringify(LEAD), {}, [400]],
    ['a byte order mark before it', `\ufeff${LEAD}`, {}, [200, 400]],
    ['a second object after it', `${LEAD}${LEAD}`, {}, [400]],
    ['9,000 levels', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`, {}, [400, 413, 422]],
    ['a prototype', `{"__proto__":{"form":"general"},${LEAD.slice(1)}`, {}, [200, 422]],
    ['65 kB', LEAD.replace('Hi', 'x'.repeat(66_000)), {}, [413]],
    ['65 kB in bytes, fewer characters', LEAD.replace('Hi', 'ß'.repeat(33_000)), {}, [413]],
    ['a wrong length', LEAD, { 'Content-Length': '10' }, [200, 400]],
  ])('%s', async (_why, body, headers, status) => {
    const response = await postLead(body, headers);
    expect(status).toContain(response.status);
    expect(await leadRows()).toHaveLength(response.status === 200 ? 1 : 0);
    expect(({} as { form?: string }).form).toBeUndefined();
  });
});

describe('spellings of a path', () => {
  test.each([
    '//api/leads',
    '/api//leads',
    '/API/leads',
    '/api/leads/',
    '/api/./leads',
    '/api/x/../leads',
    '/api/leads%20',
    '/api/leads;a=b',
    '/%61pi/leads',
    '/api/leads%00',
  ])('a post from another site to %s is never a lead', async (path) => {
    const headers = { ...SAME_ORIGIN, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const response = await sendRequest(path, { method: 'POST', body: LEAD, headers });
    expect(response.status).toBeLessThan(500);
    expect(await leadRows()).toEqual([]);
  });

  test.each([
    '//evil.example/',
    '//evil.example/%2e%2e/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '///evil.example//',
    '/https://evil.example/',
    '/;//evil.example/',
    '/contact-us/..//evil.example',
    '/%09/evil.example/',
    '/.//evil.example/',
  ])('%s leads to no other site', async (path) => {
    const response = await sendRequest(path);
    expect(response.status).toBeLessThan(500);
    const location = response.headers.get('location');
    if (location !== null) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
  });

  test.each(['redirect', 'back'])('%s of the sign-in leads to no other site', async (name) => {
    const targets = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/%2f/evil.example',
      ' //evil.example',
      '\t//evil.example',
      '/\t/evil.example',
      'data:text/html,x',
      '/..//evil.example',
    ];
    for (const target of targets) {
      await deleteAllShoppers();
      const shopper = browser();
      const response = await signIn(shopper, '+61412345678', { type: 'watchlist', [name]: target });
      expect(response.status).toBe(200);
      const { next } = (await response.json()) as { next?: string };
      if (next !== undefined) expect(new URL(next, ORIGIN).origin, target).toBe(ORIGIN);
      const page = await (await browser().get(`/sign-in?type=watchlist&${name}=${encodeURIComponent(target)}`)).text();
      expect(page, target).not.toMatch(/(?:href|action)="(?:https?:)?[/\\]{2}evil|href="javascript:|href="data:/i);
    }
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK'])(
    '%s changes nothing and allows no other site',
    async (method) => {
      const shopper = browser();
      await signIn(shopper, '+61412345678');
      const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const path of [
        '/api/leads',
        '/api/account/delete',
        '/api/watchlist/save-car',
        '/api/sign-out',
        '/api/reserve',
        '/account',
      ]) {
        const headers = { cookie, Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
        const response = await sendRequest(path, { method, headers });
        expect(response.status, path).toBeLessThan(500);
        expect([200, 204].includes(response.status) && path.startsWith('/api'), path).toBe(false);
        expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
      }
      expect([await count('shoppers'), await count('sessions')]).toEqual([1, 1]);
    },
  );

  test.each([
    '/api/sign-out',
    '/api/account/delete',
    '/api/appointments/cancel?token=x',
    '/api/watchlist/remove-car?car_id=501',
  ])('a link or picture to %s changes nothing', async (path) => {
    const shopper = browser();
    await signIn(shopper, '+61412345678');
    await shopper.post('/api/watchlist/save-car', { phone_number: '+61412345678', car_id: 501 });
    expect((await shopper.get(path)).status).toBeLessThan(500);
    expect([await count('shoppers'), await count('sessions'), await count('watchlist')]).toEqual([1, 1, 1]);
  });
});

describe('input that is repeated on a page', () => {
  const MARKUP = '"><img src=x onerror=alert(1)>';
  test.each([
    '/sign-in?back=',
    '/sign-in?type=',
    '/success?appointment=',
    '/success?ticket=',
    '/contact?category=',
    '/contact?car_id=',
    '/finance?car_id=',
    '/search/used-cars?query=',
    '/search/used-cars?make=',
    '/models/get-quote?model=',
    '/cars/',
  ])('%s is never repeated as markup', async (path) => {
    const response = await sendRequest(`${path}${encodeURIComponent(MARKUP)}`);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('<img src=x');
    expect(JSON.stringify([...response.headers])).not.toContain('<img');
  });
});

describe('codes and sessions', () => {
  test.each<[why: string, identifier: unknown]>([
    ['two numbers', '+61412345678,+61499999999'],
    ['a list', ['+61412345678', '+61499999999']],
    ['a number with a line end', '+61412345678\r\n+61499999999'],
    ['an address with a copy', 'jo@example.com\ncc:all@example.com'],
    ['an address in a quote', '"jo@evil.example"@example.com,x@evil.example'],
    ['a premium number', '+611900123456'],
    ['a number of 40 digits', `+61${'4'.repeat(40)}`],
    ['a number in other digits', '+٦١٤١٢٣٤٥٦٧٨'],
  ])('%s gets no code to two receivers or an unexpected one', async (_why, identifier) => {
    const response = await browser().post('/api/sign-in/code', { identifier });
    expect(response.status).toBeLessThan(500);
    const { results } = await DB.prepare('SELECT receiver FROM local_messages').all<{ receiver: string }>();
    for (const { receiver } of results) expect(receiver).toMatch(/^\+614\d{8}$|^[\w.]+@example\.com$/);
    expect(results.length).toBeLessThan(2);
  });

  test('a code of one person signs nobody else in, in any format', async () => {
    const [owner, other] = [browser(), browser()];
    await owner.post('/api/sign-in/code', { identifier: '+61412345678' });
    const code = await lastCode('+61412345678');
    await other.post('/api/sign-in/code', { identifier: '+61499999999' });
    for (const submitted of [
      code,
      [code],
      ` ${code} `,
      { code },
      `${code}\u0000`,
      Number(code),
      `${code},${await lastCode('+61499999999')}`,
    ])
      await other.post('/api/sign-in', { code: submitted, identifier: '+61412345678' });
    const { user } = (await (await other.get('/api/auth')).json()) as { user: { phone_number?: string } | null };
    expect(user?.phone_number ?? null).not.toBe('+61412345678');
  });

  test('a session of a deleted account opens nothing', async () => {
    const shopper = browser();
    await signIn(shopper, '+61412345678');
    const stolen = new Map(shopper.cookies);
    expect((await shopper.post('/api/account/delete', { confirmed: true })).status).toBe(204);
    const attacker = aBrowser(SITE, stolen);
    expect(((await (await attacker.get('/api/auth')).json()) as { user: object | null }).user).toBeNull();
    expect(
      (await attacker.post('/api/watchlist/save-car', { phone_number: '+61412345678', car_id: 501 })).status,
    ).toBeGreaterThan(399);
    expect(await count('watchlist')).toBe(0);
  });

  test('a cookie of another name, a repeated one and one of 8 kB do not sign anybody in', async () => {
    const shopper = browser();
    await signIn(shopper, '+61412345678');
    const [[name = '', value = ''] = []] = shopper.cookies;
    for (const cookie of [
      `${name.replace('__Host-', '')}=${value}`,
      `${name}=x; ${name}=y`,
      `${name}=${'a'.repeat(8000)}`,
      `${name}`,
      `=;${name}=%00`,
    ]) {
      const response = await sendRequest('/api/auth', { headers: { cookie } });
      expect(response.status).toBe(200);
      expect(((await response.json()) as { user: object | null }).user).toBeNull();
    }
  });

  test('the account data that a person can read contain no hash, key or other person', async () => {
    const [shopper, other] = [browser(), browser()];
    await signIn(other, '+61499999999');
    await signIn(shopper, '+61412345678');
    const text = await (await shopper.get('/api/account')).text();
    expect(text).not.toMatch(/499999999|hash|secret|[0-9a-f]{64}/i);
  });
});

describe('reservations', () => {
  test.each<[why: string, change: object]>([
    ['an unknown car', { car_id: '999999' }],
    ['a car as a list', { car_id: ['501', '502'] }],
    ['a car as a number with a fraction', { car_id: '501.9' }],
    ['a car as a text of SQL', { car_id: '501 OR 1=1' }],
    ['a car with a sign', { car_id: '+501' }],
    ['a car in other digits', { car_id: '٥٠١' }],
  ])('%s is not held', async (_why, change) => {
    const response = await browser().post('/api/reserve', { ...DETAILS, lead_key: key(), ...change });
    expect(response.status).toBeLessThan(500);
    expect(await allHolds()).toEqual([]);
  });

  test('a hold is closed by nobody without the secret', async () => {
    await browser().post('/api/reserve', { ...DETAILS, lead_key: key() });
    const [{ id = '' } = {}] = await allHolds();
    for (const step of ['sold', 'release', 'cancel', 'card'])
      for (const headers of [{}, { Authorization: 'Bearer x' }, { 'X-Secret': 'x' }] as Record<string, string>[])
        expect((await browser().post(`/api/reserve/${id}/${step}`, {}, headers)).status).toBeLessThan(500);
    expect(await allHolds()).toMatchObject([{ state: 'held', payment: 'open' }]);
  });

  test('the same key with another car or another person does not reveal the first one’s token', async () => {
    const lead_key = key();
    const first = (await (await browser().post('/api/reserve', { ...DETAILS, lead_key })).json()) as { next: string };
    const second = await browser().post('/api/reserve', {
      ...DETAILS,
      lead_key,
      name: 'Somebody',
      email: 'else@example.com',
    });
    expect(await second.text()).not.toContain(first.next.split('/').at(-1));
  });
});

describe('leads', () => {
  test.each<[why: string, change: object]>([
    ['a link for a name', { name: 'https://evil.example' }],
    ['a name with a link inside', { name: 'Win at evil.example/x now' }],
    ['a reversed name', { name: '\u202eoJ' }],
    ['a name of combining marks', { name: `J${'\u0301'.repeat(500)}` }],
    ['a location of another dealer', { location_id: '99999' }],
    ['an unknown category', { category: 'Admin' }],
    ['an unknown form', { form: 'admin' }],
    ['a page of another site', { page: 'https://evil.example/' }],
  ])('%s gets a response that does not repeat it, and does not reach the lead’s own columns', async (_why, change) => {
    const response = await browser().post('/api/leads', { ...FORM, message: 'Hi', ...change });
    expect([200, 400, 422]).toContain(response.status);
    expect(await response.text()).not.toMatch(/evil\.example|\u202e|99999|Admin/);
    const row = (await DB.prepare('SELECT form, site_id FROM leads').first()) as {
      form: string;
      site_id: number;
    } | null;
    expect(row ?? { form: 'general', site_id: 7 }).toEqual({ form: 'general', site_id: 7 });
  });

  test('of a thousand fields only those of the form are stored', async () => {
    const extraFields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 'y']));
    const response = await browser().post('/api/leads', { ...FORM, message: 'Hi', ...extraFields });
    expect([200, 413, 422]).toContain(response.status);
    for (const row of await leadRows()) expect(JSON.stringify(row)).not.toContain('x999');
  });
});

describe('other calls', () => {
  test.each([
    '/api/geocode?postcode=4000%26key=x',
    '/api/geocode?postcode=../../x',
    '/api/geocode?postcode=',
    '/api/geocode',
    '/api/geocode?postcode=4000&postcode=x',
  ])('%s does not lead to another site', async (path) => {
    expect([200, 400, 404, 422, 429]).toContain((await sendRequest(path)).status);
  });

  test.each([
    '/cars/..%2f..%2fx.pdf',
    '/cars/%00.pdf',
    "/cars/a'b.pdf",
    `/cars/${'a'.repeat(2000)}.pdf`,
    '/cars/.pdf',
    '/cars/%E0%A4%A.pdf',
  ])('%s draws nothing', async (path) => {
    const response = await sendRequest(path);
    expect([400, 404, 410]).toContain(response.status);
  });

  test.each([
    '/%',
    '/%E0%A4%A',
    '/cars/%ff',
    `/${'a/'.repeat(3000)}`,
    `/search/used-cars?${'make=a&'.repeat(2000)}`,
    '/search/used-cars?range[price]=1e999:NaN',
    '/search/used-cars?page=-1',
    '/search/used-cars?page=1e9',
  ])('%s gets a response', async (path) => {
    expect((await sendRequest(path)).status).toBeLessThan(500);
  });

  test('a phone reveal of an unknown car, of another website and of a fraction is not counted', async () => {
    for (const body of [
      { car_id: 1, dealership_id: 1, website_id: 8 },
      { car_id: 501.5, dealership_id: 1, website_id: 7 },
      { car_id: 501, dealership_id: 999, website_id: 7 },
      { car_id: '501', dealership_id: '1', website_id: '7 OR 1' },
    ])
      expect((await browser().post('/api/phone-reveal', body)).status).toBeLessThan(500);
    const { n } = (await DB.prepare('SELECT count(*) AS n FROM phone_reveals WHERE dealership_id NOT IN (1)').first<{
      n: number;
    }>()) ?? { n: -1 };
    expect(n).toBe(0);
  });
});

describe('a dealer’s system that was taken over', () => {
  const push = (changes: unknown): Promise<Response> =>
    sendRequest('/api/stock-changes', {
      method: 'POST',
      headers: { authorization: `Bearer ${PUSH_SECRET}` },
      body: JSON.stringify({ changes }),
    });
  const at = '2026-11-20T23:00:00.000Z';

  test.each<[why: string, change: object]>([
    ['a car that is not a number', { car_id: '501; DROP TABLE leads', field: 'reserved', value: true, at }],
    ['a negative car id', { car_id: -1, field: 'reserved', value: true, at }],
    ['an unknown field', { car_id: 501, field: 'slug', value: 'x', at }],
    ['a field of objects', { car_id: 501, field: '__proto__', value: 'x', at }],
    ['a price in words', { car_id: 501, field: 'price', value: 'free', at }],
    ['a negative price', { car_id: 501, field: 'price', value: -1, at }],
    ['a huge price', { car_id: 501, field: 'price', value: 1e300, at }],
    ['a boolean as a word', { car_id: 501, field: 'reserved', value: 'yes', at }],
    ['an invalid instant', { car_id: 501, field: 'reserved', value: true, at: 'yesterday' }],
    ['an instant of the year 9999', { car_id: 501, field: 'reserved', value: true, at: '9999-12-31T00:00:00.000Z' }],
    ['an unknown status', { car_id: 501, field: 'status', value: 'stolen', at }],
    ['a tag as an object', { car_id: 501, field: 'tag', value: { toString: 'x' }, at }],
  ])('cannot push %s', async (_why, change) => {
    await DB.exec('DELETE FROM stock_changes');
    expect([400, 422]).toContain((await push([change])).status);
    expect((await DB.prepare('SELECT count(*) AS n FROM stock_changes').first<{ n: number }>())?.n).toBe(0);
  });

  test('markup in a pushed tag is shown as text on a page', async () => {
    await DB.exec('DELETE FROM stock_changes');
    await push([{ car_id: 501, field: 'tag', value: '<img src=x onerror=alert(1)>', at }]);
    for (const path of ['/search/used-cars?query=hilux', '/finance?car_id=501', '/contact?car_id=501'])
      expect(await (await sendRequest(path)).text(), path).not.toContain('<img src=x');
    await DB.exec('DELETE FROM stock_changes');
  });
});

describe('invalid times, places and numbers', () => {
  test.each([
    '/api/appointments?location_id=11 OR 1=1',
    '/api/appointments?from=9999-12-31&days=62',
    '/api/appointments?from=0000-00-00',
    '/api/appointments?days=1e9',
    '/api/appointments?car_id=501&car_id=502',
    '/api/appointments/..%2f..%2fx.ics',
    `/api/appointments/${'a'.repeat(5000)}.ics`,
    '/api/finance/lenders?car_id=501%00',
    '/api/finance/lenders?car_id=999999',
    '/api/stock-changes?since=yesterday',
    '/api/stock-changes?since=-1',
    '/api/form-token?form=admin',
  ])('%s gets a documented response', async (path) => {
    const response = await browser().get(path);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/SQLITE|at \w+ \(|D1_ERROR/);
  });

  test.each<[why: string, body: object]>([
    ['a plate of SQL', { rego: "' OR 1=1 --", regoState: 'qld' }],
    ['a plate of 10,000 letters', { rego: 'A'.repeat(10_000), regoState: 'qld' }],
    ['an unknown state', { rego: 'ABC123', regoState: '../vic' }],
    ['lists', { rego: ['ABC123', 'DEF456'], regoState: ['qld'] }],
  ])('a trade-in with %s is not looked up', async (_why, body) => {
    const response = await browser().post('/api/trade-in/lookup', body);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/SQLITE|D1_ERROR/);
  });
});
