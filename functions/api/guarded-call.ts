import { edgeText } from '#text/edge-text.ts';
import { HOUR_MS } from '../platform/clock.ts';
import type { RequestContext } from '../platform/env.ts';
import { hasBearer } from '../platform/guards/bearer.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { refuse } from './answer.ts';

/** Wrong secrets per address and hour that are answered and logged individually. */
const MAX_WRONG = 20;

/**
 * The response to a call that needs the secret of the dealer's own systems and does not have it: 401, and 429 once an address has sent 20
 * wrong secrets in an hour. Each of the 20 is logged. The right secret is always accepted, so an attacker behind the same address cannot
 * lock the dealer out.
 *
 * @returns null = the secret is right
 */
export async function refuseUnlessBearer(context: RequestContext, secret: string): Promise<Response | null> {
  const { edge, runtime, request, url } = context;
  if (await hasBearer(request, secret)) return null;
  if (!(await allowIpAddress(context, 'secret', MAX_WRONG, HOUR_MS)))
    return refuse(429, 'too_many', edgeText(edge, 'refusal.too_many_questions'));
  runtime.log({ event: 'secret_refused', site: edge.slug, path: url.pathname });
  return refuse(401, 'secret', edgeText(edge, 'refusal.secret'), { 'WWW-Authenticate': 'Bearer' });
}
