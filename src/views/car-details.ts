import type { Unavailability } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { searchHref } from '#domain/search-state.ts';
import { similarHref } from '#domain/similar-href.ts';
import type { DetailSection, Site } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { joinSentences } from '#text/list.ts';
import { formatMoney } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type {
  CarCardView,
  CardSite,
  FactView,
  FinanceLineView,
  KeyFactView,
  NamedCarCardView,
  PriceView,
  RateWarningView,
  TagView,
  ToggleView,
} from '#view-types/car-card.ts';
import type {
  AssumedTermView,
  CarActionView,
  ChangeoverView,
  InterestedView,
  PhoneView,
  PhotosView,
} from '#view-types/car-page.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageHead } from '#view-types/page.ts';
import type { PictureView } from '#view-types/picture.ts';
import { interestedView, sidebarActions } from '#views/car-actions.ts';
import { cardSite, repaymentOfCar } from '#views/car-card.ts';
import {
  breadcrumbsOf,
  changeoverOf,
  descriptionOf,
  financeNotesOf,
  galleryOf,
  headOf,
  identifiersOf,
  locationOf,
  phoneOf,
  similarOf,
} from '#views/car-detail-parts.ts';
import { carSections } from '#views/car-sections.ts';
import { cardSiteOf, carState } from '#views/car-state.ts';
import { priceText } from '#views/car-summary.ts';
import { advertisedCalculator } from '#views/finance-calculator.ts';
import { financeHref } from '#views/hrefs.ts';
import { memoizedCardView } from '#views/memoized-card.ts';
import { statutoryNote } from '#views/statutory-note.ts';
import { itemWord, itemWords } from '#views/stock-tiles.ts';
import { carData, type StructuredData } from '#views/structured-data.ts';

/** Photos of a car, or a placeholder. */
export interface CarGallery {
  readonly photos: readonly PictureView[];
  /** The same photos as thumbnails. */
  readonly thumbnails: PhotosView['thumbnails'];
  /** Shown instead of photos. */
  readonly placeholder: { readonly text: string; readonly requestPhotos: LinkView | null } | null;
}

/** Dealer comments (DET-03, DET-04). `more` is the collapsed part; empty = no toggle. */
export interface CommentsView {
  readonly shown: readonly string[];
  /** True if the last paragraph of `shown` continues as the first of `more`. */
  readonly cutInside: boolean;
  readonly more: readonly string[];
  /** The comparison rate warning, where the comments give such a rate without it; always visible. */
  readonly warning: string | null;
  /** Shown if there are no comments; then `shown` and `more` are empty. */
  readonly pending: string | null;
}

/** A list whose first items (`open`) are always visible (DET-06); if `rest` is empty there is no toggle. */
export interface CollapsibleList<Item> {
  readonly open: readonly Item[];
  readonly rest: readonly Item[];
  readonly moreLabel: string;
  readonly lessLabel: string;
}

/** Features of one group: `open` are always visible, `rest` are collapsed. The visible ones are counted across all groups (DET-06). */
export interface FeatureGroupView {
  readonly key: string;
  readonly heading: string;
  readonly open: readonly string[];
  readonly rest: readonly string[];
}

/** An expandable section; empty sections are left out. */
export type CarSection = { readonly id: DetailSection; readonly heading: string } & (
  | { readonly kind: 'facts'; readonly facts: CollapsibleList<FactView> }
  | { readonly kind: 'comments'; readonly comments: CommentsView }
  | {
      readonly kind: 'features';
      readonly groups: readonly FeatureGroupView[];
      /** One toggle for all groups; null if nothing is collapsed. */
      readonly collapsed: { readonly moreLabel: string; readonly lessLabel: string } | null;
    }
  | { readonly kind: 'specifications'; readonly rows: readonly FactView[] }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | {
      readonly kind: 'text';
      readonly paragraphs: readonly string[];
      /** The deposit as the paragraph states it; null if it states none. */
      readonly depositText: string | null;
      readonly link: LinkView | null;
    }
);

/** What the page of a car says for one reason why it is not available. */
export interface UnavailableNotice {
  readonly state: Unavailability;
  readonly heading: string;
  readonly text: string;
  readonly link: LinkView;
}

/** All content about a car, before it is arranged on the page as a `CarPage`. */
export interface CarDetails {
  readonly head: PageHead;
  /** The description in `head` with `{facts}`, of which some may change before the next build. */
  readonly description: string;
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
  /** Heading, warning, terms and explanations beside the repayment; null if none is shown. */
  readonly financeNotes: {
    readonly heading: string;
    readonly warning: RateWarningView | null;
    readonly provider: string | null;
    readonly disclaimer: string | null;
    readonly beforeTradeIn: string;
    readonly example: string;
    readonly assumed: AssumedTermView;
    /** How payments are rounded, and the basis of the comparison rate (FIN-06). */
    readonly basis: readonly string[];
    readonly info: string;
    readonly calculate: string;
    /** `Offer valid until {date}.` with the placeholder, which `offerValidUntil` replaces when the page is viewed (FIN-07). */
    readonly validity: { readonly template: string; readonly timeZone: string };
  } | null;
  /** Explanation of the below-market badge, with source and date of the averages (PRICE-06); null without a badge. */
  readonly marketReason: string | null;
  /** Opened from the finance block; null if that is not shown (DET-15). */
  readonly calculator: CalculatorView | null;
  /** Data for reducing the price by a trade-in estimate (PRICE-05); null if no price is shown. */
  readonly changeover: ChangeoverView | null;
  /** Which dialogs with a form the page has: Make an Offer (DET-13), Request Photos (CARD-02). */
  readonly dialogs: { readonly offer: boolean; readonly requestPhotos: boolean };
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly KeyFactView[];
  /** Stock number, and registration and VIN if the tenant shows them. */
  readonly identifiers: readonly FactView[];
  readonly location: { readonly name: string; readonly href: string } | null;
  /** Link to the stock of the car's dealership; null unless the dealer is a group. */
  readonly seeMore: LinkView | null;
  /** Notice for a car that is sold or otherwise unavailable (DET-08). */
  readonly unavailable: UnavailableNotice | null;
  /** Notice shown if the car is sold before the next build (A46). */
  readonly ifSold: UnavailableNotice;
  /** Notice shown if the car becomes unavailable for another reason before the next build (A46). */
  readonly ifWithdrawn: UnavailableNotice;
  /** Text for a reserved car, shown even if another tag takes precedence over 'Reserved' (TAG-02). */
  readonly reserved: { readonly isShown: boolean; readonly text: string };
  /** The buttons beside the pictures (DET-09). */
  readonly sidebar: readonly CarActionView[];
  /**
   * Whether Call Now and Enquire are shown at the bottom of the screen on phones: the dealer uses the bar and the car can be bought
   * (DET-14).
   */
  readonly stickyBar: boolean;
  readonly interested: InterestedView | null;
  readonly toggles: readonly ToggleView[];
  readonly phone: PhoneView | null;
  readonly sections: readonly CarSection[];
  /** Statutory warranty or cooling-off note of the car's state; null if there is none. */
  readonly statutoryNote: string | null;
  readonly similar: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  /** Summary of the car above its enquiry form. The price is separate, because it may change before the next build. */
  readonly summary: { readonly before: string; readonly price: string; readonly after: string };
  /** JSON-LD of the car; contains only what the page shows. */
  readonly structuredData: StructuredData;
}

/** A car with the ones shown beside it. */
export interface CarOfSite {
  readonly car: Car;
  readonly record: SearchRecord;
  readonly similar: readonly SearchRecord[];
}

/**
 * All content about a car. Everything shared with its card is taken from the card's view, so that they cannot differ.
 *
 * @param group the site, with the rules of all of its dealerships
 */
export function carDetails(group: Site, { car, record, similar }: CarOfSite, now: Clock): CarDetails {
  const site = rulesFor(group, record.dealership_slug);
  const words = itemWords([record], site, wordsOf(site.text));
  const cards = cardSite(group);
  const card = memoizedCardView(cards, now, record);
  const gallery = galleryOf(car, card, words);
  const breadcrumbs = breadcrumbsOf(record, card, words);
  const page = { site, car, record, card, words, cards, now };
  const state = carState(record, card.price);
  const sidebar = sidebarActions(page);
  const description = descriptionOf(page);
  return {
    head: headOf(page, description),
    description,
    breadcrumbs,
    id: card.id,
    slug: record.slug,
    name: card.name,
    title: card.title,
    statusClass: card.statusClass,
    tag: card.tag,
    gallery,
    price: card.price,
    finance: repaymentOfCar(cards, record),
    financeNotes: financeNotesOf(page),
    marketReason: !state.belowMarket
      ? null
      : joinSentences([
          words('car.market_reason', { amount: formatMoney(site.limits.belowMarketDollars, site.locale) }),
          card.price.belowMarketNote && words('car.market_note', { note: card.price.belowMarketNote }),
        ]),
    calculator:
      record.finance === null || record.price === null
        ? null
        : advertisedCalculator(
            site,
            {
              price: record.price,
              finance: record.finance,
              href: financeHref(record, cardSiteOf(cards, record)),
              car: record.id,
            },
            words,
          ),
    changeover: changeoverOf(page),
    dialogs: {
      offer: sidebar.some(({ kind }) => kind === 'make_offer'),
      requestPhotos: card.placeholder?.requestPhotos != null,
    },
    details: card.details,
    identifiers: identifiersOf(record, words),
    location: locationOf(page),
    seeMore:
      site.dealerships.length > 1 && record.dealership_slug !== null
        ? { label: words('car.see_more'), href: searchHref({ lists: { dealership_slug: [record.dealership_slug] } }) }
        : null,
    unavailable: state.unavailable && unavailableNotice(page, state.unavailable),
    ifSold: unavailableNotice(page, 'sold'),
    ifWithdrawn: unavailableNotice(page, 'withdrawn'),
    reserved: {
      isShown: state.reserved,
      text: words('car.reserved', { item: itemWord(record, words) }),
    },
    sidebar,
    stickyBar: site.features.stickyFooter && state.unavailable === null,
    interested: interestedView(page),
    toggles: card.toggles,
    phone: phoneOf(page),
    sections: carSections(page),
    statutoryNote: statutoryNote(site, car, record, now),
    similar: similarOf(page, similar, now),
    summary: summaryOf(page),
    structuredData: carData(page, gallery),
  };
}

function summaryOf({ card, words }: CarParts): CarDetails['summary'] {
  return { ...splitAtPlaceholder(words('car.summary'), 'price', { car: card.name }), price: priceText(card.price) };
}

/** What the content about a car is made from. */
export interface CarParts {
  /** The site by the rules of the car's dealership. */
  readonly site: Site;
  readonly car: Car;
  readonly record: SearchRecord;
  /** The view of the car's card. */
  readonly card: NamedCarCardView;
  /** The words of its dealership. */
  readonly words: Words;
  /** The settings for the cards of all dealerships. */
  readonly cards: CardSite;
  readonly now: Clock;
}

function unavailableNotice({ record, words }: CarParts, state: Unavailability): UnavailableNotice {
  const sold = state === 'sold';
  return {
    state,
    heading: words(sold ? 'car.sold' : 'car.unavailable'),
    text: words(sold ? 'car.sold_text' : 'car.unavailable_text', { item: itemWord(record, words) }),
    link: { label: words('card.similar'), href: similarHref(record) },
  };
}
