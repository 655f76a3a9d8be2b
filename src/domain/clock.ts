import { type CurrentTime, currentTimeAt } from '#domain/current-time.ts';
import { zonedTime } from '#domain/dates.ts';

/**
 * What rules and views may ask about time. A clock answers questions and never tells the instant itself, so that a build can know
 * how long each of its answers holds (`buildClock`).
 */
export interface Clock extends CurrentTime {
  /** Has this local day (`YYYY-MM-DD`) begun? Asked in place of `day` wherever one day decides. */
  hasBegun(day: string, timeZone: string): boolean;
  /** The local day, `YYYY-MM-DD`: an answer for today alone. */
  day(timeZone: string): string;
  year(timeZone: string): number;
}

/** The clock of a browser, the edge or a test: it stands at `now` and remembers nothing. */
export function clockAt(now: Date): Clock {
  const local = (timeZone: string) => zonedTime(now, timeZone);
  return {
    ...currentTimeAt(now.getTime()),
    hasBegun: (day, timeZone) => local(timeZone).date >= day,
    day: (timeZone) => local(timeZone).date,
    year: (timeZone) => local(timeZone).year,
  };
}
