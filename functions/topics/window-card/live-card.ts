import { unavailabilityOf } from '#domain/availability.ts';
import { shownKm } from '#domain/distance.ts';
import { priceOf } from '#domain/price.ts';
import { isReservable } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';
import { formatDistance } from '#text/distance.ts';
import { fill } from '#text/fill.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import { writtenPrice } from '#text/written-price.ts';

/** The part of `/_data/cars/<id>.json` that the window card reads. */
export type CardFile = SearchRecord & { readonly window_card?: WindowCard };

const PRICE_FIELDS = ['price', 'before_price', 'price_type', 'subscription_price', 'preorder'] as const;

/**
 * The card as built, with the changes since then: a new price by the same rules (without the repayment, which belongs to the old price),
 * the deposit if the car can be reserved, the odometer, and a banner and no price for a car that is no longer for sale (A46).
 */
export function liveCard(
  built: SearchRecord & { readonly window_card: WindowCard },
  live: SearchRecord,
  site: WindowCardSite,
): { readonly card: WindowCard; readonly banner: string | null } {
  const card = {
    ...built.window_card,
    deposit: liveDeposit(built.window_card, live, site),
    facts: liveFacts(built.window_card, live, site),
  };
  const unavailable = unavailabilityOf(live);
  if (unavailable !== null)
    return { card: { ...card, price: NO_PRICE, finance: null }, banner: site.words[unavailable] };
  const banner = live.reserved ? site.words.reserved : null;
  if (PRICE_FIELDS.every((field) => live[field] === built[field])) return { card, banner };
  return { card: { ...card, price: livePrice(live, site), finance: null }, banner };
}

const NO_PRICE: WindowCard['price'] = { text: '', note: null, was: null };

function liveDeposit(card: WindowCard, live: SearchRecord, { prices, locale }: WindowCardSite): string | null {
  if (!card.deposit || !isReservable(live, { ...prices.rules, checkout: true })) return null;
  return fill(card.deposit, { deposit: formatMoneyExact(live.deposit, locale) });
}

function liveFacts({ facts }: WindowCard, live: SearchRecord, { locale }: WindowCardSite): WindowCard['facts'] {
  const km = shownKm(live);
  return facts.flatMap((fact) =>
    !fact.isOdometer ? [fact] : km === null ? [] : [{ ...fact, value: formatDistance(km, locale) }],
  );
}

/** The price by the site's rules and in its wording. */
export function livePrice(live: SearchRecord, { locale, prices, words }: WindowCardSite): WindowCard['price'] {
  const { text, note, was } = writtenPrice(priceOf(live, prices.rules), locale, {
    preorder: prices.preorder,
    none: words.noPrice,
  });
  return {
    text,
    note: note === null ? null : note === 'per' ? prices.subscription : prices.types[note],
    was: was === null ? null : `${prices.was} ${was}`,
  };
}
