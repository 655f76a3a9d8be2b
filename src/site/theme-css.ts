import type { FontName } from '#config/choices.ts';
import { brandBand, contrast, legible, mixColours, statusColours, tintsOf } from '#domain/colour.ts';
import type { Limits } from '#domain/constants.ts';
import {
  FONT_SUBSETS,
  type FontSubsetName,
  HEADING_SUBSETS,
  HEADING_WEIGHTS,
  TEXT_WEIGHTS,
} from '#site/font-subsets.ts';
import type { Theme, ThemeColours } from '#site/site.ts';
import FONT_FILES from './fonts/files.json' with { type: 'json' };

/** One font file of a theme. */
export interface ThemeFont {
  /** File name in `src/site/fonts`: `figtree-basic.f65261b7.woff2`. */
  readonly file: string;
  /** Public path: `/fonts/figtree-basic.f65261b7.woff2`. */
  readonly href: string;
  /** Used by every page, so it is preloaded. */
  readonly preload: boolean;
}

/** Installed fonts used as a fallback: Arial on desktops, a metric-compatible font on Linux, and the closest one on Android. */
interface LocalFace {
  readonly regular: readonly string[];
  readonly bold: readonly string[];
}
const LOCAL_FACES: { readonly [K in Font['generic']]: LocalFace } = {
  'sans-serif': {
    regular: ['Arial', 'Liberation Sans', 'Roboto'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
  },
};

/**
 * Metrics of a font family: ascent and descent (percent of the font size), and the width of English text relative to the fallback font
 * (percent), so that the layout hardly shifts when the font has loaded.
 */
interface Font {
  readonly family: string;
  readonly generic: 'sans-serif' | 'serif';
  readonly ascent: number;
  readonly descent: number;
  readonly width: { readonly [K in keyof LocalFace]: number };
  /** Letter spacing of headings. */
  readonly headingTracking: string;
  /** Word spacing to compensate for tight letter spacing; Archivo also kerns a space after `r`, `k` and `P`. */
  readonly headingWordSpace: string;
  /** Line height of headings. */
  readonly headingLeading: number;
}

const FONTS: { readonly [K in FontName]: Font } = {
  archivo: {
    family: 'Archivo',
    generic: 'sans-serif',
    ascent: 87.8,
    descent: 21,
    width: { regular: 98.7, bold: 100.8 },
    headingTracking: '-0.022em',
    headingWordSpace: '0.09em',
    headingLeading: 1.08,
  },
  figtree: {
    family: 'Figtree',
    generic: 'sans-serif',
    ascent: 95,
    descent: 25,
    width: { regular: 100.6, bold: 96.3 },
    headingTracking: '-0.018em',
    headingWordSpace: '0',
    headingLeading: 1.12,
  },
  'instrument-sans': {
    family: 'Instrument Sans',
    generic: 'sans-serif',
    ascent: 97,
    descent: 25,
    width: { regular: 101.7, bold: 97.6 },
    headingTracking: '-0.025em',
    headingWordSpace: '0.07em',
    headingLeading: 1.1,
  },
  'source-serif-4': {
    family: 'Source Serif 4',
    generic: 'serif',
    ascent: 103.6,
    descent: 33.5,
    width: { regular: 117.9, bold: 111.6 },
    headingTracking: '-0.014em',
    headingWordSpace: '0',
    headingLeading: 1.14,
  },
};

/** Letter spacing of capitals in a tightly set family, which need more space than its lower-case letters. */
const CAPITALS_TRACKING = '-0.004em';

/** Spacing by density: inside cards, between cards, between sections, and height of controls. */
const DENSITY: { readonly [K in Theme['density']]: { readonly [property: string]: string } } = {
  tight: {
    'space-card': '0.875rem',
    'space-grid': '0.375rem',
    'space-section': 'clamp(2.5rem, 4.5vw, 3.75rem)',
    'control-height': '2.75rem',
    'text-card': '1.0625rem',
  },
  compact: {
    'space-card': '0.75rem',
    'space-grid': '0.875rem',
    'space-section': 'clamp(2.25rem, 4vw, 3.25rem)',
    'control-height': '2.625rem',
    'text-card': '1rem',
  },
  comfortable: {
    'space-card': '1rem',
    'space-grid': '1.25rem',
    'space-section': 'clamp(2.75rem, 5.5vw, 4.5rem)',
    'control-height': '2.875rem',
    'text-card': '1.0625rem',
  },
  airy: {
    'space-card': '1.25rem',
    'space-grid': '1.75rem',
    'space-section': 'clamp(3.5rem, 7.5vw, 6.25rem)',
    'control-height': '3.125rem',
    'text-card': '1.125rem',
  },
};

/** A short line below the name of a page, and the space between. */
const UNDERLINED = { 'head-line': '3px', 'head-gap': '0.75rem' };

/** The name of a page in its middle, and a form below it instead of beside a column. */
const CENTRED = { 'head-align': 'center', 'head-inset': 'auto', 'form-columns': 'minmax(0,50rem)' };

/**
 * Order of the cascade layers. It is in the theme file because that is linked first on every page: the bundler may put a component's layer
 * before the base layer in its chunks, and the first mention determines the order.
 */
const LAYERS = '@layer properties,theme,base,components,pages,utilities;';

/**
 * The style sheet of a tenant's theme: semantic custom properties for light and dark mode, and font faces. The build writes `css` as
 * `/theme.<hash>.css` and copies `fontFiles`. It contains no component styles; components use the properties (listed in
 * src/styles/README.md). Pure: the same theme and limits give the same bytes.
 */
export function themeCss(theme: Theme, limits: Limits): { css: string; fontFiles: readonly ThemeFont[] } {
  const families = familiesOf(theme.fonts);
  const heading = FONTS[theme.fonts.heading];
  const light = brandBand(theme.light);
  const root = properties({
    ...colours(theme.light),
    band: light.band,
    'on-band': light.onBand,
    'photo-filter': 'none',
    'font-body': fontStack(theme.fonts.body),
    'font-heading': fontStack(theme.fonts.heading),
    'heading-weight': String(HEADING_WEIGHTS[theme.fonts.heading]),
    'heading-tracking': theme.headings === 'capitals' ? CAPITALS_TRACKING : heading.headingTracking,
    'heading-word-space': heading.headingWordSpace,
    'heading-case': theme.headings === 'capitals' ? 'uppercase' : 'none',
    'heading-leading': String(heading.headingLeading),
    'radius-card': `${theme.radius}rem`,
    'radius-control': `${theme.radius >= 1 ? 2 : Math.min(theme.radius, 0.75)}rem`,
    'radius-pill': theme.radius === 0 ? '0' : '2rem',
    'radius-small': `${Math.min(theme.radius * 0.5, 0.5)}rem`,
    ...DENSITY[theme.density],
    ...(theme.headings === 'underlined' && UNDERLINED),
    ...(theme.sections === 'centred' && CENTRED),
    'dropdown-time': `${limits.dropdownAnimationMs}ms`,
    'dropdown-offset': `${limits.navDropdownOffsetPx}px`,
    'location-image': `${limits.locationImageHeightPx}px`,
    'model-picture': `${limits.modelImageWidthPx} / ${limits.modelImageHeightPx}`,
    promotion: `${limits.promotionWidthPx} / ${limits.promotionHeightPx}`,
  });
  const dark = theme.dark ? properties({ ...colours(theme.dark), ...darkBand(theme.light, theme.dark) }) : null;
  const css = [
    LAYERS,
    ...families.flatMap(fontFaces),
    `:root{color-scheme:light;${root}}`,
    ...(dark
      ? [
          `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${dark}}}`,
          `:root[data-theme="dark"]{color-scheme:dark;${dark}}`,
        ]
      : []),
  ].join('\n');
  return { css: `${css}\n`, fontFiles: families.flatMap(({ subsets }) => subsets.map(({ font }) => font)) };
}

/**
 * Semantic colours. Text in the colour of brand, accent or a status, and soft text, are derived, so that they are legible on every background
 * and on the tints of notes and messages.
 */
function colours(theme: ThemeColours): { [property: string]: string } {
  const backgrounds = [theme.page, theme.surface, theme.raised];
  // No link stands on the tint of the brand, but soft text does.
  const { brand: brandTint, ...otherTints } = tintsOf(theme);
  const tints = Object.values(otherTints);
  return {
    page: theme.page,
    surface: theme.surface,
    raised: theme.raised,
    line: theme.line,
    'line-strong': legible(theme.line, theme.ink, backgrounds, 3),
    ink: theme.ink,
    'ink-soft': legible(theme.inkSoft, theme.ink, [...backgrounds, ...tints, brandTint]),
    brand: theme.brand,
    'on-brand': theme.onBrand,
    'brand-ink': legible(theme.brand, theme.ink, [...backgrounds, ...tints]),
    accent: theme.accent,
    'on-accent': theme.onAccent,
    'accent-ink': legible(theme.accent, theme.ink, backgrounds),
    ...statusColours(theme),
  };
}

/** Maximum contrast of a brand-coloured area with the dark page background. */
const MAX_BAND_CONTRAST = 6;

/**
 * Colours of bands in the brand colour in dark mode, where large bright areas are dazzling: the light theme's brand colour if it is dark enough,
 * otherwise mixed with the page background. Pictures are dimmed slightly.
 */
function darkBand(light: ThemeColours, dark: ThemeColours): { [property: string]: string } {
  const lightBand = brandBand(light);
  const isDark = (contrast(lightBand.band, dark.page) ?? 21) <= MAX_BAND_CONTRAST;
  const band = isDark ? lightBand.band : mixColours(dark.brand, dark.page, 0.7);
  return {
    band,
    'on-band': isDark ? lightBand.onBand : legible(dark.ink, '#ffffff', [band], 7),
    'photo-filter': 'brightness(0.88)',
  };
}

const properties = (values: { readonly [property: string]: string }): string =>
  Object.entries(values)
    .map(([property, value]) => `--${property}:${value};`)
    .join('');

const fontStack = (name: FontName): string =>
  `"${FONTS[name].family}","${FONTS[name].family} fallback",${FONTS[name].generic}`;

interface Family {
  readonly name: FontName;
  /**
   * Weight range of all its font faces. It must be the same for all, otherwise the browser would look for a character in only some of them.
   */
  readonly weights: string;
  readonly subsets: readonly { readonly range: string; readonly font: ThemeFont }[];
}

/** The body font with a range of weights and, if different, the heading font with a single weight. */
function familiesOf({ heading, body }: Theme['fonts']): Family[] {
  const { from, to } = TEXT_WEIGHTS;
  const text = family(body, `${from} ${Math.max(to, HEADING_WEIGHTS[body])}`, (subset) => subset);
  if (heading === body) return [text];
  const headingSubset = (subset: FontSubsetName): string =>
    HEADING_SUBSETS.includes(subset) ? `heading-${subset}` : subset;
  return [text, family(heading, String(HEADING_WEIGHTS[heading]), headingSubset)];
}

/** @param keyOf key of a subset's file in `fonts/files.json` */
function family(name: FontName, weights: string, keyOf: (subset: FontSubsetName) => string): Family {
  const files: { readonly [key: string]: string } = FONT_FILES[name];
  const subsets = FONT_SUBSETS.map((subset) => {
    const file = files[keyOf(subset.name)];
    if (file === undefined)
      throw new Error(`src/site/fonts has no ${keyOf(subset.name)} of ${name}: run node scripts/fonts.ts.`);
    return { range: subset.range, font: { file, href: `/fonts/${file}`, preload: subset.name === 'basic' } };
  });
  return { name, weights, subsets };
}

function fontFaces({ name, weights, subsets }: Family): string[] {
  const { family, generic, ascent, descent, width } = FONTS[name];
  const local = LOCAL_FACES[generic];
  const percent = (share: number): string => `${Number(share.toFixed(2))}%`;
  const fallback = (weight: keyof LocalFace, range: string): string =>
    `@font-face{font-family:"${family} fallback";font-weight:${range};src:${local[weight].map((face) => `local("${face}")`).join()};` +
    `size-adjust:${percent(width[weight])};ascent-override:${percent((ascent / width[weight]) * 100)};` +
    `descent-override:${percent((descent / width[weight]) * 100)};line-gap-override:0%}`;
  return [
    ...subsets.map(
      ({ range, font }) =>
        `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${font.href}) format("woff2");unicode-range:${range}}`,
    ),
    fallback('regular', '1 599'),
    fallback('bold', '600 1000'),
  ];
}
