/** What happened to the value a finding speaks of. */
export type Outcome = 'rejected' | 'left_out' | 'cleaned' | 'kept' | 'unknown';

/**
 * One line of an import report: which value of which row broke or bent which rule, and what to do about it.
 * `row` counts as a person counts in the file (a CSV header is row 1); 0 speaks of the file as a whole.
 */
export interface Finding {
  readonly outcome: Outcome;
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly rule: string;
  readonly hint: string;
}

/** A row that did not become a car (house rule: nonsense in a feed is a list, not an exception). */
export interface Rejected extends Finding {
  readonly outcome: 'rejected';
}

/** A stock or mapping file that cannot be used at all: says what is wrong, where, and the fix. */
export class StockError extends Error {
  override readonly name = 'StockError';
  readonly fix: string;
  constructor(message: string, fix: string) {
    super(`${message} ${fix}`);
    this.fix = fix;
  }
}

/** A value as a short line of text for a report. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
