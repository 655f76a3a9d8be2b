import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { ACCESS_COOKIE } from '#functions/topics/previews/access-token.ts';
import { settleDueHolds } from '#functions/use-cases/settle-hold.ts';
import { createWorker } from '#functions/worker.ts';
import { A_PREVIEW_SECRET, anAccessToken } from './a-context.ts';
import { allHolds, aStripeDealer, DETAILS, deleteAllHolds } from './a-reservation.ts';
import { DB, leadRows } from './lead-rows.ts';
import { type FaultPlan, failOperation, inSingleCalls, withFaults } from './with-faults.ts';

beforeEach(deleteAllHolds);

type StripeDealer = ReturnType<typeof aStripeDealer>;
/** The dealer's Worker with its payment service and a runtime of the test's choice. */
function client(dealer: StripeDealer, runtime: Runtime = dealer.context.runtime) {
  const worker = createWorker(dealer.context.edge, runtime);
  const bindings = { ...env, ...dealer.context.env };
  const context = { waitUntil: () => {}, passThroughOnException: () => {} };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(dealer.context.edge.origin + path, init);
    if (bindings.STAGE === 'preview')
      request.headers.set('Cookie', `${ACCESS_COOKIE}=${await anAccessToken(dealer.context)}`);
    return worker.fetch(request as never, bindings as never, context as never);
  };
  return {
    get: (path: string) => call(path),
    post: (path: string, body: object = {}) =>
      call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    notice: (init: RequestInit) => call('/api/payments/stripe', init),
    closeHold: (id: string, action: string) =>
      call(`/api/reserve/${id}/${action}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${(env as unknown as { STOCK_PUSH_SECRET: string }).STOCK_PUSH_SECRET}` },
      }),
    /** Runs the job directly; the schedule would log its errors. */
    schedule: () => settleDueHolds({ ...dealer.context, runtime }).catch(() => {}),
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
async function aPaidHold(dealer: StripeDealer): Promise<string> {
  await client(dealer).post('/api/reserve', ORDER);
  const id = (await onlyHold())?.id ?? '';
  dealer.stripe.pay(id);
  await client(dealer).notice(await dealer.stripe.webhookEvent(id));
  return id;
}

/** The dealer's Worker without one of its secrets, and its log. */
function withoutSecret({ context, ...dealer }: StripeDealer, binding: string) {
  const log: unknown[] = [];
  const runtime: Runtime = { ...context.runtime, log: (line) => void log.push(line) };
  return { log, incomplete: { ...dealer, context: { ...context, runtime, env: { ...context.env, [binding]: '' } } } };
}

describe('notices of the payment service', () => {
  test('a valid one holds the car; a duplicate or late one changes nothing', async () => {
    const dealer = aStripeDealer();
    const id = await aPaidHold(dealer);
    const repeat = await dealer.stripe.webhookEvent(id);
    expect(
      (await Promise.all([client(dealer).notice(repeat), client(dealer).notice(repeat)])).map(({ status }) => status),
    ).toEqual([200, 200]);
    expect(await onlyHold()).toMatchObject({ state: 'paid', payment: 'authorised' });
    expect(await subjects()).toEqual(['held']);
    expect(dealer.stripe.charged()).toEqual(new Map([[id, 19_950]]));
  });

  test('R4 a forged one is refused, and a genuine one is not trusted but checked', async () => {
    const dealer = aStripeDealer();
    await client(dealer).post('/api/reserve', ORDER);
    const id = (await onlyHold())?.id ?? '';
    expect((await client(dealer).notice(await dealer.stripe.webhookEvent(id, 'whsec_of_somebody_else'))).status).toBe(
      400,
    );
    const old = new Date(dealer.now().getTime() - 600_000);
    expect((await client(dealer).notice(await dealer.stripe.webhookEvent(id, undefined, old))).status).toBe(400);
    expect((await client(dealer).notice({ method: 'POST', body: '{}' })).status).toBe(400);
    expect((await client(dealer).notice(await dealer.stripe.webhookEvent(id))).status).toBe(200); // claims a payment that was not made
    expect(await onlyHold()).toMatchObject({ state: 'held', payment: 'open' });
  });

  test.each([
    '{"object":"event"}',
    '{"object":"event","data":{"object":null}}',
    '{"object":"event","data":{"object":{"metadata":{"hold":["a"]}}}}',
    '[]',
  ])('a genuine one about something else is accepted without an error: %s', async (body) => {
    const dealer = aStripeDealer();
    expect((await client(dealer).notice(await dealer.stripe.signed(body))).status).toBe(200);
  });

  test.each(['PAYMENT_KEY', 'NOTICE_SECRET'])(
    'without %s none is taken, and only the log says what is missing',
    async (binding) => {
      const dealer = aStripeDealer();
      const { incomplete, log } = withoutSecret(dealer, binding);
      const refused = await client(incomplete).notice(await dealer.stripe.webhookEvent(await aPaidHold(dealer)));
      expect([refused.status, await refused.text()]).toEqual([503, expect.not.stringContaining(binding)]);
      expect(log).toEqual([
        { event: 'notice_refused', site: dealer.context.edge.slug, problem: `no secret ${binding}` },
      ]);
    },
  );

  test('a deposit that waits for the service’s key is logged', async () => {
    const { incomplete, log } = withoutSecret(aStripeDealer(), 'PAYMENT_KEY');
    expect((await client(incomplete).post('/api/reserve', ORDER)).status).toBe(200);
    expect(log).toContainEqual(expect.objectContaining({ event: 'payment_not_opened', name: 'no secret PAYMENT_KEY' }));
  });

  test('a check that fails while a notice settles the hold is not repeated for ever', async () => {
    const dealer = aStripeDealer();
    const id = await aPaidHold(dealer);
    const { context, stripe } = dealer;
    const lostAfter = (step: () => Promise<unknown>): Runtime => ({
      ...context.runtime,
      fetch: async () => {
        await step();
        throw new TypeError('The connection was lost.');
      },
    });
    const lost = lostAfter(async () => undefined);
    await client(dealer, lost).closeHold(id, 'release');
    expect(await onlyHold()).toMatchObject({ state: 'released', payment: 'authorised' });
    const notified = async () => client(dealer).notice(await stripe.webhookEvent(id));
    await client(dealer, lostAfter(notified)).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'released', payment: 'returned' });
    dealer.wait(10);
    await client(dealer).schedule();
    expect(await DB.prepare('SELECT check_at FROM holds').first('check_at')).toBeNull();
  });

  test('the schedule makes up for a lost one', async () => {
    const dealer = aStripeDealer();
    await client(dealer).post('/api/reserve', ORDER);
    dealer.stripe.pay((await onlyHold())?.id ?? '');
    dealer.wait(3);
    await client(dealer).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'paid' });
  });

  test('R4 a late payment is released, and the buyer is notified', async () => {
    const dealer = aStripeDealer();
    await client(dealer).post('/api/reserve', ORDER);
    const id = (await onlyHold())?.id ?? '';
    dealer.wait(31); // after our deadline, before the service's page expires
    expect(dealer.stripe.pay(id)).toBe(true);
    await client(dealer).notice(await dealer.stripe.webhookEvent(id));
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'expired', payment: 'returned' });
    expect(dealer.stripe.charged().size).toBe(0);
    expect(await subjects()).toEqual(['returned']);
  });
});

describe('a payment service that was down when the car was held', () => {
  /** Reserves while the service does not respond. */
  async function aHoldWithoutPayment(): Promise<StripeDealer> {
    const dealer = aStripeDealer();
    const fetch = async (): Promise<Response> => Promise.reject(new TypeError('The network is down.'));
    await client(dealer, { ...dealer.context.runtime, fetch }).post('/api/reserve', ORDER);
    expect(await onlyHold()).toMatchObject({ state: 'held', payment: 'starting' });
    return dealer;
  }

  test.each([1, 10, 29])('R4 %s minutes later the buyer can pay', async (minutes) => {
    const dealer = await aHoldWithoutPayment();
    dealer.wait(minutes);
    await client(dealer).schedule();
    const { id = '' } = (await onlyHold()) ?? {};
    expect(dealer.stripe.pay(id)).toBe(true);
    await client(dealer).notice(await dealer.stripe.webhookEvent(id));
    expect(await onlyHold()).toMatchObject({ state: 'paid', payment: 'authorised' });
  });

  test('R4 a day later the hold has ended without a payment, is not checked again, and its buyer is erased', async () => {
    const dealer = await aHoldWithoutPayment();
    dealer.wait(24 * 60);
    await client(dealer).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'expired', payment: 'none' });
    expect(dealer.stripe.sessions()).toEqual([]);
    expect(await subjects()).toEqual([]);
    dealer.wait(60 * 24 * 365);
    await client(dealer).schedule();
    expect(await allHolds()).toEqual([]);
  });

  test('R4 a page that was opened is closed when its hold ends', async () => {
    const dealer = aStripeDealer();
    await client(dealer).post('/api/reserve', ORDER);
    dealer.wait(30);
    await client(dealer).schedule();
    expect(dealer.stripe.pay((await onlyHold())?.id ?? '')).toBe(false);
    expect(await onlyHold()).toMatchObject({ state: 'released', payment: 'none' });
  });
});

describe('the dealer closes a reservation', () => {
  test('sold: the deposit is captured and the car stays reserved; if released later, it is refunded', async () => {
    const dealer = aStripeDealer();
    const id = await aPaidHold(dealer);
    expect((await client(dealer).closeHold(id, 'sold')).status).toBe(200);
    expect(dealer.stripe.sessions()).toMatchObject([{ intent: 'succeeded', refunded: false }]);
    dealer.wait(49 * 60);
    await client(dealer).schedule();
    expect(await onlyHold()).toMatchObject({ state: 'sold', payment: 'captured' });
    // The table has another word for it.
    expect(await DB.prepare('SELECT payment FROM holds').first()).toEqual({ payment: 'kept' });
    expect(await (await client(dealer).get(`/api/reserve/${await holdToken()}`)).json()).toMatchObject({
      state: 'sold',
      payment: 'captured',
    });
    expect((await client(dealer).post(`/api/reserve/${await holdToken()}/cancel`)).status).toBe(409);
    expect((await client(dealer).closeHold(id, 'release')).status).toBe(200);
    expect(await onlyHold()).toMatchObject({ state: 'released', why: 'dealer', payment: 'returned' });
    expect(dealer.stripe.charged().size).toBe(0);
  });

  test('not without the secret', async () => {
    const dealer = aStripeDealer();
    const id = await aPaidHold(dealer);
    expect((await client(dealer).post(`/api/reserve/${id}/sold`)).status).toBe(401);
    expect(await onlyHold()).toMatchObject({ state: 'paid' });
  });
});

test('R11 a preview takes no deposit with the dealer’s account, whatever is bound', async () => {
  const dealer = aStripeDealer();
  const preview = {
    ...dealer,
    context: {
      ...dealer.context,
      env: { ...dealer.context.env, STAGE: 'preview' as const, PREVIEW_SECRET: A_PREVIEW_SECRET },
    },
  };
  await client(preview).post('/api/reserve', ORDER);
  expect(await onlyHold()).toMatchObject({ payment: 'open' });
  expect(await DB.prepare('SELECT service FROM holds').first()).toEqual({ service: 'demo' });
  expect((await client(preview).notice(await dealer.stripe.webhookEvent((await onlyHold())?.id ?? ''))).status).toBe(
    404,
  );
  expect(dealer.stripe.sessions()).toEqual([]);
});

/** One step of a reservation that may fail anywhere, and what must hold after a retry and a run of the schedule. */
interface Journey {
  readonly before: (dealer: StripeDealer) => Promise<unknown>;
  readonly step: (call: ReturnType<typeof client>, dealer: StripeDealer) => Promise<unknown>;
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
    before: async (dealer) => {
      await client(dealer).post('/api/reserve', ORDER);
      dealer.stripe.pay((await onlyHold())?.id ?? '');
    },
    step: async (call, dealer) => call.notice(await dealer.stripe.webhookEvent((await onlyHold())?.id ?? '')),
    end: { state: 'paid', payment: 'authorised' },
    charged: 1,
    messages: ['held'],
  },
  cancelling: {
    before: aPaidHold,
    step: async (call) => call.post(`/api/reserve/${await holdToken()}/cancel`),
    end: { state: 'released', payment: 'returned' },
    charged: 0,
    messages: ['held', 'returned'],
  },
  'the end of the 48 hours': {
    before: async (dealer) => {
      await aPaidHold(dealer);
      dealer.wait(48 * 60);
    },
    step: (call) => call.schedule(),
    end: { state: 'released', why: 'expired', payment: 'returned' },
    charged: 0,
    messages: ['held', 'returned'],
  },
  'the sale': {
    before: aPaidHold,
    step: async (call) => call.closeHold((await onlyHold())?.id ?? '', 'sold'),
    end: { state: 'sold', payment: 'captured' },
    charged: 1,
    messages: ['held'],
  },
};

/** Runs a journey with a failing operation, one retry and a run of the schedule. Returns the number of operations. */
async function runJourney(
  { before, step, end, charged, messages }: Journey,
  plan: FaultPlan,
  why: string,
): Promise<number> {
  await deleteAllHolds();
  const dealer = aStripeDealer();
  await before(dealer);
  const faulty = withFaults(dealer.context.runtime, plan);
  await step(client(dealer, faulty.runtime), dealer);
  await step(client(dealer), dealer);
  dealer.wait(5);
  await client(dealer).schedule();
  expect(await allHolds(), why).toEqual([expect.objectContaining(end)]);
  expect(dealer.stripe.sessions(), why).toHaveLength(1);
  expect(dealer.stripe.charged().size, why).toBe(charged);
  expect(await subjects(), why).toEqual(messages);
  expect(await leadRows(), why).toHaveLength(1);
  return faulty.operations();
}

describe('R2 a reservation survives a failure anywhere', () => {
  test.each(Object.entries(JOURNEYS))('R2 %s', async (_name, journey) => {
    const operations = await runJourney(journey, () => null, 'nothing failed');
    expect(operations).toBeGreaterThan(3);
    for (let n = 1; n <= operations; n += 1)
      for (const when of ['before', 'after'] as const)
        await runJourney(journey, failOperation(n, when), `${when} ${n} of ${operations}`);
  });

  test('a planted version that stores hold and lead in two calls is detected', async () => {
    const dealer = aStripeDealer();
    const inTwoCalls: Runtime = { ...dealer.context.runtime, database: () => inSingleCalls(DB, 2) };
    await client(dealer, inTwoCalls).post('/api/reserve', ORDER);
    await client(dealer).post('/api/reserve', ORDER);
    const [holds, leads] = [await allHolds(), await leadRows()];
    expect(leads.length).not.toBe(holds.length);
  });
});
