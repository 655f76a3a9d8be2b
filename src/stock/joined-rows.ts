import { headerKey } from './mapping.ts';

/** Names of columns with numbers that people write with a comma. */
const AMOUNT_COLUMN = /price|retail|amount|egc|driveaway|saving|odo|km|kilomet|mile/;
const THOUSANDS = /^\s*\$?\s*\d{1,3}$/;
const LAST_DIGITS = /^\d{3}(?:\.\d+)?\s*$/;

/**
 * The number that was split into two cells at its comma (`73,000`); null if the row has no cell too many, or no such number explains it.
 *
 * @param names of the columns; the last ones may be empty
 */
export function splitAmount(cells: readonly string[], names: readonly string[], delimiter: string): string | null {
  const columns = names.findLastIndex((name) => name !== '') + 1;
  const length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (delimiter !== ',' || length <= columns) return null;
  const numbers: string[] = [];
  let shift = 0;
  for (let index = 0; index < length - 1; index++) {
    const [cell = '', next = ''] = cells.slice(index, index + 2);
    const isAmount = AMOUNT_COLUMN.test(headerKey(names[index - shift] ?? ''));
    if (!isAmount || !THOUSANDS.test(cell) || !LAST_DIGITS.test(next)) continue;
    numbers.push(`${cell.trim()},${next.trim()}`);
    shift++;
    index++;
  }
  // A shorter row may lack its last cells.
  return numbers.length === 0 || length - numbers.length > columns ? null : (numbers[0] ?? null);
}

/** Whether a row has the cells of at least two rows, because a line end is missing; the last cell of one may be joined with the first of the next. */
export const isTwoRows = (cells: readonly string[], columns: number): boolean =>
  columns > 2 &&
  cells.length >= 2 * columns - 1 &&
  cells.slice(columns).filter((cell) => cell.trim() !== '').length > 2;

/**
 * How many lines of a row are rows themselves, because a quote opens in one of them and closes in another; 0 if none is. In prose, spaces
 * follow most delimiters.
 */
export function swallowedLines(cells: readonly string[], columns: number, delimiter: string): number {
  if (columns < 3 || !cells.some((cell) => cell.includes('\n'))) return 0;
  const [, ...below] = cells.join(delimiter).split('\n');
  const rows = below.filter((line) => {
    const parts = line.split(delimiter);
    return parts.length >= columns && parts.slice(1).filter((part) => /^\s/.test(part)).length * 2 < columns;
  });
  return rows.length;
}
