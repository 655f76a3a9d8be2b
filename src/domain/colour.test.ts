import { describe, expect, it } from 'vitest';
import { contrast, legible, readColour, tintOf } from '#domain/colour.ts';

describe('theme colours', () => {
  it.each([
    ['black on white is the maximum', '#000', '#ffffff', 21],
    ['a colour on itself is the minimum', '#336699', '#369', 1],
    ['mid grey on white, the usual example at the limit', '#767676', '#ffffff', 4.54],
    ['oklch white is white', 'oklch(1 0 0)', '#000000', 21],
    ['oklch in percent', 'oklch(100% 0 0)', '#000000', 21],
  ])('contrast: %s', (_why, first, second, expected) => {
    expect(contrast(first, second)).toBeCloseTo(expected, 1);
  });

  it('reads oklch red as sRGB red', () => {
    const [red, green, blue] = readColour('oklch(0.62796 0.25768 29.2339)') ?? [0, 1, 1];
    expect([red, green, blue].map((channel) => Math.round(channel * 100))).toEqual([100, 0, 0]);
  });

  it.each(['red', 'rgb(0,0,0)', '#12', ''])('does not parse %j', (text) => {
    expect(readColour(text)).toBeNull();
    expect(contrast(text, '#fff')).toBeNull();
  });

  it.each([
    ['#ff0000', '#ffffff', 0.5],
    ['#1c6b3a', '#ffffff', 0.11],
    ['#7bd19b', '#222930', 0.11],
  ])('a tint of %s on %s is between both', (colour, background, share) => {
    const tint = tintOf(colour, background, share);
    expect(contrast(tint, background)).toBeGreaterThan(1);
    expect(contrast(tint, background)).toBeLessThan(contrast(colour, background) ?? 0);
    expect([tintOf(colour, background, 0), tintOf(colour, background, 1)]).toEqual([background, colour]);
  });

  it('keeps a colour that is legible and adjusts one that is not', () => {
    expect(legible('#0b3d91', '#111111', ['#ffffff'])).toBe('#0b3d91');
    const adjusted = legible('#ffd400', '#111111', ['#ffffff', '#f5f5f5']);
    expect(adjusted).not.toBe('#ffd400');
    expect(contrast(adjusted, '#f5f5f5')).toBeGreaterThanOrEqual(4.5);
    expect(legible('#ffd400', '#111111', ['#000000', '#767676', '#ffffff'])).toBe('#111111');
  });
});
