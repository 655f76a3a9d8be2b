import { readColour } from '#domain/colour.ts';
import { COLOUR_NAMES } from '#text/report-words.ts';

/** The names of colours that are neither pale nor dark, each with the hue in degrees below which it ends. */
const HUES: readonly (readonly [below: number, name: keyof typeof COLOUR_NAMES])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [300, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

/** A dark pink is called red from this hue on (wine red), and purple below it. */
const WINE_RED = 330;

/** Below this difference between its strongest and weakest channel, a colour looks grey. */
const MAX_GREY_RANGE = 0.09;

/** What people call a colour, such as `blue` or `dark grey`; null if the text is not a supported colour. */
export function colourName(text: string): string | null {
  const channels = readColour(text);
  if (channels === null) return null;
  const [max, min] = [Math.max(...channels), Math.min(...channels)];
  const lightness = (max + min) / 2;
  if (max < 0.1) return COLOUR_NAMES.black;
  if (min > 0.95) return COLOUR_NAMES.white;
  if (max - min < MAX_GREY_RANGE)
    return lightness < 0.35 ? COLOUR_NAMES.darkGrey : lightness > 0.75 ? COLOUR_NAMES.lightGrey : COLOUR_NAMES.grey;
  const hue = hueOf(channels, max, min);
  const name = HUES.find(([below]) => hue < below)?.[1] ?? 'red';
  if (name === 'orange' && lightness < 0.4) return COLOUR_NAMES.brown;
  if (name === 'pink' && lightness < 0.4) return hue < WINE_RED ? COLOUR_NAMES.purple : COLOUR_NAMES.red;
  return COLOUR_NAMES[name];
}

/** The place on the colour wheel, in degrees: 0 red, 120 green, 240 blue. */
function hueOf([red, green, blue]: readonly [number, number, number], max: number, min: number): number {
  const range = max - min;
  if (max === red) return (((green - blue) / range) * 60 + 360) % 360;
  return max === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}
