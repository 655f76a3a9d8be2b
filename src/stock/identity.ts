import { createHash } from 'node:crypto';
import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { toSlug } from '#domain/slug.ts';
import type { Finding, Rejected } from './finding.ts';
import { withFormerListings } from './former-slugs.ts';
import {
  identityOf,
  isAnotherCar,
  isSameCar,
  matchCars,
  mayBeSameCar,
  type RowIdentity,
  sharesMoreThanName,
} from './match-cars.ts';
import type { CarDraft } from './read-car.ts';
import { identityWithout, isOtherCar, isOtherModel } from './shared-numbers.ts';

/** Fields that can identify a car. Price, kilometres and pictures are not among them (A51). */
export type Identified = Pick<
  Car,
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'colour'
  | 'vin'
  | 'stocknum'
  | 'dealership_slug'
  | 'dealership_id'
  | 'simple_body'
  | 'simple_transmission'
  | 'simple_fuel'
  | 'drive'
  | 'city'
> & { readonly id?: number | null; readonly slug?: string | null };

/** First 52 bits of a SHA-256, which JSON and JavaScript represent exactly. */
function hash52(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16);
}

/**
 * The id of a car (A51): the feed's own if numeric, otherwise a hash of dealership and stock number, of the VIN, or of details that do not
 * change while a car is for sale. `ordinal` distinguishes cars with identical details, and a car that reuses another car's stock
 * number.
 */
export function makeId(car: Identified, ordinal = 1): number {
  if (typeof car.id === 'number') return car.id;
  const key = identifier(car) ?? fixedFields(car);
  return hash52(ordinal === 1 ? key : `${key}|${ordinal}`);
}

/** Stock number or VIN as a key; null if the car has neither. */
function identifier(car: Identified): string | null {
  if (car.stocknum !== null) return `stock|${dealershipOf(car)}|${car.stocknum.toLowerCase()}`;
  return car.vin === null ? null : `vin|${car.vin}`;
}

const dealershipOf = (car: Identified): string | number => car.dealership_slug ?? car.dealership_id ?? '';

function fixedFields(car: Identified): string {
  const { year, make, model, badge, series, colour, simple_body, simple_transmission, simple_fuel, drive, city } = car;
  const fields = [year, make, model, badge, series, colour, simple_body, simple_transmission, simple_fuel, drive, city];
  return `facts|${dealershipOf(car)}|${fields.map((field) => String(field ?? '').toLowerCase()).join('|')}`;
}

/**
 * The feed's own slug if it contains a letter or digit, otherwise year, make, model, badge and stock number (A51); if there is no stock
 * number, the end of the VIN or the id in base 36.
 */
export function makeSlug(car: Identified, id = makeId(car)): string {
  const feedSlug = toSlug(car.slug ?? '');
  if (feedSlug !== '') return feedSlug;
  const words = toSlug([car.year, car.make, car.model, car.badge].filter((part) => part !== null).join(' '));
  const tail = toSlug(car.stocknum ?? car.vin?.slice(-6) ?? '') || id.toString(36);
  return `${words.slice(0, 90).replace(/-+$/, '')}-${tail}`;
}

/** A row with a cell too many or too few. */
export interface UnevenRow {
  /** All cells of the row as they are written. */
  readonly cells: readonly string[];
  /** Number of columns whose value could not be read. */
  readonly unread: number;
}

/** A car as its row gives it, before it has an id of its own. */
export interface Draft {
  readonly car: CarDraft;
  readonly row: number;
  /** The row does not say which dealership the car belongs to, so it may be at another one than before. */
  readonly isDealershipAssumed?: boolean;
  /** Set if the row has a cell too many or too few. */
  readonly uneven?: UnevenRow;
}

/** The cars of a feed with their ids and slugs, and what is known of the cars of the last import. */
export interface IdentifiedStock {
  readonly cars: readonly Car[];
  /** Each car as it was in the last import, by its current id; new cars are absent. */
  readonly before: ReadonlyMap<number, Car>;
  /** Cars of the last import whose rows could not be read. */
  readonly unread: readonly { readonly row: number; readonly car: Car }[];
  /**
   * Cars of the last import that are now one with another car of it, because the yard of a second dealership listed the same car. None was
   * sold, and their URLs are former ones of that other car.
   */
  readonly merged: readonly Car[];
  readonly findings: readonly Finding[];
}

/**
 * Assigns every draft an id and a slug: the feed's own if it gives them, otherwise those of the last import if the car is known
 * (`matchCars`), otherwise new ones. Rows with the same stock number (within a dealership), VIN or feed id are one car listed twice: the
 * first row is used, but a later row with the same stock number or id can take the car off sale. Rows with the same stock number that do
 * not name their dealership are one car, too, if plate or kilometres agree. Different cars with equal slugs, and cars without a
 * number whose stable details are equal, are distinguished. Each case is a finding.
 *
 * @param isWhole whether the feed contains the whole stock, so that a car without a row has left
 */
export function identify(
  drafts: readonly Draft[],
  previous: readonly Car[] = [],
  unreadable: readonly RowIdentity[] = [],
  isWhole = true,
): IdentifiedStock {
  const { unique: uniqueDrafts, elsewhere, others, findings } = withoutRepeats(drafts);
  const newIds = idsAsNew(uniqueDrafts);
  const identities = uniqueDrafts.map(({ car, row, isDealershipAssumed = false }, index) => ({
    ...identityOf(car, row),
    isDealershipAssumed,
    idAsNew: newIds[index]?.id ?? null,
  }));
  const matches = matchCars(identities, unreadable, previous, isWhole);
  const ids = new Set(previous.map(({ id }) => id));
  const slugs = new Map(previous.map(({ slug }) => [slug, 0]));
  const before = new Map<number, Car>();
  // Ids and slugs assigned in this import; a stock file edited by hand may contain duplicates.
  const [assignedIds, assignedSlugs] = [new Set<number>(), new Set<string>()];
  const cars: Car[] = [];
  for (const [index, { car, row }] of uniqueDrafts.entries()) {
    const identity = identities[index] as RowIdentity;
    const matchedCar = matches.get(identity);
    const sameCar = matchedCar !== undefined && !isAnotherCar(identity, identityOf(matchedCar, 0)) ? matchedCar : null;
    let { id: newId, ordinal } = newIds[index] as (typeof newIds)[number];
    if (ordinal > 1) findings.push(similarCar(row, car, ordinal));
    const sameId = matchedCar !== undefined && !assignedIds.has(matchedCar.id) ? matchedCar.id : null;
    while (car.id === null && sameId === null && (ids.has(newId) || assignedIds.has(newId)))
      newId = makeId(car, ++ordinal);
    const id = car.id ?? sameId ?? newId;
    assignedIds.add(id);
    if (matchedCar !== undefined) {
      before.set(id, matchedCar);
      findings.push(...changedNumber(row, car, matchedCar, sameCar === null));
    }
    const preferredSlug = sameCar !== null && toSlug(car.slug ?? '') === '' ? sameCar.slug : makeSlug(car, id);
    const sameSlug = preferredSlug === matchedCar?.slug && !assignedSlugs.has(preferredSlug);
    const slug = sameSlug ? preferredSlug : freeSlug(preferredSlug, id, row, slugs, findings);
    assignedSlugs.add(slug);
    slugs.set(slug, row);
    cars.push(withFormerListings({ ...car, id, slug }, sameCar === null ? [] : [sameCar]));
  }
  const unread = unreadable.flatMap((identity) => {
    const car = matches.get(identity);
    return car === undefined ? [] : [{ row: identity.row, car }];
  });
  const withRow = new Set(matches.values());
  const withoutRow = previous.filter((car) => isAvailable(car) && !withRow.has(car));
  const firstRows = new Map(elsewhere.map(({ repeat, first }) => [repeat.row, first.row]));
  const repeats = elsewhere.map(({ repeat: { car, row, isDealershipAssumed = false } }) => ({
    ...identityOf(car, row),
    isDealershipAssumed,
  }));
  // Details alone may be those of a similar car that was sold, and so may a number that each yard gave to a car of its own.
  const merged = [...matchCars(repeats, [], withoutRow, isWhole)].filter(
    ([row, car]) => car.stocknum?.toLowerCase() === row.stocknum && mayBeSameCar(row, identityOf(car, 0)),
  );
  const mergedByRow = Map.groupBy(merged, ([{ row }]) => firstRows.get(row));
  const mergedCars = new Set(merged.map(([, car]) => car));
  const rest = withoutRow.filter((car) => !mergedCars.has(car));
  // Make, model and year alone may be an error, and those of a car that was sold.
  const staying = [...matchCars([], others, rest, isWhole)].flatMap(([identity, car]) =>
    sharesMoreThanName(identity, identityOf(car, 0)) ? [{ row: identity.row, car }] : [],
  );
  const withUrls = cars.map((car, index) => {
    const listings = mergedByRow.get(uniqueDrafts[index]?.row) ?? [];
    return withFormerListings(
      car,
      listings.map(([, listing]) => listing),
    );
  });
  return { cars: withUrls, before, unread: [...unread, ...staying], merged: merged.map(([, car]) => car), findings };
}

/**
 * The id that each car would get as a new car. `ordinal` is above 1 for the second and later of several cars without a number whose stable
 * details are equal.
 */
function idsAsNew(drafts: readonly Draft[]): { readonly id: number; readonly ordinal: number }[] {
  const counts = new Map<number, number>();
  return drafts.map(({ car }) => {
    const id = makeId(car);
    if (car.id !== null || identifier(car) !== null) return { id, ordinal: 1 };
    const ordinal = (counts.get(id) ?? 0) + 1;
    counts.set(id, ordinal);
    return { id: ordinal === 1 ? id : makeId(car, ordinal), ordinal };
  });
}

/**
 * Whether two rows with one stock number, at locations of two dealerships, are about one car: a row does not name its dealership, and what
 * only one car has is the same.
 */
const isSameCarElsewhere = (a: Draft, b: Draft): boolean =>
  (a.isDealershipAssumed === true || b.isDealershipAssumed === true) &&
  isSameCar(identityOf(a.car, a.row), identityOf(b.car, b.row));

function withoutRepeats(drafts: readonly Draft[]): {
  readonly unique: readonly Draft[];
  /** Rows about a car at the location of another dealership, each with the earlier row that has it already. */
  readonly elsewhere: readonly { readonly repeat: Draft; readonly first: Draft }[];
  /** Rows about other cars for sale that have the number of an earlier row: their own cars stay as they were. */
  readonly others: readonly RowIdentity[];
  readonly findings: Finding[];
} {
  const others: RowIdentity[] = [];
  const repeatsElsewhere: { repeat: Draft; first: Draft }[] = [];
  const findings: Finding[] = [];
  const rowOf = new Map<string, Draft>();
  /** Rows that are kept, by stock number. */
  const draftsOf = new Map<string, readonly Draft[]>();
  /** Rows that are kept, with a later row of the same number that takes the car off sale. */
  const offSale = new Map<Draft, CarDraft>();
  const unique = drafts.filter((draft) => {
    const { car } = draft;
    const keys = keysOf(car);
    const elsewhere = (draftsOf.get(car.stocknum?.toLowerCase() ?? '') ?? []).find((other) =>
      isSameCarElsewhere(draft, other),
    );
    const duplicate =
      keys.find(({ key }) => rowOf.has(key)) ?? (elsewhere && keys.find(({ column }) => column === 'stocknum'));
    if (duplicate === undefined) {
      for (const { key } of keys) rowOf.set(key, draft);
      const number = car.stocknum?.toLowerCase();
      if (number !== undefined) draftsOf.set(number, [...(draftsOf.get(number) ?? []), draft]);
    } else {
      const first = (rowOf.get(duplicate.key) ?? elsewhere) as Draft;
      if (first === elsewhere) repeatsElsewhere.push({ repeat: draft, first });
      else if (isAvailable(car) && isOtherCar(draft, first, duplicate.column))
        others.push(identityWithout(duplicate.column, draft));
      const becomesUnavailable = !isAvailable(car) && isAvailable(first.car);
      if (becomesUnavailable && duplicate.column !== 'vin' && !isOtherModel(draft, first, duplicate.column))
        offSale.set(first, car);
      findings.push(repeatFinding(draft, duplicate.column, duplicate.value, first));
    }
    return duplicate === undefined;
  });
  const merged = unique.map((draft) => {
    const offSaleCar = offSale.get(draft);
    return offSaleCar === undefined
      ? draft
      : {
          ...draft,
          car: { ...draft.car, status: offSaleCar.status, sold: offSaleCar.sold, sold_at: offSaleCar.sold_at },
        };
  });
  return { unique: merged, elsewhere: repeatsElsewhere, others, findings };
}

function freeSlug(
  slug: string,
  id: number,
  row: number,
  slugs: ReadonlyMap<string, number>,
  findings: Finding[],
): string {
  const first = slugs.get(slug);
  if (first === undefined) return slug;
  let longer = `${slug}-${id.toString(36)}`;
  for (let ordinal = 2; slugs.has(longer); ordinal++) longer = `${slug}-${id.toString(36)}-${ordinal}`;
  findings.push({
    outcome: 'cleaned',
    row,
    column: 'slug',
    value: slug,
    rule: 'a slug of its own',
    hint: `${first === 0 ? 'A car of the last import' : `Row ${first}`} has it; this car became "${longer}".`,
  });
  return longer;
}

function changedNumber(row: number, car: CarDraft, matchedCar: Car, isReplaced: boolean): Finding[] {
  if (isReplaced) {
    const hint = `It was the ${carNameOf(matchedCar)} (${matchedCar.stocknum ?? matchedCar.slug}). Give every car an id of its own.`;
    return [
      {
        outcome: 'kept',
        row,
        column: 'id',
        value: String(matchedCar.id),
        rule: 'the car that had this id before',
        hint,
      },
    ];
  }
  if (car.stocknum?.toLowerCase() === matchedCar.stocknum?.toLowerCase()) return [];
  return [
    {
      outcome: 'kept',
      row,
      column: 'stocknum',
      value: car.stocknum ?? '',
      rule: 'the stock number of the last import',
      hint: `Treated as the ${carNameOf(matchedCar)}${matchedCar.stocknum === null ? '' : `, which was ${matchedCar.stocknum}`}; its address is unchanged.`,
    },
  ];
}

function keysOf(car: CarDraft): { readonly column: string; readonly value: string; readonly key: string }[] {
  const keys: { column: string; value: string; key: string }[] = [];
  if (car.id !== null) keys.push({ column: 'id', value: String(car.id), key: `id|${car.id}` });
  if (car.stocknum !== null) {
    keys.push({
      column: 'stocknum',
      value: car.stocknum,
      key: `stock|${dealershipOf(car)}|${car.stocknum.toLowerCase()}`,
    });
  }
  if (car.vin !== null) keys.push({ column: 'vin', value: car.vin, key: `vin|${car.vin}` });
  return keys;
}

function repeatFinding({ car, row }: Draft, column: string, value: string, first: Draft): Rejected {
  const firstRowText = `Row ${first.row} has it already and was kept`;
  const priceText = ({ price }: CarDraft): string => (price === null ? 'no price' : `the price ${price}`);
  const pricesDiffer = car.price !== first.car.price;
  const isOtherNumber = car.stocknum !== null && first.car.stocknum !== null && car.stocknum !== first.car.stocknum;
  const isOther = isOtherModel({ car, row }, first, column) && (column !== 'vin' || isOtherNumber);
  const states = [first.car.status, car.status].map((status) => status.replaceAll('_', ' '));
  const precedence = column !== 'vin' && isAvailable(first.car) && !isAvailable(car) ? ', which takes precedence' : '';
  const state = states[0] === states[1] ? '' : `; it was ${states[0]}, and this row says ${states[1]}${precedence}`;
  return {
    outcome: 'rejected',
    row,
    column,
    value,
    rule: `a ${column} of its own`,
    hint: isOther
      ? `${firstRowText} for the ${carNameOf(first.car)}. This is another car, the ${carNameOf(car)}: give it a ${column} of its own.`
      : `${firstRowText}${pricesDiffer ? ` with ${priceText(first.car)}; this row has ${priceText(car)}` : ''}${state}. Remove one of the two rows.`,
  };
}

function similarCar(row: number, car: CarDraft, ordinal: number): Finding {
  return {
    outcome: 'kept',
    row,
    column: '(row)',
    value: carNameOf(car),
    rule: 'a stock number, VIN or id',
    hint: `It is car number ${ordinal} with the same details; its address may change when one of them is sold. Add stock numbers to the feed.`,
  };
}
