import { say } from '#text/say.ts';
import { HOUR_MS } from '../platform/clock.ts';
import type { RequestContext } from '../platform/env.ts';
import { allowAddress } from '../platform/guards/address-key.ts';
import { hasBearer } from '../platform/guards/bearer.ts';
import { refuse } from './answer.ts';

/** Wrong secrets of one address in an hour that are answered and logged one by one. */
const MAX_WRONG = 20;

/**
 * What a call of the dealer's own systems answers that does not bear its secret: 401, and 429 once an address has sent 20 wrong ones in an
 * hour; the log has each of the 20. The right secret is always let in: whoever shares an address with a stranger is not locked out by him.
 *
 * @returns null = it bears the secret
 */
export async function refuseUnlessBearer(context: RequestContext, secret: string): Promise<Response | null> {
  const { edge, runtime, request, url } = context;
  if (await hasBearer(request, secret)) return null;
  if (!(await allowAddress(context, 'secret', MAX_WRONG, HOUR_MS)))
    return refuse(429, 'too_many', say(edge, 'refusal.too_many_questions'));
  runtime.log({ event: 'secret_refused', site: edge.slug, path: url.pathname });
  return refuse(401, 'secret', say(edge, 'refusal.secret'), { 'WWW-Authenticate': 'Bearer' });
}
