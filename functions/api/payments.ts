import type { Visit } from '../env.ts';
import { stripeService } from '../payments/choose-service.ts';
import { settle } from '../reservations/settle.ts';
import { answer, refuse } from './answer.ts';
import { readText } from './read-body.ts';

const MOST_BYTES = 256 * 1024;

/**
 * `POST /api/payments/stripe`: a notice that something became of a payment. It is only a reason to ask the service; late, doubled
 * and reordered ones do no harm. 400 for a bad signature; 5xx makes the service send it again.
 */
export async function postStripeNotice(visit: Visit): Promise<Response> {
  const { edge, outside, request } = visit;
  if (request.method !== 'POST') return refuse(405, 'method', 'Send this call as POST.', { Allow: 'POST' });
  if (edge.payments.kind !== 'stripe') return refuse(404, 'not_found', 'There is no such call.');
  const text = await readText(request, MOST_BYTES);
  if (text === null) return refuse(413, 'too_large', 'The notice is larger than 256 kB.');
  const service = await stripeService(visit);
  const notice = await service.readNotice(text, request.headers.get('stripe-signature') ?? '', outside.now());
  if (notice === 'forged') return refuse(400, 'signature', 'The signature does not match.');
  if (notice.hold !== null) await settle(visit, notice.hold);
  return answer({ received: true });
}
