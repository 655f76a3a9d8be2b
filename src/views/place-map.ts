import type { Coordinates, LocationSelector } from '#domain/locations.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { LocationView } from '#views/location.ts';
import { type PictureView, pictureView } from '#views/picture.ts';
import { DRAWING_SIZES, DRAWING_SOURCE, groupDrawingPath } from '#views/place-drawing.ts';

/** A drawing, and whose maps may take its place when a shopper asks. */
export interface MapView {
  readonly picture: PictureView;
  /** Whose place names our own drawing shows; null on a picture of the dealer's. */
  readonly source: string | null;
  readonly pins: readonly (Coordinates & { readonly name: string })[];
  readonly service: {
    readonly tiles: string;
    readonly host: string;
    readonly attribution: string;
    readonly attributionUrl: string | null;
    readonly maxZoom: number;
  } | null;
}

type MapSite = Pick<Site, 'maps' | 'locale' | 'text' | 'locations'>;

/** The map of one location; null where there is neither a place nor a picture. */
export function locationMap(site: MapSite, { map, at, name }: LocationView): MapView | null {
  return map === null ? null : mapOf(site, map, at === null ? [] : [{ ...at, name }]);
}

/** One map of a group of several; null where none of them has coordinates. */
export function groupMap(site: MapSite, group: LocationSelector, locations: readonly LocationView[]): MapView | null {
  const pins = locations.flatMap(({ at, name }) => (at === null ? [] : [{ ...at, name }]));
  const alt = wordsOf(site.locale.tag, site.text)('location.all_alt');
  return pins.length === 0 ? null : mapOf(site, pictureView(groupDrawingPath(group), alt, DRAWING_SIZES.panel), pins);
}

function mapOf({ maps }: MapSite, picture: PictureView, pins: MapView['pins']): MapView {
  const { tiles, attribution, attributionUrl, maxZoom } = maps;
  const source = picture.src.startsWith('/maps/') ? DRAWING_SOURCE : null;
  if (tiles === null || attribution === null || pins.length === 0) return { picture, source, pins, service: null };
  const host = new URL(tiles.replace(/[{}]/g, '')).hostname;
  return { picture, source, pins, service: { tiles, host, attribution, attributionUrl, maxZoom } };
}
