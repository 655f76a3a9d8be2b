import {
  CARAVAN_FIELDS,
  type Car,
  isMeasured,
  type MeasuredField,
  MIN_CC_IN_LITRES,
  type TechnicalValue,
  UNITS,
  VARIANT_FIELDS,
} from '#domain/car.ts';
import { isMonth } from '#domain/dates.ts';
import { hasRegistrationEnded } from '#domain/registration.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import { uniqueByName, uniqueNames } from '#domain/unique-names.ts';
import type { DetailSection, Site } from '#site/site.ts';
import type { ComparedDetails } from '#stock/public-car.ts';
import { formatDay, formatMonth } from '#text/format.ts';
import { labelled, listText } from '#text/list.ts';
import { formatFixed, formatMoneyExact, formatNumber, withUnit } from '#text/numbers.ts';
import type { WordKey } from '#text/wording.ts';
import type { FactView } from '#view-types/car-card.ts';
import { commentsView } from '#views/car-detail-parts.ts';
import type { CarParts, CarSection, CollapsibleList, FeatureGroupView } from '#views/car-details.ts';
import { isOffered } from '#views/car-state.ts';
import { keyFact } from '#views/car-summary.ts';
import { holdValues } from '#views/hold-values.ts';
import { reserveHref } from '#views/hrefs.ts';
import { itemWord } from '#views/stock-tiles.ts';

/** Details about a car for a comparison, beyond its record, with unique labels. Taken from the same rows as on its page (SAVE-07). */
export function comparedDetails(page: Pick<CarParts, 'site' | 'car' | 'record' | 'words'>): ComparedDetails {
  const facts = keyFacts(page).filter(({ key }) => ENGINE_FACTS.has(key));
  const hasEngine = facts.some(({ key }) => key === 'engine');
  const rows = oneRowEach([
    ...facts,
    ...specifications(page),
    ...equipmentRows(page.car, ['specification', 'summary']),
  ]);
  return {
    specifications: rows
      .filter(({ key }) => !(hasEngine && ENGINE_SIZES.has(key)))
      .map(({ label, value }) => ({ label, value })),
    features: uniqueNames([
      ...page.record.filtered_features,
      ...equipment(page.car).flatMap((item) => (isValued(item) ? [] : [item.name])),
    ]),
  };
}

/** An item that is compared by its value (`Service history: Full`), not as a feature that a car has or lacks. */
const isValued = ({ key, value }: Equipment): boolean => key !== 'featured' && value !== null;

/** The size of the engine again, in other words. */
const ENGINE_SIZES = new Set(['enginesize', 'enginesize_litres']);
const ENGINE_FACTS = new Set(['engine', 'cylinders', 'build_date', 'compliance_date']);

/** A section without its heading. */
type SectionBody = CarSection extends infer S ? (S extends CarSection ? Omit<S, 'id' | 'heading'> : never) : never;

/** Content of each section (DET-05 to DET-07); null if there is none. */
const SECTIONS: { readonly [S in DetailSection]: (page: CarParts) => SectionBody | null } = {
  key_information: (page) => {
    const rows = [...caravanKeyFacts(page), ...keyFacts(page), ...registrationRows(page)];
    if (rows.length === 0) return null;
    return { kind: 'facts', facts: collapse(rows, page.site.limits.keyFactsBeforeShowMore, page) };
  },
  comments: ({ site, car, words }) => ({
    kind: 'comments',
    comments: commentsView(car.dealercomments, site, words),
  }),
  // If features are also listed, this is their first group, so that there is only one list.
  included: (page) => (listsFeatures(page) ? null : points(uniqueNames(page.car.filtered_features))),
  features: (page) => features(page),
  reserve: ({ site, record, cards, words }) => {
    if (!isOffered('reserve', cards, record)) return null;
    const item = itemWord(record, words);
    const { takesDeposits } = site.checkout;
    const deposit = formatMoneyExact(record.deposit, site.locale);
    const text = takesDeposits ? 'car.reserve_text' : 'car.reserve_request_text';
    return {
      kind: 'text',
      paragraphs: [words(text, { item, deposit, ...holdValues(site) })],
      depositText: takesDeposits ? deposit : null,
      link: { label: words('car.reserve_link', { item }), href: reserveHref(record.slug, site) },
    };
  },
  why_buy: ({ site }) => points(site.detail.whyBuy),
  protect: ({ site }) =>
    site.detail.protect === null
      ? null
      : { kind: 'text', paragraphs: [site.detail.protect], depositText: null, link: null },
  summary: (page) => rows(summaryFacts(page)),
  specifications: (page) => rows(oneRowEach([...specifications(page), ...equipmentRows(page.car, ['specification'])])),
};

/** The tenant's sections in its order, without empty ones. */
export function carSections(page: CarParts): CarSection[] {
  return page.site.detail.sections.flatMap((id): CarSection[] => {
    const body = SECTIONS[id](page);
    const heading = id === 'comments' ? page.site.detail.commentsHeading : page.words(`car.section.${id}`);
    return body === null ? [] : [{ id, heading, ...body }];
  });
}

function points(list: readonly string[]): SectionBody | null {
  const filled = list.flatMap((point) => textOrNull(point) ?? []);
  return filled.length === 0 ? null : { kind: 'points', points: filled };
}

function rows(shown: readonly FactView[]): SectionBody | null {
  return shown.length === 0 ? null : { kind: 'specifications', rows: shown };
}

function collapse<Item>(items: readonly Item[], shown: number, { words }: CarParts): CollapsibleList<Item> {
  return {
    open: items.slice(0, shown),
    rest: items.slice(shown),
    moreLabel: words('car.show_more'),
    lessLabel: words('car.show_less'),
  };
}

/** Details that a card also shows, with the same labels. */
const CARD_DETAILS = ['condition', 'transmission', 'odometer', 'fuel'] as const;
type OnCards = (typeof CARD_DETAILS)[number];
type FactKey = (Extract<WordKey, `fact.${string}`> extends `fact.${infer Key}` ? Key : never) | OnCards;
const isOnCards = (key: FactKey): key is OnCards => (CARD_DETAILS as readonly string[]).includes(key);

function factRows(page: Pick<CarParts, 'words'>, values: readonly (readonly [FactKey, TechnicalValue])[]): FactView[] {
  return values.flatMap(([key, value]) => {
    const text = textOrNull(value);
    const label = page.words(isOnCards(key) ? `card.${key}` : `fact.${key}`);
    return text === null ? [] : [{ key, label, value: text }];
  });
}

/** Key information that is not among the four key facts below the price and never changes; a window card shows some of it. */
export function keyFacts(page: Pick<CarParts, 'site' | 'car' | 'record' | 'words'>): FactView[] {
  const { car, record, site } = page;
  return factRows(page, [
    ['body', record.body],
    ['colour', record.colour],
    ['drive', record.drive],
    ['seats', record.seats],
    ['doors', record.doors],
    ['engine', engineSize(car, site)],
    ['cylinders', car.cylinders],
    ['build_date', car.build_date === null ? null : formatMonth(car.build_date, site.locale)],
    ['compliance_date', car.compliance_date === null ? null : formatMonth(car.compliance_date, site.locale)],
  ]);
}

/** When the registration ends or has ended; empty if that is not known or not shown. */
export function registrationRows(page: Pick<CarParts, 'site' | 'car' | 'words' | 'now'>): FactView[] {
  const { car, site, now } = page;
  if (car.rego_expiry === null || !site.features.showRegistration) return [];
  const hasEnded = hasRegistrationEnded(car.rego_expiry, now, site.locale.timeZone);
  const date = (isMonth(car.rego_expiry) ? formatMonth : formatDay)(car.rego_expiry, site.locale);
  return factRows(page, [[hasEnded ? 'rego_expired' : 'rego_expiry', date]]);
}

/** What the car is, in short; details that its card also shows are exactly as on the card. */
export function summaryFacts(page: Pick<CarParts, 'car' | 'card' | 'record' | 'words'>): FactView[] {
  const { car, record, card } = page;
  const onCard = (key: OnCards) => [key, keyFact(card.details, key) ?? null] as const;
  return factRows(page, [
    ['make', record.make],
    ['model', record.model],
    ['badge', record.badge],
    ['series', car.series],
    ['year', record.year],
    onCard('condition'),
    onCard('odometer'),
    onCard('transmission'),
    onCard('fuel'),
    ['colour', record.colour],
    ['stock_number', record.stocknum],
  ]);
}

const GROUPS = ['featured', 'specification', 'summary'] as const;

interface Equipment {
  readonly key: (typeof GROUPS)[number];
  readonly name: string;
  /** Null = the name alone is enough, such as for a sunroof. */
  readonly value: string | null;
}

/** Equipment of a car by group, for its page, its window card and a comparison; specifications without a value are left out. */
export function equipment({ standardEquipment }: Pick<Car, 'standardEquipment'>): Equipment[] {
  return GROUPS.flatMap((key) =>
    standardEquipment.flatMap((item) => {
      const [name, value] = [textOrNull(item.name), textOrNull(item.value)];
      if (item.group !== key || name === null || (key === 'specification' && value === null)) return [];
      return [{ key, name, value }];
    }),
  );
}

const listsFeatures = ({ car, site }: CarParts): boolean =>
  site.detail.sections.includes('features') && equipment(car).length > 0;

/**
 * Included features and equipment by group, with unique names. The first eight across all groups are always visible; specifications without
 * a value are left out (DET-06).
 */
function features({ car, site, words }: CarParts): SectionBody | null {
  if (equipment(car).length === 0) return null;
  let remainingVisible = site.limits.featuresBeforeShowAll;
  const included = site.detail.sections.includes('included') ? uniqueNames(car.filtered_features) : [];
  const namedFeatures = [
    ...included.map((text) => ({ key: 'included' as const, text })),
    ...equipment(car).map(({ key, name, value }) => ({ key, text: labelled(name, value) })),
  ];
  const listed = uniqueByName(namedFeatures, ({ text }) => text);
  const groups = (['included', ...GROUPS] as const).flatMap((key): FeatureGroupView[] => {
    const items = listed.filter((item) => item.key === key).map(({ text }) => text);
    if (items.length === 0) return [];
    const open = items.slice(0, remainingVisible);
    remainingVisible -= open.length;
    const heading = words(key === 'included' ? 'car.section.included' : `car.features.${key}`);
    return [{ key, heading, open, rest: items.slice(open.length) }];
  });
  const collapsed = groups.some((group) => group.rest.length > 0);
  return {
    kind: 'features',
    groups,
    collapsed: collapsed ? { moreLabel: words('car.show_all'), lessLabel: words('car.show_fewer') } : null,
  };
}

/** Key facts of a caravan in the order of importance to buyers, since it has no odometer, gearbox or fuel. */
const CARAVAN_KEY_FACTS: readonly string[] = ['sleeps', 'body_length', 'tare_weight', 'aggregate_trailer_mass'];

/** Measurements of a caravan for the key information and its window card; empty for other vehicles. */
export function caravanKeyFacts(page: Pick<CarParts, 'site' | 'car' | 'words'>): FactView[] {
  // In the specifications, zero is a value (DET-07).
  const all = specifications(page).filter(({ key, value }) => key !== 'sleeps' || value !== '0');
  return CARAVAN_KEY_FACTS.flatMap((field) => all.filter(({ key }) => key === field));
}

/** Dimensions of a caravan, which are shown in metres. */
const IN_METRES: ReadonlySet<string> = new Set(['body_length', 'body_width'] satisfies MeasuredField[]);

/** A measurement with its unit, or a text as it is; null if there is none. */
function measured(field: string, value: TechnicalValue, { locale }: Pick<Site, 'locale'>): string | null {
  if (typeof value !== 'number' || !isMeasured(field)) return textOrNull(value);
  if (IN_METRES.has(field)) return withUnit(formatFixed(value / 1000, locale, 2), 'm');
  return withUnit(formatNumber(value, locale, 1), UNITS[field]);
}

/** The size of a car's engine in litres; that of a small engine, such as a scooter's, in cc. */
const engineSize = ({ engine_size: cc, engine_size_litres: litres }: Car, site: Pick<Site, 'locale'>): string | null =>
  cc !== null && cc < MIN_CC_IN_LITRES ? measured('enginesize', cc, site) : measured('enginesize_litres', litres, site);

/** All specifications: variant, caravan measurements in metres, then the feed's own specifications (DET-07). */
function specifications({ car, site, words }: Pick<CarParts, 'site' | 'car' | 'words'>): FactView[] {
  const row = <Field extends (typeof VARIANT_FIELDS | typeof CARAVAN_FIELDS)[number]>(
    field: Field,
    value: TechnicalValue,
  ): FactView[] => {
    const text = measured(field, value, site);
    return text === null ? [] : [{ key: field, label: words(`spec.${field}`), value: text }];
  };
  const { variant, caravan } = car;
  return [
    ...(variant === null ? [] : VARIANT_FIELDS.flatMap((field) => row(field, variant[field]))),
    ...(caravan === null ? [] : CARAVAN_FIELDS.flatMap((field) => row(field, caravan[field]))),
  ];
}

/** One row for each label: values that a feed gives under the same name are listed in one row, each once. */
const oneRowEach = (all: readonly FactView[]): FactView[] =>
  uniqueByName(all, ({ label }) => label).map((first) => {
    const values = all.filter(({ label }) => label.toLowerCase() === first.label.toLowerCase());
    return { ...first, value: listText(uniqueNames(values.map(({ value }) => value))) };
  });

/** Equipment of these groups that has a value. */
function equipmentRows(car: Car, groups: readonly Equipment['key'][]): FactView[] {
  return equipment(car).flatMap(({ key, name, value }, index) =>
    groups.includes(key) && value !== null ? [{ key: `equipment-${index}`, label: name, value }] : [],
  );
}
