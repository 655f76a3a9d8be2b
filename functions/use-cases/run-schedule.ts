import type { WorkerContext } from '../platform/env.ts';
import { deleteExpiredAccounts } from './delete-expired-accounts.ts';
import { deleteExpiredTradeIns } from './delete-expired-trade-ins.ts';
import { deleteOldLeads } from './delete-old-leads.ts';
import { deliverBacklog } from './deliver.ts';
import { sendDigest } from './send-digest.ts';
import { eraseHolders, settleDueHolds } from './settle-hold.ts';

/** Scheduled work. Each job may run at any time and any number of times, and does only what is due. */
const JOBS: readonly { readonly name: string; readonly run: (context: WorkerContext) => Promise<unknown> }[] = [
  { name: 'digest', run: sendDigest },
  { name: 'holds', run: settleDueHolds },
  { name: 'deliver', run: deliverBacklog },
  { name: 'holders', run: eraseHolders },
  { name: 'leads', run: deleteOldLeads },
  { name: 'accounts', run: deleteExpiredAccounts },
  { name: 'trade-ins', run: deleteExpiredTradeIns },
];

/** The result of a run of the schedule. */
export interface ScheduleRun {
  /** Names of the jobs that failed. */
  readonly failed: readonly string[];
  /** Whether more messages are ready to be delivered now. */
  readonly hasMore: boolean;
}

/**
 * Runs every minute, called by the account's scheduler or the Worker's own schedule, and whenever a queue message arrives. The jobs run in
 * parallel: one that fails or hangs neither stops nor delays another.
 */
export async function runSchedule(context: WorkerContext): Promise<ScheduleRun> {
  const failed: string[] = [];
  let hasMore = false;
  const run = async ({ name, run }: (typeof JOBS)[number]): Promise<void> => {
    try {
      const result = await run(context);
      if (name === 'deliver') hasMore = result === true;
    } catch (error) {
      failed.push(name);
      context.runtime.log({ event: 'job_failed', job: name, site: context.edge.slug, name: (error as Error).name });
    }
  };
  await Promise.all(JOBS.map(run));
  return { failed, hasMore };
}
