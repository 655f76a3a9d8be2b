import type { Car } from '#domain/car.ts';
import type { CarRow } from './car-row.ts';
import type { Finding } from './finding.ts';
import type { Mapping } from './mapping.ts';

/** Fields of a feed that are kept in the stock, as the specification asks, and shown nowhere; each with what to map instead, or why. */
export const NOT_SHOWN: { readonly [F in keyof CarRow]?: string } = {
  name: 'Cars are named by year, make, model, badge and series: map those.',
  make_model: 'Search, filters and lists use make and model together: map those.',
  offer_price: 'Map it to "price", and the price before it to "before_price".',
  views: 'No page shows how often a car was looked at.',
  carsales_title: 'Cars are named by year, make, model, badge and series: map those.',
  private_suburb: 'Map where the car is to "location_id", "location_name" or "city".',
  private_postcode: 'Map where the car is to "location_id", "location_name" or "city".',
  photos_count: 'It is only compared with the number of pictures.',
  thumbnails: 'Pages show the pictures in "images".',
};

/** One finding for each column that a dealer's own mapping reads into a field that is not shown. */
export function notShownFindings({ columns }: Pick<Mapping, 'columns'>): Finding[] {
  return Object.entries(NOT_SHOWN).flatMap(([column, hint]) => {
    const sources = columns[column] ?? [];
    if (sources.length === 0) return [];
    const value = sources.map(({ from, position }) => [from ?? `column ${position}`].flat().join(', ')).join(', ');
    return [
      {
        outcome: 'kept' as const,
        row: 0,
        column,
        value,
        rule: 'a field that pages show',
        hint: `Kept in the stock, but not shown. ${hint}`,
      },
    ];
  });
}

/**
 * One finding for each dealership with prices by the week that its pages do not show.
 *
 * @param showsSubscriptions whether the pages of a car's dealership do
 */
export function hiddenSubscriptions(
  cars: readonly Pick<Car, 'subscription_price' | 'dealership_slug'>[],
  showsSubscriptions: (car: Pick<Car, 'dealership_slug'>) => boolean,
): Finding[] {
  const hidden = cars.filter((car) => (car.subscription_price ?? 0) > 0 && !showsSubscriptions(car));
  return [...Map.groupBy(hidden, ({ dealership_slug }) => dealership_slug)].map(([slug, { length }]) => ({
    outcome: 'kept',
    row: 0,
    column: 'subscription_price',
    value: `${length} ${length === 1 ? 'car' : 'cars'}${slug === null ? '' : ` of ${slug}`}`,
    rule: 'a field that pages show',
    hint: 'Kept in the stock, but not shown: "features.subscriptions" is off.',
  }));
}
