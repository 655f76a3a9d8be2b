import type { Moment } from '#domain/moment.ts';
import { now } from '#stores/clock.ts';

/**
 * The present, for rules and views that ask about it. The time is read when it is asked about: the first render of an island, which
 * the build prints, asks nothing. Apart from the clock, which every page carries.
 */
export const present: Moment = {
  hasPassed: (instant) => now() >= instant,
  isBefore: (instant) => now() < instant,
};
