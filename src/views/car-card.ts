import { isAvailable, soldWindowEnd } from '#domain/availability.ts';
import type { PriceType } from '#domain/car.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { showsFavourites } from '#domain/favourites.ts';
import type { Moment } from '#domain/moment.ts';
import { carPath } from '#domain/paths.ts';
import { remembered } from '#domain/remembered.ts';
import { isReservable } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { TagKind } from '#domain/tags.ts';
import { isDrivable, isTestDriveOnly } from '#domain/test-drive-only.ts';
import { showsTradeIn } from '#domain/trade-in.ts';
import type { CardButton, RouteRules, Site, SiteLocale, TagRules } from '#site/site.ts';
import { formatMoneyExact } from '#text/format.ts';
import { CARD_WORDS } from '#text/wording-card.ts';
import {
  carTitle,
  detailFacts,
  financeLineView,
  placeholderView,
  priceView,
  statusClass,
  tagView,
  wordsFor,
} from '#views/car-facts.ts';
import { enquiryHref, financeHref, reserveHref, similarHref, testDriveHref, tradeInHref } from '#views/hrefs.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/**
 * The slice of a `Site` that cards need. It is printed as island props, so it is small and holds nothing private.
 * Made by `cardSite`.
 */
export interface CardSite {
  readonly locale: SiteLocale;
  readonly buttons: readonly CardButton[];
  readonly placeholderText: string;
  readonly defaultPriceType: PriceType;
  /** Source of the market averages (PRICE-06). */
  readonly marketSource: string | null;
  /** Angle's copy: term in years, indicative APR (FIN-08). */
  readonly angleCopy: boolean;
  readonly tags: TagRules;
  readonly newTagDays: number;
  readonly includeSoldCarsDays: number;
  readonly priceShownAboveDollars: number;
  readonly tradeInMinPriceDollars: number;
  readonly features: {
    readonly compare: boolean;
    readonly favourites: boolean;
    readonly favouritesUsedOnly: boolean;
    readonly garage: boolean;
    readonly tradeIn: boolean;
    readonly checkout: boolean;
    readonly subscriptions: boolean;
    readonly requestPhotos: boolean;
    readonly gateCheckout: boolean;
    readonly personalisedFinance: boolean;
  };
  /** Deposits are taken online; otherwise a reservation is a request. */
  readonly takesDeposits: boolean;
  readonly routes: Pick<RouteRules, 'contact' | 'finance' | 'checkout'>;
  /** More than one location: cards say where the car stands (CARD-03). */
  readonly showLocation: boolean;
  /** Cars of a dealership with rules of its own use its slice (TEN-01). */
  readonly dealerships: { readonly [slug: string]: CardSite };
  /** The tenant's own wording, only the keys a card reads. */
  readonly text: { readonly [key: string]: string };
}

export type PhotoView = PictureView;

/** What stands where the price stands (PRICE-01 to PRICE-08). */
export interface PriceView {
  /** `$32,990`, `PREORDER`, `Enquire for price.` */
  readonly text: string;
  /** Whole dollars of `text`; null beside text. */
  readonly dollars: number | null;
  /** `a week`, beside a subscription price only. */
  readonly per: string | null;
  /** `Drive Away`; always there for kind `price`, null beside text (PRICE-03, PRICE-07). */
  readonly typeLabel: string | null;
  /** Struck price with its text alternative (PRICE-04). */
  readonly was: { readonly label: string; readonly text: string } | null;
  /** Text of the below-market badge (PRICE-06). */
  readonly belowMarket: string | null;
  /** Whose averages the badge is measured by, and of which day; null without a badge, or where neither is known. */
  readonly belowMarketNote: string | null;
}

/** The one tag of a car (TAG-01 to TAG-05). */
export interface TagView {
  readonly kind: TagKind;
  readonly text: string;
  readonly image: { readonly url: string; readonly alt: string } | null;
  /** ISO instants for `data-from` and `data-until`: outside them the tag is not shown. Null = no bound. */
  readonly from: string | null;
  readonly until: string | null;
}

/** A repayment with everything that must stand beside it at the same size (australia.md 2). */
export interface FinanceLineView {
  /** `From $154 a week` */
  readonly payment: string;
  /** `7.99% p.a.` */
  readonly rate: string;
  /** `Comparison rate 8.49% p.a.` */
  readonly comparison: string;
  /** `60 months, $0 final payment` */
  readonly terms: string;
  /** Pointer to the warning, which the page prints in full and in the open under this id. */
  readonly warning: { readonly text: string; readonly href: string } | null;
}

export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** A link whose accessible name tells it from its like on other cards. */
export interface NamedLink extends LinkView {
  readonly name: string;
}

/** A button of a card. Its name ends in the car's name, so no two are equal. */
export interface CardButtonView extends NamedLink {
  /** Drawn as success (reserve). */
  readonly success: boolean;
}

/** A switch whose state lives in a store on the device; label and name are for the off state. */
export interface ToggleView {
  /** Label of the on state where it has one of its own: Save turns into Saved (SAVE-03). */
  readonly onLabel: string | null;
  readonly kind: 'compare' | 'favourite' | 'save';
  readonly label: string;
  readonly name: string;
}

/** A `<dt>`/`<dd>` pair. */
export interface FactView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** A car in a list: everything is text, an address or a switch. */
export interface CarCardView {
  readonly id: number;
  readonly href: string;
  /** Year, make, model, badge and series in one line. */
  readonly name: string;
  readonly title: {
    /** `2022 Toyota HiLux` */
    readonly main: string;
    /** Badge and series; null when there are none. */
    readonly detail: string | null;
  };
  /** `in_stock`: the status, sanitised (CARD-08). */
  readonly statusClass: string;
  readonly photo: PhotoView | null;
  /** Instead of a photo (CARD-02). */
  readonly placeholder: { readonly text: string; readonly requestPhotos: NamedLink | null } | null;
  readonly price: PriceView;
  readonly tag: TagView | null;
  readonly details: readonly FactView[];
  readonly location: string | null;
  readonly finance: FinanceLineView | null;
  /** For a car without description (CARD-05). */
  readonly prompt: NamedLink | null;
  readonly main: CardButtonView | null;
  /** Beside the main one: reserving, else the next. */
  readonly second: CardButtonView | null;
  /** The other ways, below. */
  readonly links: readonly NamedLink[];
  /** What reserving this car costs, `$200 refundable deposit`; null where no button reserves it, or nothing is paid (RES-02). */
  readonly deposit: string | null;
  readonly toggles: readonly ToggleView[];
  /** ISO instant for `data-until`: when a sold car leaves the list; null = stays. */
  readonly until: string | null;
}

/** The slice of a site that cards need. */
export const cardSite: (site: Site) => CardSite = /* @__PURE__ */ remembered((site: Site) => {
  const own = site.dealerships.filter(({ rules }) => rules !== null);
  return {
    ...cardSlice(site),
    dealerships: Object.fromEntries(own.map(({ slug }) => [slug, cardSlice(rulesFor(site, slug))])),
  };
});

function cardSlice(site: Site): CardSite {
  const { compare, favourites, favouritesUsedOnly, garage, tradeIn, checkout } = site.features;
  const { subscriptions, requestPhotos, gateCheckout, personalisedFinance } = site.features;
  const flags = { compare, favourites, favouritesUsedOnly, garage, tradeIn, checkout };
  return {
    locale: site.locale,
    buttons: site.card.buttons,
    placeholderText: site.card.placeholderText,
    defaultPriceType: site.stock.defaultPriceType,
    marketSource: site.stock.marketSource,
    angleCopy: site.finance.provider === 'Angle',
    tags: site.tags,
    newTagDays: site.limits.newTagDays,
    includeSoldCarsDays: site.stock.includeSoldCarsDays,
    priceShownAboveDollars: site.limits.priceShownAboveDollars,
    tradeInMinPriceDollars: site.limits.tradeInMinPriceDollars,
    features: { ...flags, subscriptions, requestPhotos, gateCheckout, personalisedFinance },
    takesDeposits: site.checkout.takesDeposits,
    routes: { contact: site.routes.contact, finance: site.routes.finance, checkout: site.routes.checkout },
    showLocation: site.locations.length > 1,
    dealerships: {},
    text: Object.fromEntries(Object.entries(site.text).filter(([key]) => key in CARD_WORDS)),
  };
}

interface CardFacts {
  readonly site: CardSite;
  readonly record: SearchRecord;
}

/** When each button shows on an available car, and where it leads (CARD-06). */
const BUTTONS: {
  readonly [B in CardButton]: {
    readonly shows: (facts: CardFacts) => boolean;
    readonly href: (facts: CardFacts) => string;
  };
} = {
  enquire: { shows: always, href: ({ record }) => enquiryHref(record.slug) },
  test_drive: { shows: ({ record }) => isDrivable(record), href: ({ record }) => testDriveHref(record) },
  details: { shows: always, href: ({ record }) => carPath(record.slug) },
  finance: { shows: always, href: ({ site, record }) => financeHref(record, site) },
  reserve: {
    shows: ({ site, record }) =>
      isReservable(record, { ...site, checkout: site.features.checkout }) && !isTestDriveOnly(record),
    href: ({ site, record }) => reserveHref(record.slug, site),
  },
  trade_in: {
    shows: ({ site, record }) => showsTradeIn(record, { ...site, tradeIn: site.features.tradeIn }),
    href: ({ record }) => tradeInHref(record),
  },
  explore: { shows: always, href: ({ record }) => carPath(record.slug) },
  quick_enquiry: { shows: always, href: ({ record }) => enquiryHref(record.slug) },
};

function always(): boolean {
  return true;
}

/** The tenant's buttons that apply; on a car that is gone only 'Find Me Something Similar' (CARD-07). The first is the main one. */
function cardActions(site: CardSite, record: SearchRecord, name: string) {
  const words = wordsFor(site);
  const link = (kind: CardButton | 'similar', href: string): NamedLink => {
    const label = words(`card.${kind}`);
    return { label, href, name: words('card.action_name', { label, car: name }) };
  };
  const kinds = isAvailable(record) ? site.buttons.filter((kind) => BUTTONS[kind].shows({ site, record })) : [];
  const button = (kind: CardButton): CardButtonView => ({ ...linkTo(kind), success: kind === 'reserve' });
  const linkTo = (kind: CardButton): NamedLink => link(kind, BUTTONS[kind].href({ site, record }));
  const [first, ...others] = kinds;
  const second = others.includes('reserve') ? 'reserve' : others[0];
  return {
    kinds,
    main: isAvailable(record)
      ? first === undefined
        ? null
        : button(first)
      : { ...link('similar', similarHref(record)), success: false },
    second: second === undefined ? null : button(second),
    links: others.filter((kind) => kind !== second).map(linkTo),
  };
}

/** The deposit of this car in words, where it can be reserved with one. */
export function depositNote(site: CardSite, record: Pick<SearchRecord, 'deposit'>): string | null {
  if (!site.takesDeposits) return null;
  return wordsFor(site)('card.deposit', { deposit: formatMoneyExact(record.deposit, site.locale) });
}

/** Compare, and favourite or, where the garage is on, save (SAVE-02). */
function toggleViews(site: CardSite, record: SearchRecord, name: string): ToggleView[] {
  const { features } = site;
  if (!showsFavourites({ ...record, hasPhotos: record.image !== null }, features)) return [];
  const words = wordsFor(site);
  const kinds = [
    ...(features.compare ? (['compare'] as const) : []),
    features.garage ? ('save' as const) : ('favourite' as const),
  ];
  return kinds.map((kind) => {
    const label = words(`card.${kind}`);
    const onLabel = kind === 'save' ? words('card.saved') : null;
    return { kind, label, onLabel, name: words('card.action_name', { label, car: name }) };
  });
}

/** Width and height of every stock picture: 4 to 3. */
export const PHOTO_WIDTH = 640;
export const PHOTO_HEIGHT = 480;

/**
 * A car in a list as text and addresses, pure and cheap: it runs for every card of a build and for every result of a search
 * in the browser, with the same answer for the same `now`.
 */
export function carCardView(cards: CardSite, record: SearchRecord, now: Moment): CarCardView {
  const slug = record.dealership_slug ?? '';
  const site = Object.hasOwn(cards.dealerships, slug) ? (cards.dealerships[slug] ?? cards) : cards;
  const words = wordsFor(site);
  const title = carTitle(record);
  const name = title.detail === null ? title.main : `${title.main} ${title.detail}`;
  const available = isAvailable(record);
  const alt =
    record.colour === null
      ? words('card.photo', { car: name })
      : words('card.photo_colour', { car: name, colour: record.colour });
  const soldAt = available || record.sold_at === null ? null : new Date(record.sold_at * 1000).toISOString();
  const { kinds, ...actions } = cardActions(site, record, name);
  const gone = soldWindowEnd(soldAt, site.includeSoldCarsDays);
  return {
    id: record.id,
    href: carPath(record.slug),
    name,
    title,
    statusClass: statusClass(record.status),
    photo: record.image === null ? null : pictureView(record.image, alt, { width: PHOTO_WIDTH, height: PHOTO_HEIGHT }),
    placeholder: record.image === null ? placeholderView(site, record, name) : null,
    price: priceView(site, record),
    tag: tagView(site, record, now),
    details: detailFacts(site, record),
    location: site.showLocation ? (record.location_name ?? record.city) : null,
    finance: financeLineView(site, record),
    prompt:
      record.has_comments || !available
        ? null
        : {
            label: words('card.prompt'),
            name: words('card.prompt_name', { label: words('card.prompt'), car: name }),
            href: similarHref(record),
          },
    ...actions,
    deposit: kinds.includes('reserve') ? depositNote(site, record) : null,
    toggles: toggleViews(site, record, name),
    until: gone === null ? null : new Date(gone.getTime() + 1).toISOString(),
  };
}
