import { countryOf } from '#domain/locale.ts';
import { SIGN_IN_PATH } from '#domain/paths.ts';
import { PHONE_EXAMPLES } from '#domain/phone.ts';
import { safePath } from '#domain/safe-path.ts';
import { identifierText, RESEND_AFTER_S, readCode, readIdentifier } from '#domain/sign-in.ts';
import { say } from '#text/say.ts';
import { withCookies } from '../platform/cookies.ts';
import type { Visit } from '../platform/env.ts';
import { askingCookie, signedInCookies, signedOutCookies } from '../topics/accounts/cookies.ts';
import { currentShopper, hasAccounts, SESSION_MS } from '../topics/accounts/current-shopper.ts';
import { shownCode } from '../topics/messages/handed-over.ts';
import { type Asked, askCode, CODE_MS } from '../use-cases/ask-code.ts';
import { redeemCode } from '../use-cases/redeem-code.ts';
import { changeWatchlist, isCarId, savedCars } from '../use-cases/save-car.ts';
import { signOut } from '../use-cases/sign-out.ts';
import { answer, refuseCall, seeOther } from './answer.ts';
import { authAnswer } from './auth.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { Body } from './read-body.ts';
import { readWrite } from './read-write.ts';

/** Why no code was sent: status and word for programs. */
const NOT_SENT = {
  too_many: [429, 'too_many'],
  abroad: [429, 'too_many'],
  not_sent: [502, 'not_sent'],
} as const satisfies { readonly [kind in Exclude<Asked['kind'], 'sent' | 'already'>]: readonly [number, string] };

/** Where the journey began and goes on to; what travels along from step to step. */
function journey(raw: Body['raw']): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['type', 'redirect', 'back', 'car_id', 'add'])
    if (typeof raw[name] === 'string' && raw[name] !== '') query.set(name, raw[name].slice(0, 2000));
  return query;
}

/**
 * `POST /api/sign-in/code` with `identifier` (mobile number or e-mail address) and the journey's `type, redirect, back, car_id`; `add`:
 * the identifier is to be the signed-in shopper's. 200 `{sent_to, resend_after, already}`, known or not, `already`: no more is sent for now, and a code that was sent works; in a demonstration the message as `shown_message`; 422 `{errors: [{name, message}]}`, 429, 502. A
 * plain post goes on to the second step of the page, or gets the page again.
 */
export async function postCode(visit: Visit): Promise<Response> {
  const body = await readBodyOf(visit);
  if (body instanceof Response) return body;
  const { raw, plain } = body;
  const typed = typeof raw.identifier === 'string' ? raw.identifier.slice(0, 300) : '';
  const identifier = readIdentifier(typed, visit.edge.locale);
  const query = journey(raw);
  const problem = (status: number, error: string, message: string): Promise<Response> | Response =>
    plain
      ? signInPage(visit, query, { status, errors: { identifier: message }, typed: { identifier: typed } })
      : answer({ error, message, errors: [{ name: 'identifier', message }] }, status);
  if (identifier === null) {
    const phone = PHONE_EXAMPLES[countryOf(visit.edge.locale)];
    return problem(422, 'invalid', say(visit.edge, 'refusal.identifier', { phone }));
  }

  const shopper = await currentShopper(visit);
  const adds = shopper !== null && raw.add === 'true';
  const asked = await askCode(visit, identifier, adds ? shopper.id : null);
  if (asked.kind !== 'sent' && asked.kind !== 'already') {
    const [status, error] = NOT_SENT[asked.kind];
    return problem(status, error, say(visit.edge, `refusal.code.${asked.kind}`));
  }
  const already = asked.kind === 'already';
  query.set('step', 'code');
  if (already) query.set('sent', 'before');
  const text = plain ? null : await shownCode(visit, identifier);
  const shown = text === null ? {} : { shown_message: text };
  const sent = plain
    ? seeOther(`${SIGN_IN_PATH}?${query}`)
    : answer({ sent_to: identifierText(identifier), resend_after: RESEND_AFTER_S, already, ...shown });
  return withCookies(sent, [askingCookie(asked.secret, CODE_MS / 1000)]);
}

/**
 * `POST /api/sign-in` with `code` and the journey: 200 `{user, watchlist, next}` and the session's cookie, a new one each time. With `type`
 * watchlist and a `car_id` the car is saved too (SAVE-04). 422 for any code that opens nothing. A plain post goes to `redirect`.
 */
export async function postSignIn(visit: Visit): Promise<Response> {
  const body = await readBodyOf(visit);
  if (body instanceof Response) return body;
  const { raw, plain } = body;
  const query = journey(raw);
  const code = readCode(typeof raw.code === 'string' ? raw.code.slice(0, 50) : '');
  const signedIn = code === null ? null : await redeemCode(visit, code);
  if (signedIn === null) {
    const message = say(visit.edge, 'refusal.code');
    query.set('step', 'code');
    if (plain) return signInPage(visit, query, { status: 422, errors: { code: message }, typed: {} });
    return answer({ error: 'invalid', errors: [{ name: 'code', message }] }, 422);
  }
  const { shopper, token } = signedIn;
  const { edge, outside } = visit;
  const car = isCarId(raw.car_id) ? Number(raw.car_id) : null;
  let saved = false;
  if (edge.features.garage && raw.type === 'watchlist' && car !== null)
    saved = (await changeWatchlist(visit, shopper.id, car, true, outside.now().getTime())).kind === 'stored';
  outside.log({ event: 'sign_in', site: edge.slug, shopper: shopper.id });
  const next = safePath(raw.redirect) ?? '/';
  const done = plain
    ? seeOther(next)
    : answer({
        ...authAnswer(shopper, await savedCars(visit, shopper.id), outside.now()),
        next,
        saved,
      });
  return withCookies(done, signedInCookies(token, SESSION_MS / 1000));
}

/** `POST /api/sign-out`: ends the session here, not only in the browser. 204; a plain post goes to the home page. */
export async function postSignOut(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  await signOut(visit);
  const gone = body.plain
    ? seeOther('/')
    : new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  return withCookies(gone, signedOutCookies());
}

async function readBodyOf(visit: Visit): Promise<Body | Response> {
  return hasAccounts(visit) ? readWrite(visit) : refuseCall(visit);
}
