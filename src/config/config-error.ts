/** A problem in a tenant's files: its location, the value found, and how to fix it. */
export interface ConfigProblem {
  /** Path relative to the parent of the tenants folder if possible. */
  readonly file: string;
  /** `locations[2].address.postcode`; empty for the whole file. */
  readonly path: string;
  /** The value found, as JSON; `null` if there is none to show. */
  readonly found: string | null;
  /** `is not a time zone`, `is missing`. */
  readonly problem: string;
  readonly fix: string;
  readonly didYouMean?: string;
}

/** Thrown with all problems in one dealer's files. That dealer's build stops; other dealers are still built. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(formatProblems(problems));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** The problems as text for a terminal, grouped by file. Without colours, so that it can be logged. */
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

/** A file name, which may contain any characters, as one line of text for a message. */
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
