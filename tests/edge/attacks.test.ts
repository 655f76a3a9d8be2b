import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, aWorker, count, deleteAllShoppers, signIn } from './a-browser.ts';
import { FORM } from './a-form.ts';
import { allHolds, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { DB, deleteAllLeads, leadRows, outboxRows } from './lead-rows.ts';

/** Attacks by somebody who has read the site's scripts. */

const NOW = Date.parse('2026-11-21T00:00:00.000Z');
const now = (): Date => new Date(NOW);
const browser = (edge: Parameters<typeof aWorker>[0] = {}) => aBrowser(aWorker(edge, { now }));
let keyCount = 0;
const key = (): string => `00000000-0000-4000-8000-${String(++keyCount).padStart(12, '0')}`;

beforeEach(async () => {
  await deleteAllHolds();
  await deleteAllLeads();
  await deleteAllShoppers();
});

describe('leads', () => {
  test('columns of the lead (id, spam, site, destinations, received_at) are ignored in a body', async () => {
    const body = {
      ...FORM,
      message: 'Hi',
      id: 'mine',
      spam: null,
      siteId: 99,
      site_id: 99,
      destinations: [],
      received_at: '1999-01-01',
      deleteAfter: '2999-01-01',
      delete_after: '2999-01-01',
    };
    expect((await browser().post('/api/leads', body)).status).toBe(200);
    const [row] = await leadRows();
    const stored = (await DB.prepare('SELECT * FROM leads').first()) as Record<string, unknown>;
    expect(row?.id).not.toBe('mine');
    expect(JSON.stringify([stored.received_at, stored.delete_after])).not.toMatch(/1999|2999/);
    expect(await outboxRows(row?.id ?? '')).not.toEqual([]);
  });

  test.each([
    ['a line end in an address', { email: 'jo@example.com\r\nBcc: all@example.com' }],
    ['a list of addresses', { email: 'jo@example.com,all@example.com' }],
    ['an address in brackets', { email: 'Jo <jo@example.com>' }],
    ['an address without a host', { email: 'jo@localhost' }],
    ['an address with a zero-width space', { email: 'jo\u200b@example.com' }],
    ['an address with a space inside', { email: 'jo @example.com' }],
  ])('%s is not an e-mail address: 422, nothing stored', async (_why, change) => {
    const response = await browser().post('/api/leads', { ...FORM, message: 'Hi', ...change });
    expect(response.status).toBe(422);
    expect(await leadRows()).toEqual([]);
  });
});

describe('sign-in', () => {
  test('a session cookie with another person’s id, a shortened one and a longer one do not sign anybody in', async () => {
    const victim = browser();
    await signIn(victim, '+61412345678');
    for (const [name, value] of victim.cookies)
      for (const forged of [
        value.slice(0, -1),
        `${value}0`,
        value.toUpperCase() === value ? value.toLowerCase() : value.toUpperCase(),
        "' OR 1=1 --",
        '',
      ]) {
        const attacker = aBrowser(aWorker({}, { now }), new Map([[name, forged]]));
        const { user } = (await (await attacker.get('/api/auth')).json()) as { user: object | null };
        expect(user).toBeNull();
      }
  });

  test('signing out ends the session on the server, not only in the browser', async () => {
    const victim = browser();
    await signIn(victim, '+61412345678');
    const stolen = new Map(victim.cookies);
    await victim.post('/api/sign-out', {});
    const attacker = aBrowser(aWorker({}, { now }), stolen);
    expect(((await (await attacker.get('/api/auth')).json()) as { user: object | null }).user).toBeNull();
  });

  test('a post from another site signs nobody in or out', async () => {
    const victim = browser();
    await signIn(victim, '+61412345678');
    for (const path of [
      '/api/sign-out',
      '/api/account/delete',
      '/api/watchlist/save-car',
      '/api/sign-in/code',
      '/api/reserve',
    ])
      expect(
        (await victim.post(path, { car_id: 501 }, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }))
          .status,
      ).toBe(403);
    expect(((await (await victim.get('/api/auth')).json()) as { user: object | null }).user).not.toBeNull();
  });

  test('a post from another site, known only by its Origin, deletes no account', async () => {
    const victim = browser();
    await signIn(victim, '+61412345678');
    const response = await victim.post(
      '/api/account/delete',
      {},
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    );
    expect(response.status).toBe(403);
    expect(((await (await victim.get('/api/auth')).json()) as { user: object | null }).user).not.toBeNull();
  });
});

describe('watchlist', () => {
  test('SAVE-06 an id that belongs to no listed car is never on a list', async () => {
    const shopper = browser();
    await signIn(shopper, '+61412345678');
    for (const id of ['1e3', '0x1f5', '501.5', ' 501 ', '501\u0000', '9'.repeat(400), -501, null, [501], { id: 501 }])
      expect([200, 404, 422]).toContain(
        (await shopper.post('/api/watchlist/save-car', { phone_number: '+61412345678', car_id: id })).status,
      );
    const { watchlist } = (await (await shopper.get('/api/auth')).json()) as { watchlist: { id: number }[] };
    for (const { id } of watchlist) expect(id).toBe(501);
  });

  test('a stranger’s session neither reads nor changes a victim’s list by naming their number', async () => {
    const victim = browser();
    await signIn(victim, '+61412345678');
    await victim.post('/api/watchlist/save-car', { phone_number: '+61412345678', car_id: 501 });
    const attacker = browser();
    await signIn(attacker, '+61499999999');
    for (const number of [
      '+61412345678',
      '0412345678',
      '+61 412 345 678',
      '+61412345678\u0000',
      ['+61499999999', '+61412345678'],
    ])
      expect((await attacker.post('/api/watchlist/remove-car', { phone_number: number, car_id: 501 })).status).toBe(
        403,
      );
    expect(await count('watchlist')).toBe(1);
  });
});

describe('reservations', () => {
  test('RES-03 a price or deposit in the body is not the one that is charged', async () => {
    const response = await browser().post('/api/reserve', {
      ...DETAILS,
      lead_key: key(),
      deposit: 1,
      cents: 1,
      price: 1,
      amount: '0.01',
    });
    expect(response.status).toBe(200);
    expect(await allHolds()).toMatchObject([{ cents: 19_950 }]);
  });

  test('a guessed or changed token opens, pays and cancels nothing', async () => {
    const buyer = browser();
    const { next } = (await (await buyer.post('/api/reserve', { ...DETAILS, lead_key: key() })).json()) as {
      next: string;
    };
    const token = next.split('/').at(-1) as string;
    const altered = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`;
    for (const forged of [altered, token.slice(0, -1), `${token}a`, '%00', "1' OR '1'='1", '..%2f..%2fapi']) {
      const path = `/api${next.slice(0, -token.length)}${forged}`;
      for (const step of ['card', 'cancel']) {
        const response = await browser().submit(`${path}/${step}`, { card_number: '4242 4242 4242 4242' });
        expect([303, 400, 404]).toContain(response.status);
      }
    }
    expect(await allHolds()).toMatchObject([{ state: 'held', payment: 'open' }]);
  });

  test('a forged notice of the payment service settles nothing', async () => {
    await browser().post('/api/reserve', { ...DETAILS, lead_key: key() });
    for (const signature of ['', 't=1,v1=0', `t=${NOW / 1000},v1=${'0'.repeat(64)}`, 't=,v1=', 'v0=x'])
      expect([400, 401, 403, 404]).toContain(
        (
          await browser().post(
            '/api/payments/stripe',
            { type: 'checkout.session.completed' },
            { 'Stripe-Signature': signature },
          )
        ).status,
      );
    expect(await allHolds()).toMatchObject([{ payment: 'open' }]);
  });
});

describe('reads and headers', () => {
  test.each([
    '/..%2f..%2f_data/secrets',
    '/_data/../../edge/test-yard.json',
    '/.git/config',
    '/.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/edge/test-yard.json',
    '/wrangler.json',
    '/_data/%00',
    '/tenant.json',
    '/stock.jsonl',
  ])('%s reveals nothing private', async (path) => {
    const response = await browser().get(path);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/secretBinding|CRM_SECRET|crm\.example|keepDays|PAYMENT_KEY/);
  });

  test('a host, scheme or path forged in headers is in no response', async () => {
    const responses = [];
    for (const [name, value] of [
      ['X-Forwarded-Host', 'evil.example'],
      ['Forwarded', 'host=evil.example'],
      ['X-Original-URL', '/api/account'],
      ['X-Rewrite-URL', '/api/account'],
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-Forwarded-Proto', 'http'],
    ]) {
      const response = await browser().post(
        '/api/leads',
        { ...FORM, message: `Hi ${name}` },
        { [name as string]: value as string },
      );
      responses.push(response.status, `${await response.text()}${JSON.stringify([...response.headers])}`);
    }
    expect(JSON.stringify(responses)).not.toContain('evil.example');
    expect(responses.filter((each) => typeof each === 'number')).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('every kind of response has its security headers, and personal ones are not stored', async () => {
    const shopper = browser();
    await signIn(shopper, '+61412345678');
    for (const path of [
      '/api/auth',
      '/api/account',
      '/account',
      '/watchlist',
      '/api/nothing',
      '/nothing-here',
      '/search/used-cars?q=<x>',
    ]) {
      const response = await shopper.get(path);
      expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
      if (/auth|account|watchlist/.test(path)) expect(response.headers.get('cache-control'), path).toMatch(/no-store/);
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  test('a phone reveal and a cancellation from another site are refused', async () => {
    const cross = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect(
      (await browser().post('/api/phone-reveal', { car_id: 501, dealership_id: 1, website_id: 7 }, cross)).status,
    ).toBe(403);
    expect((await browser().post('/api/appointments/cancel', { token: 'x' }, cross)).status).toBe(403);
  });

  test('stock changes and the schedule without the secret, with a wrong one and with one in the URL are refused', async () => {
    for (const headers of [
      {},
      { Authorization: 'Bearer ' },
      { Authorization: 'Bearer undefined' },
      { Authorization: 'Bearer null' },
      { Authorization: 'Basic Og==' },
    ] as Record<string, string>[]) {
      expect([401, 403, 404, 503]).toContain(
        (await browser().post('/api/stock-changes?key=x', { changes: [] }, headers)).status,
      );
      expect([401, 403, 404, 503]).toContain((await browser().post('/api/schedule', {}, headers)).status);
    }
  });
});
