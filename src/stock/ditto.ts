import { excerpt, type Finding } from './finding.ts';

/** Marks and words that mean "the same as in the row above". */
const DITTO =
  /^(?:[-–—\s]*(?:["“”„″〃]{1,2}|''|,,)[-–—\s]*|\W*(?:ditto|do\.|(?:same )?as (?:per )?above|same as (?:last|previous|row above)|(?:see|per) above)\W*|[↑^]+)$/i;
/** Columns in which `DO` may be the value: a plate, or a stock number. */
const NUMBERS: ReadonlySet<string> = new Set(['stocknum', 'regplate', 'vin', 'id', 'slug']);

const isDitto = (text: string, column: string): boolean =>
  DITTO.test(text.trim()) || (/^do$/i.test(text.trim()) && !NUMBERS.has(column));

/**
 * Removes cells that only say "as above" (`ditto`, `"`). Nothing is copied from the row above, because lists get sorted. A row that loses its make,
 * model, year or condition this way is not imported.
 */
export function withoutDittos(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { readonly row: { [column: string]: unknown }; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const out: { [column: string]: unknown } = { ...row };
  for (const [column, value] of Object.entries(row)) {
    const [first, ...others] = textsIn(value);
    if (first === undefined || others.length > 0 || !isDitto(first, column)) continue;
    delete out[column];
    findings.push({
      outcome: 'left_out',
      row: rowNumber,
      column,
      value: excerpt(first),
      rule: 'a value, not a ditto mark',
      hint: `Imported without ${column}. Write the value into the cell: rows may be sorted into another order.`,
    });
  }
  return { row: out, findings };
}

/** The texts in a value, a list or an object. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
