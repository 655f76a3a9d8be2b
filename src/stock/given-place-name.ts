import type { Car } from '#domain/car.ts';

/** What the feed calls the place of a car; null if it does not say. */
export const givenPlaceName = ({ location_name, location }: Pick<Car, 'location_name' | 'location'>): string | null =>
  location_name ?? location?.location_name ?? location?.name ?? null;
