import { dealerNames } from '#config/tenant-folders.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import type { Cloudflare } from '../deploy/cloudflare-api.ts';
import { readDealers, readRound } from '../deploy/dealer-records.ts';
import { collect } from './collect.ts';
import { READS_PER_RUN, type StatusRow, schedulerText, statusRows } from './status-rows.ts';

interface StatusOrder {
  /** Of how many dealers the databases are queried first, those that were not queried for longest; by default as many as an hourly run may. */
  readonly reads?: number;
  /** The time from which ages are counted; by default, and if null, now. */
  readonly now?: Date | null;
}

/** The status of all dealers and of the scheduler, with the instant from which ages are counted. */
export async function readStatus(
  tenants: string,
  cloudflare: Cloudflare,
  { reads = READS_PER_RUN, now = null }: StatusOrder = {},
): Promise<{ readonly rows: readonly StatusRow[]; readonly scheduler: string | null; readonly now: Date }> {
  const records = await AccountRecords.open(cloudflare);
  const names = dealerNames(tenants);
  if (reads > 0) {
    const dealers = await Promise.all(names.map(async (name) => ({ name, slug: await slugBySettings(tenants, name) })));
    await collect(dealers, await readDealers(records), { records, cloudflare }, reads);
  }
  const at = now ?? new Date();
  const rows = statusRows(names, await readDealers(records), at);
  return { rows, scheduler: schedulerText(await readRound(records), rows, at), now: at };
}
