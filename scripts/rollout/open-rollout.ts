import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { clockAt } from '#domain/clock.ts';
import { resolveSite } from '#site/resolve-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { STOCK_FILE } from '#stock/files.ts';
import { BuildRecords } from '../build/build-records.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import { recordBuilds } from '../ci/failed-before.ts';
import { type PublishResult, publishDealers } from '../ci/publish-dealers.ts';
import type { RunCommand } from '../ci/run-command.ts';
import { AccountRateLimiter } from '../deploy/account-rate-limiter.ts';
import { AccountRecords, whoAmI } from '../deploy/account-records.ts';
import { readAccountSettings } from '../deploy/account-settings.ts';
import { DEALER_CALLS } from '../deploy/call-rate-limiter.ts';
import { type Cloudflare, DeployError, RefusedCall } from '../deploy/cloudflare-api.ts';
import { DealerLog, rollbackUpdate } from '../deploy/dealer-log.ts';
import { readDealers, storeUpdates } from '../deploy/dealer-records.ts';
import { DEPLOY_FOLDER, holderOf, storedHolder } from '../deploy/deploy-folder.ts';
import { SecretsFile } from '../deploy/deploy-secrets.ts';
import { type LiveVersion, liveVersion, recordOf } from '../deploy/live-version.ts';
import { rollbackDealer } from '../deploy/rollback-dealer.ts';
import {
  deploySharedWorker,
  isSharedWorker,
  outdatedSharedWorkers,
  rollBackSharedWorker,
} from '../deploy/shared-workers.ts';
import { edgeSiteFolder } from '../edge/edge-sites.ts';
import { resourceName } from '../edge/resource-name.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { type ProbeFault, probeDealer } from './probe-dealer.ts';
import { probeSharedWorker } from './probe-shared.ts';
import { ringsOf } from './rings.ts';
import type { RolloutTools } from './roll-out.ts';
import { dealersOf, type Operator, type Rollout, RolloutStore } from './rollout-record.ts';

const PRODUCTION = { kind: 'production' } as const;
/** Number of parallel requests. */
const CONCURRENCY = 8;

interface FolderOptions {
  /** Where this machine stores data about deployments; `.caryard/deploy` by default. */
  readonly folder?: string;
  readonly tenants: string;
  /** Folder of the built sites. */
  readonly out: string;
}

/** The roll-outs of the account, to read and to stop them. Nothing is written to this machine's disk, so that both work when it is full. */
export const openStore = async (cloudflare: Cloudflare): Promise<RolloutStore> =>
  new RolloutStore(
    await AccountRecords.open(cloudflare),
    operatorWith((await storedHolder(DEPLOY_FOLDER)) ?? NO_DEPLOY_FOLDER),
  );

/** Instead of the id of the deploy folder (`storedHolder`) on a machine that has never deployed anything. */
const NO_DEPLOY_FOLDER = '';

const operatorWith = (holder: string): Operator => ({
  who: whoAmI(),
  holder,
  lock: join(DEPLOY_FOLDER, 'rollout/lock'),
});

/** The real tools for a roll-out to the dealers of a folder. */
export async function openRollout(
  { tenants, out, folder = DEPLOY_FOLDER }: FolderOptions,
  cloudflare: Cloudflare,
  { run, print }: { readonly run: RunCommand } & Pick<RolloutTools, 'print'>,
): Promise<RolloutTools> {
  const records = await AccountRecords.open(cloudflare);
  const rateLimiter = new AccountRateLimiter(cloudflare);
  const log = new DealerLog(cloudflare, []);
  const secrets = new SecretsFile(null);
  const slugs = new Map<string, string>();
  for (const name of dealerNames(tenants)) slugs.set(name, await slugBySettings(tenants, name));
  const slugOf = (dealer: string): string => slugs.get(dealer) ?? dealer;
  const shared = { ...sharedOptions(secrets), folder };
  const live = async (dealer: string) => {
    await rateLimiter.acquire(DEALER_CALLS.status);
    return await liveVersion(cloudflare, isSharedWorker(dealer) ? dealer : resourceName(slugOf(dealer), PRODUCTION));
  };
  return {
    store: new RolloutStore(records, operatorWith(await holderOf(DEPLOY_FOLDER))),
    who: whoAmI(),
    now: () => new Date(),
    print,
    async publish(dealers) {
      if (dealers.some(isSharedWorker)) return await deployShared(dealers);
      const results = await publishDealers({ dealers, tenants, out, slugOf }, run);
      await recordBuilds(cloudflare, tenants, results);
      return results;
    },
    async liveVersions(dealers) {
      const versionByDealer = new Map<string, string | null>();
      for (let i = 0; i < dealers.length; i += CONCURRENCY) {
        const batch = dealers.slice(i, i + CONCURRENCY);
        const versions = await Promise.all(batch.map(async (dealer) => (await live(dealer))?.version ?? null));
        for (const [index, dealer] of batch.entries()) versionByDealer.set(dealer, versions[index] ?? null);
      }
      return versionByDealer;
    },
    async rollback(dealer, to) {
      await rateLimiter.acquire(DEALER_CALLS.rollback);
      if (isSharedWorker(dealer)) return await rollBackSharedWorker(dealer, to, cloudflare, shared);
      const slug = slugOf(dealer);
      await log.add(slug, ...rollbackUpdate(await rollbackDealer({ slug, target: PRODUCTION, to }, cloudflare)));
    },
    async probe(dealer, before) {
      if (isSharedWorker(dealer)) return await probeSharedWorker(dealer, cloudflare, { before });
      const version = await live(dealer);
      const faults = await checkDealer(dealer, version);
      const failing = faults.map(({ check, problem }) => `${check}: ${problem}`);
      const checks = { at: new Date().toISOString(), version: version?.version ?? null, failing };
      const facts = { name: dealer, checks };
      // For the status page; whether the dealer works does not depend on it.
      await storeUpdates(records, [{ slug: slugOf(dealer), facts }]).catch(() => undefined);
      return faults;
    },
  };
  async function deployShared(names: readonly string[]): Promise<PublishResult[]> {
    const results: PublishResult[] = [];
    for (const dealer of names) {
      await rateLimiter.acquire(DEALER_CALLS.deploy);
      try {
        const isChanged = await deploySharedWorker(dealer, cloudflare, shared);
        results.push({ dealer, outcome: isChanged ? 'deployed' : 'unchanged', problem: null });
      } catch (error) {
        if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
        results.push({ dealer, outcome: 'failed', problem: error.message });
      }
    }
    return results;
  }
  async function checkDealer(dealer: string, version: LiveVersion | null): Promise<ProbeFault[]> {
    const slug = slugOf(dealer);
    const record = version === null ? null : await recordOf(cloudflare, resourceName(slug, PRODUCTION), version);
    if (record === null)
      return [versionFault(`${slug} was not deployed by npm run deploy, so its live version is unknown`)];
    const samples = new BuildRecords(tenants, out).read(dealer)?.samples;
    if (samples === undefined)
      return [
        versionFault(
          `there is no record of the build in ${out}, so its pages are unknown; its files were changed since, or it was built elsewhere`,
        ),
      ];
    const tenant = await readTenant(join(tenants, dealer));
    const edge = JSON.parse(await readFile(join(edgeSiteFolder(out), `${slug}.json`), 'utf8')) as EdgeSite;
    return await probeDealer({
      origin: `https://${edge.hosts[0]}`,
      folder: join(out, slug),
      samples,
      site: resolveSite(tenant, clockAt(new Date())).site,
      checks: tenant.config.legal.checks,
      files: record.files,
      secret: secrets.secretsFor(slug, PRODUCTION).STOCK_PUSH_SECRET ?? null,
    });
  }
}

/** The settings of the Workers that all dealers share. */
const sharedOptions = (secrets: SecretsFile) => ({
  folder: DEPLOY_FOLDER,
  repository: readAccountSettings().repository,
  secrets: secrets.secretsFor(SCHEDULER, PRODUCTION),
  log: () => undefined,
});

/** The last ring: the Workers that all dealers share, if they are live with other code, settings or secrets than here; else no ring. */
export async function sharedRing(
  cloudflare: Cloudflare,
  secrets: SecretsFile = new SecretsFile(null),
): Promise<string[][]> {
  const outdated = await outdatedSharedWorkers(cloudflare, sharedOptions(secrets));
  return outdated.length === 0 ? [] : [outdated];
}

/**
 * The ring of a roll-out of nothing but the Workers that all dealers share.
 *
 * @param last the previous roll-out
 * @throws DeployError if that is one to dealers, and unfinished: its record would be replaced, without which it cannot be continued
 */
export async function planSharedRing(cloudflare: Cloudflare, last: Rollout | null): Promise<string[][]> {
  if (last !== null && last.state !== 'done' && dealersOf(last.rings).length > 0)
    throw new DeployError(
      'The last roll-out is unfinished, and ends with what all dealers share: npm run rollout -- continue, or start another.',
    );
  return await sharedRing(cloudflare);
}

const versionFault = (problem: string): ProbeFault => ({ check: 'version', problem });

/**
 * The rings of a roll-out to the dealers of a folder. The first ring is a dealer who is live, if one is: a site that was never live is not
 * probed, so a fault would not be detected in that ring. The last ring is that of the Workers that all dealers share, if they have changed.
 *
 * @param options `first`: the dealer of the first ring, null = the live one with the smallest stock; `without`: dealers to leave out; `last`:
 * dealers that come at the end, because they are expected to fail
 * @throws DeployError if that dealer does not exist or was never live, no dealer is left, or one has no secret for test leads
 */
export async function planRings(
  tenants: string,
  cloudflare: Cloudflare,
  {
    first,
    without = [],
    last = [],
    secrets = new SecretsFile(null),
  }: {
    readonly first: string | null;
    readonly without?: readonly string[];
    readonly last?: readonly string[];
    readonly secrets?: SecretsFile;
  },
): Promise<string[][]> {
  const all = dealerNames(tenants);
  const unknown = [...without, ...(first === null ? [] : [first])].find((name) => !all.includes(name));
  if (unknown !== undefined) throw new DeployError(`There is no dealer "${unknown}" in ${tenants}.`);
  const dealers = all.filter((name) => !without.includes(name));
  if (dealers.length === 0) throw new DeployError(`There is no dealer in ${tenants} to roll out to.`);
  const withoutSecret: string[] = [];
  for (const name of dealers)
    if (secrets.secretsFor(await slugBySettings(tenants, name), PRODUCTION).STOCK_PUSH_SECRET === undefined)
      withoutSecret.push(name);
  if (withoutSecret.length > 0)
    throw new DeployError(
      `No test lead can be sent to ${withoutSecret.slice(0, 10).join(', ')}${withoutSecret.length > 10 ? ` and ${withoutSecret.length - 10} more` : ''}: give production.<slug>.STOCK_PUSH_SECRET in the secrets file (openssl rand -base64 24), or exclude them: --without NAME.`,
    );
  if (first !== null && without.includes(first)) throw new DeployError(`"${first}" cannot be both first and excluded.`);
  const dealerRecords = await readDealers(await AccountRecords.open(cloudflare));
  const live = new Set(
    dealerRecords.filter(({ facts }) => facts.live !== undefined).map(({ slug, facts }) => facts.name ?? slug),
  );
  const liveDealers = dealers.filter((name) => live.has(name));
  if (first !== null && liveDealers.length > 0 && !liveDealers.includes(first))
    throw new DeployError(
      `"${first}" was never live, so none of it can be probed. Name another dealer for the first ring, such as ${smallest(tenants, liveDealers)}.`,
    );
  const probeable = liveDealers.length > 0 ? liveDealers : dealers;
  const notExpectedToFail = probeable.filter((name) => !last.includes(name));
  return [
    ...ringsOf(dealers, first ?? smallest(tenants, notExpectedToFail.length > 0 ? notExpectedToFail : probeable), last),
    ...(await sharedRing(cloudflare, secrets)),
  ];
}

/** By the size of its stock file, which every checkout has; of several equally small ones, the first by name. */
function smallest(tenants: string, dealers: readonly string[]): string {
  const sizeOf = (name: string): number =>
    statSync(join(tenants, name, STOCK_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const bySize = dealers.map((name) => [sizeOf(name), name] as const);
  return bySize.sort(([a, firstName], [b, secondName]) => a - b || (firstName < secondName ? -1 : 1))[0]?.[1] ?? '';
}
