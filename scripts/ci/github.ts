import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { retry } from '@octokit/plugin-retry';

/** A GitHub repository and its credentials. */
export interface Repository {
  /** `owner/name`. */
  readonly name: string;
  readonly token: string;
  /** URL of GitHub's API: `https://api.github.com`. */
  readonly api: string;
}

/** GitHub's rate limit is reached; the message says until when. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited';
}

export type GitHub = ReturnType<typeof openGitHub>;

/** GitHub's API for one repository; temporary failures are retried. */
export function openGitHub({ name, token, api }: Repository) {
  const [owner = '', repo = ''] = name.split('/');
  const octokit = new (Octokit.plugin(retry, paginateRest))({
    auth: token,
    baseUrl: api,
    retry: { doNotRetry: [400, 401, 403, 404, 405, 409, 410, 422, 429, 451] },
    log: { debug: () => {}, info: () => {}, warn: console.error, error: console.error },
  });
  octokit.hook.error('request', (error) => {
    throw rateLimitOf(error) ?? error;
  });
  return { octokit, name, at: { owner, repo } };
}

/** The HTTP status of a failed request; null = another kind of error. */
export const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null;

/**
 * Writes or updates our comment on a pull request.
 *
 * @param marker its first line, invisible to readers; of several comments that start with it only our oldest remains
 * @returns `written`: there was none before; `same`: it already had this text
 */
export async function putComment(
  { octokit, at }: GitHub,
  number: number,
  { marker, body }: { readonly marker: string; readonly body: string },
): Promise<'written' | 'updated' | 'same'> {
  const thread = { ...at, issue_number: number };
  const findOwnComments = async () => {
    const all = await octokit.paginate('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...thread,
      per_page: 100,
    });
    // Anyone can write the marker, so only comments written by a workflow's app are changed.
    return all
      .filter(({ body, user }) => body?.startsWith(marker) && user?.type === 'Bot')
      .map(({ id, body }) => ({ id: Number(id), body }))
      .sort((a, b) => a.id - b.id);
  };
  const [first] = await findOwnComments();
  if (first === undefined) {
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...thread, body });
    // If two runs each added a comment, the older one is kept.
    const [, ...duplicates] = await findOwnComments();
    for (const { id } of duplicates)
      await octokit.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, comment_id: id });
    return 'written';
  }
  if (first.body === body) return 'same';
  const comment = { ...at, comment_id: first.id, body };
  await octokit.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', comment);
  return 'updated';
}

/** GitHub signals a rate limit with 429, or with 403 and one of two headers. */
function rateLimitOf(error: Error): RateLimited | null {
  const { response } = error as { readonly response?: { readonly headers: { readonly [name: string]: unknown } } };
  const {
    'retry-after': retryAfter,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  } = response?.headers ?? {};
  const status = statusOf(error);
  if (status !== 429 && !(status === 403 && (retryAfter !== undefined || remaining === '0'))) return null;
  const until =
    retryAfter !== undefined
      ? `for ${String(retryAfter)} seconds`
      : `until ${new Date(Number(reset ?? 0) * 1000).toISOString()}`;
  return new RateLimited(`GitHub accepts no more calls ${until}. The next run does the rest.`);
}
