import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText, UNESCAPED, WRITERS } from './hostile-text.ts';

const RUNS = 5_000 / WRITERS.length;

describe.each(WRITERS)('$name', ({ name, escapes }) => {
  test(`ERR-01 no hostile text breaks out of ${name}`, () => {
    fc.assert(
      fc.property(hostileText, (text) => !escapes(text)),
      { numRuns: RUNS },
    );
  });
  test(`ERR-01 a writer of ${name} without its escaping is caught`, () => {
    expect(
      fc.check(
        fc.property(hostileText, (text) => !escapes(text, UNESCAPED[name])),
        { numRuns: RUNS },
      ).failed,
    ).toBe(true);
  });
});
