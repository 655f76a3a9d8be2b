import { isAvailable, unavailabilityOf } from '#domain/availability.ts';
import { isOpenToOffers, isReservable, isSoldOnline } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { canBeTestDriven } from '#domain/test-drive-only.ts';
import { showsTradeIn } from '#domain/trade-in.ts';
import type { CardSite, PriceView } from '#view-types/car-card.ts';
import type { CarAction, CarStateView } from '#view-types/car-page.ts';

// The parts of a card or a car's page that depend on details that may change before the next build: the build decides them here, and so does
// the browser when a change arrives (A46).

/** The settings for a car: those of its dealership, if that has its own, otherwise the site's (TEN-01). */
export function cardSiteOf(
  cards: CardSite,
  { dealership_slug: slug }: Pick<SearchRecord, 'dealership_slug'>,
): CardSite {
  return slug !== null && Object.hasOwn(cards.dealerships, slug) ? (cards.dealerships[slug] ?? cards) : cards;
}

/** When an action is offered for an available car; those without an entry always are (CARD-06, DET-09 to DET-11). */
const OFFERED: { readonly [A in CarAction]?: (site: CardSite, record: SearchRecord) => boolean } = {
  haggle_free: (_, record) => record.car_type === 'used',
  make_offer: (site, record) => isOpenToOffers(record, site),
  online_purchase: (site, record) => isSoldOnline(record, { ...site, ...site.features }),
  reserve: (site, record) => isReservable(record, { ...site, ...site.features }),
  test_drive: (_, record) => canBeTestDriven(record),
  trade_in: (site, record) => showsTradeIn(record, { ...site, tradeIn: site.features.tradeIn }),
};

/** Whether a car's state allows an action, on its card and its page. Which actions the dealer shows is a different question. */
export const isOffered = (action: CarAction, cards: CardSite, record: SearchRecord): boolean =>
  isAvailable(record) && (OFFERED[action]?.(cardSiteOf(cards, record), record) ?? true);

/** The notices on a car's page. */
export function carState(record: SearchRecord, price: PriceView): CarStateView {
  const unavailable = unavailabilityOf(record);
  return {
    unavailable,
    reserved: unavailable === null && record.reserved,
    belowMarket: price.belowMarket !== null,
  };
}

/** The price in large type. The note on the market is left out if the explanation below contains it. */
export const priceBeside = (price: PriceView, isExplained: boolean): PriceView =>
  isExplained ? { ...price, belowMarketNote: null } : price;

/** The price where there is little space: in the sticky bar, and for cars viewed recently. */
export const priceInBar = ({
  text,
  per,
  typeLabel,
}: PriceView): { readonly figure: string; readonly type: string | null } => ({
  figure: text,
  type: per ?? typeLabel,
});
