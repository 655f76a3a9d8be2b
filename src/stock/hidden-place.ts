import type { Car } from '#domain/car.ts';
import type { StockRules } from '#site/site.ts';
import { givenLocation } from './given-place-name.ts';

/**
 * A car that its feed places at a location that the dealer hides (`visible: false`): without the name, address and phone number of the place,
 * but in its state, which decides the law. Any other car is returned as it is.
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
