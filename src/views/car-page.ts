import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { commentParagraphs, cutComments } from '#domain/comments.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { lenderEntry } from '#domain/finance.ts';
import { carPath, HOME_PATH, makePath, modelPath, SEARCH_PATH } from '#domain/paths.ts';
import { carPhone, encodePhone, maskPhone } from '#domain/phone.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { DetailSection, SidebarButton, Site } from '#site/site.ts';
import { formatDistance } from '#text/format.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import { interestedView, sidebarActions } from '#views/car-actions.ts';
import {
  type ActionView,
  type CarCardView,
  type CardSite,
  carCardView,
  cardSite,
  type FactView,
  type FinanceLineView,
  type LinkView,
  PHOTO_HEIGHT,
  PHOTO_WIDTH,
  type PhotoView,
  type PriceView,
  type TagView,
  type ToggleView,
} from '#views/car-card.ts';
import { carSections } from '#views/car-sections.ts';
import { similarHref, withQuery } from '#views/hrefs.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { breadcrumbData, carData } from '#views/structured-data.ts';

/** What every page's `<head>` says. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly image: string | null;
  readonly noindex: boolean;
}

/** The last entry is the page itself. */
export interface BreadcrumbView {
  readonly label: string;
  readonly href: string | null;
}

export interface GalleryView {
  readonly photos: readonly PhotoView[];
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
export type SectionView = { readonly id: DetailSection; readonly heading: string } & (
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

/** The phone block (PHONE-01). `coded` is read by `decodePhone`; the full number is nowhere else in the block. */
export interface PhoneView {
  readonly masked: string;
  readonly coded: string;
  /** Accessible name of the reveal button. */
  readonly label: string;
  /** Where the block links without JavaScript. */
  readonly fallbackHref: string;
}

export interface CarPageView {
  readonly head: PageHead;
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: CarCardView['title'];
  readonly statusClass: string;
  readonly tag: TagView | null;
  readonly gallery: GalleryView;
  readonly price: PriceView;
  readonly finance: FinanceLineView | null;
  /** The warning in full, printed in the open beside the figure; null when no figure is shown. */
  readonly financeNotes: {
    readonly heading: string;
    readonly warning: string;
    readonly provider: string | null;
    readonly disclaimer: string | null;
    readonly example: string;
    /** `Offer valid until {date}.` with the date left open: `offerValidUntil` gives it at view time (FIN-07). */
    readonly validity: { readonly template: string; readonly timeZone: string };
  } | null;
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly FactView[];
  /** Stock number, registration, VIN where the tenant shows them. */
  readonly identifiers: readonly FactView[];
  readonly location: { readonly name: string; readonly href: string | null } | null;
  readonly seeMore: LinkView | null;
  /** Sold or otherwise gone (DET-08). */
  readonly gone: { readonly heading: string; readonly text: string; readonly link: LinkView } | null;
  readonly sidebar: readonly ActionView<SidebarButton>[];
  /** The 'Interested in this vehicle' panel (DET-10). */
  readonly interested: {
    readonly heading: string;
    readonly entries: readonly {
      readonly key: string;
      readonly label: string;
      readonly href: string | null;
      /** Evidence for a claim. */
      readonly note: string | null;
    }[];
  } | null;
  readonly toggles: readonly ToggleView[];
  readonly phone: PhoneView | null;
  readonly sections: readonly SectionView[];
  /** Statutory warranty or cooling-off note of the car's state; null when nothing is configured. */
  readonly statutoryNote: string | null;
  readonly similar: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  /** Sentence for the enquiry form's message and the success page: the car in one line. */
  readonly summary: string;
  /** JSON-LD; says only what the page shows. */
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

/** Everything a car page is made from. `records` is every car of the site, for similar cars. */
export interface CarPageFacts {
  readonly car: Car;
  readonly record: SearchRecord;
  readonly records: readonly SearchRecord[];
}

/** A car page. What it shares with the card is taken from the card, so the two cannot differ. */
export function carPageView(group: Site, { car, record, records }: CarPageFacts, now: Date): CarPageView {
  const site = rulesFor(group, record.dealership_slug);
  const words = wordsOf(site.locale.tag, site.text);
  const cards = cardSite(group);
  const card = carCardView(cards, record, now);
  const gallery = galleryOf(car, card, words);
  const breadcrumbs = breadcrumbsOf(record, card, words);
  const details = [...card.details];
  const page = { site, car, record, card, words, cards };
  return {
    head: headOf(page, gallery),
    breadcrumbs,
    id: card.id,
    slug: card.slug,
    name: card.name,
    title: card.title,
    statusClass: card.statusClass,
    tag: card.tag,
    gallery,
    price: card.price,
    finance: card.finance,
    financeNotes: financeNotesOf(page),
    details,
    identifiers: identifiersOf(record, words),
    location: locationOf(page),
    seeMore:
      site.dealerships.length > 1 && record.dealership_slug !== null
        ? { label: words('car.see_more'), href: withQuery(SEARCH_PATH, { dealership_slug: record.dealership_slug }) }
        : null,
    gone: isAvailable(record)
      ? null
      : {
          heading: record.status === 'sold' ? words('car.sold') : site.tags.soldText,
          text: words(record.status === 'sold' ? 'car.sold_text' : 'car.gone_text'),
          link: { label: words('card.similar'), href: similarHref(record) },
        },
    sidebar: sidebarActions(page),
    interested: interestedView(page),
    toggles: card.toggles,
    phone: phoneOf(page),
    sections: carSections(page),
    statutoryNote:
      record.car_type === 'used'
        ? (site.legal.stateNotes.find(({ state }) => state === record.state)?.text ?? null)
        : null,
    similar: similarOf(page, records, now),
    summary: words('car.summary', { car: card.name, price: priceText(card) }),
    structuredData: [carData(page, gallery), breadcrumbData(breadcrumbs, site.origin)],
  };
}

/** What the parts of a car page are made from. */
export interface CarPageParts {
  readonly site: Site;
  readonly car: Car;
  readonly record: SearchRecord;
  readonly card: CarCardView;
  readonly words: Words;
  readonly cards: CardSite;
}

/** `$32,990 Drive Away`, or the text that stands instead. */
function priceText({ price }: CarCardView): string {
  return [price.text, price.per, price.typeLabel].filter((part) => part !== null).join(' ');
}

/** The primary photo first (DET-01), each address once. */
function galleryOf(car: Car, card: CarCardView, words: Words): GalleryView {
  const primary = card.photo === null ? [] : [card.photo.src];
  const sources = [...new Set([...primary, ...car.images.map(({ image }) => image.url)])];
  const photos = sources.map((src, index) => ({
    src,
    srcset: null,
    alt: words('car.photo', { car: card.name, index: index + 1, count: sources.length }),
    width: PHOTO_WIDTH,
    height: PHOTO_HEIGHT,
  }));
  return { photos, placeholder: card.placeholder };
}

function breadcrumbsOf(record: SearchRecord, card: CarCardView, words: Words): BreadcrumbView[] {
  return [
    { label: words('breadcrumb.home'), href: HOME_PATH },
    { label: words('search.breadcrumb'), href: SEARCH_PATH },
    { label: record.make, href: makePath(record.make) },
    { label: record.model, href: modelPath(record.make, record.model) },
    { label: card.name, href: null },
  ];
}

function headOf({ site, record, card, words }: CarPageParts, gallery: GalleryView): PageHead {
  const km = record.km === null || record.km === 0 ? null : formatDistance(record.km, site.locale);
  const facts = [words(`condition.${record.car_type}`), km, record.transmission, record.fuel, record.colour];
  const place = record.location_name ?? record.city;
  const described = [priceText(card), ...facts, place].filter((fact) => fact !== null).join(', ');
  const image = gallery.photos[0]?.src;
  return {
    title: words('car.title', { car: card.name, site: site.name }),
    description: words('car.description', { car: card.name, facts: described.replace(/\.,/g, ','), site: site.name }),
    canonical: `${site.origin}${carPath(record.slug)}`,
    image: image === undefined ? null : new URL(image, site.origin).href,
    noindex: false,
  };
}

function identifiersOf(record: SearchRecord, words: Words): FactView[] {
  const values = [
    ['stock_number', record.stocknum],
    ['registration', record.car_type === 'used' ? record.regplate : null],
    ['vin', record.vin],
  ] as const;
  return values.flatMap(([key, value]) =>
    value === null || value.trim() === '' ? [] : [{ key, label: words(`car.${key}`), value }],
  );
}

function locationOf({ site, record }: CarPageParts): CarPageView['location'] {
  const name = record.location_name ?? record.city;
  return name === null ? null : { name, href: site.routes.contact };
}

function financeNotesOf({ site, car, card, words }: CarPageParts): CarPageView['financeNotes'] {
  if (card.finance === null) return null;
  const { creditProvider: provider, creditLicence: licence, comparisonWarning } = site.legal;
  const named =
    provider === null
      ? null
      : licence === null
        ? words('finance.provider', { provider })
        : words('finance.provider_licence', { provider, licence });
  return {
    heading: site.detail.financeHeading,
    warning: comparisonWarning,
    provider: named,
    disclaimer: lenderEntry(car, site.finance.provider)?.disclaimer ?? null,
    example: words('finance.example'),
    validity: { template: words('finance.validity'), timeZone: site.locale.timeZone },
  };
}

function phoneOf({ site, car, record, words }: CarPageParts): PhoneView | null {
  const dealership = site.dealerships.find(({ slug }) => slug === record.dealership_slug) ?? site.dealership;
  const place = site.locations.find(({ id }) => id === record.location_id);
  const phone = carPhone({
    carType: record.car_type,
    byType: site.phone.byType,
    location: place?.phone ?? car.location?.phone ?? null,
    dealership: dealership.phone,
  });
  if (phone === null) return null;
  return {
    masked: maskPhone(phone, site.limits.phoneDigitsShown),
    coded: encodePhone(phone),
    label: words('car.phone'),
    fallbackHref: site.routes.contact,
  };
}

function similarOf(
  { record, cards, words }: CarPageParts,
  records: readonly SearchRecord[],
  now: Date,
): CarPageView['similar'] {
  const cars = similarRecords(record, records).map((other) => carCardView(cards, other, now));
  return cars.length === 0
    ? null
    : {
        heading: words('car.similar'),
        cars,
        all: { label: words('car.similar_all'), href: similarHref(record) },
      };
}

/** Dealer comments, cut behind a toggle (DET-03), or the pending text (DET-04). */
export function commentsView(comments: string | null, cutLength: number, words: Words): CommentsView {
  const paragraphs = commentParagraphs(comments);
  if (paragraphs.length === 0) return { lead: [], more: [], cutInside: false, pending: words('car.comments_pending') };
  return { ...cutComments(paragraphs, cutLength), pending: null };
}
