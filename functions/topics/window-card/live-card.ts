import { unavailabilityOf } from '#domain/availability.ts';
import { featuresFor } from '#domain/dealership-rules.ts';
import { isRepaymentAsBuilt } from '#domain/repayment-as-built.ts';
import { isReservable } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { WindowCard } from '#domain/window-card.ts';
import type { EdgeSite } from '#site/edge-site.ts';
import { odometerText } from '#text/distance.ts';
import { carWords, edgeText } from '#text/edge-text.ts';
import { fill } from '#text/fill.ts';
import { livePrice } from '#text/live-price.ts';
import { formatMoneyExact } from '#text/numbers.ts';

const PRICE_FIELDS = ['price', 'before_price', 'price_type', 'subscription_price', 'preorder'] as const;

/**
 * The card as built, with the changes since then: a new price by the same rules, no repayment if it or its price has changed,
 * the deposit if the car can be reserved, the odometer, and a banner and no price for a car that is no longer for sale (A46).
 */
export function liveCard(
  built: SearchRecord & { readonly window_card: WindowCard },
  live: SearchRecord,
  edge: EdgeSite,
): { readonly card: WindowCard; readonly banner: string | null } {
  const card = {
    ...built.window_card,
    deposit: liveDeposit(built.window_card, live, edge),
    facts: liveDetails(built.window_card, live, edge),
  };
  const words = carWords(edge, live);
  const unavailable = unavailabilityOf(live);
  if (unavailable !== null)
    return {
      card: { ...card, price: null, finance: null },
      banner: edgeText(words, unavailable === 'sold' ? 'car.sold' : 'car.unavailable'),
    };
  const isPriceUnchanged = PRICE_FIELDS.every((field) => live[field] === built[field]);
  const price = isPriceUnchanged ? card.price : livePrice(live, edge);
  const finance = isPriceUnchanged && isRepaymentAsBuilt(built, live) ? card.finance : null;
  return { card: { ...card, price, finance }, banner: live.reserved ? edgeText(words, 'tag.reserved') : null };
}

function liveDeposit(card: WindowCard, live: SearchRecord, edge: EdgeSite): string | null {
  if (!card.deposit || !isReservable(live, { ...edge.limits, ...featuresFor(edge, live) })) return null;
  return fill(card.deposit, { deposit: formatMoneyExact(live.deposit, edge.locale) });
}

function liveDetails({ facts }: WindowCard, live: SearchRecord, { locale }: EdgeSite): WindowCard['facts'] {
  const odometer = odometerText(live, locale);
  return facts.flatMap((fact) => (!fact.isOdometer ? [fact] : odometer === null ? [] : [{ ...fact, value: odometer }]));
}
