import type { PublishResult } from './publish-dealers.ts';

/** Name of the tag of the commit that was published last. */
export const PUBLISHED_TAG = 'published';
const RETRY = 'Try again: ';

/**
 * The tag's message. It names the dealers that could not be published, so that the tag can move on without them: otherwise one dealer
 * whose build always fails would keep the schedule building an old commit for all of them.
 *
 * @param failed names of dealers' folders
 */
export const tagMessage = (failed: readonly string[]): string =>
  `Published by the workflow "publish".\n\n${RETRY}${JSON.stringify(failed)}\n`;

/** The dealers that the tag's message names; none if it was set by hand. */
export function dealersToRetry(message: string | null): string[] {
  const line = (message ?? '').split('\n').find((text) => text.startsWith(RETRY));
  if (line === undefined) return [];
  try {
    const names: unknown = JSON.parse(line.slice(RETRY.length));
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The dealers of a plan that were not published: those that failed, and those of a job that ended without a result.
 *
 * @param planned names of dealers' folders
 * @param texts contents of the results that the jobs wrote
 */
export function notPublished(planned: readonly string[], texts: readonly string[]): string[] {
  const results = texts.flatMap((text) => JSON.parse(text) as Pick<PublishResult, 'dealer' | 'outcome'>[]);
  const done = new Set(results.filter(({ outcome }) => outcome !== 'failed').map(({ dealer }) => dealer));
  return planned.filter((dealer) => !done.has(dealer));
}
