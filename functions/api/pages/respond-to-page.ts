import { ACCOUNT_PATH, PERSONAL_FINANCE_PATH, SIGN_IN_PATH } from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { fillPage } from '../../platform/fill/fill-page.ts';
import { accountPage } from './account-page.ts';
import { gate, refererPath } from './gate.ts';
import { fileExists, listFile } from './list-file.ts';
import { notFoundResponse } from './not-found.ts';
import { redirectOldUrl } from './old-url.ts';
import { queryFill } from './query-fill.ts';
import { redirectTarget } from './redirect-target.ts';
import { signInPage } from './sign-in-page.ts';

/** Responds to page URLs that the asset server passed on: redirects, list pages with a query, filled pages, missing pages. */
export async function respondToPage(context: RequestContext): Promise<Response> {
  const { edge, request, url } = context;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(edgeText(edge, 'error.page_get'), { status: 405, headers: { Allow: 'GET, HEAD' } });
  const target = await canonicalUrl(context);
  if (target !== null) {
    const redirect = (await fileExists(context, new URL(target, url).pathname)) ? null : await redirectOldUrl(context);
    return redirect ?? new Response(null, { status: 308, headers: { Location: target } });
  }
  if (url.pathname === edge.notFoundPath) return notFoundResponse(context);
  if (url.pathname === SIGN_IN_PATH && edge.fillPaths.includes(SIGN_IN_PATH))
    return signInPage(context, url.searchParams);
  if (url.pathname === ACCOUNT_PATH && edge.fillPaths.includes(ACCOUNT_PATH)) return accountPage(context);
  if (edge.features.gateFinance && isFinancePage(context)) {
    const signInRedirect = await gate(context, 'finance', refererPath(context));
    if (signInRedirect !== null) return signInRedirect;
  }
  if (edge.fillPaths.includes(url.pathname) && url.search !== '') {
    const page = await asset(context, url.pathname);
    if (page.ok) return fillPage(page, await queryFill(context, url.pathname, url.searchParams));
  }
  const file = await listFile(context);
  const response = await context.env.ASSETS.fetch(new Request(new URL(file, url), request));
  return response.status === 404 ? notFoundResponse(context) : response;
}

/**
 * The canonical URL if the requested one differs in capitals or trailing slash; null = it is canonical. Capitals are only corrected if
 * the page exists, because browsers remember a redirect even after a later version of the site adds a file at that URL.
 */
async function canonicalUrl(context: RequestContext): Promise<string | null> {
  const { edge, url } = context;
  const target = redirectTarget(url, edge.aliases);
  const path = url.pathname.toLowerCase();
  if (path === url.pathname) return target;
  const lowerCased = new URL(url);
  lowerCased.pathname = path;
  const candidate = redirectTarget(lowerCased, edge.aliases) ?? lowerCased.pathname + lowerCased.search;
  return (await fileExists(context, new URL(candidate, url).pathname)) ? candidate : target;
}

/** The finance page of the site or of one car (ROUTE-04). */
const isFinancePage = ({ edge, url }: RequestContext): boolean =>
  url.pathname === edge.routes.finance || url.pathname === PERSONAL_FINANCE_PATH;
