import { findRedirect, pathKey, type RedirectTable } from '#domain/redirects.ts';
import { REDIRECTS_DATA_PATH, RESERVE_PATH } from '#domain/routes/public-paths.ts';
import { asset, type RequestContext } from '../../platform/env.ts';

/** Browsers cache the redirect for this long, so that a page the dealer later adds at that URL is found. */
const CACHE_CONTROL = 'max-age=3600';

/** The link of a reservation, in every spelling, stored or not: a browser would remember a redirect of `/reserve/*` for it. */
const HOLD_LINK = new RegExp(`^${RESERVE_PATH}/[a-z\\d]{26}(?:/|$)`);

/**
 * Redirects a URL of the dealer's former website to its new page; null = it is not one, as the link of a reservation never is. Only called if
 * the site has no page there. The table is a file of the site and is read on demand, so every preview and version has its own and the
 * Worker does not load it at start-up.
 */
export async function redirectOldUrl(context: RequestContext): Promise<Response | null> {
  if (context.request.method !== 'GET' && context.request.method !== 'HEAD') return null;
  if (HOLD_LINK.test(pathKey(context.url.pathname))) return null;
  const file = await asset(context, REDIRECTS_DATA_PATH);
  if (!file.ok) return null;
  const redirect = findRedirect((await file.json()) as RedirectTable, context.url);
  if (redirect === null) return null;
  const init = redirect.temporary
    ? { status: 307, headers: { Location: redirect.to, 'Cache-Control': 'no-store' } }
    : { status: 308, headers: { Location: redirect.to, 'Cache-Control': CACHE_CONTROL } };
  return new Response(null, init);
}
