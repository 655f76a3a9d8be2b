import { expect, it } from 'vitest';
import { remembered } from '#domain/remembered.ts';

interface Box {
  readonly of: number;
}

it('is decided once for the same objects in the same places, and anew for any other', () => {
  let decided = 0;
  const sum = remembered((a: Box, b: Box) => {
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
  const once = remembered((_: object) => answers.shift()?.());
  expect([once(key), once(key)]).toEqual([null, null]);
  expect(() => once({})).toThrow('asked twice');
});
