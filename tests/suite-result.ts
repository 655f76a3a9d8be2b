import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a suite's reporter leaves for `npm test`. A test that passed only when retried counts as passed. */
export interface SuiteResult {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly flaky: readonly string[];
}

interface TestFailure {
  readonly message?: string;
  readonly stack?: string;
  readonly diff?: string;
}

/** Lines shown of a message and its difference. The output above shows them in full. */
const MAX_LINES = 16;

/** A test for the end of the run: its file and title, and below it the beginning of its last error and the stack frames in our code. */
export function failureText(title: string, errors: readonly TestFailure[]): string {
  const { message = '', diff = '', stack = '' } = errors.at(-1) ?? {};
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|<anonymous>/.test(line));
  const lines = stripVTControlCharacters(`${message}\n${diff}`)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, MAX_LINES), ...frames.slice(0, 2).map((line) => line.trim())].join('\n    ');
}

/** Writes the result as JSON to the file that the variable names; nothing if it is not set, as when a suite is run on its own. */
export function writeResult(result: SuiteResult): void {
  const file = process.env.CARYARD_TEST_REPORT;
  if (file !== undefined) writeFileSync(file, JSON.stringify(result));
}
