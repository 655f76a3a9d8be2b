import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resourceName } from '../edge/resource-name.ts';
import { type PlatformTarget, writeSite, writeWorkerModules } from '../edge/wrangler-config.ts';
import { createDatabase, findDatabase, liveDatabases, needQueue, zonesOf } from './account-things.ts';
import { linkOrCopy } from './carried-files.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { DEPLOY_FOLDER, holderOf, locked } from './deploy-folder.ts';
import type { DeployRecord } from './deploy-record.ts';
import { liveVersion, recordOf } from './live-version.ts';
import { readMigrations } from './migrations.ts';
import {
  configOf,
  type DeployOrder,
  isSame,
  ownProduction,
  type Prepared,
  prepare,
  siteFolder,
} from './prepare-deploy.ts';
import { refuseProduction } from './preview-guard.ts';
import { wrangler } from './run-wrangler.ts';
import { uploadVersion } from './upload-version.ts';

export interface Deployed {
  readonly slug: string;
  readonly worker: string;
  readonly outcome: 'deployed' | 'unchanged' | 'checked';
  /** Id of the live version; null after a dry run. */
  readonly version: string | null;
  /** Addresses at which it answers; empty after a dry run. */
  readonly places: readonly string[];
  /** What an operator ought to know, in sentences. */
  readonly warnings: readonly string[];
}

/**
 * Brings a built dealer live, or a preview of it. In this order: database, migrations, and only then the code with its files and secrets, all of
 * them at once, then host names, queue and schedule. What goes wrong before the code leaves the version before as it is; what goes wrong after
 * it is done by the next run.
 *
 * @throws DeployError when it cannot be done for a reason that an operator can cure
 */
export async function deployDealer(order: DeployOrder, cloudflare: Cloudflare): Promise<Deployed> {
  const worker = resourceName(order.slug, order.target);
  const folder = order.folder ?? DEPLOY_FOLDER;
  return await locked(join(folder, worker), async () => {
    const ready = await prepare(order);
    const live = await liveVersion(cloudflare, worker);
    const record = live === null ? null : await recordOf(cloudflare, worker, live);
    if (live !== null && record !== null && isSame(record, ready) && (await isWhole(ready, cloudflare, record)))
      return done(ready, 'unchanged', live.version, await placesOf(ready, cloudflare));
    if (record !== null && (await ready.carried.isEmpty()))
      ready.warnings.push(
        `${join(folder, worker)} holds nothing of the deployments before: pages that are open just now lose their scripts, once.`,
      );
    const zones = order.target.kind === 'production' ? await zonesOf(cloudflare, ready.half.hosts, worker) : {};
    const id =
      (await findDatabase(cloudflare, worker)) ?? (await createDatabase(cloudflare, worker, ready.half.timeZone));
    if (record !== null && record.database !== id)
      ready.warnings.push(
        `Its database ${record.database} is gone: it has ${id} now. npx wrangler d1 time-travel cannot bring back what was deleted.`,
      );
    const target = await targetOf(ready, cloudflare, id, zones);
    const database = new DealerDatabase(cloudflare, id);
    const holder = await holderOf(folder);
    const { applied } = await database.begin(holder, ready.site);
    try {
      const config = await writeWorker(ready, target);
      const isMigrated = readMigrations(ready.order.migrations).every(({ name }) => applied.includes(name));
      if (!isMigrated) await migrate(ready, cloudflare, config);
      await needQueue(cloudflare, worker);
      const version = await uploadVersion(ready, cloudflare, { config, database: id, live, record });
      await database.finish(holder);
      await ready.carried.remember(ready.site, ready.files, {
        from: siteFolder(order),
        headers: ready.headers,
        at: new Date().toISOString(),
      });
      return done(ready, 'deployed', version, await placesOf(ready, cloudflare));
    } catch (error) {
      await database.giveUp(holder).catch(() => undefined); // what went wrong first is told
      throw error;
    }
  });
}

async function placesOf({ order, half, worker }: Prepared, cloudflare: Cloudflare): Promise<string[]> {
  if (order.target.kind === 'production') return half.hosts.map((host) => `https://${host}`);
  const { subdomain } = await cloudflare.call<{ readonly subdomain: string }>('GET', '/workers/subdomain');
  return [`https://${worker}.${subdomain}.workers.dev`];
}

/**
 * Does everything that needs no account: checks files, configuration and code, and has wrangler bundle them.
 *
 * @throws DeployError as `deployDealer`
 */
export async function dryRun(order: DeployOrder): Promise<Deployed> {
  const worker = resourceName(order.slug, order.target);
  return await locked(join(order.folder ?? DEPLOY_FOLDER, worker), async () => {
    const ready = await prepare(order);
    const target: PlatformTarget = { ...order.target, databaseId: null, migrations: ready.order.migrations };
    if (order.target.kind === 'preview') refuseProduction(configOf(ready, target), ownProduction(ready));
    const config = await writeWorker(ready, target);
    const outdir = await mkdtemp(join(tmpdir(), 'caryard-dry-run-'));
    try {
      await wrangler(['deploy', '-c', config, '--dry-run', '--outdir', outdir, '--strict'], {
        what: 'The dry run',
        log: ready.order.log,
      });
    } finally {
      await rm(outdir, { recursive: true, force: true });
    }
    return done(ready, 'checked', null, []);
  });
}

const done = (
  { order, worker, warnings }: Prepared,
  outcome: Deployed['outcome'],
  version: string | null,
  places: readonly string[],
): Deployed => ({ slug: order.slug, worker, outcome, version, places, warnings });

/** Was the deployment finished, and is the database still as it was then? It may have been restored to an earlier day. */
async function isWhole({ order }: Prepared, cloudflare: Cloudflare, record: DeployRecord): Promise<boolean> {
  const state = await new DealerDatabase(cloudflare, record.database).look();
  return (
    state !== null &&
    state.unfinished === null &&
    readMigrations(order.migrations).every(({ name }) => state.applied.includes(name))
  );
}

/** @throws DeployError when a preview's would reach anything live */
async function targetOf(
  ready: Prepared,
  cloudflare: Cloudflare,
  databaseId: string,
  zones: { readonly [host: string]: string },
): Promise<PlatformTarget> {
  const { target, migrations } = ready.order;
  const own = { databaseId, assets: join(ready.place, 'assets'), migrations };
  if (target.kind === 'production') return { ...target, ...own, zones };
  const preview: PlatformTarget = { ...target, ...own };
  const live = await liveDatabases(cloudflare);
  const known = ownProduction(ready);
  refuseProduction(configOf(ready, preview), {
    databases: live.map(({ uuid }) => uuid),
    names: [...known.names, ...live.map(({ name }) => name)],
    hosts: known.hosts,
  });
  return preview;
}

/** Writes configuration and modules, and collects the files: the site's and those that open tabs still ask for. */
async function writeWorker(ready: Prepared, target: PlatformTarget): Promise<string> {
  const { order, place, files, beside, carried } = ready;
  const assets = target.assets ?? siteFolder(order);
  if (target.assets !== undefined) {
    await rm(assets, { recursive: true, force: true });
    await mkdir(assets, { recursive: true });
    for (const { path } of files) await linkOrCopy(join(siteFolder(order), path), join(assets, path));
    for (const file of beside) await carried.place(file, assets);
  }
  // Away from the files, since wrangler takes pages beside an entry for its modules; and what was deployed is not touched by a dry run.
  const folder = join(place, target.databaseId === null ? 'dry-run' : 'worker');
  const writing = { out: order.dist, edge: order.edge, folder, slugs: [order.slug], target };
  await writeWorkerModules(order.slug, folder);
  return await writeSite(order.slug, writing);
}

async function migrate(ready: Prepared, cloudflare: Cloudflare, config: string): Promise<void> {
  await wrangler(['d1', 'migrations', 'apply', ready.worker, '--remote', '-c', config], {
    what: 'A migration of the database',
    after:
      'The site was not touched. A migration is applied whole or not at all: cure what is said above, and run this again.',
    env: cloudflare.env,
    log: ready.order.log,
  });
}
