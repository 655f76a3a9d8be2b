import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { affectedDealers } from '../changes/affected-dealers.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import type { GitProject } from '../changes/git-changes.ts';

/** What merging a pull request would come to. */
export interface PullChanges {
  /** Dealers whose sites it changes, by what these are called. */
  readonly slugs: readonly string[];
  /** Names of dealers' folders that it adds or takes away. */
  readonly comesOrGoes: readonly string[];
}

/** Checkouts of merges; may be deleted at any time. */
const PULLS = '.caryard/pulls';

/**
 * Says which dealers a pull request would change if it were merged now. Its files are read, and nothing of it is run.
 *
 * @param order `main`: the commit it is merged into; `head`: its own last one, which `ref` of the remote `origin` leads to
 * @returns null when the two do not fit together
 * @throws GitError when git cannot answer
 */
export async function pullChanges(
  git: GitProject,
  order: { readonly main: string; readonly head: string; readonly ref: string; readonly tenants: string },
): Promise<PullChanges | null> {
  const { main, head, ref, tenants } = order;
  git.fetch(ref);
  const merge = git.merged(main, git.commit(head));
  if (merge === null) return null;
  const folder = join(PULLS, merge);
  rmSync(folder, { recursive: true, force: true }); // left by a run that was ended
  const project = git.checkOut(merge, folder);
  try {
    const { dealers } = await affectedDealers(git.at(project), { project, tenants, base: main });
    const comesOrGoes = dealers.filter(({ change }) => change !== 'changed').map(({ name }) => name);
    const changed = dealers.filter(({ change }) => change === 'changed');
    return {
      slugs: await Promise.all(changed.map(({ name }) => slugBySettings(join(project, tenants), name))),
      comesOrGoes,
    };
  } finally {
    git.takeAway(folder);
  }
}
