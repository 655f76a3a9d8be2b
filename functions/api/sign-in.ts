import { readCarId } from '#domain/car-ids.ts';
import { PHONE_EXAMPLES } from '#domain/phone.ts';
import { signInHref } from '#domain/routes/public-paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { hasAccounts, identifierText, RESEND_AFTER_S, readCode, readIdentifier } from '#domain/sign-in.ts';
import { edgeText } from '#text/edge-text.ts';
import { withCookies } from '../platform/cookies.ts';
import type { RequestContext } from '../platform/env.ts';
import { codeRequestCookie, signedInCookies, signedOutCookies } from '../topics/accounts/cookies.ts';
import { currentShopper, SESSION_MS } from '../topics/accounts/current-shopper.ts';
import { demoCode } from '../topics/messages/message-status.ts';
import { clearedHoldCookies, signInCookies } from '../topics/reservations/own-hold.ts';
import { redeemCode } from '../use-cases/redeem-code.ts';
import { CODE_MS, type CodeRequest, requestCode } from '../use-cases/request-code.ts';
import { changeWatchlist, savedCars } from '../use-cases/save-car.ts';
import { signOut } from '../use-cases/sign-out.ts';
import { authResponse } from './auth.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { Body } from './read-body.ts';
import { readPost } from './read-post.ts';
import { jsonResponse, seeOther, unknownEndpoint } from './responses.ts';

/** Status and error code for each reason why no code was sent. */
const NOT_SENT = {
  too_many: [429, 'too_many'],
  foreign_number: [429, 'too_many'],
  not_sent: [502, 'not_sent'],
} as const satisfies { readonly [kind in Exclude<CodeRequest['kind'], 'sent' | 'already'>]: readonly [number, string] };

/** Query parameters that are passed on from step to step: where the shopper came from and returns to, and what signing in is for. */
function journeyQuery(raw: Body['raw']): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['type', 'redirect', 'back', 'car_id', 'add'])
    if (typeof raw[name] === 'string' && raw[name] !== '') query.set(name, raw[name].slice(0, 2000));
  return query;
}

/**
 * `POST /api/sign-in/code` with `identifier` (mobile number or e-mail address) and `type, redirect, back, car_id`; `add`: the identifier
 * will be added to the signed-in shopper's account. 200 `{sent_to, resend_after, already}`, whether or not the identifier is known;
 * `already`: no more codes are sent for now, and an earlier one is still valid; in a demonstration the message as `shown_message`; 422
 * `{errors: [{name, message}]}`, 429, 502. A form post without JavaScript is redirected to the second step, or gets the page again.
 */
export async function postCode(context: RequestContext): Promise<Response> {
  const body = await readAccountPost(context);
  if (body instanceof Response) return body;
  const { raw, isFormPost } = body;
  const typed = typeof raw.identifier === 'string' ? raw.identifier.slice(0, 300) : '';
  const identifier = readIdentifier(typed, context.edge.locale.country);
  const query = journeyQuery(raw);
  const reject = (status: number, error: string, message: string): Promise<Response> | Response =>
    isFormPost
      ? signInPage(context, query, { status, errors: { identifier: message }, typed: { identifier: typed } })
      : jsonResponse({ error, message, errors: [{ name: 'identifier', message }] }, status);
  if (identifier === null) {
    const phone = PHONE_EXAMPLES[context.edge.locale.country];
    return reject(422, 'invalid', edgeText(context.edge, 'error.identifier', { phone }));
  }

  const shopper = await currentShopper(context);
  const addsIdentifier = shopper !== null && raw.add === 'true';
  const codeRequest = await requestCode(context, identifier, addsIdentifier ? shopper.id : null);
  if (codeRequest.kind !== 'sent' && codeRequest.kind !== 'already') {
    const [status, error] = NOT_SENT[codeRequest.kind];
    return reject(status, error, edgeText(context.edge, `error.code.${codeRequest.kind}`));
  }
  const already = codeRequest.kind === 'already';
  query.set('step', 'code');
  if (already) query.set('sent', 'before');
  const text = isFormPost ? null : await demoCode(context, identifier);
  const demoFields = text === null ? {} : { shown_message: text };
  const response = isFormPost
    ? seeOther(signInHref(query))
    : jsonResponse({ sent_to: identifierText(identifier), resend_after: RESEND_AFTER_S, already, ...demoFields });
  return withCookies(response, [codeRequestCookie(codeRequest.secret, CODE_MS / 1000)]);
}

/**
 * `POST /api/sign-in` with `code` and the parameters of the first step: 200 with the fields of `GET /api/auth`, `next` (where to go) and `saved`
 * (whether the car was saved), and a new session cookie. With `type` watchlist and a `car_id` the car is saved too (SAVE-04). 422 for every
 * code that is not valid. A form post without JavaScript is redirected to `redirect`.
 */
export async function postSignIn(context: RequestContext): Promise<Response> {
  const body = await readAccountPost(context);
  if (body instanceof Response) return body;
  const { raw, isFormPost } = body;
  const query = journeyQuery(raw);
  const code = readCode(typeof raw.code === 'string' ? raw.code.slice(0, 50) : '');
  const before = await currentShopper(context);
  const signedIn = code === null ? null : await redeemCode(context, code);
  if (signedIn === null) {
    const message = edgeText(context.edge, 'error.code');
    query.set('step', 'code');
    if (isFormPost) return signInPage(context, query, { status: 422, errors: { code: message }, typed: {} });
    return jsonResponse({ error: 'invalid', errors: [{ name: 'code', message }] }, 422);
  }
  const { shopper, token } = signedIn;
  const { edge, runtime } = context;
  const car = readCarId(raw.car_id);
  let saved = false;
  if (edge.features.garage && raw.type === 'watchlist' && car !== null)
    saved = (await changeWatchlist(context, shopper.id, car, true, runtime.now().getTime())).kind === 'stored';
  runtime.log({ event: 'sign_in', site: edge.slug, shopper: shopper.id });
  const next = safePath(raw.redirect) ?? '/';
  const response = isFormPost
    ? seeOther(next)
    : jsonResponse({
        ...authResponse(shopper, await savedCars(context, shopper.id), runtime.now()),
        next,
        saved,
      });
  // Whoever adds an address or number to the account is the same person.
  const holdCookies = before?.id === shopper.id ? [] : await signInCookies(context, shopper);
  return withCookies(response, [...signedInCookies(token, SESSION_MS / 1000), ...holdCookies]);
}

/** `POST /api/sign-out`: ends the session on the server, not only in the browser. 204; a form post without JavaScript is redirected to the home page. */
export async function postSignOut(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  await signOut(context);
  const response = body.isFormPost
    ? seeOther('/')
    : new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  return withCookies(response, [...signedOutCookies(), ...clearedHoldCookies()]);
}

async function readAccountPost(context: RequestContext): Promise<Body | Response> {
  return hasAccounts(context.edge.features) ? readPost(context) : unknownEndpoint(context);
}
