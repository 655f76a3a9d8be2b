import type { ListFacet, RangeFacet } from '#domain/facets.ts';
import {
  dragThumb,
  rangeOf,
  type SliderLimits,
  setThumbFromText,
  sliderScale,
  THUMBS,
  type Thumb,
  thumbsOf,
} from '#domain/range-slider.ts';
import type { Sort } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { withQuery, withRange, withSort, withToggled } from './search-changes.ts';

/** What the shopper typed, ticked or chose before hydration. */
export interface EarlyInput {
  readonly toggled: readonly (readonly [facet: ListFacet, value: string])[];
  readonly query: string | null;
  readonly sort: Sort | null;
  readonly ranges: readonly EarlyRange[];
  /** The button for the filter sheet was clicked. */
  readonly filters: boolean;
}

/** One end of a range: `value` is the thumb's position or the typed text; `min` and `max` are the page’s own bounds. */
export interface EarlyRange {
  readonly facet: RangeFacet;
  readonly thumb: Thumb;
  readonly value: number | string;
  readonly min: number;
  readonly max: number;
}

export const NO_EARLY_INPUT: EarlyInput = { toggled: [], query: null, sort: null, ranges: [], filters: false };

/**
 * Reads the page's controls; must run before React hydrates them, which resets selects.
 *
 * @param arrival how the page was reached. After Back or a reload the browser restores controls by position: this is not input, and the
 *   URL already contains the filters.
 */
export function readEarlyInput(root: ParentNode, arrival: NavigationTimingType): EarlyInput {
  if (arrival === 'back_forward' || arrival === 'reload') return NO_EARLY_INPUT;
  const boxes = [...root.querySelectorAll<HTMLInputElement>('.rail [type="checkbox"]')];
  const field = root.querySelector<HTMLInputElement>('.results-top [name="query"]');
  const order = root.querySelector<HTMLSelectElement>('.search-sort select');
  const initial = order && [...order.options].find((option) => option.defaultSelected)?.value;
  return {
    toggled: boxes
      .filter((box) => box.checked !== box.defaultChecked)
      .map((box) => [box.name as ListFacet, box.value] as const),
    query: field && field.value !== field.defaultValue ? field.value : null,
    ranges: [...root.querySelectorAll<HTMLElement>('.rail .range')].flatMap(readRange),
    filters: root.querySelector('.filters-button[data-early-click=clicked]') !== null,
    sort: order && order.value !== (initial ?? order.options[0]?.value) ? (order.value as Sort) : null,
  };
}

/**
 * A range has a slider for each thumb, then a field for each typed bound. A text field that was left gets its
 * initial text back, so that it will show the bound that was read from it.
 */
function readRange(range: HTMLElement): EarlyRange[] {
  const inputs = [...range.querySelectorAll('input')];
  return inputs.flatMap((input, index) => {
    const thumbIndex = index % THUMBS.length;
    const [slider, thumb] = [inputs[thumbIndex], THUMBS[thumbIndex]];
    if (!slider || !thumb || input.value === input.defaultValue) return [];
    const value = input === slider ? input.valueAsNumber : input.value;
    if (input !== slider && !input.matches(':focus')) input.value = input.defaultValue;
    return [
      { facet: range.dataset.facet as RangeFacet, thumb, value, min: Number(slider.min), max: Number(slider.max) },
    ];
  });
}

/** The state with the early input applied. */
export function withEarlyInput(state: SearchState, early: EarlyInput, limits: SliderLimits): SearchState {
  let next = state;
  for (const [facet, value] of early.toggled) next = withToggled(next, facet, value);
  if (early.query !== null) next = withQuery(next, early.query);
  for (const { facet, thumb, value, ...bounds } of early.ranges) {
    const scale = sliderScale(facet, bounds, limits);
    const thumbs = thumbsOf(scale, next.ranges[facet] ?? null);
    const moved =
      typeof value === 'number'
        ? dragThumb(scale, thumbs, thumb, value)
        : setThumbFromText(scale, thumbs, thumb, value);
    const range = moved && rangeOf(scale, moved);
    if (moved) next = withRange(next, facet, range?.min ?? null, range?.max ?? null);
  }
  if (early.sort !== null) next = withSort(next, early.sort);
  return next;
}
