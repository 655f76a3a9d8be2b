import { describe, expect, it } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { windowState } from '#domain/time-window.ts';
import { applyTimeWindows } from '#elements/time-window.ts';

/** A minimal fake page: elements with a dataset and a hidden flag. */
const page = (...elements: { dataset: { from?: string; until?: string }; hidden: boolean }[]) =>
  ({ querySelectorAll: () => elements }) as unknown as ParentNode;
const FROM = '2025-01-01T00:00:00+10:00';
const UNTIL = '2025-02-01T00:00:00+10:00';
const at = (text: string): number => Date.parse(text);

describe('SRCH-22 time windows', () => {
  it.each([
    ['a second before the start', at(FROM) - 1000, true, at(FROM)],
    ['the start itself is inside', at(FROM), false, at(UNTIL)],
    ['a second before the end', at(UNTIL) - 1000, false, at(UNTIL)],
    ['the end itself is outside', at(UNTIL), true, Number.POSITIVE_INFINITY],
  ])('SRCH-22 TAG-03 %s', (_why, now, hidden, next) => {
    const tile = { dataset: { from: FROM, until: UNTIL }, hidden: false };
    expect(applyTimeWindows(page(tile), now)).toBe(next);
    expect(tile.hidden).toBe(hidden);
  });

  it('the element, which every page loads, decides as the rule does by which the page was rendered', () => {
    const bounds = ['', 'soon', FROM, UNTIL];
    for (const from of bounds)
      for (const until of bounds)
        for (const now of [FROM, UNTIL].flatMap((bound) => [at(bound) - 1, at(bound), at(bound) + 1])) {
          const tile = { dataset: { from, until }, hidden: false };
          applyTimeWindows(page(tile), now);
          const state = windowState({ from, until }, currentTimeAt(now));
          expect([from, until, now, tile.hidden]).toEqual([from, until, now, state !== 'running']);
        }
  });

  it('SRCH-22 a missing bound is open-ended and an invalid one is ignored', () => {
    const open = { dataset: { from: FROM }, hidden: true };
    const damaged = { dataset: { until: 'soon' }, hidden: true };
    applyTimeWindows(page(open, damaged), at(UNTIL));
    expect([open.hidden, damaged.hidden]).toEqual([false, false]);
  });
});
