import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { affectedDealers } from '../changes/affected-dealers.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import type { GitProject } from '../changes/git-changes.ts';

/** The result of merging a pull request. */
export interface PullChanges {
  /** Slugs of the dealers that it adds, or whose sites it changes. */
  readonly slugs: readonly string[];
  /** Names of dealers' folders that it deletes. */
  readonly deleted: readonly string[];
}

/** Checkouts of merges; may be deleted at any time. */
const PULLS = '.caryard/pulls';

/**
 * Determines which dealers a pull request would change if it were merged now. Its files are only read; none of its code is run.
 *
 * @param pull `main`: the commit it is merged into; `head`: its own last commit, which `ref` of the remote `origin` points to
 * @returns null if there are conflicts
 * @throws GitError if git fails
 */
export async function pullChanges(
  git: GitProject,
  pull: { readonly main: string; readonly head: string; readonly ref: string; readonly tenants: string },
): Promise<PullChanges | null> {
  const { main, head, ref, tenants } = pull;
  git.fetch(ref);
  const merge = git.merged(main, git.commit(head));
  if (merge === null) return null;
  const folder = join(PULLS, merge);
  rmSync(folder, { recursive: true, force: true }); // left by an interrupted run
  const project = git.checkOut(merge, folder);
  try {
    const { dealers } = await affectedDealers(git.at(project), { project, tenants, base: main });
    const [isDeletion, existing] = [true, false].map((isDeleted) =>
      dealers.filter(({ change }) => (change === 'deleted') === isDeleted).map(({ name }) => name),
    ) as [string[], string[]];
    return {
      slugs: await Promise.all(existing.map((name) => slugBySettings(join(project, tenants), name))),
      deleted: isDeletion,
    };
  } finally {
    git.removeCheckout(folder);
  }
}
