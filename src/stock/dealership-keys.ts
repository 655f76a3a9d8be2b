import type { CarLocation } from '#domain/car.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { toSlug } from '#domain/slug.ts';
import type { Finding } from './finding.ts';
import { givenLocation, givenPlaceName } from './given-place-name.ts';
import type { Draft } from './identity.ts';

type Dealerships = readonly { readonly id: number; readonly slug: string }[];

/** Cells that name a dealership: of a car, or of a row that was not validated. */
export interface DealershipKeys {
  readonly dealership_slug?: unknown;
  readonly dealership_id?: unknown;
}

/** Cells that say where a car is: of a car, or of a row that was not validated. */
interface PlaceKeys {
  readonly location_id?: unknown;
  readonly location_name?: unknown;
  readonly location?: unknown;
}

/** A location of the dealer and its dealership. */
export interface KnownLocation {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly dealership_slug: string | null;
}

/** The dealership that a car or row names by its slug or else by its number; undefined = none that is known. */
const dealershipOf = (
  { dealership_slug, dealership_id }: DealershipKeys,
  dealerships: Dealerships,
): Dealerships[number] | undefined =>
  dealershipBySlug(dealerships, dealership_slug) ??
  dealerships.find(({ id }) => String(id) === String(dealership_id ?? '').trim());

/** A car or row with both the slug and the number of its dealership, if either is known: pages ask for the slug only. */
export function withBothKeys<R extends DealershipKeys>(
  car: R,
  { dealerships }: { readonly dealerships: Dealerships },
): R {
  const dealership = dealershipOf(car, dealerships);
  return dealership === undefined ? car : { ...car, dealership_slug: dealership.slug, dealership_id: dealership.id };
}

const textOf = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null);

function locationOf(
  { location_id, location_name, location }: PlaceKeys,
  locations: readonly KnownLocation[],
): KnownLocation | undefined {
  const delivered = typeof location === 'object' && location !== null ? (location as Partial<CarLocation>) : null;
  const id = String(location_id ?? '').trim();
  return givenLocation(
    {
      location_id: /^\d+$/.test(id) ? Number(id) : null,
      location_name: textOf(location_name),
      location: delivered && { name: textOf(delivered.name), location_name: textOf(delivered.location_name) },
    },
    locations,
  );
}

/** Whether a car or row names its dealership. */
export const namesDealership = ({ dealership_slug, dealership_id }: DealershipKeys): boolean =>
  (dealership_slug ?? null) !== null || (dealership_id ?? null) !== null;

/** A car or row with its dealership: the one that it names, otherwise that of the location where it is, otherwise the site's own. */
export function withDealership<R extends DealershipKeys & PlaceKeys>(
  car: R,
  {
    dealership: own,
    dealerships,
    locations,
  }: {
    readonly dealership: Dealerships[number] | null;
    readonly dealerships: Dealerships;
    readonly locations: readonly KnownLocation[];
  },
): R {
  if (namesDealership(car)) return withBothKeys(car, { dealerships });
  const dealership = dealershipBySlug(dealerships, locationOf(car, locations)?.dealership_slug) ?? own;
  return dealership === null ? car : { ...car, dealership_slug: dealership.slug, dealership_id: dealership.id };
}

/** One finding for each location at which the feed has cars of another dealership than the location's. */
export function otherDealerships(
  drafts: readonly Draft[],
  { locations, names }: { readonly locations: readonly KnownLocation[]; readonly names: readonly string[] },
): readonly Finding[] {
  const dealerNames = new Set(names.map(toSlug));
  const contradictory = drafts.flatMap(({ car, row }) => {
    const { dealership_slug, location_id } = car;
    // Some feeds write the dealer's name for every car, and it may also be a location's.
    const isNamed = location_id !== null || !dealerNames.has(toSlug(givenPlaceName(car) ?? ''));
    const location = isNamed ? locationOf(car, locations) : undefined;
    const expected = location?.dealership_slug ?? null;
    return location === undefined || expected === null || dealership_slug === null || expected === dealership_slug
      ? []
      : [{ row, location, expected, dealership_slug }];
  });
  const groups = Map.groupBy(contradictory, ({ location, dealership_slug }) => `${location.id} ${dealership_slug}`);
  return Array.from(groups.values(), (cars): Finding => {
    const [{ row, location, expected, dealership_slug }] = cars as [(typeof cars)[number]];
    return {
      outcome: 'kept',
      row,
      column: 'dealership_slug',
      value: cars.length === 1 ? dealership_slug : `${dealership_slug} in ${cars.length} rows`,
      rule: `${expected}, the dealership of location ${location.id}, ${location.name}`,
      hint: `Shown with the lender, credit provider and credit licence, phone number, wording and price rules of ${dealership_slug}, which gets its leads. Correct the one that is wrong; without a dealership, a car belongs to that of its location.`,
    };
  });
}
