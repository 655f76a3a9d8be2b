import { AccountRateLimiter } from '../deploy/account-rate-limiter.ts';
import type { AccountRecords } from '../deploy/account-records.ts';
import { liveDatabases } from '../deploy/account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from '../deploy/cloudflare-api.ts';
import { type DealerRecord, type DealerUpdate, storeUpdates } from '../deploy/dealer-records.ts';
import { liveVersion, recordOf } from '../deploy/live-version.ts';
import { resourceName } from '../edge/resource-name.ts';

const QUERY = `SELECT
  (SELECT count(*) FROM outbox WHERE state = 'parked' AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL))) AS parked,
  (SELECT count(*) FROM leads WHERE spam IS NOT NULL AND id IN (SELECT subject FROM outbox WHERE kind = 'lead' AND state = 'parked')) AS flagged,
  (SELECT max(at) FROM stock_changes) AS pushed`;
/** Dealers queried at the same time. */
const CONCURRENCY = 8;
/** Dealers stored in one call. */
const STORE_BATCH = 48;

/** A dealer whose database is queried. */
export interface DealerToQuery {
  readonly slug: string;
  /** Name of its folder. */
  readonly name: string;
}

/**
 * Queries the databases of live dealers and stores the results. Makes one call per dealer, within the API limit; the status page then needs
 * none. The live version of a dealer is requested once, if no deployment has recorded it.
 *
 * @param max the maximum number of dealers queried: those whose last query is the oldest
 * @returns how many were queried
 */
export async function collect(
  dealers: readonly DealerToQuery[],
  dealerRecords: readonly DealerRecord[],
  { records, cloudflare }: { readonly records: AccountRecords; readonly cloudflare: Cloudflare },
  max = Number.POSITIVE_INFINITY,
): Promise<number> {
  const rateLimiter = new AccountRateLimiter(cloudflare);
  const databases = new Map((await liveDatabases(cloudflare)).map(({ name, uuid }) => [name, uuid]));
  const facts = new Map(dealerRecords.map((record) => [record.slug, record.facts]));
  const workers = dealers.map((dealer) => ({ ...dealer, worker: resourceName(dealer.slug, { kind: 'production' }) }));
  const now = new Date().toISOString();
  const readAt = ({ slug }: DealerToQuery): string => {
    const at = facts.get(slug)?.queried?.at ?? '';
    return at > now ? '' : at; // a later one is from a wrong clock, and would never have its turn
  };
  const live = workers
    .filter(({ worker }) => databases.has(worker))
    .sort((a, b) => (readAt(a) < readAt(b) ? -1 : readAt(a) > readAt(b) ? 1 : 0))
    .slice(0, max);
  let updates: DealerUpdate[] = [];
  for (let i = 0; i < live.length; i += CONCURRENCY) {
    const batch = live.slice(i, i + CONCURRENCY);
    await rateLimiter.acquire(batch.reduce((sum, { slug }) => sum + (facts.get(slug)?.live === undefined ? 3 : 1), 1));
    updates.push(
      ...(await Promise.all(
        batch.map(async ({ slug, name, worker }): Promise<DealerUpdate> => {
          const queryResult = await queryDatabase(cloudflare, databases.get(worker) ?? '');
          const live = facts.get(slug)?.live === undefined ? await findLive(cloudflare, worker) : null;
          return { slug, facts: { name, queried: queryResult, ...(live === null ? {} : { live }) } };
        }),
      )),
    );
    if (updates.length < STORE_BATCH && i + CONCURRENCY < live.length) continue;
    await storeUpdates(records, updates);
    updates = [];
  }
  return live.length;
}

/** One dealer's counts at this time, or why its database could not be read. */
async function queryDatabase(cloudflare: Cloudflare, database: string) {
  const at = new Date().toISOString();
  try {
    const [response] = await cloudflare.call<
      readonly {
        readonly results?: readonly {
          readonly parked: number;
          readonly flagged: number;
          readonly pushed: string | null;
        }[];
      }[]
    >('POST', `/d1/database/${database}/query`, { body: { sql: QUERY } });
    const [row] = response?.results ?? [];
    return {
      at,
      parked: row?.parked ?? null,
      flagged: row?.flagged ?? null,
      pushedAt: row?.pushed ?? null,
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof RefusedCall || error instanceof DeployError)) throw error;
    return { at, problem: error.message };
  }
}

async function findLive(cloudflare: Cloudflare, worker: string) {
  const version = await liveVersion(cloudflare, worker);
  if (version === null) return null;
  const record = await recordOf(cloudflare, worker, version);
  return {
    version: version.version,
    since: version.at ?? new Date().toISOString(),
    ...(record === null ? {} : { commit: record.commit, until: record.until }),
  };
}
