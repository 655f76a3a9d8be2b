import type { Visit } from '../platform/env.ts';
import { crossSite } from '../platform/guards/same-site.ts';
import { refuse } from './answer.ts';
import { type Body, readBody } from './read-body.ts';

/**
 * What every call that changes something begins with: POST only, from a page of this site, with a readable body of at most
 * 64 kB. Returns the body, or the refusal to answer with (403, 405, 413, 415, 400).
 */
export async function readWrite({ request, url }: Visit): Promise<Body | Response> {
  if (request.method !== 'POST') return refuse(405, 'method', 'Send this call as POST.', { Allow: 'POST' });
  if (crossSite(request, url)) return refuse(403, 'cross_site', 'This call can only be made from this website.');
  const body = await readBody(request);
  return 'status' in body ? refuse(body.status, body.error, body.message) : body;
}
