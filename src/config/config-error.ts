/** One thing wrong in a tenant's files: where it stands, what was found there, and how to put it right. */
export interface ConfigProblem {
  /** File as the person knows it: relative to the tenants folder's parent when possible. */
  readonly file: string;
  /** `locations[2].address.postcode`; empty for the file as a whole. */
  readonly path: string;
  /** The value found, as JSON; `null` when there was none to show. */
  readonly found: string | null;
  /** `is not a time zone`, `is missing`. */
  readonly problem: string;
  readonly fix: string;
  readonly didYouMean?: string;
}

/** Thrown once, with every problem of one dealer's files. That dealer's build stops; the others go on. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(formatProblems(problems));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The problems as a person reads them in a terminal, grouped by file. No colours, so that it reads the same in a log. */
export function formatProblems(problems: readonly ConfigProblem[]): string {
  const files = [...new Set(problems.map((problem) => problem.file))];
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const lines = [`${count} in the tenant files`];
  for (const file of files) {
    lines.push('', showName(file));
    for (const problem of problems.filter((one) => one.file === file)) lines.push(...formatProblem(problem));
  }
  return lines.join('\n');
}

function formatProblem({ path, found, problem, fix, didYouMean }: ConfigProblem): string[] {
  const subject = path === '' ? 'The file' : path;
  return [
    `  ${subject} ${problem}`,
    ...(found === null ? [] : [`    found: ${found}`]),
    ...(didYouMean === undefined ? [] : [`    did you mean: ${didYouMean}`]),
    `    fix:  ${fix}`,
  ];
}

/** A name of the disk, which may hold anything, as one line of a message. */
export const showName = (name: string): string => (/\p{C}/u.test(name) ? JSON.stringify(name) : name);

/** Any value as short JSON for a message: at most 80 characters. */
export function showValue(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** `['locations', 2, 'address']` → `locations[2].address`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
