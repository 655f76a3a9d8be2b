import { expect, test, vi } from 'vitest';
import type { DealerJob } from './build-dealer.ts';
import { startBuilding } from './schedule.ts';

vi.mock('./build-dealer.ts', () => ({ buildDealer: async ({ shares }: DealerJob) => ({ fault: String(shares) }) }));

/** The number of processes that write a single dealer's pages. */
async function sharesOf(job: Partial<DealerJob>, processes: number): Promise<number> {
  const whole = { name: 'corner', isWhole: true, checkReused: 0, effort: 5000 };
  const builders = startBuilding([{ ...whole, ...job } as DealerJob], processes);
  const outcome = await builders.outcomeOf('corner');
  await builders.end();
  return 'fault' in outcome ? Number(outcome.fault) : Number.NaN;
}

test('one large dealer is written by as many processes as there may be, but not by many', async () => {
  expect(await sharesOf({}, 3)).toBe(3);
  expect(await sharesOf({}, 16)).toBe(4);
  expect(await sharesOf({}, 1)).toBe(1);
});

test('a dealer is not divided where it is small, or where its last pages will do or are held against new ones', async () => {
  expect(await sharesOf({ effort: 1300 }, 4)).toBe(1);
  expect(await sharesOf({ effort: 1500 }, 4)).toBe(2);
  expect(await sharesOf({ isWhole: false }, 4)).toBe(1);
  expect(await sharesOf({ checkReused: 0.01 }, 4)).toBe(1);
});
