import * as z from 'zod';
import { FONT_NAMES } from '#config/choices.ts';
import { ifValid } from '#config/schema/fields.ts';
import { suggestColour } from '#config/suggestions.ts';
import { readColour } from '#domain/colour.ts';

const COLOUR =
  /^(#[0-9a-f]{3}|#[0-9a-f]{6}|oklch\((0?\.\d+|[01](\.0+)?|\d{1,3}(\.\d+)?%) \d?\.?\d+ \d{1,3}(\.\d+)?\))$/i;

/** A colour that can be used in a style sheet unchanged: hex or `oklch()`, without transparency. */
const colour = () =>
  z.string().refine(isColour, {
    error: 'is not a colour',
    params: {
      fix: 'Write `#1a2b3c` or `oklch(0.45 0.12 30)`; no transparency, no names, no functions.',
      suggest: ifValid(suggestColour, isColour),
    },
  });
const isColour = (value: string): boolean => COLOUR.test(value) && readColour(value) !== null;

const palette = (defaults: { readonly [K in (typeof COLOUR_NAMES)[number]]: string }) =>
  z.strictObject({
    page: colour().default(defaults.page).describe('Background of the page.'),
    surface: colour().default(defaults.surface).describe('Background of cards and panels.'),
    raised: colour().default(defaults.raised).describe('Background of dialogs and menus.'),
    line: colour().default(defaults.line).describe('Borders and rules.'),
    ink: colour().default(defaults.ink).describe('Text.'),
    inkSoft: colour().default(defaults.inkSoft).describe('Secondary text.'),
    brand: colour().default(defaults.brand).describe('Main buttons and links.'),
    onBrand: colour().default(defaults.onBrand).describe('Text on `brand`.'),
    accent: colour().default(defaults.accent).describe('Second colour, for tags and marks.'),
    onAccent: colour().default(defaults.onAccent).describe('Text on `accent`.'),
    positive: colour().default(defaults.positive).describe('Success messages.'),
    caution: colour().default(defaults.caution).describe('Warnings.'),
    danger: colour().default(defaults.danger).describe('Errors.'),
  });

/** Names of the colours of a palette. */
export const COLOUR_NAMES = [
  'page',
  'surface',
  'raised',
  'line',
  'ink',
  'inkSoft',
  'brand',
  'onBrand',
  'accent',
  'onAccent',
  'positive',
  'caution',
  'danger',
] as const;

const LIGHT = {
  page: '#f7f8f9',
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#d9dde1',
  ink: '#171b1f',
  inkSoft: '#525b64',
  brand: '#1d4f91',
  onBrand: '#ffffff',
  accent: '#e3edf8',
  onAccent: '#173a68',
  positive: '#1c6b3a',
  caution: '#8a5200',
  danger: '#b3261e',
};
const DARK = {
  page: '#12161a',
  surface: '#1a2026',
  raised: '#222930',
  line: '#3a444e',
  ink: '#eef1f4',
  inkSoft: '#b3bdc7',
  brand: '#8fbcf2',
  onBrand: '#0b2242',
  accent: '#24405f',
  onAccent: '#dbe9f9',
  positive: '#7bd19b',
  caution: '#f0b95b',
  danger: '#ff9d94',
};

/** Name of a file in a dealer's folder that can be its logo. */
export const LOGO_NAME = /^[a-z0-9][a-z0-9.-]*\.(svg|png|webp)$/;

/** Colours, fonts and layouts. */
export const ThemeSchema = z
  .strictObject({
    light: palette(LIGHT).prefault({}).describe('Colours in light mode; text contrast is checked (WCAG 2.2 AA).'),
    dark: palette(DARK).nullable().default(null).describe('Colours in dark mode; null = the site has none.'),
    fonts: z
      .strictObject({
        heading: z.enum(FONT_NAMES).default('instrument-sans').describe('Font of headings.'),
        body: z.enum(FONT_NAMES).default('instrument-sans').describe('Font of text.'),
      })
      .prefault({})
      .describe('Fonts, all served from the site itself.'),
    headings: z
      .enum(['plain', 'capitals', 'underlined'])
      .default('plain')
      .describe(
        'Headings as written, in capitals, or with a short line in brand colour below the name of a page (not of a car page).',
      ),
    radius: z.number().min(0).max(2).default(0.5).describe('Corner radius in rem.'),
    density: z
      .enum(['tight', 'compact', 'comfortable', 'airy'])
      .default('comfortable')
      .describe('Space in cards and lists; `tight` sets the cards of a list close to each other.'),
    header: z
      .enum(['bar', 'split', 'stacked', 'banner'])
      .default('bar')
      .describe(
        'Header on wide screens: name on the left (`bar`), name between menu and buttons (`split`), menu on a line of its own in brand colour (`stacked`), or large name on the accent colour (`banner`).',
      ),
    card: z
      .enum(['framed', 'plain', 'ruled', 'inset'])
      .default('framed')
      .describe(
        'Style of a car card: with a frame, without one, with a line in brand colour, or with the photo inside a frame.',
      ),
    list: z
      .enum(['filters-left', 'filters-right', 'filters-boxed', 'rows'])
      .default('filters-left')
      .describe(
        'Layout of stock lists on wide screens: filters on the left, on the right, or in a box below a centred heading; `rows` has one car in each row.',
      ),
    phoneList: z
      .enum(['photos-above', 'photos-left'])
      .default('photos-above')
      .describe(
        'Layout of stock lists on phones: the photo of a car above its details, or smaller on their left, where a phone is wide enough.',
      ),
    carPage: z
      .enum(['photos-left', 'photos-right', 'thumbnails-left', 'photos-wide', 'title-above'])
      .default('photos-left')
      .describe(
        'Layout of car pages; `photos-wide` has lower photos (up to both edges of the window below 992 pixels), and `title-above` has the name above the photos.',
      ),
    locationPage: z
      .enum(['map-left', 'map-right', 'map-above', 'map-below'])
      .default('map-left')
      .describe(
        'Where a location page has its map. `map-left`, `map-right`: left or right of the details on wide screens. `map-above`, `map-below`: above or below the details on narrow screens; on wide screens behind a card with them.',
      ),
    sections: z
      .enum(['headings-above', 'headings-beside', 'strips', 'centred'])
      .default('headings-above')
      .describe(
        'Layout of the home page below its top, of offers and of articles on wide screens: headings above or beside their sections, strips across the page, or everything centred, including the names of pages other than offers and articles.',
      ),
    hero: z
      .enum(['split', 'band', 'centred', 'panel'])
      .default('split')
      .describe(
        'Top of the home page: text beside the picture, over a band of brand colour, centred, or on a panel of the accent colour over the picture.',
      ),
    logo: z
      .string()
      .refine((value) => LOGO_NAME.test(value), {
        error: 'is not the name of a logo file',
        params: {
          fix: 'Write the name of an SVG, PNG or WebP file in the folder of the dealer, in lower case and without spaces: `logo.svg`.',
        },
      })
      .nullable()
      .default(null)
      .describe('Logo file in the tenant folder (svg, png or webp); null = the name as text.'),
  })
  .prefault({})
  .describe('Appearance of the site.');
