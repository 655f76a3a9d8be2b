import { edgeText } from '#text/edge-text.ts';
import { type RequestContext, secret } from '../platform/env.ts';
import { serviceName, stripeService } from '../topics/payments/choose-service.ts';
import { settle } from '../use-cases/settle-hold.ts';
import { readText } from './read-body.ts';
import { errorResponse, jsonResponse, methodNotAllowed } from './responses.ts';

const MAX_BYTES = 256 * 1024;

/**
 * `POST /api/payments/stripe`: a webhook notice about a payment. It only makes the Worker ask the service for the payment's state, so late,
 * duplicate and reordered notices do no harm. 400 for a bad signature; 404 if deposits do not go through Stripe; 5xx makes the service send
 * the notice again, 503 until both secrets are bound.
 */
export async function postStripeNotice(context: RequestContext): Promise<Response> {
  const { edge, runtime, request } = context;
  if (request.method !== 'POST') return methodNotAllowed(context);
  if (edge.payments.kind !== 'stripe' || serviceName(context) !== 'stripe')
    return errorResponse(404, 'not_found', edgeText(edge, 'error.no_notices'));
  const { secretKeyBinding, noticeSecretBinding } = edge.payments;
  const unbound = [secretKeyBinding, noticeSecretBinding].find((binding) => secret(context, binding) === null);
  if (unbound !== undefined) {
    runtime.log({ event: 'notice_refused', site: edge.slug, problem: `no secret ${unbound}` });
    return errorResponse(503, 'no_secret', edgeText(edge, 'error.notices_secret'));
  }
  const text = await readText(request, MAX_BYTES);
  if (text === null) return errorResponse(413, 'too_large', edgeText(edge, 'error.notice_size'));
  const service = await stripeService(context);
  const notice = await service.readNotice(text, request.headers.get('stripe-signature') ?? '', runtime.now());
  if (notice === 'forged') return errorResponse(400, 'signature', edgeText(edge, 'error.signature'));
  if (notice.hold !== null) await settle(context, notice.hold);
  return jsonResponse({ received: true });
}
