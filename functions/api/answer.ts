import { say } from '#text/say.ts';
import type { RequestContext } from '../platform/env.ts';
import { orCall } from '../topics/messages/call-us.ts';

/** An answer that is about one shopper or one moment is kept by nobody. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/**
 * A refused call: `{error, message}`, with `reference` where something went wrong on our side and the log can be searched for it.
 *
 * @param error a word for programs, in snake_case
 * @param message a sentence for people: what was wrong and what to do
 */
export function refuse(
  status: number,
  error: string,
  message: string,
  headers: { readonly [name: string]: string } = {},
  reference?: string,
): Response {
  const body = reference === undefined ? { error, message } : { error, message, reference };
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } });
}

/** A call with an answer of its own. */
export const answer = (body: object, status = 200): Response => Response.json(body, { status, headers: NO_STORE });

/** Refuses any method but GET and HEAD with 405; null = the method is allowed. */
export const refuseUnlessGet = ({ edge, request: { method } }: RequestContext): Response | null =>
  method === 'GET' || method === 'HEAD'
    ? null
    : refuse(405, 'method', say(edge, 'refusal.get'), { Allow: 'GET, HEAD' });

/** A call that changes something was made by another method than POST. */
export const refuseMethod = ({ edge }: RequestContext): Response =>
  refuse(405, 'method', say(edge, 'refusal.post'), { Allow: 'POST' });

/** There is no such call on this site. */
export const refuseCall = ({ edge }: RequestContext): Response =>
  refuse(404, 'not_found', say(edge, 'refusal.no_call'));

/** Something failed on our side; the log can be searched for `reference`. */
export const refuseOurs = ({ edge }: Pick<RequestContext, 'edge'>, reference: string): Response =>
  refuse(500, 'internal', say(edge, 'refusal.ours'), {}, reference);

/** On to another page of this site, after a plain post. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, ...NO_STORE } });

/** More forms came from one address in an hour than are taken; `retryAfter` in seconds. */
export const tooManyForms = ({ edge }: Pick<RequestContext, 'edge'>, retryAfter: number): Response =>
  refuse(429, 'too_many', say(edge, 'refusal.too_many_forms', { orCall: orCall(edge) }), {
    'Retry-After': String(retryAfter),
  });

/** More was tried from one address in an hour than is allowed. */
export const tooManyTries = ({ edge }: Pick<RequestContext, 'edge'>): Response =>
  refuse(429, 'too_many', say(edge, 'refusal.too_many_tries', { orCall: orCall(edge) }));

/** A form under the key of another; the text of `key` says how to send a new one. */
export const keyReused = (
  { edge }: Pick<RequestContext, 'edge'>,
  key: 'refusal.key_reused' | 'refusal.key_reused_hold',
): Response => refuse(422, 'key_reused', say(edge, key));
