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

/** Clips a polygon to a drawing, including its corners (Sutherland–Hodgman algorithm). */
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
