import type { Clock } from '#domain/clock.ts';
import { addDays, startOfDay, zonedTime } from '#domain/dates.ts';

/** A result and the first instant (in milliseconds) at which it may change; null = it never changes. */
export interface TimedAnswer<Answer> {
  readonly value: Answer;
  readonly validUntil: number | null;
}

/** A clock that records when its answers will change. One per dealer and build. */
export interface BuildClock extends Clock {
  /** Runs `ask` and returns its result with the time it is valid until. Its clock queries also count towards the whole build. */
  during<Answer>(ask: () => Answer): TimedAnswer<Answer>;
  /** Records the end of a cached result as if it had been computed again. */
  repeat(validUntil: number | null): void;
  /** The first instant at which any answer given during this build may change. */
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
 * The clock of a build. It is fixed at `now` and records, for every answer, the next instant at which the answer would differ. Until the
 * earliest of these, a new build would produce the same output.
 */
export function buildClock(now: Date): BuildClock {
  const instant = now.getTime();
  const build: Scope = { least: Infinity };
  const scopes = new Set([build]);
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
    hasStarted(day, timeZone) {
      const started = todayIn(timeZone).date >= day;
      if (!started) note(beginningOf(day, timeZone));
      return started;
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
    validUntil: () => untilOf(build),
  };
}
