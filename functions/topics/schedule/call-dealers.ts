import { SCHEDULE_API_PATH } from '#domain/routes/public-paths.ts';
import {
  type CallResult,
  type ClaimedDealer,
  claimDealers,
  type ScheduleDatabase,
  storeResults,
} from './dealers-repo.ts';

/** What the scheduler uses beyond its own code, so that a test can replace it. */
export interface ScheduleRuntime {
  readonly database: ScheduleDatabase;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Calls a dealer's Worker. */
  call(request: Request): Promise<Response>;
  /** A signal that aborts after `ms` milliseconds. */
  deadline(ms: number): AbortSignal;
  log(line: { readonly event: string; readonly [key: string]: string | number }): void;
}

/** The result of a batch. */
export interface BatchSummary {
  /** Calls made; a dealer that was called again counts again. */
  readonly called: number;
  /** Calls with a problem. */
  readonly failed: number;
  /** Dealers that it did not reach in its time. */
  readonly unreached: number;
}

/**
 * Dealers called at once. A Worker may wait for six responses at a time (developers.cloudflare.com/workers/platform/limits, "Simultaneous
 * open connections"); the sixth is left to the database.
 */
export const CONCURRENCY = 5;
/** Of these, calls for dealers that are not known to be slow. */
const ORDINARY_CONCURRENCY = 4;
/** A dealer that does not respond within this time has failed. Its Worker continues for up to 30 seconds (`waitUntil`). */
export const CALL_TIMEOUT_MS = 20_000;
/** No call is started later in a batch than this, so that every batch has ended before the next minute. */
export const LAST_START_MS = 30_000;
/** Dealers whose last call took longer share one slot; the other slots call them only after all ordinary ones. */
const SLOW_MS = 3_000;
/** Results stored at once. */
const STORE_BATCH = 20;

interface DealerResponse {
  /** Names of the jobs that failed. */
  readonly failed: readonly string[];
  /** Whether more messages are ready to be delivered now. Deployed Workers answer with this name. */
  readonly left: boolean;
}

/**
 * Calls the schedules of some dealers. A dealer that hangs holds up one slot for 20 seconds; from the next minute on it and all others that
 * failed or took long share a single slot until every ordinary dealer has been called. A dealer that has more to do than fits into one call
 * is called again once all others have had theirs.
 */
export async function callDealers(runtime: ScheduleRuntime, slugs: readonly string[]): Promise<BatchSummary> {
  const startedAt = runtime.now();
  const claimed = await claimDealers(runtime.database, slugs, SLOW_MS);
  const ordinary = claimed.filter(({ isSlow }) => !isSlow);
  const slow = claimed.filter(({ isSlow }) => isSlow);
  const toRetry: ClaimedDealer[] = [];
  const results: CallResult[] = [];
  let called = 0;
  let failed = 0;
  const store = async (minCount: number): Promise<void> => {
    if (results.length < minCount) return;
    await storeResults(runtime.database, results.splice(0));
  };
  const callInOrder = async (order: readonly ClaimedDealer[][]): Promise<void> => {
    while (runtime.now() - startedAt < LAST_START_MS) {
      const dealer = order.find((queue) => queue.length > 0)?.shift();
      if (dealer === undefined) return;
      const { hasMore, ...result } = await callDealer(runtime, dealer);
      called += 1;
      if (result.problem !== '') {
        failed += 1;
        runtime.log({ event: 'dealer_not_run', site: result.slug, problem: result.problem });
      }
      if (hasMore) toRetry.push(dealer);
      results.push(result);
      await store(STORE_BATCH);
    }
  };
  await Promise.all(
    Array.from({ length: CONCURRENCY }, (_, slot) =>
      callInOrder(slot < ORDINARY_CONCURRENCY ? [ordinary, slow, toRetry] : [slow, ordinary, toRetry]),
    ),
  );
  await store(1);
  return { called, failed, unreached: ordinary.length + slow.length };
}

async function callDealer(
  runtime: ScheduleRuntime,
  { slug, origin, key }: ClaimedDealer,
): Promise<CallResult & { readonly hasMore: boolean }> {
  const startedAt = runtime.now();
  const done = (problem: string, hasResponded: boolean, hasMore = false) => ({
    ...{ slug, problem, hasResponded, hasMore },
    tookMs: Math.round(runtime.now() - startedAt),
  });
  try {
    const signal = runtime.deadline(CALL_TIMEOUT_MS);
    const request = new Request(`${origin}${SCHEDULE_API_PATH}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal,
    });
    const response = await Promise.race([runtime.call(request), aborted(signal)]);
    if (response.status !== 200) return done(`status ${response.status}`, response.status < 500);
    const { failed, left: hasMore } = await Promise.race([response.json() as Promise<DealerResponse>, aborted(signal)]);
    return done(failed.length === 0 ? '' : `failed: ${failed.join(', ')}`, true, hasMore);
  } catch (error) {
    return done(problemOf(error as Error), false);
  }
}

/** Why a call got no response. */
export const problemOf = ({ name }: Error): string =>
  name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable';

/** Rejects when the signal aborts, for calls that notice it late, or not at all. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
