import { LIMITS, type Limits } from '#domain/constants.ts';
import type { RangeFacet } from '#domain/search-record.ts';
import type { SearchRange } from '#domain/search-state.ts';

/** The numbers a slider runs over, and how its thumbs land (SRCH-08). */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  /** One hundredth of the range. */
  readonly step: number;
  /** Thumbs land on multiples of this, or on either end. */
  readonly rounding: number;
}
export interface SliderThumbs {
  readonly low: number;
  readonly high: number;
}
export type Thumb = keyof SliderThumbs;
interface FacetStats {
  readonly min: number;
  readonly max: number;
}

/** What a dealer may change of a scale. */
export type SliderLimits = Pick<Limits, 'rangeDefaultMax' | 'rangeRounding' | 'rangeRoundingFromMax'>;

/** Amounts start at 0 and are rounded to 1000 (A5); a year starts at the oldest car and is never rounded so. */
const SCALES: { readonly [facet in RangeFacet]: { readonly fromZero: boolean; readonly rounded: boolean } } = {
  price: { fromZero: true, rounded: true },
  km: { fromZero: true, rounded: true },
  subscription_price: { fromZero: true, rounded: false },
  year: { fromZero: false, rounded: false },
};

/**
 * The scale of a facet: 0 to 100,000 unless statistics give a greatest value. Where that is below 10,000 the rounding of
 * price and km is the step instead of 1000, so that cheap motorcycles can be told apart (A5).
 */
export function sliderScale(facet: RangeFacet, stats: FacetStats | null, limits: SliderLimits): SliderScale {
  const { fromZero, rounded } = SCALES[facet];
  const given = stats !== null && Number.isFinite(stats.max) && stats.max > 0;
  const max = given ? stats.max : limits.rangeDefaultMax;
  const min = given && !fromZero && Number.isFinite(stats.min) ? Math.min(stats.min, max) : 0;
  const step = (max - min) / LIMITS.rangeStepDivisor;
  const rounding = !rounded
    ? 1
    : max < limits.rangeRoundingFromMax
      ? Math.max(1, Math.round(step))
      : limits.rangeRounding;
  return { min, max, step, rounding };
}

/** Where the thumbs stand for a range of the URL: clamped to the scale (A4). */
export function thumbsOf({ min, max }: SliderScale, range: SearchRange | null): SliderThumbs {
  const clamp = (value: number) => Math.min(max, Math.max(min, value));
  return { low: clamp(range?.min ?? min), high: clamp(range?.max ?? max) };
}

/** A thumb dragged to `value`: to the nearest step from the start of the scale, then as `moveThumb`. */
export function dragThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, value: number): SliderThumbs {
  const step = stepOf(scale);
  const atEnd = value <= scale.min || value >= scale.max;
  return moveThumb(scale, thumbs, thumb, atEnd ? value : scale.min + Math.round((value - scale.min) / step) * step);
}

/** A step is never less than the rounding, else a thumb would not move. */
const stepOf = ({ step, rounding }: SliderScale): number => Math.max(step, rounding);

/** A thumb put at `value`: rounded, clamped, and never past the other thumb; equal is allowed (SRCH-07). */
export function moveThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, value: number): SliderThumbs {
  const landed = land(scale, value);
  return thumb === 'low'
    ? { ...thumbs, low: Math.min(landed, thumbs.high) }
    : { ...thumbs, high: Math.max(landed, thumbs.low) };
}

/** A thumb moved by keys, in steps. */
export function stepThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, steps: number): SliderThumbs {
  return moveThumb(scale, thumbs, thumb, thumbs[thumb] + steps * stepOf(scale));
}

/** A typed value, `12,499` or `$12 499`. Not a number, below the least or above the greatest: null, and nothing changes (A4). */
export function typeThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, text: string): SliderThumbs | null {
  const digits = text.replace(/[\s,$]/g, '');
  const value = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= scale.min && value <= scale.max ? moveThumb(scale, thumbs, thumb, value) : null;
}

/** The range to search by. A thumb at its end asks for nothing, so the full range is no filter at all. */
export function rangeOf({ min, max }: SliderScale, { low, high }: SliderThumbs): SearchRange | null {
  const range = { min: low > min ? low : null, max: high < max ? high : null };
  return range.min === null && range.max === null ? null : range;
}

/** Rounded first, then clamped: an end that is not a round number stays reachable. */
function land({ min, max, rounding }: SliderScale, value: number): number {
  if (value >= max) return max;
  if (value <= min) return min;
  return Math.min(max, Math.max(min, Math.round(value / rounding) * rounding));
}
