import { HOUR_MS } from '#domain/durations.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { hasBearer, isSecret } from '../platform/guards/bearer.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { errorResponse } from './responses.ts';

/** Wrong secrets per IP address and hour that are answered and logged individually. */
const MAX_WRONG = 20;

/**
 * The response to a call that needs a secret and does not have it: 401, 429 once an IP address has sent 20 wrong secrets in an hour, or 503
 * if the dealer has no such secret. Each of the 20 is logged. The correct secret is always accepted, so an attacker behind the same IP address
 * cannot lock the dealer out.
 *
 * @param secret the dealer's, as configured
 * @param missingMessage the message of the 503
 * @returns null = the secret is correct
 */
export async function requireSecret(
  context: RequestContext,
  secret: string | undefined,
  missingMessage: Parameters<typeof edgeText>[1],
): Promise<Response | null> {
  if (!isSecret(secret)) return errorResponse(503, 'no_secret', edgeText(context.edge, missingMessage));
  return await requireBearer(context, secret);
}

/** As `requireSecret`, for a secret that is known to exist. */
export async function requireBearer(context: RequestContext, secret: string): Promise<Response | null> {
  const { edge, runtime, request, url } = context;
  if (await hasBearer(request, secret)) return null;
  if (!(await allowIpAddress(context, 'secret', MAX_WRONG, HOUR_MS)))
    return errorResponse(429, 'too_many', edgeText(edge, 'error.too_many_requests'));
  runtime.log({ event: 'secret_refused', site: edge.slug, path: url.pathname });
  return errorResponse(401, 'secret', edgeText(edge, 'error.secret'), { 'WWW-Authenticate': 'Bearer' });
}
