import { expect, it } from 'vitest';
import { buildClock } from '#domain/build-clock.ts';
import type { Clock } from '#domain/clock.ts';
import { memoize } from '#domain/memoize.ts';

interface Box {
  readonly id: number;
}

it('calls the function once for the same arguments in the same positions, and again for others', () => {
  let calls = 0;
  const sum = memoize((a: Box, b: Box) => {
    calls += 1;
    return a.id * 10 + b.id;
  });
  const [one, two] = [{ id: 1 }, { id: 2 }];
  expect([sum(one, two), sum(one, two), sum(two, one), sum({ id: 1 }, two)]).toEqual([12, 12, 21, 12]);
  expect(calls).toBe(3);
});

it('caches null too, but not a function that throws', () => {
  const results = [
    () => null,
    () => {
      throw new Error('called twice');
    },
  ];
  const key = {};
  const cached = memoize((_: object) => results.shift()?.());
  expect([cached(key), cached(key)]).toEqual([null, null]);
  expect(() => cached({})).toThrow('called twice');
});

it('reports to the clock each time how long a cached result is valid', () => {
  const clock = buildClock(new Date('2026-11-20T00:00:00Z'));
  const [tag, car] = [Date.parse('2026-11-21T00:00:00Z'), { sold: Date.parse('2026-11-25T00:00:00Z') }];
  let calls = 0;
  const isNew = memoize((now: Clock, _car: object) => {
    calls += 1;
    return now.isBefore(tag);
  });
  const card = memoize((now: Clock, subject: typeof car) => ({
    isNew: isNew(now, subject),
    isSold: now.hasPassed(subject.sold),
  }));
  const pages = [1, 2].map(() => clock.track(() => card(clock, car)));
  expect(pages).toEqual(Array(2).fill({ value: { isNew: true, isSold: false }, validUntil: tag }));
  expect(clock.track(() => isNew(clock, car)).validUntil).toBe(tag);
  expect(calls).toBe(1);
});

it('keeps results of different clocks apart', () => {
  const [clock, later] = ['2026-11-20T00:00:00Z', '2026-11-20T00:00:01Z'].map((now) => buildClock(new Date(now)));
  const day = memoize((now: Clock) => now.day('Australia/Brisbane'));
  for (const current of [clock, later, clock])
    expect(current?.track(() => day(current))).toEqual({
      value: '2026-11-20',
      validUntil: Date.parse('2026-11-20T14:00:00Z'),
    });
});
