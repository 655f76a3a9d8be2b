import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { holdPath, RESERVE_API_PATH, RESERVE_PATH, SUCCESS_PATH } from '#domain/paths.ts';
import { bodyOf, type Reading, readLead, toLead } from '../leads/decide.ts';
import { judgeLead } from '../leads/judge-lead.ts';
import { keyFor, sentKey } from '../leads/lead-key.ts';
import { findLeadUnderKey, insertLead } from '../leads/leads-repo.ts';
import { database, type Visit } from '../platform/env.ts';
import { addressMay } from '../platform/guards/address-key.ts';
import { bears, isSecret } from '../platform/guards/bearer.ts';
import { readShopCar, type ShopCar } from '../topics/cars/shop-car.ts';
import { serviceName } from '../topics/payments/choose-service.ts';
import { payWithTestCard } from '../topics/payments/demo-service.ts';
import { type Hold, holdAt, referenceOf } from '../topics/reservations/hold.ts';
import {
  findHold,
  findHoldByKey,
  findHoldByTicket,
  markSold,
  placeHold,
  releaseHold,
} from '../topics/reservations/holds-repo.ts';
import { type Offer, offerOf, type Way } from '../topics/reservations/offer.ts';
import { isTicket, ownHoldCookie } from '../topics/reservations/own-hold.ts';
import { reserve } from '../use-cases/hold-car.ts';
import { answer, refuse, refuseUnlessAsked } from './answer.ts';
import { sha256, typedValues } from './leads.ts';
import { formAgain, formPath, ownHold, seeOther, settledOr, signInFirst } from './pages/checkout-pages.ts';
import type { Body } from './read-body.ts';
import { readWrite } from './read-write.ts';

const HOLD_CALL = new RegExp(`^${RESERVE_API_PATH}/([^/]+)(?:/([a-z]+))?$`);
/** Attempts of one address in an hour: each holds a car for half an hour, so a stranger must not hold a yard. */
const MOST_AN_HOUR = 12;
const HOUR_MS = 3_600_000;

/** Why a car cannot be reserved, for programs and in words. */
const REFUSALS: { readonly [K in Exclude<Offer['kind'], 'free'>]: string } = {
  paying:
    'Someone else is paying the deposit for this car at the moment. If they do not finish, it will be available again within half an hour.',
  taken: 'Someone else has reserved this car. You have not been charged.',
  sold: 'This car has been sold. You have not been charged.',
  not_offered: 'This car cannot be reserved online. Please call us.',
  not_used: 'Only used cars can be bought online. Please call us about this car.',
};

/**
 * `POST /api/reserve` with the fields of the form `reserve` or `online-purchase` and `car_id`: holds the car, stores the lead and
 * opens the payment (RES-03). JSON answers: 200 `{lead_id, next}`; 401 `signed_out` and 409 `paying`, `taken`, `sold`,
 * `not_offered`, `not_used` with `next`; 404, 422 `{errors}` or `key_reused`, 429, 500. A plain post goes on with 303.
 */
export async function postReserve(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const way: Way = body.raw[CONTROL_NAMES.form] === 'online-purchase' ? 'buy' : 'reserve';
  const car = await readShopCar(visit, body.raw.car_id);
  if (car === null)
    return body.plain ? seeOther(RESERVE_PATH) : refuse(404, 'unknown_car', 'We do not have this car any more.');
  const reading = readLead(visit.edge, way === 'buy' ? 'online-purchase' : 'reserve', body.raw, car);
  try {
    return await decide(visit, body, way, car, reading);
  } catch (error) {
    const reference = visit.outside.newId();
    visit.outside.log({ event: 'reserve_failed', reference, site: visit.edge.slug, name: (error as Error).name });
    if (!body.plain) return refuse(500, 'internal', 'Something went wrong on our side.', {}, reference);
    return again(visit, body, way, car, reading, true);
  }
}

async function decide(visit: Visit, body: Body, way: Way, car: ShopCar, reading: Reading): Promise<Response> {
  const { edge, outside, request } = visit;
  const signIn = await signInFirst(visit, car, way);
  if (signIn !== null)
    return body.plain ? seeOther(signIn) : stopped(401, 'signed_out', 'Sign in to reserve a car.', signIn);
  if (!reading.ok)
    return body.plain
      ? again(visit, body, way, car, reading, false)
      : answer({ error: 'invalid', errors: reading.errors }, 422);

  const service = serviceName(visit);
  const db = database(visit);
  const bodyHash = await sha256(bodyOf(reading, body.raw, car));
  const key = sentKey(body.raw) ?? (await keyFor(visit, false, bodyHash));
  const repeated = await answerToRepeat(visit, body, key.text, bodyHash);
  if (repeated !== null) return repeated;
  const { flag, retryAfter } =
    service === 'none' ? await judgeLead(visit, body.raw, key.text) : { flag: null, retryAfter: null };
  if (retryAfter !== null)
    return refuse(
      429,
      'too_many',
      'Too many forms have been sent from your connection. Please try again later, or call us.',
      {
        'Retry-After': String(retryAfter),
      },
    );
  const lead = toLead(edge, reading, body.raw, car, {
    id: outside.newId(),
    key: key.text,
    now: outside.now(),
    userAgent: request.headers.get('user-agent') ?? '',
    bodyHash,
    flag,
  });
  const offer = await offerOf(visit, car, way);
  const own = ownHold(visit, offer);
  if (own !== null) return goOn(visit, body, own);
  if (offer.kind === 'sold' || offer.kind === 'not_offered' || offer.kind === 'not_used')
    return notFree(visit, body, way, car, offer.kind);
  if (offer.kind === 'taken' && offer.hold === null) return notFree(visit, body, way, car, 'taken');
  if (service === 'none') {
    const stored = await insertLead(db, lead);
    return stored.bodyHash === bodyHash || body.plain ? requested(body, stored.id) : keyReused();
  }
  if (lead.spam !== null || !(await addressMay(visit, 'reserve', MOST_AN_HOUR, HOUR_MS, key.text)))
    return refuse(429, 'too_many', 'Too many tries. Please call us and we will hold the car for you.');
  const hold = await reserve(visit, car, lead, service, placeHold);
  if (hold === null) return notFree(visit, body, way, car, offer.kind === 'taken' ? 'taken' : 'paying');
  if (hold.bodyHash !== bodyHash && !body.plain) return keyReused();
  outside.log({ event: 'hold', hold: hold.id, site: edge.slug, car: car.id });
  return goOn(visit, body, hold);
}

/**
 * A form that was sent before under its key gets the first answer, whatever became of the car since, and counts for nothing; null = it
 * is new. A plain form that was changed and sent again comes back to what it began with.
 */
async function answerToRepeat(visit: Visit, body: Body, key: string, bodyHash: string): Promise<Response | null> {
  const db = database(visit);
  const hold = await findHoldByKey(db, key);
  if (hold !== null) return hold.bodyHash === bodyHash || body.plain ? goOn(visit, body, hold) : keyReused();
  const lead = await findLeadUnderKey(db, key);
  if (lead === null) return null;
  return lead.bodyHash === bodyHash || body.plain ? requested(body, lead.id) : keyReused();
}

const keyReused = (): Response =>
  refuse(422, 'key_reused', 'This form was already sent with other details. Reload the page to start again.');
const requested = ({ plain }: Body, id: string): Response =>
  plain ? seeOther(SUCCESS_PATH) : answer({ lead_id: id, next: SUCCESS_PATH });

/** To the hold's own page: the card form, or what became of it. */
function goOn(visit: Visit, { plain }: Body, hold: Hold): Response {
  const next = holdPath(hold.ticket);
  const response = plain ? seeOther(next) : answer({ lead_id: hold.id, next });
  response.headers.append('Set-Cookie', ownHoldCookie(hold, visit.outside.now()));
  return response;
}

function notFree(visit: Visit, { plain }: Body, way: Way, car: ShopCar, kind: keyof typeof REFUSALS): Response {
  const next = formPath(visit, car, way); // which says so, and shows other cars
  return plain ? seeOther(next) : stopped(409, kind, REFUSALS[kind], next);
}

const stopped = (status: number, error: string, message: string, next: string): Response =>
  answer({ error, message, next }, status);

function again(visit: Visit, body: Body, way: Way, car: ShopCar, reading: Reading, failed: boolean): Promise<Response> {
  const key = body.raw[CONTROL_NAMES.key];
  const controls = typedValues(reading, body.raw);
  return formAgain(visit, car, way, {
    form: reading.description.id,
    controls: typeof key === 'string' ? { ...controls, [CONTROL_NAMES.key]: key.slice(0, 64) } : controls,
    errors: reading.ok ? [] : reading.errors,
    failed,
  });
}

/**
 * A hold by its ticket: `GET /api/reserve/{ticket}` tells its state; `POST …/cancel` lets it go (A12); `POST …/card` pays on the
 * demonstration's card form. By its id, for the dealer's system with the site's secret: `POST …/sold`, `POST …/release`.
 */
export async function holdCall(visit: Visit): Promise<Response> {
  const [, name = '', action] = HOLD_CALL.exec(visit.url.pathname) ?? [];
  if (action === 'sold' || action === 'release') return dealerCall(visit, name, action);
  const hold = isTicket(name) ? await findHoldByTicket(database(visit), name) : null;
  if (hold === null) return refuse(404, 'unknown_hold', 'There is no such reservation.');
  if (action === undefined) return getHold(visit, hold);
  if (action === 'cancel') return postCancel(visit, hold);
  if (action === 'card') return postCard(visit, hold);
  return refuse(404, 'not_found', 'There is no such call.');
}

async function getHold(visit: Visit, hold: Hold): Promise<Response> {
  const refused = refuseUnlessAsked(visit.request);
  if (refused !== null) return refused;
  return answer(told(holdAt(await settledOr(visit, hold), visit.outside.now())));
}

/** Nothing about the person: the ticket may have been read over a shoulder. */
const told = (hold: Hold) => ({
  reference: referenceOf(hold),
  car_id: hold.carId,
  state: hold.state,
  why: hold.why,
  held_until: hold.endsAt,
  deposit_cents: hold.cents,
  currency: hold.currency,
  payment: hold.payment,
});

async function postCancel(visit: Visit, hold: Hold): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  if (hold.state === 'sold') return refuse(409, 'sold', 'This sale is complete. Please call us.');
  await releaseHold(database(visit), hold.id, 'cancelled', visit.outside.now());
  const after = await settledOr(visit, (await findHold(database(visit), hold.id)) ?? hold);
  return body.plain ? seeOther(holdPath(hold.ticket)) : answer(told(holdAt(after, visit.outside.now())));
}

async function postCard(visit: Visit, stored: Hold): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const { now } = visit.outside;
  const hold = holdAt(await settledOr(visit, stored), now());
  if (hold.service !== 'demo') return refuse(404, 'not_found', 'There is no such call.');
  const open = hold.state === 'held' && hold.paymentRef !== null;
  const outcome = open ? await payWithTestCard(visit, hold.paymentRef ?? '', body.raw.card_number) : 'accepted';
  const after = holdAt(await settledOr(visit, hold), now());
  const query = outcome === 'accepted' ? '' : `?card=${outcome}`;
  if (body.plain) return seeOther(holdPath(hold.ticket) + query);
  if (after.state === 'released')
    return refuse(409, 'released', 'This reservation has ended, and this card was not charged.');
  return answer({ ...told(after), card: outcome });
}

async function dealerCall(visit: Visit, id: string, action: 'sold' | 'release'): Promise<Response> {
  const { env, outside, request } = visit;
  if (request.method !== 'POST') return refuse(405, 'method', 'Send this call as POST.', { Allow: 'POST' });
  const secret = env.STOCK_PUSH_SECRET;
  if (!isSecret(secret))
    return refuse(503, 'no_secret', 'Bind the secret STOCK_PUSH_SECRET, of 24 characters or more.');
  if (!(await bears(request, secret)))
    return refuse(401, 'secret', 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
  const db = database(visit);
  const now = outside.now();
  const hold = await findHold(db, id);
  if (hold === null) return refuse(404, 'unknown_hold', 'There is no such reservation.');
  const done = action === 'sold' ? await markSold(db, id, now) : await releaseHold(db, id, 'dealer', now);
  const after = holdAt(await settledOr(visit, (await findHold(db, id)) ?? hold), now);
  const wanted = action === 'sold' ? 'sold' : 'released';
  if (!done && after.state !== wanted) return refuse(409, after.state, `The reservation is ${after.state}.`);
  return answer(told(after));
}
