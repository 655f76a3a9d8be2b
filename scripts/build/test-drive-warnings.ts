import { carIsElsewhere, testDriveLocations } from '#domain/appointments.ts';
import type { Car } from '#domain/car.ts';
import { locationOfCar } from '#domain/locations.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import type { Site } from '#site/site.ts';

/**
 * Warnings about locations with cars for sale whose test drives nobody can book, because no times are offered there or next door: each is a request
 * that the dealer confirms.
 *
 * @param file of the dealer's settings
 */
export function testDriveWarnings(
  { appointments, locations }: Pick<Site, 'appointments' | 'locations'>,
  cars: readonly Pick<Car, 'location_id'>[],
  file: string,
): string[] {
  if (appointments === null) return [];
  const bookable = testDriveLocations(locations, appointments);
  return locations.flatMap((location) => {
    const here = cars.filter((car) => locationOfCar(car, [location]));
    const [car] = here;
    if (car === undefined || bookable.some((other) => carIsElsewhere(car, other, locations) === null)) return [];
    const why = sellsCars(location) ? 'has a capacity of 0' : 'is not a sales location';
    return [
      `  warning  ${file} appointments: ${here.length === 1 ? '1 car is' : `${here.length} cars are`} at ${location.name}, which ${why}, so ${here.length === 1 ? 'its test drives' : 'their test drives'} can only be requested, and you confirm each. Offer times there, or correct the location in the feed.`,
    ];
  });
}
