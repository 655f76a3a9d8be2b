import { ACCOUNT_PATH, PERSONAL_FINANCE_PATH, SIGN_IN_PATH } from '#domain/paths.ts';
import { say } from '#text/say.ts';
import { asset, type Visit } from '../../platform/env.ts';
import { fillPage } from '../../platform/fill/fill-page.ts';
import { accountPage } from './account-page.ts';
import { cameFrom, gate } from './gate.ts';
import { isThere, listFile } from './list-file.ts';
import { missing } from './missing.ts';
import { queryFacts } from './query-facts.ts';
import { redirectTarget } from './redirect-target.ts';
import { signInPage } from './sign-in-page.ts';

/** Answers a page address that the asset server passed on: redirects, list pages by query, filled pages, misses. */
export async function answerPage(visit: Visit): Promise<Response> {
  const { edge, request, url } = visit;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(say(edge, 'refusal.page_get'), { status: 405, headers: { Allow: 'GET, HEAD' } });
  const target = await otherAddress(visit);
  if (target !== null) return new Response(null, { status: 308, headers: { Location: target } });
  if (url.pathname === edge.notFoundPath) return missing(visit);
  if (url.pathname === SIGN_IN_PATH && edge.fillPaths.includes(SIGN_IN_PATH))
    return signInPage(visit, url.searchParams);
  if (url.pathname === ACCOUNT_PATH && edge.fillPaths.includes(ACCOUNT_PATH)) return accountPage(visit);
  if (edge.features.gateFinance && isFinancePage(visit)) {
    const refused = await gate(visit, 'finance', cameFrom(visit));
    if (refused !== null) return refused;
  }
  if (edge.fillPaths.includes(url.pathname) && url.search !== '') {
    const page = await asset(visit, url.pathname);
    if (page.ok) return fillPage(page, await queryFacts(visit, url.searchParams));
  }
  const file = await listFile(visit);
  const response = await visit.env.ASSETS.fetch(new Request(new URL(file, url), request));
  return response.status === 404 ? missing(visit) : response;
}

/**
 * The address of the page that was asked for in another spelling, capitals and slash together; null = this one is right. Capitals only
 * where the page is there: browsers keep a redirect, also of a file that the next version of the site has again.
 */
async function otherAddress(visit: Visit): Promise<string | null> {
  const { edge, url } = visit;
  const target = redirectTarget(url, edge.aliases);
  const path = url.pathname.toLowerCase();
  if (path === url.pathname) return target;
  const small = new URL(url);
  small.pathname = path;
  const known = redirectTarget(small, edge.aliases) ?? small.pathname + small.search;
  return (await isThere(visit, new URL(known, url).pathname)) ? known : target;
}

/** The finance page of the site, or that for one car (ROUTE-04). */
const isFinancePage = ({ edge, url }: Visit): boolean =>
  url.pathname === edge.routes.finance || url.pathname === PERSONAL_FINANCE_PATH;
