import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasEdgeSite, removeEdgeSite } from '../edge/edge-sites.ts';
import type { BuildRecord } from './build-records.ts';
import { isIntact } from './site-files.ts';

/** A current dealer; `id` is null if its files cannot be read. */
export interface CurrentDealer {
  readonly slug: string;
  readonly id: number | null;
}

/** The outcome for a site whose name no dealer has now. */
export interface RetiredSite {
  readonly record: BuildRecord;
  readonly isRemoved: boolean;
  /** The message for the operator. */
  readonly line: string;
}

/**
 * Finds sites of renamed and deleted dealers. The site under a dealer's old name is removed once there is one under the new name, if its
 * bytes are those that a build wrote. All other sites stay and are reported, because they may still be in use.
 *
 * @param records of earlier builds, for dealers that had another slug or folder
 * @param dealers all dealers that have a folder now
 */
export function retireSites(
  out: string,
  records: readonly BuildRecord[],
  dealers: readonly CurrentDealer[],
): RetiredSite[] {
  return records
    .filter(({ slug }) => existsSync(join(out, slug)) && !dealers.some((dealer) => dealer.slug === slug))
    .map((record): RetiredSite => {
      const folder = join(out, record.slug);
      const currentDealer = dealers.find(
        ({ id, slug }) => id === record.claims.config.id && existsSync(join(out, slug)),
      );
      if (currentDealer === undefined)
        return {
          record,
          isRemoved: false,
          line: `No dealer is called "${record.slug}" now. Its last site is still in ${folder}: remove it there to take it down.`,
        };
      if (!isIntact(folder, record.site) || !hasEdgeSite(out, record.slug, record.edgeFile))
        return {
          record,
          isRemoved: false,
          line: `"${record.slug}" is called "${currentDealer.slug}" now. ${folder} holds its site under the old name and was changed after it was built, so it was left: remove it yourself.`,
        };
      rmSync(folder, { recursive: true });
      removeEdgeSite(out, record.slug);
      return {
        record,
        isRemoved: true,
        line: `"${record.slug}" is called "${currentDealer.slug}" now: its site under the old name was removed from ${folder}.`,
      };
    });
}
