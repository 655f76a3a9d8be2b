import { holdPath, RESERVE_API_PATH } from '#domain/paths.ts';
import type { Visit } from '../platform/env.ts';
import { bears, isSecret } from '../platform/guards/bearer.ts';
import { type Hold, referenceOf } from '../topics/reservations/hold.ts';
import { cancelHold, closeHold, holdByTicket, holdNow, payByTestCard } from '../use-cases/change-hold.ts';
import { answer, refuse, refuseUnlessAsked, seeOther } from './answer.ts';
import { readWrite } from './read-write.ts';

const HOLD_CALL = new RegExp(`^${RESERVE_API_PATH}/([^/]+)(?:/([a-z]+))?$`);

/**
 * A hold by its ticket: `GET /api/reserve/{ticket}` tells its state; `POST …/cancel` lets it go (A12); `POST …/card` pays on the
 * demonstration's card form. By its id, for the dealer's system with the site's secret: `POST …/sold`, `POST …/release`.
 */
export async function holdCall(visit: Visit): Promise<Response> {
  const [, name = '', action] = HOLD_CALL.exec(visit.url.pathname) ?? [];
  if (action === 'sold' || action === 'release') return dealerCall(visit, name, action);
  const hold = await holdByTicket(visit, name);
  if (hold === null) return refuse(404, 'unknown_hold', 'There is no such reservation.');
  if (action === undefined) return getHold(visit, hold);
  if (action === 'cancel') return postCancel(visit, hold);
  if (action === 'card') return postCard(visit, hold);
  return refuse(404, 'not_found', 'There is no such call.');
}

async function getHold(visit: Visit, hold: Hold): Promise<Response> {
  return refuseUnlessAsked(visit.request) ?? answer(told(await holdNow(visit, hold)));
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
  if (hold.state === 'sold') return refuse(409, 'sold', 'This sale is complete, so it cannot be cancelled online.');
  const after = await cancelHold(visit, hold);
  return body.plain ? seeOther(holdPath(hold.ticket)) : answer(told(after));
}

async function postCard(visit: Visit, stored: Hold): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const paid = await payByTestCard(visit, stored, body.raw.card_number);
  if (paid === null) return refuse(404, 'not_found', 'There is no such call.');
  const { hold, card } = paid;
  const query = card === 'accepted' ? '' : `?card=${card}`;
  if (body.plain) return seeOther(holdPath(hold.ticket) + query);
  if (hold.state === 'released')
    return refuse(409, 'released', 'This reservation has ended, and this card was not charged.');
  return answer({ ...told(hold), card });
}

async function dealerCall(visit: Visit, id: string, action: 'sold' | 'release'): Promise<Response> {
  const { env, request } = visit;
  if (request.method !== 'POST') return refuse(405, 'method', 'Send this call as POST.', { Allow: 'POST' });
  const secret = env.STOCK_PUSH_SECRET;
  if (!isSecret(secret))
    return refuse(503, 'no_secret', 'Bind the secret STOCK_PUSH_SECRET, of 24 characters or more.');
  if (!(await bears(request, secret)))
    return refuse(401, 'secret', 'The secret is missing or wrong.', { 'WWW-Authenticate': 'Bearer' });
  const closed = await closeHold(visit, id, action);
  if (closed === null) return refuse(404, 'unknown_hold', 'There is no such reservation.');
  const { hold, done } = closed;
  return done ? answer(told(hold)) : refuse(409, hold.state, `The reservation is ${hold.state}.`);
}
