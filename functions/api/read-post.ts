import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { isCrossSite } from '../platform/guards/same-site.ts';
import { type Body, readBody } from './read-body.ts';
import { errorResponse, methodNotAllowed } from './responses.ts';

/**
 * The first step of every call by which a page changes something: accepts only a POST from a page of this site with a valid body of at most
 * 64 kB. Returns the body, or an error response (400, 403, 405, 413, 415).
 */
export async function readPost(context: RequestContext): Promise<Body | Response> {
  const { edge, request, url } = context;
  if (request.method !== 'POST') return methodNotAllowed(context);
  if (isCrossSite(request, url)) return errorResponse(403, 'cross_site', edgeText(edge, 'error.cross_site'));
  const body = await readBody(request);
  return 'status' in body ? errorResponse(body.status, body.error, edgeText(edge, body.message)) : body;
}
