import { describe, expect, test } from 'vitest';
import { DRAWING_BODIES, DRAWING_COLOURS, drawing, drawingNames } from './drawings.ts';

const all = DRAWING_BODIES.flatMap((body) => DRAWING_COLOURS.flatMap((colour) => drawingNames(body, colour)));

describe('drawings of demo stock', () => {
  test('cars have at least 12 bodies, 10 colours and 3 angles', () => {
    expect(DRAWING_BODIES.length).toBeGreaterThanOrEqual(20);
    expect(DRAWING_COLOURS.length).toBeGreaterThanOrEqual(10);
    expect(drawingNames('suv', 'white').length).toBeGreaterThanOrEqual(3);
  });

  test('every drawing is one self-contained SVG of at most 8 kB and always the same', () => {
    for (const name of all) {
      const svg = drawing(name);
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 900"/);
      expect(svg?.length, name).toBeLessThanOrEqual(8192);
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<script|href="(?!#)|url\((?!#)/);
      expect(drawing(name)).toBe(svg);
    }
  });

  const scenes = ['suv', 'caravan'].flatMap((body) =>
    ['wide-day', 'tall-day', 'wide-dusk', 'tall-coast', 'square-dusk'].map((light) => `${body}-red-${light}`),
  );
  test.each(scenes)('a scene is one self-contained SVG of its size, at most 9 kB: %s', (name) => {
    const svg = drawing(name);
    const size = { wide: '1920 540', tall: '800 600', square: '800 800' }[name.split('-')[2] ?? ''];
    expect(size).toBeDefined();
    expect(svg?.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"`)).toBe(true);
    expect(svg?.length).toBeLessThanOrEqual(9216);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|href="(?!#)|url\((?!#)/);
  });

  test('all drawings of one body differ', () => {
    const texts = ['white', 'red'].flatMap((colour) => drawingNames('suv', colour)).map(drawing);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each([
    '',
    'suv',
    'suv-white',
    'suv-pink-side',
    'spaceship-white-side',
    'motorcycle-red-interior',
    '../suv-white-side',
    'suv-white-wide',
    'suv-white-wide-night',
    'motorcycle-red-wide-day',
  ])('no drawing is called "%s"', (name) => {
    expect(drawing(name)).toBeNull();
  });
});
