import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { type CarToCallAbout, orCall } from '../topics/messages/call-us.ts';

/** For responses that depend on the shopper or the time: they must not be cached. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/**
 * An error response: `{error, message}`, with `reference` if the fault is ours, to search the log for.
 *
 * @param error a code for programs, in snake_case
 * @param message a sentence for people: what was wrong and what to do
 */
export function errorResponse(
  status: number,
  error: string,
  message: string,
  headers: { readonly [name: string]: string } = {},
  reference?: string,
): Response {
  const body = reference === undefined ? { error, message } : { error, message, reference };
  return Response.json(body, { status, headers: { ...NO_STORE, ...headers } });
}

/** A JSON response that must not be cached. */
export const jsonResponse = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: NO_STORE });

/** Refuses any method but GET and HEAD with 405; null = the method is allowed. */
export const requireGet = ({ edge, request: { method } }: RequestContext): Response | null =>
  method === 'GET' || method === 'HEAD'
    ? null
    : errorResponse(405, 'method', edgeText(edge, 'error.get'), { Allow: 'GET, HEAD' });

/** 405: a call that changes something must use POST. */
export const methodNotAllowed = ({ edge }: RequestContext): Response =>
  errorResponse(405, 'method', edgeText(edge, 'error.post'), { Allow: 'POST' });

/** 404: the site has no such call. */
export const unknownEndpoint = ({ edge }: RequestContext): Response =>
  errorResponse(404, 'not_found', edgeText(edge, 'error.no_call'));

/** 500: something failed on our side; `reference` is in the log. */
export const serverError = ({ edge }: Pick<RequestContext, 'edge'>, reference: string): Response =>
  errorResponse(500, 'internal', edgeText(edge, 'error.server'), {}, reference);

/** Redirects to a page of this site after a form post without JavaScript (303). */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, ...NO_STORE } });

/** 429: this IP address has sent too many forms in an hour; `retryAfter` in seconds. `car` is the one that the form is about. */
export const tooManyForms = (
  { edge }: Pick<RequestContext, 'edge'>,
  retryAfter: number,
  car: CarToCallAbout,
): Response =>
  errorResponse(429, 'too_many', edgeText(edge, 'error.too_many_forms', { orCall: orCall(edge, car) }), {
    'Retry-After': String(retryAfter),
  });

/** 429: too many attempts from this IP address in an hour. */
export const tooManyAttempts = ({ edge }: Pick<RequestContext, 'edge'>, car: CarToCallAbout = null): Response =>
  errorResponse(429, 'too_many', edgeText(edge, 'error.too_many_attempts', { orCall: orCall(edge, car) }));

/** 422: the key has already been used for a different form; the text of `key` says how to send a new one. */
export const keyReused = (
  { edge }: Pick<RequestContext, 'edge'>,
  key: 'error.key_reused' | 'error.key_reused_hold',
): Response => errorResponse(422, 'key_reused', edgeText(edge, key));
