import { asset, type Visit } from '../env.ts';
import { fillPage } from '../fill/fill-page.ts';
import { queryFacts } from '../fill/query-facts.ts';
import { listFile } from './list-file.ts';
import { missing } from './missing.ts';
import { redirectTarget } from './redirect-target.ts';

/** Answers a page address that the asset server passed on: redirects, list pages by query, filled pages, misses. */
export async function answerPage(visit: Visit): Promise<Response> {
  const { edge, request, url } = visit;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('This address only answers GET.', { status: 405, headers: { Allow: 'GET, HEAD' } });
  const target = redirectTarget(url, edge.aliases);
  if (target !== null) return new Response(null, { status: 308, headers: { Location: target } });
  if (url.pathname === edge.notFoundPath) return missing(visit);
  if (edge.fillPaths.includes(url.pathname) && url.search !== '') {
    const page = await asset(visit, url.pathname);
    if (page.ok) return fillPage(page, await queryFacts(visit, url.searchParams));
  }
  const file = await listFile(visit);
  const response = await visit.env.ASSETS.fetch(new Request(new URL(file, url), request));
  return response.status === 404 ? missing(visit) : response;
}
