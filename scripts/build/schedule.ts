import { statSync } from 'node:fs';
import { join } from 'node:path';
import { STOCK_FILE } from '#stock/files.ts';
import type { DealerDone, DealerJob, Outcome } from './build-dealer.ts';
import { WorkerPool } from './worker-pool.ts';

export interface Building {
  readonly outcomeOf: (name: string) => Promise<Outcome>;
  /** To be called when all outcomes are known. */
  readonly end: () => Promise<void>;
}

/** Pages of every dealer that are no cars' own, and the length of a car in a stock file: both are rough. */
const OTHER_PAGES = 100;
const CAR_BYTES = 2800;
/** Of the work of printing a page, the share of finding that the last one will do. */
const LOOKING = 0.2;
/** Of each dealer, in pages. */
const OPENING = 50;
/** A worker is ready after as long as so many pages take: less work is done here. */
const WORTH_A_WORKER = 300;
/** A process that writes pages of a dealer starts and reads all its stock first: with fewer pages each, that costs more than it saves. */
const WORTH_A_SHARE = 700;
/** Of one dealer: each process holds the whole stock in memory. */
const MOST_SHARES = 4;

/**
 * How much work a dealer is, in printed pages, from what can be told without reading it.
 *
 * @param pages of its last build, of which most will do; null = all must be printed
 */
export function effortOf(dealer: string, pages: number | null): number {
  const stock = statSync(join(dealer, STOCK_FILE), { throwIfNoEntry: false })?.size ?? 0;
  return OPENING + (pages === null ? OTHER_PAGES + stock / CAR_BYTES : LOOKING * pages);
}

/**
 * Builds dealers: here one after another as they are asked for, or in workers if there is enough to do, the largest first.
 *
 * @param workers most processes at a time
 */
export function startBuilding(jobs: readonly DealerJob[], workers: number): Building {
  const effort = jobs.reduce((sum, job) => sum + job.effort, 0);
  const size = Math.min(workers, jobs.length, Math.floor(effort / WORTH_A_WORKER));
  if (size < 2) return buildHere(jobs.map((job) => ({ ...job, shares: sharesOf(job, workers) })));
  const pool = new WorkerPool<DealerJob, DealerDone>({ entry: new URL('./worker.ts', import.meta.url), size });
  const largestFirst = [...jobs].sort((a, b) => b.effort - a.effort || (a.name < b.name ? -1 : 1));
  const each = Math.floor(workers / jobs.length);
  const running = new Map(
    largestFirst.map((job) => [job.name, inWorker(pool, { ...job, shares: sharesOf(job, each) })]),
  );
  return { outcomeOf: (name) => running.get(name) as Promise<Outcome>, end: () => pool.close() };
}

/** Where dealers are fewer than processes, a large one is divided. Not where few pages need printing: each process would read the whole stock. */
function sharesOf({ isWhole, checkReused, effort }: DealerJob, processes: number): number {
  if (!isWhole || checkReused > 0) return 1;
  return Math.max(1, Math.min(processes, MOST_SHARES, Math.floor(effort / WORTH_A_SHARE)));
}

function buildHere(jobs: readonly DealerJob[]): Building {
  return {
    outcomeOf: async (name) =>
      (await import('./build-dealer.ts')).buildDealer(jobs.find((job) => job.name === name) as DealerJob),
    end: async () => undefined,
  };
}

async function inWorker(pool: WorkerPool<DealerJob, DealerDone>, job: DealerJob): Promise<Outcome> {
  try {
    const { said, result } = await pool.run(job);
    return 'fault' in result ? { ...result, said } : { ...result, built: { ...result.built, said } };
  } catch (error) {
    const fix = `The other dealers are built. To see more of it: npm run build -- ${job.name} --workers 1`;
    return { fault: `${(error as Error).message}\n${fix}` };
  }
}
