import { AccountBudget } from '../deploy/account-budget.ts';
import type { AccountRecords } from '../deploy/account-records.ts';
import { liveDatabases } from '../deploy/account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from '../deploy/cloudflare-api.ts';
import { addNews, type DealerNews, type DealerRecord } from '../deploy/dealer-records.ts';
import { liveVersion, recordOf } from '../deploy/live-version.ts';
import { resourceName } from '../edge/resource-name.ts';

const LOOK = `SELECT
  (SELECT count(*) FROM outbox WHERE state = 'parked' AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL))) AS parked,
  (SELECT count(*) FROM leads WHERE spam IS NOT NULL AND id IN (SELECT subject FROM outbox WHERE kind = 'lead' AND state = 'parked')) AS flagged,
  (SELECT max(at) FROM stock_changes) AS pushed`;
/** Dealers asked at once, and stored in one call. */
const AT_ONCE = 8;
const STORED_AT_ONCE = 48;

/** A dealer that is looked into, and whether its live version is known. */
export interface Collected {
  readonly slug: string;
  readonly name: string;
}

/**
 * Looks into the database of each live dealer and stores what it says, so that the status page asks nobody: a call a dealer, below the limit
 * of the API. What is live of a dealer is requested once, if no deployment has recorded it.
 *
 * @returns how many were looked into
 */
export async function collect(
  dealers: readonly Collected[],
  known: readonly DealerRecord[],
  { records, cloudflare }: { readonly records: AccountRecords; readonly cloudflare: Cloudflare },
): Promise<number> {
  const budget = new AccountBudget(cloudflare);
  const databases = new Map((await liveDatabases(cloudflare)).map(({ name, uuid }) => [name, uuid]));
  const facts = new Map(known.map((record) => [record.slug, record.facts]));
  const workers = dealers.map((dealer) => ({ ...dealer, worker: resourceName(dealer.slug, { kind: 'production' }) }));
  const live = workers.filter(({ worker }) => databases.has(worker));
  let news: DealerNews[] = [];
  for (let at = 0; at < live.length; at += AT_ONCE) {
    const some = live.slice(at, at + AT_ONCE);
    await budget.take(some.reduce((sum, { slug }) => sum + (facts.get(slug)?.live === undefined ? 3 : 1), 1));
    news.push(
      ...(await Promise.all(
        some.map(async ({ slug, name, worker }): Promise<DealerNews> => {
          const looked = await look(cloudflare, databases.get(worker) ?? '');
          const found = facts.get(slug)?.live === undefined ? await findLive(cloudflare, worker) : null;
          return { slug, facts: { name, looked, ...(found === null ? {} : { live: found }) } };
        }),
      )),
    );
    if (news.length < STORED_AT_ONCE && at + AT_ONCE < live.length) continue;
    await addNews(records, news);
    news = [];
  }
  return live.length;
}

/** What stands there instead of a number or a text is forgotten. */
async function look(cloudflare: Cloudflare, database: string) {
  const at = new Date().toISOString();
  try {
    const [answer] = await cloudflare.call<
      readonly {
        readonly results?: readonly {
          readonly parked: number;
          readonly flagged: number;
          readonly pushed: string | null;
        }[];
      }[]
    >('POST', `/d1/database/${database}/query`, { body: { sql: LOOK } });
    const [row] = answer?.results ?? [];
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
