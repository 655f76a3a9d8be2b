import type { PictureView } from '#view-types/picture.ts';

/** A drawing, and whose maps may take its place when a shopper asks. */
export interface MapView {
  readonly picture: PictureView;
  /** Whose place names our own drawing shows; null on a picture of the dealer's. */
  readonly source: string | null;
  readonly service: MapServiceView | null;
}

/** The provider of maps that the dealer names, and the words of the map that it fills. */
export interface MapServiceView {
  readonly tiles: string;
  readonly maxZoom: number;
  /** JSON of the places, as `elements/place-map.ts` reads them. */
  readonly pins: string;
  readonly attribution: string;
  readonly attributionUrl: string | null;
  readonly show: string;
  /** `The map comes from tiles.example.` */
  readonly by: string;
  readonly closer: string;
  readonly farther: string;
  readonly close: string;
  readonly failed: string;
}
