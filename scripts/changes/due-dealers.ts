import { dealerNames } from '#config/tenant-folders.ts';
import type { BuildRecords } from '../build/build-records.ts';

/** A dealer whose site has to be built again, because time has passed. */
export interface DueDealer {
  /** Name of its folder. */
  readonly name: string;
  /** The instant (ISO) since which the built site is no longer what a build would make; null = not known. */
  readonly since: string | null;
  /** Why, in a sentence for an operator. */
  readonly cause: string;
}

/** Which dealers time has caught up with. */
export interface Due {
  /** The instant (ISO) asked about. */
  readonly now: string;
  readonly dealers: readonly DueDealer[];
  /** The next instant (ISO) at which one of the others is due; null = none ever is. */
  readonly next: string | null;
}

/**
 * Says which dealers are due at an instant, by what their last build recorded. A dealer of whom there is no record that can be relied on, or
 * one of a build made for a later instant, is due: nobody knows until when its site holds.
 *
 * @param tenants folder of the dealers
 */
export function dueDealers(tenants: string, records: BuildRecords, now: Date): Due {
  const dealers: DueDealer[] = [];
  let next = Infinity;
  for (const name of dealerNames(tenants)) {
    const record = records.read(name);
    if (record === null) {
      dealers.push({ name, since: null, cause: 'no record of a build of it was found here' });
      continue;
    }
    const { builtFor, validUntil } = record;
    const until = validUntil === null ? Infinity : Date.parse(validUntil);
    if (builtFor > now.getTime()) {
      const cause = `it was built for ${new Date(builtFor).toISOString()}, which is still to come`;
      dealers.push({ name, since: null, cause });
    } else if (until <= now.getTime())
      dealers.push({ name, since: validUntil, cause: `its site held until ${validUntil}` });
    else next = Math.min(next, until);
  }
  return { now: now.toISOString(), dealers, next: Number.isFinite(next) ? new Date(next).toISOString() : null };
}
