import type { Car } from '#domain/car.ts';
import type { StockRules } from '#site/site.ts';
import { givenLocation } from './given-place-name.ts';

/**
 * Removes a place that the dealer hides (`visible: false`) from a car: name, address and phone number if the feed says that the car is there,
 * and its name from the list of locations where the car can be seen. The state stays, because it decides which law applies.
 *
 * @param isAtLocation whether the car is at a visible location
 */
export function withoutHiddenPlace(car: Car, isAtLocation: boolean, hidden: StockRules['hiddenLocations']): Car {
  if (hidden.length === 0) return car;
  const place = isAtLocation ? undefined : givenLocation(car, hidden);
  const location = car.location && {
    ...car.location,
    distribution_locations: car.location.distribution_locations.filter(
      (name) => givenLocation({ location_id: null, location_name: name, location: null }, hidden) === undefined,
    ),
  };
  if (place === undefined) return { ...car, location };
  return {
    ...car,
    location_id: place.id,
    location_name: null,
    location: {
      ...{ name: null, slug: null, phone: null, address: null, location_name: null },
      city: location?.city ?? null,
      state: location?.state ?? place.state,
      distribution_locations: location?.distribution_locations ?? [],
    },
  };
}
