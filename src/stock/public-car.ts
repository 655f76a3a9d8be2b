import type { Car } from '#domain/car.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** What `/_data/cars/<id>.json` says of a car: the list's allow-listed facts, its full name and its pictures. */
export interface PublicCar extends SearchRecord {
  readonly name: string;
  readonly images: readonly string[];
}

/** The public facts of one car, from the same record as every list (edge.md, "Pages that read their query"). */
export function publicCar(car: Car, record: SearchRecord): PublicCar {
  return { ...record, name: car.name, images: car.images.map(({ image }) => image.url) };
}
