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
  for (let index = 0; index < length - 1; index++) {
    const [cell = '', next = ''] = cells.slice(index, index + 2);
    const isAmount = AMOUNT_COLUMN.test(headerKey(names[index - numbers.length] ?? ''));
    if (!isAmount || !THOUSANDS.test(cell) || !LAST_DIGITS.test(next)) continue;
    numbers.push(`${cell.trim()},${next.trim()}`);
    index++;
  }
  // A shorter row may lack its last cells.
  return length - numbers.length > columns ? null : (numbers[0] ?? null);
}

/** Whether a row has the cells of at least two rows, because a line end is missing; the last cell of one may be joined with the first of the next. */
export const isTwoRows = (cells: readonly unknown[], columns: number): boolean =>
  columns > 2 &&
  cells.length >= 2 * columns - 1 &&
  cells.slice(columns).filter((cell) => String(cell).trim() !== '').length > 2;

/**
 * How many rows a row contains besides its own, because a quote opens in one of them and closes in another; 0 if none. The cell between has the
 * end of the first row and the start of the last, so both must have their full number of cells. A text of two lines in the last cell is none,
 * unless a line has numbers in all columns in which the row itself has some.
 */
export function swallowedRows(cells: readonly string[], columns: number, delimiter: string): number {
  if (columns < 3) return 0;
  for (const [index, cell] of cells.entries()) {
    if (!cell.includes('\n')) continue;
    const lines = cell.split('\n').map((line) => line.replace(/\r$/, '').split(delimiter));
    const [first = [], last = []] = [lines[0], lines.at(-1)];
    const isRows =
      first.length > 1 &&
      index + first.length === columns &&
      last.length + cells.length - index - 1 === columns &&
      lines.slice(1, -1).every((parts) => parts.length === columns) &&
      !lines.some(isProse);
    if (isRows) return lines.length - 1;
    const ownLines = index === columns - 1 ? lines.slice(1).filter((line) => isLikeRow(line, cells)) : [];
    if (ownLines.length > 0) return ownLines.length;
  }
  return 0;
}

const NUMBER = /^\s*"?\$?\d[\d.,]*"?\s*$/;
/** Whether a line has as many cells as a row, and numbers where the row has at least two. */
function isLikeRow(line: readonly string[], row: readonly string[]): boolean {
  const numbers = row.flatMap((cell, index) => (NUMBER.test(cell) ? [line[index] ?? ''] : []));
  return line.length >= row.length && numbers.length > 1 && numbers.every((cell) => NUMBER.test(cell));
}

/** Whether a line divided at the delimiters of a feed is prose: spaces follow most of them. */
export const isProse = ([, ...parts]: readonly string[]): boolean =>
  parts.length > 0 && parts.filter((part) => /^\s/.test(part)).length * 2 >= parts.length;
