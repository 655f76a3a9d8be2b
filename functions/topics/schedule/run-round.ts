import type { BatchSummary, ScheduleRuntime } from './call-dealers.ts';
import { dealersToCall, type RoundSummary, storeRound } from './dealers-repo.ts';

/**
 * Batches of one round. One invocation may cause at most 32 invocations of Workers, its own included, and calls by a binding do not count as
 * open connections (developers.cloudflare.com/workers/runtime-apis/bindings/service-bindings, "Limits").
 */
export const MAX_BATCHES = 31;
/** Fewer dealers than this stay in one batch. */
const MIN_BATCH_SIZE = 10;

/**
 * A round of the scheduler, each minute: splits the dealers that should be called into batches, each in an invocation of its own, so that each
 * has its own open connections. Neighbours in the order go to different batches: dealers of one group, whose system is down, are spread over
 * several.
 *
 * @param callBatch calls the dealers of one batch
 */
export async function runRound(
  runtime: ScheduleRuntime,
  callBatch: (slugs: readonly string[]) => Promise<BatchSummary>,
): Promise<RoundSummary> {
  const startedAt = runtime.now();
  const toCall = await dealersToCall(runtime.database);
  const batchCount = Math.min(MAX_BATCHES, Math.ceil(toCall.length / MIN_BATCH_SIZE));
  const batches = Array.from({ length: batchCount }, (_, batch) =>
    toCall.filter((_slug, index) => index % batchCount === batch),
  );
  const summaries = await Promise.all(
    batches.map(async (slugs): Promise<BatchSummary> => {
      try {
        return await callBatch(slugs);
      } catch (error) {
        runtime.log({ event: 'batch_failed', name: (error as Error).name, dealers: slugs.length });
        return { called: 0, failed: 0, unreached: slugs.length };
      }
    }),
  );
  const sum = (pick: (summary: BatchSummary) => number): number =>
    summaries.reduce((total, summary) => total + pick(summary), 0);
  const round = {
    toCall: toCall.length,
    called: sum(({ called }) => called),
    failed: sum(({ failed }) => failed),
    unreached: sum(({ unreached }) => unreached),
    tookMs: Math.round(runtime.now() - startedAt),
  };
  await storeRound(runtime.database, round);
  runtime.log({ event: 'round', ...round });
  return round;
}
