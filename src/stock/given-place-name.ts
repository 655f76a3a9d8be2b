import type { CarLocation } from '#domain/car.ts';
import { namedLocation } from '#domain/locations.ts';
import { toSlug } from '#domain/slug.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import type { KnownPlaces } from './plausible.ts';

/** What the feed calls the place of a car; null if it does not say. */
export const givenPlaceName = ({
  location_name,
  location,
}: {
  readonly location_name: string | null;
  readonly location: Pick<CarLocation, 'name' | 'location_name'> | null;
}): string | null => location_name ?? location?.location_name ?? location?.name ?? null;

/** The location that a car of a feed names; see `namedLocation`. */
export const givenLocation = <Location extends Parameters<typeof namedLocation>[1][number]>(
  { location_id: id, ...place }: Parameters<typeof givenPlaceName>[0] & { readonly location_id: number | null },
  locations: readonly Location[],
): Location | undefined => namedLocation({ id, name: givenPlaceName(place) }, locations);

/**
 * One finding for each location whose id cars have together with another location's name. A name that is also the dealer's, or that of the car's
 * dealership, is not taken for a location: some feeds write it for every car.
 */
export function otherPlaceNames(
  drafts: readonly Draft[],
  { locations, dealerships, names }: KnownPlaces,
): readonly Finding[] {
  const dealerNames = new Set(names.map(toSlug));
  const contradictory = drafts.flatMap(({ car, row }) => {
    const name = toSlug(givenPlaceName(car) ?? '');
    const sameName = locations.filter((location) => name !== '' && toSlug(location.name) === name);
    const [namedPlace] = sameName;
    const dealership = dealerships.find(({ id }) => id === car.dealership_id);
    const isDealer = dealerNames.has(name) || toSlug(dealership?.name ?? '') === name;
    const isContradictory = car.location_id !== null && sameName.every(({ id }) => id !== car.location_id) && !isDealer;
    return namedPlace !== undefined && isContradictory ? [{ row, id: car.location_id, namedPlace }] : [];
  });
  const groups = Map.groupBy(contradictory, ({ id, namedPlace }) => `${id} ${namedPlace.id}`);
  return Array.from(groups.values(), (cars): Finding => {
    const [{ row, id, namedPlace }] = cars as [(typeof cars)[number]];
    return {
      outcome: 'cleaned',
      row,
      column: 'location_name',
      value: cars.length === 1 ? namedPlace.name : `${namedPlace.name} in ${cars.length} rows`,
      rule: `the name of location ${id}`,
      hint: `Read as ${id}. Correct the one that is wrong: ${namedPlace.name} is ${namedPlace.id}.`,
    };
  });
}
