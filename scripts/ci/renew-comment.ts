import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { retry } from '@octokit/plugin-retry';
import { MARK, type PreviewNotes, previewComment } from './preview-note.ts';

/** Where the pull request stands. */
export interface Repository {
  /** `owner/name`. */
  readonly name: string;
  readonly token: string;
  /** Address of GitHub's interface: `https://api.github.com`. */
  readonly api: string;
}

/** The run of the workflow that wrote the notes, as GitHub itself tells it. */
export interface NotedRun {
  /** The commit it ran for. */
  readonly commit: string;
}

/**
 * Writes the comment on a pull request, or renews the one that stands there.
 *
 * @param run the notes are taken only when they speak of the commit that GitHub says the run was for, and the pull request still ends with it
 * @returns what was done, in a sentence
 * @throws Error when the notes are another commit's, or GitHub refuses
 */
export async function renewComment(repository: Repository, run: NotedRun, notes: PreviewNotes): Promise<string> {
  const [owner = '', repo = ''] = repository.name.split('/');
  const github = new (Octokit.plugin(retry, paginateRest))({
    auth: repository.token,
    baseUrl: repository.api,
    log: { debug: () => {}, info: () => {}, warn: console.error, error: console.error },
  });
  if (notes.commit !== run.commit)
    throw new Error(`The notes speak of commit ${notes.commit}, the run was for ${run.commit}. Nothing was written.`);
  const pull = { owner, repo, pull_number: notes.number };
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', pull);
  if (data.head.sha !== notes.commit)
    return `Pull request ${notes.number} has moved on to ${data.head.sha.slice(0, 12)}, whose own run writes the comment.`;
  const isFork = data.head.repo?.full_name !== repository.name;
  const body = previewComment(notes, !isFork);
  const thread = { owner, repo, issue_number: notes.number };
  const ours = async () => {
    const all = await github.paginate('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...thread,
      per_page: 100,
    });
    // Anyone can write the mark; only what an app of the workflow wrote is ours to change.
    return all
      .filter(({ body, user }) => body?.startsWith(MARK) && user?.type === 'Bot')
      .map(({ id, body }) => ({ id: Number(id), body }))
      .sort((a, b) => a.id - b.id);
  };
  const [first] = await ours();
  if (first === undefined) {
    await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...thread, body });
    // Of two runs that found none, one comment stays: the older.
    const [, ...others] = await ours();
    for (const { id } of others)
      await github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
        owner,
        repo,
        comment_id: id,
      });
    return `Pull request ${notes.number}: comment written.`;
  }
  if (first.body === body) return `Pull request ${notes.number}: the comment says so already.`;
  const comment = { owner, repo, comment_id: first.id, body };
  await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', comment);
  return `Pull request ${notes.number}: comment renewed.`;
}
