import { expect, it } from 'vitest';
import { buildClock } from '#domain/build-clock.ts';
import type { Clock } from '#domain/clock.ts';
import { memoize } from '#domain/memoize.ts';

interface Box {
  readonly id: number;
}

it('calls the function once for the same arguments in the same positions, and again for others', () => {
  let decided = 0;
  const sum = memoize((a: Box, b: Box) => {
    decided += 1;
    return a.id * 10 + b.id;
  });
  const [one, two] = [{ id: 1 }, { id: 2 }];
  expect([sum(one, two), sum(one, two), sum(two, one), sum({ id: 1 }, two)]).toEqual([12, 12, 21, 12]);
  expect(decided).toBe(3);
});

it('caches null too, but not a function that throws', () => {
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

it('reports to the clock each time how long a cached result is valid', () => {
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
  const pages = [1, 2].map(() => clock.track(() => card(clock, car)));
  expect(pages).toEqual(Array(2).fill({ value: { isNew: true, isSold: false }, validUntil: tag }));
  expect(clock.track(() => isNew(clock, car)).validUntil).toBe(tag);
  expect(decided).toBe(1);
});

it('keeps results of different clocks apart', () => {
  const [clock, later] = ['2026-11-20T00:00:00Z', '2026-11-20T00:00:01Z'].map((now) => buildClock(new Date(now)));
  const day = memoize((now: Clock) => now.day('Australia/Brisbane'));
  for (const one of [clock, later, clock])
    expect(one?.track(() => day(one))).toEqual({
      value: '2026-11-20',
      validUntil: Date.parse('2026-11-20T14:00:00Z'),
    });
});
