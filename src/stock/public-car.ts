import type { Car } from '#domain/car.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** What `/_data/cars/<id>.json` says of a car: the list's allow-listed facts, its full name and its pictures. */
export interface PublicCar extends SearchRecord {
  readonly name: string;
  readonly images: readonly string[];
  /** What the car page's specifications say, in its words and units, for comparing (SAVE-07). */
  readonly specifications: readonly { readonly label: string; readonly value: string }[];
  /** Names of features and equipment. */
  readonly features: readonly string[];
}

/** The part of `PublicCar` that is printed in a site's words: `comparedFacts`. */
export type ComparedFacts = Pick<PublicCar, 'specifications' | 'features'>;

/** The public facts of one car, from the same record as every list (functions/README.md). */
export function publicCar(car: Car, record: SearchRecord, compared: ComparedFacts): PublicCar {
  return { ...record, name: car.name, images: car.images.map(({ image }) => image.url), ...compared };
}
