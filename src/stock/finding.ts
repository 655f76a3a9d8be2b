/**
 * What was done with the value of a finding: `rejected` = its row was left out; `left_out` = only the value was; `cleaned` = it was read in
 * another form; `kept` = it was read as it is, but may be wrong; `unknown` = it was not read, because its column has no field.
 */
export type Outcome = 'rejected' | 'left_out' | 'cleaned' | 'kept' | 'unknown';

/**
 * One line of an import report: the value, its row and column, the rule it does not meet, and what to do. `row` is the row number in the
 * file, starting at 1 with a CSV header; 0 is the file as a whole. `column` is `(row)` or `(file)` where the finding is about no single column.
 */
export interface Finding {
  readonly outcome: Outcome;
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly rule: string;
  readonly hint: string;
}

/** A row that was not imported as a car. Invalid rows are reported in a list, not thrown as exceptions. */
export interface Rejected extends Finding {
  readonly outcome: 'rejected';
}

/** A stock or mapping file cannot be used at all; the message says what is wrong, where, and how to fix it. */
export class StockError extends Error {
  override readonly name = 'StockError';
  readonly fix: string;
  constructor(message: string, fix: string, cause?: string) {
    super(`${message} ${fix}`, { cause });
    this.fix = fix;
  }
}

/** Control characters but line feeds, and marks that change the direction of text: a terminal would interpret them. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text with codes for characters that cannot be printed. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A value as a short text for a report, on one line. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = printable(text.replace(/\s+/g, ' '));
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}

/** A finding about a value of any kind, shown as a short text. */
export const findingOf = (
  outcome: Outcome,
  row: number,
  column: string,
  value: unknown,
  rule: string,
  hint: string,
): Finding => ({ outcome, row, column, value: excerpt(value), rule, hint });
