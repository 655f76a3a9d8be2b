import type { Clock } from '#domain/clock.ts';
import { addDays, startOfDay, zonedTime } from '#domain/dates.ts';

/** An answer and the first instant (milliseconds) at which it may be another; null = it holds for good. */
export interface TimedAnswer<Answer> {
  readonly value: Answer;
  readonly validUntil: number | null;
}

/** A clock that remembers when its answers would change. One per dealer and build. */
export interface BuildClock extends Clock {
  /** What `ask` answers at once, and how long that holds. Everything asked counts for the whole build too. */
  during<Answer>(ask: () => Answer): TimedAnswer<Answer>;
  /** Counts an answer that comes from memory as asked again: what it rested on holds until then. */
  repeat(validUntil: number | null): void;
  /** The first instant at which any answer of the whole build so far may be another. */
  validUntil(): number | null;
}

interface Scope {
  least: number;
}
interface Today {
  readonly date: string;
  readonly year: number;
  readonly tomorrow: number;
  readonly newYear: number;
}

const untilOf = ({ least }: Scope): number | null => (least === Infinity ? null : least);

/**
 * The clock of a build: it stands at `now`, and notes with every answer the next instant at which that answer would differ. Any clock
 * before that instant gives all the same answers, so whatever was made from them would be made again.
 */
export function buildClock(now: Date): BuildClock {
  const instant = now.getTime();
  const whole: Scope = { least: Infinity };
  const scopes = new Set([whole]);
  const todays = new Map<string, Today>();
  const beginnings = new Map<string, number>();

  const note = (change: number): void => {
    if (!(change > instant)) return;
    for (const scope of scopes) if (change < scope.least) scope.least = change;
  };
  const todayIn = (timeZone: string): Today => {
    let today = todays.get(timeZone);
    if (today === undefined) {
      const { date, year } = zonedTime(now, timeZone);
      const tomorrow = startOfDay(addDays(date, 1), timeZone).getTime();
      today = { date, year, tomorrow, newYear: startOfDay(`${year + 1}-01-01`, timeZone).getTime() };
      todays.set(timeZone, today);
    }
    return today;
  };
  const beginningOf = (day: string, timeZone: string): number => {
    const key = `${timeZone} ${day}`;
    let beginning = beginnings.get(key);
    if (beginning === undefined) {
      beginning = startOfDay(day, timeZone).getTime();
      beginnings.set(key, beginning);
    }
    return beginning;
  };
  return {
    hasPassed(other) {
      note(other);
      return instant >= other;
    },
    isBefore(other) {
      note(other);
      return instant < other;
    },
    hasBegun(day, timeZone) {
      const begun = todayIn(timeZone).date >= day;
      if (!begun) note(beginningOf(day, timeZone));
      return begun;
    },
    day(timeZone) {
      const today = todayIn(timeZone);
      note(today.tomorrow);
      return today.date;
    },
    year(timeZone) {
      const today = todayIn(timeZone);
      note(today.newYear);
      return today.year;
    },
    during(ask) {
      const scope: Scope = { least: Infinity };
      scopes.add(scope);
      try {
        const value = ask();
        return { value, validUntil: untilOf(scope) };
      } finally {
        scopes.delete(scope);
      }
    },
    repeat(validUntil) {
      if (validUntil !== null) note(validUntil);
    },
    validUntil: () => untilOf(whole),
  };
}
