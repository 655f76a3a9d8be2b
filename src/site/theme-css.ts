import { contrast, legible, mixed } from '#domain/colour.ts';
import type { FontName, Theme, ThemeColours } from '#site/site.ts';

/**
 * A tenant's theme as style sheet text: semantic custom properties for light and dark, and its own font faces. The build
 * writes `css` as `/theme.<hash>.css` and copies each of `fontFiles` to its address.
 * Nothing here is a component's style; components read the properties (src/styles/README.md lists them).
 */
export interface ThemeFont {
  /** Package path: `@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2`. */
  readonly module: string;
  /** Public address: `/fonts/figtree-latin-wght-normal.woff2`. */
  readonly href: string;
  /** The basic Latin file: worth a preload. */
  readonly preload: boolean;
}

/**
 * What a type family needs to look right: its weight range, and a local fallback scaled to its own average letter width
 * (size-adjust, ascent and descent in percent, measured from the font files), so the swap moves nothing.
 */
interface FontFacts {
  readonly family: string;
  readonly weights: string;
  readonly fallback: {
    readonly local: string;
    readonly size: number;
    readonly ascent: number;
    readonly descent: number;
  };
  readonly generic: string;
  readonly headingWeight: number;
  readonly headingTracking: string;
  readonly headingLeading: number;
}

const FONTS: { readonly [K in FontName]: FontFacts } = {
  archivo: {
    family: 'Archivo',
    weights: '100 900',
    fallback: { local: 'Arial', size: 102.29, ascent: 85.84, descent: 20.53 },
    generic: 'sans-serif',
    headingWeight: 750,
    headingTracking: '-0.022em',
    headingLeading: 1.08,
  },
  figtree: {
    family: 'Figtree',
    weights: '300 900',
    fallback: { local: 'Arial', size: 99.6, ascent: 95.39, descent: 25.1 },
    generic: 'sans-serif',
    headingWeight: 700,
    headingTracking: '-0.018em',
    headingLeading: 1.12,
  },
  'instrument-sans': {
    family: 'Instrument Sans',
    weights: '400 700',
    fallback: { local: 'Arial', size: 102.74, ascent: 94.42, descent: 24.33 },
    generic: 'sans-serif',
    headingWeight: 640,
    headingTracking: '-0.025em',
    headingLeading: 1.1,
  },
  'source-serif-4': {
    family: 'Source Serif 4',
    weights: '200 900',
    fallback: { local: 'Times New Roman', size: 117.91, ascent: 87.87, descent: 28.41 },
    generic: 'serif',
    headingWeight: 560,
    headingTracking: '-0.014em',
    headingLeading: 1.14,
  },
};

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** Capitals stand closer than their default only where a family is set tight; they need air. */
const CAPITALS_TRACKING = '-0.004em';

/** Spaces that make a site tight or airy: inside cards, between cards, between sections, control height. */
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

/**
 * The order of the style layers. It stands in the theme file because that is linked first on every page: the bundler may put
 * a component's layer before the base layer in its chunks, and the first mention decides.
 */
const LAYERS = '@layer properties,theme,base,components,pages,utilities;';

/** Style sheet and font files of one theme. Pure: the same theme gives the same bytes. */
export function themeCss(theme: Theme): { css: string; fontFiles: readonly ThemeFont[] } {
  const names = [...new Set([theme.fonts.body, theme.fonts.heading])];
  const faces = names.flatMap(fontFaces).join('\n');
  const heading = FONTS[theme.fonts.heading];
  const root = properties({
    ...colours(theme.light),
    band: theme.light.brand,
    'on-band': theme.light.onBrand,
    'photo-filter': 'none',
    'font-body': stack(theme.fonts.body),
    'font-heading': stack(theme.fonts.heading),
    'heading-weight': String(heading.headingWeight),
    'heading-tracking': theme.headings === 'capitals' ? CAPITALS_TRACKING : heading.headingTracking,
    'heading-case': theme.headings === 'capitals' ? 'uppercase' : 'none',
    'heading-leading': String(heading.headingLeading),
    'radius-card': `${theme.radius}rem`,
    'radius-control': `${theme.radius >= 1 ? 2 : Math.min(theme.radius, 0.75)}rem`,
    'radius-small': `${Math.min(theme.radius * 0.5, 0.5)}rem`,
    ...DENSITY[theme.density],
  });
  const dark = theme.dark ? properties({ ...colours(theme.dark), ...darkBand(theme.light, theme.dark) }) : null;
  const css = [
    LAYERS,
    faces,
    `:root{color-scheme:light;${root}}`,
    ...(dark
      ? [
          `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){color-scheme:dark;${dark}}}`,
          `:root[data-theme="dark"]{color-scheme:dark;${dark}}`,
        ]
      : []),
  ].join('\n');
  return { css: `${css}\n`, fontFiles: names.flatMap(files) };
}

/** Semantic colours; `link` and `accent-ink` are derived so that text in brand colour reads on every ground. */
function colours(theme: ThemeColours): { [property: string]: string } {
  const grounds = [theme.page, theme.surface, theme.raised];
  return {
    page: theme.page,
    surface: theme.surface,
    raised: theme.raised,
    line: theme.line,
    'line-strong': legible(theme.line, theme.ink, grounds, 3),
    ink: theme.ink,
    'ink-soft': theme.inkSoft,
    brand: theme.brand,
    'on-brand': theme.onBrand,
    'brand-ink': legible(theme.brand, theme.ink, grounds),
    accent: theme.accent,
    'on-accent': theme.onAccent,
    'accent-ink': legible(theme.accent, theme.ink, grounds),
    positive: legible(theme.positive, theme.ink, grounds),
    caution: legible(theme.caution, theme.ink, grounds),
    danger: legible(theme.danger, theme.ink, grounds),
  };
}

/** Above this contrast to the dark page, a brand colour glares when it fills an area. */
const GLARING = 6;

/**
 * Large areas of brand colour and pictures on white are glaring at night: bands keep the brand of the light theme where that is
 * deep, else take a part of it over the page; pictures are dimmed a little.
 */
function darkBand(light: ThemeColours, dark: ThemeColours): { [property: string]: string } {
  const deep = (contrast(light.brand, dark.page) ?? 21) <= GLARING;
  const band = deep ? light.brand : mixed(dark.brand, dark.page, 0.7);
  return {
    band,
    'on-band': deep ? light.onBrand : legible(dark.ink, '#ffffff', [band], 7),
    'photo-filter': 'brightness(0.88)',
  };
}

const properties = (values: { readonly [property: string]: string }): string =>
  Object.entries(values)
    .map(([property, value]) => `--${property}:${value};`)
    .join('');

const stack = (name: FontName): string =>
  `"${FONTS[name].family}","${FONTS[name].family} fallback",${FONTS[name].generic}`;

function files(name: FontName): ThemeFont[] {
  return (['latin', 'latin-ext'] as const).map((subset) => {
    const file = `${name}-${subset}-wght-normal.woff2`;
    return {
      module: `@fontsource-variable/${name}/files/${file}`,
      href: `/fonts/${file}`,
      preload: subset === 'latin',
    };
  });
}

function fontFaces(name: FontName): string[] {
  const { family, weights, fallback } = FONTS[name];
  const face = (href: string, range: string): string =>
    `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};src:url(${href}) format("woff2");unicode-range:${range}}`;
  const [latin, latinExt] = files(name) as [ThemeFont, ThemeFont];
  return [
    face(latinExt.href, LATIN_EXT),
    face(latin.href, LATIN),
    `@font-face{font-family:"${family} fallback";src:local("${fallback.local}");size-adjust:${fallback.size}%;ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}`,
  ];
}
