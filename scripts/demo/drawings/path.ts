export type CanvasPoint = readonly [number, number];

const round = (value: number): number => Math.round(value);
const at = ([x, y]: CanvasPoint): string => `${round(x)} ${round(y)}`;

/** A closed path with straight sides, as the value of `d`. */
export const polygon = (points: readonly CanvasPoint[]): string => `M${points.map(at).join('L')}Z`;

/** An open path with straight sides, as the value of `d`. */
export const polyline = (points: readonly CanvasPoint[]): string => `M${points.map(at).join('L')}`;

const pointTowards = ([x, y]: CanvasPoint, [toX, toY]: CanvasPoint, distance: number): CanvasPoint => {
  const length = Math.hypot(toX - x, toY - y);
  const share = length === 0 ? 0 : Math.min(0.5, distance / length);
  return [x + (toX - x) * share, y + (toY - y) * share];
};

/** A closed path with every corner rounded by its own radius. */
export function roundedPath(corners: readonly { readonly at: CanvasPoint; readonly radius: number }[]): string {
  return corners
    .map(({ at: corner, radius }, index) => {
      const previous = corners.at(index - 1)?.at ?? corner;
      const next = corners[(index + 1) % corners.length]?.at ?? corner;
      const [enter, leave] = [pointTowards(corner, previous, radius), pointTowards(corner, next, radius)];
      return `${index === 0 ? 'M' : 'L'}${at(enter)}Q${at(corner)} ${at(leave)}`;
    })
    .join('')
    .concat('Z');
}

/** The corners of `roundedPath` as points: three for every inner corner, one each for the first and last. */
export function roundedPoints(
  corners: readonly { readonly at: CanvasPoint; readonly radius: number }[],
): { readonly point: CanvasPoint; readonly corner: number }[] {
  return corners.flatMap(({ at: corner, radius }, index) => {
    const previous = corners[index - 1]?.at;
    const next = corners[index + 1]?.at;
    if (previous === undefined || next === undefined) {
      return [{ point: pointTowards(corner, previous ?? next ?? corner, radius), corner: index }];
    }
    const [enter, leave] = [pointTowards(corner, previous, radius), pointTowards(corner, next, radius)];
    const middle: CanvasPoint = [(enter[0] + 2 * corner[0] + leave[0]) / 4, (enter[1] + 2 * corner[1] + leave[1]) / 4];
    return [enter, middle, leave].map((point) => ({ point, corner: index }));
  });
}
