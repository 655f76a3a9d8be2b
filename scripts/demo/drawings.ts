import { BODIES } from './drawings/bodies.ts';
import type { Body } from './drawings/body.ts';
import { interior } from './drawings/interior.ts';
import { motorcycle } from './drawings/motorcycle.ts';
import { MOTORCYCLES } from './drawings/motorcycle-shapes.ts';
import { PAINTS } from './drawings/paint.ts';
import { polygon } from './drawings/path.ts';
import { quarter, quarterWidth, SLOPE } from './drawings/quarter.ts';
import { SCENES, type SceneShape, scene } from './drawings/scene.ts';
import { sideDefs, sideParts, wheelSymbol } from './drawings/side.ts';

/** The body types that can be drawn; each drawing of the demo stock shows one in a colour and from an angle. */
export const DRAWING_BODIES: readonly string[] = [...Object.keys(BODIES), ...Object.keys(MOTORCYCLES)];
export const DRAWING_COLOURS: readonly string[] = Object.keys(PAINTS);
const ANGLES = ['front-quarter', 'side', 'rear-quarter', 'interior', 'wheel'] as const;
type Angle = (typeof ANGLES)[number];
const ANGLES_OF: { readonly [body: string]: readonly Angle[] } = {
  ...Object.fromEntries(Object.keys(MOTORCYCLES).map((body) => [body, ['side', 'wheel'] as const])),
  'pop-top': ['front-quarter', 'side', 'rear-quarter'],
  'camper-trailer': ['front-quarter', 'side', 'rear-quarter'],
  caravan: ['front-quarter', 'side', 'rear-quarter'],
};

/** Names of the drawings of one car, primary first. */
export function drawingNames(body: string, colour: string): string[] {
  return (ANGLES_OF[body] ?? ANGLES).map((angle) => `${body}-${colour}-${angle}`);
}

/**
 * The drawing of a name, a self-contained SVG; null if there is none. `<body>-<colour>-<angle>` is a car in a studio (1200 x 900),
 * `<body>-<colour>-<shape>-<light>` one on the road: `wide` or `tall` for slides (1920 x 540, 800 x 600; TILE-03), `square` for articles
 * (800 x 800; CONT-04).
 */
export function drawing(name: string): string | null {
  const [, bodyKey = '', paintKey = '', shape, light = ''] =
    /^(.+)-([a-z]+)-(wide|tall|square)-([a-z]+)$/.exec(name) ?? [];
  const [body, paint, colours] = [BODIES[bodyKey], PAINTS[paintKey], SCENES[light]];
  if (shape !== undefined)
    return body && paint && colours ? roadPicture(body, paint, shape as SceneShape, colours) : null;
  return studioPicture(name);
}

function studioPicture(name: string): string | null {
  const match = /^(.+)-([a-z]+)-(front-quarter|rear-quarter|side|interior|wheel)$/.exec(name);
  const [, bodyName = '', colour = '', angle = ''] = match ?? [];
  const paint = PAINTS[colour];
  if (paint === undefined || !(ANGLES_OF[bodyName] ?? ANGLES).includes(angle as Angle)) return null;
  if (bodyName in MOTORCYCLES) return motorcycle(bodyName, paint, angle);
  const body = BODIES[bodyName];
  if (body === undefined) return null;
  return PICTURES[angle as Angle](body, paint);
}

/** Larger cars are drawn larger, but all fit into the picture. */
const scaleOf = (body: Body): number => Math.min(1090, 900 + (body.length - 4200) * 0.18) / body.length;

const PICTURES: { readonly [A in Angle]: (body: Body, paint: string) => string } = {
  side: (body, paint) => {
    const scale = scaleOf(body);
    const { lower, cabin, wheels } = sideParts(body, paint, scale);
    const left = Math.round(600 - (body.length * scale) / 2);
    const shadow = ellipse(600, 640, (body.length * scale) / 2 + 20, 22, 0.5);
    return picture(
      body,
      paint,
      `${shadow}<g transform="translate(${left} 640)">${boxSide(body, scale)}${lower}${cabin}${wheels}</g>`,
    );
  },
  'front-quarter': (body, paint) => quarterPicture(body, paint, 'front'),
  'rear-quarter': (body, paint) => quarterPicture(body, paint, 'rear'),
  wheel: (body, paint) => {
    const scale = scaleOf(body);
    const { lower, cabin, wheels } = sideParts(body, paint, scale);
    const x = (body.wheels[0] ?? 0) * scale;
    const zoom = 2.7;
    const shadow = ellipse(600, 745, 560, 36, 0.5);
    return picture(
      body,
      paint,
      `${shadow}<g transform="translate(${Math.round(520 - x * zoom)} 745) scale(${zoom})">${lower}${cabin}${wheels}</g>`,
    );
  },
  interior: (body, paint) => interior(body, paint),
};

/** A body's three-quarter view with its shadow; its lower left corner is at 0 0. */
function quarterOnGround(body: Body, paint: string, scale: number, end: 'front' | 'rear') {
  const { svg, width, height } = quarter(body, paint, scale, end);
  const [back, across, shift] = [
    body.length * SLOPE.rise * scale,
    body.width * SLOPE.across * scale,
    body.width * 0.5 * scale,
  ];
  const floor = polygon([
    [shift - 20, 8],
    [width + 30, back + 4],
    [width - shift + 30, back - across],
    [-20, -across],
  ]);
  const shadow = `<path d="${floor}" fill="#1a2128" fill-opacity=".5" filter="url(#s)"/>`;
  return { svg: shadow + svg, width, height };
}

function roadPicture(body: Body, paint: string, shape: SceneShape, colours: (typeof SCENES)[string]): string {
  return scene(shape, colours, (carArea) => {
    const scale = Math.min(carArea.width / quarterWidth(body), (carArea.height / body.length) * 1.75);
    const { svg, width } = quarterOnGround(body, paint, scale, 'front');
    const left = Math.round(carArea.centre - width / 2);
    return {
      defs: sideDefs(paint, body.softTop === true) + wheelSymbol(),
      svg: `<g transform="translate(${left} ${carArea.ground})">${svg}</g>`,
    };
  });
}

function quarterPicture(body: Body, paint: string, end: 'front' | 'rear'): string {
  const scale = Math.min(scaleOf(body) * 1.1, 1060 / quarterWidth(body));
  const { svg, width, height } = quarterOnGround(body, paint, scale, end);
  const left = Math.round(600 - width / 2);
  const ground = Math.round(470 + height / 2);
  return picture(body, paint, `<g transform="translate(${left} ${ground})">${svg}</g>`);
}

function boxSide(body: Body, scale: number): string {
  if (body.box === undefined) return '';
  const [from, to, low, high] = body.box.map((value) => Math.round(value * scale)) as [number, number, number, number];
  const rail = `<rect x="${from - 40}" y="${-low - 4}" width="${to - from + 30}" height="34" fill="#1b1e21"/>`;
  const sides = `<rect x="${from}" y="${-high}" width="${to - from}" height="${high - low}" rx="4" fill="url(#m)" stroke="#7b838a" stroke-width="3"/>`;
  return `${rail}${sides}<path d="M${from + 4} ${-high}V${-high - 96}H${from + 12}V${-high}Z" fill="#7b838a"/>`;
}

const ellipse = (cx: number, cy: number, rx: number, ry: number, opacity: number): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${Math.round(rx)}" ry="${ry}" fill="#1a2128" fill-opacity="${opacity}" filter="url(#s)"/>`;

/**
 * A car in a studio: a wall that fades into the floor (gradient `f`), a soft light behind the car (`l`), and `s`, which blurs its shadow.
 */
function picture(body: Body, paint: string, content: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs>' +
    `${sideDefs(paint, body.softTop === true)}${wheelSymbol()}` +
    '<linearGradient id="f" x2="0" y2="1"><stop stop-color="#c3cbd2"/><stop offset=".58" stop-color="#d3d9de"/><stop offset=".64" stop-color="#bac2c9"/><stop offset="1" stop-color="#dfe3e6"/></linearGradient>' +
    '<radialGradient id="l" cy=".45" r=".6"><stop stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    '<filter id="s" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="12"/></filter></defs>' +
    `<path d="M0 0H1200V900H0Z" fill="url(#f)"/><path d="M0 0H1200V900H0Z" fill="url(#l)"/>${content}</svg>\n`
  );
}
