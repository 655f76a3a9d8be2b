import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { commentParagraphs, cutComments } from '#domain/comments.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { lenderEntry } from '#domain/finance.ts';
import { statesComparisonRate, statesPercentage, statesRate } from '#domain/law/comparison-rate.ts';
import { locationOfCar } from '#domain/locations.ts';
import { callHref, carPhone, encodePhone, maskPhone } from '#domain/phone.ts';
import { carPictures } from '#domain/picture.ts';
import { placeNameOf } from '#domain/place-name.ts';
import { priceRules } from '#domain/price.ts';
import { carPath, locationPath, makePath, modelPath, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { similarHref } from '#domain/similar-href.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import type { Dealership, Site } from '#site/site.ts';
import { pluralise } from '#text/item-names.ts';
import type { Words } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { FactView, NamedCarCardView } from '#view-types/car-card.ts';
import type { AssumedTermView, PhoneView } from '#view-types/car-page.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PageHead } from '#view-types/page.ts';
import type { CarDetails, CarGallery, CarParts, CommentsView } from '#views/car-details.ts';
import { carDescription, offerBasis } from '#views/car-summary.ts';
import { commentsWarning, rateWarning } from '#views/comparison-warning.ts';
import { basisText } from '#views/finance-calculator.ts';
import { creditProvider } from '#views/legal-lines.ts';
import { listCardView } from '#views/memoized-card.ts';
import { pageHead } from '#views/page-head.ts';
import { trailOf } from '#views/page-intro.ts';
import { pictureView } from '#views/picture.ts';
import { stockNoun } from '#views/stock-tiles.ts';

/** Up to the width of a screen; browsers without AVIF get the middle size. */
const GALLERY_PHOTO = { width: 960, height: 720, maxWidth: 1440 };
/** Size of a thumbnail, which is at most 108 CSS pixels wide. */
const THUMBNAIL = { width: 108, height: 81, maxWidth: 320 };

/** Photos of a car without duplicates, the primary one first (DET-01). */
export function galleryOf(car: Car, card: NamedCarCardView, words: Words): CarGallery {
  const urls = carPictures(car);
  const photos = urls.map((url, index) => {
    const alt = words('car.photo', { car: card.name, index: index + 1, count: urls.length });
    return pictureView(url, alt, GALLERY_PHOTO);
  });
  const thumbnails = photos.map(({ alt: name }, index) => ({
    ...pictureView(urls[index] as string, '', THUMBNAIL),
    name,
  }));
  return { photos, thumbnails, placeholder: card.placeholder };
}

/** The breadcrumbs of a car: home, search, make, model, car. */
export function breadcrumbsOf(record: SearchRecord, card: NamedCarCardView, words: Words): BreadcrumbView[] {
  return trailOf(
    words,
    { label: words('search.breadcrumb'), href: SEARCH_PATH },
    { label: record.make, href: makePath(record.make) },
    { label: record.model, href: modelPath(record.make, record.model) },
    { label: card.name, href: null },
  );
}

/** The description of the page with `{facts}`, of which some may change before the next build. */
export const descriptionOf = ({ site, card, words }: CarParts): string =>
  words('car.description', { car: card.name, site: site.name });

export function headOf({ site, record, card }: CarParts, description: string): PageHead {
  return pageHead(site, carPath(record.slug), {
    name: card.name,
    description: carDescription(description, record, card),
    image: record.image,
  });
}

/** Stock number, plate and VIN, as far as they are public. */
export const identifiersOf = (record: SearchRecord, words: Words): FactView[] =>
  (
    [
      ['stock_number', 'fact.stock_number', record.stocknum],
      ['registration', 'car.registration', record.regplate],
      ['vin', 'car.vin', record.vin],
    ] as const
  ).flatMap(([key, label, text]) => {
    const value = textOrNull(text);
    return value === null ? [] : [{ key, label: words(label), value }];
  });

/** The name of the car’s location, with a link to its page, otherwise to the contact page; null if the record names none. */
export function locationOf({ site, record }: CarParts): CarDetails['location'] {
  const name = placeNameOf(record);
  const place = locationOfCar(record, site.locations);
  return name === null ? null : { name, href: place ? locationPath(place.slug) : site.routes.contact };
}

const lenderDisclaimer = ({ finance }: Pick<CarParts['site'], 'finance'>, car: Car): string | null =>
  lenderEntry(car, finance.provider)?.disclaimer ?? null;

/** The lender’s conditions for a car’s repayment, and who provides the credit. */
export const creditConditions = (site: CarParts['site'], car: Car, words: Words): readonly string[] =>
  [lenderDisclaimer(site, car), creditProvider(site, words)].flatMap((text) => text ?? []);

/** What examples assume (FIN-06), shown unless the repayment has another term. */
function assumedTermOf({ site: { limits }, record, words }: CarParts): AssumedTermView {
  const { financeTermYears: years, financeDepositPercent: percent } = limits;
  const months = years * 12;
  const isShown = record.finance?.termMonths === months;
  return { text: words('finance.assumptions', { years, percent }), months, isShown };
}

/** Heading, warning and terms beside a car’s repayment; null without one. */
export function financeNotesOf(page: CarParts): CarDetails['financeNotes'] {
  const { site, car, card, words } = page;
  if (card.finance === null) return null;
  return {
    heading: site.detail.financeHeading,
    warning: rateWarning(site, words),
    provider: creditProvider(site, words),
    disclaimer: lenderDisclaimer(site, car),
    beforeTradeIn: words('finance.before_trade_in'),
    example: words('finance.example'),
    assumed: assumedTermOf(page),
    basis: [words('finance.rounding'), basisText(site, words)],
    info: words('finance.info'),
    calculate: words('finance.calculate'),
    validity: { template: words('finance.validity'), timeZone: site.locale.timeZone },
  };
}

/** What the browser needs to show the price less a trade-in estimate (PRICE-05); null if no price is shown. */
export function changeoverOf({ site, record, card, words }: CarParts): CarDetails['changeover'] {
  const basis = offerBasis(record, card.price);
  return (
    basis && {
      id: record.id,
      ...basis,
      rules: priceRules(site),
      currency: site.locale.currency,
      words: {
        none: words('price.none'),
        preorder: words('price.preorder'),
        note: words('car.changeover'),
        covered: words('car.changeover_covered'),
        bar: words('car.changeover_bar'),
        clear: words('car.changeover_clear'),
        back: words('car.changeover_back'),
      },
    }
  );
}

const dealershipOf = (
  { dealership, dealerships }: Pick<CarParts['site'], 'dealership' | 'dealerships'>,
  slug: string | null,
): Dealership => dealershipBySlug(dealerships, slug) ?? dealership;

/** The number for a car, on its page, its window card and the confirmation of its forms (PHONE-03); null = none. */
export function phoneOfCar({ site, car, record }: Pick<CarParts, 'site' | 'car' | 'record'>): string | null {
  return carPhone({
    carType: record.car_type,
    byType: site.phone.byType,
    location: locationOfCar(record, site.locations)?.phone ?? car.location?.phone ?? null,
    dealership: dealershipOf(site, record.dealership_slug).phone,
  });
}

/** The number of `phoneOfCar`, with the link that calls it. */
export function phoneLinkOfCar(page: Pick<CarParts, 'site' | 'car' | 'record'>): LinkView | null {
  const phone = phoneOfCar(page);
  return phone === null ? null : { label: phone, href: callHref(phone, page.site.locale.country) };
}

/** The number for a car (`phoneOfCar`), masked until a click (PHONE-01); null = none. */
export function phoneOf({ site, car, record, words }: CarParts): PhoneView | null {
  const phone = phoneOfCar({ site, car, record });
  if (phone === null) return null;
  return {
    masked: maskPhone(phone, site.limits.phoneDigitsShown),
    coded: encodePhone(phone),
    codedHref: encodePhone(callHref(phone, site.locale.country)),
    dealershipId: dealershipOf(site, record.dealership_slug).id,
    website: site.id,
    label: words('car.phone'),
    fallbackHref: site.routes.contact,
  };
}

/** The list of similar cars with its heading and link; null if there are none. */
export function similarOf(
  { site, record, cards, words }: CarParts,
  similar: readonly SearchRecord[],
  now: Clock,
): CarDetails['similar'] {
  const cars = similar.map((other) => listCardView(cards, now, other));
  const noun = pluralise(stockNoun([record, ...similar], site, words), 2);
  return cars.length === 0
    ? null
    : {
        heading: words('car.similar', { noun }),
        cars,
        all: { label: words('car.similar_all', { noun }), href: similarHref(record) },
      };
}

/**
 * Dealer comments with the end collapsed (DET-03), or the text for missing comments (DET-04). They are shown whole if the cut could separate
 * a rate from its comparison rate: if there are percentages on both sides of it.
 */
export function commentsView(
  comments: string | null,
  { limits, legal }: Pick<Site, 'limits' | 'legal'>,
  words: Words,
): CommentsView {
  const paragraphs = commentParagraphs(comments);
  if (paragraphs.length === 0)
    return { shown: [], more: [], cutInside: false, warning: null, pending: words('car.comments_pending') };
  const cut = cutComments(paragraphs, limits.commentsCutLength);
  const full = paragraphs.join('\n');
  const separatesRates =
    statesRate(full) &&
    statesComparisonRate(full) &&
    [cut.shown, cut.more].every((side) => statesPercentage(side.join('\n')));
  const parts = separatesRates ? { shown: paragraphs, more: [], cutInside: false } : cut;
  return { ...parts, warning: commentsWarning(full, parts.shown.join('\n'), legal), pending: null };
}
