import type { Cloudflare } from './cloudflare-api.ts';

export interface LiveVersion {
  readonly version: string;
  /** What the deployment says of itself. */
  readonly message: string;
}

interface PlatformDeployment {
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
  readonly annotations?: { readonly 'workers/message'?: string };
}

/**
 * The version of a Worker that answers all visitors, and the ones that did before, newest first; empty = there is no Worker. A deployment that
 * shares visitors between versions is somebody's experiment, and counts as none of them.
 */
export async function deployedVersions(cloudflare: Cloudflare, worker: string): Promise<readonly LiveVersion[]> {
  const found = await cloudflare.find<{ readonly deployments: readonly PlatformDeployment[] }>(
    `/workers/scripts/${worker}/deployments`,
  );
  return (found?.deployments ?? []).map(({ versions, annotations }) => {
    const [only] = versions;
    const isWhole = only !== undefined && versions.length === 1 && only.percentage === 100;
    return { version: only?.version_id ?? '', message: isWhole ? (annotations?.['workers/message'] ?? '') : '' };
  });
}

/** Null = there is no Worker of this name. */
export const liveVersion = async (cloudflare: Cloudflare, worker: string): Promise<LiveVersion | null> =>
  (await deployedVersions(cloudflare, worker))[0] ?? null;

/** What a version says of itself; null = there is no such version. */
export async function versionMessage(cloudflare: Cloudflare, worker: string, version: string): Promise<string | null> {
  const found = await cloudflare.find<Pick<PlatformDeployment, 'annotations'>>(
    `/workers/scripts/${worker}/versions/${encodeURIComponent(version)}`,
  );
  return found === null ? null : (found.annotations?.['workers/message'] ?? '');
}
