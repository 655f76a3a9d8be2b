import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resourceName } from '../edge/resource-name.ts';
import { secretNames } from '../edge/secret-names.ts';
import { type PlatformTarget, writeSite, writeWorkerModules } from '../edge/wrangler-config.ts';
import { writeAtomic } from '../write-atomic.ts';
import {
  createDatabase,
  ensureQueue,
  findDatabase,
  liveDatabases,
  previewOrigins,
  zonesOf,
} from './account-resources.ts';
import { type AccountSettings, readAccountSettings } from './account-settings.ts';
import { checkAssets } from './asset-limits.ts';
import { DEALER_CALLS } from './call-rate-limiter.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { DEPLOY_FOLDER, holderOf, locked } from './deploy-folder.ts';
import type { DeployRecord } from './deploy-record.ts';
import {
  deployedVersions,
  type LiveVersion,
  liveSecrets,
  manualVersion,
  namespaceVersions,
  recordOf,
  rolledBackFrom,
} from './live-version.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { ensureNamespace, removeFromNamespace, removeOwnWorker, switchToNamespace } from './namespace.ts';
import { type Hosting, MOVE_DESTINATION, NO_ROLLBACK_NOTE, Placements } from './placements.ts';
import {
  configOf,
  type DeployOptions,
  isSame,
  ownProduction,
  type Prepared,
  prepare,
  siteFolder,
  withSecrets,
} from './prepare-deploy.ts';
import { forbidProduction } from './preview-guard.ts';
import { deleteOldBuilds } from './retained-builds.ts';
import { copyInto, DEPLOYS_PATH, RetainedFiles, readSite, type SiteFile } from './retained-files.ts';
import { listDigest, retainFromLive } from './retained-from-live.ts';
import { wrangler } from './run-wrangler.ts';
import { Scheduler } from './scheduler.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import { uploadVersion } from './upload-version.ts';

export interface Deployed {
  readonly slug: string;
  readonly worker: string;
  /** `checked`: after a dry run; `skipped`: only with `skip` in the options. */
  readonly outcome: 'deployed' | 'unchanged' | 'checked' | 'skipped';
  /** Id of the live version; null after a dry run. */
  readonly version: string | null;
  /** URLs where it can be reached; empty after a dry run. */
  readonly urls: readonly string[];
  /** Warnings for the operator, as sentences. */
  readonly warnings: readonly string[];
  /** Instant (ISO) of the stock that it was built from. */
  readonly stockAt: string;
}

/**
 * Deploys a built dealer, or a preview of it, in this order: database, migrations, queue or dispatch namespace, the account's scheduler, then
 * code, files and secrets together, then host names and its entry at the scheduler. A failure before the code is uploaded leaves the live
 * version as it is; after a later failure the next run completes the deployment.
 *
 * @throws DeployError for a reason that an operator can fix
 */
export async function deployDealer(options: DeployOptions, cloudflare: Cloudflare): Promise<Deployed> {
  const worker = resourceName(options.slug, options.target);
  const folder = options.folder ?? DEPLOY_FOLDER;
  return await locked(join(folder, worker), async () => {
    const isLive = options.target.kind === 'production';
    const scheduler = Scheduler.open(cloudflare);
    const prepared = await prepare(options);
    const ready = isLive ? withSecrets(prepared, { SCHEDULE_KEY: await scheduler.keyOf(options.slug) }) : prepared;
    const deployed = await deployedVersions(cloudflare, worker);
    const live = deployed[0] ?? null;
    const { hosting, warning } = await hostingOf(ready, cloudflare, live);
    const isDispatched = hosting === 'namespace';
    if (warning !== null) ready.warnings.push(warning);
    const record = live === null ? null : await recordOf(cloudflare, worker, live);
    if (
      live?.hosting === hosting &&
      record !== null &&
      isSame(record, ready) &&
      (await isComplete(ready, cloudflare, record))
    )
      return outcomeOf(ready, 'unchanged', live.version, await urlsOf(ready, cloudflare));
    const reason = options.skip === undefined ? null : await skipReason(options.skip, cloudflare, worker, deployed);
    if (live !== null && reason !== null) {
      ready.warnings.push(reason);
      return outcomeOf(ready, 'skipped', live.version, await urlsOf(ready, cloudflare));
    }
    rejectManualVersion(options, deployed);
    await options.rateLimiter?.acquire(DEALER_CALLS.deploy);
    const urls = await urlsOf(ready, cloudflare);
    const zones = isLive ? await zonesOf(cloudflare, ready.edgeSite.hosts, worker) : {};
    const id =
      (await findDatabase(cloudflare, worker)) ??
      (await createDatabase(cloudflare, worker, ready.edgeSite.locale.timeZone));
    if (record !== null && record.database !== id)
      ready.warnings.push(
        `Its database ${record.database} no longer exists: it has ${id} now. npx wrangler d1 time-travel cannot bring back what was deleted.`,
      );
    const target = await targetOf(ready, cloudflare, id, zones, isDispatched);
    const database = new DealerDatabase(cloudflare, id);
    const holder = await holderOf(folder);
    const { applied } = await database.begin(holder, ready.site);
    try {
      const files = await collectFiles(ready, record, target.assets ?? '');
      const config = await writeWorker(ready, target);
      const isMigrated = readMigrations(ready.options.migrations).every(({ name }) => applied.includes(name));
      if (!isMigrated) await applyMigrations(ready, { cloudflare, config, database });
      if (isDispatched) await ensureNamespace(cloudflare);
      else await ensureQueue(cloudflare, worker);
      if (isLive) {
        const missing = await scheduler.ensure({
          ...{ folder, log: ready.options.log, secrets: options.schedulerSecrets ?? {} },
          repository: accountOf(options).repository,
        });
        if (missing !== null) ready.warnings.push(missing);
      }
      const upload = { config, database: id, files: listDigest(files.list), live, record, isDispatched };
      const version = await uploadVersion(ready, cloudflare, upload);
      if (isLive) await completeMove(ready, cloudflare, { hosting, zones });
      if (isLive)
        await afterUpload(version, 'the scheduler does not call it', scheduler.call(options.slug, urls[0] ?? ''));
      await afterUpload(version, 'the record that it is complete could not be stored', database.finish(holder));
      if (isLive && isDispatched) await deleteUnusedBuilds(ready, cloudflare);
      await files.retained.remember(files.list, target.assets ?? '');
      if (live !== null && live.hosting !== hosting)
        ready.warnings.push(`It was moved ${MOVE_DESTINATION[hosting]}. ${NO_ROLLBACK_NOTE}`);
      return outcomeOf(ready, 'deployed', version, urls);
    } catch (error) {
      await database.giveUp(holder).catch(() => undefined); // the first error is the one to report
      throw error;
    } finally {
      await rm(join(ready.folder, 'assets'), { recursive: true, force: true });
    }
  });
}

/** @throws DeployError that says that the version is live nevertheless */
async function afterUpload(version: string, failure: string, step: Promise<void>): Promise<void> {
  await step.catch((error: Error) => {
    if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
    throw new DeployError(`Version ${version} is live, but ${failure}: ${error.message}\nRun this again to finish.`);
  });
}

/** Deletes builds that are no longer needed. If that fails, the deployment is finished all the same, and the next one tries again. */
async function deleteUnusedBuilds({ worker, warnings }: Prepared, cloudflare: Cloudflare): Promise<void> {
  await deleteOldBuilds(cloudflare, worker, await namespaceVersions(cloudflare, worker)).catch((error: Error) => {
    if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
    warnings.push(`Builds that are no longer needed could not be deleted: ${error.message}`);
  });
}

/** Why the live version must not be replaced, in a sentence; null = it may be, or nothing is live. */
async function skipReason(
  skip: NonNullable<DeployOptions['skip']>,
  cloudflare: Cloudflare,
  worker: string,
  deployed: readonly LiveVersion[],
): Promise<string | null> {
  const [live] = deployed;
  if (live === undefined) return null;
  const replacedVersion = rolledBackFrom(deployed);
  const replaced =
    replacedVersion === null
      ? null
      : {
          version: replacedVersion.version,
          commit: (await recordOf(cloudflare, worker, replacedVersion))?.commit ?? '',
        };
  return skip({ record: await recordOf(cloudflare, worker, live), replaced });
}

/**
 * Leaves alone what somebody made live by hand, unless `overVersion` names it.
 *
 * @throws DeployError that states what is live and how to continue
 */
function rejectManualVersion({ slug, target, overVersion }: DeployOptions, deployed: readonly LiveVersion[]): void {
  const version = deployed[0]?.version;
  if (overVersion !== undefined && overVersion !== version)
    throw new DeployError(
      `--over: version ${overVersion} of "${slug}" is not live; ${version ?? 'nothing'} is. Nothing was deployed.`,
    );
  const manual = target.kind === 'production' && overVersion === undefined ? manualVersion(deployed) : null;
  if (manual === null) return;
  const { live, deployedVersion } = manual;
  throw new DeployError(
    `Version ${live.version} of "${slug}" was made live by hand${live.at === null ? '' : ` at ${live.at}`}, in the dashboard or with wrangler, instead of ${deployedVersion}. Nothing was deployed, since that would undo it. Find out why; then npm run deploy -- ${slug} --over ${live.version} replaces it.`,
  );
}

/**
 * The hosting that a dealer has or should get. A request to change it is stored, so that the next deployment continues the move.
 *
 * @throws DeployError, before that, if the move would lose secrets
 */
async function hostingOf(ready: Prepared, cloudflare: Cloudflare, live: LiveVersion | null) {
  const { slug, target, hosting: requestedHosting } = ready.options;
  if (target.kind === 'preview') return { hosting: 'worker', warning: null } as const;
  const placements = Placements.open(cloudflare);
  const placement =
    requestedHosting === undefined
      ? await placements.hostingOf(slug, live?.hosting ?? null, accountOf(ready.options))
      : { hosting: requestedHosting, warning: null };
  if (live !== null && live.hosting !== placement.hosting) await rejectLosingSecrets(ready, cloudflare, live.hosting);
  if (requestedHosting !== undefined) await placements.storeRequestedHosting(slug, requestedHosting);
  return placement;
}

/**
 * A Worker in another place starts without secrets, and Cloudflare never reveals existing ones.
 *
 * @param from where the dealer is now
 * @throws DeployError that names the secrets that the live Worker has, the site needs and this machine has no value for
 */
async function rejectLosingSecrets(
  { options: { slug, secrets }, edgeSite, worker }: Prepared,
  cloudflare: Cloudflare,
  from: Hosting,
): Promise<void> {
  const currentSecrets = new Set(await liveSecrets(cloudflare, worker, from));
  const missingSecrets = secretNames(edgeSite).filter(
    (name) => currentSecrets.has(name) && secrets[name] === undefined,
  );
  if (missingSecrets.length === 0) return;
  const [noun, pronoun] = missingSecrets.length === 1 ? ['a secret', 'it'] : ['secrets', 'them'];
  throw new DeployError(
    `Moving "${slug}" ${MOVE_DESTINATION[from === 'worker' ? 'namespace' : 'worker']} would lose ${noun} of its live Worker: no value was given for ${missingSecrets.join(', ')}, and a new Worker starts without any. Nothing was changed. Put ${pronoun} into the secrets file under production.${slug} (functions/README.md, Secrets), then run this again.`,
  );
}

const accountOf = ({ account }: DeployOptions): AccountSettings => account ?? readAccountSettings();

/**
 * After the upload: routes the dealer's hosts to the new Worker, unless wrangler has done that, and removes the previous one after a move.
 * Both have the same database, and until a host is moved, its visitors get the previous one.
 */
async function completeMove(
  { options, edgeSite, worker }: Prepared,
  cloudflare: Cloudflare,
  { hosting, zones }: { readonly hosting: Hosting; readonly zones: { readonly [host: string]: string } },
): Promise<void> {
  const placements = Placements.open(cloudflare);
  await placements.storePlacement(options.slug, hosting, edgeSite.hosts);
  if (hosting === 'worker') {
    if (await placements.isDispatched(worker)) await removeFromNamespace(cloudflare, worker);
    return;
  }
  await switchToNamespace(cloudflare, zones, { folder: options.folder, log: options.log });
  await removeOwnWorker(cloudflare, worker);
}

async function urlsOf({ options, edgeSite, worker }: Prepared, cloudflare: Cloudflare): Promise<string[]> {
  if (options.target.kind === 'production') return edgeSite.hosts.map((host) => `https://${host}`);
  return [(await previewOrigins(cloudflare))(worker)];
}

/**
 * Does everything that needs no account: checks files, configuration and code, and makes wrangler bundle them.
 *
 * @throws DeployError like `deployDealer`
 */
export async function dryRun(options: DeployOptions): Promise<Deployed> {
  const worker = resourceName(options.slug, options.target);
  return await locked(join(options.folder ?? DEPLOY_FOLDER, worker), async () => {
    accountOf(options); // a mistake in it is reported here as well
    const ready = await prepare(options);
    if (options.hosting !== undefined)
      ready.warnings.push(
        `If it is live, but not there yet, this moves it ${MOVE_DESTINATION[options.hosting]}. ${NO_ROLLBACK_NOTE}`,
      );
    const isDispatched = options.hosting === 'namespace';
    const { migrations } = ready.options;
    const target: PlatformTarget = { ...options.target, databaseId: null, migrations, isDispatched };
    if (options.target.kind === 'preview') forbidProduction(configOf(ready, target), ownProduction(ready));
    const config = await writeWorker(ready, target);
    await withTemporaryFolder('dry-run', async (outdir) => {
      await wrangler(['deploy', '-c', config, '--dry-run', '--outdir', outdir, '--strict'], {
        label: 'The dry run',
        log: ready.options.log,
      });
    });
    return outcomeOf(ready, 'checked', null, []);
  });
}

const outcomeOf = (
  { options, worker, warnings, edgeSite: { stockAt } }: Prepared,
  outcome: Deployed['outcome'],
  version: string | null,
  urls: readonly string[],
): Deployed => ({ slug: options.slug, worker, outcome, version, urls, warnings, stockAt });

/** Whether the deployment was finished and the database is still in that state; it may have been restored to an earlier one. */
async function isComplete({ options }: Prepared, cloudflare: Cloudflare, record: DeployRecord): Promise<boolean> {
  const state = await new DealerDatabase(cloudflare, record.database).readState();
  return (
    state !== null &&
    state.unfinished === null &&
    readMigrations(options.migrations).every(({ name }) => state.applied.includes(name))
  );
}

/** @throws DeployError if the configuration of a preview gives it access to anything live */
async function targetOf(
  ready: Prepared,
  cloudflare: Cloudflare,
  databaseId: string,
  zones: { readonly [host: string]: string },
  isDispatched: boolean,
): Promise<PlatformTarget> {
  const { target, migrations } = ready.options;
  const ownTarget = { databaseId, assets: join(ready.folder, 'assets'), migrations };
  if (target.kind === 'production') return { ...target, ...ownTarget, zones, isDispatched };
  const preview: PlatformTarget = { ...target, ...ownTarget };
  const live = await liveDatabases(cloudflare);
  const ownState = ownProduction(ready);
  forbidProduction(configOf(ready, preview), {
    databases: live.map(({ uuid }) => uuid),
    names: [...ownState.names, ...live.map(({ name }) => name)],
    hosts: ownState.hosts,
  });
  return preview;
}

/**
 * Collects the files to serve: the site's own, those that open tabs may still load, and the list of these.
 *
 * @throws DeployError if there are too many, or a build is changing the site
 */
async function collectFiles(ready: Prepared, record: DeployRecord | null, assets: string) {
  const { options, edgeSite, folder, site, files, headers, warnings } = ready;
  const retained = RetainedFiles.in(folder);
  // Previews have no earlier files, because nobody keeps one open for days.
  if (options.target.kind === 'production' && record !== null && (await retained.live()) !== record.site) {
    const warning = await retainFromLive(retained, options.liveOrigin ?? `https://${edgeSite.hosts[0]}`, record.files);
    if (warning !== null) warnings.push(warning);
  }
  const earlierFiles = await retained.earlierFiles(site, files);
  const list = await retained.list(site, files, { headers, at: new Date().toISOString() });
  const added = { path: DEPLOYS_PATH, bytes: Buffer.byteLength(list), digest: '' };
  warnings.push(
    ...checkAssets([...files, ...earlierFiles, added], headers).filter((warning) => !warnings.includes(warning)),
  );
  await rm(assets, { recursive: true, force: true });
  const copied = await copySite(siteFolder(options), files, assets);
  if (!copied)
    throw new DeployError(
      `The site of "${options.slug}" changed while it was being read: a build is running. Run this again when it has finished.`,
    );
  for (const file of earlierFiles) await retained.placeFile(file, assets);
  writeAtomic(join(assets, DEPLOYS_PATH), list);
  return { retained, list };
}

/** False = the copied content is not what was read before. */
async function copySite(from: string, files: readonly SiteFile[], to: string): Promise<boolean> {
  try {
    for (const { path } of files) await copyInto(to, path, join(from, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  return JSON.stringify(await readSite(to)) === JSON.stringify(files);
}

/** Writes configuration and modules. */
async function writeWorker(
  { options, edgeSite, folder: dealerFolder }: Prepared,
  target: PlatformTarget,
): Promise<string> {
  // In a separate folder, because wrangler treats files beside an entry as its modules, and because a dry run must not change what was
  // deployed.
  const folder = join(dealerFolder, target.databaseId === null ? 'dry-run' : 'worker');
  await writeWorkerModules(options.slug, folder);
  return await writeSite(
    options.slug,
    { out: options.dist, edge: options.edge, folder, slugs: [options.slug], target },
    edgeSite,
  );
}
