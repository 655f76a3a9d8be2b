import { NAMESPACE } from '../edge/dispatcher-config.ts';
import { previewNames } from '../edge/resource-name.ts';
import { AccountRecords } from './account-records.ts';
import type { Cloudflare } from './cloudflare-api.ts';
import { type DeployRecord, readRecord } from './deploy-record.ts';
import type { Hosting } from './placements.ts';

export interface LiveVersion {
  /** Id of the version; if traffic is split, the first. */
  readonly version: string;
  /** The instant (ISO) of the deployment; null = Cloudflare no longer lists it. */
  readonly at: string | null;
  /** The deployment's message. */
  readonly message: string;
  /** Whether traffic is split between versions, which our deployments never do. */
  readonly isShared: boolean;
  /** Why Cloudflare made the deployment, such as `secret`; '' = unknown. */
  readonly trigger: string;
  /** Where it is: its own Worker, or one in the dispatch namespace. */
  readonly hosting: Hosting;
}

interface PlatformDeployment {
  readonly created_on: string;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly annotations?: { readonly 'workers/message'?: string; readonly 'workers/triggered_by'?: string };
}

/**
 * The deployments of a Worker, of its own or in the dispatch namespace, newest first; empty = there is no Worker with this name. For a
 * dealer that is being moved into the namespace, those of its own Worker.
 */
export async function deployedVersions(cloudflare: Cloudflare, worker: string): Promise<readonly LiveVersion[]> {
  const response = await cloudflare.find<{ readonly deployments: readonly PlatformDeployment[] }>(
    `/workers/scripts/${worker}/deployments`,
  );
  if (response === null) return await namespaceVersions(cloudflare, worker);
  return response.deployments.map(({ versions, annotations, created_on }) => ({
    hosting: 'worker',
    at: created_on,
    version: versions[0]?.version_id ?? '',
    message: annotations?.['workers/message'] ?? '',
    trigger: annotations?.['workers/triggered_by'] ?? '',
    isShared: versions.length !== 1 || versions[0]?.percentage !== 100,
  }));
}

/** Names of the secrets that a live Worker has. */
export async function liveSecrets(cloudflare: Cloudflare, worker: string, hosting: Hosting): Promise<string[]> {
  const basePath = hosting === 'worker' ? '/workers' : `/workers/dispatch/namespaces/${NAMESPACE}`;
  const response = await cloudflare.find<readonly { readonly name: string }[]>(`${basePath}/scripts/${worker}/secrets`);
  return (response ?? []).map(({ name }) => name);
}

/** The deployments of a Worker in the dispatch namespace, newest first. Cloudflare has no list of these; `namespace.ts` records them. */
export async function namespaceVersions(cloudflare: Cloudflare, worker: string): Promise<readonly LiveVersion[]> {
  if (worker.startsWith(previewNames())) return []; // previews are never there
  const records = await AccountRecords.find(cloudflare);
  if (records === null) return [];
  const rows = await records.run(
    'SELECT version, at, message FROM namespace_versions WHERE worker = ?1 ORDER BY id DESC LIMIT 50',
    [worker],
  );
  return rows.map(({ version, at, message }) => ({
    hosting: 'namespace',
    isShared: false,
    trigger: '',
    version: String(version),
    at: String(at),
    message: String(message),
  }));
}

/**
 * The version that a rollback replaced, by command or in Cloudflare's dashboard; null = the live version is the last one deployed. A
 * rollback to a version that is no longer listed (Cloudflare lists ten deployments) is not recognised.
 *
 * @param deployed newest first
 */
export function rolledBackFrom(deployed: readonly LiveVersion[]): LiveVersion | null {
  const live = deployed[0];
  const replaced = deployed.findIndex(({ version }) => version !== live?.version);
  const isOlder = replaced > 0 && deployed.slice(replaced).some(({ version }) => version === live?.version);
  return isOlder ? (deployed[replaced] ?? null) : null;
}

/** A version that somebody made live by hand, in the dashboard or with wrangler, after our last deployment. */
export interface ManualVersion {
  /** What is live. */
  readonly live: LiveVersion;
  /** The version that was live before, by our own record. */
  readonly deployedVersion: string;
}

/** Cloudflare makes a version of its own when a secret is set in the dashboard: the code is the same. */
const SECRET = 'secret';

/**
 * Finds a version that somebody made live by hand: they reverted our deployment or repaired it, and the next deployment would undo
 * that. Each of our deployments has our record as its message; only a Worker's very first one has it in the message of its version.
 *
 * @param deployed newest first
 * @returns null = what is live is what we deployed, or nothing is
 */
export function manualVersion(deployed: readonly LiveVersion[]): ManualVersion | null {
  const deploys = deployed.filter(({ trigger }) => trigger !== SECRET);
  const [live, newest] = [deployed[0], deploys[0]];
  const ourDeployment = deploys.find(({ message }) => readRecord(message) !== null) ?? deploys.at(-1);
  if (live === undefined || newest === undefined || ourDeployment === undefined) return null;
  return newest.version === ourDeployment.version && !newest.isShared
    ? null
    : { live, deployedVersion: ourDeployment.version };
}

/** The live version of a Worker; null = there is no Worker with this name. */
export const liveVersion = async (cloudflare: Cloudflare, worker: string): Promise<LiveVersion | null> =>
  (await deployedVersions(cloudflare, worker))[0] ?? null;

/**
 * The record of a deployment. For the first deployment of a Worker, and for a rollback by hand, it is stored with the version instead.
 *
 * @returns null = it was not made by us, or traffic is split
 */
export async function recordOf(
  cloudflare: Cloudflare,
  worker: string,
  { version, message, isShared }: Pick<LiveVersion, 'version' | 'message' | 'isShared'>,
): Promise<DeployRecord | null> {
  if (isShared) return null;
  return readRecord(message) ?? readRecord((await versionMessage(cloudflare, worker, version)) ?? '');
}

/** The message of a version; null = there is no such version. */
export async function versionMessage(cloudflare: Cloudflare, worker: string, version: string): Promise<string | null> {
  const response = await cloudflare.find<Pick<PlatformDeployment, 'annotations'>>(
    `/workers/scripts/${worker}/versions/${encodeURIComponent(version)}`,
  );
  return response === null ? null : (response.annotations?.['workers/message'] ?? '');
}
