import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readData } from '#config/read-data.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import type { BuildRecords } from '../build/build-records.ts';
import type { Cloudflare } from '../deploy/cloudflare-api.ts';
import { type LiveSite, liveSites } from '../deploy/live-sites.ts';

/** A dealer whose site must be rebuilt because time has passed. */
export interface DueDealer {
  /** Name of the dealer's folder. */
  readonly name: string;
  /** Since when (ISO) the built site is out of date; null = unknown. */
  readonly since: string | null;
  /** The reason, in a sentence for an operator. */
  readonly cause: string;
}

/** The dealers that are due. */
export interface Due {
  /** The time (ISO) that was checked. */
  readonly now: string;
  readonly dealers: readonly DueDealer[];
  /** When (ISO) the next of the other dealers becomes due; null = never. */
  readonly next: string | null;
}

/**
 * What is known about a site: the instant that it was built for (ms; -Infinity = unknown), and until when it is valid (ISO; null = always);
 * a string = why nothing is known.
 */
type SiteValidity = { readonly builtFor: number; readonly validUntil: string | null } | string;

/**
 * Finds the dealers that are due at a given time, from the records of their last builds. A dealer without a valid record, or with one for a
 * later time, is due, because it is unknown how long its site is valid.
 *
 * @param tenants the tenants folder
 */
export function dueDealers(tenants: string, records: BuildRecords, now: Date): Due {
  const sites = dealerNames(tenants).map(
    (name) => [name, records.read(name) ?? 'no record of its build was found here'] as const,
  );
  return dueOf(sites, now);
}

/**
 * The same for the live sites, from the account's records of what is live (`liveSites`): a few calls for all dealers, and one or two for each
 * that has been deployed since the last time.
 *
 * @throws DeployError if Cloudflare does not respond, or refuses
 */
export async function dueLive(tenants: string, cloudflare: Cloudflare, now: Date): Promise<Due> {
  const slugs = new Map<string, string>();
  for (const name of dealerNames(tenants)) slugs.set(name, await slugBySettings(tenants, name));
  const live = await liveSites([...slugs.values()], cloudflare);
  const records = [...slugs].map(([name, slug]): [string, SiteValidity] => [name, validityOf(live.get(slug) ?? null)]);
  return dueOf(records, now);
}

function validityOf(site: LiveSite | null): SiteValidity {
  if (site === null) return 'it is not live';
  if (site.until === null) return 'the live site does not say until when it is valid';
  return { builtFor: -Infinity, validUntil: site.until === 'never' ? null : site.until };
}

/** The slug of a dealer's site: from its settings, else the folder's name. Unreadable settings are reported by the build. */
export async function slugBySettings(tenants: string, name: string): Promise<string> {
  const folder = join(tenants, name);
  for (const file of ['tenant.ts', 'tenant.json']) {
    if (!existsSync(join(folder, file))) continue;
    const data = (await readData(join(folder, file), file, [])) as { readonly slug?: unknown } | undefined;
    return typeof data?.slug === 'string' ? data.slug : name;
  }
  return name;
}

function dueOf(records: readonly (readonly [name: string, record: SiteValidity])[], now: Date): Due {
  const dealers: DueDealer[] = [];
  let next = Infinity;
  for (const [name, site] of records) {
    if (typeof site === 'string') {
      dealers.push({ name, since: null, cause: site });
      continue;
    }
    const { builtFor, validUntil } = site;
    const until = validUntil === null ? Infinity : Date.parse(validUntil);
    if (builtFor > now.getTime()) {
      const cause = `it was built for ${new Date(builtFor).toISOString()}, which is in the future`;
      dealers.push({ name, since: null, cause });
    } else if (until <= now.getTime())
      dealers.push({ name, since: validUntil, cause: `its site was valid until ${validUntil}` });
    else next = Math.min(next, until);
  }
  return { now: now.toISOString(), dealers, next: Number.isFinite(next) ? new Date(next).toISOString() : null };
}
