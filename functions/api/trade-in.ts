import { HOUR_MS } from '#domain/durations.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { type FieldError, readForm } from '#domain/forms/read-form.ts';
import { OFFER_ACCEPTANCE } from '#domain/forms/trade-in-filing.ts';
import { type AdjustmentAnswers, type ValuationFields, valuationFields } from '#domain/forms/trade-in-questions.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { formSite, type RawFields } from '../topics/leads/read-lead.ts';
import { futureYearError } from '../topics/trade-in/future-year.ts';
import { readId } from '../topics/trade-in/read-id.ts';
import type { StoredValuation } from '../topics/trade-in/trade-in-repo.ts';
import { acceptOffer } from '../use-cases/accept-offer.ts';
import { lookUpCar } from '../use-cases/look-up-car.ts';
import { valueCar } from '../use-cases/value-car.ts';
import { readPost } from './read-post.ts';
import { errorResponse, jsonResponse, tooManyAttempts, unknownEndpoint } from './responses.ts';

/** Lookups and valuations per IP address and hour: more than a family with its cars needs, fewer than it takes to compile a price list. */
const MAX_PER_HOUR = 40;

/**
 * `POST /api/trade-in/lookup` with `{rego, regoState}`, or, if that found nothing or the shopper knows no registration, with make, model
 * and year (TRADE-04). 200 `{id, vehicle: {make, model, badge, year}}`, not found `{id: null, vehicle: null, looked_up}`, which is false if
 * there is no service or it did not respond; 422 `{error: "invalid", errors: [{name, message}]}`, 429.
 */
export async function postTradeInLookup(context: RequestContext): Promise<Response> {
  const body = await readLimitedPost(context);
  if (body instanceof Response) return body;
  const fields = fieldsOf(context);
  const isManual = ['make', 'model', 'year'].some((name) => body[name] !== undefined);
  const parsed = readForm({ fields: isManual ? [...fields.lookup, ...fields.car] : fields.lookup }, body);
  if (!parsed.ok) return invalid(parsed.errors);
  const yearError = futureYearError(context.edge, fields.car, parsed.values, context.runtime.now());
  if (yearError !== null) return invalid([yearError]);
  const car = await lookUpCar(context, parsed.values, isManual);
  if (typeof car === 'string') return jsonResponse({ id: null, vehicle: null, looked_up: car === 'unknown' });
  const { id, make, model, badge, year } = car;
  return jsonResponse({ id, vehicle: { make, model, badge, year } });
}

/**
 * `POST /api/trade-in/valuation` with `{id, adjustmentAnswers: {kms, condition, service_history, accidents, tyres}}`; `id` comes from the
 * lookup. 200 `{id, offer_price, valid_until, refusal, reasons, vehicle, rego, regoState, adjustmentAnswers}`: `id` is the valuation's,
 * `offer_price` whole dollars or null, `refusal` null | "too-old" | "too-far" | "no-basis" | "unavailable", `reasons` null or
 * `{comparables: {count, years, prices}, adjustments: [{question, dollars}]}`. 404 for an unknown id, 422, 429.
 */
export async function postTradeInValuation(context: RequestContext): Promise<Response> {
  const body = await readLimitedPost(context, ({ id, adjustmentAnswers }) => JSON.stringify([id, adjustmentAnswers]));
  if (body instanceof Response) return body;
  const rawAnswers = body.adjustmentAnswers;
  const parsed = readForm(
    { fields: fieldsOf(context).answers },
    typeof rawAnswers === 'object' && rawAnswers !== null ? (rawAnswers as RawFields) : {},
  );
  if (!parsed.ok) return invalid(parsed.errors);
  const id = readId(body.id);
  const valuation = id === null ? null : await valueCar(context, id, parsed.values as AdjustmentAnswers);
  return valuation === null
    ? errorResponse(404, 'unknown_car', edgeText(context.edge, 'error.look_up_again'))
    : jsonResponse(valuationResponse(valuation));
}

function valuationResponse({ id, car, answers, result, validUntil }: StoredValuation): object {
  const { make, model, badge, year, rego, regoState } = car;
  return {
    id,
    rego,
    regoState,
    vehicle: { make, model, badge, year },
    adjustmentAnswers: answers,
    ...result,
    valid_until: validUntil,
  };
}

/**
 * `POST /api/trade-in/accept` with `{category: "Trade-In", subcategory: "3. Offer Accepted", lead_id, form_completed: true, offer_accepted:
 * true}`. 200 `{lead_id, offer_price, accepted: true}`, the same however often it is sent; 404 `unknown_lead`, 409 `no_offer`, `expired` or
 * `already_accepted` (with another lead), 422.
 */
export async function postTradeInAccept(context: RequestContext): Promise<Response> {
  const post = await readPost(context);
  if (post instanceof Response) return post;
  const { raw } = post;
  const lead = readId(raw.lead_id);
  const isAcceptance = Object.entries(OFFER_ACCEPTANCE).every(([name, value]) => raw[name] === value);
  if (lead === null || !isAcceptance)
    return errorResponse(422, 'invalid', edgeText(context.edge, 'error.no_acceptance'));
  const result = await acceptOffer(context, lead);
  switch (result.kind) {
    case 'accepted':
      return jsonResponse({ lead_id: lead, offer_price: result.offerDollars, accepted: true });
    case 'unknown':
      return errorResponse(404, 'unknown_lead', edgeText(context.edge, 'error.no_enquiry'));
    case 'no-offer':
      return errorResponse(409, 'no_offer', edgeText(context.edge, 'error.no_offer'));
    case 'expired':
      return errorResponse(409, 'expired', edgeText(context.edge, 'error.estimate_ended'));
    case 'already_accepted':
      return errorResponse(409, 'already_accepted', edgeText(context.edge, 'error.offer_accepted'));
  }
}

/**
 * Reads a lookup or valuation request: a JSON or form body, within the hourly limit of the sender's IP address.
 *
 * @param repeatKey returns a key under which a repeated request is not counted again
 */
async function readLimitedPost(
  context: RequestContext,
  repeatKey: (raw: RawFields) => string | null = () => null,
): Promise<RawFields | Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  if (!context.edge.features.tradeIn) return unknownEndpoint(context);
  const allowed = await allowIpAddress(context, 'trade-in', MAX_PER_HOUR, HOUR_MS, repeatKey(body.raw));
  return allowed ? body.raw : tooManyAttempts(context);
}

function fieldsOf({ edge }: RequestContext): ValuationFields {
  const site = formSite(edge);
  return valuationFields(formDescription('trade-in', site), site.words);
}

const invalid = (errors: readonly FieldError[]): Response => jsonResponse({ error: 'invalid', errors }, 422);
