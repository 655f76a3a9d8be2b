import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { ACCESS_COOKIE } from '#functions/topics/previews/access-token.ts';
import { settleDueHolds } from '#functions/use-cases/settle-hold.ts';
import { createWorker } from '#functions/worker.ts';
import { A_PREVIEW_SECRET, anAccessToken } from './a-context.ts';
import { allHolds, aShop, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { DB, leadRows } from './lead-rows.ts';
import { type FaultPlan, inSingleCalls, only, withFaults } from './with-faults.ts';

beforeEach(deleteAllHolds);

type Shop = ReturnType<typeof aShop>;
/** The dealer's Worker with its payment service and a runtime of the test's choice. */
function shopper(shop: Shop, runtime: Runtime = shop.context.runtime) {
  const worker = createWorker(shop.context.edge, runtime);
  const own = { ...env, ...shop.context.env };
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(shop.context.edge.origin + path, init);
    if (own.STAGE === 'preview') request.headers.set('Cookie', `${ACCESS_COOKIE}=${await anAccessToken(shop.context)}`);
    return worker.fetch(request as never, own as never, context as never);
  };
  return {
    post: (path: string, body: object = {}) =>
      call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    notice: (init: RequestInit) => call('/api/payments/stripe', init),
    dealer: (id: string, action: string) =>
      call(`/api/reserve/${id}/${action}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${(env as unknown as { STOCK_PUSH_SECRET: string }).STOCK_PUSH_SECRET}` },
      }),
    /** Runs the job directly; the schedule would log its errors. */
    schedule: () => settleDueHolds({ ...shop.context, runtime }).catch(() => {}),
  };
}
const ORDER = { ...DETAILS, lead_key: '11111111-2222-3333-4444-555555555555' };
const holdToken = async (): Promise<string> =>
  (await DB.prepare('SELECT ticket FROM holds').first<{ ticket: string }>())?.ticket ?? '';
const onlyHold = async () => (await allHolds())[0];
const subjects = async (): Promise<string[]> =>
  (
    await DB.prepare(`SELECT subject FROM outbox WHERE kind = 'message' ORDER BY id`).all<{ subject: string }>()
  ).results.map(({ subject }) => subject.replace(/^.*?:/, ''));

/** Reserves and pays; returns the id of the hold. */
async function aHold(shop: Shop): Promise<string> {
  await shopper(shop).post('/api/reserve', ORDER);
  const id = (await onlyHold())?.id ?? '';
  shop.stripe.pay(id);
  await shopper(shop).notice(await shop.stripe.notice(id));
  return id;
}

/** The shop without one of its secrets, and what it logs. */
function without({ context, ...shop }: Shop, binding: string) {
  const log: unknown[] = [];
  const runtime: Runtime = { ...context.runtime, log: (line) => void log.push(line) };
  return { log, bare: { ...shop, context: { ...context, runtime, env: { ...context.env, [binding]: '' } } } };
}

describe('notices of the payment service', () => {
  test('a valid one holds the car; a duplicate or late one changes nothing', async () => {
    const shop = aShop();
    const id = await aHold(shop);
    const again = await shop.stripe.notice(id);
    expect(
      (await Promise.all([shopper(shop).notice(again), shopper(shop).notice(again)])).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect(await onlyHold()).toMatchObject({ state: 'paid', payment: 'authorised' });
    expect(await subjects()).toEqual(['held']);
    expect(shop.stripe.charged()).toEqual(new Map([[id, 19_950]]));
  });

  test('R4 a forged one is refused, and a genuine one is not trusted but checked', async () => {
    const shop = aShop();
    await shopper(shop).post('/api/reserve', ORDER);
    const id = (await onlyHold())?.id ?? '';
    expect((await shopper(shop).notice(await shop.stripe.notice(id, 'whsec_of_somebody_else'))).status).toBe(400);
    const old = new Date(shop.now().getTime() - 600_000);
    expect((await shopper(shop).notice(await shop.stripe.notice(id, undefined, old))).status).toBe(400);
    expect((await shopper(shop).notice({ method: 'POST', body: '{}' })).status).toBe(400);
    expect((await shopper(shop).notice(await shop.stripe.notice(id))).status).toBe(200); // claims a payment that was not made
    expect(await onlyHold()).toMatchObject({ state: 'held', payment: 'open' });
  });

  test.each([
    '{"object":"event"}',
    '{"object":"event","data":{"object":null}}',
    '{"object":"event","data":{"object":{"metadata":{"hold":["a"]}}}}',
    '[]',
  ])('a genuine one about something else is taken, and is no fault: %s', async (body) => {
    const shop = aShop();
    expect((await shopper(shop).notice(await shop.stripe.signed(body))).status).toBe(200);
  });

  test.each(['PAYMENT_KEY', 'NOTICE_SECRET'])(
    'without %s none is taken, and only the log says what is missing',
    async (binding) => {
      const shop = aShop();
      const { bare, log } = without(shop, binding);
      const refused = await shopper(bare).notice(await shop.stripe.notice(await aHold(shop)));
      expect([refused.status, await refused.text()]).toEqual([503, expect.not.stringContaining(binding)]);
      expect(log).toEqual([{ event: 'notice_refused', site: shop.context.edge.slug, problem: `no secret ${binding}` }]);
    },
  );

  test('a deposit that waits for the service’s key is logged', async () => {
    const { bare, log } = without(aShop(), 'PAYMENT_KEY');
    expect((await shopper(bare).post('/api/reserve', ORDER)).status).toBe(200);
    expect(log).toContainEqual(expect.objectContaining({ event: 'payment_not_opened', name: 'no secret PAYMENT_KEY' }));
  });

  test('a lost one is made up for by the schedule', async () => {
    const shop = aShop();
    await shopper(shop).post('/api/reserve', ORDER);
    shop.stripe.pay((await onlyHold())?.id ?? '');
    shop.wait(3);
    await shopper(shop).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'paid' });
  });

  test('R4 a late payment is released, and the buyer is notified', async () => {
    const shop = aShop();
    await shopper(shop).post('/api/reserve', ORDER);
    const id = (await onlyHold())?.id ?? '';
    shop.wait(31); // after our deadline, before the service's page expires
    expect(shop.stripe.pay(id)).toBe(true);
    await shopper(shop).notice(await shop.stripe.notice(id));
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'expired', payment: 'returned' });
    expect(shop.stripe.charged().size).toBe(0);
    expect(await subjects()).toEqual(['returned']);
  });
});

describe('a payment service that was down when the car was held', () => {
  /** Reserves while the service does not answer. */
  async function aHoldWithoutPayment(): Promise<Shop> {
    const shop = aShop();
    const fetch = async (): Promise<Response> => Promise.reject(new TypeError('The network is down.'));
    await shopper(shop, { ...shop.context.runtime, fetch }).post('/api/reserve', ORDER);
    expect(await onlyHold()).toMatchObject({ state: 'held', payment: 'starting' });
    return shop;
  }

  test.each([1, 10, 29])('R4 %s minutes later the buyer can pay', async (minutes) => {
    const shop = await aHoldWithoutPayment();
    shop.wait(minutes);
    await shopper(shop).schedule();
    const { id = '' } = (await onlyHold()) ?? {};
    expect(shop.stripe.pay(id)).toBe(true);
    await shopper(shop).notice(await shop.stripe.notice(id));
    expect(await onlyHold()).toMatchObject({ state: 'paid', payment: 'authorised' });
  });

  test('R4 a day later the hold has ended without a payment, is not checked again, and its buyer is erased', async () => {
    const shop = await aHoldWithoutPayment();
    shop.wait(24 * 60);
    await shopper(shop).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'expired', payment: 'none' });
    expect(shop.stripe.sessions()).toEqual([]);
    expect(await subjects()).toEqual([]);
    shop.wait(60 * 24 * 365);
    await shopper(shop).schedule();
    expect(await allHolds()).toEqual([]);
  });

  test('R4 a page that was opened is closed when its hold ends', async () => {
    const shop = aShop();
    await shopper(shop).post('/api/reserve', ORDER);
    shop.wait(30);
    await shopper(shop).schedule();
    expect(shop.stripe.pay((await onlyHold())?.id ?? '')).toBe(false);
    expect(await onlyHold()).toMatchObject({ state: 'released', payment: 'none' });
  });
});

describe('the dealer closes a reservation', () => {
  test('sold: the deposit is captured and the car stays reserved; if released later, it is refunded', async () => {
    const shop = aShop();
    const id = await aHold(shop);
    expect((await shopper(shop).dealer(id, 'sold')).status).toBe(200);
    expect(shop.stripe.sessions()).toMatchObject([{ intent: 'succeeded', refunded: false }]);
    shop.wait(49 * 60);
    await shopper(shop).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'sold', payment: 'kept' });
    expect((await shopper(shop).post(`/api/reserve/${await holdToken()}/cancel`)).status).toBe(409);
    expect((await shopper(shop).dealer(id, 'release')).status).toBe(200);
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'dealer', payment: 'returned' });
    expect(shop.stripe.charged().size).toBe(0);
  });

  test('not without the secret', async () => {
    const shop = aShop();
    const id = await aHold(shop);
    expect((await shopper(shop).post(`/api/reserve/${id}/sold`)).status).toBe(401);
    expect(await onlyHold()).toMatchObject({ state: 'paid' });
  });
});

test('R11 a preview takes no deposit with the dealer’s account, whatever is bound', async () => {
  const shop = aShop();
  const preview = {
    ...shop,
    context: {
      ...shop.context,
      env: { ...shop.context.env, STAGE: 'preview' as const, PREVIEW_SECRET: A_PREVIEW_SECRET },
    },
  };
  await shopper(preview).post('/api/reserve', ORDER);
  expect(await onlyHold()).toMatchObject({ payment: 'open' });
  expect(await DB.prepare('SELECT service FROM holds').first()).toEqual({ service: 'demo' });
  expect((await shopper(preview).notice(await shop.stripe.notice((await onlyHold())?.id ?? ''))).status).toBe(404);
  expect(shop.stripe.sessions()).toEqual([]);
});

/** One step of a reservation that may fail anywhere, and what must hold after a retry and a run of the schedule. */
interface Journey {
  readonly before: (shop: Shop) => Promise<unknown>;
  readonly step: (call: ReturnType<typeof shopper>, shop: Shop) => Promise<unknown>;
  readonly end: object;
  readonly charged: number;
  readonly messages: readonly string[];
}
const JOURNEYS: { readonly [name: string]: Journey } = {
  'reserving a car': {
    before: async () => {},
    step: (call) => call.post('/api/reserve', ORDER),
    end: { state: 'held', payment: 'open' },
    charged: 0,
    messages: [],
  },
  'a notice of the payment': {
    before: async (shop) => {
      await shopper(shop).post('/api/reserve', ORDER);
      shop.stripe.pay((await onlyHold())?.id ?? '');
    },
    step: async (call, shop) => call.notice(await shop.stripe.notice((await onlyHold())?.id ?? '')),
    end: { state: 'paid', payment: 'authorised' },
    charged: 1,
    messages: ['held'],
  },
  cancelling: {
    before: aHold,
    step: async (call) => call.post(`/api/reserve/${await holdToken()}/cancel`),
    end: { state: 'released', payment: 'returned' },
    charged: 0,
    messages: ['held', 'returned'],
  },
  'the end of the 48 hours': {
    before: async (shop) => {
      await aHold(shop);
      shop.wait(48 * 60);
    },
    step: (call) => call.schedule(),
    end: { state: 'released', why: 'expired', payment: 'returned' },
    charged: 0,
    messages: ['held', 'returned'],
  },
  'the sale': {
    before: aHold,
    step: async (call) => call.dealer((await onlyHold())?.id ?? '', 'sold'),
    end: { state: 'sold', payment: 'kept' },
    charged: 1,
    messages: ['held'],
  },
};

/** Runs a journey with a failing operation, one retry and a run of the schedule. Returns the number of operations. */
async function broken(
  { before, step, end, charged, messages }: Journey,
  plan: FaultPlan,
  why: string,
): Promise<number> {
  await deleteAllHolds();
  const shop = aShop();
  await before(shop);
  const faulty = withFaults(shop.context.runtime, plan);
  await step(shopper(shop, faulty.runtime), shop);
  await step(shopper(shop), shop);
  shop.wait(5);
  await shopper(shop).schedule();
  expect(await allHolds(), why).toEqual([expect.objectContaining(end)]);
  expect(shop.stripe.sessions(), why).toHaveLength(1);
  expect(shop.stripe.charged().size, why).toBe(charged);
  expect(await subjects(), why).toEqual(messages);
  expect(await leadRows(), why).toHaveLength(1);
  return faulty.operations();
}

describe('R2 a reservation survives a failure anywhere', () => {
  test.each(Object.entries(JOURNEYS))('R2 %s', async (_name, journey) => {
    const operations = await broken(journey, () => null, 'nothing failed');
    expect(operations).toBeGreaterThan(3);
    for (let n = 1; n <= operations; n += 1)
      for (const when of ['before', 'after'] as const)
        await broken(journey, only(n, when), `${when} ${n} of ${operations}`);
  });

  test('the planted hold and lead in two calls are found', async () => {
    const shop = aShop();
    const split: Runtime = { ...shop.context.runtime, database: () => inSingleCalls(DB, 2) };
    await shopper(shop, split).post('/api/reserve', ORDER);
    await shopper(shop).post('/api/reserve', ORDER);
    const [holds, leads] = [await allHolds(), await leadRows()];
    expect(leads.length).not.toBe(holds.length);
  });
});
