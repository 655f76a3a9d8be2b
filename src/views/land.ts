import type { Coordinates } from '#domain/locations.ts';
import { memoize } from '#domain/memoize.ts';
import land from './land.json' with { type: 'json' };

/** A point of a map's drawing, in pixels from its top left corner. */
export type Point = readonly [x: number, y: number];
/** Width and height of a map's drawing, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Degrees in one unit of an outline's numbers. */
const STEP = 0.005;

const rings = memoize((lines: readonly string[]): Coordinates[][] => lines.map(decodeRing));

/** Outlines of a country's land; empty if none are available. */
export const landOutlines = (country: string): readonly Coordinates[][] =>
  country === 'AU' ? rings(land.AU) : country === 'NZ' ? rings(land.NZ) : [];

/** Decodes a ring in encoded polyline format: differences of latitude and longitude, five bits per character. */
function decodeRing(text: string): Coordinates[] {
  const ring: Coordinates[] = [];
  let position = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const bits = text.charCodeAt(position++) - 63;
      value |= (bits & 31) << shift;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  for (let lat = 0, long = 0; position < text.length; ) {
    lat += next();
    long += next();
    ring.push({ lat: lat * STEP, long: long * STEP });
  }
  return ring;
}

/** Clips a polygon to a drawing, adding the drawing's corners where needed (Sutherland–Hodgman algorithm). */
export function clipPolygon(polygon: readonly Point[], { width, height }: Size): Point[] {
  const edges: ((point: Point) => number)[] = [([x]) => x, ([x]) => width - x, ([, y]) => y, ([, y]) => height - y];
  return edges.reduce<Point[]>(
    (points, depthOf) =>
      points.flatMap((point, position) => {
        const previous = points.at(position - 1) as Point;
        const [depth, previousDepth] = [depthOf(point), depthOf(previous)];
        const crossing = (): Point => {
          const part = previousDepth / (previousDepth - depth);
          return [previous[0] + (point[0] - previous[0]) * part, previous[1] + (point[1] - previous[1]) * part];
        };
        if (depth >= 0) return previousDepth >= 0 ? [point] : [crossing(), point];
        return previousDepth >= 0 ? [crossing()] : [];
      }),
    [...polygon],
  );
}

/** How far outside a drawing its coast is still followed, in pixels, so that the ends of its curves are not seen. */
const MARGIN = 40;

/**
 * The outline of an island in a drawing as an SVG path, empty if none of it is there. The outlines have a corner every two kilometres or
 * so; the path passes through the middle of each line and rounds the corners.
 */
export function coastPath(ring: readonly Point[], { width, height }: Size): string {
  const clipArea = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const corners = clipPolygon(
    ring.map(([x, y]) => [x + MARGIN, y + MARGIN]),
    clipArea,
  );
  if (corners.length < 3) return '';
  const isOnClipEdge = ([x, y]: Point): boolean => Math.min(x, y, clipArea.width - x, clipArea.height - y) < 0.01;
  const text = ([x, y]: Point): string => `${roundToTenth(x - MARGIN)} ${roundToTenth(y - MARGIN)}`;
  const last = corners.at(-1) as Point;
  const lines = corners.map((corner, position) =>
    isOnClipEdge(corner)
      ? `L${text(corner)}`
      : `Q${text(corner)} ${text(midpoint(corner, corners[position + 1] ?? (corners[0] as Point)))}`,
  );
  return `M${text(isOnClipEdge(last) ? last : midpoint(last, corners[0] as Point))}${lines.join('')}Z`;
}

const midpoint = ([x, y]: Point, [otherX, otherY]: Point): Point => [(x + otherX) / 2, (y + otherY) / 2];
/** Rounded to a tenth: drawings need no more. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
