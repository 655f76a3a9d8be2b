import { describe, expect, it } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { windowState } from '#domain/time-window.ts';
import { applyTimeWindows } from '#elements/time-window.ts';

/** A minimal fake page: elements with a dataset and a hidden flag. */
const page = (...elements: { dataset: { from?: string; until?: string }; hidden: boolean }[]) =>
  ({ querySelectorAll: () => elements }) as unknown as ParentNode;
const FROM = '2025-01-01T00:00:00+10:00';
const UNTIL = '2025-02-01T00:00:00+10:00';
const timestamp = (text: string): number => Date.parse(text);

describe('SRCH-22 time windows', () => {
  it.each([
    ['a second before the start', timestamp(FROM) - 1000, true, timestamp(FROM)],
    ['the start itself is inside', timestamp(FROM), false, timestamp(UNTIL)],
    ['a second before the end', timestamp(UNTIL) - 1000, false, timestamp(UNTIL)],
    ['the end itself is outside', timestamp(UNTIL), true, Number.POSITIVE_INFINITY],
  ])('SRCH-22 TAG-03 %s', (_why, now, hidden, next) => {
    const tile = { dataset: { from: FROM, until: UNTIL }, hidden: false };
    expect(applyTimeWindows(page(tile), now)).toBe(next);
    expect(tile.hidden).toBe(hidden);
  });

  it('the element, which every page loads, agrees with the rule by which the page was rendered', () => {
    const bounds = ['', 'soon', FROM, UNTIL];
    for (const from of bounds)
      for (const until of bounds)
        for (const now of [FROM, UNTIL].flatMap((bound) => [
          timestamp(bound) - 1,
          timestamp(bound),
          timestamp(bound) + 1,
        ])) {
          const tile = { dataset: { from, until }, hidden: false };
          applyTimeWindows(page(tile), now);
          const state = windowState({ from, until }, currentTimeAt(now));
          expect([from, until, now, tile.hidden]).toEqual([from, until, now, state !== 'active']);
        }
  });

  it('SRCH-22 a missing bound is open-ended and an invalid one is ignored', () => {
    const started = { dataset: { from: FROM }, hidden: true };
    const invalid = { dataset: { until: 'soon' }, hidden: true };
    applyTimeWindows(page(started, invalid), timestamp(UNTIL));
    expect([started.hidden, invalid.hidden]).toEqual([false, false]);
  });
});
