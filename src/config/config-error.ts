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
  /** What to do, as a sentence. */
  readonly fix: string;
  /** The known name or value that was probably meant. */
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

/** One wrong folder or link can cause hundreds of problems, which hide those of the next dealer. */
const MAX_SHOWN = 30;

/** The problems as text for a terminal, grouped by file. Without colours, so that it can be logged. */
function formatProblems(problems: readonly ConfigProblem[]): string {
  const shownProblems = problems.slice(0, MAX_SHOWN);
  const files = [...new Set(shownProblems.map((problem) => problem.file))];
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const lines = [`${count} in the tenant files`];
  for (const file of files) {
    lines.push('', showName(file));
    for (const problem of shownProblems.filter((candidate) => candidate.file === file))
      lines.push(...formatProblem(problem));
  }
  const hiddenCount = problems.length - shownProblems.length;
  if (hiddenCount > 0) lines.push('', `and ${hiddenCount} more, which are shown when these are corrected`);
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

/** Invisible characters, of which JSON escapes only some: a direction mark would reverse the message after it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The start of a line of a file for a message: at most 60 characters, all of them visible. */
export const showLine = (line: string): string => line.slice(0, 60).replace(INVISIBLE, escaped);

/** Any value as short JSON for a message: at most 80 characters, all of them visible. */
export function showValue(value: unknown): string {
  const json = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  const text = json.replace(INVISIBLE, escaped);
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}

/** `['locations', 2, 'address']` → `locations[2].address`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}
