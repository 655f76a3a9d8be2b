import { leadReference } from '#domain/leads/lead.ts';
import { holdPath, RESERVE_API_PATH } from '#domain/routes/public-paths.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import type { Hold } from '../topics/reservations/hold.ts';
import { cancelHold, closeHold, currentHold, holdByToken, payByTestCard } from '../use-cases/change-hold.ts';
import { readPost } from './read-post.ts';
import { requireSecret } from './require-secret.ts';
import { errorResponse, jsonResponse, methodNotAllowed, requireGet, seeOther, unknownEndpoint } from './responses.ts';

const HOLD_CALL = new RegExp(`^${RESERVE_API_PATH}/([^/]+)(?:/([a-z]+))?$`);

/**
 * A hold by its token: `GET /api/reserve/{token}` returns its state; `POST …/cancel` cancels it (A12); `POST …/card` pays with the
 * demonstration's card form. By its id, for the dealer's system with the site's secret: `POST …/sold`, `POST …/release`.
 */
export async function holdCall(context: RequestContext): Promise<Response> {
  const [, name = '', action] = HOLD_CALL.exec(context.url.pathname) ?? [];
  if (action === 'sold' || action === 'release') return dealerCall(context, name, action);
  const hold = await holdByToken(context, name);
  if (hold === null) return errorResponse(404, 'unknown_hold', edgeText(context.edge, 'error.no_hold'));
  if (action === undefined) return getHold(context, hold);
  if (action === 'cancel') return postCancel(context, hold);
  if (action === 'card') return postCard(context, hold);
  return unknownEndpoint(context);
}

async function getHold(context: RequestContext, hold: Hold): Promise<Response> {
  return requireGet(context) ?? jsonResponse(holdResponse(await currentHold(context, hold)));
}

/** No personal data: somebody else may have seen the token. */
const holdResponse = (hold: Hold) => ({
  reference: leadReference(hold.id),
  car_id: hold.carId,
  state: hold.state,
  why: hold.why,
  held_until: hold.endsAt,
  deposit_cents: hold.cents,
  currency: hold.currency,
  payment: hold.payment,
});

async function postCancel(context: RequestContext, hold: Hold): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  if (hold.state === 'sold') return errorResponse(409, 'sold', edgeText(context.edge, 'error.hold_sold'));
  const after = await cancelHold(context, hold);
  return body.isFormPost ? seeOther(holdPath(hold.token)) : jsonResponse(holdResponse(after));
}

async function postCard(context: RequestContext, stored: Hold): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const result = await payByTestCard(context, stored, body.raw.card_number);
  if (result === null) return unknownEndpoint(context);
  const { hold, card } = result;
  // The fragment moves the view and the focus to the message (`checkout.astro`).
  const problem = card === 'accepted' ? '' : `?card=${card}#card-problem`;
  if (body.isFormPost) return seeOther(holdPath(hold.token) + problem);
  if (hold.state === 'released') return errorResponse(409, 'released', edgeText(context.edge, 'error.hold_ended'));
  return jsonResponse({ ...holdResponse(hold), card });
}

async function dealerCall(context: RequestContext, id: string, action: 'sold' | 'release'): Promise<Response> {
  const { edge, env, request } = context;
  if (request.method !== 'POST') return methodNotAllowed(context);
  const rejection = await requireSecret(context, env.STOCK_PUSH_SECRET, 'error.no_secret');
  if (rejection !== null) return rejection;
  const closed = await closeHold(context, id, action);
  if (closed === null) return errorResponse(404, 'unknown_hold', edgeText(context.edge, 'error.no_hold'));
  const { hold, applied } = closed;
  return applied
    ? jsonResponse(holdResponse(hold))
    : errorResponse(409, hold.state, edgeText(edge, 'error.hold_state', { state: hold.state }));
}
