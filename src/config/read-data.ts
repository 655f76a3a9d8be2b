import { isUtf8 } from 'node:buffer';
import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import { type CodeProblem, MAX_VALUES, readLiterals } from '#config/read-literals.ts';
import { repeatedKey } from '#config/repeated-key.ts';
import { reservedKeyIn } from '#config/reserved-key.ts';
import { isFault, readFileSafely } from '#config/safe-files.ts';

/** Maximum size of a settings file or a single list. */
const MAX_DATA_BYTES = 5_000_000;
/** Maximum size of a text: about sixteen thousand words. */
export const MAX_TEXT_BYTES = 100_000;
/** Maximum nesting of lists and objects: the settings need eight. */
const MAX_DEPTH = 50;

/** Parses a TypeScript data file: `readLiterals`, or a cached version of it. */
export type ReadCode = (text: string) => Promise<{ readonly value: unknown } | CodeProblem>;

/** Reads a `.ts` or `.json` data file; `undefined`, with a reported problem, if it cannot be read. */
export async function readData(
  path: string,
  file: string,
  problems: ConfigProblem[],
  read: ReadCode = readLiterals,
): Promise<unknown> {
  const text = readText(path, file, problems, MAX_DATA_BYTES);
  if (text === undefined) return undefined;
  const before = problems.length;
  const value = path.endsWith('.ts') ? await readCode(text, file, problems, read) : readJson(text, file, problems);
  if (problems.length > before) return undefined;
  const excess = excessOf(value);
  const reserved = excess === null ? reservedKeyIn(value) : null;
  if (excess === null && reserved === null) return value;
  problems.push({
    file,
    path: reserved === null ? '' : formatPath(reserved),
    found: null,
    problem: excess ?? 'is not a known field',
    fix: reserved === null ? 'Write it as shown in tenants/README.md.' : 'Remove it.',
  });
  return undefined;
}

/** Reads a text file without its byte order mark; `undefined`, with a reported problem, if it is not a file or not UTF-8. */
export function readText(
  path: string,
  file: string,
  problems: ConfigProblem[],
  max = MAX_TEXT_BYTES,
): string | undefined {
  const bytes = readFileSafely(path, max);
  if (isFault(bytes)) {
    problems.push({ file, path: '', found: null, ...bytes });
    return undefined;
  }
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const lines = bytes.toString('utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('\uFFFD'));
  problems.push({
    file,
    path: '',
    found: null,
    problem: `is not saved as UTF-8 (line ${line + 1})`,
    fix: 'Open it in the editor it was written with and save it with the encoding UTF-8.',
  });
  return undefined;
}

async function readCode(text: string, file: string, problems: ConfigProblem[], parse: ReadCode): Promise<unknown> {
  const result = await parse(text);
  if ('value' in result) return result.value;
  const { line, column, found, problem, fix } = result;
  problems.push({ file, path: `line ${line}, column ${column}`, found, problem, fix });
  return undefined;
}

function readJson(text: string, file: string, problems: ConfigProblem[]): unknown {
  if (text.trim() === '') {
    problems.push({ file, path: '', found: null, problem: 'is empty', fix: 'Write its data, or remove the file.' });
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    const repeated = repeatedKey(text);
    if (repeated === null) return value;
    problems.push({
      file,
      path: `line ${repeated.line}`,
      found: repeated.key,
      problem: 'is written twice in one object',
      fix: 'Keep one of the two: it is unclear which one counts.',
    });
    return undefined;
  } catch (error) {
    const problem = jsonProblem(error, text);
    problems.push({
      file,
      path: '',
      found: null,
      problem: `is not JSON: ${problem}`,
      fix: `Look there ${jsonFix(text, problem)}`,
    });
    return undefined;
  }
}

/** Mistakes that people and word processors make in JSON: how to recognise the line, and how to fix it. */
const NOT_JSON: readonly { readonly written: RegExp; readonly fix: string }[] = [
  {
    written: /^(?:<{7}|={7}|>{7})/,
    fix: 'first: it is part of a Git conflict. Keep one of the two versions, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.',
  },
  { written: /[“”„]/, fix: 'first: names and texts need straight quotes ", not curly ones “ ”.' },
  { written: /^[^"]*'/, fix: 'first: names and texts need double quotes ", not single ones.' },
  {
    written: /[\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff](?=[^"]*(?:"[^"]*"[^"]*)*$)/,
    fix: 'first: the line has an invisible character, or a space copied from a web page. Delete its spaces, and type them again.',
  },
  {
    written: /[:[,]\s*(?:True|False|None|TRUE|FALSE|NULL|Null|yes|no|undefined|NaN)\b/,
    fix: 'first: write true, false or null in lower case.',
  },
  { written: /[:[]\s*-?\d{1,3},\d{3}\b/, fix: 'first: a number has no comma between its thousands.' },
  {
    written: /[:[,]\s*-?0\d/,
    fix: 'first: a number has no zero in front. A postcode, a telephone number or a licence is a text, in quotes.',
  },
];

/** What to look for at the position of a JSON error. */
function jsonFix(text: string, problem: string): string {
  if (problem.includes('control character in string'))
    return 'first: a text must stay on one line. Write \\n where a new line is meant.';
  const line = text.split('\n')[Number(/line (\d+)/.exec(problem)?.[1] ?? 1) - 1] ?? '';
  return (
    NOT_JSON.find(({ written }) => written.test(line))?.fix ??
    'and at the end of the line before: entries are separated by commas, with none after the last, and comments are not allowed.'
  );
}

/** What is wrong with an invalid JSON text, always with the line number, because the runtime gives it only for some errors. */
export function jsonProblem(error: unknown, text: string): string {
  const message = printable((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '');
  if (/\(line \d+ column \d+\)$/.test(message)) return message;
  const lines = text.split('\n');
  // Binary search for the first line at which the text can no longer become valid JSON, because each test parses the whole beginning.
  let [valid, invalid] = [0, lines.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isOpenEnded(lines.slice(0, middle).join('\n'))) valid = middle;
    else invalid = middle;
  }
  return `${message.replace(/, (\.{3})?".*$/, '')} (line ${invalid})`;
}

/** A message that may quote control characters, such as the null characters of a damaged file, as their codes. */
const printable = (message: string): string =>
  message.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether a text is valid JSON so far: complete, or only missing its end. */
function isOpenEnded(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = (error as Error).message;
    const position = /position (\d+)/.exec(message)?.[1];
    return message.startsWith('Unexpected end') || (position !== undefined && Number(position) >= text.length);
  }
}

/** Which limit a value exceeds; null if none. Iterative, because a deeply nested value would overflow the stack. */
export function excessOf(value: unknown): string | null {
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let count = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    count += 1;
    if (count > MAX_VALUES) return `has more than ${MAX_VALUES} values`;
    if (next.depth > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} deep`;
    if (typeof next.value === 'object' && next.value !== null)
      for (const inner of Object.values(next.value)) stack.push({ value: inner, depth: next.depth + 1 });
  }
  return null;
}
