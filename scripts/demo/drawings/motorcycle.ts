import { type Fill, MOTORCYCLES, type Motorcycle, type Wheel } from './motorcycle-shapes.ts';
import { shade } from './paint.ts';

const FILLS: { readonly [F in Fill]: string } = {
  paint: 'url(#p)',
  metal: 'url(#m)',
  frame: '#3a4046',
  black: '#23272b',
  seat: '#1d2023',
  engine: '#51585f',
  glass: '#a9bcc8',
  lamp: '#eef4f8',
  tail: '#a31621',
  shine: '#fff',
};
/** The height of a standard wheel's hub, as y. */
const HUB = 566;
/** Copies of `part` around a hub; its `@` is replaced by their angles in degrees. */
const rotatedCopies = (count: number, part: string): string =>
  Array.from({ length: count }, (_, i) => part.replace('@', String((i * 360) / count))).join('');
const RIMS: { readonly [R in Motorcycle['rim']]: string } = {
  cast: `<circle r="104" fill="#e4e8eb"/><circle r="104" fill="none" stroke="#2c3136" stroke-width="16"/>${rotatedCopies(5, '<path d="M-7 -20L-13 -94H13L7 -20Z" fill="#3d4349" transform="rotate(@)"/>')}`,
  spoked: `<circle r="112" fill="#dfe4e8"/><circle r="110" fill="none" stroke="#8b939a" stroke-width="11"/>${rotatedCopies(9, '<path d="M0 -24L16 -104M0 -24L-16 -104" stroke="#5d646b" stroke-width="3" transform="rotate(@)"/>')}`,
};
const wheelAt = ({ x, size }: Wheel): string =>
  `<use href="#w" transform="translate(${x} ${Math.round(706 - 140 * size)}) scale(${size})"/>`;

/** A motorcycle of the type `body`, facing left; `wheel` is a close-up of the front. */
export function motorcycle(body: string, paint: string, angle: string): string | null {
  const kind = MOTORCYCLES[body];
  if (kind === undefined) return null;
  const { front, rear, fork, layers } = kind;
  const view = angle === 'wheel' ? `translate(${Math.round(420 - front.x * 1.8)} -560) scale(1.8)` : 'translate(0 -10)';
  const [headX, headY] = fork;
  const hubY = Math.round(706 - 140 * front.size);
  const upper = [headX - (headX - front.x) * 0.45, headY + (hubY - headY) * 0.45].map(Math.round);
  const shapes = layers.map(([fill, d]) => `<path d="${d}" fill="${FILLS[fill]}"${OPACITY[fill] ?? ''}/>`).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs>' +
    `<linearGradient id="p" x2="0" y2="1"><stop stop-color="${shade(paint, 0.34)}"/><stop offset=".45" stop-color="${paint}"/><stop offset="1" stop-color="${shade(paint, -0.42)}"/></linearGradient>` +
    '<linearGradient id="m" x2="0" y2="1"><stop stop-color="#e2e6ea"/><stop offset=".5" stop-color="#a5adb4"/><stop offset="1" stop-color="#656d74"/></linearGradient>' +
    '<linearGradient id="f" x2="0" y2="1"><stop stop-color="#c3cbd2"/><stop offset=".58" stop-color="#d3d9de"/><stop offset=".64" stop-color="#bac2c9"/><stop offset="1" stop-color="#dfe3e6"/></linearGradient>' +
    '<radialGradient id="l" cy=".45" r=".6"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    '<filter id="s" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="12"/></filter>' +
    `<g id="w"><circle r="140" fill="#1b1d20"/><circle r="136" fill="none" stroke="#33383d" stroke-width="4"/>${RIMS[kind.rim]}<circle r="62" fill="none" stroke="#a5adb4" stroke-width="9"/><circle r="24" fill="#4a5157"/></g></defs>` +
    '<path d="M0 0H1200V900H0Z" fill="url(#f)"/><path d="M0 0H1200V900H0Z" fill="url(#l)"/>' +
    `<g transform="${view}"><ellipse cx="600" cy="706" rx="420" ry="20" fill="#1a2128" fill-opacity=".5" filter="url(#s)"/>` +
    `${wheelAt(front)}${wheelAt(rear)}<path d="M770 430L${rear.x} ${HUB}" stroke="#2c3136" stroke-width="11"/>` +
    `<path d="M${front.x} ${hubY}L${headX} ${headY}" stroke="url(#m)" stroke-width="24"/><path d="M${upper.join(' ')}L${headX} ${headY}" stroke="#2c3136" stroke-width="34"/>` +
    `${shapes}</g></svg>\n`
  );
}
const OPACITY: { readonly [fill: string]: string } = {
  shine: ' fill-opacity=".5"',
  glass: ' fill-opacity=".7"',
};
