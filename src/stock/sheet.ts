import { uniqueColumnNames } from './duplicate-columns.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import { isTwoRows, splitAmount, swallowedRows } from './joined-rows.ts';
import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';
import type { Feed } from './read-feed.ts';
import { isSummary } from './totals-row.ts';

/** Maximum number of columns of a feed. */
export const MAX_COLUMNS = 2000;
/** Maximum number of cells in all rows, or of values in a JSON feed: 100,000 cars with 50 fields. */
export const MAX_VALUES = 5_000_000;
const BLANK_ROWS_REPORTED = 20;
/** Common column names in lists of cars, as normalised by `headerKey`. */
export const USUAL_NAMES: ReadonlySet<string> = new Set(
  'make brand manufacturer model year price retail stock stockno stocknum stocknumber stockid vin rego registration odometer kms km kilometres mileage colour color body badge variant series description comments condition transmission fuel photos images'.split(
    ' ',
  ),
);
/** How many of these names make a row a header, or an XML element a car. */
export const MIN_NAMES = 3;
/** Rows in which a header is looked for if the first row seems to be a title. */
const ROWS_BELOW_A_TITLE = 10;
/** Hint for a feed that is too large or of several dealers: importing one part of it would mark the cars in all others as sold. */
export const SPLIT_FEED_HINT =
  'Ask for a feed of only this dealer. Parts of one can be imported one after the other with "mode": "delta" in the mapping file.';
/** Hint for a feed that is empty or cut off. */
export const FETCH_AGAIN_HINT = 'Fetch the feed again; nothing was changed.';

/** The error for a feed with more values than an import reads. */
export const tooManyValues = (): StockError =>
  new StockError(`The feed has more than ${MAX_VALUES / 1e6} million values.`, SPLIT_FEED_HINT);

type SheetRows = Omit<Feed, 'encoding'>;

/** Thrown if a cell that consists of a single quotation mark swallowed everything up to the next one. */
export class SwallowedRows extends Error {}

/** Collects the rows of a CSV file one at a time. */
export class Sheet {
  /** Number of the current row in the file, starting at 1 and including lines above the header. */
  row: number;
  readonly #firstRow: number;
  readonly #header: boolean;
  readonly #delimiter: string;
  readonly #isKnown: (name: string) => boolean;
  /** Names of the columns. */
  #names: readonly string[] = [];
  /** The same names as `headerKey` gives them. */
  #keys: ReadonlySet<string> = new Set();
  readonly #rows: RawRow[] = [];
  readonly #findings: Finding[] = [];
  /** Number of cells so far. */
  #values = 0;
  /** Number of blank rows so far. */
  #blank = 0;
  /** Indexes in `#rows` of rows with more cells than the header, some of the extra ones filled. */
  readonly #longer: number[] = [];
  /** Indexes in `#rows` of rows with more cells than the header, all of the extra ones empty. */
  readonly #trailing: number[] = [];
  /** Number of cells in the last row. */
  #lastLength = 0;
  #lastCell = '';

  /**
   * @param header whether the first row is a header
   * @param delimiter cell delimiter
   * @param isKnown whether the mapping reads or drops a column of this name
   * @param above number of lines before the first row
   */
  constructor(header: boolean, delimiter: string, isKnown: (name: string) => boolean, above: number) {
    this.row = above;
    this.#firstRow = above + 1;
    this.#header = header;
    this.#delimiter = delimiter;
    this.#isKnown = isKnown;
  }

  /** Adds a row, or the header. @param split its cells, which may be too many if apostrophes were used as quotes */
  add(split: readonly string[]): void {
    this.row++;
    if (split.some((cell) => isSwallowed(cell, this.#delimiter))) throw new SwallowedRows();
    const record = this.#rejoined(split);
    this.#lastLength = record.length;
    this.#lastCell = record.at(-1) ?? '';
    if (this.row === this.#firstRow) {
      this.#names = this.#header ? headerNames(record) : record.map((_, index) => `column ${index + 1}`);
      this.#keys = new Set(this.#names.map(headerKey));
      if (this.#header) return;
    }
    if (this.#header && this.#isHeaderAgain(record)) {
      this.#report('rejected', rowStart(record), 'a row with a car', 'The row repeats the header; delete it.');
      return;
    }
    this.#values += Math.max(record.length, this.#names.length);
    if (this.#values > MAX_VALUES) throw tooManyValues();
    if (record.every((cell) => cell.trim() === '')) {
      this.#addBlank();
      return;
    }
    const cells: { [header: string]: unknown } = {};
    for (const [column, name] of this.#names.entries()) cells[name] = record[column] ?? '';
    const unusable = this.#header ? this.#unusable(record) : null;
    if (unusable !== null) {
      this.#rows.push({ row: this.row, cells, positions: record, unusable });
      return;
    }
    const isLonger = record.slice(this.#names.length).some((cell) => cell.trim() !== '');
    if (isLonger) this.#longer.push(this.#rows.length);
    else if (record.length > this.#names.length) this.#trailing.push(this.#rows.length);
    const isUneven = record.length < this.#namedColumns();
    this.#rows.push({ row: this.row, cells, positions: record, ...(isUneven ? { uneven: true as const } : {}) });
  }

  /** Whether the last row is one of several that are as short, in a file without empty last cells: its program leaves them out. */
  #leavesOutLastCells(): boolean {
    const isAsShort = ({ uneven, positions }: RawRow): boolean =>
      uneven === true && positions.length > 1 && positions.length <= this.#lastLength;
    return this.#rows.slice(0, -1).filter(isAsShort).length > 1 && leavesOutEmpty(this.#rows, this.#names.length);
  }

  /** Number of columns up to the last one with a name: the header may end with a delimiter although the rows do not. */
  #namedColumns = (): number => this.#names.findLastIndex((name) => name !== '') + 1;

  #cellCountRule = (): string => `${this.#names.length} cells, as the header`;

  /** Reports a row that cannot be read because a quote joins several rows in it, or because it has a number in two cells; null if neither. */
  #unusable(record: readonly string[]): true | null {
    const rows = swallowedRows(record, this.#names.length, this.#delimiter);
    if (rows > 0) {
      const hint = `It contains ${rows} more ${rows === 1 ? 'row' : 'rows'}: a quote opens in it and closes in a later line. Remove the quote; none of these rows was read.`;
      this.#report('rejected', rowStart(record), 'one row for each car', hint);
      return true;
    }
    const amount = splitAmount(record, this.#names, this.#delimiter);
    if (amount === null) return null;
    const hint = `The comma in ${amount} ends a cell, so that later values are in the wrong columns. Quote the number, or write it without a comma.`;
    this.#report('rejected', rowStart(record), 'cells under their own columns', hint);
    return true;
  }

  /**
   * Joins cells of a row with too many cells where apostrophes were used as quotes (`'Red, metallic'`), if it then has as many cells as the
   * header.
   */
  #rejoined(record: readonly string[]): readonly string[] {
    if (!this.#header || this.row === this.#firstRow || record.length <= this.#names.length) return record;
    const joined: string[] = [];
    const joinedCells: string[] = [];
    for (let i = 0; i < record.length; ) {
      const cell = record[i] as string;
      const end = /^\s*'/.test(cell) ? record.findIndex((other, index) => index > i && /'\s*$/.test(other)) : -1;
      const cells = end < 0 ? [cell] : record.slice(i, end + 1);
      joined.push(withoutApostrophes(cells.join(this.#delimiter)));
      if (end >= 0) joinedCells.push(joined.at(-1) as string);
      i += cells.length;
    }
    if (joined.length !== this.#names.length) return record;
    const hint = 'Read as one cell, because it is in apostrophes. Programs that write CSV use double quotes.';
    for (const cell of joinedCells)
      this.#report('cleaned', excerpt(cell), 'a cell with the delimiter in double quotes', hint);
    return joined;
  }

  #addBlank(): void {
    this.#blank++;
    if (this.#blank <= BLANK_ROWS_REPORTED)
      this.#report('rejected', '', 'a row with a car', 'The row is blank; delete it.');
  }

  /**
   * Marks rows with more cells than the header as shifted, because a cell contains an unquoted delimiter, or as two rows in one. If
   * most rows are longer, names are missing in the header instead.
   */
  #markShiftedRows(length: number): void {
    const isMajority = this.#longer.length * 2 > this.#rows.length;
    for (const index of this.#longer) {
      const raw = this.#rows[index] as RawRow;
      const isJoined = isTwoRows(raw.positions, this.#names.length);
      const hint = isMajority
        ? 'The header has no name for the last cells; they are not read.'
        : isJoined
          ? 'These are two rows or more, and none was read: a line end is missing. Start a line for each car.'
          : 'Its values are in the wrong columns. Quote the cell that contains the delimiter.';
      this.#findings.push({
        outcome: isMajority ? 'kept' : 'rejected',
        row: raw.row,
        column: '(row)',
        value: rowStart(raw.positions),
        rule: this.#cellCountRule(),
        hint,
      });
      if (!isMajority) this.#rows[index] = { ...raw, unusable: true };
    }
    if (length > this.#namedColumns()) this.#markOthersThan(length);
    else if (this.#trailing.length * 2 > this.#rows.length) return;
    for (const index of this.#trailing.filter((row) => this.#rows[row]?.positions.length !== length)) {
      const raw = this.#rows[index] as RawRow;
      this.#rows[index] = { ...raw, uneven: true };
      const hint =
        'The last is empty. Is there one delimiter too many in the row? Then values are in the wrong columns.';
      this.#findings.push({
        outcome: 'kept',
        row: raw.row,
        column: '(row)',
        value: rowStart(raw.positions),
        rule: this.#cellCountRule(),
        hint,
      });
    }
  }

  /**
   * Marks the rows with another number of cells in a file of which most rows end with a delimiter, as many programs write them: a row without it
   * has as many cells as there are names, even if it lost another delimiter.
   */
  #markOthersThan(length: number): void {
    for (const [index, raw] of this.#rows.entries())
      if (raw.unusable === undefined && raw.positions.length !== length) this.#rows[index] = { ...raw, uneven: true };
  }

  /** Number of cells of a row, with the empty ones behind the last column if most rows have as many. */
  #rowLength(): number {
    const lengths = new Map<number, number>();
    const columns = this.#namedColumns();
    for (const { positions } of this.#rows)
      if (positions.length > columns && String(positions.at(-1)).trim() === '')
        lengths.set(positions.length, (lengths.get(positions.length) ?? 0) + 1);
    const usual = [...lengths].find(([, rows]) => rows * 2 > this.#rows.length);
    return usual?.[0] ?? columns;
  }

  /** Reports rows that lack cells at their end: once if there are several, because then it is how their program writes them. */
  #reportShortRows(length: number): void {
    const short = this.#rows.filter(
      ({ uneven, positions }) => uneven === true && positions.length > 1 && positions.length < length,
    );
    const [first, ...others] = short;
    if (first === undefined) return;
    const isOne = others.length === 0;
    this.#findings.push({
      outcome: 'kept',
      row: isOne ? first.row : 0,
      column: '(row)',
      value: isOne ? rowStart(first.positions) : `${short.length} rows, the first is row ${first.row}`,
      rule: this.#cellCountRule(),
      hint: isOne
        ? 'Cells at the end are missing and are read as empty; look at the row.'
        : 'Cells at their end are missing and are read as empty, as many programs leave out empty ones.',
    });
  }

  /** Rejects a file with lines above the header: column names appear further down, or the first row has far fewer cells than the others. */
  #rejectTitleRow(): void {
    if (this.#names.filter((name) => this.#isKnown(name)).length > 1) return;
    const namesIn = (cells: readonly unknown[]): number =>
      cells.filter((cell) => USUAL_NAMES.has(headerKey(String(cell)))).length;
    const filled = (cells: readonly unknown[]): number => cells.filter((cell) => String(cell).trim() !== '').length;
    const below = this.#rows.slice(0, ROWS_BELOW_A_TITLE);
    const header =
      below.find(({ positions }) => namesIn(positions) >= MIN_NAMES && namesIn(positions) > namesIn(this.#names)) ??
      below.find(({ positions }) => filled(positions) > filled(this.#names) * 2);
    if (header === undefined) return;
    const title = this.#names.filter((name) => name !== '').join(' | ');
    throw new StockError(
      `Row ${this.#firstRow} of the feed ("${excerpt(title)}") is not its header: row ${header.row} is.`,
      'Delete the lines above the header.',
    );
  }

  /** Rejects a header that is joined with the first row: it has twice the cells of every other row, and numbers among its names. */
  #rejectJoinedHeader(): void {
    const longest = this.#rows.reduce((length, { positions }) => Math.max(length, positions.length), 0);
    const isDouble = this.#names.length >= 2 * longest - 1 && this.#names.length <= 2 * longest;
    const number = this.#names.slice(longest - 1).find((name) => /^\$?\d[\d.,]{3,}$/.test(name));
    if (longest < MIN_NAMES || !isDouble || number === undefined) return;
    throw new StockError(
      `Row ${this.#firstRow} of the feed is its header and a row with a car: "${excerpt(number)}" is not the name of a column.`,
      'A line end is missing after the header. Start a line for each car.',
    );
  }

  /**
   * Whether a row repeats the header, as in files that were joined.
   *
   * @throws StockError for a second table with its columns in another order: its cells would be read in the wrong columns
   */
  #isHeaderAgain(record: readonly string[]): boolean {
    const isName = (cell: string): boolean => cell.trim() !== '' && this.#keys.has(headerKey(cell));
    if (!isName(record.find((cell) => cell.trim() !== '') ?? '')) return false;
    const names = record.filter(isName);
    const isHeader = names.length >= MIN_NAMES && names.length * 2 > record.filter((cell) => cell.trim() !== '').length;
    const isSameOrder = record.every(
      (cell, index) => !isName(cell) || headerKey(cell) === headerKey(this.#names[index] ?? ''),
    );
    // A header joined with a row is one of those with too many cells.
    if (!isHeader || record.length >= 2 * this.#names.length - 1) return false;
    if (isSameOrder) return true;
    throw new StockError(
      `Row ${this.row} of the feed is a second header (${excerpt(names.join(', '))}) with its columns in another order.`,
      'Put each table into a file of its own, or give all of them the same columns in the same order.',
    );
  }

  #report(outcome: Finding['outcome'], value: string, rule: string, hint: string): void {
    this.#findings.push({ outcome, row: this.row, column: '(row)', value, rule, hint });
  }

  /**
   * The rows, once all are added.
   *
   * @param endsWithNewline whether the file ends with a line break
   * @param endsWithQuote whether its last cell ends with a quote
   * @throws StockError if the file is cut within a row, or does not start with its header
   */
  finish(endsWithNewline: boolean, endsWithQuote: boolean): SheetRows {
    const columns = this.#namedColumns();
    const isSummaryLine = this.#lastLength === 1 && isSummary(this.#lastCell);
    const isCut = this.#lastLength < columns && !isSummaryLine && !this.#leavesOutLastCells();
    if (!endsWithNewline && this.row > this.#firstRow && isCut) {
      throw new StockError(
        `The feed ends in the middle of row ${this.row}: ${this.#lastLength} of ${columns} columns.`,
        FETCH_AGAIN_HINT,
      );
    }
    if (this.#header) this.#rejectTitleRow();
    if (this.#header) this.#rejectJoinedHeader();
    const length = this.#rowLength();
    if (this.#header) this.#markShiftedRows(length);
    this.#reportShortRows(length);
    if (this.#blank > BLANK_ROWS_REPORTED) {
      const more = this.#blank - BLANK_ROWS_REPORTED;
      this.#report('kept', '', 'rows with cars', `${more} more rows are blank; delete them.`);
    }
    const sheet = {
      format: 'csv',
      sheet: { delimiter: this.#delimiter, columns: this.#names.length, length },
      headers: this.#names,
      rows: this.#rows,
      findings: this.#findings,
      broken: [],
    } as const;
    if (endsWithNewline) return sheet;
    const position = this.#lastLength;
    const header = this.#names[position - 1] ?? '';
    const text = this.#lastCell;
    return { ...sheet, openCell: { row: this.row, header, position, text, isQuoted: endsWithQuote } };
  }
}

/** Whether no row with a cell for each column or more ends with an empty one, as if a program leaves out empty last cells. */
export const leavesOutEmpty = (rows: readonly RawRow[], columns: number): boolean =>
  !rows.some(({ positions }) => positions.length >= columns && String(positions.at(-1)).trim() === '');

/** Whether a cell starts and ends with a delimiter and contains a line break, which no proper text does. */
const isSwallowed = (cell: string, delimiter: string): boolean =>
  cell.includes('\n') && cell.startsWith(delimiter) && cell.endsWith(delimiter);

/** Number of cells in a row and its first ones, to help find it in the file. */
export function rowStart(cells: readonly unknown[]): string {
  const shownCells = cells.slice(0, CELLS_SHOWN).map((cell) => excerpt(cell));
  return excerpt(`${cells.length} cells: ${shownCells.join(', ')}${cells.length > CELLS_SHOWN ? ', …' : ''}`);
}
const CELLS_SHOWN = 5;

/** Removes apostrophes used as quotes around a cell, and unescapes doubled ones inside. */
export function withoutApostrophes(cell: string): string {
  if (!cell.includes("'")) return cell;
  const [, inner] = /^\s*'((?:[^']|'')*)'\s*$/.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll("''", "'");
}

/** The error for a row with more columns than an import reads. */
export const tooManyColumns = (row: number): StockError =>
  new StockError(
    `Row ${row} of the feed has more than ${MAX_COLUMNS} columns.`,
    'Most often a line end is missing after the header, or the delimiter is a different one.',
  );

function headerNames(record: readonly string[]): string[] {
  const names = record.map((name) => name.trim());
  if (names.length < 2) {
    throw new StockError(
      `The first line of the feed is a single cell: "${excerpt(names[0] ?? '')}".`,
      'If it is a title, delete the lines above the names of the columns; if it contains them, name their delimiter in the mapping file.',
    );
  }
  return uniqueColumnNames(names);
}
