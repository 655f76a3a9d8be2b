import { readFileSync, statSync } from 'node:fs';

/** Dealers that one job of a workflow builds one after another. */
export interface Job {
  /** `2 of 7`, as GitHub shows it. */
  readonly job: string;
  /** Names of the dealers' folders, as JSON: a name may contain any character that a file system allows. */
  readonly dealers: string;
}

/** GitHub's maximum number of jobs in a matrix. */
export const MAX_JOBS = 256;
/** Below this number, starting a job (checkout, packages) takes longer than its work. */
const DEALERS_PER_JOB = 10;
/** GitHub's maximum size of a job output, in bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Distributes dealers over the jobs of a matrix: as few jobs as possible with about ten dealers each, at most 256, differing by at most one
 * dealer. Every dealer is in one job; a list that GitHub would truncate is refused.
 *
 * @param max maximum number of jobs, 1 to 256
 * @throws Error if the list is longer than GitHub passes from one job to the next
 */
export function planJobs(dealers: readonly string[], max: number = MAX_JOBS): Job[] {
  const names = [...dealers].sort();
  const count = Math.min(max, MAX_JOBS, Math.ceil(names.length / DEALERS_PER_JOB));
  const jobs = Array.from({ length: count }, (_, index) => ({
    job: `${index + 1} of ${count}`,
    dealers: JSON.stringify(
      names.slice(Math.round((index * names.length) / count), Math.round(((index + 1) * names.length) / count)),
    ),
  }));
  const bytes = Buffer.byteLength(JSON.stringify(jobs));
  if (bytes > MAX_BYTES)
    throw new Error(
      `The list of ${names.length} dealers is ${bytes} bytes, and GitHub passes at most ${MAX_BYTES} from job to job. Split the dealers over two repositories.`,
    );
  return jobs;
}

/**
 * Reads the names that a job received.
 *
 * @param option that gave them, for the message
 * @throws Error if the text is not a JSON list of names
 */
export function readDealers(text: string, option = '--dealers'): string[] {
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch {
    names = undefined;
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== ''))
    throw new Error(
      `${option}: found ${JSON.stringify(text.slice(0, 80))}; give a JSON list of names, such as ["north"].`,
    );
  return names;
}

/** The names in a file that an earlier job wrote (`--list`). */
export function readDealerList(file: string): string[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`--list: there is no file "${file}".`);
  return readDealers(readFileSync(file, 'utf8'), '--list');
}
