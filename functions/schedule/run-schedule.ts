import { dropExpiredAccounts } from '../accounts/drop-expired.ts';
import type { Place } from '../env.ts';
import { dropOldLeads } from '../leads/drop-old.ts';
import { sendDigest } from '../leads/send-digest.ts';
import { deliverBacklog } from '../outbox/deliver.ts';
import { settleDueHolds } from '../reservations/settle.ts';
import { dropExpiredTradeIns } from '../trade-in/drop-expired.ts';

/** Work that is due by the clock; each may run at any time, any number of times, and does only what is due. */
const JOBS: readonly { readonly name: string; readonly run: (place: Place) => Promise<unknown> }[] = [
  { name: 'digest', run: sendDigest },
  { name: 'holds', run: settleDueHolds },
  { name: 'deliver', run: deliverBacklog },
  { name: 'leads', run: dropOldLeads },
  { name: 'accounts', run: dropExpiredAccounts },
  { name: 'trade-ins', run: dropExpiredTradeIns },
];

/** Every minute by the platform's schedule, and whenever a nudge arrives. One job that fails stops no other. */
export async function runSchedule(place: Place): Promise<void> {
  for (const { name, run } of JOBS) {
    try {
      await run(place);
    } catch (error) {
      place.outside.log({ event: 'job_failed', job: name, site: place.edge.slug, name: (error as Error).name });
    }
  }
}
