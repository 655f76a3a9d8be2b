import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildClock } from '#domain/build-clock.ts';
import { type Clock, clockAt } from '#domain/clock.ts';

const BRISBANE = 'Australia/Brisbane';
const NOW = new Date('2026-11-20T00:00:00Z'); // 10:00 in Brisbane
const msOf = (instant: string): number => Date.parse(instant);
const iso = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

describe('validity of a result', () => {
  test.each<[why: string, ask: (clock: Clock) => unknown, answer: unknown, until: string | null]>([
    ['a future instant', (clock) => clock.hasPassed(msOf('2026-11-21T00:00:00Z')), false, '2026-11-21T00:00:00.000Z'],
    [
      'the same instant with isBefore',
      (clock) => clock.isBefore(msOf('2026-11-21T00:00:00Z')),
      true,
      '2026-11-21T00:00:00.000Z',
    ],
    ['the present instant has passed', (clock) => clock.hasPassed(NOW.getTime()), true, null],
    ['a past instant', (clock) => clock.isBefore(msOf('2026-11-19T00:00:00Z')), false, null],
    [
      'an invalid instant is neither passed nor ahead',
      (clock) => [clock.hasPassed(Number.NaN), clock.isBefore(Number.NaN)].join(),
      'false,false',
      null,
    ],
    ['a day, until midnight there', (clock) => clock.day(BRISBANE), '2026-11-20', '2026-11-20T14:00:00.000Z'],
    ['a shorter day', (clock) => clock.day('Australia/Sydney'), '2026-11-20', '2026-11-20T13:00:00.000Z'],
    ['a year, until New Year there', (clock) => clock.year(BRISBANE), 2026, '2026-12-31T14:00:00.000Z'],
    ['a future day', (clock) => clock.hasStarted('2026-12-25', BRISBANE), false, '2026-12-24T14:00:00.000Z'],
    ['today has started', (clock) => clock.hasStarted('2026-11-20', BRISBANE), true, null],
  ])('%s', (_why, ask, answer, until) => {
    const clock = buildClock(NOW);
    expect(ask(clock)).toBe(answer);
    expect(ask(clockAt(NOW))).toBe(answer);
    expect(iso(clock.validUntil())).toBe(until);
  });

  test('the earliest expiry applies', () => {
    const clock = buildClock(NOW);
    expect(clock.validUntil()).toBeNull();
    clock.year(BRISBANE);
    clock.hasPassed(msOf('2026-11-22T00:00:00Z'));
    clock.hasPassed(msOf('2026-11-25T00:00:00Z'));
    expect(iso(clock.validUntil())).toBe('2026-11-22T00:00:00.000Z');
  });

  test.each([
    ['a day of 23 hours', '2026-10-03T15:00:00Z', '2026-10-04T13:00:00.000Z'],
    ['a day of 25 hours', '2027-04-03T14:00:00Z', '2027-04-04T14:00:00.000Z'],
  ])('daylight saving in Sydney: %s', (_why, now, until) => {
    const clock = buildClock(new Date(now));
    clock.day('Australia/Sydney');
    expect(iso(clock.validUntil())).toBe(until);
  });
});

type Question = (clock: Clock) => unknown;
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instant = fc.integer({ min: msOf('2020-01-01T00:00:00Z'), max: msOf('2036-01-01T00:00:00Z') });
const day = instant.map((ms) => new Date(ms).toISOString().slice(0, 10));
const question: fc.Arbitrary<Question> = fc.oneof(
  instant.map(
    (ms): Question =>
      (clock) =>
        clock.hasPassed(ms),
  ),
  instant.map(
    (ms): Question =>
      (clock) =>
        clock.isBefore(ms),
  ),
  zone.map(
    (zoneName): Question =>
      (clock) =>
        clock.day(zoneName),
  ),
  zone.map(
    (zoneName): Question =>
      (clock) =>
        clock.year(zoneName),
  ),
  fc.tuple(day, zone).map(
    ([date, zoneName]): Question =>
      (clock) =>
        clock.hasStarted(date, zoneName),
  ),
);

describe('any questions in any time zone', () => {
  const answers = (clock: Clock, questions: readonly Question[]) => questions.map((ask) => ask(clock));

  test('answers equal those of a plain clock, stay the same until they expire, and differ afterwards', () => {
    fc.assert(
      fc.property(
        instant,
        fc.array(question, { maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, questions, fraction) => {
          const clock = buildClock(new Date(now));
          const expected = answers(clock, questions);
          expect(answers(clockAt(new Date(now)), questions)).toEqual(expected);
          const until = clock.validUntil();
          const last = until === null ? msOf('2040-01-01T00:00:00Z') : until - 1;
          expect(last).toBeGreaterThanOrEqual(now);
          for (const later of [last, now + Math.floor((last - now) * fraction)])
            expect(answers(clockAt(new Date(later)), questions)).toEqual(expected);
          if (until !== null) expect(answers(clockAt(new Date(until)), questions)).not.toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a rebuild at the expiry is valid for longer', () => {
    fc.assert(
      fc.property(instant, fc.array(question, { minLength: 1, maxLength: 4 }), (now, questions) => {
        let clock = buildClock(new Date(now));
        for (let builds = 0; builds < 5; builds += 1) {
          answers(clock, questions);
          const due = clock.validUntil();
          if (due === null) return;
          clock = buildClock(new Date(due));
          answers(clock, questions);
          expect(clock.validUntil() ?? Infinity).toBeGreaterThan(due);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('an earlier rebuild has the same expiry', () => {
    fc.assert(
      fc.property(instant, fc.array(question, { maxLength: 6 }), (now, questions) => {
        const [first, second] = [buildClock(new Date(now)), buildClock(new Date(now))];
        answers(first, questions);
        const until = first.validUntil();
        const later = until === null ? second : buildClock(new Date(until - 1));
        answers(later, questions);
        expect(later.validUntil()).toBe(until);
      }),
      { numRuns: 200 },
    );
  });
});

describe('validity of a single page', () => {
  const [soon, later] = [msOf('2026-11-21T00:00:00Z'), msOf('2026-11-25T00:00:00Z')];

  test('is tracked separately, and counts for the whole build', () => {
    const clock = buildClock(NOW);
    expect(clock.track(() => clock.hasPassed(later))).toEqual({ value: false, validUntil: later });
    expect(clock.track(() => 'nothing asked')).toEqual({ value: 'nothing asked', validUntil: null });
    clock.hasPassed(soon);
    expect(clock.track(() => clock.hasPassed(later)).validUntil).toBe(later);
    expect(clock.validUntil()).toBe(soon);
  });

  test('counts for the scope that contains it', () => {
    const clock = buildClock(NOW);
    const outer = clock.track(() => {
      clock.hasPassed(later);
      return clock.track(() => clock.hasPassed(soon)).validUntil;
    });
    expect(outer).toEqual({ value: soon, validUntil: soon });
  });

  test('ends when the page fails', () => {
    const clock = buildClock(NOW);
    const page = clock.track(() => {
      expect(() =>
        clock.track(() => {
          clock.hasPassed(later);
          throw new Error('no page');
        }),
      ).toThrow('no page');
      return null;
    });
    expect(page.validUntil).toBe(later);
    expect(clock.track(() => null).validUntil).toBeNull();
  });
});
