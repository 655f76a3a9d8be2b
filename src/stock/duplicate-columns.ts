import { excerpt, type Finding, StockError } from './finding.ts';
import type { RawRow } from './map-row.ts';

const COLUMN_SUFFIX = / \(column [A-Z]+\)$/;

/** Column index as spreadsheet letters: 0 is `A`, 26 is `AA`. */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);

/** Makes column names unique by adding the column letters to repeated names. Empty names stay empty. */
export const uniqueColumnNames = (names: readonly string[]): string[] =>
  names.map((name, index) =>
    name === '' || names.indexOf(name) === index ? name : `${name} (column ${columnLetters(index)})`,
  );

/** The column name as it is in the file. */
export const withoutColumn = (header: string): string => header.replace(COLUMN_SUFFIX, '');

/** The text of a cell, trimmed; of a list or object, its JSON. */
export const textOf = (cell: unknown): string =>
  cell === undefined || cell === null ? '' : typeof cell === 'string' ? cell.trim() : JSON.stringify(cell);

interface MergedColumn {
  /** The column whose cells are used. */
  readonly header: string;
  readonly finding: Finding;
}

/**
 * Merges columns with the same name in the mapping (`Price` twice, or `Price` and `price ($)`), if they contain the same in every row or
 * all but one are empty. Otherwise it is not known which one is meant, and one might be the dealer's purchase price.
 *
 * @throws StockError with the columns and the first row in which they differ
 */
export function mergeColumns(headers: readonly string[], rows: readonly RawRow[]): MergedColumn {
  const filled = headers.filter((header) => rows.some(({ cells }) => textOf(cells[header]) !== ''));
  const [first = headers[0] ?? '', ...others] = filled;
  for (const other of others) {
    const differing = rows.find(({ cells }) => textOf(cells[first]) !== textOf(cells[other]));
    if (differing === undefined) continue;
    const [firstText, otherText] = [first, other].map((header) => excerpt(textOf(differing.cells[header])));
    throw new StockError(
      `Two columns, "${first}" and "${other}", have the same name for the mapping, which reads it, but in row ${differing.row} one is "${firstText}" and the other "${otherText}".`,
      'Rename one of them in the feed, or name the columns by "position" in the mapping (1 is the first).',
    );
  }
  return {
    header: first,
    finding: {
      outcome: 'kept',
      row: 1,
      column: withoutColumn(first),
      value: headers.join(', '),
      rule: 'one column of this name',
      hint:
        others.length > 0
          ? 'They are the same in every row, and are read as one.'
          : `Only "${first}" has values, and is read.`,
    },
  };
}
