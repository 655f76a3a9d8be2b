export type Spot = readonly [number, number];

const round = (value: number): number => Math.round(value);
const at = ([x, y]: Spot): string => `${round(x)} ${round(y)}`;

/** A closed path with straight sides, as the value of `d`. */
export const polygon = (points: readonly Spot[]): string => `M${points.map(at).join('L')}Z`;

/** An open path of straight lines, as the value of `d`. */
export const open = (points: readonly Spot[]): string => `M${points.map(at).join('L')}`;

const towards = ([x, y]: Spot, [toX, toY]: Spot, distance: number): Spot => {
  const length = Math.hypot(toX - x, toY - y);
  const share = length === 0 ? 0 : Math.min(0.5, distance / length);
  return [x + (toX - x) * share, y + (toY - y) * share];
};

/** A closed path with every corner rounded by its own radius. */
export function roundedPath(corners: readonly { readonly at: Spot; readonly radius: number }[]): string {
  return corners
    .map(({ at: corner, radius }, index) => {
      const before = corners.at(index - 1)?.at ?? corner;
      const after = corners[(index + 1) % corners.length]?.at ?? corner;
      const [enter, leave] = [towards(corner, before, radius), towards(corner, after, radius)];
      return `${index === 0 ? 'M' : 'L'}${at(enter)}Q${at(corner)} ${at(leave)}`;
    })
    .join('')
    .concat('Z');
}

/** The same rounding as points: three for every inner corner, one each for the first and last. */
export function roundedPoints(
  corners: readonly { readonly at: Spot; readonly radius: number }[],
): { readonly spot: Spot; readonly corner: number }[] {
  return corners.flatMap(({ at: corner, radius }, index) => {
    const before = corners[index - 1]?.at;
    const after = corners[index + 1]?.at;
    if (before === undefined || after === undefined) {
      return [{ spot: towards(corner, before ?? after ?? corner, radius), corner: index }];
    }
    const [enter, leave] = [towards(corner, before, radius), towards(corner, after, radius)];
    const middle: Spot = [(enter[0] + 2 * corner[0] + leave[0]) / 4, (enter[1] + 2 * corner[1] + leave[1]) / 4];
    return [enter, middle, leave].map((spot) => ({ spot, corner: index }));
  });
}
