import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import { smallPicture } from '#domain/picture.ts';
import { placeNameOf } from '#domain/place-name.ts';
import { priceOf } from '#domain/price.ts';
import type { BrowserRecord, FinanceLine, SearchRecord } from '#domain/search-record.ts';
import { carTag } from '#domain/tags.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import { odometerText } from '#text/distance.ts';
import { CARD_WORDS } from '#text/en/card.ts';
import { fill } from '#text/fill.ts';
import { formatShortDay } from '#text/format.ts';
import { listText, withoutFullStop } from '#text/list.ts';
import { formatMoney, formatMoneyExact, formatNumber, formatRate } from '#text/numbers.ts';
import { makeWords, type WordsOf } from '#text/words.ts';
import { type WrittenPrice, writtenPrice } from '#text/written-price.ts';
import type { CarCardView, CardSite, FinanceLineView, KeyFactView, PriceView, TagView } from '#view-types/car-card.ts';
import type { ChangeoverView } from '#view-types/car-page.ts';
import { COMPARISON_WARNING_ID, requestPhotosHref } from '#views/hrefs.ts';

// Parts shared by cards and car pages: price, tag, repayment, details.

const cachedWords = new WeakMap<CardSite, WordsOf<keyof typeof CARD_WORDS>>();

/** The words of a card, cached per site. */
export function cardWords(site: CardSite): WordsOf<keyof typeof CARD_WORDS> {
  const cached = cachedWords.get(site);
  if (cached !== undefined) return cached;
  const words = makeWords(CARD_WORDS, site.text);
  cachedWords.set(site, words);
  return words;
}

/**
 * The status as a CSS class, such as `in_stock` (CARD-08). An unknown status is text from a feed: only its letters, digits, dashes and
 * underscores are used, prefixed with `status-`, so that it cannot break the markup or equal one of our classes.
 */
export function statusClass(status: string): string {
  if ((CAR_STATUSES as readonly string[]).includes(status)) return status;
  const name = status
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `status-${name === '' ? 'unknown' : name.slice(0, 40)}`;
}

/**
 * The price of a record, or what takes precedence over it. The build has already left out a price that is not to be shown; the rules are applied
 * again (`priceOf`), because a price may have been pushed since.
 */
export function priceView(site: CardSite, record: SearchRecord): PriceView {
  const words = cardWords(site);
  const { text, dollars, note, was } = writtenPriceOf(site, record);
  const isPrice = note !== null && note !== 'per';
  const isBelowMarket = isPrice && record.below_market;
  return {
    text,
    dollars,
    per: note === 'per' ? words('price.per') : null,
    typeLabel: isPrice ? words(`price.type.${note}`) : null,
    was: was === null ? null : { label: words('price.was'), text: was },
    belowMarket: isBelowMarket ? words('price.below_market') : null,
    belowMarketNote: isBelowMarket ? marketNote(site, record.market_checked) : null,
  };
}

/** The price of a record as it is written on its card, its page and its window card. */
export function writtenPriceOf(site: CardSite, record: SearchRecord): WrittenPrice {
  const words = cardWords(site);
  return writtenPrice(priceOf(record, { ...site, ...site.features }), site.locale, {
    preorder: words('price.preorder'),
    none: words('price.none'),
  });
}

/** Source and date of the market averages, as far as known (PRICE-06). */
function marketNote(site: CardSite, checked: string | null): string | null {
  const { marketSource: source } = site;
  const date = checked === null ? null : formatShortDay(checked, site.locale);
  const key =
    source === null ? 'price.market_date_only' : date === null ? 'price.market_source_only' : 'price.market_source';
  return source === null && date === null ? null : cardWords(site)(key, { source: source ?? '', date: date ?? '' });
}

/** The tag of a car with its words and the time for which it is shown; null = none. */
export function tagView(site: CardSite, record: BrowserRecord, now: CurrentTime): TagView | null {
  const createdAtMs = record.created_at === null ? null : record.created_at * 1000;
  const tag = carTag({ ...record, createdAtMs }, { ...site.tags, newTagDays: site.newTagDays }, now);
  if (tag === null) return null;
  const words = cardWords(site);
  const builtInTagWords = {
    electric: `tag.${tag.fuel ?? 'electric'}`,
    coming_soon: 'tag.coming_soon',
  } as const;
  const text =
    tag.text ??
    (tag.kind === 'reserved'
      ? reservedText(site, record)
      : words(builtInTagWords[tag.kind as keyof typeof builtInTagWords]));
  const image = tag.image && { src: smallPicture(tag.image.url), alt: tag.image.alt };
  return { kind: tag.kind, text, image, from: tag.from, until: tag.until };
}

/** `Reserved`, or `Reserved by you` in the browser that holds the car. */
export const reservedText = (site: CardSite, { ownHold }: BrowserRecord): string =>
  cardWords(site)(ownHold ? 'tag.reserved_own' : 'tag.reserved');

const comparisonRate = (site: CardSite, line: FinanceLine): string =>
  cardWords(site)('finance.comparison', { rate: formatRate(line.comparisonRate, site.locale) });

/** Term, final payment and both rates of a repayment: `60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate`. */
export function financeTerms(site: CardSite, line: FinanceLine): string {
  const words = cardWords(site);
  const { locale, usesApr } = site;
  return listText([
    words(usesApr ? 'finance.angle_terms' : 'finance.terms', {
      months: line.termMonths,
      years: formatNumber(line.termMonths / 12, locale, 1),
      balloon: formatMoneyExact(line.balloon, locale),
    }),
    words(usesApr ? 'finance.angle_rate' : 'finance.rate', { rate: formatRate(line.interestRate, locale) }),
    comparisonRate(site, line),
  ]);
}

/**
 * A car’s repayment with term, final payment and both rates; null if the record has no estimate.
 *
 * @param car its name, where the page shows repayments of several cars
 */
export const financeLineView = (
  site: CardSite,
  { finance }: SearchRecord,
  car: string | null = null,
): FinanceLineView | null => finance && lineView(site, finance, financeTerms(site, finance), car);

/** The repayment on a card, whose page states term, final payment and rate once (`repaymentNote`). */
export const cardFinanceView = (site: CardSite, { finance }: SearchRecord, car: string): FinanceLineView | null =>
  finance && lineView(site, finance, comparisonRate(site, finance), car);

function lineView(site: CardSite, { weekly }: FinanceLine, terms: string, car: string | null): FinanceLineView {
  const words = cardWords(site);
  const label = words('finance.warning');
  const name = car === null ? label : words('card.action_name', { label, car });
  return {
    text: listText([words('finance.payment', { amount: formatMoney(weekly, site.locale) }), terms]),
    warning: site.rateWarning ? { mark: words('finance.mark'), name, href: `#${COMPARISON_WARNING_ID}` } : null,
  };
}

/** Condition, transmission, odometer and fuel, without missing details (CARD-04). */
export function keyFactsOf(site: CardSite, record: SearchRecord): KeyFactView[] {
  const words = cardWords(site);
  const details: readonly (readonly ['condition' | 'transmission' | 'odometer' | 'fuel', string | null])[] = [
    ['condition', words(`condition.${record.car_type}`)],
    ['transmission', record.transmission],
    ['odometer', odometerText(record, site.locale)],
    ['fuel', record.fuel],
  ];
  return details.flatMap(([key, text]) => {
    const value = textOrNull(text);
    if (value === null) return [];
    return [{ key, label: words(`card.${key}`), unit: key === 'odometer' ? unitOf(site) : null, value }];
  });
}

/** `(km)`, after the label of the odometer. */
const unitOf = ({ locale }: Pick<CardSite, 'locale'>): string => `(${locale.distance})`;

/** The label of a key fact in full: `Odometer (km)`. */
export const labelOf = ({ label, unit }: Pick<KeyFactView, 'label' | 'unit'>): string =>
  unit === null ? label : `${label} ${unit}`;

/** The label of the odometer in full: `Odometer (km)`. */
export const odometerLabel = (site: CardSite): string =>
  labelOf({ label: cardWords(site)('card.odometer'), unit: unitOf(site) });

/** Shown instead of photos (CARD-02), with a link to request photos if the tenant offers it. */
export function placeholderView(
  site: CardSite,
  record: SearchRecord,
  car: string,
): NonNullable<CarCardView['placeholder']> {
  const words = cardWords(site);
  const label = words('card.request_photos');
  const link = { label, name: words('card.action_name', { label, car }), href: requestPhotosHref(record.slug) };
  return {
    // An unavailable car is not a new arrival.
    text: isAvailable(record) ? site.placeholderText : words('card.no_photos'),
    requestPhotos: site.features.requestPhotos && isAvailable(record) ? link : null,
  };
}

/** Whether it is the sale price of the car: an amount, and not a subscription. */
export const isSalePrice = ({ dollars, per }: PriceView): boolean => dollars !== null && per === null;

/** What a trade-in offer is deducted from (PRICE-05); null if the car shows no sale price or is no longer available. */
export function offerBasis(
  record: SearchRecord,
  priceView: PriceView,
): Pick<ChangeoverView, 'sentence' | 'facts'> | null {
  if (!isSalePrice(priceView) || !isAvailable(record)) return null;
  const { price, before_price, price_type, subscription_price, preorder } = record;
  const sentence = priceText({ ...priceView, text: '{figure}' });
  return { sentence, facts: { price, before_price, price_type, subscription_price, preorder } };
}

/** One of the key facts of a car: `61,000 km`; undefined if it is not shown. */
export const keyFact = (details: readonly KeyFactView[], key: KeyFactView['key']): string | undefined =>
  details.find((detail) => detail.key === key)?.value;

/** The key facts on one line: `Used, Automatic, 61,000 km, Petrol`. */
export const detailsText = (details: readonly KeyFactView[]): string => listText(details.map(({ value }) => value));

/** The description of a car's page, from `descriptionOf`. The browser writes it again when the price or the odometer changes. */
export function carDescription(
  sentence: string,
  record: SearchRecord,
  card: Pick<CarCardView, 'price' | 'details'>,
): string {
  const facts = [
    priceText(card.price),
    ...(['condition', 'odometer', 'transmission', 'fuel'] as const).map((key) => keyFact(card.details, key) ?? null),
    record.colour,
    placeNameOf(record),
  ];
  return fill(sentence, { facts: listText(facts.map((fact) => fact && withoutFullStop(fact))) });
}

/** `$32,990 Drive Away`, or the text shown instead of a price. */
export function priceText({ text, per, typeLabel }: PriceView): string {
  return [text, per, typeLabel].filter((part) => part !== null).join(' ');
}
