import { z } from 'zod';
import { plainMarkdown } from '#text/markdown.ts';

/**
 * What a pull request's job reports about one dealer. A job of a fork runs the fork's code, so nothing in it is trusted: lengths are
 * limited, texts are escaped, and links from a fork are not shown.
 */
const noteSchema = z.strictObject({
  dealer: z.string().min(1).max(200),
  /** One sentence: `12 cars added, 3 sold.` null = unknown, because something failed. */
  sentence: z.string().max(2000).nullable(),
  /** URL of the preview; null = there is none. */
  preview: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  /** URL of its change report. */
  report: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .nullable(),
  /** What failed, for readers of the log; null = nothing. */
  problem: z.string().max(2000).nullable(),
});
export type PreviewNote = z.infer<typeof noteSchema>;

/** What the jobs of a pull request pass to the workflow that may write the comment. */
export const previewNotesSchema = z.strictObject({
  /** The number of the pull request. */
  number: z.int().positive(),
  /** The commit that was built, 40 hex digits. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Dealers whose folder the change deletes. */
  deleted: z.array(z.string().max(200)).max(10_000),
  /** Number of affected dealers, so that the missing notes of a failed job are noticed. */
  affected: z.int().nonnegative(),
  notes: z.array(noteSchema).max(10_000),
});
export type PreviewNotes = z.infer<typeof previewNotesSchema>;

/**
 * Combines the output of a run's jobs: `plan.json` and a file of notes from each job.
 *
 * @throws Error naming the file that is not valid, and why
 */
export function readNotes(files: readonly (readonly [name: string, text: string])[]): PreviewNotes {
  let plan: unknown;
  const notes: unknown[] = [];
  for (const [name, text] of files) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Error(`${name} of the run's notes is not JSON.`);
    }
    if (/(?:^|[/\\])plan\.json$/.test(name)) plan = value;
    else if (Array.isArray(value)) notes.push(...value);
    else throw new Error(`${name} of the run's notes is not a list.`);
  }
  if (typeof plan !== 'object' || plan === null) throw new Error("The run's notes have no plan.json.");
  const parsed = previewNotesSchema.safeParse({ ...plan, notes });
  if (!parsed.success) throw new Error(`The run's notes are invalid. ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Identifies our comment; invisible to readers. */
export const COMMENT_MARKER = '<!-- caryard: previews -->';
/** Maximum number of rows in a comment's table. */
const MAX_ROWS = 25;

/**
 * The comment on a pull request: the changes for each dealer, with links to preview and report; at most 25 rows, failed dealers first.
 *
 * @param links false = the notes come from a fork, so none of their URLs are shown
 */
export function previewComment(
  { commit, deleted, affected, notes }: Pick<PreviewNotes, 'commit' | 'deleted' | 'affected' | 'notes'>,
  links: boolean,
): string {
  const failed = notes.filter(({ problem }) => problem !== null);
  const rows = [
    ...failed.map(
      ({ dealer, problem }) => `| ${plainMarkdown(dealer)} | **Not built.** ${plainMarkdown(problem ?? '')} | |`,
    ),
    ...deleted.map(
      (dealer) =>
        `| ${plainMarkdown(dealer)} | **This dealer is removed.** Its website stays online as it is until an operator takes it down: functions/README.md, Remove. | |`,
    ),
    ...notes
      .filter(({ problem }) => problem === null)
      .map(({ dealer, sentence, preview, report }) => {
        const linkTexts = links
          ? [link('Report', report), link('Preview', preview)].filter((text) => text !== null)
          : [];
        return `| ${plainMarkdown(dealer)} | ${plainMarkdown(sentence ?? '')} | ${linkTexts.join(' · ')} |`;
      }),
  ];
  const missing = affected - notes.length;
  const hiddenRows = rows.length - MAX_ROWS;
  const lines = [
    COMMENT_MARKER,
    `### ${heading(affected, deleted.length)}`,
    '',
    ...(rows.length > 0 ? ['| Dealer | What changes | |', '|---|---|---|', ...rows.slice(0, MAX_ROWS), ''] : []),
    ...(hiddenRows > 0 ? [`And ${hiddenRows} more; the log of the run names them all.`, ''] : []),
    ...(missing > 0
      ? [
          `**Nothing is known about ${missing === 1 ? 'one dealer' : `${missing} dealers`}.** See the log of the run, and start it again.`,
          '',
        ]
      : []),
    ...(links || notes.length === 0
      ? []
      : ['A change from a fork is built and checked; previews are for branches of this repository.', '']),
    ...(links && notes.some(({ preview }) => preview !== null)
      ? [
          'Previews are closed. A link that opens one for a dealer: `npm run preview -- link NAME --url PREVIEW`. It is not shown here, because everyone who reads this could use it.',
          '',
        ]
      : []),
    `Commit ${commit.slice(0, 12)}. This comment is updated with each push.`,
  ];
  return `${lines.join('\n')}\n`;
}

function heading(affected: number, deleted: number): string {
  if (affected + deleted === 0) return 'No dealer is affected';
  const count = affected + deleted;
  return count === 1 ? 'One dealer is affected' : `${count} dealers are affected`;
}

const link = (label: string, url: string | null): string | null =>
  url === null ? null : `[${label}](<${url.replaceAll(/[<>\s\\|]/g, encodeURIComponent)}>)`;
