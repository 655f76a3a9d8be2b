import { CsvError, parse } from 'csv-parse/sync';
import { sniffDelimiter } from './decode.ts';
import { excerpt, StockError } from './finding.ts';
import { knownHeaders, type Mapping } from './mapping.ts';
import type { Feed } from './read-feed.ts';
import { MAX_COLUMNS, Sheet, SwallowedRows, tooManyColumns, withoutApostrophes } from './sheet.ts';

/** The mapping's settings for the file as a whole, and the columns it reads. */
export type FileSettings = Pick<Mapping, 'delimiter' | 'header'> &
  Partial<Pick<Mapping, 'columns' | 'drop' | 'only' | 'title'>>;

/** Maximum bytes in one row. Comments may have 50,000 characters; a larger row means an unclosed quote or a missing line end. */
const MAX_ROW_LENGTH = 1024 * 1024;

/**
 * Reads CSV with any usual delimiter (TSV too). A lone quotation mark is a ditto mark, but for the parser it opens a quoted text; if that
 * swallowed rows, the mark is read as text instead.
 *
 * @throws StockError if the file is not complete CSV
 */
export function readCsv(content: string, settings: FileSettings): Omit<Feed, 'encoding'> {
  const text = withUsualLineEnds(content);
  const loneQuote = /(?<=[,;|\t])"(?=[,;|\t])/g;
  try {
    return readRecords(text, settings);
  } catch (error) {
    const isQuoteOpen = error instanceof StockError && error.cause === 'CSV_QUOTE_NOT_CLOSED' && loneQuote.test(text);
    if (!isQuoteOpen && !(error instanceof SwallowedRows)) throw error;
    return readRecords(text.replaceAll(loneQuote, '""""'), settings);
  }
}

/** A quote within a cell after a backslash, as some databases write it. One before a delimiter may end a cell with a folder (`"C:\photos\"`). */
const BACKSLASH_QUOTE = /\\"(?![,;|\t\r\n]|$)/;
/** A doubled quote within a cell, not an empty cell. */
const DOUBLED_QUOTE = /[^,;|\t\r\n\\]""(?=.)|""[^,;|\t\r\n"]/;

/** Line ends of Unicode, which few programs write. Beside the usual ones they are part of a cell. */
const RARE_LINE_ENDS = /[\u0085\u2028\u2029]/g;
const withUsualLineEnds = (text: string): string =>
  /[\r\n]/.test(text) ? text : text.replaceAll(RARE_LINE_ENDS, '\n');

/**
 * The line ends of a CSV file. By default the parser takes that of the first line for the whole file, and the rest of a file joined from two
 * would be one row. `\r` alone may also be part of a cell: beside other line ends it counts as one only if all lines then have as many
 * delimiters.
 */
function lineEnds(text: string, delimiter: string): string[] {
  if (!text.includes('\n')) return ['\r'];
  const usual = ['\r\n', '\n'];
  if (!/\r(?!\r*\n)/.test(text)) return usual;
  const isEnd = (character: string | undefined): boolean =>
    character === undefined || character === '\r' || character === '\n';
  let isQuoted = false;
  let isCellStart = true;
  let count = 0;
  let expectedCount: number | null = null;
  let isEmpty = true;
  for (let i = 0; i <= text.length; i++) {
    const character = text[i];
    if (isQuoted) {
      // A doubled quote, or one within the text, does not end the cell.
      const isEndOfCell = character === '"' && (isEnd(text[i + 1]) || text[i + 1] === delimiter);
      if (character === '"' && text[i + 1] === '"') i++;
      else if (isEndOfCell) isQuoted = false;
      continue;
    }
    if (isEnd(character)) {
      if (!isEmpty && count !== (expectedCount ?? count)) return usual;
      if (!isEmpty) expectedCount ??= count;
      [count, isEmpty, isCellStart] = [0, true, true];
      continue;
    }
    // A quote within a cell without quotes is text, as in `18" wheels`.
    if (character === '"' && isCellStart) isQuoted = true;
    if (character === delimiter) count++;
    isEmpty = false;
    isCellStart = character === delimiter || (isCellStart && character === ' ');
  }
  return [...usual, '\r'];
}

function readRecords(text: string, settings: FileSettings): Omit<Feed, 'encoding'> {
  const { delimiter, header, columns = {}, drop = [], only, title } = settings;
  // Spreadsheets write a first line such as `sep=;`, which names the delimiter.
  const [line = '', declared] = /^sep=(.)(?:\r?\n|\r)/i.exec(text) ?? [];
  const usedDelimiter = delimiter === 'auto' ? (declared ?? sniffDelimiter(text)) : delimiter;
  const sheet = new Sheet(
    header,
    usedDelimiter,
    knownHeaders({ columns, drop, only, title }),
    declared === undefined ? 0 : 1,
  );
  let isQuoted = false;
  /** Cells of the current row that were read so far. */
  let rowCells: string[] = [];
  try {
    parse(text.slice(line.length), {
      delimiter: usedDelimiter,
      escape: BACKSLASH_QUOTE.test(text) && !DOUBLED_QUOTE.test(text) ? '\\' : '"',
      record_delimiter: lineEnds(text, usedDelimiter),
      relax_column_count: true,
      relax_quotes: true,
      // In a file with `"Make", "Model"`, a cell may start with a space before its quote.
      ltrim: text.split(/[\r\n]/, 1)[0]?.includes(`${usedDelimiter} "`) === true,
      max_record_size: MAX_ROW_LENGTH,
      // Checked here, before rows of empty cells fill the memory: the parser counts only their content.
      cast: (cell, { index, quoting }) => {
        if (index >= MAX_COLUMNS) throw tooManyColumns(sheet.row + 1);
        isQuoted = quoting;
        if (index === 0) rowCells = [];
        rowCells.push(cell);
        return withoutApostrophes(cell);
      },
      // The parser does not collect rows; each is handled and dropped, or stored once.
      on_record: (record: readonly string[]) => void sheet.add(record),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new StockError(
        `Row ${sheet.row + 1} of the feed is more than ${MAX_ROW_LENGTH / 1024 / 1024} MB.`,
        'Most often a quote is not closed or line ends are missing. Export the feed again.',
      );
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const start = excerpt(rowCells.slice(0, 5).join(usedDelimiter));
      throw new StockError(
        `The feed is not complete CSV: a quote in row ${sheet.row + 1}${start === '' ? '' : ` ("${start}")`} is not closed.`,
        'Remove the quote or close it; if the file ends in this row, fetch the feed again.',
        error.code,
      );
    }
    const lineText = typeof error.lines === 'number' ? ` at line ${error.lines}` : '';
    throw new StockError(
      `The feed is not complete CSV${lineText}: ${error.message}.`,
      'Correct the quotes in the file, or name the delimiter in the mapping.',
      error.code,
    );
  }
  return sheet.finish(/[\r\n]$/.test(text), isQuoted ? text.endsWith('"') : text.endsWith("'"));
}
