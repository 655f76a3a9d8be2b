import Stripe from 'stripe';
import type { PaymentNotices, PaymentService, PaymentStatus } from './payment-service.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Verifies the notices; null = notices are not accepted. */
  readonly noticeSecret: string | null;
  /** URL of the service, or of a stand-in; null = Stripe's own. */
  readonly host: string | null;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * How long a checkout session stays open after the buyer's deadline. Stripe opens only sessions that stay open for at least half an hour by
 * its own clock, and a repeated call must have the same values, so this is what allows the first call to succeed as late as the deadline. A
 * hold that ends closes its session at once.
 */
const SESSION_SLACK_SECONDS = 32 * 60;

/**
 * Deposits through Stripe Checkout: authorised at payment, captured or released later. This module is not part of the Worker's bundle and
 * is loaded with the first payment (`LazyModules`).
 */
export function openStripe({ secretKey, noticeSecret, host, fetch }: StripeOptions): PaymentService & PaymentNotices {
  const at = host === null ? null : new URL(host);
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      fetch(new Request(input as RequestInfo, init)),
    ),
    maxNetworkRetries: 0, // the schedule retries
    telemetry: false,
    ...(at && {
      host: at.hostname,
      protocol: at.protocol === 'http:' ? ('http' as const) : ('https' as const),
      ...(at.port === '' ? {} : { port: at.port }),
    }),
  });
  const cryptoProvider = Stripe.createSubtleCryptoProvider();
  const sessionOf = (ref: string) =>
    stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] });

  return {
    async start({ id, cents, currency, description, returnHref, email, payBy }) {
      const opening = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: id,
          metadata: { hold: id },
          ...(email === null ? {} : { customer_email: email }),
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: cents, product_data: { name: description } },
            },
          ],
          payment_intent_data: { capture_method: 'manual', metadata: { hold: id } },
          expires_at: Math.ceil(payBy.getTime() / 1000) + SESSION_SLACK_SECONDS,
          success_url: returnHref,
          cancel_url: returnHref,
        },
        { idempotencyKey: id },
      );
      const session = await opening.catch((error: unknown) => {
        if (isTooLate(error)) return null;
        throw error;
      });
      return session === null ? null : { ref: session.id, href: session.url };
    },
    status: async (ref) => statusOf(await sessionOf(ref)),
    async release(ref) {
      const session = await sessionOf(ref);
      const intent = intentOf(session);
      if (intent?.status === 'succeeded') {
        if (statusOf(session) === 'captured')
          await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: `refund-${ref}` });
      } else if (session.status === 'open') await stripe.checkout.sessions.expire(ref);
      else if (intent !== null && intent.status !== 'canceled') await stripe.paymentIntents.cancel(intent.id);
    },
    async capture(ref) {
      const intent = intentOf(await sessionOf(ref));
      if (intent?.status === 'requires_capture')
        await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: `keep-${ref}` });
    },
    async readNotice(body, signature, now) {
      if (noticeSecret === null) return 'forged';
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, noticeSecret, undefined, cryptoProvider, now.getTime())
        .catch(() => null);
      if (event === null) return 'forged';
      // Also events about anything else in the account, in whatever version of the service's format.
      const { data } = event as {
        readonly data?: { readonly object?: { readonly metadata?: { hold?: unknown } | null } | null } | null;
      };
      const hold = data?.object?.metadata?.hold;
      return { hold: typeof hold === 'string' ? hold : null };
    },
  };
}

/** Whether the session would close too soon. One that had been opened earlier under the same key would have been returned instead. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'expires_at';

function intentOf({ payment_intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof payment_intent === 'object' ? payment_intent : null;
}

function statusOf(session: Stripe.Checkout.Session): PaymentStatus {
  const intent = intentOf(session);
  if (intent?.status === 'requires_capture') return 'authorised';
  if (intent?.status === 'succeeded') {
    const charge = intent.latest_charge;
    return typeof charge === 'object' && charge?.refunded === true ? 'closed' : 'captured';
  }
  if (intent?.status === 'canceled' || session.status === 'expired') return 'closed';
  return 'open';
}
