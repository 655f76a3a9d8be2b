import type { TodayWords } from '#view-types/location.ts';

/** The words of a `data-today` element, for `<open-now>`, which writes today's hours into it. */
export const todayAttributes = (words: TodayWords) => ({
  'data-today': true,
  'data-regular-text': words.regular,
  'data-special-text': words.special,
  'data-opens-text': words.opens,
  'data-hours-text': words.hours,
  'data-closed-text': words.closed,
  'data-closed-special-text': words.closedSpecial,
});
