import { openGitHub, putComment, type Repository } from './github.ts';
import { COMMENT_MARKER, type PreviewNotes, previewComment } from './preview-note.ts';

/** The workflow run that wrote the notes, as reported by GitHub. */
export interface NotedRun {
  /** The commit it ran for. */
  readonly commit: string;
}

const OUTCOME_TEXTS = {
  written: 'comment written',
  updated: 'comment updated',
  same: 'the comment is up to date',
} as const;

/**
 * Writes or updates the comment on a pull request.
 *
 * @param run the notes are only accepted if they are for the commit of this run, and it is still the pull request's last commit
 * @returns what was done, in a sentence
 * @throws Error if the notes are for another commit, or GitHub refuses
 */
export async function updateComment(repository: Repository, run: NotedRun, notes: PreviewNotes): Promise<string> {
  const github = openGitHub(repository);
  if (notes.commit !== run.commit)
    throw new Error(
      `The notes are for commit ${notes.commit}, but the run was for ${run.commit}. Nothing was written.`,
    );
  const { data } = await github.octokit.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
    ...github.at,
    pull_number: notes.number,
  });
  if (data.head.sha !== notes.commit)
    return `Pull request ${notes.number} now ends with ${data.head.sha.slice(0, 12)}, and the run for that commit writes the comment.`;
  const isFork = data.head.repo?.full_name !== repository.name;
  const outcome = await putComment(github, notes.number, {
    marker: COMMENT_MARKER,
    body: previewComment(notes, !isFork),
  });
  return `Pull request ${notes.number}: ${OUTCOME_TEXTS[outcome]}.`;
}
