import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GitHubStandIn } from '#tests/github/stand-in.ts';
import { COMMENT_MARKER, type PreviewNote, type PreviewNotes, previewNotesSchema } from './preview-note.ts';
import { updateComment } from './update-comment.ts';

const COMMIT = 'a'.repeat(40);
const note = (dealer: string, change: Partial<PreviewNote> = {}): PreviewNote => ({
  dealer,
  sentence: '3 cars sold.',
  preview: `https://${dealer}.preview.example`,
  report: `https://${dealer}.preview.example/_report/`,
  problem: null,
  ...change,
});
const notes = (change: Partial<PreviewNotes> = {}): PreviewNotes => ({
  number: 7,
  commit: COMMIT,
  deleted: [],
  affected: 1,
  notes: [note('north')],
  ...change,
});

describe('the comment on a pull request', () => {
  let github: GitHubStandIn;
  let api: string;
  beforeEach(async () => {
    github = new GitHubStandIn(COMMIT);
    api = await github.start();
  });
  afterEach(() => void github.stop());
  const update = (change: Partial<PreviewNotes> = {}, commit = COMMIT) =>
    updateComment({ name: 'yard/sites', token: github.token, api }, { commit }, notes(change));
  const commentBody = (): string => github.comments.at(-1)?.body ?? '';

  test('OPS-09 is written once and then updated in place, even after 150 others', async () => {
    for (let n = 0; n < 150; n += 1) github.addComment(`Comment ${n}`, 'User');
    expect(await update()).toBe('Pull request 7: comment written.');
    expect(await update()).toBe('Pull request 7: the comment is up to date.');
    expect(await update({ notes: [note('north', { sentence: '4 cars sold.' })] })).toBe(
      'Pull request 7: comment updated.',
    );
    expect(github.comments).toHaveLength(151);
    expect(commentBody()).toContain('4 cars sold.');
    expect(commentBody()).not.toContain('3 cars sold.');
  });

  test('OPS-09 somebody else’s comment with our marker is left alone', async () => {
    github.addComment(`${COMMENT_MARKER} mine`, 'User');
    await update();
    expect(github.comments.map(({ body }) => body.slice(COMMENT_MARKER.length, COMMENT_MARKER.length + 5))).toEqual([
      ' mine',
      '\n### ',
    ]);
  });

  test('OPS-09 two parallel runs leave one comment', async () => {
    github.racingComment = COMMENT_MARKER;
    await update();
    expect(github.comments).toHaveLength(1);
  });

  test('OPS-09 a run for an older push writes nothing, and notes for another commit are refused', async () => {
    github.head = { ...github.head, sha: 'b'.repeat(40) };
    expect(await update()).toMatch(/now ends with bbbbbbbbbbbb/);
    await expect(update({}, 'b'.repeat(40))).rejects.toThrow(/are for commit a+, but the run was for b+/);
    expect(github.comments).toEqual([]);
  });

  test('OPS-09 a temporary failure of GitHub is retried, and missing permissions are reported', async () => {
    github.refusals = [502];
    await update();
    expect(github.comments).toHaveLength(1);
    github.refusals = [403];
    github.refusalHeaders = {};
    await expect(update({ affected: 2 })).rejects.toThrow('refused');
  });

  test('OPS-09 at most 25 rows: failures first, then deleted dealers, and the number of remaining dealers', async () => {
    const succeeded = Array.from({ length: 40 }, (_, n) => note(`dealer-${n}`));
    await update({
      affected: 41,
      deleted: ['old'],
      notes: [...succeeded, note('broken', { problem: 'tenant.ts: no name.', sentence: null })],
    });
    const rows = commentBody()
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Dealer'));
    expect(rows).toHaveLength(25);
    expect(rows[0]).toContain('**Not built.** tenant.ts: no name.');
    expect(rows[1]).toContain('This dealer is removed');
    expect(commentBody()).toContain('### 42 dealers are affected');
    expect(commentBody()).toContain('And 17 more');
  });

  test('OPS-09 a job without notes is reported as missing, and a change without affected dealers says so', async () => {
    await update({ affected: 3 });
    expect(commentBody()).toContain('**Nothing is known about 2 dealers.**');
    await update({ affected: 0, notes: [] });
    expect(commentBody()).toContain('### No dealer is affected');
  });

  test('OPS-09 notes of a fork show no URL, and no note becomes markup, a mention or a row', async () => {
    github.head = { sha: COMMIT, repo: { full_name: 'stranger/sites' } };
    const hostile =
      'www.evil.example WWW.evil.example @everyone [win](https://evil.example) <img src=x>\n| a | b |\u202e `x` https://evil.example';
    await update({ notes: [note('north', { sentence: hostile })] });
    expect(commentBody()).not.toMatch(/preview\.example|[^\\]\[win|<img|@everyone|https:\/\/evil|www\.|\u202e/i);
    expect(
      commentBody()
        .split('\n')
        .filter((line) => line.startsWith('|')),
    ).toHaveLength(3);
    expect(commentBody()).toContain('previews are for branches of this repository');
    github.head = { sha: COMMIT, repo: null };
    await update();
    expect(commentBody()).not.toContain('preview.example');
  });

  test.each([
    ['a URL that is not https', { notes: [{ ...note('a'), preview: 'javascript:alert(1)' }] }],
    ['another commit name', { commit: 'main' }],
    ['an unknown field', { notes: [{ ...note('a'), html: '<b>' }] }],
    ['an invalid number', { number: 0 }],
  ])('OPS-09 %s in the notes is refused', (_, change) => {
    expect(previewNotesSchema.safeParse({ ...notes(), ...change }).success).toBe(false);
    expect(previewNotesSchema.safeParse(notes()).success).toBe(true);
  });
});
