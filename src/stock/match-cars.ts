import type { Car } from '#domain/car.ts';
import { toSlug } from '#domain/paths.ts';
import type { CarDraft } from './read-car.ts';
import { tableMake, tableModel } from './spellings.ts';

/**
 * What a row says of which car it is, whether or not the row became a car. A fact that is not given or cannot be read is null
 * and contradicts nothing.
 */
export interface RowIdentity {
  readonly row: number;
  readonly id: number | null;
  /** The id it would have as a new car: of alike cars, the one with this id is the likeliest. */
  readonly usualId: number | null;
  readonly slug: string | null;
  readonly stocknum: string | null;
  readonly vin: string | null;
  readonly dealership: string;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  /** Facts that do not change while a car is for sale, folded, in the order of `FACTS`. */
  readonly facts: readonly (string | null)[];
  readonly isNew: boolean;
  /** These never make two rows one car (A51); they only tell alike cars apart. */
  readonly marks: { readonly regplate: string | null; readonly picture: string | null; readonly km: number | null };
}

const FACTS = [
  'badge',
  'series',
  'colour',
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'drive',
  'city',
] as const satisfies readonly (keyof Car)[];

const folded = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? toSlug(String(value)) || null : null;

type Row = { readonly [column: string]: unknown };

/** The identity of a car or of a row that was not checked. `unread` names columns whose value broke a rule. */
export function identityOf(car: CarDraft | Row, row: number, unread: ReadonlySet<string> = new Set()): RowIdentity {
  const given = (column: string): unknown => (unread.has(column) ? null : ((car as Row)[column] ?? null));
  const text = (column: string): string | null => String(given(column) ?? '').trim() || null;
  const whole = (column: string): number | null => {
    const written = text(column);
    return written !== null && /^\d+$/.test(written) ? Number(written) : null;
  };
  return {
    row,
    id: whole('id'),
    usualId: null,
    slug: folded(given('slug')),
    stocknum: text('stocknum')?.toLowerCase() ?? null,
    vin: text('vin')?.toUpperCase() ?? null,
    dealership: text('dealership_slug') ?? text('dealership_id') ?? '',
    year: whole('year'),
    make: folded(tableMake(text('make') ?? '')),
    model: folded(tableModel(text('make') ?? '', text('model') ?? '')),
    facts: FACTS.map((column) => folded(given(column))),
    isNew: given('car_type') === 'new',
    marks: { regplate: folded(given('regplate')), picture: firstPicture(given('images')), km: whole('km') },
  };
}

function firstPicture(images: unknown): string | null {
  const [first] = Array.isArray(images) ? (images as readonly unknown[]) : [];
  if (typeof first === 'string') return first;
  const { image } = (first ?? {}) as { readonly image?: { readonly url?: unknown } };
  return typeof image?.url === 'string' ? image.url : null;
}

/** Ids made here are 52 bits of a hash; numbers of a feed are far smaller. */
const LARGEST_FEED_ID = 2 ** 40;
const feedId = ({ id }: RowIdentity): number | null => (id !== null && id < LARGEST_FEED_ID ? id : null);

/** A car of the last import, and what `matchCars` compares of it. */
interface Known {
  readonly car: Car;
  readonly is: RowIdentity;
  readonly onSale: boolean;
}

/**
 * True when both say make and model and share no word of them: a number that was given to another car, or the feed of another
 * dealer. A corrected or differently split name ("Land" / "Rover", "Land Rover" / "Discovery") is still the same car.
 */
export function isAnotherCar(a: RowIdentity, b: RowIdentity): boolean {
  if (a.make === null || a.model === null || b.make === null || b.model === null) return false;
  // A single letter or digit is in many names: `9-3`, `MT-9`.
  const wordsOf = ({ make, model }: RowIdentity): string[] =>
    `${make}-${model}`.split('-').filter((word) => word.length > 1);
  const words = new Set(wordsOf(a));
  if (wordsOf(b).some((word) => words.has(word))) return false;
  return a.vin === null || a.vin !== b.vin;
}

/** A number given anew: other VIN, and not the same make, model and year. */
const isReused = (a: RowIdentity, b: RowIdentity): boolean =>
  a.vin !== null &&
  b.vin !== null &&
  a.vin !== b.vin &&
  (differ(a.make, b.make) || differ(a.model, b.model) || differ(a.year, b.year));

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
const alike = <T>(a: T | null, b: T | null): boolean => a !== null && a === b;

/** How sure two alike rows are one car. Kilometres under 200 are those of any new car. */
const markScore = (a: RowIdentity, b: RowIdentity): number =>
  (alike(a.marks.regplate, b.marks.regplate) ? 4 : 0) +
  (alike(a.marks.picture, b.marks.picture) ? 2 : 0) +
  (alike(a.marks.km, b.marks.km) && (a.marks.km ?? 0) >= 200 ? 2 : 0);

/** Further than a car for sale is driven between two feeds, in kilometres. */
const FAR = 2000;
/** Another plate, or an odometer that no test drive explains: with another number it is another car, however alike. */
const marksDiffer = ({ marks: a }: RowIdentity, { marks: b }: RowIdentity): boolean =>
  differ(a.regplate, b.regplate) || (a.km !== null && b.km !== null && Math.abs(a.km - b.km) > FAR);

const sameFacts = (a: RowIdentity, b: RowIdentity): number =>
  a.facts.filter((fact, at) => alike(fact, b.facts[at] ?? null)).length;
/** Facts that both give agree, and no VIN or dealership speaks against it. */
const agree = (a: RowIdentity, b: RowIdentity): boolean =>
  !differ(a.vin, b.vin) &&
  (a.dealership === '' || b.dealership === '' || a.dealership === b.dealership) &&
  !differ(a.year, b.year) &&
  !differ(a.make, b.make) &&
  !differ(a.model, b.model) &&
  a.facts.every((fact, at) => !differ(fact, b.facts[at] ?? null));
const bothNumbered = (a: RowIdentity, b: RowIdentity): boolean =>
  differ(a.stocknum, b.stocknum) || differ(feedId(a), feedId(b));

const exactKey = ({ dealership, year, make, model, facts }: RowIdentity): string =>
  [dealership, year, make, model, ...facts].join('|');
const nameKey = ({ year, make, model }: RowIdentity): string => [year, make, model].join('|');
/** A stock number as a spreadsheet or another system would write it: signs and leading zeros do not count. */
const looseNumber = (stocknum: string): string => stocknum.replace(/[^\p{L}\p{N}]+/gu, '').replace(/^0+(?=.)/, '');

/**
 * Which car of the last import each row is (A51): the feed's own id or slug, else the stock number, else the VIN, else stable
 * facts, so that id and address survive a stock number that is added or written anew. `unreadable` are rows of the feed that did
 * not become cars: they claim the car they speak of, which then stays as it is.
 *
 * Facts alone say little where both rows have numbers that differ: that is how one car leaves and its like arrives. They count
 * when the facts are many, the car is not new and neither plate nor kilometres speak against it, or when most numbers of the
 * stock changed at once. A feed of changes alone (`isWhole` false) asks for a mark that agrees besides.
 */
export function matchCars(
  readable: readonly RowIdentity[],
  unreadable: readonly RowIdentity[],
  previous: readonly Car[],
  isWhole = true,
): ReadonlyMap<RowIdentity, Car> {
  const matches = new Map<RowIdentity, Car>();
  const known: Known[] = previous.map((car) => ({
    car,
    is: identityOf(car, 0),
    onSale: car.status === 'in_stock' || car.status === 'coming_soon',
  }));
  const taken = new Set<Known>();
  const join = (row: RowIdentity, old: Known): void => {
    matches.set(row, old.car);
    taken.add(old);
  };
  const freeRows = (rows: readonly RowIdentity[]): RowIdentity[] => rows.filter((row) => !matches.has(row));
  const freeCars = (): Known[] => known.filter((old) => !taken.has(old));

  /** Pairs rows and cars of one key. A key that several cars share says nothing, unless `many` chooses the first. */
  const byKey = (keyOf: (is: RowIdentity) => string | null, refuses: typeof isReused): void => {
    const groups = Map.groupBy(freeCars(), ({ is }) => keyOf(is));
    for (const rows of [readable, unreadable]) {
      for (const [key, mine] of Map.groupBy(freeRows(rows), keyOf)) {
        const cars = key === null ? [] : (groups.get(key) ?? []).filter((old) => !taken.has(old));
        const [row, old] = [mine[0], cars[0]];
        if (row !== undefined && old !== undefined && cars.length === 1 && !refuses(row, old.is)) join(row, old);
      }
    }
  };
  const differentCar = (a: RowIdentity, b: RowIdentity): boolean => isAnotherCar(a, b) || isReused(a, b);
  byKey(
    ({ id }) => (id === null ? null : String(id)),
    () => false,
  );
  byKey(({ slug }) => slug, differentCar);
  byKey(({ stocknum, dealership }) => (stocknum === null ? null : `${dealership}|${stocknum}`), differentCar);
  byKey(
    ({ vin }) => vin,
    () => false,
  );
  // The same number written otherwise, or under another name of the dealership.
  byKey(({ stocknum }) => (stocknum === null ? null : looseNumber(stocknum)), differentCar);

  const onSale = known.filter((old) => old.onSale);
  // Cars without a row have left only where the feed holds the whole stock.
  const renumbered = isWhole && onSale.filter((old) => !taken.has(old)).length * 2 > onSale.length;
  const mayBe = (row: RowIdentity, { is, onSale: sells }: Known): boolean =>
    agree(row, is) &&
    (sells || !(row.stocknum ?? row.vin)) &&
    (!bothNumbered(row, is) ||
      renumbered ||
      (sameFacts(row, is) >= 2 && !row.isNew && !marksDiffer(row, is) && (isWhole || markScore(row, is) > 0)));

  /** Pairs the likeliest first. `sure` asks for a mark that agrees, or that nothing else comes into question. */
  const byFacts = (rows: readonly RowIdentity[], keyOf: (is: RowIdentity) => string, sure: boolean): void => {
    const groups = Map.groupBy(freeCars(), ({ is }) => keyOf(is));
    for (const [key, mine] of Map.groupBy(freeRows(rows), keyOf)) {
      const cars = groups.get(key);
      if (cars !== undefined) pairUp(mine, cars, mayBe, sure, taken, join);
    }
  };
  byFacts(readable, exactKey, false);
  byFacts(readable, nameKey, true);
  const rest = freeRows(unreadable).filter(({ make, model }) => make !== null || model !== null);
  for (const key of ['make', 'model'] as const) byFacts(rest, (is) => String(is[key]), false);
  return matches;
}

interface Pair {
  readonly row: RowIdentity;
  readonly old: Known;
  readonly score: number;
}

/** Enough for hundreds of rows that are alike in everything; what goes beyond is not compared. */
const MAX_PAIRS = 200_000;

function pairUp(
  rows: readonly RowIdentity[],
  cars: readonly Known[],
  mayBe: (row: RowIdentity, old: Known) => boolean,
  sure: boolean,
  taken: ReadonlySet<Known>,
  join: (row: RowIdentity, old: Known) => void,
): void {
  const pairs: Pair[] = [];
  const rivals = new Map<RowIdentity | Known, number>();
  const add = (one: RowIdentity | Known): void => void rivals.set(one, (rivals.get(one) ?? 0) + 1);
  for (const row of rows) {
    for (const old of cars) {
      if (pairs.length > MAX_PAIRS) break;
      if (taken.has(old) || !mayBe(row, old)) continue;
      const usual = row.usualId === old.car.id ? 20 : 0;
      const score = markScore(row, old.is) * 100 + (old.onSale ? 50 : 0) + usual + sameFacts(row, old.is);
      pairs.push({ row, old, score });
      add(row);
      add(old);
    }
  }
  const done = new Set<RowIdentity>();
  for (const { row, old } of pairs.sort((a, b) => b.score - a.score)) {
    if (done.has(row) || taken.has(old)) continue;
    const alone = rivals.get(row) === 1 && rivals.get(old) === 1;
    if (sure && !alone && markScore(row, old.is) === 0) continue;
    join(row, old);
    done.add(row);
  }
}
