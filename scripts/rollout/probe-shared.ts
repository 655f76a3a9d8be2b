import { setTimeout as sleep } from 'node:timers/promises';
import { DISPATCHER_PATH, HOME_PATH } from '#domain/routes/public-paths.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import type { Cloudflare } from '../deploy/cloudflare-api.ts';
import { liveVersion, recordOf } from '../deploy/live-version.ts';
import { dispatcherDigest } from '../deploy/namespace.ts';
import { Placements } from '../deploy/placements.ts';
import { resourceName } from '../edge/resource-name.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { awaitVersion, PAUSES_MS, type ProbeFault, tryFetch } from './probe-dealer.ts';

interface ProbeSharedOptions {
  /** The version that was live before, which is not probed; null = unknown. */
  readonly before: string | null;
  /** Delays between repeated checks, in milliseconds. */
  readonly pausesMs?: readonly number[];
  /** URL of a dealer's host. */
  readonly originOf?: (host: string) => string;
}

/** The scheduler's round in the first minute may still be one of the previous version. */
const SETTLE_MS = 60_000;
/** Four minutes: the second run after a deployment is over by then. */
const SCHEDULE_PAUSES_MS: readonly number[] = Array.from({ length: 48 }, () => 5000);
/** A dealer whose schedule ran within this time before the deployment worked with the previous version. */
const RECENT_MS = 10 * 60_000;
/** Number of dealers at whose hosts the dispatcher is probed. */
const SAMPLED = 5;

/**
 * Checks from outside whether a new version of a Worker that all dealers share works: the scheduler has run, and dealers' schedules with it;
 * the dispatcher serves a page of each of a few dealers. A dealer that fails by itself does not count: more than half must fail.
 *
 * @returns empty = everything is fine
 */
export async function probeSharedWorker(
  name: string,
  cloudflare: Cloudflare,
  options: ProbeSharedOptions,
): Promise<ProbeFault[]> {
  const live = await liveVersion(cloudflare, name);
  if (live === null) return [{ check: 'version', problem: `there is no Worker ${name}` }];
  if (live.version === options.before) return [];
  return name === SCHEDULER
    ? await probeScheduler(cloudflare, Date.parse(live.at ?? '') || 0, options)
    : await probeDispatcher(cloudflare, options);
}

async function probeScheduler(
  cloudflare: Cloudflare,
  deployedAt: number,
  { pausesMs = SCHEDULE_PAUSES_MS }: ProbeSharedOptions,
): Promise<ProbeFault[]> {
  const records = await AccountRecords.open(cloudflare);
  const since = deployedAt + SETTLE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const problem = await scheduleFault(records, since);
    if (problem === null) return [];
    const pause = pausesMs[attempt];
    if (pause === undefined) return [{ check: 'schedule', problem }];
    await sleep(pause);
  }
}

/** Why the scheduler does not work; null = it has run since, and the schedules of dealers with it. */
async function scheduleFault(records: AccountRecords, since: number): Promise<string | null> {
  const isNewFailure = `called_at >= ${since} AND problem <> '' AND done_at >= ${since - RECENT_MS}`;
  const [[state] = []] = await records.query([
    `SELECT coalesce((SELECT at FROM schedule_round), 0) AS ran_at, count(*) AS recent, coalesce(sum(done_at >= ${since}), 0) AS done,
       coalesce(sum(${isNewFailure}), 0) AS failing, max(CASE WHEN ${isNewFailure} THEN slug || ': ' || problem END) AS example
     FROM schedule WHERE done_at >= ${since - RECENT_MS}`,
  ]);
  const { ran_at, recent, done, failing, example } = state as {
    readonly [column in 'ran_at' | 'recent' | 'done' | 'failing']: number;
  } & { readonly example: string | null };
  if (ran_at < since) return 'it has not run since it was deployed';
  if (failing >= done && failing > 0)
    return `the schedules of ${failing} dealers ran before and fail with it, such as ${example}`;
  return recent > 0 && done === 0 ? `it has called none of the ${recent} dealers whose schedules ran before` : null;
}

async function probeDispatcher(
  cloudflare: Cloudflare,
  { pausesMs = PAUSES_MS, originOf = (host) => `https://${host}` }: ProbeSharedOptions,
): Promise<ProbeFault[]> {
  const hosts = new Map<string, string>();
  for (const [host, slug] of Object.entries(await Placements.open(cloudflare).namespaceHosts())) hosts.set(slug, host);
  const sampledHosts = [...hosts].slice(0, SAMPLED);
  const digest = await dispatcherDigest(cloudflare);
  const faultsByHost = await Promise.all(
    sampledHosts.map(async ([slug, host]) => {
      const worker = resourceName(slug, { kind: 'production' });
      const version = await liveVersion(cloudflare, worker);
      const record = version === null ? null : await recordOf(cloudflare, worker, version);
      return (
        (await dispatcherFault(originOf(host), digest, pausesMs)) ??
        (record === null ? null : await awaitVersion({ origin: originOf(host), files: record.files }, pausesMs))
      );
    }),
  );
  const faults = faultsByHost.filter((fault) => fault !== null);
  return faults.length * 2 > sampledHosts.length ? faults.map((fault) => ({ check: 'pages', problem: fault })) : [];
}

/** Why the dispatcher does not work at a host; null = its new version responds there, with the dealer's home page. */
async function dispatcherFault(origin: string, digest: string, pausesMs: readonly number[]): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await tryFetch(`${origin}${DISPATCHER_PATH}`, { cache: 'no-store' });
    if (typeof response !== 'string' && (await response.text()) === digest) break;
    const pause = pausesMs[attempt];
    if (pause === undefined)
      return typeof response === 'string'
        ? `${origin} does not respond: ${response}`
        : `${origin} is not served by the deployed dispatcher`;
    await sleep(pause);
  }
  const page = await tryFetch(`${origin}${HOME_PATH}`);
  if (typeof page === 'string') return `${origin} does not respond: ${page}`;
  await page.body?.cancel();
  const type = page.headers.get('content-type') ?? '';
  return page.status === 200 && type.startsWith('text/html')
    ? null
    : `${origin} responds with ${page.status} ${type}, not 200 text/html`;
}
