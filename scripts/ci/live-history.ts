import { resolve } from 'node:path';
import { dealerNames } from '#config/tenant-folders.ts';
import { affectedDealers } from '../changes/affected-dealers.ts';
import { slugBySettings } from '../changes/due-dealers.ts';
import { GitError, type GitProject } from '../changes/git-changes.ts';
import type { DecideOptions } from './decide-pulls.ts';
import { pullChanges } from './pull-changes.ts';

/**
 * Answers questions about the checked-out live branch, and about changes to be merged into it, with git.
 *
 * @param tenants the tenants folder
 * @throws GitError if there is no git history
 */
export async function liveHistory(
  git: GitProject,
  tenants: string,
): Promise<Pick<DecideOptions, 'main' | 'slugs' | 'hasChanged' | 'changesOf'>> {
  const main = git.commit('HEAD');
  const slugOf = new Map<string, string>();
  for (const name of dealerNames(tenants)) slugOf.set(name, await slugBySettings(tenants, name));
  const changesByBase = new Map<string, Promise<ReadonlySet<string> | null>>();
  const changedSince = async (base: string): Promise<ReadonlySet<string> | null> => {
    try {
      const { dealers } = await affectedDealers(git, { project: resolve('.'), tenants, base });
      return new Set(dealers.map(({ name }) => slugOf.get(name) ?? name));
    } catch (error) {
      if (error instanceof GitError) return null; // a commit that the live branch does not contain
      throw error;
    }
  };
  return {
    main,
    slugs: [...slugOf.values()],
    async hasChanged(slug, since) {
      if (since === main) return false;
      const pending = changesByBase.get(since) ?? changedSince(since);
      changesByBase.set(since, pending);
      return (await pending)?.has(slug) ?? true;
    },
    changesOf: async (number, head) => await pullChanges(git, { main, head, ref: `refs/pull/${number}/head`, tenants }),
  };
}
