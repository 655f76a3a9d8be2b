import type { Car } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { carPictures } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { WindowCard } from '#domain/window-card.ts';
import type { LinkView } from '#view-types/link.ts';

/** A car's allow-listed details, full name and pictures. */
export interface PublicCar extends SearchRecord {
  /** The name on the car's card and page, not that of its feed. */
  readonly name: string;
  readonly images: readonly string[];
  /** The number to call about the car, with its link (PHONE-03); null = none. */
  readonly phone: LinkView | null;
  /** Specifications as on the car page, with labels and units, for comparing cars (SAVE-07). */
  readonly specifications: readonly { readonly label: string; readonly value: string }[];
  /** Names of features and equipment. */
  readonly features: readonly string[];
}

/** Content of `/_data/cars/<id>.json`: a car for pages, for the edge's responses and for its window card. */
export interface CarFile extends PublicCar {
  /** Only if the page shows an estimate (FIN-10). */
  readonly finance_lenders: Car['finance_lenders'];
  readonly window_card: WindowCard;
}

/** The part of `PublicCar` that is text in the site's language, made by `comparedDetails`. */
export type ComparedDetails = Pick<PublicCar, 'specifications' | 'features'>;
/** What the views of a car say about it beyond its record. */
type ViewDetails = ComparedDetails & Pick<PublicCar, 'phone'>;

/** The public details of a car, based on the same record as every list. */
export function publicCar(car: Car, record: SearchRecord, viewDetails: ViewDetails): PublicCar {
  return { ...record, name: carNameOf(record), images: carPictures(car), ...viewDetails };
}
