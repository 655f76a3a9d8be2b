import { isAvailable } from '#domain/availability.ts';
import { ENQUIRY_ID } from '#domain/paths.ts';
import { isOpenToOffers, isReservable, isSoldOnline } from '#domain/reserve.ts';
import { isDrivable, isTestDriveOnly } from '#domain/test-drive-only.ts';
import { showsTradeIn } from '#domain/trade-in.ts';
import type { SidebarButton } from '#site/site.ts';
import type { WordKey } from '#text/wording.ts';
import type { CarActionView, InterestedView } from '#view-types/car-page.ts';
import { cardSite, depositNote } from '#views/car-card.ts';
import type { CarParts } from '#views/car-details.ts';
import { financeHref, OFFER_ID, onlinePurchaseHref, reserveHref, testDriveHref, tradeInHref } from '#views/hrefs.ts';

/** A button before the primary one has been chosen. */
export type SidebarAction = Omit<CarActionView, 'external' | 'dialog'>;

interface ButtonRule {
  /** Null = not shown. */
  readonly href: (page: CarParts) => string | null;
  readonly label: (page: CarParts) => string;
}

const word =
  (key: WordKey) =>
  ({ words }: CarParts): string =>
    words(key);
const enquiry = (): string => `#${ENQUIRY_ID}`;
const reserving = ({ site, record }: CarParts): string => reserveHref(record.slug, site);
const reservable = ({ site, car, record }: CarParts): boolean =>
  isReservable({ ...record, sold: car.sold }, { ...site.limits, ...site.features }) && !isTestDriveOnly(record);
const tradeIn = ({ site, car, record }: CarParts): boolean =>
  showsTradeIn({ ...record, sold: car.sold }, { ...site.limits, tradeIn: site.features.tradeIn });

/** When each sidebar button is shown, and its link (DET-09, DET-11). The tenant decides the order. */
const BUTTONS: { readonly [B in SidebarButton]: ButtonRule } = {
  enquire: { label: word('car.button.enquire'), href: enquiry },
  history: { label: word('car.button.history'), href: ({ car }) => car.file },
  finance: { label: ({ site }) => site.detail.financeButton, href: ({ site, record }) => financeHref(record, site) },
  trade_in: {
    // The first dealer variant, identified by its CTD button, uses a shorter label.
    label: ({ site, words }) =>
      words(site.detail.sidebar.includes('ctd') ? 'car.button.trade_in_short' : 'car.button.trade_in'),
    href: (page) => (tradeIn(page) ? tradeInHref(page.record) : null),
  },
  reserve: { label: word('car.button.reserve'), href: (page) => (reservable(page) ? reserving(page) : null) },
  online_purchase: {
    label: word('car.button.online_purchase'),
    href: ({ site, car, record }) =>
      isSoldOnline({ ...record, sold: car.sold }, { ...site.limits, ...site.features }) && !isTestDriveOnly(record)
        ? onlinePurchaseHref(record.slug)
        : null,
  },
  // Links to the form on this page, which includes the car; a general contact page would not.
  ctd: { label: ({ site }) => site.detail.ctdLabel, href: enquiry },
  make_offer: {
    label: word('car.button.make_offer'),
    href: ({ site, record }) => (isOpenToOffers(record, site.limits) ? `#${OFFER_ID}` : null),
  },
  test_drive: {
    label: word('car.button.test_drive'),
    href: ({ record }) => (isDrivable(record) ? testDriveHref(record) : null),
  },
};

/**
 * The sidebar buttons that apply, in the tenant's order; none for an unavailable car (DET-08). If the dealer offers test-drive times, that
 * button is appended to a list without it.
 */
export function sidebarActions(page: CarParts): SidebarAction[] {
  if (!isAvailable(page.record)) return [];
  const { detail, appointments } = page.site;
  const offered = appointments !== null && !detail.sidebar.includes('test_drive');
  const kinds: readonly SidebarButton[] = offered ? [...detail.sidebar, 'test_drive'] : detail.sidebar;
  return kinds.flatMap((kind): SidebarAction[] => {
    const href = BUTTONS[kind].href(page);
    if (href === null) return [];
    const label = BUTTONS[kind].label(page);
    const first = kind === page.site.detail.sidebar[0];
    const tone = kind === 'reserve' ? 'success' : first ? 'primary' : 'quiet';
    return [{ kind, label, href, tone, name: page.words('card.action_name', { label, car: page.card.name }) }];
  });
}

/**
 * Haggle Free (used cars only), Reserve Now, Trade In Valuation, most recommended retailer (DET-10). Claims are shown only if the tenant
 * makes them.
 */
export function interestedView(page: CarParts): InterestedView | null {
  const { site, record, words } = page;
  if (!isAvailable(record)) return null;
  const evidence = site.detail.mostRecommendedEvidence;
  const entries = [
    { key: 'haggle_free', shows: site.features.haggleFree && record.car_type === 'used', href: null, note: null },
    { key: 'reserve', shows: reservable(page), href: reserving(page), note: depositNote(cardSite(site), record) },
    { key: 'trade_in', shows: tradeIn(page), href: tradeInHref(record), note: null },
    { key: 'recommended', shows: evidence !== null, href: null, note: evidence },
  ] as const;
  const shown = entries
    .filter((entry) => entry.shows)
    .map(({ key, href, note }) => ({ key, label: words(`car.interested.${key}`), href, note }));
  return shown.length === 0 ? null : { heading: words('car.interested'), entries: shown };
}
