import { execFileSync } from 'node:child_process';

/** The checked-out commit; empty if there is none, or files have been changed since. */
export function checkedOutCommit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return git('status', '--porcelain').trim() === '' ? git('rev-parse', 'HEAD').trim() : '';
  } catch {
    return '';
  }
}
