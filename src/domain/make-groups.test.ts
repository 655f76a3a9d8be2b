import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/constants.ts';
import { makeGroups } from '#domain/make-groups.ts';

/** `n` makes, most cars first, with names in reverse order: Make 99, Make 98, … */
const makes = (count: number) => Array.from({ length: count }, (_, i) => ({ label: `Make ${String(99 - i)}` }));

describe('makeGroups', () => {
  it.each<[why: string, n: number, position: number]>([
    ['45 makes: the second heading is at 20', 45, 20],
    ['exactly 20 makes: at 20, one make under it', 20, 20],
    ['19 makes: seven are popular', 19, 8],
    ['13 makes: seven are popular', 13, 8],
    ['12 makes: half of them are popular', 12, 7],
    ['two makes: one each', 2, 2],
  ])('SRCH-06 %s', (_why, count, position) => {
    const { popular, others } = makeGroups(makes(count), LIMITS);
    const list = ['Popular Makes', ...popular, 'All Makes', ...others];
    expect(list.indexOf('All Makes')).toBe(position);
    expect(others.length).toBeGreaterThan(0);
    expect(new Set([...popular, ...others]).size).toBe(count);
  });

  it('SRCH-06 popular makes by number of cars, the others by name', () => {
    const { popular, others } = makeGroups(
      ['Toyota', 'Kia', 'Mazda', 'Ford', 'Volvo', 'audi', 'BMW'].map((label) => ({ label })),
      LIMITS,
    );
    expect([popular, others].map((group) => group.map(({ label }) => label).join(' '))).toEqual([
      'Toyota Kia Mazda Ford',
      'audi BMW Volvo',
    ]);
  });
});
