import { expect, it } from 'vitest';
import { buildClock } from '#domain/build-clock.ts';
import type { Clock } from '#domain/clock.ts';
import { memoize } from '#domain/memoize.ts';

interface Box {
  readonly of: number;
}

it('is decided once for the same objects in the same places, and anew for any other', () => {
  let decided = 0;
  const sum = memoize((a: Box, b: Box) => {
    decided += 1;
    return a.of * 10 + b.of;
  });
  const [one, two] = [{ of: 1 }, { of: 2 }];
  expect([sum(one, two), sum(one, two), sum(two, one), sum({ of: 1 }, two)]).toEqual([12, 12, 21, 12]);
  expect(decided).toBe(3);
});

it('remembers an answer of null too, and nothing of a decision that failed', () => {
  const answers = [
    () => null,
    () => {
      throw new Error('asked twice');
    },
  ];
  const key = {};
  const once = memoize((_: object) => answers.shift()?.());
  expect([once(key), once(key)]).toEqual([null, null]);
  expect(() => once({})).toThrow('asked twice');
});

it('tells a clock each time until when an answer from memory holds', () => {
  const clock = buildClock(new Date('2026-11-20T00:00:00Z'));
  const [tag, car] = [Date.parse('2026-11-21T00:00:00Z'), { sold: Date.parse('2026-11-25T00:00:00Z') }];
  let decided = 0;
  const isNew = memoize((now: Clock, _car: object) => {
    decided += 1;
    return now.isBefore(tag);
  });
  const card = memoize((now: Clock, one: typeof car) => ({
    isNew: isNew(now, one),
    isSold: now.hasPassed(one.sold),
  }));
  const pages = [1, 2].map(() => clock.during(() => card(clock, car)));
  expect(pages).toEqual(Array(2).fill({ value: { isNew: true, isSold: false }, validUntil: tag }));
  expect(clock.during(() => isNew(clock, car)).validUntil).toBe(tag);
  expect(decided).toBe(1);
});

it('tells another clock its own', () => {
  const [clock, later] = ['2026-11-20T00:00:00Z', '2026-11-20T00:00:01Z'].map((now) => buildClock(new Date(now)));
  const day = memoize((now: Clock) => now.day('Australia/Brisbane'));
  for (const one of [clock, later, clock])
    expect(one?.during(() => day(one))).toEqual({
      value: '2026-11-20',
      validUntil: Date.parse('2026-11-20T14:00:00Z'),
    });
});
