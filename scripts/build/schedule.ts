import { statSync } from 'node:fs';
import { join } from 'node:path';
import { STOCK_FILE } from '#stock/files.ts';
import type { DealerJob, DealerResult, Outcome } from './build-dealer.ts';
import { WorkerPool } from './worker-pool.ts';

/** A build in progress. */
export interface Builder {
  /** The outcome of a dealer, once it is built. */
  readonly outcomeOf: (name: string) => Promise<Outcome>;
  /** Call it when all outcomes are known. */
  readonly end: () => Promise<void>;
}

/** A rough estimate of a dealer's pages other than those of cars. */
const OTHER_PAGES = 100;
/** A rough estimate of the length of a car in a stock file. */
const CAR_BYTES = 2800;
/** The work of checking whether a page can be reused, as a fraction of rendering it. */
const REUSE_CHECK_COST = 0.2;
/** The fixed work for each dealer, in pages. */
const DEALER_COST = 50;
/** Starting a worker takes as long as rendering this many pages; less work than that is done in this process. */
const MIN_PAGES_FOR_WORKERS = 300;
/** Pages per process below which sharing costs more than it saves: each process starts up and reads the whole stock. */
const MIN_PAGES_PER_PROCESS = 700;
/** Limit per dealer, because each process holds the whole stock in memory. */
const MAX_PROCESSES = 4;

/**
 * Estimates the work for a dealer, in rendered pages, without reading its files.
 *
 * @param pages number of pages in its last build, most of which can be reused; null = all must be rendered
 */
export function estimateCost(dealer: string, pages: number | null): number {
  const stock = statSync(join(dealer, STOCK_FILE), { throwIfNoEntry: false })?.size ?? 0;
  return DEALER_COST + (pages === null ? OTHER_PAGES + stock / CAR_BYTES : REUSE_CHECK_COST * pages);
}

/**
 * Builds dealers: one after another in this process, as outcomes are requested, or in worker processes if there is enough to do, the
 * largest first.
 *
 * @param workers maximum number of processes
 */
export function startBuilding(jobs: readonly DealerJob[], workers: number): Builder {
  const cost = jobs.reduce((sum, job) => sum + job.cost, 0);
  const size = Math.min(workers, jobs.length, Math.floor(cost / MIN_PAGES_FOR_WORKERS));
  if (size < 2) return buildInProcess(jobs.map((job) => ({ ...job, processes: processesOf(job, workers) })));
  const pool = new WorkerPool<DealerJob, DealerResult>({ entry: new URL('./worker.ts', import.meta.url), size });
  const largestFirst = [...jobs].sort((a, b) => b.cost - a.cost || (a.name < b.name ? -1 : 1));
  const processesPerDealer = Math.floor(workers / jobs.length);
  const running = new Map(
    largestFirst.map((job) => [
      job.name,
      buildInWorker(pool, { ...job, processes: processesOf(job, processesPerDealer) }),
    ]),
  );
  return { outcomeOf: (name) => running.get(name) as Promise<Outcome>, end: () => pool.close() };
}

/**
 * The number of processes for one dealer. A large dealer is divided if there are more processes than dealers, but not if few pages need
 * rendering, because each process reads the whole stock.
 */
function processesOf({ isWhole, checkReused, cost }: DealerJob, processes: number): number {
  if (!isWhole || checkReused > 0) return 1;
  return Math.max(1, Math.min(processes, MAX_PROCESSES, Math.floor(cost / MIN_PAGES_PER_PROCESS)));
}

function buildInProcess(jobs: readonly DealerJob[]): Builder {
  return {
    outcomeOf: async (name) =>
      (await import('./build-dealer.ts')).buildDealer(jobs.find((job) => job.name === name) as DealerJob),
    end: async () => undefined,
  };
}

async function buildInWorker(pool: WorkerPool<DealerJob, DealerResult>, job: DealerJob): Promise<Outcome> {
  try {
    const { output, result } = await pool.run(job);
    return 'fault' in result ? { ...result, output } : { ...result, built: { ...result.built, output } };
  } catch (error) {
    const fix = `The other dealers are built. For more output: npm run build -- ${job.name} --workers 1`;
    return { fault: `${(error as Error).message}\n${fix}` };
  }
}
