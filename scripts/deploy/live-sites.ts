import { resourceName } from '../edge/resource-name.ts';
import { AccountRateLimiter } from './account-rate-limiter.ts';
import { AccountRecords } from './account-records.ts';
import { type Cloudflare, RefusedCall } from './cloudflare-api.ts';
import { readRecord } from './deploy-record.ts';
import { liveVersion, recordOf } from './live-version.ts';

/** A dealer's live site. */
export interface LiveSite {
  /** Until when (ISO) it is valid; 'never' = for ever, null = unknown. */
  readonly until: string | null;
}

/** Sites that are requested at the same time. */
const CONCURRENCY = 8;
/** Maximum number of API calls per site. */
const CALLS = 2;
/** Number of Workers listed by one call. */
export const WORKERS_PER_PAGE = 100;

/**
 * The live versions of many dealers, from the account's records: one read of them and one list of all Workers, whatever their number. A
 * site is called only if the records do not contain it, or if Cloudflare's list shows a deployment other than the one they were compared
 * with: then somebody has deployed since, with our commands or by hand. Its response is stored, so that it is requested once for each
 * deployment.
 *
 * @param slugs of live dealers or of others
 * @returns by slug; null = it is not live
 * @throws DeployError if Cloudflare does not respond
 */
export async function liveSites(
  slugs: readonly string[],
  cloudflare: Cloudflare,
): Promise<ReadonlyMap<string, LiveSite | null>> {
  const records = await AccountRecords.find(cloudflare);
  const dealers = records === null ? new Map<string, StoredDealer>() : await readStoredDealers(records);
  const deployedAt = await latestDeployments(cloudflare);
  const sites = new Map<string, LiveSite | null>();
  const unknown: string[] = [];
  for (const slug of slugs) {
    const site = knownSite(dealers.get(slug), deployedAt?.get(workerOf(slug)), deployedAt !== null);
    if (site === null) unknown.push(slug);
    else sites.set(slug, site);
  }
  const rateLimiter = records === null ? null : new AccountRateLimiter(cloudflare);
  const updates: SiteUpdate[] = [];
  for (let i = 0; i < unknown.length; i += CONCURRENCY) {
    const batch = unknown.slice(i, i + CONCURRENCY);
    await rateLimiter?.acquire(CALLS * batch.length);
    const responses = await Promise.all(batch.map(async (slug) => [slug, await fetchSite(slug, cloudflare)] as const));
    for (const [slug, live] of responses) {
      sites.set(slug, live === null ? null : { until: live.until });
      const deployedOn = deployedAt?.get(workerOf(slug));
      if (live === null || deployedOn === undefined || live.hosting === 'namespace') continue;
      const { version, since, commit } = live;
      const facts = { live: { version, since, commit, until: live.until ?? 'now', deployedOn } };
      updates.push({ slug, facts, previousText: dealers.get(slug)?.text ?? null });
    }
  }
  if (records !== null && updates.length > 0) await store(records, updates);
  return sites;
}

const workerOf = (slug: string): string => resourceName(slug, { kind: 'production' });

/** The stored record of a dealer. In it, as in a deployment's, `until` is 'now' if it is unknown. */
interface StoredDealer {
  /** The record as it is stored; null = there is none. */
  readonly text: string | null;
  /** The message of its newest version in the dispatch namespace; null = there is none. */
  readonly dispatched: string | null;
}

async function readStoredDealers(records: AccountRecords): Promise<Map<string, StoredDealer>> {
  const [dealers = [], versions = []] = await records.query([
    `SELECT slug, facts -> '$.live' AS live FROM dealers`,
    'SELECT worker, message FROM namespace_versions WHERE id IN (SELECT max(id) FROM namespace_versions GROUP BY worker)',
  ]);
  const dispatched = new Map(versions.map(({ worker, message }) => [String(worker), String(message)]));
  return new Map(
    dealers.map(({ slug, live }): [string, StoredDealer] => [
      String(slug),
      { text: live === null ? null : String(live), dispatched: dispatched.get(workerOf(String(slug))) ?? null },
    ]),
  );
}

/**
 * The recorded live version of a dealer; null = none, or it may be out of date.
 *
 * @param deployedOn instant of the newest deployment of its own Worker; undefined = it has none
 * @param isListed false = Cloudflare refused to list the Workers, so nothing is known of their deployments
 */
function knownSite(
  stored: StoredDealer | undefined,
  deployedOn: string | undefined,
  isListed: boolean,
): LiveSite | null {
  if (stored === undefined || !isListed) return null;
  if (deployedOn !== undefined) {
    const live = stored.text === null ? {} : (JSON.parse(stored.text) as { until?: string; deployedOn?: string });
    if (live.deployedOn !== deployedOn || live.until === undefined) return null;
    return { until: live.until === 'now' ? null : live.until };
  }
  const record = stored.dispatched === null ? null : readRecord(stored.dispatched);
  return record === null ? null : { until: record.until === 'now' ? null : record.until };
}

/**
 * The instant of the newest deployment of each Worker of the account, by its name.
 *
 * @returns null = Cloudflare refuses to list them
 */
async function latestDeployments(cloudflare: Cloudflare): Promise<ReadonlyMap<string, string> | null> {
  const latest = new Map<string, string>();
  try {
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({
        per_page: String(WORKERS_PER_PAGE),
        page: String(page),
        order_by: 'name',
        order: 'asc',
      });
      const workers = await cloudflare.call<readonly { readonly name: string; readonly deployed_on?: string | null }[]>(
        'GET',
        `/workers/workers?${query}`,
      );
      for (const { name, deployed_on } of workers) latest.set(name, deployed_on ?? '');
      if (workers.length < WORKERS_PER_PAGE) return latest;
    }
  } catch (error) {
    if (error instanceof RefusedCall) return null;
    throw error;
  }
}

async function fetchSite(slug: string, cloudflare: Cloudflare) {
  const live = await liveVersion(cloudflare, workerOf(slug));
  if (live === null) return null;
  const record = await recordOf(cloudflare, workerOf(slug), live);
  const until = record === null || record.until === 'now' ? null : record.until;
  const since = live.at ?? new Date().toISOString();
  return { version: live.version, since, commit: record?.commit ?? null, until, hosting: live.hosting };
}

/** New facts about a dealer's live site. */
interface SiteUpdate {
  readonly slug: string;
  readonly facts: object;
  /** The record that was read before, as it was stored; null = there was none. */
  readonly previousText: string | null;
}

/** Stores the responses of sites, except where a deployment has changed the record since it was read. */
async function store(records: AccountRecords, updates: readonly SiteUpdate[]): Promise<void> {
  await records.run(
    `INSERT INTO dealers (slug, facts) SELECT value ->> 'slug', value -> 'facts' FROM json_each(?1) WHERE true
     ON CONFLICT (slug) DO UPDATE SET facts = json_patch(facts, excluded.facts)
     WHERE facts -> '$.live' IS (SELECT value ->> 'previousText' FROM json_each(?1) WHERE value ->> 'slug' = dealers.slug)`,
    [JSON.stringify(updates)],
  );
}
