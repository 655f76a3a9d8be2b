import type { PictureView } from '#view-types/picture.ts';

/** A static map, with the map service that can replace it at a shopper's request. */
export interface MapView {
  readonly picture: PictureView;
  /** A static map that replaces the picture on wide screens, where the map is across the page. */
  readonly wide: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** Attribution of the place names on our static map; null for the dealer's own picture. */
  readonly source: string | null;
  readonly service: MapServiceView | null;
}

/** The map service named by the dealer, and texts for its map. */
export interface MapServiceView {
  /** URL of its tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  readonly maxZoom: number;
  /** Locations as JSON, in the format read by `elements/location-map.ts`. */
  readonly pins: string;
  readonly attribution: string;
  readonly attributionUrl: string | null;
  /** Label of the button that loads the map. */
  readonly show: string;
  /** `The map comes from tiles.example.` */
  readonly by: string;
  /** Names of its buttons. */
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly close: string;
  /** Shown if the map cannot be loaded. */
  readonly failed: string;
}
