import { execFileSync } from 'node:child_process';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
/** At most this many files are named in a message. */
const MAX_NAMED_FILES = 3;

/** The checked-out commit; empty if there is none, or files have been changed since. */
export function checkedOutCommit(): string {
  try {
    return git('status', '--porcelain').trim() === '' ? git('rev-parse', 'HEAD').trim() : '';
  } catch {
    return '';
  }
}

/** For an operator who is about to make uncommitted files live, which the next run would undo; null = there are none, or no repository. */
export function uncommittedNote(): string | null {
  let files: string[];
  try {
    files = git('status', '--porcelain')
      .split('\n')
      .flatMap((line) => line.slice(3) || []);
  } catch {
    return null;
  }
  if (files.length === 0) return null;
  const otherFiles = files.length > MAX_NAMED_FILES ? ` and ${files.length - MAX_NAMED_FILES} more` : '';
  return `Note: not committed: ${files.slice(0, MAX_NAMED_FILES).join(', ')}${otherFiles}. The next run from a clean checkout, such as those on GitHub, would take them off the live site again: commit and push them.`;
}
