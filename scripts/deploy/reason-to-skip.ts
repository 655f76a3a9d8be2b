import type { DeployRecord } from './deploy-record.ts';

/** What is known about a live version. */
export interface LiveState {
  /** Null = it was not deployed by `npm run deploy`, or traffic is split. */
  readonly record: DeployRecord | null;
  /** The version that a rollback replaced with it, and its commit ('' = unknown); null = it is the last one deployed. */
  readonly replaced: { readonly version: string; readonly commit: string } | null;
}

/**
 * Why a scheduled run must not replace a live version: it builds the commit that was published last, and what is live may be newer, or an
 * operator may have rolled that commit back.
 *
 * @param contains whether the checked-out history contains a commit
 * @returns a sentence for the operator; null = it may be replaced
 */
export function reasonToSkip({ record, replaced }: LiveState, contains: (commit: string) => boolean): string | null {
  if (replaced !== null && (replaced.commit === '' || contains(replaced.commit)))
    return `It was rolled back from version ${replaced.version}, which is still part of what is checked out, so scheduled runs skip it. Publish a change that fixes it, or deploy it by hand.`;
  if (record === null)
    return 'Its live version was not deployed by npm run deploy, or traffic is split, so scheduled runs skip it. Deploy it by hand.';
  if (record.commit !== '' && !contains(record.commit))
    return `What is live was built from commit ${record.commit.slice(0, 12)}, which is not part of what is checked out: it is newer, or from another branch. Scheduled runs skip it.`;
  return null;
}
