import { affectedDealers } from '../changes/affected-dealers.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import { GitError, GitProject } from '../changes/git-changes.ts';
import { checkedOutCommit } from '../deploy/checked-out-commit.ts';
import { type Cloudflare, connect } from '../deploy/cloudflare-api.ts';
import { readFailedBuilds, storeBuilds } from '../deploy/failed-builds.ts';
import type { PublishResult } from './publish-dealers.ts';

/** Leaves out dealers whose last build failed and that have not changed since; without an account, returns all of them. */
export async function withoutFailedBefore(names: readonly string[], tenants: string): Promise<string[]> {
  if (!process.env.CLOUDFLARE_API_TOKEN || names.length === 0) return [...names];
  const skipped = await failAgain(names, await readFailedBuilds(await connect()), tenants);
  for (const [name, commit] of skipped)
    console.log(
      `${name}: left out, because its build failed at commit ${commit.slice(0, 12)} and it has not changed since`,
    );
  return names.filter((name) => !skipped.has(name));
}

/**
 * Dealers whose last build failed and would fail again: none of their inputs has changed since then. The nightly run builds them
 * anyway, since the cause may have gone away.
 *
 * @param names of the dealers' folders
 * @param failed commit of the failed build, by name
 * @returns the name of each with that commit
 */
async function failAgain(
  names: readonly string[],
  failed: ReadonlyMap<string, string>,
  tenants: string,
): Promise<ReadonlyMap<string, string>> {
  const changed = new Map<string, ReadonlySet<string> | 'unknown'>();
  const commitByName = new Map<string, string>();
  for (const name of names) {
    const commit = failed.get(name);
    if (commit === undefined) continue;
    if (!changed.has(commit)) changed.set(commit, await changedSince(commit, tenants));
    const since = changed.get(commit);
    if (since !== undefined && since !== 'unknown' && !since.has(name)) commitByName.set(name, commit);
  }
  return commitByName;
}

/** `unknown`: git cannot tell, for example because the commit is missing here. */
async function changedSince(base: string, tenants: string): Promise<ReadonlySet<string> | 'unknown'> {
  try {
    const { dealers } = await affectedDealers(new GitProject('.'), { project: process.cwd(), tenants, base });
    return new Set(dealers.map(({ name }) => name));
  } catch (error) {
    if (error instanceof GitError) return 'unknown';
    throw error;
  }
}

/**
 * Records which dealers could not be built, and clears the record of those that were. If it cannot be stored, the run continues: the dealer is
 * just tried again.
 */
export async function recordBuilds(
  cloudflare: Cloudflare,
  tenants: string,
  results: readonly PublishResult[],
): Promise<void> {
  const slugOf = async (dealer: string) => await slugBySettings(tenants, dealer);
  const unbuilt = results.filter(({ isUnbuilt }) => isUnbuilt);
  const failed = await Promise.all(
    unbuilt.map(async ({ dealer, problem }) => ({ slug: await slugOf(dealer), name: dealer, problem: problem ?? '' })),
  );
  const built = await Promise.all(
    results.filter(({ outcome }) => outcome !== 'failed').map(({ dealer }) => slugOf(dealer)),
  );
  await storeBuilds(cloudflare, checkedOutCommit(), { failed, built }).catch((error: unknown) =>
    console.error(`Failed builds were not written down: ${(error as Error).message}`),
  );
}
