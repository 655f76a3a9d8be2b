/** Colours of a scene, as hex: sky from top to horizon, sun, hills from far to near, the plain and the road. */
interface Light {
  readonly sky: readonly [string, string];
  readonly sun: string;
  readonly ranges: readonly [string, string, string];
  readonly plain: string;
  readonly road: string;
}

export const SCENES: { readonly [light: string]: Light } = {
  day: {
    sky: ['#8fc1e3', '#e6f1f5'],
    sun: '#fff7dd',
    ranges: ['#a9bfca', '#8ba393', '#6f8a67'],
    plain: '#b7a878',
    road: '#6d7074',
  },
  dusk: {
    sky: ['#3f4f86', '#f4b184'],
    sun: '#ffd9a0',
    ranges: ['#8d7391', '#6a5575', '#49425c'],
    plain: '#8a6a58',
    road: '#4b4a52',
  },
  coast: {
    sky: ['#6fb7d6', '#f3f4ea'],
    sun: '#ffffff',
    ranges: ['#7fb2bf', '#4f93a6', '#d9c9a0'],
    plain: '#e5d8b4',
    road: '#75787a',
  },
};

export type SceneShape = 'wide' | 'tall' | 'square';
/** Position of the car, in pixels of the picture. */
interface CarArea {
  readonly centre: number;
  readonly ground: number;
  readonly width: number;
  readonly height: number;
}
const SHAPES: {
  readonly [shape in SceneShape]: { readonly size: readonly [number, number]; readonly carArea: CarArea };
} = {
  // Text is shown over the left of a wide picture, so the car is on the right.
  wide: { size: [1920, 540], carArea: { centre: 1330, ground: 470, width: 820, height: 380 } },
  tall: { size: [800, 600], carArea: { centre: 400, ground: 500, width: 680, height: 420 } },
  // Cropped to 16:9 at the top of an article, so the car is in the middle.
  square: { size: [800, 800], carArea: { centre: 400, ground: 590, width: 700, height: 380 } },
};

/** A car on a road in front of hills, 1920 x 540, 800 x 600 or 800 x 800. */
export function scene(
  shape: SceneShape,
  { sky, sun, ranges, plain, road }: Light,
  car: (carArea: CarArea) => { readonly defs: string; readonly svg: string },
): string {
  const { size, carArea } = SHAPES[shape];
  const [width, height] = size;
  const horizon = Math.round(height * 0.6);
  const carDrawing = car(carArea);
  const hills = ranges.map((colour, index) => `<path d="${ridge(width, horizon, index)}" fill="${colour}"/>`).join('');
  const edge = Math.round(height * 0.72);
  const dashes = `<path d="M0 ${height - 24}H${width}" stroke="#fff" stroke-opacity=".5" stroke-width="9" stroke-dasharray="130 110"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${carDrawing.defs}` +
    `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>` +
    `<radialGradient id="l"><stop stop-color="${sun}"/><stop offset=".35" stop-color="${sun}" stop-opacity=".5"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>` +
    '<filter id="s" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="9"/></filter></defs>' +
    `<path d="M0 0H${width}V${horizon}H0Z" fill="url(#f)"/><circle cx="${Math.round(width * 0.62)}" cy="${Math.round(horizon * 0.62)}" r="${Math.round(height * 0.42)}" fill="url(#l)"/>` +
    `${hills}<path d="M0 ${horizon}H${width}V${height}H0Z" fill="${plain}"/><path d="M0 ${edge}H${width}V${height}H0Z" fill="${road}"/>${dashes}${carDrawing.svg}</svg>\n`
  );
}

/** The outline of one range of hills: waves that get smaller and longer with distance. */
function ridge(width: number, horizon: number, at: number): string {
  const steps = 12;
  const amplitude = horizon * (0.42 - at * 0.11);
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const wave = Math.sin(step * (1.1 + at * 0.55) + at * 2.1) * 0.5 + Math.sin(step * 2.3 + at) * 0.22;
    return [Math.round((width / steps) * step), Math.round(horizon - amplitude * (0.62 + wave * 0.5))] as const;
  });
  const curve = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [0, horizon];
    const middle = Math.round((fromX + x) / 2);
    return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
  });
  return `M0 ${horizon}V${points[0]?.[1] ?? horizon}${curve.join('')}V${horizon}Z`;
}
