import type { FontName } from '#config/choices.ts';

/**
 * How font families are split into files. `scripts/fonts.ts` creates them and `theme-css.ts` defines when each is loaded. An English page
 * loads one small file per family; rarer characters are loaded only by pages that contain them. Ranges may overlap; the later one takes
 * precedence. `packageSubset` is the file of the font's npm package from which the characters are taken.
 */
export const FONT_SUBSETS = [
  {
    name: 'latin-ext',
    packageSubset: 'latin-ext',
    range:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    name: 'latin',
    packageSubset: 'latin',
    range:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  /** Māori long vowels. */
  { name: 'macrons', packageSubset: 'latin-ext', range: 'U+0100-0101,U+0112-0113,U+012A-012B,U+014C-014D,U+016A-016B' },
  /**
   * English text with punctuation, without characters found only in code, and with symbols used in car descriptions: © ® ° ² · ½ × é – — ‘
   * ’ “ ” • … ™ −.
   */
  {
    name: 'basic',
    packageSubset: 'latin',
    range:
      'U+0020-005A,U+0061-007A,U+007C,U+00A0,U+00A9,U+00AE,U+00B0,U+00B2,U+00B7,U+00BD,U+00D7,U+00E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2122,U+2212',
  },
] as const satisfies readonly { readonly name: string; readonly packageSubset: string; readonly range: string }[];
export type FontSubsetName = (typeof FONT_SUBSETS)[number]['name'];

/** Subsets that also exist as a file with only the heading weight, a third of the size, for a family used only for headings. */
export const HEADING_SUBSETS: readonly FontSubsetName[] = ['macrons', 'basic'];

/** Font weights used for text. */
export const TEXT_WEIGHTS = { from: 400, to: 700 } as const;

export const HEADING_WEIGHTS: { readonly [K in FontName]: number } = {
  archivo: 750,
  figtree: 700,
  'instrument-sans': 640,
  'source-serif-4': 560,
};

/** The code points of a `unicode-range`. */
export function codePoints(range: string): Set<number> {
  const points = new Set<number>();
  for (const part of range.split(',')) {
    const [from = '', to = from] = part.replace('U+', '').split('-');
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1) points.add(point);
  }
  return points;
}
