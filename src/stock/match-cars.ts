import type { Car } from '#domain/car.ts';
import { toSlug } from '#domain/slug.ts';
import type { CarDraft } from './read-car.ts';
import { canonicalMake, canonicalModel } from './spellings.ts';

/**
 * The identifying details in a row, whether or not it was imported as a car. A missing or unreadable value is null and never causes a
 * mismatch.
 */
export interface RowIdentity {
  readonly row: number;
  readonly id: number | null;
  /** The id that the row would get as a new car; among similar cars, the one with this id is the most likely match. */
  readonly idAsNew: number | null;
  readonly slug: string | null;
  readonly stocknum: string | null;
  readonly vin: string | null;
  readonly dealership: string;
  /** The row does not name a dealership, so this one is that of its location, or the site's own. */
  readonly isDealershipAssumed: boolean;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  /** Details that do not change while a car is for sale, normalised, in the order of `FIELDS`. */
  readonly fixed: readonly (string | null)[];
  /** Whether its condition is new, not used or demo. */
  readonly isNew: boolean;
  /** Plate, first picture and kilometres, which distinguish similar cars; on their own, they never make two rows the same car (A51). */
  readonly traits: { readonly regplate: string | null; readonly picture: string | null; readonly km: number | null };
}

/** A row that is not read as a car, because its cells may be in the wrong columns or those of several cars. */
export interface DamagedRow {
  readonly row: number;
  /** Ids of the known cars whose number is anywhere in it. */
  readonly named: ReadonlySet<number>;
  /** Whether it certainly names a known car. Otherwise it may be about any. */
  readonly isIdentified: boolean;
}

/** The details in `fixed`. */
const FIELDS = [
  'badge',
  'series',
  'colour',
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'drive',
  'city',
] as const satisfies readonly (keyof Car)[];

const normalised = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? toSlug(String(value)) || null : null;

type Row = { readonly [column: string]: unknown };

/**
 * The identity of a car, or of a row that was not validated.
 *
 * @param invalidColumns columns whose value is not read
 */
export function identityOf(
  car: CarDraft | Row,
  row: number,
  invalidColumns: ReadonlySet<string> = new Set(),
): RowIdentity {
  const cellOf = (column: string): unknown => (invalidColumns.has(column) ? null : ((car as Row)[column] ?? null));
  const text = (column: string): string | null => String(cellOf(column) ?? '').trim() || null;
  const wholeNumber = (column: string): number | null => {
    const cellText = text(column);
    return cellText !== null && /^\d+$/.test(cellText) ? Number(cellText) : null;
  };
  return {
    row,
    id: wholeNumber('id'),
    idAsNew: null,
    slug: normalised(cellOf('slug')),
    stocknum: text('stocknum')?.toLowerCase() ?? null,
    vin: text('vin')?.toUpperCase() ?? null,
    dealership: text('dealership_slug') ?? text('dealership_id') ?? '',
    isDealershipAssumed: false,
    year: wholeNumber('year'),
    make: normalised(canonicalMake(text('make') ?? '')),
    model: normalised(canonicalModel(text('make') ?? '', text('model') ?? '')),
    fixed: FIELDS.map((column) => normalised(cellOf(column))),
    isNew: cellOf('car_type') === 'new',
    traits: {
      regplate: normalised(cellOf('regplate')),
      picture: text('primary_image_url') ?? firstPicture(cellOf('images')),
      km: wholeNumber('km'),
    },
  };
}

function firstPicture(images: unknown): string | null {
  const [first] = Array.isArray(images) ? (images as readonly unknown[]) : [];
  if (typeof first === 'string') return first;
  const { image } = (first ?? {}) as { readonly image?: { readonly url?: unknown } };
  return typeof image?.url === 'string' ? image.url : null;
}

/** Ids that `makeId` generates are 52-bit hashes; ids from a feed are much smaller. */
const MAX_FEED_ID = 2 ** 40;
/** Whether an id is the feed's own. */
export const isFeedId = (id: number): boolean => id < MAX_FEED_ID;
const feedId = ({ id }: RowIdentity): number | null => (id !== null && isFeedId(id) ? id : null);

/** A car of the last import with the details that `matchCars` compares. */
interface PreviousCar {
  readonly car: Car;
  readonly identity: RowIdentity;
  readonly forSale: boolean;
}

/**
 * True if both have a make and model without a word in common: a stock number reused for another car, or another dealer's feed. A corrected
 * name or a different split ("Land" / "Rover", "Land Rover" / "Discovery") is still the same car.
 */
export function isAnotherCar(a: RowIdentity, b: RowIdentity): boolean {
  if (a.make === null || a.model === null || b.make === null || b.model === null) return false;
  // Single letters and digits occur in many names: `9-3`, `MT-9`.
  const wordsOf = ({ make, model }: RowIdentity): string[] =>
    `${make}-${model}`.split('-').filter((word) => word.length > 1);
  const words = new Set(wordsOf(a));
  if (wordsOf(b).some((word) => words.has(word))) return false;
  return a.vin === null || a.vin !== b.vin;
}

/** Whether a stock number was reused: the VIN differs, and also make, model or year. */
const isReused = (a: RowIdentity, b: RowIdentity): boolean =>
  a.vin !== null &&
  b.vin !== null &&
  a.vin !== b.vin &&
  (isDifferent(a.make, b.make) || isDifferent(a.model, b.model) || isDifferent(a.year, b.year));

const isDifferent = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;
const isEqual = <T>(a: T | null, b: T | null): boolean => a !== null && a === b;

/** How likely it is that two similar rows are the same car. Kilometres under 200 do not count, because all new cars have them. */
const traitScore = (a: RowIdentity, b: RowIdentity): number =>
  (isEqual(a.traits.regplate, b.traits.regplate) ? 4 : 0) +
  (isEqual(a.traits.picture, b.traits.picture) ? 2 : 0) +
  (isEqual(a.traits.km, b.traits.km) && (a.traits.km ?? 0) >= 200 ? 2 : 0);

/** Whether two rows have the same VIN, plate, first picture or kilometres, which other cars do not have. */
export const sharesTrait = (a: RowIdentity, b: RowIdentity): boolean => isEqual(a.vin, b.vin) || traitScore(a, b) > 0;

/** The same plate, or the same kilometres of the same make and model. */
const hasSamePlateOrKm = (a: RowIdentity, b: RowIdentity): boolean =>
  isEqual(a.traits.regplate, b.traits.regplate) ||
  (isEqual(a.traits.km, b.traits.km) && (a.traits.km ?? 0) >= 200 && a.make === b.make && a.model === b.model);
/**
 * Whether two rows have the same VIN or, unless the VIN differs, plate or, of the same make and model, kilometres. Several cars may have one
 * picture of nothing.
 */
export const sharesNumber = (a: RowIdentity, b: RowIdentity): boolean =>
  isEqual(a.vin, b.vin) || (!isDifferent(a.vin, b.vin) && hasSamePlateOrKm(a, b));

/** Whether two rows are about one car, wherever each says that it is: the same plate or kilometres, and nothing else differs. */
export const isSameCar = (a: RowIdentity, b: RowIdentity): boolean =>
  hasSamePlateOrKm(a, b) &&
  !isDifferent(a.traits.regplate, b.traits.regplate) &&
  !isDifferent(a.traits.km, b.traits.km) &&
  !isDifferent(a.vin, b.vin) &&
  isEqual(nameKey(a), nameKey(b)) &&
  FIELDS.every((field, index) => field === 'city' || !isDifferent(a.fixed[index] ?? null, b.fixed[index] ?? null));

/** More kilometres than a car for sale is driven between two feeds. */
const MAX_KM_DIFFERENCE = 2000;
/** Another plate, or a difference in kilometres that test drives cannot explain: with another stock number it is another car. */
const traitsDiffer = ({ traits: a }: RowIdentity, { traits: b }: RowIdentity): boolean =>
  isDifferent(a.regplate, b.regplate) || (a.km !== null && b.km !== null && Math.abs(a.km - b.km) > MAX_KM_DIFFERENCE);

/** Whether two rows may be about one car: neither VIN nor plate nor kilometres contradict it. */
export const mayBeSameCar = (a: RowIdentity, b: RowIdentity): boolean =>
  !isDifferent(a.vin, b.vin) && !traitsDiffer(a, b);

const countEqualDetails = (a: RowIdentity, b: RowIdentity): number =>
  a.fixed.filter((detail, index) => isEqual(detail, b.fixed[index] ?? null)).length;
/** Whether all details given in both rows agree, including VIN and dealership. */
const detailsAgree = (a: RowIdentity, b: RowIdentity): boolean =>
  !isDifferent(a.vin, b.vin) &&
  (a.isDealershipAssumed || a.dealership === '' || b.dealership === '' || a.dealership === b.dealership) &&
  !isDifferent(a.year, b.year) &&
  !isDifferent(a.make, b.make) &&
  !isDifferent(a.model, b.model) &&
  a.fixed.every((detail, index) => !isDifferent(detail, b.fixed[index] ?? null));
const numbersDiffer = (a: RowIdentity, b: RowIdentity): boolean =>
  isDifferent(a.stocknum, b.stocknum) || isDifferent(feedId(a), feedId(b));

const exactKey = ({ dealership, year, make, model, fixed }: RowIdentity): string =>
  [dealership, year, make, model, ...fixed].join('|');
const nameKey = ({ year, make, model }: RowIdentity): string => [year, make, model].join('|');
/** A stock number without punctuation and leading zeros, which spreadsheets and other systems may change. */
const normalisedNumber = (stocknum: string): string => stocknum.replace(/[^\p{L}\p{N}]+/gu, '').replace(/^0+(?=.)/, '');

/** Whether two rows have a number, an address, a plate, a first picture or kilometres in common: more than make, model and year. */
export const sharesMoreThanName = (a: RowIdentity, b: RowIdentity): boolean =>
  sharesTrait(a, b) ||
  isEqual(feedId(a), feedId(b)) ||
  isEqual(a.slug, b.slug) ||
  (a.stocknum !== null && b.stocknum !== null && normalisedNumber(a.stocknum) === normalisedNumber(b.stocknum));

/**
 * Finds the car of the last import for each row (A51): by the feed's own id or slug, then stock number, VIN or stable details, so that a car
 * keeps its id and slug when its stock number is added or reformatted. `unreadable` rows were not imported as cars, but still match
 * their car, which is then left unchanged.
 *
 * Stable details alone are weak evidence if both rows have different numbers, because a similar car may have replaced the first. They are
 * accepted if there are several, the car is not new and neither plate nor kilometres contradict them, or if most stock numbers changed at
 * once. For a partial feed (`isWhole` false), plate, picture or kilometres must agree as well.
 */
export function matchCars(
  readable: readonly RowIdentity[],
  unreadable: readonly RowIdentity[],
  previous: readonly Car[],
  isWhole = true,
): ReadonlyMap<RowIdentity, Car> {
  const matches = new Map<RowIdentity, Car>();
  const previousCars: PreviousCar[] = previous.map((car) => ({
    car,
    identity: identityOf(car, 0),
    forSale: car.status === 'in_stock' || car.status === 'coming_soon',
  }));
  const matchedCars = new Set<PreviousCar>();
  const addMatch = (row: RowIdentity, previousCar: PreviousCar): void => {
    matches.set(row, previousCar.car);
    matchedCars.add(previousCar);
  };
  const freeRows = (rows: readonly RowIdentity[]): RowIdentity[] => rows.filter((row) => !matches.has(row));
  const freeCars = (): PreviousCar[] => previousCars.filter((previousCar) => !matchedCars.has(previousCar));

  /**
   * Pairs rows and cars with the same key. If several cars have it, the row is paired with the only one that has its VIN, otherwise with the
   * only one for sale: sold cars stay in the stock file for a while, even under a number that was corrected or used again.
   */
  const pairByKey = (keyOf: (identity: RowIdentity) => string | null, isExcluded: typeof isReused): void => {
    const groups = Map.groupBy(freeCars(), ({ identity }) => keyOf(identity));
    for (const rows of [readable, unreadable]) {
      for (const [key, sameKey] of Map.groupBy(freeRows(rows), keyOf)) {
        const cars = key === null ? [] : (groups.get(key) ?? []).filter((previousCar) => !matchedCars.has(previousCar));
        const [row] = sameKey;
        if (row === undefined) continue;
        const candidates = cars.filter(({ identity }) => !isExcluded(row, identity));
        const sameVin = candidates.filter(({ identity }) => isEqual(row.vin, identity.vin));
        const likely = sameVin.length > 0 ? sameVin : candidates.filter(({ forSale }) => forSale);
        const [previousCar, another] = candidates.length > 1 ? likely : candidates;
        if (previousCar !== undefined && another === undefined) addMatch(row, previousCar);
      }
    }
  };
  const isDifferentCar = (a: RowIdentity, b: RowIdentity): boolean => isAnotherCar(a, b) || isReused(a, b);
  pairByKey(
    ({ id }) => (id === null ? null : String(id)),
    () => false,
  );
  pairByKey(({ slug }) => slug, isDifferentCar);
  pairByKey(({ stocknum, dealership }) => (stocknum === null ? null : `${dealership}|${stocknum}`), isDifferentCar);
  pairByKey(
    ({ vin }) => vin,
    () => false,
  );
  // The same number in another format, or under another name of the dealership.
  pairByKey(({ stocknum }) => (stocknum === null ? null : normalisedNumber(stocknum)), isDifferentCar);

  const forSale = previousCars.filter((previousCar) => previousCar.forSale);
  // Only if the feed contains the whole stock does a missing row mean that the car has left.
  const isRenumbered =
    isWhole && forSale.filter((previousCar) => !matchedCars.has(previousCar)).length * 2 > forSale.length;
  const canMatch = (row: RowIdentity, { identity, forSale: isForSale }: PreviousCar): boolean =>
    detailsAgree(row, identity) &&
    (isForSale || !(row.stocknum ?? row.vin)) &&
    (!numbersDiffer(row, identity) ||
      isRenumbered ||
      (countEqualDetails(row, identity) >= 2 &&
        !row.isNew &&
        !traitsDiffer(row, identity) &&
        (isWhole || traitScore(row, identity) > 0)));

  /** Pairs rows and cars by stable details, the most likely first. `mustBeCertain` requires agreeing traits, or that there is no other candidate. */
  const pairByDetails = (
    rows: readonly RowIdentity[],
    keyOf: (identity: RowIdentity) => string,
    mustBeCertain: boolean,
  ): void => {
    const groups = Map.groupBy(freeCars(), ({ identity }) => keyOf(identity));
    for (const [key, sameKey] of Map.groupBy(freeRows(rows), keyOf)) {
      const cars = groups.get(key);
      if (cars !== undefined) matchByScore(sameKey, cars, canMatch, mustBeCertain, matchedCars, addMatch);
    }
  };
  pairByDetails(readable, exactKey, false);
  pairByDetails(readable, nameKey, true);
  const rest = freeRows(unreadable).filter(({ make, model }) => make !== null || model !== null);
  for (const key of ['make', 'model'] as const) pairByDetails(rest, (identity) => String(identity[key]), false);
  return matches;
}

interface Pair {
  readonly row: RowIdentity;
  readonly previousCar: PreviousCar;
  readonly score: number;
}

/** Enough for hundreds of identical rows; further pairs are not compared. */
const MAX_PAIRS = 200_000;

function matchByScore(
  rows: readonly RowIdentity[],
  cars: readonly PreviousCar[],
  canMatch: (row: RowIdentity, previousCar: PreviousCar) => boolean,
  mustBeCertain: boolean,
  matchedCars: ReadonlySet<PreviousCar>,
  addMatch: (row: RowIdentity, previousCar: PreviousCar) => void,
): void {
  const pairs: Pair[] = [];
  const candidateCounts = new Map<RowIdentity | PreviousCar, number>();
  const count = (candidate: RowIdentity | PreviousCar): void =>
    void candidateCounts.set(candidate, (candidateCounts.get(candidate) ?? 0) + 1);
  for (const row of rows) {
    for (const previousCar of cars) {
      if (pairs.length > MAX_PAIRS) break;
      if (matchedCars.has(previousCar) || !canMatch(row, previousCar)) continue;
      const idBonus = row.idAsNew === previousCar.car.id ? 20 : 0;
      const score =
        traitScore(row, previousCar.identity) * 100 +
        (previousCar.forSale ? 50 : 0) +
        idBonus +
        countEqualDetails(row, previousCar.identity);
      pairs.push({ row, previousCar, score });
      count(row);
      count(previousCar);
    }
  }
  const matchedRows = new Set<RowIdentity>();
  for (const { row, previousCar } of pairs.sort((a, b) => b.score - a.score)) {
    if (matchedRows.has(row) || matchedCars.has(previousCar)) continue;
    const isOnlyPair = candidateCounts.get(row) === 1 && candidateCounts.get(previousCar) === 1;
    if (mustBeCertain && !isOnlyPair && traitScore(row, previousCar.identity) === 0) continue;
    addMatch(row, previousCar);
    matchedRows.add(row);
  }
}
