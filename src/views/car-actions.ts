import { carIsElsewhere, testDriveLocations } from '#domain/appointments.ts';
import { isExternal } from '#domain/link-target.ts';
import { enquiryFormHref, onlinePurchaseHref } from '#domain/routes/public-paths.ts';
import type { SidebarButton } from '#site/site.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import type { WordKey } from '#text/wording.ts';
import type { CarActionView, InterestedView } from '#view-types/car-page.ts';
import { depositNote } from '#views/car-card.ts';
import type { CarParts } from '#views/car-details.ts';
import { cardSiteOf, isOffered } from '#views/car-state.ts';
import { financeHref, OFFER_ID, reserveHref, testDriveHref, tradeInHref } from '#views/hrefs.ts';

interface ButtonRule {
  /** Where the button leads; null = there is nothing to link to. */
  readonly href: (page: CarParts) => string | null;
  readonly label: (page: CarParts) => string;
}

const word =
  (key: WordKey) =>
  ({ words }: CarParts): string =>
    words(key);
const enquiryLink = (): string => enquiryFormHref();
const reserveLink = ({ site, record }: CarParts): string => reserveHref(record.slug, site);

/** The text and link of each sidebar button (DET-09, DET-11). The tenant decides the order, `isOffered` whether it is shown. */
const BUTTONS: { readonly [B in SidebarButton]: ButtonRule } = {
  enquire: { label: word('car.button.enquire'), href: enquiryLink },
  history: { label: word('car.button.history'), href: ({ car }) => car.file },
  finance: {
    label: ({ site }) => site.detail.financeButton,
    href: ({ cards, record }) => financeHref(record, cardSiteOf(cards, record)),
  },
  trade_in: {
    // The dealers of the specification that have the button 'Contact the dealer' (`ctd`) use a shorter label.
    label: ({ site, words }) =>
      words(site.detail.sidebar.includes('ctd') ? 'car.button.trade_in_short' : 'car.button.trade_in'),
    href: ({ record }) => tradeInHref(record),
  },
  reserve: { label: word('car.button.reserve'), href: reserveLink },
  online_purchase: {
    label: word('car.button.online_purchase'),
    href: ({ record }) => onlinePurchaseHref(record.slug),
  },
  // Links to the form on this page, which includes the car; a general contact page would not.
  ctd: { label: ({ site }) => site.detail.ctdLabel, href: enquiryLink },
  make_offer: {
    label: word('car.button.make_offer'),
    href: () => `#${OFFER_ID}`,
  },
  test_drive: {
    label: (page) => {
      const label = page.record.item_type === 'motorcycle' ? 'car.button.test_ride' : 'car.button.test_drive';
      return page.words(isOnlyRequested(page) ? `${label}_request` : label);
    },
    href: ({ record }) => testDriveHref(record),
  },
};

/** Whether no test drive of a car can be booked, only asked for, because it is not where the dealer offers times (decision 733). */
function isOnlyRequested({ site: { appointments, locations }, record }: CarParts): boolean {
  const places = appointments === null ? [] : testDriveLocations(locations, appointments);
  return places.length > 0 && places.every((place) => carIsElsewhere(record, place, locations) !== null);
}

/**
 * The sidebar buttons that apply, in the tenant's order; none for an unavailable car (DET-08). Reserving, if it is offered, and a test
 * drive, if the dealer offers times, are appended to a list without them.
 */
export function sidebarActions(page: CarParts): CarActionView[] {
  const { detail, appointments } = page.site;
  const added: readonly SidebarButton[] = appointments === null ? ['reserve'] : ['reserve', 'test_drive'];
  const kinds = new Set([...detail.sidebar, ...added]);
  const buttons = [...kinds].flatMap((kind) => {
    const href = BUTTONS[kind].href(page);
    if (href === null || !isOffered(kind, page.cards, page.record)) return [];
    const label = BUTTONS[kind].label(page);
    return [{ kind, label, href, name: page.words('card.action_name', { label, car: page.card.name }) }];
  });
  const isOwnReserve = detail.sidebar.includes('reserve');
  const variantOf = variants(buttons.map(({ kind }) => kind).filter((kind) => kind !== 'reserve' || isOwnReserve));
  return buttons.map((button) => ({
    ...button,
    variant: variantOf(button.kind),
    external: isExternal(button.href),
    dialog: button.kind === 'make_offer' ? OFFER_ID : null,
  }));
}

/**
 * How each button is rendered. Primary: the first. Secondary: the reservation, otherwise a test drive, otherwise the next one. All others are
 * links, as is a reservation that was only appended; one of the tenant's list is always shown as success (RES-01).
 */
function variants([main, ...otherButtons]: readonly SidebarButton[]): (
  kind: SidebarButton,
) => CarActionView['variant'] {
  const secondaryButton =
    (['reserve', 'test_drive'] as const).find((kind) => otherButtons.includes(kind)) ?? otherButtons[0];
  return (kind) =>
    kind === main
      ? 'primary'
      : kind === 'reserve' && secondaryButton === 'reserve'
        ? 'success'
        : kind === secondaryButton
          ? 'secondary'
          : 'quiet';
}

/**
 * Haggle Free (used cars only), Reserve Now, Trade In Valuation, most recommended retailer (DET-10). Claims are shown only if the tenant
 * makes them.
 */
export function interestedView(page: CarParts): InterestedView | null {
  const { site, record, cards, words } = page;
  const evidence = site.detail.mostRecommendedEvidence;
  const ownCards = cardSiteOf(cards, record);
  const entries = [
    { key: 'haggle_free', claimed: site.features.haggleFree, href: null, note: null, depositText: null },
    {
      key: 'reserve',
      claimed: true,
      href: reserveLink(page),
      note: depositNote(ownCards, record),
      depositText: ownCards.takesDeposits ? formatMoneyExact(record.deposit, ownCards.locale) : null,
    },
    { key: 'trade_in', claimed: true, href: tradeInHref(record), note: null, depositText: null },
    { key: 'recommended', claimed: evidence !== null, href: null, note: evidence, depositText: null },
  ] as const;
  const visibleEntries = entries
    .filter(({ key, claimed }) => claimed && isOffered(key, cards, record))
    .map(({ key, href, note, depositText }) => ({
      key,
      label: words(`car.interested.${key}`),
      href,
      note,
      depositText,
    }));
  // A single link under a heading of its own only repeats the button for it.
  const [only, second] = visibleEntries;
  const repeatsButton = only && second === undefined && site.detail.sidebar.some((button) => button === only.key);
  return only === undefined || repeatsButton ? null : { heading: words('car.interested'), entries: visibleEntries };
}
