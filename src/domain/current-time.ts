/** The part of a clock that cards and tiles need. It has no calendar, so the browser does not have to load one. */
export interface CurrentTime {
  /** True at this instant (milliseconds) or later; false for NaN. */
  hasPassed(instant: number): boolean;
  /** True before this instant (milliseconds); false for NaN. */
  isBefore(instant: number): boolean;
}

/** A clock fixed at `now` (milliseconds). */
export const currentTimeAt = (now: number): CurrentTime => ({
  hasPassed: (instant) => now >= instant,
  isBefore: (instant) => now < instant,
});
