import type { Place } from '../platform/env.ts';
import { deliverBacklog } from './deliver.ts';
import { dropExpiredAccounts } from './drop-expired-accounts.ts';
import { dropExpiredTradeIns } from './drop-expired-trade-ins.ts';
import { dropOldLeads } from './drop-old-leads.ts';
import { sendDigest } from './send-digest.ts';
import { eraseHolders, settleDueHolds } from './settle-hold.ts';

/** Work that is due by the clock; each may run at any time, any number of times, and does only what is due. */
const JOBS: readonly { readonly name: string; readonly run: (place: Place) => Promise<unknown> }[] = [
  { name: 'digest', run: sendDigest },
  { name: 'holds', run: settleDueHolds },
  { name: 'deliver', run: deliverBacklog },
  { name: 'holders', run: eraseHolders },
  { name: 'leads', run: dropOldLeads },
  { name: 'accounts', run: dropExpiredAccounts },
  { name: 'trade-ins', run: dropExpiredTradeIns },
];

/**
 * Every minute by the schedule, and whenever a nudge arrives. The jobs run side by side: one that fails or hangs neither stops nor
 * delays another.
 */
export async function runSchedule(place: Place): Promise<void> {
  const run = async ({ name, run }: (typeof JOBS)[number]): Promise<void> => {
    try {
      await run(place);
    } catch (error) {
      place.outside.log({ event: 'job_failed', job: name, site: place.edge.slug, name: (error as Error).name });
    }
  };
  await Promise.all(JOBS.map(run));
}
