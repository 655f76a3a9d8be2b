import { join } from 'node:path';
import { NAMESPACE } from '../edge/dispatcher-config.ts';
import { type Deployment, resourceName } from '../edge/resource-name.ts';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { type Cloudflare, DeployError } from './cloudflare-api.ts';
import { DealerDatabase } from './dealer-database.ts';
import { DEPLOY_FOLDER, holderOf, locked } from './deploy-folder.ts';
import { type DeployRecord, recordText } from './deploy-record.ts';
import { deployedVersions, type LiveVersion, recordOf, versionMessage } from './live-version.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { storeVersion } from './namespace.ts';
import { MOVE_DESTINATION, NO_ROLLBACK_NOTE } from './placements.ts';
import { fetchBuild } from './retained-builds.ts';
import { RetainedFiles } from './retained-files.ts';
import { wrangler } from './run-wrangler.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

export interface RollbackOptions {
  readonly slug: string;
  readonly target: Deployment;
  /** Id of a version; null = the one that was live before the current one. */
  readonly to: string | null;
  /** Where this machine stores data about deployments; `.caryard/deploy` by default. */
  readonly folder?: string;
  /** Folder of the database's migrations; ours by default. */
  readonly migrations?: string;
  readonly log?: (text: string) => void;
}

export interface RolledBack {
  readonly slug: string;
  readonly worker: string;
  /** Id of the version that was live. */
  readonly from: string;
  /** Id of the version that is live again. */
  readonly to: string;
  /** The record of that version. */
  readonly record: DeployRecord;
  /** Warnings for the operator, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Makes an earlier version live again, with its code, files and secrets. Nothing is built. Database, hosts, queue and schedule stay as they
 * are.
 *
 * @throws DeployError if there is no such version, or it cannot work with the current database
 */
export async function rollbackDealer(options: RollbackOptions, cloudflare: Cloudflare): Promise<RolledBack> {
  const { slug, target, migrations = MIGRATIONS, folder = DEPLOY_FOLDER, log = () => undefined } = options;
  const worker = resourceName(slug, target);
  return await locked(join(folder, worker), async () => {
    const deployed = await deployedVersions(cloudflare, worker);
    const [live] = deployed;
    if (live === undefined)
      throw new DeployError(
        `${target.kind === 'preview' ? `There is no preview "${target.name}" of "${slug}"` : `"${slug}" was never deployed`}: there is no Worker ${worker}.`,
      );
    const liveRecord = await recordOf(cloudflare, worker, live);
    const targetVersion =
      options.to === null
        ? await versionBefore({ slug, cloudflare, worker }, deployed, liveRecord)
        : await versionNamed(cloudflare, worker, deployed, options.to);
    if (targetVersion.version === live.version) throw new DeployError(`Version ${live.version} is already live.`);
    const record = await recordOf(cloudflare, worker, targetVersion);
    if (record === null)
      throw new DeployError(
        `Version ${targetVersion.version} was not deployed by npm run deploy, so its database is unknown. If you know it: npx wrangler rollback ${targetVersion.version} --name ${worker}`,
      );
    if (liveRecord !== null && liveRecord.database !== record.database)
      throw new DeployError(
        `Version ${targetVersion.version} writes to another database (${record.database}) than the live version (${liveRecord.database}): leads would go where nobody looks. Deploy an older commit instead.`,
      );
    const database = new DealerDatabase(cloudflare, record.database);
    const state = await database.readState();
    if (state === null)
      throw new DeployError(
        `The database of that version (${record.database}) no longer exists. Deploy again: npm run deploy -- ${slug}`,
      );
    const notes = databaseNotes(record, state.applied, readMigrations(migrations));
    // With the record of that version, so that the next deployment is compared with what is really live.
    const restoreVersion = async (): Promise<void> => {
      if (liveRecord?.secrets !== record.secrets) notes.push('It has the secrets that it was deployed with.');
      await wrangler(
        ['rollback', targetVersion.version, '--name', worker, '--yes', '--message', recordText(record)],
        run,
      );
    };
    const uploadAgain = async (config: string): Promise<void> => {
      notes.push('It was uploaded again, with the secrets of the previous version.');
      await wrangler(['deploy', '-c', config, '--strict', '--dispatch-namespace', NAMESPACE], run);
      const stored = recordText({ ...record, secrets: liveRecord?.secrets ?? record.secrets });
      await storeVersion(cloudflare, worker, targetVersion.version, stored);
    };
    const run = {
      label: 'The rollback',
      after: 'The previous version is still live. Run this again.',
      env: cloudflare.env,
      log,
    };
    const holder = await holderOf(folder);
    return await withTemporaryFolder('rollback', async (fetched) => {
      const config =
        live.hosting === 'worker' ? null : await fetchBuild(cloudflare, worker, targetVersion.version, fetched);
      if (live.hosting === 'namespace' && config === null)
        throw new DeployError(
          `The build of version ${targetVersion.version} is no longer kept: only those of the last three versions are. Check out ${record.commit === '' ? 'the commit that it was built from' : record.commit}, build, and run npm run deploy -- ${slug}.`,
        );
      await database.begin(holder, record.site);
      try {
        if (config === null) await restoreVersion();
        else await uploadAgain(config);
        await database.finish(holder);
      } catch (error) {
        await database.giveUp(holder).catch(() => undefined); // the first error is the one to report
        throw error;
      }
      await RetainedFiles.in(join(folder, worker)).markLive(record.site);
      return { slug, worker, from: live.version, to: targetVersion.version, record, notes };
    });
  });
}

/**
 * The version that was live before the current one. A deployment that was repeated to finish it counts as the same version. Rolling back
 * twice goes back two versions.
 */
async function versionBefore(
  { slug, cloudflare, worker }: { readonly slug: string; readonly cloudflare: Cloudflare; readonly worker: string },
  deployed: readonly LiveVersion[],
  live: DeployRecord | null,
): Promise<LiveVersion> {
  const liveIndex = deployed.findLastIndex(({ version }) => version === deployed[0]?.version);
  for (const candidate of deployed.slice(liveIndex + 1)) {
    const record = await recordOf(cloudflare, worker, candidate);
    if (live === null || record?.site !== live.site || record.secrets !== live.secrets) return candidate;
  }
  const move = await moveText(cloudflare, worker, deployed);
  const later = new Set(deployed.slice(0, liveIndex).map(({ version }) => version));
  later.delete(deployed[0]?.version ?? '');
  throw new DeployError(
    later.size === 0
      ? `"${slug}" has had one version only${move === '' ? '' : ' since it was moved'}: there is none to go back to.${move}`
      : `Cloudflare lists no version of "${slug}" from before the live one.${move} To make a later one live again: npm run rollback -- ${slug} --to VERSION, with one of ${[...later].join(', ')}.`,
  );
}

async function versionNamed(
  cloudflare: Cloudflare,
  worker: string,
  deployed: readonly LiveVersion[],
  to: string,
): Promise<LiveVersion> {
  const listedVersion = deployed.find(({ version }) => version === to);
  if (listedVersion !== undefined) return listedVersion;
  const message = await versionMessage(cloudflare, worker, to);
  if (message !== null) return { version: to, at: null, message, isShared: false, trigger: '', hosting: 'worker' };
  const versions = deployed.map(({ version }) => version);
  throw new DeployError(
    `${worker} has no version ${to}. The latest: ${[...new Set(versions)].join(', ')}.${await moveText(cloudflare, worker, deployed)}`,
  );
}

/** What explains that older versions are missing: a move between the dealer's own Worker and the dispatch namespace; '' = none is known. */
async function moveText(cloudflare: Cloudflare, worker: string, deployed: readonly LiveVersion[]): Promise<string> {
  const oldest = deployed.at(-1);
  if (oldest === undefined || !(await recordOf(cloudflare, worker, oldest))?.isMove) return '';
  return ` At ${oldest.at} it was moved ${MOVE_DESTINATION[oldest.hosting]}. ${NO_ROLLBACK_NOTE}`;
}

/** Notes for the operator if the database has later migrations than a version knows. @throws DeployError if it may not work with them */
function databaseNotes(record: DeployRecord, applied: readonly string[], migrations: readonly Migration[]): string[] {
  const ahead = applied.filter((name) => Number.parseInt(name, 10) > record.schema);
  const unknown = ahead.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    throw new DeployError(
      `The database has migrations that this checkout does not know (${unknown.join(', ')}), so it is unclear whether that version works with it. Run this from the checkout that deployed last.`,
    );
  const breaking = migrations.filter(({ name, notAdditive }) => ahead.includes(name) && notAdditive !== null);
  if (breaking.length > 0)
    throw new DeployError(
      `That version does not know what has changed in the database since: ${breaking.map(({ name, notAdditive }) => `${name} (${notAdditive})`).join(', ')}. Going back could lose leads. Fix the fault in a new version instead, and deploy that.`,
    );
  return ahead.length === 0
    ? []
    : [
        `The database is ahead of that version by ${ahead.join(', ')}. That is safe: they only add things that it does not use.`,
      ];
}
