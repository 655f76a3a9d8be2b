import { readAreas } from '#domain/geocoder.ts';
import {
  type Coordinates,
  coordinatesOf,
  haversineKm,
  LOCATION_GROUPS,
  type LocationSelector,
  selectLocations,
} from '#domain/locations.ts';
import { memoize } from '#domain/memoize.ts';
import { AREAS as US } from '#domain/postcodes/us.ts';
import { MILE_IN_KM } from '#domain/units.ts';
import { escapeMarkup } from '#domain/xml.ts';
import type { Location, Site, Theme } from '#site/site.ts';
import { coastPath, landOutlines, type Point, roundToTenth, type Size } from '#views/land.ts';
import townLines from './towns.json' with { type: 'json' };

/** Attribution in every map and beside every large one, required by the licence of the place names. */
export const PLACE_NAMES_SOURCE = 'GeoNames, CC BY 4.0';
const KM_PER_DEGREE = 111.195;
/** Available heights of the map in kilometres, from a suburb to a state; the first one that shows enough nearby towns is used. */
const HEIGHTS_KM = [36, 60, 110, 220, 450] as const;
/** Number of towns nearby that are enough. */
const NEIGHBOURS = 4;
/** Maximum number of towns with a label. */
const MAX_TOWNS = 12;
/** Average width of a letter, in font sizes. */
const LETTER_WIDTH = 0.56;
/** Area of a large map that is covered by its caption on phones. */
const CAPTION: Box = { x: 225, y: 0, w: 495, h: 46 };
interface Town {
  readonly name: string;
  readonly at: Coordinates;
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** How a map is laid out in its drawing. */
interface Frame extends Size {
  readonly centre: Point;
  /** The part that is neither cropped by a page (`object-fit`) nor under anything but the caption. Labels are only here. */
  readonly open: Box;
  /** Font size: larger on a large map, because phones show such a map at half its size. */
  readonly textPx: number;
}

/** Towns of a country, the largest first as far as sizes are known. */
const townsOf = memoize(({ locale: { country } }: Pick<Site, 'locale'>): readonly Town[] => {
  if (country === 'US') return readAreas(US).flatMap(({ town }) => town ?? []);
  return townLines[country].map((line) => {
    const [lat, long, ...name] = line.split(' ');
    return { name: name.join(' '), at: { lat: Number(lat), long: Number(long) } };
  });
});

type MapSite = Pick<Site, 'locale' | 'theme' | 'locations'>;

/**
 * A static map of one or several locations, as SVG: land, towns, distance circles and pins, but no streets. Null if none of the locations has
 * coordinates.
 */
export function staticMap(site: MapSite, chosen: readonly Location[], shape: Shape): string | null {
  const frame = FRAMES[shape];
  const chosenPoints = placesOf(chosen);
  const middle = centreOf(chosenPoints);
  if (middle === null) return null;
  const towns = townsOf(site);
  const heightKm = Math.max(
    mapHeightKm(middle, towns, frame),
    chosen.length === 1 ? 0 : heightFor(chosenPoints, middle, frame.open),
  );
  const scale = frame.open.h / heightKm;
  const project = projection(middle, scale, frame);
  const points = (places: readonly Coordinates[]): Point[] =>
    places.map(project).filter((point) => isInside(point, { x: 0, y: 0, w: frame.width, h: frame.height }));
  const pins = points(chosenPoints);
  const otherPoints = points(placesOf(site.locations.filter((location) => !chosen.includes(location))));
  const rings = chosen.length === 1 ? ringsAbout(frame, scale, site.locale.distance) : [];
  return svg(site.theme, frame, [
    `<path class="land" d="${landPath(site.locale.country, project, frame)}"/>`,
    ...rings.map((ring) => drawRing(ring, frame)),
    ...labels(towns, project, frame, [
      ...[...pins, ...otherPoints].map(([x, y]) => ({ x: x - 14, y: y - 34, w: 28, h: 38 })),
      ...rings.flatMap(({ box }) => box ?? []),
      ...(shape === 'panel' ? [CAPTION] : []),
    ]),
    ...otherPoints.map((point) => pin(point, 'other')),
    ...pins.map((point) => pin(point, 'own')),
  ]);
}

const placesOf = (locations: readonly Location[]): Coordinates[] =>
  locations.flatMap(({ address }) => coordinatesOf(address) ?? []);

export const STATIC_MAP_SIZES = {
  card: { width: 480, height: 150 },
  panel: { width: 720, height: 450 },
  wide: { width: 1344, height: 800 },
} as const;
type Shape = keyof typeof STATIC_MAP_SIZES;

const FRAMES: Record<Shape, Frame> = {
  card: { ...STATIC_MAP_SIZES.card, centre: [240, 75], open: { x: 84, y: 4, w: 312, h: 142 }, textPx: 11.5 },
  panel: { ...STATIC_MAP_SIZES.panel, centre: [360, 225], open: { x: 110, y: 4, w: 500, h: 442 }, textPx: 14 },
  // The location's particulars lie on the left. Its place in the drawing is also its place in the panel (styles/location-map-across.css).
  wide: { ...STATIC_MAP_SIZES.wide, centre: [914, 400], open: { x: 614, y: 200, w: 644, h: 400 }, textPx: 15 },
};

/** Path of a location's static map. */
export const staticMapPath = (slug: string, shape: Shape): string => `/maps/at-${slug}-${shape}.svg`;
/** Path of a group's static map. */
export const groupMapPath = (group: LocationSelector): string => `/maps/of-${group}.svg`;

/** Whether location pages have their map across the page. */
export const hasWideMap = ({ theme }: Pick<Site, 'theme'>): boolean =>
  theme.locationPage === 'map-above' || theme.locationPage === 'map-below';

/** All static maps of a site: each location in each shape that is shown, and each group with several locations. */
export function staticMaps(site: MapSite): { readonly path: string; readonly svg: string }[] {
  const single = site.locations.flatMap((location) =>
    (['card', 'panel', ...(hasWideMap(site) ? (['wide'] as const) : [])] as const).map((shape) => ({
      path: staticMapPath(location.slug, shape),
      svg: staticMap(site, [location], shape),
    })),
  );
  const groups = LOCATION_GROUPS.map((group) => ({ group, chosen: selectLocations(group, site.locations) }))
    .filter(({ chosen }) => chosen.length > 1)
    .map(({ group, chosen }) => ({
      path: groupMapPath(group),
      svg: staticMap(site, chosen, 'panel'),
    }));
  return [...single, ...groups].flatMap(({ path, svg: text }) => (text === null ? [] : [{ path, svg: text }]));
}

function centreOf(places: readonly Coordinates[]): Coordinates | null {
  if (places.length === 0) return null;
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: middle(places.map(({ lat }) => lat)), long: middle(places.map(({ long }) => long)) };
}

/** Height of the map in kilometres at which all pins fit, with a margin. */
function heightFor(places: readonly Coordinates[], middle: Coordinates, { w, h }: Box): number {
  const down = Math.max(...places.map(({ lat }) => Math.abs(lat - middle.lat))) * 2 * KM_PER_DEGREE;
  const across =
    Math.max(...places.map(({ long }) => Math.abs(long - middle.long))) * 2 * kmPerDegreeOfLongitude(middle);
  return Math.max(down * 1.5, (across * 1.3 * h) / w);
}

function mapHeightKm(middle: Coordinates, towns: readonly Town[], frame: Frame): number {
  const height = HEIGHTS_KM.find((km) => {
    const project = projection(middle, frame.open.h / km, frame);
    return (
      towns.filter(({ at }) => isInside(project(at), frame.open) && haversineKm(at, middle) > km / 12).length >=
      NEIGHBOURS
    );
  });
  return height ?? HEIGHTS_KM[HEIGHTS_KM.length - 1] ?? 450;
}

const kmPerDegreeOfLongitude = ({ lat }: Coordinates): number => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

function projection(middle: Coordinates, scale: number, { centre: [x, y] }: Frame) {
  return ({ lat, long }: Coordinates): Point => [
    x + (long - middle.long) * kmPerDegreeOfLongitude(middle) * scale,
    y - (lat - middle.lat) * KM_PER_DEGREE * scale,
  ];
}

const isInside = ([left, top]: Point, { x, y, w, h }: Box): boolean =>
  left > x + 8 && left < x + w - 8 && top > y + 8 && top < y + h - 8;

/** A country without outlines is drawn as land throughout. */
function landPath(country: string, project: (at: Coordinates) => Point, size: Size): string {
  const land = landOutlines(country);
  if (land.length === 0) return `M0 0H${size.width}V${size.height}H0Z`;
  return land.map((ring) => coastPath(ring.map(project), size)).join('');
}

interface Ring {
  readonly radius: number;
  readonly name: string;
  /** Area of its label; null if there is no room for one. */
  readonly box: Box | null;
}

/** Circles around the centre at round distances. */
function ringsAbout({ centre: [x, y], open, textPx }: Frame, scale: number, unit: 'km' | 'mi'): Ring[] {
  const [labelHeight, letterWidth] = [textPx + 2, textPx * LETTER_WIDTH];
  const unitPx = scale * (unit === 'mi' ? MILE_IN_KM : 1);
  return [2, 5, 10, 20, 50, 100, 200]
    .map((distance) => ({ name: `${distance} ${unit}`, radius: roundToTenth(distance * unitPx) }))
    .filter(({ radius }) => radius > 34 && radius < open.w / 2)
    .slice(0, 2)
    .map(({ name, radius }) => {
      const w = name.length * letterWidth + 8;
      const top = y - radius - labelHeight;
      return {
        name,
        radius,
        box:
          top > open.y
            ? { x: roundToTenth(x - w / 2), y: roundToTenth(top), w: roundToTenth(w), h: labelHeight }
            : null,
      };
    });
}

function drawRing({ radius, name, box }: Ring, { centre: [x, y] }: Frame): string {
  const text =
    box === null ? '' : `<text class="distance" x="${x}" y="${roundToTenth(box.y + box.h - 3)}">${name}</text>`;
  return `<circle class="ring" cx="${x}" cy="${y}" r="${radius}"/>${text}`;
}

/** Labels of towns where there is room, the largest towns first. */
function labels(
  places: readonly Town[],
  project: (at: Coordinates) => Point,
  { open, textPx }: Frame,
  reserved: readonly Box[],
): string[] {
  const occupied = [...reserved];
  const marks: string[] = [];
  for (const { name, at } of places) {
    const point = project(at);
    if (marks.length >= MAX_TOWNS) break;
    if (!isInside(point, open)) continue;
    const [x, y] = point;
    const w = name.length * textPx * LETTER_WIDTH + 8;
    const sides: [Box, string][] = [
      [{ x: x - 3, y: y - 9, w: w + 6, h: 16 }, `<text x="${roundToTenth(x + 6)}" y="${roundToTenth(y + 4)}">`],
      [
        { x: x - w - 3, y: y - 9, w: w + 6, h: 16 },
        `<text class="end" x="${roundToTenth(x - 6)}" y="${roundToTenth(y + 4)}">`,
      ],
    ];
    const freeSide = sides.find(([box]) => hasRoomFor(box, occupied, open));
    if (freeSide === undefined) continue;
    occupied.push(freeSide[0]);
    marks.push(
      `<circle class="town" cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" r="2.5"/>${freeSide[1]}${escapeMarkup(name)}</text>`,
    );
  }
  return marks;
}

function hasRoomFor(box: Box, occupied: readonly Box[], { x, y, w, h }: Box): boolean {
  if (box.x < x || box.y < y || box.x + box.w > x + w || box.y + box.h > y + h) return false;
  return occupied.every(
    (other) =>
      box.x + box.w < other.x || other.x + other.w < box.x || box.y + box.h < other.y || other.y + other.h < box.y,
  );
}

/** A pin whose tip marks the location: `own` for those that the map is about, `other` for the dealer's other locations. */
const pin = ([x, y]: Point, kind: 'own' | 'other'): string =>
  `<g class="${kind}" transform="translate(${roundToTenth(x)} ${roundToTenth(y)})${kind === 'own' ? '' : ' scale(.75)'}"><path d="M0 0C-3-8-11-12-11-20a11 11 0 0 1 22 0C11-12 3-8 0 0Z"/><circle cy="-20" r="4.2"/></g>`;

function svg({ light, dark }: Theme, { width, height, textPx }: Frame, parts: readonly string[]): string {
  const colours = ({ raised, line, ink, inkSoft, brand, onBrand }: Theme['light'], sea: string): string =>
    `svg{background:${sea}}.land{fill:color-mix(in oklab,${inkSoft} 9%,${raised});stroke:${line}}text{fill:${ink};stroke:${raised}}.distance{fill:${inkSoft}}.ring{stroke:${inkSoft}}.town,.other{fill:${inkSoft}}.own{fill:${brand}}.own path,.other path{stroke:${raised}}.own circle{fill:${onBrand}}.other circle{fill:${raised}}`;
  const shape = `text{font:500 ${textPx}px -apple-system,Roboto,Arial,sans-serif;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}.end{text-anchor:end}.distance{font-size:${textPx * 0.9}px;text-anchor:middle}.ring{fill:none;stroke-width:1;stroke-dasharray:3 4;opacity:.6}.own path,.other path{stroke-width:1.5}`;
  const darkStyle = dark ? `@media(prefers-color-scheme:dark){${colours(dark, 'oklch(0.22 0.04 235)')}}` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${shape}${colours(light, 'oklch(0.91 0.025 230)')}${darkStyle}</style><metadata>Places: ${PLACE_NAMES_SOURCE}</metadata>${parts.join('')}</svg>\n`;
}
