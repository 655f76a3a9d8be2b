import type { Body, Trailer } from './body.ts';
import { shade } from './paint.ts';
import { type CanvasPoint, polygon, polyline, roundedPath } from './path.ts';

/** Parts of a side view in units of `scale` px per mm, y downwards, ground at 0. The definitions they use are in `sideDefs`. */
export interface SideParts {
  readonly lower: string;
  readonly cabin: string;
  readonly wheels: string;
}

const toCanvas =
  (scale: number) =>
  (x: number, z: number): CanvasPoint => [x * scale, -z * scale];

/**
 * The gradients that drawings refer to by id, in the colours of the paint: `b` body, `h` surfaces on top (as the bonnet), `t` cabin or soft
 * top, `g` glass, `m` metal.
 */
export function sideDefs(paint: string, softTop: boolean): string {
  const top = softTop ? '#2b2d30' : paint;
  return (
    `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${shade(paint, 0.28)}"/><stop offset=".32" stop-color="${shade(paint, 0.08)}"/>` +
    `<stop offset=".36" stop-color="${shade(paint, -0.08)}"/><stop offset=".75" stop-color="${shade(paint, -0.2)}"/><stop offset="1" stop-color="${shade(paint, -0.45)}"/></linearGradient>` +
    `<linearGradient id="h" x2="1" y2=".3"><stop stop-color="${shade(paint, 0.12)}"/><stop offset=".6" stop-color="${shade(paint, 0.4)}"/><stop offset="1" stop-color="${shade(paint, 0.2)}"/></linearGradient>` +
    `<linearGradient id="t" x2="0" y2="1"><stop stop-color="${shade(top, 0.3)}"/><stop offset="1" stop-color="${shade(top, -0.05)}"/></linearGradient>` +
    '<linearGradient id="g" x2=".35" y2="1"><stop stop-color="#9fb2c0"/><stop offset=".45" stop-color="#4c5b68"/><stop offset="1" stop-color="#28323b"/></linearGradient>' +
    '<linearGradient id="m" x2="0" y2="1"><stop stop-color="#eef1f4"/><stop offset="1" stop-color="#8d959d"/></linearGradient>'
  );
}

/** A wheel of radius 100 around 0,0: tyre, rim, ten spokes, hub. */
export function wheelSymbol(): string {
  const spokes = Array.from({ length: 5 }, (_, i) => {
    const angle = i * 72;
    return `<path d="M-9 -14L-17 -66L-6 -68L0 -20L6 -68L17 -66L9 -14Z" fill="url(#m)" transform="rotate(${angle})"/>`;
  }).join('');
  return (
    '<g id="w"><circle r="100" fill="#1b1d20"/><circle r="97" fill="none" stroke="#3a3e43" stroke-width="3"/><circle r="73" fill="#33383d"/>' +
    '<circle r="44" fill="#50565c"/>' +
    `<circle r="70" fill="none" stroke="url(#m)" stroke-width="7"/>${spokes}<circle r="15" fill="url(#m)"/><circle r="7" fill="#5d646b"/></g>`
  );
}

const wheelAt = (x: number, y: number, size: number): string =>
  `<use href="#w" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${(size / 100).toFixed(3)})"/>`;

/** Draws the parts of a side view; `scale` is in px per mm. */
export function sideParts(body: Body, paint: string, scale: number): SideParts {
  const project = toCanvas(scale);
  const [from, to] = body.cabin;
  const outline = body.outline.map(([x, z, radius]) => ({ at: project(x, z), radius: radius * scale }));
  const cabinStart = body.outline[from];
  const cabinEnd = body.outline[to];
  // No rounding where body and cabin meet, or the background would show between them.
  const sharp = (at: number) =>
    ({ at: outline[at]?.at ?? [0, 0], radius: body.trailer ? (outline[at]?.radius ?? 0) : 0 }) as const;
  const lower = [...outline.slice(0, from), sharp(from), sharp(to), ...outline.slice(to + 1)];
  const top = [sharp(from), ...outline.slice(from + 1, to), sharp(to)];
  const line = shade(paint, -0.55);
  return {
    lower:
      `<path d="${roundedPath(lower)}" fill="url(#b)" stroke="${shade(paint, -0.4)}" stroke-opacity=".6" stroke-width="1.5"/>` +
      sill(body, project) +
      arches(body, project, scale) +
      bodyLines(body, project, paint) +
      body.doors
        .map(
          ([top, bottom]) =>
            `<path d="${polyline([project(top, body.belt), project(bottom, lowest(body) + 90)])}" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="2"/>`,
        )
        .join('') +
      body.handles.map((x) => handle(project(x, body.belt - 95), scale, paint)).join('') +
      (body.trailer ? caravanSide(body, body.trailer, project) : lights(body, project, scale)),
    cabin:
      `<path d="${roundedPath(extendBelowBelt(body, top, project))}" fill="url(#t)"/>` +
      `<path d="${roundedPath(top).slice(0, -1)}" fill="none" stroke="${line}" stroke-opacity=".4" stroke-width="1.5"/>` +
      windows(body, project) +
      (cabinStart !== undefined && cabinEnd !== undefined && !body.trailer ? mirror(body, project, paint) : '') +
      rails(body, project),
    wheels: body.wheels.map((x) => wheelAt(x * scale, -body.wheelRadius * scale, body.wheelRadius * scale)).join(''),
  };
}

type ToCanvas = (x: number, z: number) => CanvasPoint;
const lowest = (body: Body): number => body.outline[0]?.[1] ?? 250;

/** The cabin extends slightly below the belt line, so that there is no gap between it and the body. */
function extendBelowBelt(body: Body, top: readonly { at: CanvasPoint; radius: number }[], project: ToCanvas) {
  const depth = (body.trailer ? 120 : 30) * -project(0, 1)[1];
  const foot = (corner: { at: CanvasPoint } | undefined) => {
    const [x, y] = corner?.at ?? [0, 0];
    return { at: [x, y + depth] as const, radius: 0 };
  };
  return [...top, foot(top.at(-1)), foot(top[0])];
}

function sill(body: Body, project: ToCanvas): string {
  const [front, rear] = [Math.min(...body.wheels), Math.max(...body.wheels)];
  const z = lowest(body);
  const height = body.cladding ? 110 : 55;
  return `<path d="${polygon([project(front, z + height), project(rear, z + height), project(rear, z), project(front, z)])}" fill="#1e2226" fill-opacity="${body.cladding ? 0.9 : 0.55}"/>`;
}

function arches(body: Body, project: ToCanvas, scale: number): string {
  const bottom = Math.round(project(0, lowest(body) - 5)[1]);
  return body.wheels
    .map((x) => {
      const [cx, cy] = project(x, body.wheelRadius).map(Math.round) as [number, number];
      const halfArch = (radius: number) =>
        `M${cx - radius} ${bottom}V${cy}A${radius} ${radius} 0 0 1 ${cx + radius} ${cy}V${bottom}Z`;
      const radius = Math.round(body.wheelRadius * scale * 1.13);
      const trim = body.cladding ? `<path d="${halfArch(radius + 11)}" fill="#2a2e32"/>` : '';
      return `${trim}<path d="${halfArch(radius)}" fill="#0d0f10"/>`;
    })
    .join('');
}

/** The crease along the side and the highlight above the sill. */
function bodyLines(body: Body, project: ToCanvas, paint: string): string {
  if (body.trailer) return '';
  const z = body.belt - 190;
  const x1 = Math.min(...body.wheels) + 150;
  const x2 = (body.box?.[0] ?? body.length + 100) - 260;
  const [a, b, c] = [project(x1, z - 20), project((x1 + x2) / 2, z + 25), project(x2, z + 20)];
  const d = `M${a.map(Math.round).join(' ')}Q${b.map(Math.round).join(' ')} ${c.map(Math.round).join(' ')}`;
  return `<path d="${d}" fill="none" stroke="${shade(paint, 0.55)}" stroke-opacity=".6" stroke-width="3"/>`;
}

function handle([x, y]: CanvasPoint, scale: number, paint: string): string {
  return `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(190 * scale)}" height="${Math.round(34 * scale)}" rx="4" fill="${shade(paint, -0.3)}"/><rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(190 * scale)}" height="3" rx="2" fill="${shade(paint, 0.5)}"/>`;
}

function lights(body: Body, project: ToCanvas, scale: number): string {
  const lip = body.outline.find(([, , , part]) => part === 'bonnet' || part === 'screen');
  const tail = body.outline.findLast(([, , , part]) => part === 'tail');
  if (lip === undefined || tail === undefined) return '';
  const [lx, lz] = lip;
  const lamp = [
    project(lx - 75, lz - 75),
    project(lx + 330, lz - 25),
    project(lx + 290, lz - 120),
    project(lx - 85, lz - 185),
  ];
  const top = body.outline.find(([, , , part]) => part === 'tail') ?? tail;
  const [tx, tz] = [body.length, top[1]];
  const rear = [
    project(tx - 330, tz - 90),
    project(tx - 60, tz - 110),
    project(tx - 15, tz - 290),
    project(tx - 130, tz - 290),
  ];
  const rearLamp =
    body.box === undefined
      ? `<path d="${polygon(rear)}" fill="#a31621"/><path d="${polyline([rear[0] ?? [0, 0], rear[1] ?? [0, 0]])}" stroke="#e8707a" stroke-width="${Math.max(2, Math.round(16 * scale))}" fill="none"/>`
      : '';
  return `<path d="${polygon(lamp)}" fill="#dfe8ee"/><path d="${polygon(lamp)}" fill="none" stroke="#59636c" stroke-width="2"/>${rearLamp}`;
}

function windows(body: Body, project: ToCanvas): string {
  const frames = body.windows.map((points) => polygon(points.map(([x, z]) => project(x, z)))).join('');
  const edge = body.softTop
    ? ''
    : `<path d="${frames}" fill="none" stroke="#1b1f23" stroke-width="5" stroke-linejoin="round"/>`;
  const first = body.windows[0];
  if (first === undefined) return '';
  const [x, z] = first[1] ?? first[0] ?? [0, 0];
  const [bx, bz] = first[0] ?? [0, 0];
  const glint = polygon([
    project(x + 60, z - 15),
    project(x + 230, z - 12),
    project(bx + 420, bz + 15),
    project(bx + 210, bz + 15),
  ]);
  return `${edge}<path d="${frames}" fill="url(#g)"/>${body.trailer ? '' : `<path d="${glint}" fill="#fff" fill-opacity=".16"/>`}`;
}

function mirror(body: Body, project: ToCanvas, paint: string): string {
  const [x, z] = body.windows[0]?.[0] ?? [0, 0];
  const corners = [
    { at: project(x + 40, z + 120), radius: 12 },
    { at: project(x + 250, z + 110), radius: 8 },
    { at: project(x + 240, z - 5), radius: 8 },
    { at: project(x + 70, z + 5), radius: 10 },
  ];
  return `<path d="${roundedPath(corners)}" fill="${shade(paint, -0.12)}" stroke="${shade(paint, -0.5)}" stroke-width="1.5"/>`;
}

function rails(body: Body, project: ToCanvas): string {
  if (body.rails === undefined) return '';
  const [from, to] = body.rails;
  const z = Math.max(...body.outline.map(([, height]) => height));
  const line = [
    project(from, z - 35),
    project(from + 150, z + 28),
    project((from + to) / 2, z + 42),
    project(to - 160, z + 5),
    project(to, z - 65),
  ];
  return `<path d="${polyline(line)}" fill="none" stroke="#3b4147" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function caravanSide(body: Body, { door, stripes }: Trailer, project: ToCanvas): string {
  const floor = lowest(body);
  const stripe = (z: number, height: number, colour: string) =>
    `<path d="${polygon([project(600, z), project(body.length - 20, z), project(body.length - 20, z - height), project(590, z - height)])}" fill="${colour}" fill-opacity=".85"/>`;
  const bar = polygon([
    project(0, floor + 40),
    project(1000, floor + 150),
    project(1000, floor + 40),
    project(0, floor - 20),
  ]);
  return (
    (stripes === null ? '' : stripe(stripes[0], 150, '#39434c') + stripe(stripes[1], 50, '#c0522b')) +
    `<path d="${bar}" fill="#23272b"/>` +
    (door === null ? '' : doorway(door, project))
  );
}

function doorway([from, to, top, bottom]: NonNullable<Trailer['door']>, project: ToCanvas): string {
  const frame = polygon([project(from, top), project(to, top), project(to, bottom), project(from, bottom)]);
  return `<path d="${frame}" fill="#fff" fill-opacity=".25" stroke="#39434c" stroke-opacity=".6" stroke-width="3"/>`;
}
