import { expect, test, vi } from 'vitest';
import type { DealerJob } from './build-dealer.ts';
import { startBuilding } from './schedule.ts';

vi.mock('./build-dealer.ts', () => ({
  buildDealer: async ({ processes }: DealerJob) => ({ fault: String(processes) }),
}));

/** The number of processes that write a single dealer's pages. */
async function processesOf(job: Partial<DealerJob>, processes: number): Promise<number> {
  const baseJob = { name: 'corner', isWhole: true, checkReused: 0, cost: 5000 };
  const builders = startBuilding([{ ...baseJob, ...job } as DealerJob], processes);
  const outcome = await builders.outcomeOf('corner');
  await builders.end();
  return 'fault' in outcome ? Number(outcome.fault) : Number.NaN;
}

test('the pages of a large dealer are written by several processes, up to a limit', async () => {
  expect(await processesOf({}, 3)).toBe(3);
  expect(await processesOf({}, 16)).toBe(4);
  expect(await processesOf({}, 1)).toBe(1);
});

test('the pages of a dealer are not divided if it is small, its pages can be reused, or reused pages are checked', async () => {
  expect(await processesOf({ cost: 1300 }, 4)).toBe(1);
  expect(await processesOf({ cost: 1500 }, 4)).toBe(2);
  expect(await processesOf({ isWhole: false }, 4)).toBe(1);
  expect(await processesOf({ checkReused: 0.01 }, 4)).toBe(1);
});
