import { zonedTime } from '#domain/dates.ts';
import { OFFER_ACCEPTANCE } from '#domain/forms/trade-in-filing.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { hookRows } from '../platform/outbox/hook-rows.ts';
import { destinationsOf } from '../topics/leads/destinations.ts';
import { ifLeadStored, insertLead } from '../topics/leads/leads-repo.ts';
import { acceptanceKey, findOffer } from '../topics/trade-in/trade-in-repo.ts';
import { deliverSoon } from './deliver.ts';

export type AcceptOfferResult =
  | { readonly kind: 'accepted'; readonly offerDollars: number }
  /** No such trade-in lead; one that was sent without an offer; an offer that has expired, or was accepted with another lead. */
  | { readonly kind: 'unknown' | 'no-offer' | 'expired' | 'already_accepted' };

/**
 * Accepts the offer that a trade-in lead was sent with (TRADE-04). The acceptance is a lead of its own and goes to the same destinations
 * as the first. Its key is the valuation's, so an offer is accepted only once, however often and from wherever that is requested. The
 * offer is the one stated in the lead, whatever has happened to the valuation since.
 */
export async function acceptOffer(context: RequestContext, leadId: string): Promise<AcceptOfferResult> {
  const { edge, runtime } = context;
  const db = database(context);
  const offer = await findOffer(db, leadId);
  if (offer === null) return { kind: 'unknown' };
  const { lead, valuationId, offerDollars, validUntil } = offer;
  if (valuationId === null || offerDollars === null) return { kind: 'no-offer' };
  const now = runtime.now();
  if (!offer.accepted && validUntil < zonedTime(now, edge.locale.timeZone).date) return { kind: 'expired' };

  const id = runtime.newId();
  const receivedAt = now.toISOString();
  const notice = {
    id: valuationId,
    lead_id: leadId,
    offer_price: offerDollars,
    offer_accepted: true,
  };
  const stored = await insertLead(
    db,
    {
      ...lead,
      id,
      key: acceptanceKey(valuationId),
      bodyHash: leadId,
      receivedAt,
      payload: { ...lead.payload, ...OFFER_ACCEPTANCE },
      destinations: destinationsOf(edge.leads.destinations, lead.spam),
    },
    lead.spam === null
      ? hookRows(context, 'valuation', `valuation:${valuationId}:accepted`, notice, ifLeadStored(id))
      : [],
  );
  if (stored.bodyHash !== leadId) return { kind: 'already_accepted' };
  runtime.log({
    event: 'offer_accepted',
    site: edge.slug,
    lead: leadId,
    acceptance: stored.id,
    again: stored.id === id ? 0 : 1,
  });
  context.later(() => deliverSoon(context, { kind: 'lead', deduplicationKey: stored.id }));
  return { kind: 'accepted', offerDollars };
}
