import { CONTROL_NAMES } from '#domain/forms/form.ts';
import {
  CARS_PATH,
  CHANGE_DETAILS,
  CHECKOUT_JOURNEY_PATH,
  CHECKOUT_NAMES,
  carPath,
  checkoutPath,
  holdPath,
  onlinePurchaseHref,
  RESERVE_PATH,
  signInHref,
} from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import { withCookies } from '../../platform/cookies.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { fillPage, type PageFill, type RejectedForm } from '../../platform/fill/fill-page.ts';
import { currentShopper } from '../../topics/accounts/current-shopper.ts';
import { type CurrentCar, readCurrentCar, readCurrentCarBySlug } from '../../topics/cars/current-car.ts';
import { type CheckoutKind, checkoutAvailability } from '../../topics/reservations/checkout-availability.ts';
import { heldMessageKey } from '../../topics/reservations/hold-notices.ts';
import { endedHoldCookies, ownHold, renewedCookies } from '../../topics/reservations/own-hold.ts';
import { holdByToken, isAwaitingCard } from '../../use-cases/change-hold.ts';
import { deliverSoon } from '../../use-cases/deliver.ts';
import { settledOrAsStored } from '../../use-cases/settle-hold.ts';
import { seeOther } from '../responses.ts';
import { carPlaceholders, formFill, holdPlaceholders, statePlaceholders } from './checkout-fill.ts';
import { notFoundResponse } from './not-found.ts';
import { redirectOldUrl } from './old-url.ts';

const CHECKOUT = new RegExp(`^${CARS_PATH}/([^/]+)/(${CHECKOUT_NAMES.join('|')})$`);
/** Why a card was refused, as returned by the card form's call. */
const CARD_PROBLEMS = ['declined', 'not_a_test_card'];

/** `GET /cars/{slug}/checkout` or `/buy-online`, whichever the dealer uses; the other one redirects to it (ROUTE-03). */
export async function checkoutPage(context: RequestContext): Promise<Response> {
  const { edge, url } = context;
  const [, slug = '', name] = CHECKOUT.exec(url.pathname) ?? [];
  if (!isReadRequest(context)) return methodNotAllowedPage(context);
  const path = checkoutPath(slug, edge.routes.checkout);
  if (!(await asset(context, RESERVE_PATH)).ok) return notFoundResponse(context);
  if (name !== edge.routes.checkout)
    return new Response(null, { status: 308, headers: { Location: path + url.search } });
  const car = await readCurrentCarBySlug(context, slug);
  return checkoutResponse(context, RESERVE_PATH, path, car, 'reserve');
}

/** `GET /checkout-journey?car_id={slug}`, or by the car's number: online purchase of a used car (ROUTE-03). */
export async function journeyPage(context: RequestContext): Promise<Response> {
  if (!isReadRequest(context)) return methodNotAllowedPage(context);
  if (!(await asset(context, CHECKOUT_JOURNEY_PATH)).ok) return notFoundResponse(context);
  const id = context.url.searchParams.get('car_id') ?? '';
  const bySlug = /^[a-z0-9-]{1,200}$/.test(id) ? await readCurrentCarBySlug(context, id) : null;
  const car = bySlug ?? (await readCurrentCar(context, id));
  const path = car ? onlinePurchaseHref(car.slug) : CHECKOUT_JOURNEY_PATH;
  return checkoutResponse(context, CHECKOUT_JOURNEY_PATH, path, car, 'buy');
}

/**
 * `GET /reserve/{token}`: pay for a reservation, see its state, cancel it. The former website may have had pages below this path too: their
 * redirects apply where there is no such reservation.
 */
export async function holdPage(context: RequestContext): Promise<Response> {
  if (!isReadRequest(context)) return methodNotAllowedPage(context);
  const token = context.url.pathname.slice(RESERVE_PATH.length + 1);
  const stored = await holdByToken(context, token);
  if (stored === null) {
    const noHold = { placeholders: statePlaceholders('no_hold'), controls: {} };
    return (await redirectOldUrl(context)) ?? filledTemplate(context, RESERVE_PATH, noHold, 404);
  }
  const hold = await settledOrAsStored(context, stored);
  if (hold.why === 'cancelled' && hold.paidAt === null) {
    const own = await ownHold(context); // it may have replaced this one, when details were corrected
    if (own?.carId === hold.carId && own.token !== token && own.state !== 'released')
      return seeOther(holdPath(own.token));
  }
  if (hold.state === 'paid')
    context.later(() => deliverSoon(context, { kind: 'message', deduplicationKey: heldMessageKey(hold) }));
  const car = await readCurrentCar(context, hold.carId);
  const cardProblem = CARD_PROBLEMS.find((problem) => problem === context.url.searchParams.get('card')) ?? null;
  const page = await filledTemplate(context, RESERVE_PATH, {
    placeholders: await holdPlaceholders(context, hold, car, cardProblem),
    controls: {},
  });
  return withCookies(page, await renewedCookies(context, hold));
}

/** Shows the form about a car again, with its errors. */
export async function rerenderForm(
  context: RequestContext,
  car: CurrentCar,
  checkout: CheckoutKind,
  rejectedForm: RejectedForm,
): Promise<Response> {
  const page = formPath(context, car, checkout);
  const fill = await formFill(context, car, page);
  const key = rejectedForm.controls[CONTROL_NAMES.key];
  const controls = key ? { ...fill.controls, [CONTROL_NAMES.key]: key } : fill.controls;
  const template = await asset(context, checkout === 'buy' ? CHECKOUT_JOURNEY_PATH : RESERVE_PATH);
  return fillPage(template, { ...fill, controls }, rejectedForm);
}

/** The URL of the page where a car is reserved or bought. */
export function formPath({ edge }: RequestContext, car: CurrentCar, checkout: CheckoutKind): string {
  return checkout === 'reserve' ? checkoutPath(car.slug, edge.routes.checkout) : onlinePurchaseHref(car.slug);
}

/**
 * The URL of the sign-in page if the dealer requires an account; after sign-in the shopper returns to this car (RES-04, AUTH-01). Null
 * = not required, or signed in.
 */
export async function requiredSignInPath(
  context: RequestContext,
  car: CurrentCar,
  checkout: CheckoutKind,
): Promise<string | null> {
  if (!context.edge.features.gateCheckout || (await currentShopper(context)) !== null) return null;
  const redirect = formPath(context, car, checkout);
  return signInHref({ type: 'checkout', redirect, back: carPath(car.slug), car_id: `${car.id}` });
}

/**
 * The checkout page for a car: "unknown car" without one, a redirect to this browser's own hold, or the form. The form of a held car is
 * empty: its address may have been passed on, and the browser that sent it fills it in again.
 */
async function checkoutResponse(
  context: RequestContext,
  file: string,
  path: string,
  car: CurrentCar | null,
  checkout: CheckoutKind,
): Promise<Response> {
  if (car === null) {
    const isRequested = checkout === 'reserve' || context.url.searchParams.has('car_id');
    return filledTemplate(
      context,
      file,
      { placeholders: statePlaceholders('unknown'), controls: {} },
      isRequested ? 404 : 200,
    );
  }
  const own = await ownHold(context);
  if (own?.carId === car.id && own.state !== 'released') {
    const isChange = context.url.searchParams.has(CHANGE_DETAILS) && (await isAwaitingCard(context, own));
    return isChange ? filledTemplate(context, file, await formFill(context, car, path)) : seeOther(holdPath(own.token));
  }
  return withCookies(await unheldCarPage(context, file, path, car, checkout), endedHoldCookies(context.request, own));
}

/** The page of a car that this browser does not hold: its form, or why it cannot be reserved. */
async function unheldCarPage(
  context: RequestContext,
  file: string,
  path: string,
  car: CurrentCar,
  checkout: CheckoutKind,
): Promise<Response> {
  const availability = await checkoutAvailability(context, car, checkout);
  if (availability.kind !== 'free')
    return filledTemplate(context, file, {
      placeholders: { ...carPlaceholders(context, car), ...statePlaceholders(availability.kind), 'car.deposit': '' },
      controls: {},
    });
  const signIn = await requiredSignInPath(context, car, checkout);
  if (signIn !== null) return seeOther(signIn);
  return filledTemplate(context, file, await formFill(context, car, path));
}

async function filledTemplate(context: RequestContext, file: string, fill: PageFill, status = 200): Promise<Response> {
  const page = await asset(context, file);
  if (!page.ok) return notFoundResponse(context);
  const filled = fillPage(page, fill);
  return new Response(filled.body, { status, headers: filled.headers });
}

const isReadRequest = ({ request }: RequestContext): boolean => request.method === 'GET' || request.method === 'HEAD';
const methodNotAllowedPage = ({ edge }: RequestContext): Response =>
  new Response(edgeText(edge, 'error.page_get'), { status: 405, headers: { Allow: 'GET, HEAD' } });
