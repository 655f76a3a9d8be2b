import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DISPATCHER } from '../edge/dispatcher-config.ts';
import { previewNames, resourceName } from '../edge/resource-name.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { ACCOUNT_DATABASE, AccountRecords } from './account-records.ts';
import { databasesNamed, findDatabase, findQueue } from './account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { DEPLOY_FOLDER, holderOf, locked } from './deploy-folder.ts';
import { deployedVersions } from './live-version.ts';
import { BUILDS_BUCKET, deleteBucket } from './retained-builds.ts';

/** Counts of what is lost with a dealer's database. */
interface StoredCounts {
  readonly leads: number;
  /** Leads and messages that have not been delivered. */
  readonly undelivered: number;
  /** Cars that are held, with or without a deposit. */
  readonly holds: number;
}

/** What there is of a live dealer in the account. */
export interface DealerResources {
  readonly slug: string;
  /** Name of its Worker, queue and database. */
  readonly worker: string;
  readonly hasWorker: boolean;
  readonly hasQueue: boolean;
  /** Id of its database; null = there is none. */
  readonly database: string | null;
  /** Null = there is no database, or nothing was ever stored in it. */
  readonly stored: StoredCounts | null;
  /** Its hosts, which stop responding. */
  readonly hosts: readonly string[];
  /** Whether the account's scheduler calls it. */
  readonly isScheduled: boolean;
}

/** @throws DeployError if the dealer is in the dispatch namespace, whose dispatcher would continue to send visitors to it */
export async function dealerResources(slug: string, cloudflare: Cloudflare): Promise<DealerResources> {
  const worker = resourceName(slug, { kind: 'production' });
  const records = await AccountRecords.find(cloudflare);
  const [placements = [], scheduled = []] =
    records === null
      ? []
      : await Promise.all(
          ['placements', 'schedule'].map((table) => records.run(`SELECT * FROM ${table} WHERE slug = ?1`, [slug])),
        );
  const [live] = await deployedVersions(cloudflare, worker);
  if (live?.hosting === 'namespace' || placements[0]?.form === 'namespace')
    throw new DeployError(
      `"${slug}" is in the dispatch namespace. Give it a Worker of its own first: npm run deploy -- ${slug} --hosting worker. Then run this again.`,
    );
  const domains = await cloudflare.call<readonly { readonly hostname: string; readonly service: string }[]>(
    'GET',
    `/workers/domains?${new URLSearchParams({ service: worker })}`,
  );
  const database = await findDatabase(cloudflare, worker);
  return {
    slug,
    worker,
    hasWorker: live !== undefined,
    hasQueue: (await findQueue(cloudflare, worker)) !== null,
    database,
    stored: database === null ? null : await storedCounts(cloudflare, database),
    hosts: domains.filter(({ service }) => service === worker).map(({ hostname }) => hostname),
    isScheduled: scheduled.length > 0,
  };
}

async function storedCounts(cloudflare: Cloudflare, database: string): Promise<StoredCounts | null> {
  const sql = `SELECT (SELECT count(*) FROM leads) AS leads,
    (SELECT count(*) FROM outbox WHERE state <> 'sent') AS undelivered,
    (SELECT count(*) FROM holds WHERE state IN ('held', 'paid')) AS holds`;
  try {
    const [response] = await cloudflare.call<readonly { readonly results?: readonly StoredCounts[] }[]>(
      'POST',
      `/d1/database/${database}/query`,
      { body: { sql } },
    );
    return response?.results?.[0] ?? null;
  } catch (error) {
    if (error instanceof RefusedCall) return null; // its tables do not exist yet
    throw error;
  }
}

/**
 * Permanently removes a live dealer: its Worker with its hosts, its entry at the scheduler, its queue, its database with all its leads, and
 * what the account stores about it, except its log. May be repeated. No other dealer is touched.
 *
 * @param folder where this machine stores data about deployments
 * @throws DeployError if another machine is deploying it
 */
export async function removeDealer(
  { slug, worker, database }: DealerResources,
  cloudflare: Cloudflare,
  folder: string = DEPLOY_FOLDER,
): Promise<void> {
  const workerFolder = join(folder, worker);
  await locked(workerFolder, async () => {
    // Only for the lock: no site is deployed, so the digest is made up.
    if (database !== null) await new DealerDatabase(cloudflare, database).begin(await holderOf(folder), '00');
    const records = await AccountRecords.find(cloudflare);
    // The Worker first: a live one without its row for the scheduler would leave leads undelivered. Its records last, so that an interrupted
    // removal is still visible.
    await cloudflare.deleteIfExists(`/workers/scripts/${worker}?force=true`);
    await records?.run('DELETE FROM schedule WHERE slug = ?1', [slug]);
    const queue = await findQueue(cloudflare, worker);
    if (queue !== null) await cloudflare.deleteIfExists(`/queues/${queue}`);
    if (database !== null) await cloudflare.deleteIfExists(`/d1/database/${database}`);
    await records?.run('DELETE FROM namespace_versions WHERE worker = ?1', [worker]);
    await records?.run('DELETE FROM placements WHERE slug = ?1', [slug]);
    await records?.run('DELETE FROM dealers WHERE slug = ?1', [slug]);
  });
  await rm(workerFolder, { recursive: true, force: true });
}

/** What dealers share in the account, and what keeps it from being removed. */
export interface AccountResources {
  /** Names of the Workers, the bucket and the database that all dealers share. */
  readonly shared: readonly string[];
  /** Names of what is left of dealers and previews. */
  readonly inUse: readonly string[];
}

/** Reads what is left in an account: what all dealers share, and what dealers and previews still use. */
export async function accountResources(cloudflare: Cloudflare): Promise<AccountResources> {
  const records = await AccountRecords.find(cloudflare);
  const rows =
    records === null ? [] : await records.run('SELECT slug FROM schedule UNION SELECT slug FROM placements', []);
  const databases = (await databasesNamed(cloudflare, 'caryard-')).map(({ name }) => name);
  const workers: string[] = [];
  for (const worker of [SCHEDULER, DISPATCHER])
    if ((await deployedVersions(cloudflare, worker)).length > 0) workers.push(worker);
  const dealers = rows.map(({ slug }) => resourceName(String(slug), { kind: 'production' }));
  return {
    shared: [
      ...workers,
      ...(workers.includes(DISPATCHER) ? [BUILDS_BUCKET] : []),
      ...(records === null ? [] : [ACCOUNT_DATABASE]),
    ],
    inUse: [...new Set([...dealers, ...databases.filter((name) => name !== ACCOUNT_DATABASE)])].sort(),
  };
}

/**
 * Permanently removes what dealers share: the scheduler, the dispatcher with the retained builds, and the account's records with its logs. May be repeated.
 *
 * @throws DeployError if there is still a dealer or a preview
 */
export async function removeAccount({ shared, inUse }: AccountResources, cloudflare: Cloudflare): Promise<void> {
  if (inUse.length > 0) throw new DeployError(`The account is still in use: ${inUse.join(', ')}. Remove these first.`);
  // Before the dispatcher: if this is interrupted, the next run knows by the dispatcher that there may be a bucket.
  if (shared.includes(BUILDS_BUCKET)) await deleteBucket(cloudflare);
  for (const worker of [SCHEDULER, DISPATCHER])
    await cloudflare.deleteIfExists(`/workers/scripts/${worker}?force=true`);
  const database = await findDatabase(cloudflare, ACCOUNT_DATABASE);
  if (database !== null) await cloudflare.deleteIfExists(`/d1/database/${database}`);
}

/** Names of previews that seem to belong to a dealer. They contain shortened slugs, so the same previews may match two dealers with long slugs. */
export async function previewsLike(slug: string, cloudflare: Cloudflare): Promise<readonly string[]> {
  const ending = resourceName(slug, { kind: 'preview', name: 'x' })
    .slice(previewNames('x').length)
    .replace(/-[0-9a-f]+$/, '');
  return (await databasesNamed(cloudflare, previewNames()))
    .map(({ name }) => name)
    .filter((name) => name.replace(/-[0-9a-f]+$/, '').endsWith(`--${ending}`))
    .sort();
}
