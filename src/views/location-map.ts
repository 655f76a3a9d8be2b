import { type Coordinates, coordinatesOf, type LocationSelector } from '#domain/locations.ts';
import type { Location, Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { MapView } from '#view-types/location-map.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { LocationView } from '#views/location.ts';
import { pictureView } from '#views/picture.ts';
import { groupMapPath, PLACE_NAMES_SOURCE, STATIC_MAP_SIZES, staticMapPath } from '#views/static-map.ts';

type MapSite = Pick<Site, 'maps' | 'text'>;
type Pin = Coordinates & { readonly name: string };

/**
 * The map of one location; null without coordinates and picture.
 *
 * @param isWide whether wide screens show it across the page
 */
export function locationMap(
  site: MapSite,
  { slug, map, isDrawn, at, name }: LocationView,
  isWide = false,
): MapView | null {
  if (map === null) return null;
  const mapOfLocation = mapOf(site, map, isDrawn, at === null ? [] : [{ ...at, name }]);
  return isWide && isDrawn
    ? { ...mapOfLocation, wide: { src: staticMapPath(slug, 'wide'), ...STATIC_MAP_SIZES.wide } }
    : mapOfLocation;
}

/** A map of several locations; null if none of them has coordinates. */
export function groupMap(site: MapSite, group: LocationSelector, locations: readonly Location[]): MapView | null {
  const pins = locations.flatMap(({ name, address }): Pin[] => {
    const at = coordinatesOf(address);
    return at === null ? [] : [{ ...at, name }];
  });
  const alt = wordsOf(site.text)('location.all_alt');
  if (pins.length === 0) return null;
  return mapOf(site, pictureView(groupMapPath(group), alt, STATIC_MAP_SIZES.panel), true, pins);
}

function mapOf({ maps, text }: MapSite, picture: PictureView, isDrawn: boolean, pins: readonly Pin[]): MapView {
  const { tiles, attribution, attributionUrl, maxZoom } = maps;
  const words = wordsOf(text);
  const source = isDrawn ? words('location.map_places', { source: PLACE_NAMES_SOURCE }) : null;
  if (tiles === null || attribution === null || pins.length === 0)
    return { picture, wide: null, source, service: null };
  const host = new URL(tiles.replace(/[{}]/g, '')).hostname;
  return {
    picture,
    wide: null,
    source,
    service: {
      tiles,
      maxZoom,
      pins: JSON.stringify(pins),
      attribution,
      attributionUrl,
      show: words('location.show_map'),
      by: words('location.map_by', { host }),
      zoomIn: words('location.zoom_in'),
      zoomOut: words('location.zoom_out'),
      close: words('location.hide_map'),
      failed: words('location.map_failed'),
    },
  };
}
