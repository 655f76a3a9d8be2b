import { findPreviews } from '../deploy/account-resources.ts';
import type { Cloudflare } from '../deploy/cloudflare-api.ts';
import { removePreview } from '../deploy/remove-preview.ts';
import { pullOf } from '../edge/resource-name.ts';
import { type GitHub, statusOf } from './github.ts';

/** The previews that were removed, and those that could not be. */
export interface Removed {
  readonly removed: readonly string[];
  /** With the reason, in a sentence for an operator. */
  readonly failed: readonly (readonly [preview: string, problem: string])[];
}

/** Removes all existing previews of a pull request, including those of dealers that it no longer changes. May be repeated. */
export async function removePreviews(cloudflare: Cloudflare, number: number): Promise<Removed> {
  return await removeAll(cloudflare, await findPreviews(cloudflare, number));
}

/** Removes the previews of all closed pull requests, such as those left by an interrupted run or a merge by a workflow. */
export async function removeClosed(cloudflare: Cloudflare, github: GitHub): Promise<Removed> {
  const closed: string[] = [];
  for (const [number, names] of Map.groupBy(await findPreviews(cloudflare), pullOf))
    if (number !== null && (await isClosed(github, number))) closed.push(...names);
  return await removeAll(cloudflare, closed);
}

async function removeAll(cloudflare: Cloudflare, names: readonly string[]): Promise<Removed> {
  const removed: string[] = [];
  const failed: [string, string][] = [];
  for (const name of names) {
    try {
      removed.push((await removePreview(name, cloudflare)).worker);
    } catch (error) {
      failed.push([name, (error as Error).message]);
    }
  }
  return { removed, failed };
}

async function isClosed({ octokit, at }: GitHub, number: number): Promise<boolean> {
  try {
    const { data } = await octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...at,
      pull_number: number,
    });
    return data.state === 'closed';
  } catch (error) {
    if (statusOf(error) === 404) return true;
    throw error;
  }
}
