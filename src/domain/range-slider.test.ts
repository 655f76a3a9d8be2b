import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/constants.ts';
import { RANGE_FACETS, type RangeFacet } from '#domain/facets.ts';
import {
  dragThumb,
  moveThumb,
  rangeOf,
  type SliderThumbs,
  setThumbFromText,
  sliderScale,
  stepThumb,
  thumbsOf,
} from '#domain/range-slider.ts';
import { EMPTY_STATE, readSearchState, writeSearchState } from '#domain/search-state.ts';

const SCALES: readonly [why: string, RangeFacet, { min: number; max: number } | null, object][] = [
  ['no statistics', 'price', null, { min: 0, max: 100_000, step: 1000, rounding: 1000 }],
  [
    'statistics with a maximum of 0 are ignored',
    'km',
    { min: 0, max: 0 },
    { min: 0, max: 100_000, step: 1000, rounding: 1000 },
  ],
  ['kilometres start at 0', 'km', { min: 4000, max: 250_000 }, { min: 0, max: 250_000, step: 2500, rounding: 1000 }],
  ['a maximum of 250,000', 'price', { min: 5000, max: 250_000 }, { min: 0, max: 250_000, step: 2500, rounding: 1000 }],
  [
    'exactly 10,000 still rounds to 1000',
    'price',
    { min: 900, max: 10_000 },
    { min: 0, max: 10_000, step: 100, rounding: 1000 },
  ],
  [
    'below 10,000 rounds to the step',
    'price',
    { min: 900, max: 9999 },
    { min: 0, max: 9999, step: 99.99, rounding: 100 },
  ],
  ['motorcycles below 1000', 'price', { min: 200, max: 950 }, { min: 0, max: 950, step: 9.5, rounding: 10 }],
  ['a year is never rounded', 'year', { min: 1998, max: 2026 }, { min: 1998, max: 2026, step: 0.28, rounding: 1 }],
  ['one year only', 'year', { min: 2024, max: 2024 }, { min: 2024, max: 2024, step: 0, rounding: 1 }],
  ['a weekly price', 'subscription_price', { min: 150, max: 400 }, { min: 0, max: 400, step: 4, rounding: 1 }],
];

describe('sliderScale', () => {
  it.each(SCALES)('SRCH-08 %s', (_why, facet, stats, scale) => {
    expect(sliderScale(facet, stats, LIMITS)).toEqual(scale);
  });
});

const price = sliderScale('price', { min: 3000, max: 87_450 }, LIMITS);
const fullRange: SliderThumbs = { low: 0, high: 87_450 };

describe('thumbs', () => {
  it.each<[why: string, SliderThumbs | null, SliderThumbs | null]>([
    ['rounds to the nearest 1000', setThumbFromText(price, fullRange, 'low', '12,499'), { low: 12_000, high: 87_450 }],
    ['rounds up from the half', setThumbFromText(price, fullRange, 'low', '12500'), { low: 13_000, high: 87_450 }],
    ['a typed value above the maximum is ignored', setThumbFromText(price, fullRange, 'high', '1,234,567'), null],
    [
      'a typed value below the minimum is ignored',
      setThumbFromText(sliderScale('year', { min: 2000, max: 2026 }, LIMITS), { low: 2000, high: 2026 }, 'low', '1999'),
      null,
    ],
    ['typed words are ignored', setThumbFromText(price, fullRange, 'low', 'cheap'), null],
    [
      'an emptied field removes its limit alone',
      setThumbFromText(price, { low: 10_000, high: 30_000 }, 'high', ' '),
      { low: 10_000, high: 87_450 },
    ],
    [
      'an emptied minimum too',
      setThumbFromText(price, { low: 10_000, high: 30_000 }, 'low', ''),
      { low: 0, high: 30_000 },
    ],
    [
      'a maximum that is not round can be reached',
      setThumbFromText(price, { low: 0, high: 50_000 }, 'high', '87450'),
      fullRange,
    ],
    [
      'a value just below the maximum is rounded away from it',
      moveThumb(price, fullRange, 'high', 87_449),
      { low: 0, high: 87_000 },
    ],
    ['dragged beyond the end is clamped', moveThumb(price, fullRange, 'high', 999_999), fullRange],
    ['dragged below the start is clamped', moveThumb(price, fullRange, 'low', -5), fullRange],
  ])('SRCH-08 %s', (_why, thumbs, expected) => {
    expect(thumbs).toEqual(expected);
  });

  it('SRCH-07 a thumb stops at the other one and may have the same value', () => {
    expect(moveThumb(price, { low: 10_000, high: 20_000 }, 'low', 30_000)).toEqual({ low: 20_000, high: 20_000 });
    expect(moveThumb(price, { low: 10_000, high: 20_000 }, 'high', 5000)).toEqual({ low: 10_000, high: 10_000 });
  });

  it.each<[why: string, facet: RangeFacet, max: number, dragged: number, low: number]>([
    ['to the nearest of 100 steps, then to 1000', 'price', 250_000, 12_400, 13_000],
    ['a step that is round', 'price', 250_000, 14_000, 15_000],
    ['less than half a step does not move it', 'km', 250_000, 1200, 0],
    ['to 1000 where a step is less', 'price', 87_450, 12_499, 12_000],
    ['to a step where the greatest is below 10,000', 'price', 9999, 1234, 1200],
    ['of a weekly price', 'subscription_price', 400, 101.9, 100],
    ['to the end, which is not a step', 'price', 123_456, 123_456, 123_456],
  ])('SRCH-08 a drag snaps to a hundredth of the range: %s', (_why, facet, max, dragged, low) => {
    const scale = sliderScale(facet, { min: 0, max }, LIMITS);
    expect(dragThumb(scale, { low: 0, high: max }, 'low', dragged)).toEqual({ low, high: max });
  });

  it('SRCH-08 years are dragged to whole years', () => {
    const scale = sliderScale('year', { min: 2010, max: 2026 }, LIMITS);
    expect(dragThumb(scale, { low: 2010, high: 2026 }, 'low', 2013.4).low).toBe(2013);
  });

  it('SRCH-07 a key press always moves a thumb that has room', () => {
    expect(
      stepThumb(sliderScale('price', { min: 0, max: 30_000 }, LIMITS), { low: 0, high: 30_000 }, 'low', 1).low,
    ).toBe(1000);
    expect(
      stepThumb(sliderScale('year', { min: 2010, max: 2026 }, LIMITS), { low: 2010, high: 2026 }, 'high', -1).high,
    ).toBe(2025);
  });

  it('A4 a range from the URL is clamped to the scale, and the full range is not a filter', () => {
    expect(thumbsOf(price, { min: 5000, max: 999_999 })).toEqual({ low: 5000, high: 87_450 });
    expect(thumbsOf(price, null)).toEqual(fullRange);
    expect(rangeOf(price, fullRange)).toBeNull();
  });

  it('SRCH-08 a thumb at its end sets no limit in the URL, so that more expensive cars added later are included', () => {
    const urlOf = (thumbs: SliderThumbs): string => {
      const range = rangeOf(price, thumbs);
      return writeSearchState({ ...EMPTY_STATE, ranges: range ? { price: range } : {} });
    };
    expect(urlOf({ low: 5000, high: 20_000 })).toMatch(/\?range\[price\]=5000:20000$/);
    expect(urlOf({ low: 5000, high: 87_450 })).toMatch(/=5000:$/);
    expect(urlOf({ low: 0, high: 20_000 })).toMatch(/=:20000$/);
    for (const range of [
      { min: 5000, max: null },
      { min: null, max: 20_000 },
    ] as const)
      expect(
        readSearchState(writeSearchState({ ...EMPTY_STATE, ranges: { price: range } }).split('?')[1] ?? '').ranges,
      ).toEqual({ price: range });
  });

  it('SRCH-07 no sequence of moves crosses the thumbs or leaves the scale', () => {
    const move = fc.record({
      thumb: fc.constantFrom('low' as const, 'high' as const),
      isDrag: fc.boolean(),
      value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...RANGE_FACETS),
        fc.record({ min: fc.nat(50_000), max: fc.nat(300_000) }),
        fc.array(move),
        (facet, stats, moves) => {
          const scale = sliderScale(facet, stats, LIMITS);
          let thumbs = thumbsOf(scale, null);
          for (const { thumb, value, isDrag } of moves) {
            thumbs = (isDrag ? dragThumb : moveThumb)(scale, thumbs, thumb, value);
            expect(thumbs.low).toBeLessThanOrEqual(thumbs.high);
            expect(thumbs.low).toBeGreaterThanOrEqual(scale.min);
            expect(thumbs.high).toBeLessThanOrEqual(scale.max);
          }
        },
      ),
    );
  });
});
