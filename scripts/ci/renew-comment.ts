import { openGitHub, putComment, type Repository } from './github.ts';
import { MARK, type PreviewNotes, previewComment } from './preview-note.ts';

/** The run of the workflow that wrote the notes, as GitHub itself tells it. */
export interface NotedRun {
  /** The commit it ran for. */
  readonly commit: string;
}

const DONE = { written: 'comment written', renewed: 'comment renewed', same: 'the comment says so already' } as const;

/**
 * Writes the comment on a pull request, or renews the one that stands there.
 *
 * @param run the notes are taken only when they speak of the commit that GitHub says the run was for, and the pull request still ends with it
 * @returns what was done, in a sentence
 * @throws Error when the notes are another commit's, or GitHub refuses
 */
export async function renewComment(repository: Repository, run: NotedRun, notes: PreviewNotes): Promise<string> {
  const github = openGitHub(repository);
  if (notes.commit !== run.commit)
    throw new Error(`The notes speak of commit ${notes.commit}, the run was for ${run.commit}. Nothing was written.`);
  const { data } = await github.octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
    ...github.at,
    pull_number: notes.number,
  });
  if (data.head.sha !== notes.commit)
    return `Pull request ${notes.number} has moved on to ${data.head.sha.slice(0, 12)}, whose own run writes the comment.`;
  const isFork = data.head.repo?.full_name !== repository.name;
  const done = await putComment(github, notes.number, { mark: MARK, body: previewComment(notes, !isFork) });
  return `Pull request ${notes.number}: ${DONE[done]}.`;
}
