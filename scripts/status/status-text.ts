import type { LogEntry } from '../deploy/dealer-records.ts';
import type { StatusRow } from './status-rows.ts';

/** Dealers with problems, the last round of the scheduler, and how many have none. */
export function statusText(rows: readonly StatusRow[], scheduler: string | null): string {
  const bad = rows.filter(({ problems }) => problems.length > 0);
  return [
    ...bad.flatMap(({ slug, problems }) => [
      slug,
      ...problems.map((problem) => `  ${problem.replaceAll('\n', '\n  ')}`),
    ]),
    ...(scheduler === null ? [] : [scheduler]),
    `${rows.length - bad.length} of ${rows.length} dealers have no problems.`,
  ].join('\n');
}

/** The log of a dealer, newest first. */
export function logText(slug: string, log: readonly LogEntry[]): string {
  if (log.length === 0) return `There are no log entries for "${slug}".`;
  return log
    .flatMap(({ at, who, did, isDone, text, changes }) => [
      `${at}  ${who}  ${did} ${isDone ? 'done' : 'failed'}: ${text}`,
      ...changes.map((change) => `  ${change.at}  ${change.who}: ${change.what}`),
    ])
    .join('\n');
}
