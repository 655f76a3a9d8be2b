import type { Body, Corner, Part } from './body.ts';
import { shade } from './paint.ts';
import { type CanvasPoint, polygon, roundedPoints } from './path.ts';
import { sideParts } from './side.ts';

/**
 * Three-quarter views: an oblique projection of the side profile, extruded across the width. The near side is the side view transformed by
 * a matrix; the surfaces on top run from the near edge to the far edge. `x` runs along the car and away from the viewer, `y` across it and
 * away, `z` up.
 */
const ALONG = 0.8;
const RISE = -0.07;
const ACROSS_X = -0.5;
const ACROSS_Y = 0.115;

type Project = (x: number, y: number, z: number) => CanvasPoint;

export const SLOPE = { rise: RISE, across: ACROSS_Y } as const;

/** Width in mm of a body in a three-quarter view. */
export const quarterWidth = (body: Body): number => body.length * ALONG - body.width * ACROSS_X;

export interface Quarter {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a three-quarter view of a body from the front or the rear; `scale` is in px per mm. */
export function quarter(body: Body, paint: string, scale: number, end: 'front' | 'rear'): Quarter {
  const facingBody = end === 'front' ? body : mirrored(body);
  const { width } = body;
  const project: Project = (x, y, z) => [
    (x * ALONG + (y - width) * ACROSS_X) * scale,
    (-z + x * RISE - y * ACROSS_Y) * scale,
  ];
  const inset = (z: number) => Math.max(0, z - body.belt) * body.lean;
  const origin = project(0, 0, 0);
  const side = sideParts(body, paint, scale);
  const flip = end === 'front' ? '' : ` translate(${Math.round(body.length * scale)} 0) scale(-1 1)`;
  const flat = `matrix(${ALONG} ${RISE} 0 1 ${fixed(origin[0])} ${fixed(origin[1])})${flip}`;
  const lean = body.lean;
  const leanMatrix = `matrix(${ALONG} ${RISE} ${fixed(-ACROSS_X * lean)} ${fixed(1 + ACROSS_Y * lean)} ${fixed(origin[0] - ACROSS_X * lean * body.belt * scale)} ${fixed(origin[1] + ACROSS_Y * lean * body.belt * scale)})${flip}`;
  const farWheels = body.wheels
    .map((x) => (end === 'front' ? x : body.length - x))
    .map((x) => project(x, width * 0.9, body.wheelRadius))
    .map(
      ([x, y]) =>
        `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(body.wheelRadius * scale * 0.82)}" ry="${Math.round(body.wheelRadius * scale)}" fill="#15181a"/>`,
    )
    .join('');
  const svg =
    farWheels +
    underside(facingBody, project) +
    surfaces(facingBody, paint, project, inset, end) +
    (body.box === undefined ? '' : tray(body, project, scale, end)) +
    `<g transform="${flat}">${side.lower}</g>` +
    `<g transform="${leanMatrix}">${side.cabin}</g>` +
    face(facingBody, paint, project, end) +
    `<g transform="${flat}">${side.wheels}</g>`;
  const top = Math.max(...body.outline.map(([, z]) => z));
  return {
    svg,
    width: quarterWidth(body) * scale,
    height: (top - body.length * RISE * 0.5 + width * ACROSS_Y * 0.5) * scale,
  };
}

const fixed = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');

/** A body with its rear at x = 0. */
function mirrored(body: Body): Body {
  const last = body.outline.length - 1;
  const outline = body.outline.map((_, index): Corner => {
    const [x, z, radius] = body.outline[last - index] ?? [0, 0, 0];
    const part = body.outline[last - index - 1]?.[3];
    return part === undefined ? [body.length - x, z, radius] : [body.length - x, z, radius, part];
  });
  return { ...body, outline, cabin: [last - body.cabin[1], last - body.cabin[0]] };
}

function underside(body: Body, project: Project): string {
  const first = body.outline[0] ?? [0, 250];
  const last = body.outline.at(-1) ?? [0, 250];
  const z = 180;
  const points = [
    project(first[0], 60, first[1] + 60),
    project(first[0], body.width - 60, first[1] + 60),
    project(first[0] + 500, body.width - 60, z),
    project(last[0] - 500, 60, z),
  ];
  return `<path d="${polygon(points)}" fill="#15181a"/>`;
}

/** How far the middle of an edge that crosses the car stands out beyond its ends. */
function bulge(x: number, z: number, body: Body): number {
  if (body.trailer) return 40;
  const share = Math.max(0, 1 - x / (body.length * 0.5));
  return z < body.belt + 60 ? 60 + 170 * share : 70;
}

function surfaces(
  body: Body,
  paint: string,
  project: Project,
  inset: (z: number) => number,
  end: 'front' | 'rear',
): string {
  const outline = roundedPoints(
    body.outline.map(([x, z, radius], index) => ({
      at: [x, z] as CanvasPoint,
      radius: body.cabin.includes(index) && !body.trailer ? 1 : radius,
    })),
  );
  const strips: { part: Part; points: CanvasPoint[] }[] = [];
  for (const [index, { point, corner }] of outline.entries()) {
    const part = body.outline[corner]?.[3];
    if (part === undefined) continue;
    const previous = strips.at(-1);
    // The first of a corner's three points still belongs to the surface before it.
    const isEntry = outline[index - 1]?.corner !== corner && index > 0;
    if (previous !== undefined && (previous.part === part || isEntry)) previous.points.push(point);
    if (previous === undefined || (previous.part !== part && !isEntry)) {
      previous?.points.push(point);
      strips.push({ part, points: [point] });
    }
  }
  const last = outline.at(-1);
  if (last !== undefined) strips.at(-1)?.points.push(last.point);
  return strips
    .filter(({ points }) => facesViewer(points))
    .reverse()
    .map(({ part, points }) => strip(part, points, body, paint, project, inset, end))
    .join('');
}

/** A surface is visible if it faces the viewer, who is in front of and above the car. */
function facesViewer(points: readonly CanvasPoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [dx, dz] = [last[0] - first[0], last[1] - first[1]];
  return dz + dx * 0.4 > 0;
}

/** One surface across the car, from its near edge to its far one; both ends of it bulge. */
function strip(
  part: Part,
  points: readonly CanvasPoint[],
  body: Body,
  paint: string,
  project: Project,
  inset: (z: number) => number,
  end: 'front' | 'rear',
): string {
  const nearEdge = points.map(([x, z]) => project(x, inset(z), z));
  const farEdge = points.map(([x, z]) => project(x, body.width - inset(z), z));
  const across = (at: number): string => {
    const [x, z] = points[at] ?? [0, 0];
    const middle = project(x - bulge(x, z, body) * 2, body.width / 2, z);
    return middle.map(Math.round).join(' ');
  };
  const join = (list: readonly CanvasPoint[]): string =>
    list.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L');
  const lastFar = farEdge.at(-1) ?? [0, 0];
  const firstNear = nearEdge[0] ?? [0, 0];
  const d = `M${join(nearEdge)}Q${across(points.length - 1)} ${lastFar.map(Math.round).join(' ')}L${join(farEdge.toReversed())}Q${across(0)} ${firstNear.map(Math.round).join(' ')}Z`;
  const glass = part === 'screen' || part === 'rear-screen';
  const dark = part === 'deck' && body.cladding === true;
  const fabric = body.softTop === true && (part === 'roof' || (part === 'rear-screen' && end === 'rear'));
  const fill =
    glass && !fabric
      ? 'url(#g)'
      : dark
        ? '#24282c'
        : fabric
          ? '#3a3d41'
          : part === 'bonnet' || part === 'roof' || part === 'deck'
            ? 'url(#h)'
            : shade(paint, -0.12);
  return `<path d="${d}" fill="${fill}" stroke="${shade(paint, -0.3)}" stroke-width="1.5" stroke-linejoin="round"/>`;
}

/** Grille, lamps and plate on the end facing the viewer. */
function face(body: Body, paint: string, project: Project, end: 'front' | 'rear'): string {
  const corners = body.outline.slice(0, 5);
  const xAt = (z: number): number => {
    for (let i = 1; i < corners.length; i++) {
      const [[x1, z1], [x2, z2]] = [corners[i - 1] ?? [0, 0], corners[i] ?? [0, 0]];
      if (z >= z1 && z <= z2 && z2 > z1) return x1 + ((x2 - x1) * (z - z1)) / (z2 - z1);
    }
    return corners[0]?.[0] ?? 0;
  };
  const on = (share: number, z: number): CanvasPoint => {
    const x = xAt(z);
    return project(x - bulge(x, z, body) * 4 * share * (1 - share), share * body.width, z);
  };
  const patch = (from: number, to: number, low: number, high: number, taper = 0): string => {
    const steps = [0, 0.5, 1].map((part) => from + (to - from) * part);
    const lowSteps = [0, 0.5, 1].map((part) => from + taper + (to - from - 2 * taper) * part);
    return polygon([...steps.map((share) => on(share, high)), ...lowSteps.toReversed().map((share) => on(share, low))]);
  };
  const bottom = corners[0]?.[1] ?? 250;
  if (body.trailer) {
    const { endWindow } = body.trailer;
    const glass = endWindow === null ? '' : `<path d="${patch(0.14, 0.86, ...endWindow)}" fill="url(#g)"/>`;
    return `${glass}<path d="${patch(0.1, 0.9, bottom + 120, bottom + 420)}" fill="#8b949c" fill-opacity=".6"/>`;
  }
  const lip =
    end === 'front'
      ? (body.outline.find(([, , , part]) => part === 'bonnet' || part === 'screen')?.[1] ?? 800)
      : body.belt;
  const height = lip - bottom;
  const plate = `<path d="${patch(0.39, 0.61, bottom + height * (end === 'front' ? 0.2 : 0.42), bottom + height * (end === 'front' ? 0.36 : 0.6))}" fill="#f7f7f2" stroke="#5b636a" stroke-width="1.5"/>`;
  if (end === 'rear') {
    const lamp = (from: number, to: number) =>
      `<path d="${patch(from, to, lip - height * 0.36, lip - height * 0.1)}" fill="#a31621" stroke="#6d0f17" stroke-width="1.5"/>`;
    return `<path d="${patch(0.06, 0.94, bottom + 10, bottom + height * 0.2, 0.04)}" fill="#1e2226"/>${body.box === undefined ? lamp(0, 0.2) + lamp(0.8, 1) : ''}${body.box === undefined ? plate : ''}`;
  }
  const lamp = (from: number, to: number) =>
    `<path d="${patch(from, to, lip - height * 0.36, lip - height * 0.13)}" fill="#dfe8ee" stroke="#59636c" stroke-width="2"/>`;
  return (
    `<path d="${patch(0.25, 0.75, bottom + height * 0.42, lip - height * 0.08, 0.03)}" fill="#1d2125" stroke="${shade(paint, -0.35)}" stroke-width="2"/>` +
    [0.56, 0.68, 0.8]
      .map(
        (part) =>
          `<path d="${patch(0.3, 0.7, bottom + height * part, bottom + height * (part + 0.03))}" fill="#8d959d" fill-opacity=".7"/>`,
      )
      .join('') +
    `<path d="${patch(0.12, 0.88, bottom + 15, bottom + height * 0.26, 0.05)}" fill="#1d2125"/>` +
    lamp(0, 0.23) +
    lamp(0.77, 1) +
    plate
  );
}

/** The tray of a cab chassis: a plain box with drop sides. */
function tray(body: Body, project: Project, scale: number, end: 'front' | 'rear'): string {
  const [from, to, low, high] = body.box ?? [0, 0, 0, 0];
  const [x1, x2] = end === 'front' ? [from, to] : [body.length - to, body.length - from];
  const side = polygon([project(x1, 0, high), project(x2, 0, high), project(x2, 0, low), project(x1, 0, low)]);
  const floor = polygon([
    project(x1, 0, high),
    project(x2, 0, high),
    project(x2, body.width, high),
    project(x1, body.width, high),
  ]);
  const close = polygon([
    project(x1, 0, high),
    project(x1, body.width, high),
    project(x1, body.width, low),
    project(x1, 0, low),
  ]);
  const chassis = polygon([
    project(x1, 200, low),
    project(x2, 200, low),
    project(x2, 200, low - 180),
    project(x1, 200, low - 180),
  ]);
  return `<path d="${chassis}" fill="#1b1e21"/><path d="${floor}" fill="#5d656c"/><path d="${close}" fill="#9aa2a9"/><path d="${side}" fill="#b7bec4" stroke="#7b838a" stroke-width="${Math.max(2, 30 * scale).toFixed(0)}"/>`;
}
