import { CONTROL_NAMES } from '#domain/forms/form.ts';
import {
  CARS_PATH,
  CHECKOUT_JOURNEY_PATH,
  CHECKOUT_NAMES,
  carPath,
  checkoutPath,
  holdPath,
  RESERVE_PATH,
  SIGN_IN_PATH,
} from '#domain/paths.ts';
import { say } from '#text/say.ts';
import { asset, type Visit } from '../../platform/env.ts';
import { type Facts, fillPage, type RefusedForm } from '../../platform/fill/fill-page.ts';
import { currentShopper } from '../../topics/accounts/current-shopper.ts';
import { readShopCar, readShopCarBySlug, type ShopCar } from '../../topics/cars/shop-car.ts';
import type { Hold } from '../../topics/reservations/hold.ts';
import { type Offer, offerOf, type Way } from '../../topics/reservations/offer.ts';
import { isOwnHold } from '../../topics/reservations/own-hold.ts';
import { heldSubject } from '../../topics/reservations/tell.ts';
import { holdByTicket } from '../../use-cases/change-hold.ts';
import { deliverSoon } from '../../use-cases/deliver.ts';
import { settledOr } from '../../use-cases/settle-hold.ts';
import { seeOther } from '../answer.ts';
import { carMarks, formFacts, holdMarks, stateMarks } from './checkout-facts.ts';
import { missing } from './missing.ts';

const CHECKOUT = new RegExp(`^${CARS_PATH}/([^/]+)/(${CHECKOUT_NAMES.join('|')})$`);
/** Why the card was not taken, as the card form's answer says it. */
const CARD_PROBLEMS = ['declined', 'not_a_test_card'];

/** `GET /cars/{slug}/checkout` or `/buy-online`, whichever is the dealer's; the other one leads there (ROUTE-03). */
export async function checkoutPage(visit: Visit): Promise<Response> {
  const { edge, url } = visit;
  const [, slug = '', name] = CHECKOUT.exec(url.pathname) ?? [];
  if (!onlyReads(visit)) return notAllowed(visit);
  const path = checkoutPath(slug, edge.routes.checkout);
  if (!(await asset(visit, RESERVE_PATH)).ok) return missing(visit);
  if (name !== edge.routes.checkout)
    return new Response(null, { status: 308, headers: { Location: path + url.search } });
  const car = await readShopCarBySlug(visit, slug);
  return carPage(visit, RESERVE_PATH, path, car, 'reserve');
}

/** `GET /checkout-journey?car_id={slug}`, by a number too: online purchase of a used car (ROUTE-03). */
export async function journeyPage(visit: Visit): Promise<Response> {
  if (!onlyReads(visit)) return notAllowed(visit);
  if (!(await asset(visit, CHECKOUT_JOURNEY_PATH)).ok) return missing(visit);
  const id = visit.url.searchParams.get('car_id') ?? '';
  const bySlug = /^[a-z0-9-]{1,200}$/.test(id) ? await readShopCarBySlug(visit, id) : null;
  const car = bySlug ?? (await readShopCar(visit, id));
  const path = car ? `${CHECKOUT_JOURNEY_PATH}?${new URLSearchParams({ car_id: car.slug })}` : CHECKOUT_JOURNEY_PATH;
  return carPage(visit, CHECKOUT_JOURNEY_PATH, path, car, 'buy');
}

/** `GET /reserve/{ticket}`: pay, see what became of the reservation, cancel it. */
export async function holdPage(visit: Visit): Promise<Response> {
  if (!onlyReads(visit)) return notAllowed(visit);
  const ticket = visit.url.pathname.slice(RESERVE_PATH.length + 1);
  const stored = await holdByTicket(visit, ticket);
  if (stored === null) return template(visit, RESERVE_PATH, { marks: stateMarks('no_hold'), controls: {} }, 404);
  const hold = await settledOr(visit, stored);
  if (hold.state === 'paid') visit.later(() => deliverSoon(visit, { kind: 'message', subject: heldSubject(hold) }));
  const car = await readShopCar(visit, hold.carId);
  const refused = CARD_PROBLEMS.find((known) => known === visit.url.searchParams.get('card')) ?? null;
  return template(visit, RESERVE_PATH, { marks: await holdMarks(visit, hold, car, refused), controls: {} });
}

/** Where a form about a car is shown again with what is wrong with it. */
export async function formAgain(visit: Visit, car: ShopCar, way: Way, refused: RefusedForm): Promise<Response> {
  const page = formPath(visit, car, way);
  const facts = await formFacts(visit, car, page);
  const key = refused.controls[CONTROL_NAMES.key];
  const controls = key ? { ...facts.controls, [CONTROL_NAMES.key]: key } : facts.controls;
  const built = await asset(visit, way === 'buy' ? CHECKOUT_JOURNEY_PATH : RESERVE_PATH);
  return fillPage(built, { ...facts, controls }, refused);
}

/** The address of the page where a car is reserved or bought. */
export function formPath({ edge }: Visit, car: ShopCar, way: Way): string {
  return way === 'reserve'
    ? checkoutPath(car.slug, edge.routes.checkout)
    : `${CHECKOUT_JOURNEY_PATH}?${new URLSearchParams({ car_id: car.slug })}`;
}

/** Sign-in first, where the dealer wants it; the way back keeps the car (RES-04, AUTH-01). Null = go on. */
export async function signInFirst(visit: Visit, car: ShopCar, way: Way): Promise<string | null> {
  if (!visit.edge.features.gateCheckout || (await currentShopper(visit)) !== null) return null;
  const query = { type: 'checkout', redirect: formPath(visit, car, way), back: carPath(car.slug) };
  return `${SIGN_IN_PATH}?${new URLSearchParams(query)}`;
}

async function carPage(visit: Visit, file: string, path: string, car: ShopCar | null, way: Way): Promise<Response> {
  if (car === null) {
    const asked = way === 'reserve' || visit.url.searchParams.has('car_id');
    return template(visit, file, { marks: stateMarks('unknown'), controls: {} }, asked ? 404 : 200);
  }
  const offer = await offerOf(visit, car, way);
  const own = ownHold(visit, offer);
  if (own !== null) return seeOther(holdPath(own.ticket));
  if (offer.kind !== 'free')
    return template(visit, file, {
      marks: { ...carMarks(visit, car), ...stateMarks(offer.kind), 'car.deposit': '' },
      controls: {},
    });
  const signIn = await signInFirst(visit, car, way);
  if (signIn !== null) return seeOther(signIn);
  return template(visit, file, await formFacts(visit, car, path));
}

/** The hold of this very browser, when that is why a car is not free. */
function ownHold({ request }: Visit, offer: Offer): Hold | null {
  return 'hold' in offer && isOwnHold(request, offer.hold) ? offer.hold : null;
}

async function template(visit: Visit, file: string, facts: Facts, status = 200): Promise<Response> {
  const page = await asset(visit, file);
  if (!page.ok) return missing(visit);
  const filled = fillPage(page, facts);
  return new Response(filled.body, { status, headers: filled.headers });
}

const onlyReads = ({ request }: Visit): boolean => request.method === 'GET' || request.method === 'HEAD';
const notAllowed = ({ edge }: Visit): Response =>
  new Response(say(edge, 'refusal.page_get'), { status: 405, headers: { Allow: 'GET, HEAD' } });
