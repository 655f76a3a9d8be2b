import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FONT_NAMES } from '#config/choices.ts';
import { contrast, tintOf } from '#domain/colour.ts';
import { LIMITS } from '#domain/constants.ts';
import { codePoints } from '#site/font-subsets.ts';
import type { Theme } from '#site/site.ts';
import { themeCss } from '#site/theme-css.ts';
import FONT_FILES from './fonts/files.json' with { type: 'json' };

const COLOURS = {
  page: '#ffffff',
  surface: '#f6f6f4',
  raised: '#ffffff',
  line: '#dddddd',
  ink: '#141414',
  inkSoft: '#555555',
  brand: '#ffd400',
  onBrand: '#141414',
  accent: '#0b6bcb',
  onAccent: '#ffffff',
  positive: '#2fbf71',
  caution: '#f0a000',
  danger: '#c62828',
};
const aTheme = (changes: Partial<Theme> = {}): Theme => ({
  light: COLOURS,
  dark: null,
  fonts: { heading: 'source-serif-4', body: 'figtree' },
  radius: 0.5,
  headings: 'plain',
  density: 'comfortable',
  header: 'bar',
  card: 'framed',
  list: 'filters-left',
  phoneList: 'photos-above',
  carPage: 'photos-left',
  locationPage: 'map-left',
  sections: 'headings-above',
  hero: 'split',
  logo: null,
  ...changes,
});
const property = (css: string, name: string): string => new RegExp(`--${name}:([^;]+);`).exec(css)?.[1] ?? '';

describe('themeCss', () => {
  it('contains only existing font files, each in one face, and preloads one file per family', () => {
    for (const heading of FONT_NAMES)
      for (const body of FONT_NAMES) {
        const { css, fontFiles } = themeCss(aTheme({ fonts: { heading, body } }), LIMITS);
        expect(fontFiles.filter(({ preload }) => preload)).toHaveLength(heading === body ? 1 : 2);
        for (const { file, href } of fontFiles) {
          expect(existsSync(new URL(`./fonts/${file}`, import.meta.url)), file).toBe(true);
          expect(css.split(href)).toHaveLength(2);
        }
      }
  });

  it('file names contain a hash of the content, and every file is used', () => {
    const listed = Object.values(FONT_FILES).flatMap((files) => Object.values(files));
    expect(
      globSync('src/site/fonts/*.woff2')
        .map((file) => basename(file))
        .sort(),
    ).toEqual(listed.sort());
    for (const file of listed) {
      const bytes = readFileSync(new URL(`./fonts/${file}`, import.meta.url));
      expect(file).toContain(`.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.`);
    }
  });

  it('a family used only for headings has one weight, and all faces of a family have the same weights', () => {
    const weights = (css: string, family: string): string[] => [
      ...new Set(
        [...css.matchAll(new RegExp(`"${family}";[^}]*font-weight:([^;]+)`, 'g'))].map((match) => match[1] as string),
      ),
    ];
    const { css } = themeCss(aTheme({ fonts: { heading: 'archivo', body: 'figtree' } }), LIMITS);
    expect(weights(css, 'Archivo')).toEqual(['750']);
    expect(weights(css, 'Figtree')).toEqual(['400 700']);
    expect(
      weights(themeCss(aTheme({ fonts: { heading: 'archivo', body: 'archivo' } }), LIMITS).css, 'Archivo'),
    ).toEqual(['400 750']);
  });

  it('loads one file per family for English, and one more for Māori', () => {
    const { css } = themeCss(aTheme(), LIMITS);
    const faces = [...css.matchAll(/url\(\/fonts\/([^)]+)\)[^}]*unicode-range:([^}]+)/g)];
    const filesFor = (text: string): string[] => {
      const files = [...text].map(
        (character) => faces.findLast(([, , range]) => codePoints(range ?? '').has(character.codePointAt(0) ?? 0))?.[1],
      );
      return [...new Set(files.map((file) => file?.split('.')[0] ?? 'none'))].sort();
    };
    expect(filesFor('$41,990 drive away – “it’s a 2.0 L coupé”… ½ °C · m² © ™')).toEqual([
      'source-serif-4-heading-basic',
    ]);
    expect(filesFor('Rātā')).toEqual(['source-serif-4-heading-basic', 'source-serif-4-heading-macrons']);
    expect(filesFor('Škoda à')).toEqual([
      'source-serif-4-heading-basic',
      'source-serif-4-latin',
      'source-serif-4-latin-ext',
    ]);
  });

  it('every face has a fallback of the same width and swaps without hiding text', () => {
    const { css } = themeCss(aTheme(), LIMITS);
    expect(css.match(/font-display:swap/g)).toHaveLength(8);
    const fallbacks = [
      ...css.matchAll(/font-family:"([^"]+) fallback";font-weight:([\d ]+);src:local[^;]+;size-adjust/g),
    ];
    expect(fallbacks.map(([, family, weights]) => `${family} ${weights}`)).toEqual([
      'Figtree 1 599',
      'Figtree 600 1000',
      'Source Serif 4 1 599',
      'Source Serif 4 600 1000',
    ]);
  });

  it('underlines or centres the names of pages if the theme says so', () => {
    const propertiesOf = (changes: Partial<Theme>) =>
      ['head-line', 'head-align', 'form-columns'].map((name) => property(themeCss(aTheme(changes), LIMITS).css, name));
    expect(propertiesOf({})).toEqual(['', '', '']);
    expect(propertiesOf({ headings: 'underlined' })).toEqual(['3px', '', '']);
    expect(propertiesOf({ sections: 'centred' })).toEqual(['', 'center', 'minmax(0,50rem)']);
  });

  it('TILE-03 a promotion has the shape that its limits give its picture, so that nothing more is cut off', () => {
    const { css } = themeCss(aTheme(), { ...LIMITS, promotionHeightPx: 700 });
    expect(property(css, 'promotion')).toBe('1920 / 700');
    const sheet = readFileSync(new URL('../styles/promotions.css', import.meta.url), 'utf8');
    const shapes = [...sheet.matchAll(/aspect-ratio: ([^;]+);/g)].map(([, shape]) => shape);
    expect(shapes).toEqual(['4 / 3', 'var(--promotion)', 'var(--promotion)']); // the first is on narrow screens
  });

  it('derives text colours that are legible on every background from brand colours that are not', () => {
    const { css } = themeCss(aTheme(), LIMITS);
    for (const name of ['brand-ink', 'positive', 'caution', 'danger', 'accent-ink'])
      for (const background of ['page', 'surface', 'raised'] as const)
        expect(contrast(property(css, name), COLOURS[background]), `${name} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        );
    expect(contrast(property(css, 'line-strong'), COLOURS.surface)).toBeGreaterThanOrEqual(3);
  });

  it('WCAG 1.4.3 text in the colour of a status is legible on its tint too', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    const tint = (name: string, colour: string, background: string): string => {
      const share = new RegExp(`--${name}-tint: color-mix\\(in oklab, var\\(--${name}\\) (\\d+)%`).exec(tokens)?.[1];
      return tintOf(colour, background, Number(share) / 100);
    };
    const dark = { ...COLOURS, page: '#12161a', surface: '#1a2026', raised: '#222930', ink: '#eef1f4' };
    for (const colours of [COLOURS, dark])
      for (const colour of ['#2e8b57', '#2f6f4f', '#b8651b', '#d2433a', '#0b6bcb', '#7a3cff']) {
        const { css } = themeCss(
          aTheme({ light: { ...colours, positive: colour, caution: colour, danger: colour } }),
          LIMITS,
        );
        for (const name of ['positive', 'caution', 'danger']) {
          const text = property(css, name);
          expect(contrast(text, tint(name, text, colours.raised)), `${name} ${colour}`).toBeGreaterThanOrEqual(4.5);
        }
      }
  });

  it('WCAG 1.4.3 links and soft text are legible on the tints of notes, tips, warnings and of the brand', () => {
    const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    const tints = [
      ...tokens.matchAll(
        /--([a-z]+)(-tint)?: color-mix\(in oklab, var\(--([a-z]+)\) ([\d.]+)%, var\(--(raised|page)\)\)/g,
      ),
    ];
    expect(tints.map(([, name]) => name)).toEqual(['well', 'brand', 'positive', 'caution', 'danger']);
    const dark = { ...COLOURS, page: '#12161a', surface: '#1a2026', raised: '#222930', ink: '#eef1f4' };
    for (const colours of [COLOURS, dark])
      for (const brand of ['#e4002b', '#00843d', '#0b6bcb', '#ffd400', '#7a3cff', '#c8480c'])
        for (const inkSoft of ['#6b7280', '#767676', '#8b949e']) {
          const { css } = themeCss(aTheme({ light: { ...colours, brand, inkSoft } }), LIMITS);
          for (const [, name = '', , colour = '', share, base = ''] of tints) {
            const background = tintOf(property(css, colour), property(css, base), Number(share) / 100);
            for (const text of name === 'brand' ? ['ink-soft'] : ['ink-soft', 'brand-ink'])
              expect(contrast(property(css, text), background), `${text} on ${name}, ${brand}`).toBeGreaterThanOrEqual(
                4.5,
              );
          }
        }
  });

  it('keeps a brand colour and soft text that are legible everywhere', () => {
    const { css } = themeCss(aTheme({ light: { ...COLOURS, brand: '#0f4c57' } }), LIMITS);
    expect([property(css, 'brand-ink'), property(css, 'ink-soft')]).toEqual(['#0f4c57', COLOURS.inkSoft]);
  });

  it('writes dark colours for the system setting and for the user’s choice, and none without a dark theme', () => {
    expect(themeCss(aTheme(), LIMITS).css).not.toContain('dark');
    const { css } = themeCss(aTheme({ dark: { ...COLOURS, page: '#0e0f11' } }), LIMITS);
    expect(css.match(/--page:#0e0f11/g)).toHaveLength(2);
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme="light"])');
  });

  it.each([
    ['keeps a dark brand colour as the band of the dark theme', '#8f2d1b', '#8f2d1b'],
    ['darkens a bright brand colour', '#ffd400', null],
  ])('%s', (_why, brand, band) => {
    const dark = {
      ...COLOURS,
      page: '#0e0f11',
      surface: '#16181b',
      raised: '#1b1e22',
      ink: '#f2f2f2',
      brand: '#ff9d8a',
    };
    const { css } = themeCss(aTheme({ light: { ...COLOURS, brand, onBrand: '#ffffff' }, dark }), LIMITS);
    const darkCss = css.slice(css.indexOf('[data-theme="dark"]'));
    if (band) expect(property(darkCss, 'band')).toBe(band);
    expect(contrast(property(darkCss, 'band'), dark.page)).toBeLessThan(6);
    expect(contrast(property(darkCss, 'on-band'), property(darkCss, 'band'))).toBeGreaterThanOrEqual(4.5);
  });
});
