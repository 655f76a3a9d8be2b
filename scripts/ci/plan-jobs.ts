/** Some dealers that one job of a workflow builds one after the other. */
export interface Job {
  /** `2 of 7`, as GitHub shows it. */
  readonly job: string;
  /** Names of the dealers' folders, as JSON: a name may hold anything a file system takes. */
  readonly dealers: string;
}

/** GitHub starts no more jobs of one matrix. */
export const MAX_JOBS = 256;
/** Below this a job takes longer to begin (checkout, packages) than to work. */
const DEALERS_PER_JOB = 10;
/** What GitHub takes as the output of a job, in bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * Spreads dealers over the jobs of a matrix: as few jobs as ten dealers each allow, at most 256, and none has two dealers more than
 * another. Every dealer is in one job; a list that GitHub would cut is refused.
 *
 * @param most jobs at most, 1 to 256
 * @throws Error when the list is longer than GitHub hands from one job to the next
 */
export function planJobs(dealers: readonly string[], most: number = MAX_JOBS): Job[] {
  const names = [...dealers].sort();
  const count = Math.min(most, MAX_JOBS, Math.ceil(names.length / DEALERS_PER_JOB));
  const jobs = Array.from({ length: count }, (_, at) => ({
    job: `${at + 1} of ${count}`,
    dealers: JSON.stringify(
      names.slice(Math.round((at * names.length) / count), Math.round(((at + 1) * names.length) / count)),
    ),
  }));
  const bytes = Buffer.byteLength(JSON.stringify(jobs));
  if (bytes > MAX_BYTES)
    throw new Error(
      `The list of ${names.length} dealers takes ${bytes} bytes, and GitHub hands ${MAX_BYTES} from job to job. Split the dealers over two repositories.`,
    );
  return jobs;
}

/**
 * The names a job was given.
 *
 * @throws Error when the text is no JSON list of names
 */
export function readDealers(text: string): string[] {
  let names: unknown;
  try {
    names = JSON.parse(text);
  } catch {
    names = undefined;
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== ''))
    throw new Error(
      `--dealers: found ${JSON.stringify(text.slice(0, 80))}; give a JSON list of names, such as ["north"].`,
    );
  return names;
}
