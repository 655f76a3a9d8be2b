import { isAvailable, soldUntil } from '#domain/availability.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { showsFavourites } from '#domain/favourites.ts';
import { carNameOf, carTitle } from '#domain/full-model-name.ts';
import { lenderRules } from '#domain/lenders.ts';
import { memoize } from '#domain/memoize.ts';
import { CARD_PICTURE } from '#domain/picture.ts';
import { placeNameOf } from '#domain/place-name.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import { similarHref } from '#domain/similar-href.ts';
import type { CardButton, Site } from '#site/site.ts';
import { CARD_WORDS } from '#text/en/card.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import { ownTexts } from '#text/words.ts';
import type { CardButtonView, CardSite, FinanceLineView, NamedCarCardView, ToggleView } from '#view-types/car-card.ts';
import type { NamedLink } from '#view-types/link.ts';
import { cardSiteOf, isOffered } from '#views/car-state.ts';
import {
  cardFinanceView,
  cardWords,
  financeLineView,
  keyFactsOf,
  placeholderView,
  priceView,
  reservedText,
  statusClass,
  tagView,
} from '#views/car-summary.ts';
import { enquiryHref, financeHref, reserveHref, testDriveHref, tradeInHref } from '#views/hrefs.ts';
import { pictureView } from '#views/picture.ts';

/** The part of a site that cards need. */
export const cardSite: (site: Site) => CardSite = /* @__PURE__ */ memoize((site: Site) => {
  const dealershipsWithRules = site.dealerships.filter(({ rules }) => rules !== null);
  return {
    ...cardSlice(site),
    dealerships: Object.fromEntries(dealershipsWithRules.map(({ slug }) => [slug, cardSlice(rulesFor(site, slug))])),
  };
});

function cardSlice(site: Site): CardSite {
  const { compare, favourites, favouritesUsedOnly, garage, tradeIn, checkout, reserveWithoutPrice } = site.features;
  const { subscriptions, requestPhotos, personalisedFinance, onlinePurchase } = site.features;
  const flags = { compare, favourites, favouritesUsedOnly, garage, tradeIn, checkout, reserveWithoutPrice };
  return {
    locale: site.locale,
    buttons: site.card.buttons,
    placeholderText: site.card.placeholderText,
    defaultPriceType: site.stock.defaultPriceType,
    marketSource: site.stock.marketSource,
    rateWarning: site.legal.comparisonWarning !== null,
    usesApr: lenderRules(site.finance.provider).usesApr,
    tags: site.tags,
    newTagDays: site.limits.newTagDays,
    includeSoldCarsDays: site.stock.includeSoldCarsDays,
    priceShownAboveDollars: site.limits.priceShownAboveDollars,
    tradeInMinPriceDollars: site.limits.tradeInMinPriceDollars,
    features: { ...flags, subscriptions, requestPhotos, personalisedFinance, onlinePurchase },
    takesDeposits: site.checkout.takesDeposits,
    routes: { finance: site.routes.finance, checkout: site.routes.checkout },
    showLocation: site.locations.filter(sellsCars).length > 1,
    dealerships: {},
    text: ownTexts(site.text, CARD_WORDS),
  };
}

interface CardInput {
  readonly site: CardSite;
  readonly record: SearchRecord;
}

/** The link of each button; `isOffered` decides whether it is shown (CARD-06). */
const HREFS: { readonly [B in CardButton]: (input: CardInput) => string } = {
  enquire: ({ record }) => enquiryHref(record.slug),
  test_drive: ({ record }) => testDriveHref(record),
  details: ({ record }) => carPath(record.slug),
  finance: ({ site, record }) => financeHref(record, site),
  reserve: ({ site, record }) => reserveHref(record.slug, site),
  trade_in: ({ record }) => tradeInHref(record),
  explore: ({ record }) => carPath(record.slug),
  quick_enquiry: ({ record }) => enquiryHref(record.slug),
};

/** The tenant's buttons that apply, the primary one first; an unavailable car has only 'Find Me Something Similar' (CARD-07). */
function cardActions(site: CardSite, record: SearchRecord, name: string) {
  const words = cardWords(site);
  const link = (kind: CardButton | 'similar', href: string): NamedLink => {
    const isRide = kind === 'test_drive' && record.item_type === 'motorcycle';
    const label = words(`card.${isRide ? 'test_ride' : kind}`);
    return { label, href, name: words('card.action_name', { label, car: name }) };
  };
  const kinds = site.buttons.filter((kind) => isOffered(kind, site, record));
  const button = (kind: CardButton): CardButtonView => ({ ...linkTo(kind), success: kind === 'reserve' });
  const linkTo = (kind: CardButton): NamedLink => link(kind, HREFS[kind]({ site, record }));
  const [first, ...otherKinds] = kinds;
  const second = otherKinds.includes('reserve') ? 'reserve' : otherKinds[0];
  const links = otherKinds.filter((kind) => kind !== second).map(linkTo);
  const moreText = words('card.more');
  return {
    kinds,
    main: isAvailable(record)
      ? first === undefined
        ? null
        : button(first)
      : { ...link('similar', similarHref(record)), success: false },
    second: second === undefined ? null : button(second),
    links,
    more:
      links.length > 1 ? { label: moreText, name: words('card.action_name', { label: moreText, car: name }) } : null,
  };
}

/** The repayment of a car in full, by the rules of its dealership. With `car`, its name, the warning's mark is named after the car. */
export const repaymentOfCar = (
  cards: CardSite,
  record: SearchRecord,
  car: string | null = null,
): FinanceLineView | null => financeLineView(cardSiteOf(cards, record), record, car);

/** Text about the deposit of a car; null if it cannot be reserved or no deposit is taken. */
export function depositNote(site: CardSite, record: Pick<SearchRecord, 'deposit'>): string | null {
  if (!site.takesDeposits) return null;
  return cardWords(site)('card.deposit', { deposit: formatMoneyExact(record.deposit, site.locale) });
}

/** Toggle buttons for compare, and for favourites or, with a garage, the watchlist (SAVE-02). */
function toggleViews(site: CardSite, record: SearchRecord, name: string): ToggleView[] {
  const { features } = site;
  if (!showsFavourites({ ...record, hasPhotos: record.image !== null }, features)) return [];
  const words = cardWords(site);
  const kinds = [
    ...(features.compare ? (['compare'] as const) : []),
    features.garage ? ('save' as const) : ('favourite' as const),
  ];
  return kinds.map((kind) => {
    const label = words(`card.${kind}`);
    const on = kind === 'save' ? { label: words('card.saved'), car: name } : null;
    return { kind, label, on, name: words('card.action_name', { label, car: name }) };
  });
}

/**
 * View of a car in a list. Pure and fast, because it runs for every card in a build and every search result in the browser, with the same
 * result for the same `now`.
 */
export function carCardView(cards: CardSite, record: SearchRecord, now: CurrentTime): NamedCarCardView {
  const site = cardSiteOf(cards, record);
  const words = cardWords(site);
  const title = carTitle(record);
  const name = carNameOf(record);
  const available = isAvailable(record);
  const alt =
    record.colour === null
      ? words('card.photo', { car: name })
      : words('card.photo_colour', { car: name, colour: record.colour });
  const soldAtMs = available || record.sold_at === null ? null : record.sold_at * 1000;
  const until = soldUntil(soldAtMs, site.includeSoldCarsDays);
  const { kinds, ...actions } = cardActions(site, record, name);
  const placeholder = placeholderView(site, record, name);
  const tag = tagView(site, record, now);
  return {
    id: record.id,
    href: carPath(record.slug),
    name,
    title,
    statusClass: statusClass(record.status),
    photo: record.image === null ? null : pictureView(record.image, alt, CARD_PICTURE),
    missingPhoto: placeholder.text === cards.placeholderText ? null : placeholder.text,
    placeholder: record.image === null ? placeholder : null,
    price: priceView(site, record),
    tag,
    details: keyFactsOf(site, record),
    location: site.showLocation ? placeNameOf(record) : null,
    finance: cardFinanceView(site, record, name),
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
    reserved: available && record.reserved && tag?.kind !== 'reserved' ? reservedText(site, record) : null,
    toggles: toggleViews(site, record, name),
    until: until === null ? null : new Date(until).toISOString(),
  };
}
