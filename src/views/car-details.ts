import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { SEARCH_PATH } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { DetailSection, Site } from '#site/site.ts';
import { formatMoney } from '#text/format.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type {
  CarCardView,
  CardSite,
  FactView,
  FinanceLineView,
  PriceView,
  TagView,
  ToggleView,
} from '#view-types/car-card.ts';
import type { InterestedView, PhoneView, ValuedPriceView } from '#view-types/car-page.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageHead } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import { interestedView, type SidebarAction, sidebarActions } from '#views/car-actions.ts';
import { cardSite } from '#views/car-card.ts';
import {
  breadcrumbsOf,
  financeNotesOf,
  galleryOf,
  headOf,
  identifiersOf,
  locationOf,
  phoneOf,
  similarOf,
  valuedOf,
} from '#views/car-detail-parts.ts';
import { priceText } from '#views/car-facts.ts';
import { carSections } from '#views/car-sections.ts';
import { advertisedCalculator } from '#views/finance-calculator.ts';
import { financeHref, similarHref, withQuery } from '#views/hrefs.ts';
import { savedCardView } from '#views/saved-card.ts';
import { statutoryNote } from '#views/statutory-note.ts';
import { itemWord, itemWords } from '#views/stock-tiles.ts';
import { breadcrumbData, carData } from '#views/structured-data.ts';

/** Photos of the car, or what stands in their place. */
export interface CarGallery {
  readonly photos: readonly PictureView[];
  /** Instead of photos. */
  readonly placeholder: { readonly text: string; readonly requestPhotos: LinkView | null } | null;
}

/** Dealer comments (DET-03, DET-04). `more` is what stands behind the toggle; empty = no toggle. */
export interface CommentsView {
  readonly lead: readonly string[];
  /** True when the last paragraph of `lead` goes on as the first of `more`. */
  readonly cutInside: boolean;
  readonly more: readonly string[];
  /** Shown when there are no comments; then `lead` and `more` are empty. */
  readonly pending: string | null;
}

/** A list of which the first `open` show before a button (DET-06); `rest` empty = no button. */
export interface FoldedList<Item> {
  readonly open: readonly Item[];
  readonly rest: readonly Item[];
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/** Features of one group: the first of all groups together stand open (DET-06). */
export interface FeatureGroupView {
  readonly key: string;
  readonly heading: string;
  readonly open: readonly string[];
  readonly rest: readonly string[];
}

/** One expandable section; empty ones are not in the list. */
export type CarSection = { readonly id: DetailSection; readonly heading: string } & (
  | { readonly kind: 'facts'; readonly facts: FoldedList<FactView> }
  | { readonly kind: 'comments'; readonly comments: CommentsView }
  | {
      readonly kind: 'features';
      readonly groups: readonly FeatureGroupView[];
      /** One button for all groups; null when nothing is folded away. */
      readonly fold: { readonly moreLabel: string; readonly lessLabel: string } | null;
    }
  | { readonly kind: 'specifications'; readonly rows: readonly FactView[] }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | { readonly kind: 'text'; readonly paragraphs: readonly string[]; readonly link: LinkView | null }
);

export interface UnavailableNotice {
  readonly heading: string;
  readonly text: string;
  readonly link: LinkView;
}

/** All that is said of a car, before its page is laid out. */
export interface CarDetails {
  readonly head: PageHead;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: CarCardView['title'];
  readonly statusClass: string;
  readonly tag: TagView | null;
  readonly gallery: CarGallery;
  readonly price: PriceView;
  readonly finance: FinanceLineView | null;
  /** The warning in full, printed in the open beside the figure; null when no figure is shown. */
  readonly financeNotes: {
    readonly heading: string;
    readonly warning: string | null;
    readonly provider: string | null;
    readonly disclaimer: string | null;
    readonly example: string;
    /** What the examples assume, and what the comparison rate is based on (FIN-06). */
    readonly assumptions: readonly string[];
    readonly info: string;
    readonly calculate: string;
    /** `Offer valid until {date}.` with the date left open: `offerValidUntil` gives it at view time (FIN-07). */
    readonly validity: { readonly template: string; readonly timeZone: string };
  } | null;
  /** Why the below-market badge stands, and whose averages of which day (PRICE-06); null without it. */
  readonly marketReason: string | null;
  /** Opened from the finance block; null where that is not shown (DET-15). */
  readonly calculator: CalculatorView | null;
  /** What the page needs to take a trade-in offer off the price (PRICE-05); null where no price is shown. */
  readonly valued: ValuedPriceView | null;
  /** Dialogs with a form about this car: Make an Offer (DET-13), Request Photos (CARD-02). */
  readonly dialogs: { readonly offer: boolean; readonly requestPhotos: boolean };
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly FactView[];
  /** Stock number, registration, VIN where the tenant shows them. */
  readonly identifiers: readonly FactView[];
  readonly location: { readonly name: string; readonly href: string | null } | null;
  readonly seeMore: LinkView | null;
  /** Sold or otherwise gone (DET-08). */
  readonly gone: UnavailableNotice | null;
  /** What the page says when the car goes before the next build (A46). */
  readonly ifSold: UnavailableNotice;
  readonly ifWithdrawn: UnavailableNotice;
  /** Said of a car that is held, beside whatever tag goes before 'Reserved' (TAG-02). */
  readonly reserved: { readonly holds: boolean; readonly text: string };
  readonly sidebar: readonly SidebarAction[];
  /** Call Now and Enquire at the foot of a phone, where the dealer has it, of a car that can be bought (DET-14). */
  readonly stickyBar: boolean;
  readonly interested: InterestedView | null;
  readonly toggles: readonly ToggleView[];
  readonly phone: PhoneView | null;
  readonly sections: readonly CarSection[];
  /** Statutory warranty or cooling-off note of the car's state; null when nothing is configured. */
  readonly statutoryNote: string | null;
  readonly similar: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  /** The car in one line above its enquiry form; the price stands by itself, for it may change before the next build. */
  readonly summary: { readonly before: string; readonly price: string; readonly after: string };
  /** JSON-LD; says only what the page shows. */
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

/** A car and those shown beside it. */
export interface CarOfSite {
  readonly car: Car;
  readonly record: SearchRecord;
  readonly similar: readonly SearchRecord[];
}

/** All that is said of a car. What it shares with the card is taken from the card, so the two cannot differ. */
export function carDetails(group: Site, { car, record, similar }: CarOfSite, now: Clock): CarDetails {
  const site = rulesFor(group, record.dealership_slug);
  const words = itemWords([record], wordsOf(site.locale.tag, site.text));
  const cards = cardSite(group);
  const card = savedCardView(cards, now, record);
  const gallery = galleryOf(car, record, card, words);
  const breadcrumbs = breadcrumbsOf(record, card, words);
  const page = { site, car, record, card, words, cards };
  const sidebar = sidebarActions(page);
  return {
    head: headOf(page),
    breadcrumbs,
    id: card.id,
    slug: record.slug,
    name: card.name,
    title: card.title,
    statusClass: card.statusClass,
    tag: card.tag,
    gallery,
    price: card.price,
    finance: card.finance,
    financeNotes: financeNotesOf(page),
    marketReason:
      card.price.belowMarket === null
        ? null
        : [
            words('car.market_reason', { amount: formatMoney(site.limits.belowMarketDollars, site.locale) }),
            ...(card.price.belowMarketNote === null ? [] : [`${card.price.belowMarketNote}.`]),
          ].join(' '),
    calculator:
      record.finance === null || record.price === null
        ? null
        : advertisedCalculator(
            site,
            { price: record.price, finance: record.finance, href: financeHref(record, site) },
            words,
          ),
    valued: valuedOf(page),
    dialogs: {
      offer: sidebar.some(({ kind }) => kind === 'make_offer'),
      requestPhotos: card.placeholder?.requestPhotos != null,
    },
    details: card.details,
    identifiers: identifiersOf(record, words),
    location: locationOf(page),
    seeMore:
      site.dealerships.length > 1 && record.dealership_slug !== null
        ? { label: words('car.see_more'), href: withQuery(SEARCH_PATH, { dealership_slug: record.dealership_slug }) }
        : null,
    gone: isAvailable(record) ? null : goneNotice(page, record.status === 'sold'),
    ifSold: goneNotice(page, true),
    ifWithdrawn: goneNotice(page, false),
    reserved: {
      holds: record.reserved && isAvailable(record),
      text: words('car.reserved', { item: itemWord(record, words) }),
    },
    sidebar,
    stickyBar: site.features.stickyFooter && isAvailable(record),
    interested: interestedView(page),
    toggles: card.toggles,
    phone: phoneOf(page),
    sections: carSections(page),
    statutoryNote: statutoryNote(site, car, record, now),
    similar: similarOf(page, similar, now),
    summary: summaryOf(page),
    structuredData: [carData(page, gallery), breadcrumbData(breadcrumbs, site.origin)],
  };
}

function summaryOf({ card, words }: CarParts): CarDetails['summary'] {
  const [before = '', after = ''] = words('car.summary', { car: card.name, price: '\0' }).split('\0');
  return { before, price: priceText(card.price), after };
}

/** What the details of a car are made from. */
export interface CarParts {
  readonly site: Site;
  readonly car: Car;
  readonly record: SearchRecord;
  readonly card: CarCardView;
  readonly words: Words;
  readonly cards: CardSite;
}

function goneNotice({ site, record, words }: CarParts, sold: boolean): UnavailableNotice {
  return {
    heading: sold ? words('car.sold') : site.tags.soldText,
    text: words(sold ? 'car.sold_text' : 'car.gone_text', { item: itemWord(record, words) }),
    link: { label: words('card.similar'), href: similarHref(record) },
  };
}
