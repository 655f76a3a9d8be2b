import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planJobs, readDealers } from './plan-jobs.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `dealer-${index}`);
const dealersOf = (jobs: ReturnType<typeof planJobs>): string[][] => jobs.map(({ dealers }) => readDealers(dealers));

describe('the jobs of a workflow', () => {
  test('OPS-09 every dealer is in one of at most 256 jobs, and all jobs have about the same size', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 400 }),
        fc.integer({ min: 1, max: 300 }),
        (dealers, max) => {
          const jobs = dealersOf(planJobs(dealers, max));
          expect(jobs.flat().sort()).toEqual([...dealers].sort());
          expect(jobs.length).toBeLessThanOrEqual(Math.min(max, 256));
          const sizes = jobs.map(({ length }) => length);
          if (sizes.length > 0) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('OPS-09 no dealer, one, 1,000 and 10,000', () => {
    expect(planJobs([])).toEqual([]);
    expect(planJobs(['north'])).toEqual([{ job: '1 of 1', dealers: '["north"]' }]);
    expect(planJobs(names(1000))).toHaveLength(100);
    expect(dealersOf(planJobs(names(10_000))).flat()).toHaveLength(10_000);
    expect(planJobs(names(10_000))).toHaveLength(256);
  });

  test('OPS-09 a list that GitHub would truncate is refused', () => {
    const long = Array.from({ length: 20_000 }, (_, index) => `${index}${'x'.repeat(60)}`);
    expect(() => planJobs(long)).toThrow(/20000 dealers .* GitHub passes at most 1048576/);
  });

  test.each(['', 'north', '{}', '[1]', '[""]', 'null'])('OPS-09 %j is not a list of dealers', (text) => {
    expect(() => readDealers(text)).toThrow('--dealers: ');
  });
});
