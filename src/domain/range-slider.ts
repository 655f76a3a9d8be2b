import type { Limits } from '#domain/constants.ts';
import type { RangeFacet } from '#domain/facets.ts';
import { RANGE_STEP_DIVISOR } from '#domain/page-limits.ts';
import type { SearchRange } from '#domain/search-state.ts';

/** Range of a slider, and how its values are rounded (SRCH-08). */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  /** One hundredth of the range. */
  readonly step: number;
  /** Values are rounded to multiples of this, except the two ends. */
  readonly rounding: number;
}
/** The values of a slider's two thumbs. */
export interface SliderThumbs {
  readonly low: number;
  readonly high: number;
}
export type Thumb = keyof SliderThumbs;
/** The thumbs in the order of a slider's controls. */
export const THUMBS = ['low', 'high'] as const satisfies readonly Thumb[];
/** The lowest and the highest value of a facet. */
interface FacetStats {
  readonly min: number;
  readonly max: number;
}

/** Limits of a slider that a dealer can change. */
export type SliderLimits = Pick<Limits, 'rangeDefaultMax' | 'rangeRounding' | 'rangeRoundingFromMax'>;

/**
 * Amounts start at 0, years at the oldest car. Price and km are rounded, by default to 1000 (A5); subscription prices and years are not.
 */
const SCALES: { readonly [facet in RangeFacet]: { readonly fromZero: boolean; readonly rounded: boolean } } = {
  price: { fromZero: true, rounded: true },
  km: { fromZero: true, rounded: true },
  subscription_price: { fromZero: true, rounded: false },
  year: { fromZero: false, rounded: false },
};

/**
 * The scale of a facet: 0 to 100,000 unless statistics give a maximum. If that is below 10,000, price and km are rounded to the step
 * instead of 1000, so that cheap motorcycles can be told apart (A5).
 */
export function sliderScale(facet: RangeFacet, stats: FacetStats | null, limits: SliderLimits): SliderScale {
  const { fromZero, rounded } = SCALES[facet];
  const hasMax = stats !== null && Number.isFinite(stats.max) && stats.max > 0;
  const max = hasMax ? stats.max : limits.rangeDefaultMax;
  const min = hasMax && !fromZero && Number.isFinite(stats.min) ? Math.min(stats.min, max) : 0;
  const step = (max - min) / RANGE_STEP_DIVISOR;
  const rounding = !rounded
    ? 1
    : max < limits.rangeRoundingFromMax
      ? Math.max(1, Math.round(step))
      : limits.rangeRounding;
  return { min, max, step, rounding };
}

/** Thumb positions for a range from the URL, clamped to the scale (A4). */
export function thumbsOf({ min, max }: SliderScale, range: SearchRange | null): SliderThumbs {
  const clamp = (value: number) => Math.min(max, Math.max(min, value));
  return { low: clamp(range?.min ?? min), high: clamp(range?.max ?? max) };
}

/** Drags a thumb to `value`, snapped to the nearest step from the start of the scale, then as in `moveThumb`. */
export function dragThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, value: number): SliderThumbs {
  const step = stepOf(scale);
  const atEnd = value <= scale.min || value >= scale.max;
  return moveThumb(scale, thumbs, thumb, atEnd ? value : scale.min + Math.round((value - scale.min) / step) * step);
}

/** At least the rounding, otherwise a thumb would not move. */
const stepOf = ({ step, rounding }: SliderScale): number => Math.max(step, rounding);

/** Moves a thumb to `value`, rounded, clamped and limited by the other thumb; both may have the same value (SRCH-07). */
export function moveThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, value: number): SliderThumbs {
  const snapped = snap(scale, value);
  return thumb === 'low'
    ? { ...thumbs, low: Math.min(snapped, thumbs.high) }
    : { ...thumbs, high: Math.max(snapped, thumbs.low) };
}

/** Moves a thumb by a number of steps (keyboard). */
export function stepThumb(scale: SliderScale, thumbs: SliderThumbs, thumb: Thumb, steps: number): SliderThumbs {
  return moveThumb(scale, thumbs, thumb, thumbs[thumb] + steps * stepOf(scale));
}

/**
 * Sets a thumb from typed text such as `12,499` or `$12 499`; an emptied field sets no limit. Null if the text is not a number or is outside
 * the scale; then nothing changes (A4).
 */
export function setThumbFromText(
  scale: SliderScale,
  thumbs: SliderThumbs,
  thumb: Thumb,
  text: string,
): SliderThumbs | null {
  if (text.trim() === '') return { ...thumbs, [thumb]: thumb === 'low' ? scale.min : scale.max };
  const digits = text.replace(/[\s,$]/g, '');
  const value = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
  return value >= scale.min && value <= scale.max ? moveThumb(scale, thumbs, thumb, value) : null;
}

/** The range as a search filter. A thumb at its end sets no limit, so the full range is not a filter. */
export function rangeOf({ min, max }: SliderScale, { low, high }: SliderThumbs): SearchRange | null {
  const range = { min: low > min ? low : null, max: high < max ? high : null };
  return range.min === null && range.max === null ? null : range;
}

/** Rounds, then clamps, so that an end that is not a round number can be reached. */
function snap({ min, max, rounding }: SliderScale, value: number): number {
  if (value >= max) return max;
  if (value <= min) return min;
  return Math.min(max, Math.max(min, Math.round(value / rounding) * rounding));
}
