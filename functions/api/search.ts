import { SEARCH_API_PATH } from '#domain/routes/public-paths.ts';
import { MULTI_SEARCH, QUERY_LIMITS } from '#domain/search-request.ts';
import { edgeText } from '#text/edge-text.ts';
import { type RequestContext, secret } from '../platform/env.ts';
import { isCrossSite } from '../platform/guards/same-site.ts';
import { queryServer, SearchServerError } from '../topics/search/query-server.ts';
import { InvalidQueries, readQueries } from '../topics/search/read-queries.ts';
import { readText } from './read-body.ts';
import { errorResponse, jsonResponse, methodNotAllowed, unknownEndpoint } from './responses.ts';

/**
 * `POST /api/search/multi-search`: searches the dealer's own indexes on its search server, whose host and key are available only to the edge (TEN-03,
 * CALL-01). 200 `{results}`; 400, 403, 405, 413, 415 for calls that none of our pages makes; 404 on sites without a search server; 502 if it
 * does not respond: the page then falls back to its own index.
 */
export async function postSearch(context: RequestContext): Promise<Response> {
  const { edge, runtime, request, url } = context;
  if (edge.search === null || url.pathname !== SEARCH_API_PATH + MULTI_SEARCH) return unknownEndpoint(context);
  if (request.method !== 'POST') return methodNotAllowed(context);
  if (isCrossSite(request, url)) return errorResponse(403, 'cross_site', edgeText(edge, 'error.cross_site'));
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return errorResponse(415, 'content_type', edgeText(edge, 'error.search_json'));
  const text = await readText(request, QUERY_LIMITS.bytes);
  if (text === null)
    return errorResponse(413, 'too_large', edgeText(edge, 'error.search_size', { size: QUERY_LIMITS.bytes / 1024 }));
  try {
    const { indexes, searchKeyBinding } = edge.search;
    const server = {
      host: hostOf(context, edge.search.host),
      secret: secret(context, searchKeyBinding),
      indexes,
      runtime,
    };
    const results = await queryServer(server, readQueries(parseJson(text), indexes));
    return jsonResponse(results);
  } catch (error) {
    if (error instanceof InvalidQueries) return errorResponse(400, 'invalid', error.message);
    if (!(error instanceof SearchServerError)) throw error;
    // The server rejected a filter or a field: the page is wrong, not the server.
    if (error.reason.startsWith('400 invalid_search_'))
      return errorResponse(400, 'invalid', edgeText(edge, 'error.search_unreadable'));
    runtime.log({ event: 'search_failed', site: edge.slug, reason: error.reason });
    return errorResponse(502, 'search_unavailable', edgeText(edge, 'error.search_no_response'));
  }
}

/** The host to call: `MEILISEARCH_URL`, a local or staging server, replaces the configured one. A preview calls only that (R11). */
function hostOf(context: RequestContext, configured: string): string {
  const host = secret(context, 'MEILISEARCH_URL') ?? (context.env.STAGE === 'preview' ? null : configured);
  if (host === null) throw new SearchServerError('preview');
  return host;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidQueries('The body is not JSON.');
  }
}
