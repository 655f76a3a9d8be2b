import { type CurrentTime, currentTimeAt } from '#domain/current-time.ts';
import { zonedTime } from '#domain/dates.ts';

/**
 * The questions that rules and views may ask about time. A clock never exposes the current instant, so that a build can record how long
 * each answer is valid (`buildClock`).
 */
export interface Clock extends CurrentTime {
  /** Whether this local day (`YYYY-MM-DD`) has started. Prefer it to `day`: the answer stays valid longer. */
  hasStarted(day: string, timeZone: string): boolean;
  /** The current local day, `YYYY-MM-DD`. Valid until local midnight. */
  day(timeZone: string): string;
  year(timeZone: string): number;
}

/** The clock used in browsers, at the edge and in tests: fixed at `now`, without tracking how long answers are valid. */
export function clockAt(now: Date): Clock {
  const local = (timeZone: string) => zonedTime(now, timeZone);
  return {
    ...currentTimeAt(now.getTime()),
    hasStarted: (day, timeZone) => local(timeZone).date >= day,
    day: (timeZone) => local(timeZone).date,
    year: (timeZone) => local(timeZone).year,
  };
}
