import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { showLine } from '#config/config-error.ts';
import { valueAt } from '#config/merge.ts';
import { isFault, pathExists, readFileSafely } from '#config/safe-files.ts';
import { isAvailable } from '#domain/availability.ts';
import type { Car, CarLocation } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { isMonth } from '#domain/dates.ts';
import { isListed, wasListed } from '#domain/listing.ts';
import { namedLocation } from '#domain/locations.ts';
import { toSlug } from '#domain/slug.ts';
import { isInstant } from '#domain/stock-changes.ts';
import type { Location, Site } from '#site/site.ts';
import { isUrlRule } from './car-row.ts';
import { cleanTexts } from './clean-texts.ts';
import { withDealership } from './dealership-keys.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from './files.ts';
import { type Finding, StockError } from './finding.ts';
import { givenLocation, givenPlaceName } from './given-place-name.ts';
import { withoutHiddenPlace } from './hidden-place.ts';
import { resolveDate, resolveInstant } from './instants.ts';
import { withoutPersonalData } from './personal-data.ts';
import { readCar } from './read-car.ts';
import { withoutSaleMarks } from './sale-marks.ts';
import { Spellings } from './spellings.ts';
import { toStockLine } from './stock-line.ts';
import { unifyDetails } from './unify-details.ts';

/**
 * The instant at which a tenant's stock was current; later pushed changes are applied to it (A46). It is that of the import,
 * or the file's modification time if no import is recorded. ISO instant in UTC.
 */
export function readStockDate(tenantDir: string): string {
  const path = join(tenantDir, STOCK_DATE_FILE);
  if (!pathExists(path)) return statSync(join(tenantDir, STOCK_FILE)).mtime.toJSON();
  const bytes = readFileSafely(path, 10_000);
  if (isFault(bytes)) throw new StockError(`${path} ${bytes.problem}.`, bytes.fix);
  const importedAt = valueAt(parsed(textOf(bytes)), ['imported_at']);
  if (isInstant(importedAt)) return importedAt;
  throw new StockError(
    importedAt === undefined
      ? `${path} has no instant imported_at.`
      : `${path}: imported_at is ${JSON.stringify(importedAt)}, not an instant.`,
    'Import the feed again, or write it as "2026-11-20T03:04:05.678Z".',
  );
}

/** Decodes a file, without the byte order mark that Windows editors add. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The cars that a site lists at the time of a build. Static pages, the index and feeds are made from the same snapshot. */
export interface Snapshot {
  /** Listed cars (SRCH-14, SRCH-15), sorted by id. */
  readonly cars: readonly Car[];
  readonly bySlug: ReadonlyMap<string, Car>;
  readonly byId: ReadonlyMap<number, Car>;
  /** Sold or withdrawn cars that the site listed before; their pages return 410 (DET-08). Sorted by slug. */
  readonly delisted: readonly DelistedCar[];
  /** Makes of all cars in the file that the site may list, whether or not they are in stock now (ROUTE-01). Sorted. */
  readonly makes: readonly string[];
  /** Number of cars for sale that the tenant's restrictions keep off the site (SRCH-15). */
  readonly hidden: number;
  /** 16 hex digits of a hash of the content: equal stock has the same version. */
  readonly version: string;
}

/** What the page of a delisted car needs. */
export type DelistedCar = Pick<
  Car,
  'slug' | 'former_slugs' | 'year' | 'make' | 'model' | 'badge' | 'series' | 'car_type' | 'status'
>;

type SnapshotSite = {
  readonly stock: Site['stock'];
  readonly locale: Pick<Site['locale'], 'timeZone'>;
  readonly locations: readonly Location[];
  readonly dealerships: readonly Pick<Site['dealerships'][number], 'id' | 'slug'>[];
};

/**
 * Reads a tenant's `stock.jsonl`, resolves day offsets against `now` and keeps the cars that the site lists. Cars at a location of the site,
 * by its number or its name, get that location's number, name and address.
 *
 * @throws StockError if the file is missing or damaged
 */
export function readSnapshot(tenantDir: string, site: SnapshotSite, now: Clock, lineCache?: ParsedLines): Snapshot {
  const path = join(tenantDir, STOCK_FILE);
  return toSnapshot(readStockFile(path, lineCache), site, now, path);
}

/** @param path of the stock file, whose lines are named; null = the cars are only in memory */
function sharedIdOrSlugError(firstCar: Car, secondCar: Car, path: string | null): StockError {
  const lines = path === null ? [] : textOf(readFileSync(path)).split('\n').map(parsed);
  const isRowOf = (car: Car) => (row: unknown) =>
    valueAt(row, ['id']) === car.id && valueAt(row, ['slug']) === car.slug;
  const lineNames = [lines.findIndex(isRowOf(firstCar)), lines.findLastIndex(isRowOf(secondCar))].map(
    (index) => `line ${index + 1}, `,
  );
  const [first, second] = path === null ? ['', ''] : lineNames;
  return new StockError(
    `${path ?? 'The stock'} has two cars that share ${firstCar.id === secondCar.id ? 'an id' : 'a slug'}: ${first}id ${firstCar.id}, slug "${firstCar.slug}", and ${second}id ${secondCar.id}, slug "${secondCar.slug}".`,
    path === null
      ? 'Leave one of them out.'
      : `Delete one of the lines, or undo the last import: ${importCommand(path, '--undo')}.`,
  );
}

/** Cache of stock file lines already parsed. Only valid lines are added. */
export interface ParsedLines {
  get(line: string): Car | undefined;
  add(line: string, car: Car): void;
}

/** The command to run for this folder, ready to copy. */
function importCommand(path: string, argument: 'FEED' | '--undo'): string {
  const [slug, tenants] = [basename(dirname(resolve(path))), relative('', dirname(dirname(resolve(path))))];
  const elsewhere = tenants === 'tenants' ? '' : ` --tenants "${tenants}"`;
  return `npm run stock:import -- ${argument} --tenant ${slug}${elsewhere}`;
}

const importFix = (path: string): string =>
  `Import one with: ${importCommand(path, 'FEED')}. An empty stock.jsonl means a dealer without cars.`;

/** Close to the maximum length of a JavaScript string; about a hundred thousand cars. */
const MAX_STOCK_BYTES = 500_000_000;

/**
 * All cars in a stock file, listed or not, with instants as written.
 *
 * @param lineCache lines that are not parsed again; newly parsed lines are added
 */
export function readStockFile(path: string, lineCache?: ParsedLines): Car[] {
  if (!pathExists(path)) throw new StockError(`There is no stock file at ${path}.`, importFix(path));
  const bytes = readFileSafely(path, MAX_STOCK_BYTES);
  if (isFault(bytes)) throw new StockError(`${path} ${bytes.problem}.`, `${bytes.fix} ${importFix(path)}`);
  // Decoding it as UTF-8 anyway would damage letters such as the one in `Citroën`.
  if (!isUtf8(bytes)) throw new StockError(`${path} is not UTF-8.`, `Save it as UTF-8. ${importFix(path)}`);
  // Without a mark at its start, UTF-16 looks like UTF-8 with a zero after each letter.
  if (bytes.includes(0))
    throw new StockError(
      `${path} contains null bytes: it is saved as UTF-16, or damaged.`,
      `Save it as UTF-8. ${importFix(path)}`,
    );
  const text = textOf(bytes);
  const cars: Car[] = [];
  const problems: string[] = [];
  let lineNumber = 0;
  for (const line of text.split('\n')) {
    lineNumber++;
    if (line.trim() === '') continue;
    const cached = lineCache?.get(line);
    if (cached !== undefined) {
      cars.push(cached);
      continue;
    }
    const problemsBefore = problems.length;
    const car = readStockLine(line, lineNumber, problems);
    if (car === null) continue;
    cars.push(car);
    if (problems.length === problemsBefore) lineCache?.add(line, car);
  }
  if (problems.length > 0) {
    const more = problems.length > 20 ? `\n  and ${problems.length - 20} more` : '';
    throw new StockError(
      `${path} is damaged:\n  ${problems.slice(0, 20).join('\n  ')}${more}\n`,
      basename(path) === STOCK_FILE
        ? `Correct these lines, or undo the last import: ${importCommand(path, '--undo')}.`
        : 'A stock file has one car on each line, as stock.jsonl; for a feed, npm run stock:import writes one. Give a stock file, or correct these lines.',
    );
  }
  // An import unifies spellings; an older or hand-edited file may contain several.
  const spellings = new Spellings(cars);
  return cars.map((car) => spellings.unify(car));
}

function readStockLine(line: string, lineNumber: number, problems: string[]): Car | null {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    problems.push(`line ${lineNumber}: not JSON: ${showLine(line)}`);
    return null;
  }
  if (typeof row !== 'object' || row === null) {
    problems.push(`line ${lineNumber}: not a car: ${showLine(line)}`);
    return null;
  }
  const read = readRow(row as { [column: string]: unknown }, lineNumber);
  if (read === null) {
    problems.push(`line ${lineNumber}: nested too deeply: ${showLine(line)}`);
    return null;
  }
  const { car, findings } = read;
  // A stock file may contain a URL that has been disallowed since: the car is read without it.
  for (const finding of findings)
    if (!isUrlRule(finding.rule)) problems.push(`line ${lineNumber}: ${findingText(finding)}`);
  if (car === null) return null;
  if (car.id === null || car.slug === null) {
    // An invalid id has already been reported.
    if (!findings.some(({ column }) => column === 'id')) problems.push(`line ${lineNumber}: id and slug must be given`);
    return null;
  }
  if (toSlug(car.slug) !== car.slug) {
    problems.push(`line ${lineNumber}: slug is "${car.slug}", expected lowercase letters, digits and hyphens`); // used in a file name
    return null;
  }
  // In an older or hand-written file, details of one car may contradict each other.
  return unifyDetails(car as Car);
}

/** Null if a value is nested so deeply that it overflows the stack. */
function readRow(row: { [column: string]: unknown }, lineNumber: number): ReturnType<typeof readCar> | null {
  try {
    // The stock file may be older than the rules, or written by hand: there, too, a tag `Sold` sets the status.
    const { row: cleanedRow } = withoutSaleMarks(cleanTexts(row, lineNumber).row, lineNumber);
    return readCar(withoutPersonalData(cleanedRow, lineNumber).row, lineNumber);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const findingText = (finding: Finding): string => `${finding.column} is "${finding.value}", expected ${finding.rule}`;

/** Cars as a build of this site at `now` would read them: listed or not, with dates resolved and their location's address. */
export function resolvedCars(all: Iterable<Car>, site: SnapshotSite, now: Clock): Car[] {
  const resolve = resolver(now, site.locale.timeZone);
  const cache = new Map<string, PlaceOfCar | null>();
  const placeOf = (car: Car): PlaceOfCar | null => {
    const key = `${car.location_id} ${givenPlaceName(car)}`;
    let place = cache.get(key);
    if (place === undefined) {
      const match = givenLocation(car, site.locations);
      place = match === undefined ? null : { id: match.id, location: toCarLocation(match) };
      cache.set(key, place);
    }
    return place;
  };
  const cities = new Map(site.locations.map(({ address: { city } }) => [city.toLowerCase(), city]));
  const places = new Map<string, string>();
  /** A city, or a location where a car can be seen, as the dealer's settings spell it: each is one value of a filter. */
  const spelling: DealerSpelling = {
    city: (name) => cities.get(name.toLowerCase()) ?? name,
    place: (name) => {
      const spelled = places.get(name) ?? namedLocation({ id: null, name }, site.locations)?.name ?? name;
      places.set(name, spelled);
      return spelled;
    },
  };
  const dealerAt = (places: readonly { id: number; name: string; slug: string; dealershipSlug: string | null }[]) => ({
    dealership: null,
    dealerships: site.dealerships,
    locations: places.map((place) => ({ ...place, dealership_slug: place.dealershipSlug })),
  });
  const [visible, hidden] = [dealerAt(site.locations), dealerAt(site.stock.hiddenLocations)];
  // Cars of an older or hand-written file may have no dealership yet.
  return Array.from(all, (car) => {
    const place = placeOf(car);
    const ownedCar = withDealership(car, place === null ? hidden : visible);
    const shownCar = withoutHiddenPlace(ownedCar, place !== null, site.stock.hiddenLocations);
    return resolveCar(shownCar, resolve, place, spelling);
  });
}

/** A name as the dealer's settings spell it. */
interface DealerSpelling {
  readonly city: (name: string) => string;
  readonly place: (name: string) => string;
}

/**
 * The snapshot of cars that are already in memory; see `readSnapshot`.
 *
 * @param path of the file they are from, for error messages
 */
export function toSnapshot(all: Iterable<Car>, site: SnapshotSite, now: Clock, path: string | null = null): Snapshot {
  const cars: Car[] = [];
  const delisted: DelistedCar[] = [];
  const makes = new Set<string>();
  const bySlug = new Map<string, Car>();
  const byId = new Map<number, Car>();
  let hidden = 0;
  for (const car of resolvedCars(all, site, now)) {
    const listed = isListed(car, site.stock, now);
    const isDelisted = !listed && wasListed(car, site.stock, now);
    if (listed || isDelisted) makes.add(car.make);
    if (isDelisted) {
      const { slug, former_slugs, year, make, model, badge, series, car_type, status } = car;
      delisted.push({ slug, former_slugs, year, make, model, badge, series, car_type, status });
    }
    if (!listed && car.show_on_dealer_website && isAvailable(car)) hidden++;
    if (!listed) continue;
    const duplicate = byId.get(car.id) ?? bySlug.get(car.slug);
    if (duplicate !== undefined) throw sharedIdOrSlugError(duplicate, car, path);
    cars.push(car);
    bySlug.set(car.slug, car);
    byId.set(car.id, car);
  }
  cars.sort((a, b) => a.id - b.id);
  const hash = createHash('sha256');
  for (const car of cars) hash.update(toStockLine(car)).update('\n');
  return {
    cars,
    bySlug,
    byId,
    delisted: delisted.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    makes: [...makes].sort(),
    hidden,
    version: hash.digest('hex').slice(0, 16),
  };
}

/** Turns instants and dates of the stock file, such as `-3d`, into those of a build. */
interface Resolver {
  readonly instant: (text: string | null) => string | null;
  readonly date: (text: string | null) => string | null;
}

/** Resolves each text only once, because many cars share a day offset. */
function resolver(now: Clock, zone: string): Resolver {
  const memoize = (resolve: (text: string, now: Clock, zone: string) => string | null): Resolver['date'] => {
    const cache = new Map<string, string | null>();
    return (text) => {
      if (text === null) return null;
      let resolved = cache.get(text);
      if (resolved === undefined) {
        resolved = resolve(text, now, zone);
        cache.set(text, resolved);
      }
      return resolved;
    };
  };
  return { instant: memoize(resolveInstant), date: memoize(resolveDate) };
}

/** A location of the dealer where a car is, with its details in the form of a feed. */
interface PlaceOfCar {
  readonly id: number;
  readonly location: CarLocation;
}

function resolveCar(car: Car, { instant, date }: Resolver, place: PlaceOfCar | null, spelling: DealerSpelling): Car {
  const placeLocation = place?.location ?? null;
  const location =
    car.location === null || placeLocation === null
      ? (car.location ?? placeLocation)
      : withPlace(car.location, placeLocation);
  const city = car.city ?? location?.city ?? location?.address?.city ?? null;
  return {
    ...car,
    created_at: instant(car.created_at),
    sold_at: instant(car.sold_at),
    rego_expiry: car.rego_expiry !== null && isMonth(car.rego_expiry) ? car.rego_expiry : date(car.rego_expiry),
    autograb_data:
      car.autograb_data?.checked == null
        ? car.autograb_data
        : { ...car.autograb_data, checked: date(car.autograb_data.checked) },
    compliance_date: date(car.compliance_date),
    build_date: date(car.build_date),
    location: location && {
      ...location,
      distribution_locations: [...new Set(location.distribution_locations.map(spelling.place))],
    },
    location_id: place?.id ?? car.location_id,
    location_name: placeLocation?.name ?? givenPlaceName(car),
    city: city && spelling.city(city),
  };
}

/** The location given in the feed, completed from the dealer's location. */
function withPlace(delivered: CarLocation, location: CarLocation): CarLocation {
  const filled = Object.entries(delivered).filter(([, value]) => value !== null);
  return { ...location, ...Object.fromEntries(filled) };
}

function toCarLocation(location: Location): CarLocation {
  const { street, city, state, postcode, lat, long, placeUrl } = location.address;
  return {
    name: location.name,
    slug: location.slug,
    phone: location.phone,
    address: { id: null, street, city, state, postcode, lat, long, place_url: placeUrl },
    distribution_locations: [],
    location_name: location.name,
    city,
    state,
  };
}
