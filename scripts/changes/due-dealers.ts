import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readData } from '#config/read-data.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import type { BuildRecords } from '../build/build-records.ts';
import type { Cloudflare } from '../deploy/cloudflare-api.ts';
import { liveVersion, recordOf } from '../deploy/live-version.ts';
import { resourceName } from '../edge/resource-name.ts';

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

/** What is known of a site: the instant (ms) it was built for, if that is known, and the one (ISO) until which it holds; a text = why nothing is. */
type Known = { readonly builtFor: number; readonly validUntil: string | null } | string;

/**
 * Says which dealers are due at an instant, by what their last build recorded. A dealer of whom there is no record that can be relied on, or
 * one of a build made for a later instant, is due: nobody knows until when its site holds.
 *
 * @param tenants folder of the dealers
 */
export function dueDealers(tenants: string, records: BuildRecords, now: Date): Due {
  const known = dealerNames(tenants).map(
    (name) => [name, records.read(name) ?? 'no record of a build of it was found here'] as const,
  );
  return dueOf(known, now);
}

/** Dealers asked about at once. */
const AT_ONCE = 8;

/**
 * The same of what is live, by what each deployment says of itself: one call a dealer.
 *
 * @throws DeployError when the platform does not answer, or refuses
 */
export async function dueLive(tenants: string, cloudflare: Cloudflare, now: Date): Promise<Due> {
  const names = dealerNames(tenants);
  const known: [name: string, known: Known][] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    known.push(
      ...(await Promise.all(
        names.slice(at, at + AT_ONCE).map(async (name): Promise<[string, Known]> => {
          const slug = await slugBySettings(tenants, name);
          const worker = resourceName(slug, { kind: 'production' });
          const live = await liveVersion(cloudflare, worker);
          const until = live === null ? null : ((await recordOf(cloudflare, worker, live))?.until ?? null);
          if (live === null) return [name, 'nothing of it is live'];
          if (until === null || until === 'now') return [name, 'what is live does not say until when it holds'];
          return [name, { builtFor: -Infinity, validUntil: until === 'never' ? null : until }];
        }),
      )),
    );
  return dueOf(known, now);
}

/** What a dealer's site is called: by its settings, else as its folder. Settings that cannot be read are told where it is built. */
export async function slugBySettings(tenants: string, name: string): Promise<string> {
  const folder = join(tenants, name);
  for (const file of ['tenant.ts', 'tenant.json']) {
    if (!existsSync(join(folder, file))) continue;
    const data = (await readData(join(folder, file), file, [])) as { readonly slug?: unknown } | undefined;
    return typeof data?.slug === 'string' ? data.slug : name;
  }
  return name;
}

function dueOf(known: readonly (readonly [name: string, known: Known])[], now: Date): Due {
  const dealers: DueDealer[] = [];
  let next = Infinity;
  for (const [name, site] of known) {
    if (typeof site === 'string') {
      dealers.push({ name, since: null, cause: site });
      continue;
    }
    const { builtFor, validUntil } = site;
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
