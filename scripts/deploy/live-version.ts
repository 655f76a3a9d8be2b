import type { Cloudflare } from './cloudflare-api.ts';
import { type DeployRecord, readRecord } from './deploy-record.ts';

export interface LiveVersion {
  /** Id of the version; if traffic is split, the first. */
  readonly version: string;
  /** The instant (ISO) of the deployment; null = the platform lists it no more. */
  readonly at: string | null;
  /** The deployment's message. */
  readonly message: string;
  /** Whether traffic is split between versions, which no deployment of ours does. */
  readonly isShared: boolean;
}

interface PlatformDeployment {
  readonly created_on: string;
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly annotations?: { readonly 'workers/message'?: string };
}

/** The deployments of a Worker, newest first; empty = there is no Worker with this name. */
export async function deployedVersions(cloudflare: Cloudflare, worker: string): Promise<readonly LiveVersion[]> {
  const found = await cloudflare.find<{ readonly deployments: readonly PlatformDeployment[] }>(
    `/workers/scripts/${worker}/deployments`,
  );
  return (found?.deployments ?? []).map(({ versions, annotations, created_on }) => ({
    at: created_on,
    version: versions[0]?.version_id ?? '',
    message: annotations?.['workers/message'] ?? '',
    isShared: versions.length !== 1 || versions[0]?.percentage !== 100,
  }));
}

/**
 * The version that a rollback replaced, by command or in the platform's dashboard; null = the live version is the last one deployed. A
 * rollback to a version that is no longer listed (the platform lists ten deployments) is not recognised.
 *
 * @param deployed newest first
 */
export function rolledBackFrom(deployed: readonly LiveVersion[]): LiveVersion | null {
  const live = deployed[0];
  const replaced = deployed.findIndex(({ version }) => version !== live?.version);
  const isOlder = replaced > 0 && deployed.slice(replaced).some(({ version }) => version === live?.version);
  return isOlder ? (deployed[replaced] ?? null) : null;
}

/** Null = there is no Worker with this name. */
export const liveVersion = async (cloudflare: Cloudflare, worker: string): Promise<LiveVersion | null> =>
  (await deployedVersions(cloudflare, worker))[0] ?? null;

/**
 * The record of a deployment. For the first deployment of a Worker, and for a rollback by hand, it is stored with the version instead.
 *
 * @returns null = it was not made by us
 */
export async function recordOf(
  cloudflare: Cloudflare,
  worker: string,
  { version, message, isShared }: LiveVersion,
): Promise<DeployRecord | null> {
  if (isShared) return null;
  return readRecord(message) ?? readRecord((await versionMessage(cloudflare, worker, version)) ?? '');
}

/** The message of a version; null = there is no such version. */
export async function versionMessage(cloudflare: Cloudflare, worker: string, version: string): Promise<string | null> {
  const found = await cloudflare.find<Pick<PlatformDeployment, 'annotations'>>(
    `/workers/scripts/${worker}/versions/${encodeURIComponent(version)}`,
  );
  return found === null ? null : (found.annotations?.['workers/message'] ?? '');
}
