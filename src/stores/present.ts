import { type Moment, momentAt } from '#domain/moment.ts';
import { now } from '#stores/clock.ts';

/** This moment, for rules and views that ask about it; apart from the clock, which every page carries. */
export const present = (): Moment => momentAt(now());
