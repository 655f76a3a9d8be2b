import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RangeFacet } from '#domain/facets.ts';
import {
  dragThumb,
  rangeOf,
  type SliderThumbs,
  setThumbFromText,
  sliderScale,
  stepThumb,
  THUMBS,
  type Thumb,
  thumbsOf,
} from '#domain/range-slider.ts';
import type { SearchRange } from '#domain/search-state.ts';
import { boundText, facetLabel, useSearchTools } from './search-context.ts';
import type { RangeStats } from './search-model.ts';

/** Keys of a slider and the number of steps for each; Home and End move it to an end. */
const KEY_STEPS: { readonly [key: string]: number } = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -1000,
  End: 1000,
};

/**
 * A slider with two thumbs and two text fields (SRCH-07, SRCH-08). A search runs when a thumb is released, a key is pressed or typing
 * pauses, not while dragging. The thumbs are native sliders, so pointer, touch and screen readers work.
 */
export const RangeFilter = memo(function RangeFilter({
  facet,
  stats,
  range,
}: {
  readonly facet: RangeFacet;
  readonly stats: RangeStats;
  readonly range: SearchRange | null;
}) {
  const tools = useSearchTools();
  const { actions, words } = tools;
  const scale = sliderScale(facet, stats, tools.data.limits.slider);
  const [dragged, setDragged] = useState<SliderThumbs | null>(null);
  const thumbs = dragged ?? thumbsOf(scale, range);
  /** The thumbs before a value is typed: one that turns out to be invalid changes nothing. */
  const before = useRef(thumbs);
  const slider = useRef<HTMLDivElement>(null);
  const name = facetLabel(tools, facet);
  const labels = { low: words('results.min', { facet: name }), high: words('results.max', { facet: name }) };
  const text = (value: number): string => boundText(tools, facet, value);
  /** The displayed results may be older than the last search. */
  const isRequested = (bounds: SearchRange | null): boolean => {
    const requested = actions.requestedState().ranges[facet];
    return bounds?.min === requested?.min && bounds?.max === requested?.max;
  };

  const applyThumbs = (next: SliderThumbs): void => {
    const requestedRange = rangeOf(scale, next);
    const isChanged = !isRequested(requestedRange);
    setDragged(isChanged || !isRequested(range) ? next : null); // the thumbs stay where they were put until the results arrive
    if (isChanged) actions.setRange(facet, requestedRange?.min ?? null, requestedRange?.max ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result, which is identified by its bounds.
  useEffect(() => {
    if (isRequested(range)) setDragged(null); // results of an earlier search do not move the thumbs; those of the latest do
  }, [range?.min, range?.max, stats]);
  const latest = useRef({ thumbs, commit: applyThumbs });
  latest.current = { thumbs, commit: applyThumbs };

  // React's change event fires for every pixel, the native one when the thumb is released.
  useEffect(() => {
    const node = slider.current;
    const release = (): void => latest.current.commit(latest.current.thumbs);
    node?.addEventListener('change', release);
    return () => node?.removeEventListener('change', release);
  }, []);
  useEffect(() => {
    const percent = (value: number): string => `${((value - scale.min) / (scale.max - scale.min || 1)) * 100}%`;
    slider.current?.style.setProperty('--low', percent(thumbs.low));
    slider.current?.style.setProperty('--high', percent(thumbs.high));
  });

  const onKeyDown = (thumb: Thumb, event: KeyboardEvent): void => {
    const steps = KEY_STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    applyThumbs(stepThumb(scale, thumbs, thumb, steps));
  };
  return (
    <div className="range" data-facet={facet}>
      <div
        className="range-slider"
        ref={slider}
        data-front={thumbs.low > (scale.min + scale.max) / 2 ? 'low' : undefined}
      >
        {THUMBS.map((thumb) => (
          <input
            key={thumb}
            type="range"
            min={scale.min}
            max={scale.max}
            step="any"
            value={thumbs[thumb]}
            disabled={scale.min >= scale.max}
            aria-label={labels[thumb]}
            aria-valuetext={text(thumbs[thumb])}
            onChange={(event) => setDragged(dragThumb(scale, thumbs, thumb, Number(event.target.value)))}
            onKeyDown={(event) => onKeyDown(thumb, event)}
          />
        ))}
      </div>
      <div className="range-fields">
        {THUMBS.map((thumb) => (
          <RangeField
            key={thumb}
            label={labels[thumb]}
            text={text(thumbs[thumb])}
            onFocus={() => {
              before.current = thumbs;
            }}
            onText={(typed, isConfirmed) => {
              const next = setThumbFromText(scale, before.current, thumb, typed);
              applyThumbs(next ?? before.current);
              if (!isConfirmed) return;
              if (next) before.current = next;
              else console.info(`${name}: ${text(scale.min)} - ${text(scale.max)}`); // A4: logged only
            }}
          />
        ))}
      </div>
    </div>
  );
});

/** Longer than between two digits typed on a phone, so that few beginnings of a number are searched for. */
const TYPING_PAUSE_MS = 600;

/**
 * A typed bound: searched for when typing pauses; on Enter or when the field loses focus it is formatted, or replaced by
 * the old value if it is invalid.
 */
function RangeField({
  label,
  text,
  onFocus,
  onText,
}: {
  readonly label: string;
  readonly text: string;
  readonly onFocus: () => void;
  readonly onText: (text: string, isConfirmed: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const displayed = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commit = (input: HTMLInputElement): void => {
    clearTimeout(timer.current);
    const typed = input.value;
    input.value = displayed.current;
    if (typed !== displayed.current) onText(typed, true);
  };
  useLayoutEffect(() => {
    // New results do not overwrite a value while it is being typed.
    if (field.current?.value === displayed.current) field.current.value = text;
    displayed.current = text;
  }, [text]);
  return (
    <input
      ref={field}
      className="input"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      defaultValue={text}
      onFocus={(event) => {
        event.target.select(); // typing replaces the bound: few want to add digits to it
        onFocus();
      }}
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onText(currentTarget.value, false), TYPING_PAUSE_MS);
      }}
      onBlur={(event) => commit(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget);
      }}
    />
  );
}
