import { REDIRECTS_DATA_PATH } from '#domain/paths.ts';
import { findRedirect, type RedirectTable } from '#domain/redirects.ts';
import { asset, type RequestContext } from '../../platform/env.ts';

/** Browsers remember a redirect; this long, so that a page the dealer writes there later is seen. */
const REMEMBERED = 'max-age=3600';

/**
 * Leads an address of the dealer's former website to its page here; null = it is none. Asked only where the site has no page. The
 * table is a file of the site, read now: a preview, an older version or the next one each has its own, and no Worker starts with it.
 */
export async function oldAddress(context: RequestContext): Promise<Response | null> {
  if (context.request.method !== 'GET' && context.request.method !== 'HEAD') return null;
  const file = await asset(context, REDIRECTS_DATA_PATH);
  if (!file.ok) return null;
  const found = findRedirect((await file.json()) as RedirectTable, context.url);
  if (found === null) return null;
  const answer = found.temporary
    ? { status: 307, headers: { Location: found.to, 'Cache-Control': 'no-store' } }
    : { status: 308, headers: { Location: found.to, 'Cache-Control': REMEMBERED } };
  return new Response(null, answer);
}
