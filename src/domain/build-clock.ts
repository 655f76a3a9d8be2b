import type { Clock } from '#domain/clock.ts';
import { addDays, startOfDay, zonedTime } from '#domain/dates.ts';

/** A result and the first instant (in milliseconds) at which it may change; null = it never changes. */
export interface TimedResult<Answer> {
  readonly value: Answer;
  readonly validUntil: number | null;
}

/** A clock that records when its answers will change. One per dealer and build. */
export interface BuildClock extends Clock {
  /** Runs `compute` and returns its result with the instant until which it is valid. Its clock queries also count towards the whole build. */
  track<Answer>(compute: () => Answer): TimedResult<Answer>;
  /** Records when a cached result expires, as if it had been computed again. */
  expires(validUntil: number | null): void;
  /** The first instant at which any answer given during this build may change; null = none will. */
  validUntil(): number | null;
}

interface Scope {
  earliest: number;
}
interface Today {
  readonly date: string;
  readonly year: number;
  readonly tomorrow: number;
  readonly newYear: number;
}

const untilOf = ({ earliest }: Scope): number | null => (earliest === Infinity ? null : earliest);

/**
 * The clock of a build. It is fixed at `now` and records, for every answer, the next instant at which the answer would differ. Until the
 * earliest of these, a new build would produce the same output.
 */
export function buildClock(now: Date): BuildClock {
  const instant = now.getTime();
  const build: Scope = { earliest: Infinity };
  const scopes = new Set([build]);
  const todayByZone = new Map<string, Today>();
  const startByDay = new Map<string, number>();

  const recordChange = (change: number): void => {
    if (!(change > instant)) return;
    for (const scope of scopes) if (change < scope.earliest) scope.earliest = change;
  };
  const todayIn = (timeZone: string): Today => {
    let today = todayByZone.get(timeZone);
    if (today === undefined) {
      const { date, year } = zonedTime(now, timeZone);
      const tomorrow = startOfDay(addDays(date, 1), timeZone).getTime();
      today = { date, year, tomorrow, newYear: startOfDay(`${year + 1}-01-01`, timeZone).getTime() };
      todayByZone.set(timeZone, today);
    }
    return today;
  };
  const startOf = (day: string, timeZone: string): number => {
    const key = `${timeZone} ${day}`;
    let start = startByDay.get(key);
    if (start === undefined) {
      start = startOfDay(day, timeZone).getTime();
      startByDay.set(key, start);
    }
    return start;
  };
  return {
    hasPassed(instantMs) {
      recordChange(instantMs);
      return instant >= instantMs;
    },
    isBefore(instantMs) {
      recordChange(instantMs);
      return instant < instantMs;
    },
    hasStarted(day, timeZone) {
      const started = todayIn(timeZone).date >= day;
      if (!started) recordChange(startOf(day, timeZone));
      return started;
    },
    day(timeZone) {
      const today = todayIn(timeZone);
      recordChange(today.tomorrow);
      return today.date;
    },
    year(timeZone) {
      const today = todayIn(timeZone);
      recordChange(today.newYear);
      return today.year;
    },
    track(compute) {
      const scope: Scope = { earliest: Infinity };
      scopes.add(scope);
      try {
        const value = compute();
        return { value, validUntil: untilOf(scope) };
      } finally {
        scopes.delete(scope);
      }
    },
    expires(validUntil) {
      if (validUntil !== null) recordChange(validUntil);
    },
    validUntil: () => untilOf(build),
  };
}
