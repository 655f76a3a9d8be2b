import Stripe from 'stripe';

export const WEBHOOK_SECRET = 'whsec_a_secret_of_the_tests';

interface Session {
  readonly id: string;
  readonly hold: string;
  readonly cents: number;
  readonly expiresAt: number;
  state: 'open' | 'expired' | 'complete';
  intent: 'none' | 'requires_capture' | 'succeeded' | 'canceled';
  refunded: boolean;
}

/** A stand-in for Stripe's server that tracks payments; in tests, the Worker's Stripe library calls it. */
export function aStripe(now: () => Date) {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { readonly id: string; readonly values: string }>();
  const find = (id: string): Session => {
    const session = sessions.get(id.replace(/^pi_/, 'cs_'));
    if (!session) throw new Error(`There is no payment ${id}.`);
    if (session.state === 'open' && session.expiresAt * 1000 <= now().getTime()) session.state = 'expired';
    return session;
  };

  async function fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()));
    const [, , object, id = '', action] = pathname.replace('/checkout/sessions', '/sessions').split('/');
    if (object === 'sessions' && id === '' && request.method === 'POST') return openSession(request, body);
    if (object === 'refunds') {
      find(body.get('payment_intent') ?? '').refunded = true;
      return json({ id: 're_1', object: 'refund' });
    }
    const session = find(id);
    if (action === 'expire') {
      if (session.state !== 'open') return invalidRequest('Only open sessions expire.');
      session.state = 'expired';
    } else if (action === 'cancel') {
      if (session.intent !== 'requires_capture') return invalidRequest('Only authorised payments are canceled.');
      session.intent = 'canceled';
    } else if (action === 'capture') {
      if (session.intent !== 'requires_capture') return invalidRequest('Only authorised payments are captured.');
      session.intent = 'succeeded';
    }
    return json(sessionJson(session));
  }

  function openSession(request: Request, body: URLSearchParams): Response {
    const key = request.headers.get('idempotency-key') ?? crypto.randomUUID();
    const cached = byKey.get(key);
    if (cached !== undefined)
      return cached.values === body.toString()
        ? json(sessionJson(find(cached.id)))
        : invalidRequest('Keys for idempotent requests can only be used with the same parameters.');
    const minutes = (Number(body.get('expires_at')) - now().getTime() / 1000) / 60;
    if (!(minutes >= 30 && minutes <= 24 * 60))
      return invalidRequest('A session stays open for at least 30 minutes and at most 24 hours.', 'expires_at');
    const id = `cs_${sessions.size + 1}`;
    byKey.set(key, { id, values: body.toString() });
    sessions.set(id, {
      id,
      hold: body.get('metadata[hold]') ?? '',
      cents: Number(body.get('line_items[0][price_data][unit_amount]')),
      expiresAt: Number(body.get('expires_at')),
      state: 'open',
      intent: 'none',
      refunded: false,
    });
    return json(sessionJson(find(id)));
  }

  return {
    fetch,
    sessions: () => [...sessions.values()],
    /** The buyer enters a valid card on the service's page; false = the page has expired. */
    pay(hold: string): boolean {
      const session = [...sessions.values()].find((candidate) => candidate.hold === hold);
      if (!session || find(session.id).state !== 'open') return false;
      session.state = 'complete';
      session.intent = 'requires_capture';
      return true;
    },
    /** A signed webhook event about a hold, as a request. */
    async webhookEvent(hold: string, secret = WEBHOOK_SECRET, at = now()): Promise<RequestInit> {
      const session = [...sessions.values()].find((candidate) => candidate.hold === hold);
      const payload = JSON.stringify({
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: session ? sessionJson(session) : { object: 'payment_intent', metadata: {} } },
      });
      return this.signed(payload, secret, at);
    },
    /** A signed request with any payload. */
    async signed(payload: string, secret = WEBHOOK_SECRET, at = now()): Promise<RequestInit> {
      const stripe = new Stripe('sk_test_of_the_tests');
      const header = await stripe.webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
        cryptoProvider: Stripe.createSubtleCryptoProvider(),
      });
      return { method: 'POST', body: payload, headers: { 'Stripe-Signature': header } };
    },
    /** Cents authorised or captured and not returned, by hold. */
    charged: (): Map<string, number> =>
      new Map(
        [...sessions.values()]
          .filter(({ intent, refunded }) => intent === 'requires_capture' || (intent === 'succeeded' && !refunded))
          .map(({ hold, cents }) => [hold, cents]),
      ),
  };
}

function sessionJson({ id, hold, state, intent, refunded }: Session): object {
  return {
    id,
    object: 'checkout.session',
    status: state,
    url: `https://pay.example/${id}`,
    metadata: { hold },
    payment_intent:
      intent === 'none'
        ? null
        : {
            id: id.replace(/^cs_/, 'pi_'),
            object: 'payment_intent',
            status: intent,
            metadata: { hold },
            latest_charge: { id: 'ch_1', object: 'charge', refunded },
          },
  };
}

const json = (body: object, status = 200): Response => Response.json(body, { status });
const invalidRequest = (message: string, param?: string): Response =>
  json({ error: { type: 'invalid_request_error', message, param } }, 400);
