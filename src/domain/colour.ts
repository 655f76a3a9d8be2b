/**
 * Theme colours as numbers, for checking contrast and deriving text colours during a build. Accepts `#rgb`, `#rrggbb` and `oklch(L C H)`;
 * uses WCAG 2.2 relative luminance and contrast.
 */

/** Red, green and blue from 0 to 1, in sRGB. */
type Rgb = readonly [number, number, number];

/** sRGB channels from 0 to 1, or null if the text is not a supported colour. */
export function readColour(text: string): Rgb | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (hex?.[1]) {
    const digits = hex[1].length === 3 ? [...hex[1]].map((digit) => digit + digit).join('') : hex[1];
    const channel = (offset: number): number => Number.parseInt(digits.slice(offset, offset + 2), 16) / 255;
    return [channel(0), channel(2), channel(4)];
  }
  const oklch = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/i.exec(text.trim());
  if (!oklch) return null;
  const lightness = Number(oklch[1]) / (oklch[2] === '%' ? 100 : 1);
  const chroma = Number(oklch[3]);
  const hue = (Number(oklch[4]) * Math.PI) / 180;
  return fromOklab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue));
}

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Lightness and the two colour axes of Oklab. */
function toOklab(colour: Rgb): Rgb {
  const [red, green, blue] = colour.map(decode) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** An sRGB channel to linear light. */
const decode = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Linear light to sRGB, clamped to the displayable range. */
function encode(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
}

/** Background and text of areas in the brand colour on light pages, and of what has no dark mode: window cards and link previews. */
export const brandBand = ({ brand, onBrand }: { readonly brand: string; readonly onBrand: string }) => ({
  band: brand,
  onBand: onBrand,
});

/** A supported colour as `#rrggbb`; black for any other text. */
export function hexOf(text: string): string {
  return toHex(readColour(text) ?? [0, 0, 0]);
}

function luminance(colour: Rgb): number {
  return 0.2126 * decode(colour[0]) + 0.7152 * decode(colour[1]) + 0.0722 * decode(colour[2]);
}

/** WCAG contrast ratio of two colours, 1 to 21; null if either cannot be parsed. */
export function contrast(foreground: string, background: string): number | null {
  const first = readColour(foreground);
  const second = readColour(background);
  if (!first || !second) return null;
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * `colour` mixed with `ink` in steps of a tenth until its contrast is at least `minContrast`:1 against every one of `backgrounds`; `ink`
 * itself if no mixture reaches that. For links and highlights in the brand colour on a background that the brand did not choose.
 *
 * @param backgrounds colours, or a function that returns those for a mixture, such as its own tint
 */
export function legible(
  colour: string,
  ink: string,
  backgrounds: readonly string[] | ((mixed: string) => readonly string[]),
  minContrast = 4.5,
): string {
  const from = readColour(colour);
  const to = readColour(ink);
  if (!from || !to) return ink;
  for (let step = 0; step <= 9; step += 1) {
    const share = step / 10;
    const mixed = toHex([mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]);
    const behind = typeof backgrounds === 'function' ? backgrounds(mixed) : backgrounds;
    if (behind.every((background) => (contrast(mixed, background) ?? 0) >= minContrast)) return mixed;
  }
  return ink;
}

/** `colour` mixed with a fraction `share` (0 to 1) of `other`, as a hex colour; `colour` itself if either cannot be parsed. */
export function mixColours(colour: string, other: string, share: number): string {
  const from = readColour(colour);
  const to = readColour(other);
  if (!from || !to) return colour;
  return toHex([mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]);
}

/** A background with a fraction `share` of a colour, as the style sheets mix it: `color-mix(in oklab, …)`. */
export function tintOf(colour: string, background: string, share: number): string {
  const [tint, base] = [readColour(colour), readColour(background)];
  if (!tint || !base) return background;
  const [from, to] = [toOklab(base), toOklab(tint)];
  return toHex(fromOklab(mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)));
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

function toHex(colour: Rgb): string {
  return `#${colour
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The share of a colour in its tint, as in `src/styles/tokens.css`; that of `ink` is `--well`, the background of recessed areas. */
const TINT_SHARES = { positive: 0.11, caution: 0.12, danger: 0.09, brand: 0.09, ink: 0.045 } as const;
type TintName = keyof typeof TINT_SHARES;
type TintedColours = { readonly [name in TintName | 'page' | 'surface' | 'raised']: string };

/** The colours of text about success, warnings and errors, which are legible on every background and on their own tints. */
export function statusColours(theme: TintedColours): { readonly [name in 'positive' | 'caution' | 'danger']: string } {
  const status = (name: 'positive' | 'caution' | 'danger'): string =>
    legible(theme[name], theme.ink, (text) => [theme.page, theme.surface, theme.raised, tint(theme, name, text)]);
  return { positive: status('positive'), caution: status('caution'), danger: status('danger') };
}

/** The tinted backgrounds of notes, messages and marks, by the colour they are tinted with. */
export function tintsOf(theme: TintedColours): { readonly [name in TintName]: string } {
  const colours = { ...theme, ...statusColours(theme) };
  return {
    positive: tint(theme, 'positive', colours.positive),
    caution: tint(theme, 'caution', colours.caution),
    danger: tint(theme, 'danger', colours.danger),
    brand: tint(theme, 'brand', colours.brand),
    ink: tint(theme, 'ink', colours.ink),
  };
}

const tint = ({ page, raised }: TintedColours, name: TintName, colour: string): string =>
  tintOf(colour, name === 'brand' ? page : raised, TINT_SHARES[name]);
