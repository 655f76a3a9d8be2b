import { callsExternalServices, secret, type WorkerContext } from '../../platform/env.ts';
import { fetchExternal } from '../../platform/external-fetch.ts';
import { demoService } from './demo-service.ts';
import type { PaymentNotices, PaymentService } from './payment-service.ts';

/** Total time for all calls that settle one payment, because the buyer's page waits for them. */
const PAYMENT_CALLS_TIMEOUT_MS = 8000;
/** Larger than any response about one payment. */
const MAX_BYTES = 1024 * 1024;

export type ServiceName = 'demo' | 'stripe' | 'none';

/** The service for new deposits: the dealer's own in production, the demo service elsewhere; `none` everywhere for a dealer without one (R11). */
export function serviceName(context: WorkerContext): ServiceName {
  const { kind } = context.edge.payments;
  return kind === 'none' || callsExternalServices(context) ? kind : 'demo';
}

/** The service that a payment was opened with, which may differ from the one for new payments. */
export async function paymentService(context: WorkerContext, name: 'demo' | 'stripe'): Promise<PaymentService> {
  return name === 'demo' ? demoService(context) : stripeService(context);
}

/** A secret is not bound. Its name is part of the error's name, because the log contains only the name. */
class UnboundSecret extends Error {
  override readonly name: string;
  constructor(binding: string) {
    super(`The secret ${binding} is not bound.`);
    this.name = `no secret ${binding}`;
  }
}

/** @throws Error if the dealer's service is not Stripe, the Worker may not call external services, or the dealer's key is not bound */
export async function stripeService(context: WorkerContext): Promise<PaymentService & PaymentNotices> {
  const { payments } = context.edge;
  if (payments.kind !== 'stripe' || !callsExternalServices(context))
    throw new Error('There is no Stripe account here.');
  const secretKey = secret(context, payments.secretKeyBinding);
  if (secretKey === null) throw new UnboundSecret(payments.secretKeyBinding);
  const until = context.runtime.deadline(PAYMENT_CALLS_TIMEOUT_MS);
  const { openStripe } = await context.runtime.stripe();
  return openStripe({
    secretKey,
    noticeSecret: secret(context, payments.noticeSecretBinding),
    host: payments.host,
    fetch: (request) => fetchExternal(context.runtime, request, { until, maxBytes: MAX_BYTES }),
  });
}
