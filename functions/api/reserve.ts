import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { holdPath, RESERVE_PATH, SUCCESS_PATH } from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import { withCookies } from '../platform/cookies.ts';
import type { RequestContext } from '../platform/env.ts';
import { type CurrentCar, readCurrentCar } from '../topics/cars/current-car.ts';
import { type ParsedForm, readLead } from '../topics/leads/read-lead.ts';
import type { CheckoutAvailability, CheckoutKind } from '../topics/reservations/checkout-availability.ts';
import type { Hold } from '../topics/reservations/hold.ts';
import { newHoldCookies } from '../topics/reservations/own-hold.ts';
import { reserveCar } from '../use-cases/reserve-car.ts';
import { formPath, requiredSignInPath, rerenderForm } from './pages/checkout-pages.ts';
import { submittedValues } from './pages/submitted-values.ts';
import type { Body } from './read-body.ts';
import { readPost } from './read-post.ts';
import {
  errorResponse,
  jsonResponse,
  keyReused,
  seeOther,
  serverError,
  tooManyAttempts,
  tooManyForms,
} from './responses.ts';

/**
 * `POST /api/reserve` with the fields of the form `reserve` or `online-purchase` and `car_id`: holds the car, stores the lead and opens the
 * payment (RES-03). JSON: 200 `{lead_id, next}`; 401 `signed_out` and 409 `paying`, `reserved`, `sold`, `withdrawn`, `not_offered`, `not_used` with
 * `next`; 404, 422 `{errors}` or `key_reused`, 429, 500. A form post without JavaScript is redirected (303).
 */
export async function postReserve(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const checkout: CheckoutKind = body.raw[CONTROL_NAMES.form] === 'online-purchase' ? 'buy' : 'reserve';
  const car = await readCurrentCar(context, body.raw.car_id);
  if (car === null)
    return body.isFormPost
      ? seeOther(RESERVE_PATH)
      : errorResponse(404, 'unknown_car', edgeText(context.edge, 'error.car_unavailable'));
  const parsed = readLead(context.edge, checkout === 'buy' ? 'online-purchase' : 'reserve', body.raw, car);
  try {
    return await reserve(context, body, checkout, car, parsed);
  } catch (error) {
    const reference = context.runtime.newId();
    context.runtime.log({ event: 'reserve_failed', reference, site: context.edge.slug, name: (error as Error).name });
    if (!body.isFormPost) return serverError(context, reference);
    return formWithErrors(context, body, checkout, car, parsed, true);
  }
}

async function reserve(
  context: RequestContext,
  body: Body,
  checkout: CheckoutKind,
  car: CurrentCar,
  parsed: ParsedForm,
): Promise<Response> {
  const { raw, isFormPost } = body;
  const signIn = await requiredSignInPath(context, car, checkout);
  if (signIn !== null)
    return isFormPost
      ? seeOther(signIn)
      : errorWithNext(401, 'signed_out', edgeText(context.edge, 'error.sign_in_to_reserve'), signIn);
  if (!parsed.ok)
    return isFormPost
      ? formWithErrors(context, body, checkout, car, parsed, false)
      : jsonResponse({ error: 'invalid', errors: parsed.errors }, 422);
  const outcome = await reserveCar(context, { parsed, raw, car, isFormPost }, checkout);
  switch (outcome.kind) {
    case 'held':
      return redirectToHold(context, body, outcome.hold);
    case 'requested':
      return isFormPost ? seeOther(SUCCESS_PATH) : jsonResponse({ lead_id: outcome.lead, next: SUCCESS_PATH });
    case 'key_reused':
      return keyReused(context, 'error.key_reused_hold');
    case 'not_free':
      return notFree(context, body, checkout, car, outcome.why);
    case 'too_many':
      return tooManyForms(context, outcome.retryAfter, car);
    case 'too_many_holds':
      return tooManyAttempts(context, car);
  }
}

/** Leads to the hold's page, which shows the card payment form or the hold's state: a form by a redirect, a script by `next`. */
async function redirectToHold(context: RequestContext, { isFormPost }: Body, hold: Hold): Promise<Response> {
  const next = holdPath(hold.token);
  const response = isFormPost ? seeOther(next) : jsonResponse({ lead_id: hold.id, next });
  return withCookies(response, await newHoldCookies(context, hold));
}

function notFree(
  context: RequestContext,
  { isFormPost }: Body,
  checkout: CheckoutKind,
  car: CurrentCar,
  kind: Exclude<CheckoutAvailability['kind'], 'free'>,
): Response {
  const next = formPath(context, car, checkout); // that page says why the car is not free, and shows other cars
  return isFormPost ? seeOther(next) : errorWithNext(409, kind, edgeText(context.edge, `error.reserve.${kind}`), next);
}

const errorWithNext = (status: number, error: string, message: string, next: string): Response =>
  jsonResponse({ error, message, next }, status);

function formWithErrors(
  context: RequestContext,
  body: Body,
  checkout: CheckoutKind,
  car: CurrentCar,
  parsed: ParsedForm,
  isServerError: boolean,
): Promise<Response> {
  const key = body.raw[CONTROL_NAMES.key];
  const controls = submittedValues(parsed, body.raw);
  return rerenderForm(context, car, checkout, {
    form: parsed.description.id,
    controls: typeof key === 'string' ? { ...controls, [CONTROL_NAMES.key]: key.slice(0, 64) } : controls,
    errors: parsed.ok ? [] : parsed.errors,
    isServerError,
    titlePrefix: edgeText(context.edge, 'error.title_prefix'),
  });
}
