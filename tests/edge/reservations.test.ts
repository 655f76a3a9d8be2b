import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { HELD_CAR_COOKIE, heldCarValue } from '#domain/held-car-cookie.ts';
import { leadReference } from '#domain/leads/lead.ts';
import type { Env } from '#functions/platform/env.ts';
import { aBrowser, aWorker, type Browser, DB, signIn } from './a-browser.ts';
import { bindings } from './a-context.ts';
import { allHolds, DETAILS, deleteAllHolds, shownStates } from './a-reservation.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { leadRows, outboxRows } from './lead-rows.ts';

const HILUX = '/cars/2020-toyota-hilux-sr5-b77';
const YARIS = '/cars/2026-toyota-yaris-n1';
let time = 0;
const now = (): Date => new Date(time);
const wait = (minutes: number): void => {
  time += minutes * 60_000;
};
const buyer = (edge: Parameters<typeof aWorker>[0] = {}): Browser => aBrowser(aWorker(edge, { now }));
let keyCount = 0;
const details = (change: object = {}): object => ({
  ...DETAILS,
  lead_key: `00000000-0000-0000-0000-${++keyCount}`,
  ...change,
});
const reserve = (browser: Browser, change: object = {}): Promise<Response> =>
  browser.post('/api/reserve', details(change));
const nextOf = async (response: Response): Promise<string> => ((await response.json()) as { next: string }).next;
const submitCard = (browser: Browser, hold: string, number: string): Promise<Response> =>
  browser.submit(`/api${hold}/card`, { card_number: number });
const JOURNEY = {
  form: 'online-purchase',
  postcode: '4000',
  finance: 'No',
  'do-you-have-a-trade-in': 'Yes',
  delivery: 'Delivery',
};
const VALID_CARD = '4242 4242 4242 4242';
/** The car's `reserved` values in the stock changes sent to pages, or nothing. */
async function stockChanges(): Promise<unknown[]> {
  const { changes } = (await (await buyer().get('/api/stock-changes')).json()) as { changes: unknown[] };
  return changes;
}
/** Reserves a car and pays the deposit; returns the path of the hold. */
async function reserveAndPay(browser = buyer(), change: object = {}): Promise<string> {
  const hold = await nextOf(await reserve(browser, change));
  await submitCard(browser, hold, VALID_CARD);
  return hold;
}
const messages = async (): Promise<{ subject: string; body: string }[]> =>
  (
    await DB.prepare(`SELECT subject, body FROM outbox WHERE kind = 'message' ORDER BY id`).all<{
      subject: string;
      body: string;
    }>()
  ).results;
const schedule = (): Promise<void> =>
  aWorker({}, { now }).scheduled({} as never, { DB } as never, {} as never) as Promise<void>;

beforeEach(async () => {
  await deleteAllHolds();
  time = Date.parse('2026-11-21T00:00:00.000Z');
});

describe('RES-03 the deposit holds the car', () => {
  test('RES-03 of two simultaneous buyers one wins; the other is informed and not charged', async () => {
    const responses = await Promise.all([reserve(buyer()), reserve(buyer())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = await responses.find(({ status }) => status === 409)?.json();
    expect(refusal).toMatchObject({ error: 'paying', next: `${HILUX}/checkout` });
    expect(await allHolds()).toMatchObject([{ state: 'held', payment: 'open', cents: 19_950 }]);
    expect(await leadRows()).toHaveLength(1);
    expect((await DB.prepare('SELECT count(*) AS n FROM demo_payments').first<{ n: number }>())?.n).toBe(1);
  });

  test.each([[{ toString: 1 }], [[VALID_CARD]], [null], [4242], ['4242'.repeat(5)]])(
    'RES-03 %j is not a card, and pays nothing',
    async (card_number) => {
      const browser = buyer();
      const hold = await nextOf(await reserve(browser));
      const response = await browser.post(`/api${hold}/card`, { card_number });
      expect([response.status, await response.json()]).toMatchObject([200, { state: 'held', card: 'not_a_test_card' }]);
    },
  );

  test('RES-03 RES-02 after the deposit it is shown as reserved everywhere; after 48 hours it is available again and the deposit returned', async () => {
    const first = buyer();
    const hold = await reserveAndPay(first);
    expect(await shownStates(await first.get(hold))).toEqual(['paid']);
    expect(await stockChanges()).toEqual([{ car_id: 501, field: 'reserved', value: true, at: now().toISOString() }]);
    const checkout = await buyer().get(`${HILUX}/checkout`);
    expect(await checkout.clone().text()).toContain(
      '/search/new-used-and-demo-cars?make=Toyota&amp;model=HiLux&amp;body=Ute&amp;status=in_stock&amp;status=coming_soon&amp;range%5Bprice%5D=33000%3A51000',
    );
    expect(await shownStates(checkout)).toEqual(['reserved']);
    expect((await reserve(buyer())).status).toBe(409);

    wait(48 * 60 - 1);
    expect(await shownStates(await buyer().get(`${HILUX}/checkout`))).toEqual(['reserved']);
    wait(1);
    const released = { car_id: 501, field: 'reserved', value: false, at: '2026-11-23T00:00:00.000Z' };
    expect(await stockChanges()).toEqual([released]); // without the schedule
    expect(await shownStates(await buyer().get(`${HILUX}/checkout`))).toEqual(['form']);
    expect((await reserve(buyer())).status).toBe(200);
    await schedule();
    expect(await allHolds()).toMatchObject([
      { state: 'released', why: 'expired', payment: 'returned' },
      { state: 'held' },
    ]);
    expect(await shownStates(await first.get(hold))).toEqual(['over']);
  });

  test('RES-03 the buyer gets the reference, the deadline in the dealer’s time zone and how to cancel', async () => {
    const hold = await reserveAndPay();
    const [message] = await messages();
    const { reference } = (await (await buyer().get(`/api${hold}`)).json()) as { reference: string };
    const email = JSON.parse(message?.body ?? '{}') as { to: string; text: string };
    expect(email.to).toBe('jo@example.com');
    expect(email.text).toContain(reference);
    const [lead] = await leadRows();
    expect(leadReference(String(lead?.id))).toBe(reference); // the dealer's e-mail about the reservation has the same
    expect(email.text).toContain('Monday 23 November 2026, 10am (AEST)');
    expect(email.text).toContain(`https://www.test-yard.example${hold}`);
    expect(email.text).toContain('$199.50');
  });

  test('RES-03 PHONE-03 questions go to the yard of the held car, and to the dealer if the car is no longer listed', async () => {
    const stage = bindings('local');
    /** Whom the messages of a hold and of its end say to call. */
    const advice = async (assets: Env['ASSETS']): Promise<(string | undefined)[]> => {
      await deleteAllHolds();
      await DB.prepare('DELETE FROM local_messages').run();
      const worker = aWorker({}, { now });
      await reserveAndPay(aBrowser(worker));
      wait(48 * 60);
      await worker.scheduled({} as never, { ...stage, ASSETS: assets } as never, {} as never);
      const { results } = await DB.prepare('SELECT text FROM local_messages ORDER BY rowid').all<{ text: string }>();
      return results.map(({ text }) => /Questions\? Please (.*)\./.exec(text)?.[1]);
    };
    const YARD = 'call us on 07 3999 0012';
    expect(await advice(stage.ASSETS)).toEqual([YARD, YARD]);
    for (const fetch of [async () => new Response(null, { status: 404 }), () => Promise.reject(new Error('away'))])
      expect(await advice({ fetch } as unknown as Env['ASSETS'])).toEqual([YARD, 'call us on 07 3123 4567']);
  });

  test('what the dealer pushes does not release a held car, and what it pushes after the hold counts', async () => {
    const push = (value: boolean, at: string) =>
      DB.prepare(`INSERT OR REPLACE INTO stock_changes VALUES (501, 'reserved', ?, ?)`).bind(String(value), at).run();
    await reserveAndPay();
    wait(10);
    await push(false, now().toISOString());
    expect(await stockChanges()).toMatchObject([{ value: true }]);
    wait(48 * 60);
    await push(true, now().toISOString());
    expect(await stockChanges()).toMatchObject([{ value: true, at: now().toISOString() }]);
    expect((await reserve(buyer())).status).toBe(409);
  });

  test('a declined card charges nothing and the next one may work; a real card number is not accepted', async () => {
    const browser = buyer();
    const hold = await nextOf(await reserve(browser));
    const declined = await submitCard(browser, hold, '4000000000000002');
    expect(declined.headers.get('location')).toBe(`${hold}?card=declined#card-problem`);
    expect((await submitCard(browser, hold, '4111 1111 1111 1111')).headers.get('location')).toBe(
      `${hold}?card=not_a_test_card#card-problem`,
    );
    expect(await allHolds()).toMatchObject([{ state: 'held', payment: 'open' }]);
    await submitCard(browser, hold, '4000 0000 0000 3220');
    expect(await shownStates(await browser.get(hold))).toEqual(['waiting']);
    wait(1);
    expect(await shownStates(await browser.get(hold))).toEqual(['paid']);
  });

  test('an unpaid car is available again after half an hour, and the buyer is informed', async () => {
    const browser = buyer();
    const hold = await nextOf(await reserve(browser));
    expect(await shownStates(await buyer().get(`${HILUX}/checkout`))).toEqual(['paying']);
    wait(30);
    expect(await shownStates(await browser.get(hold))).toEqual(['unpaid']);
    await submitCard(browser, hold, VALID_CARD);
    expect((await browser.post(`/api${hold}/card`, { card_number: VALID_CARD })).status).toBe(409);
    expect(await allHolds()).toMatchObject([{ state: 'released', payment: 'none' }]);
    expect((await reserve(buyer())).status).toBe(200);
  });
});

describe('repeats', () => {
  test('one key is one hold and one lead; other details under it are refused', async () => {
    const body = details();
    const responses = await Promise.all([buyer().post('/api/reserve', body), buyer().post('/api/reserve', body)]);
    expect(new Set(await Promise.all(responses.map(nextOf))).size).toBe(1);
    expect(await leadRows()).toHaveLength(1);
    expect((await buyer().post('/api/reserve', { ...body, name: 'Ann' })).status).toBe(422);
    expect(await outboxRows((await leadRows())[0]?.id ?? '')).not.toEqual([]);
  });

  test('the browser that holds a car returns to its hold, another one does not', async () => {
    const browser = buyer();
    const hold = await nextOf(await reserve(browser));
    expect((await browser.get(`${HILUX}/checkout`)).headers.get('location')).toBe(hold);
    expect(await nextOf(await reserve(browser))).toBe(hold);
    expect((await buyer().get(`${HILUX}/checkout`)).status).toBe(200);
  });

  test('RES-03 that browser is recognised for as long as the hold lasts, and its pages know the car; then no more', async () => {
    const cookieMinutes = (response: Response) =>
      Object.fromEntries(
        response.headers
          .getSetCookie()
          .map((line) => [/^[^=]+/.exec(line)?.[0], Number(/max-age=(\d+)/i.exec(line)?.[1]) / 60]),
      );
    const minutes = (count: number) => ({ '__Host-caryard-hold': count, 'caryard.own-car': count });
    const paidAt = time;
    const browser = buyer();
    const first = await reserve(browser);
    expect(cookieMinutes(first)).toEqual({ ...minutes(30), 'caryard.own-car': 0 }); // its car is not shown as reserved yet
    const hold = await nextOf(first);
    await submitCard(browser, hold, VALID_CARD);
    expect(cookieMinutes(await browser.get(hold))).toEqual(minutes(48 * 60));
    wait(60);
    expect(cookieMinutes(await browser.get(hold))).toEqual(minutes(47 * 60));
    expect(browser.cookies.get('caryard.own-car')).toBe(`501.${paidAt}`);
    const other = buyer();
    await other.get(`${HILUX}/checkout`);
    expect([...other.cookies.keys()]).toEqual([]);
    // The link in the message, opened on another device.
    await other.get(hold);
    expect((await other.get(`${HILUX}/checkout`)).headers.get('location')).toBe(hold);
    wait(47 * 60);
    expect((await browser.get(`${HILUX}/checkout`)).status).toBe(200);
    await browser.get(hold);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('a car bought online leads back, too, where no car can be reserved', async () => {
    const browser = buyer({ features: { ...anEdgeSite().features, checkout: false, onlinePurchase: true } });
    const hold = await reserveAndPay(browser, JOURNEY);
    expect((await browser.get(`${HILUX}/checkout`)).headers.get('location')).toBe(hold);
  });

  test('a hold that was cancelled elsewhere is forgotten, and the next one is somebody else’s', async () => {
    const browser = buyer();
    const hold = await reserveAndPay(browser);
    await browser.get(hold);
    await buyer().post(`/api${hold}/cancel`, {});
    wait(1);
    const other = buyer();
    await other.get(await reserveAndPay(other));
    const [change] = (await stockChanges()) as { car_id: number; at: string }[];
    const shown = change && heldCarValue(change.car_id, change.at);
    // By these, a page says who reserved the car.
    expect([browser, other].map(({ cookies }) => cookies.get(HELD_CAR_COOKIE) === shown)).toEqual([false, true]);
    expect(await shownStates(await browser.get(`${HILUX}/checkout`))).toEqual(['reserved']);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('a token of no hold is forgotten, and a live hold of another car is not', async () => {
    const browser = buyer();
    browser.cookies.set('__Host-caryard-hold', 'token-that-never-was-one').set(HELD_CAR_COOKIE, '501.1');
    await browser.get(`${HILUX}/checkout`);
    expect([...browser.cookies.keys()]).toEqual([]);
    await browser.get(await reserveAndPay(browser, { car_id: '502' }));
    expect(await shownStates(await browser.get(`${HILUX}/checkout`))).toEqual(['form']);
    expect(browser.cookies.size).toBe(2);
  });

  test('the page of a hold is recognised by a browser whose own hold has ended', async () => {
    const browser = buyer();
    const ended = await reserveAndPay(browser);
    await buyer().post(`/api${ended}/cancel`, {});
    const hold = await reserveAndPay(buyer());
    await browser.get(hold);
    expect((await browser.get(`${HILUX}/checkout`)).headers.get('location')).toBe(hold);
  });

  test('the form of a hold that has ended, sent again, leaves a newer hold to the browser, and no hold that has ended', async () => {
    const browser = buyer();
    const form = details();
    const ended = await nextOf(await browser.post('/api/reserve', form));
    await buyer().post(`/api${ended}/cancel`, {});
    expect(await nextOf(await browser.post('/api/reserve', form))).toBe(ended);
    expect([...browser.cookies.keys()]).toEqual([]);
    const newer = await reserveAndPay(browser);
    await browser.get(newer);
    expect(await nextOf(await browser.post('/api/reserve', form))).toBe(ended);
    expect(browser.cookies.size).toBe(2);
    expect((await browser.get(`${HILUX}/checkout`)).headers.get('location')).toBe(newer);
  });

  test.each([
    ['+61412345678', true],
    ['jo@example.com', true],
    ['+61499999999', false],
  ])('a hold is forgotten by the browser in which somebody else signs in: %s', async (identifier, isOwn) => {
    const browser = buyer();
    const hold = await reserveAndPay(browser);
    await browser.get(hold);
    await signIn(browser, identifier);
    expect(['__Host-caryard-hold', HELD_CAR_COOKIE].map((name) => browser.cookies.has(name))).toEqual([isOwn, isOwn]);
    expect((await (await browser.get('/account')).text()).includes(hold)).toBe(isOwn);
  });

  test('a hold under another address is kept by the browser of an account that adds a number, and an unknown one is not', async () => {
    const browser = buyer();
    await signIn(browser, 'kim@example.com');
    await reserveAndPay(browser);
    await signIn(browser, '+61488888888', { add: 'true' });
    expect(browser.cookies.has('__Host-caryard-hold')).toBe(true);
    browser.cookies.set('__Host-caryard-hold', 'token-that-never-was-one');
    await browser.post('/api/sign-out', {});
    browser.cookies.set('__Host-caryard-hold', 'token-that-never-was-one');
    await signIn(browser, 'kim@example.com');
    expect(browser.cookies.has('__Host-caryard-hold')).toBe(false);
  });

  test('the page of somebody else’s hold does not replace the own one', async () => {
    const browser = buyer();
    const hold = await reserveAndPay(browser);
    const second = await reserveAndPay(buyer(), { car_id: '502' });
    await browser.get(second);
    expect((await browser.get(`${HILUX}/checkout`)).headers.get('location')).toBe(hold);
  });
});

describe('A12 the buyer cancels', () => {
  test('the car is available at once and the deposit is returned', async () => {
    const browser = buyer();
    const hold = await reserveAndPay(browser);
    expect((await browser.submit(`/api${hold}/cancel`, {})).headers.get('location')).toBe(hold);
    expect(await shownStates(await browser.get(hold))).toEqual(['cancelled']);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await allHolds()).toMatchObject([{ state: 'released', why: 'cancelled', payment: 'returned' }]);
    expect((await messages()).map(({ subject }) => subject.replace(/^.*:/, ''))).toEqual(['held', 'returned']);
    expect((await reserve(buyer())).status).toBe(200);
  });

  test('only with the token, from this site, and not twice', async () => {
    const hold = await reserveAndPay();
    const { results } = await DB.prepare('SELECT id FROM holds').all<{ id: string }>();
    expect((await buyer().post(`/api/reserve/${results[0]?.id}/cancel`, {})).status).toBe(404);
    const foreign = await aWorker({}, { now }).fetch(
      new Request(`https://www.test-yard.example/api${hold}/cancel`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      }) as never,
      { DB } as never,
      { waitUntil: () => {}, passThroughOnException: () => {} } as never,
    );
    expect(foreign.status).toBe(403);
    expect((await buyer().post(`/api${hold}/cancel`, {})).status).toBe(200);
    expect(await (await buyer().post(`/api${hold}/cancel`, {})).json()).toMatchObject({
      state: 'released',
      payment: 'returned',
    });
  });
});

describe('ROUTE-03 the pages for reserving and buying', () => {
  test.each([
    ['checkout', 'buy-online'],
    ['buy-online', 'checkout'],
  ] as const)('ROUTE-03 /%s is the page, /%s leads there', async (active, other) => {
    const browser = buyer({ routes: { contact: '/contact', finance: '/finance', checkout: active } });
    expect(await shownStates(await browser.get(`${HILUX}/${active}?a=1`))).toEqual(['form']);
    const moved = await browser.get(`${HILUX}/${other}?a=1`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `${HILUX}/${active}?a=1`]);
  });

  test.each([
    ['a used car by its slug', '?car_id=2020-toyota-hilux-sr5-b77', 200, 'form'],
    ['by its number', '?car_id=501', 200, 'form'],
    ['a new car', '?car_id=2026-toyota-yaris-n1', 200, 'not_used'],
    ['an unknown car', '?car_id=2001-a-car', 404, 'unknown'],
    ['a value that is not a slug', '?car_id=%2e%2e%2f%3Cscript%3E', 404, 'unknown'],
    ['no car', '', 200, 'unknown'],
  ])('ROUTE-03 online purchase with %s', async (_why, query, status, state) => {
    const response = await buyer().get(`/checkout-journey${query}`);
    expect(response.status).toBe(status);
    expect(await shownStates(response)).toEqual([state]);
  });

  test('ROUTE-03 a new car cannot be bought online by post either; a used one ends in a hold', async () => {
    expect(await (await reserve(buyer(), { ...JOURNEY, car_id: '502' })).json()).toMatchObject({ error: 'not_used' });
    expect((await reserve(buyer(), JOURNEY)).status).toBe(200);
    const [lead] = await leadRows();
    expect(JSON.parse(lead?.payload ?? '{}')).toMatchObject({ category: 'Online Purchase', delivery: 'Delivery' });
    expect(await allHolds()).toHaveLength(1);
  });

  test('RES-02 where only buying online is offered, it ends in a hold with a deposit, as its page says', async () => {
    const edge = {
      dealershipFeatures: {
        north: { checkout: false, reserveWithoutPrice: false, onlinePurchase: true, subscriptions: false },
      },
    };
    const form = {
      form: 'online-purchase',
      postcode: '4000',
      finance: 'No',
      'do-you-have-a-trade-in': 'Yes',
      delivery: 'Delivery',
    };
    expect((await reserve(buyer(edge), form)).status).toBe(200);
    expect(await allHolds()).toHaveLength(1);
  });

  test.each([
    { reserves: true, href: `${HILUX}/checkout` },
    { reserves: false, href: null },
  ])(
    'ROUTE-03 TEN-01 the page to buy leads to a reservation if the car’s dealership takes them: $reserves',
    async ({ reserves, href }) => {
      const dealershipFeatures = {
        north: { checkout: reserves, onlinePurchase: true, reserveWithoutPrice: false, subscriptions: false },
      };
      const html = await (await buyer({ dealershipFeatures }).get('/checkout-journey?car_id=501')).text();
      const link = /<a href="([^"]*)" data-show="car.reserve"( hidden)?/.exec(html);
      expect(link?.[2] === undefined ? link?.[1] : null).toBe(href);
    },
  );

  test('the page is filled with the car, its price and its deposit', async () => {
    const html = await (await buyer().get(`${YARIS}/checkout`)).text();
    for (const text of ['2026 Toyota Yaris', '$41,990', '$500']) expect(html).toContain(text);
    expect(html).toMatch(/name="lead_key" value="[^"]{20,}"/);
  });
});

describe('RES-01 RES-04 who may reserve what', () => {
  test.each([
    ['sold', { status: 'sold' }, 'sold'],
    ['withdrawn', { status: 'withdrawn' }, 'withdrawn'],
    ['reserved', { reserved: true }, 'reserved'],
    ['for test drives only', { tag: 'Test Drive Only' }, 'not_offered'],
  ])('RES-01 a car that is %s since the build', async (_why, fields, state) => {
    for (const [field, value] of Object.entries(fields))
      await DB.prepare('INSERT INTO stock_changes VALUES (501, ?, ?, ?)')
        .bind(field, JSON.stringify(value), now().toISOString())
        .run();
    expect(await shownStates(await buyer().get(`${HILUX}/checkout`))).toEqual([state]);
    expect(await (await reserve(buyer())).json()).toMatchObject({ error: state });
    expect(await allHolds()).toEqual([]);
  });

  test('RES-02 a deposit of 0 that was stored by an earlier version is ignored', async () => {
    await DB.prepare("INSERT INTO stock_changes VALUES (501, 'deposit', '0', ?)").bind(now().toISOString()).run();
    expect(await (await reserve(buyer())).json()).not.toHaveProperty('error');
    expect(await allHolds()).toMatchObject([{ cents: expect.any(Number) }]);
  });

  test('RES-01 a dealership of the group without checkout', async () => {
    const edge = {
      dealershipFeatures: {
        north: { checkout: false, reserveWithoutPrice: false, onlinePurchase: false, subscriptions: false },
      },
    };
    expect(await (await reserve(buyer(edge))).json()).toMatchObject({ error: 'not_offered' });
  });

  test('RES-04 a gated dealer requires sign-in, which returns to the car', async () => {
    const { features } = (await import('./an-edge-site.ts')).anEdgeSite();
    const browser = buyer({ features: { ...features, gateCheckout: true } });
    const checkout = await browser.get(`${HILUX}/checkout`);
    const parameters = { redirect: `${HILUX}/checkout`, back: HILUX, car_id: '501' };
    const target = `/sign-in?${new URLSearchParams({ type: 'checkout', ...parameters })}`;
    expect([checkout.status, checkout.headers.get('location')]).toEqual([303, target]);
    // The sign-in page says what the deposit of this car is.
    expect(await (await browser.get(target)).text()).toContain('Deposit <b data-fill="car.deposit">$199.50</b>');
    expect((await reserve(browser)).status).toBe(401);
    expect(await allHolds()).toEqual([]);
    await signIn(browser, '+61412345678');
    expect(await shownStates(await browser.get(`${HILUX}/checkout`))).toEqual(['form']);
    expect((await reserve(browser)).status).toBe(200);
  });

  test('without a payment service a reservation is a request: a lead, and the car stays on sale', async () => {
    const browser = buyer({ payments: { kind: 'none' } });
    expect(await nextOf(await reserve(browser))).toBe('/success');
    expect(await leadRows()).toHaveLength(1);
    expect(await allHolds()).toEqual([]);
  });

  test('one person cannot hold all cars', async () => {
    const worker = aWorker({}, { now });
    const reserveOnce = (n: number) =>
      worker.fetch(
        new Request('https://www.test-yard.example/api/reserve', {
          method: 'POST',
          body: JSON.stringify(details({ email: `a${n}@example.com` })),
          headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.7' },
        }) as never,
        env as never,
        { waitUntil: () => {}, passThroughOnException: () => {} } as never,
      );
    for (let n = 0; n < 13; n += 1) await reserveOnce(n);
    const refused = await reserveOnce(13);
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: expect.stringContaining('or call us on 07 3999 0012.') },
    ]);
  });
});

test('if a reservation is only a request, twelve per hour are accepted, more are flagged, and sixty is the limit', async () => {
  await DB.prepare('DELETE FROM budgets').run();
  const worker = aWorker({ payments: { kind: 'none' } }, { now });
  const reserveOnce = async (n: number): Promise<number> => {
    const request = new Request('https://www.test-yard.example/api/reserve', {
      method: 'POST',
      body: JSON.stringify(details({ email: `a${n}@example.com` })),
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '203.0.113.8' },
    });
    return (await worker.fetch(request as never, env as never, { waitUntil: () => {} } as never)).status;
  };
  for (let n = 0; n < 60; n += 1) expect(await reserveOnce(n)).toBe(200);
  expect(await reserveOnce(60)).toBe(429);
  const leads = (await DB.prepare('SELECT spam FROM leads').all<{ spam: string | null }>()).results;
  expect(leads.filter(({ spam }) => spam === null)).toHaveLength(12);
  expect(leads.filter(({ spam }) => spam === 'rate')).toHaveLength(48);
});

describe('without JavaScript', () => {
  test('a form with errors returns with what was typed and its key', async () => {
    const response = await buyer().submit('/api/reserve', {
      ...DETAILS,
      email: 'no address',
      lead_key: 'a-key-of-this-very-form',
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('value="no address"');
    expect(html).toContain('value="a-key-of-this-very-form"');
    expect(html).toContain('2020 Toyota HiLux SR5');
  });
});

test('the buyer is erased after the dealer’s retention period', async () => {
  const hold = await reserveAndPay();
  await buyer().post(`/api${hold}/cancel`, {});
  wait(91 * 24 * 60);
  await schedule();
  expect(await DB.prepare('SELECT person FROM holds').first()).toEqual({ person: null });
});
