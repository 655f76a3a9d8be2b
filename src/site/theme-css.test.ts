import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contrast } from '#domain/colour.ts';
import type { Theme } from '#site/site.ts';
import { themeCss } from '#site/theme-css.ts';

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
  hero: 'split',
  logo: null,
  ...changes,
});
const property = (css: string, name: string): string => new RegExp(`--${name}:([^;]+);`).exec(css)?.[1] ?? '';

describe('themeCss', () => {
  it('names only font files that are installed, and each face only once', () => {
    const require = createRequire(import.meta.url);
    for (const name of ['archivo', 'figtree', 'instrument-sans', 'source-serif-4'] as const) {
      const { css, fontFiles } = themeCss(aTheme({ fonts: { heading: name, body: name } }));
      expect(fontFiles).toHaveLength(2);
      for (const { module, href } of fontFiles) {
        expect(existsSync(require.resolve(module)), module).toBe(true);
        expect(css.split(href)).toHaveLength(2);
      }
    }
  });

  it('gives every face a fallback of the same width and swaps without hiding text', () => {
    const { css } = themeCss(aTheme());
    expect(css.match(/font-display:swap/g)).toHaveLength(4);
    expect(css.match(/size-adjust:[\d.]+%;ascent-override/g)).toHaveLength(2);
  });

  it('derives text colours that read on every ground from brand colours that do not', () => {
    const { css } = themeCss(aTheme());
    for (const name of ['brand-ink', 'positive', 'caution', 'danger', 'accent-ink'])
      for (const ground of ['page', 'surface', 'raised'] as const)
        expect(contrast(property(css, name), COLOURS[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(property(css, 'line-strong'), COLOURS.surface)).toBeGreaterThanOrEqual(3);
  });

  it('writes dark colours for the system setting and for the chosen one, and none without a dark theme', () => {
    expect(themeCss(aTheme()).css).not.toContain('dark');
    const { css } = themeCss(aTheme({ dark: { ...COLOURS, page: '#0e0f11' } }));
    expect(css.match(/--page:#0e0f11/g)).toHaveLength(2);
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme="light"])');
  });

  it.each([
    ['keeps a deep brand as the band at night', '#8f2d1b', '#8f2d1b'],
    ['darkens a bright one', '#ffd400', null],
  ])('%s', (_why, brand, band) => {
    const dark = {
      ...COLOURS,
      page: '#0e0f11',
      surface: '#16181b',
      raised: '#1b1e22',
      ink: '#f2f2f2',
      brand: '#ff9d8a',
    };
    const { css } = themeCss(aTheme({ light: { ...COLOURS, brand, onBrand: '#ffffff' }, dark }));
    const night = css.slice(css.indexOf('[data-theme="dark"]'));
    if (band) expect(property(night, 'band')).toBe(band);
    expect(contrast(property(night, 'band'), dark.page)).toBeLessThan(6);
    expect(contrast(property(night, 'on-band'), property(night, 'band'))).toBeGreaterThanOrEqual(4.5);
  });
});
