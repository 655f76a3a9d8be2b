import type { CurrentTime } from '#domain/current-time.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import { uniqueNames } from '#domain/unique-names.ts';
import type { PublicCar } from '#stock/public-car.ts';
import { SAVED_WORDS } from '#text/en/saved.ts';
import { makeWords, type WordsOf } from '#text/words.ts';
import type { CardSite, FinanceLineView, KeyFactView, NamedCarCardView, PriceView } from '#view-types/car-card.ts';
import { carCardView, repaymentOfCar } from '#views/car-card.ts';
import { cardWords, keyFact, odometerLabel } from '#views/car-summary.ts';

/** The value of one car in one row. `none` = unknown; `yes` and `no` = whether the feed lists a feature. */
export type CompareCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'price'; readonly price: PriceView }
  | { readonly kind: 'finance'; readonly finance: FinanceLineView }
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  | { readonly kind: 'none' };

export interface CompareRow {
  readonly key: string;
  readonly label: string;
  /** One per car, in the order of the cars. */
  readonly cells: readonly CompareCell[];
  /** Whether the values differ; always false for a single car. */
  readonly differs: boolean;
}

export interface CompareGroup {
  readonly key: 'overview' | 'specifications' | 'features';
  readonly heading: string;
  /** Rows in which at least one car has a value. */
  readonly rows: readonly CompareRow[];
}

/** Cars side by side (SAVE-07): their cards, and rows of details. */
export interface CompareView {
  readonly cars: readonly NamedCarCardView[];
  readonly groups: readonly CompareGroup[];
}

/** The words of compare, favourites and recently viewed. */
export type SavedWords = WordsOf<keyof typeof SAVED_WORDS>;
/** The words of the saved-car pages, with the dealer's own texts applied. */
export const savedWords = (customTexts: { readonly [key: string]: string }): SavedWords =>
  makeWords(SAVED_WORDS, customTexts);

const NONE: CompareCell = { kind: 'none' };
const textCell = (value: string | number | null): CompareCell => {
  const text = textOrNull(value);
  return text === null ? NONE : { kind: 'text', text };
};

interface Compared {
  readonly car: PublicCar;
  readonly card: NamedCarCardView;
  readonly site: CardSite;
}

/** A detail that the card also shows, exactly as on the card. */
const detailCell =
  (key: KeyFactView['key']) =>
  ({ card }: Compared): CompareCell =>
    textCell(keyFact(card.details, key) ?? null);

/** Rows of the overview, the most important for buyers first. */
const OVERVIEW: readonly {
  readonly key: string;
  readonly label: (site: CardSite, words: SavedWords) => string;
  readonly cell: (compared: Compared) => CompareCell;
}[] = [
  {
    key: 'price',
    label: (site) => cardWords(site)('fact.price'),
    cell: ({ card }) => ({ kind: 'price', price: card.price }),
  },
  {
    key: 'finance',
    label: (_, words) => words('compare.row.finance'),
    cell: ({ site, car, card }) => {
      const finance = repaymentOfCar(site, car, card.name);
      return finance === null ? NONE : { kind: 'finance', finance };
    },
  },
  {
    key: 'condition',
    label: (site) => cardWords(site)('card.condition'),
    cell: detailCell('condition'),
  },
  { key: 'year', label: (site) => cardWords(site)('fact.year'), cell: ({ car }) => textCell(car.year) },
  {
    key: 'odometer',
    label: odometerLabel,
    cell: detailCell('odometer'),
  },
  { key: 'body', label: (site) => cardWords(site)('fact.body'), cell: ({ car }) => textCell(car.body) },
  { key: 'fuel', label: (site) => cardWords(site)('card.fuel'), cell: detailCell('fuel') },
  {
    key: 'transmission',
    label: (site) => cardWords(site)('card.transmission'),
    cell: detailCell('transmission'),
  },
  { key: 'drive', label: (site) => cardWords(site)('fact.drive'), cell: ({ car }) => textCell(car.drive) },
  { key: 'colour', label: (site) => cardWords(site)('fact.colour'), cell: ({ car }) => textCell(car.colour) },
  { key: 'seats', label: (site) => cardWords(site)('fact.seats'), cell: ({ car }) => textCell(car.seats) },
  { key: 'doors', label: (site) => cardWords(site)('fact.doors'), cell: ({ car }) => textCell(car.doors) },
  { key: 'location', label: (site) => cardWords(site)('fact.location'), cell: ({ card }) => textCell(card.location) },
];

/** Compares cars in the order given. Pure: the same cars and clock give the same table. */
export function compareView(
  site: CardSite,
  cars: readonly PublicCar[],
  { words, now }: { readonly words: SavedWords; readonly now: CurrentTime },
): CompareView {
  const compared = cars.map((car): Compared => ({ car, card: carCardView(site, car, now), site }));
  const overview = OVERVIEW.map(({ key, label, cell }) => row(key, label(site, words), compared.map(cell)));
  const group = (key: CompareGroup['key'], rows: readonly CompareRow[]): CompareGroup[] => {
    const visibleRows = rows.filter(({ cells }) => cells.some(({ kind }) => kind !== 'none'));
    return visibleRows.length === 0 ? [] : [{ key, heading: words(`compare.group.${key}`), rows: visibleRows }];
  };
  return {
    cars: compared.map(({ card }) => card),
    groups: [
      ...group('overview', overview),
      ...group('specifications', specificationRows(cars)),
      ...group('features', featureRows(cars)),
    ],
  };
}

function row(key: string, label: string, cells: readonly CompareCell[]): CompareRow {
  const distinct = new Set(cells.map(comparableValue));
  return { key, label, cells, differs: distinct.size > 1 };
}

/** A cell's value normalised for comparison, ignoring letter case and spaces. */
function comparableValue(cell: CompareCell): string {
  switch (cell.kind) {
    case 'text':
      return `text ${cell.text.toLowerCase().replace(/\s+/g, ' ')}`;
    case 'price':
      return `price ${cell.price.text} ${cell.price.typeLabel ?? cell.price.per ?? ''}`;
    case 'finance':
      return `finance ${cell.finance.text}`;
    default:
      return cell.kind;
  }
}

/**
 * Specification rows, matched by label, because feeds have no common keys for their own specifications. In the order of the first car that
 * has each row.
 */
function specificationRows(cars: readonly PublicCar[]): CompareRow[] {
  const valuesByCar = cars.map(
    (car) => new Map(car.specifications.map(({ label, value }) => [label.toLowerCase(), value] as const)),
  );
  return uniqueNames(cars.flatMap((car) => car.specifications.map(({ label }) => label))).map((label) =>
    row(
      label,
      label,
      valuesByCar.map((values) => textCell(values.get(label.toLowerCase()) ?? null)),
    ),
  );
}

function featureRows(cars: readonly PublicCar[]): CompareRow[] {
  const namesByCar = cars.map((car) => new Set(car.features.map((name) => name.toLowerCase())));
  return uniqueNames(cars.flatMap((car) => car.features)).map((name) =>
    row(
      name,
      name,
      namesByCar.map((names): CompareCell => ({ kind: names.has(name.toLowerCase()) ? 'yes' : 'no' })),
    ),
  );
}
