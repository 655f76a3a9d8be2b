import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { affectedDealers } from './affected-dealers.ts';
import { slugBySettings } from './due-dealers.ts';
import { GitError, GitProject } from './git-changes.ts';

interface CommitRange {
  /** The project's folder. */
  readonly project: string;
  /** The tenants folder, relative to the project. */
  readonly tenants: string;
  readonly slug: string;
  readonly baseCommit: string;
  readonly liveCommit: string;
}

/** Checkouts of live commits; may be deleted at any time. */
const CHECKOUTS = '.caryard/live';

/**
 * Whether a dealer's site may differ between two commits. What is checked out does not matter. True if git cannot tell, as where this clone
 * has only one of the commits.
 */
export async function changedBetween({
  project,
  tenants,
  slug,
  baseCommit,
  liveCommit,
}: CommitRange): Promise<boolean> {
  if (baseCommit === liveCommit) return false;
  const folder = join(project, CHECKOUTS, liveCommit);
  try {
    const git = new GitProject(project);
    git.commit(baseCommit); // before anything is checked out
    rmSync(folder, { recursive: true, force: true }); // left by an interrupted run
    const checkout = git.checkOut(liveCommit, folder);
    try {
      const { dealers } = await affectedDealers(git.at(checkout), { project: checkout, tenants, base: baseCommit });
      const slugs = await Promise.all(dealers.map(({ name }) => slugBySettings(join(checkout, tenants), name)));
      return slugs.includes(slug);
    } finally {
      git.removeCheckout(folder);
    }
  } catch (error) {
    if (error instanceof GitError) return true;
    throw error;
  }
}
