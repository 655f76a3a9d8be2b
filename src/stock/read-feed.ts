import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { decode, type Encoding, notWindows1252, sniffDelimiter, sniffEncoding } from './decode.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { knownHeaders, type Mapping } from './mapping.ts';
import { withNestedCells } from './nested-cells.ts';
import { belongsTo } from './private-columns.ts';
import { AS_OBJECTS, readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import {
  FETCH_AGAIN_HINT,
  MAX_COLUMNS,
  Sheet,
  SPLIT_FEED_HINT,
  SwallowedRows,
  tooManyColumns,
  withoutApostrophes,
} from './sheet.ts';

/** The formats of a feed. Where suppliers name the columns as they like, a mapping is needed; JSON may have the canonical names. */
const FORMATS = {
  csv: { needsMapping: true },
  xml: { needsMapping: true },
  json: { needsMapping: false },
  jsonl: { needsMapping: false },
} as const;

/** The rows of a feed file before mapping. */
export interface Feed {
  readonly format: keyof typeof FORMATS;
  readonly encoding: Encoding;
  /** Column names in file order (CSV) or in order of first appearance (JSON, XML). */
  readonly headers: readonly string[];
  /** Those of them that are from elements that contain the cars (XML); a supplier's format does not depend on them. */
  readonly ancestors?: readonly string[];
  readonly rows: readonly RawRow[];
  readonly findings: readonly Finding[];
  /** Rows that could not be parsed, with their original text. */
  readonly broken: readonly { readonly row: number; readonly text: string }[];
}

/** Whether the car fields of a feed are found by a mapping only. */
export const needsMapping = ({ format }: Pick<Feed, 'format'>): boolean => FORMATS[format].needsMapping;

/** The whole file is read into memory: 125 MB of JSON contain 59,000 cars with 20 pictures each, and need 1.7 GB to import. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Other file types sometimes sent instead of a feed, by their first bytes. */
const FILE_KINDS = [
  { start: '\x1f\x8b', kind: 'a compressed file (gzip)' },
  { start: 'PK\x03\x04', kind: 'a workbook or an archive (zip)' },
  { start: '%PDF-', kind: 'a PDF' },
  { start: '{\\rtf', kind: 'a text document (RTF)' },
  { start: '\xd0\xcf\x11\xe0', kind: 'a workbook (.xls)' },
];
/** Maximum bytes in one row. Comments may have 50,000 characters; a larger row means an unclosed quote or a missing line end. */
const MAX_ROW_LENGTH = 1024 * 1024;

const IS_WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
/** A call with JSON, or JSON in a variable. */
const IS_SCRIPT = /^[\s;]*(?:\/\*.*?\*\/\s*)?(?:([\w$.]+)\s*\(|(?:(?:var|let|const)\s+)?[\w$.]+\s*=)\s*[[{]/;

/** The mapping's settings for the file as a whole, and the columns it reads. */
type FileSettings = Pick<Mapping, 'delimiter' | 'header'> &
  Partial<Pick<Mapping, 'columns' | 'drop' | 'only' | 'title'>>;

/**
 * Reads canonical JSON (a list, `{cars: […]}` or one object per line), CSV/TSV or XML, detected from the content.
 *
 * @param privateColumns of the dealer; other formats are rid of them later (`withoutColumns`)
 * @throws StockError if the file is missing, empty, truncated or of another type
 */
export function readFeed(
  path: string,
  settings: FileSettings & Pick<Mapping, 'encoding'>,
  privateColumns: readonly string[] = [],
): Feed {
  if (!existsSync(path)) throw new StockError(`There is no feed file at ${resolve(path)}.`, 'Correct the path.');
  const { size } = statSync(path);
  if (!statSync(path).isFile()) throw new StockError(`${path} is not a file.`, 'Give the feed file itself.');
  if (size > MAX_BYTES)
    throw new StockError(
      `${path} is ${Math.round(size / 1e6)} MB; the limit for one feed is ${MAX_BYTES / 2 ** 20} MB, some 60,000 cars.`,
      SPLIT_FEED_HINT,
    );
  const bytes = readFileSync(path);
  const kind = FILE_KINDS.find(({ start }) => bytes.subarray(0, start.length).toString('latin1') === start)?.kind;
  if (kind !== undefined)
    throw new StockError(`${path} is ${kind}, not a list of cars as text.`, 'Export it as CSV, JSON or XML, unpacked.');
  const encoding = settings.encoding === 'auto' ? sniffEncoding(bytes) : settings.encoding;
  if (settings.encoding === 'auto' && encoding === 'windows-1252') rejectOtherEncodings(bytes);
  const text = decode(bytes, encoding);
  if (text.trim() === '') throw new StockError(`${path} is empty.`, FETCH_AGAIN_HINT);
  const feed = parseFeed(text, settings, privateColumns);
  if (feed.rows.length === 0) {
    const content = feed.format === 'csv' ? 'a header' : 'an empty list';
    const [first] = feed.broken;
    throw first === undefined
      ? new StockError(`${path} has no cars, only ${content}.`, FETCH_AGAIN_HINT)
      : new StockError(
          `${path} has no cars: ${feed.broken.length === 1 ? 'its row is not an object' : `none of its ${feed.broken.length} rows is an object`}, such as row ${first.row}: ${excerpt(first.text)}.`,
          AS_OBJECTS,
        );
  }
  return { ...feed, encoding };
}

function parseFeed(text: string, settings: FileSettings, privateColumns: readonly string[]): Omit<Feed, 'encoding'> {
  const start = text.trimStart()[0];
  if (IS_WEB_PAGE.test(text))
    throw new StockError(
      'The feed is a web page (HTML), not a list of cars.',
      'Often a link has expired or requires a sign-in. Fetch the feed again, or export it as CSV, JSON or XML.',
    );
  if (IS_SCRIPT.test(text)) {
    const callback = IS_SCRIPT.exec(text)?.[1];
    throw new StockError(
      `The feed is a script (JavaScript), not a list of cars: its JSON is ${callback === undefined ? 'the value of a variable' : `in a call of "${excerpt(callback)}"`}.`,
      'Fetch it from an address without a parameter such as "callback", or export it as CSV, JSON or XML.',
    );
  }
  const { columns = {}, drop = [], only, title } = settings;
  const isKnown = knownHeaders({ columns, drop, only, title });
  if (start === '<') return readXml(text, isKnown, belongsTo(privateColumns));
  if (start === '[' || start === '{') return readJson(text, Object.keys(columns).length > 0 ? isKnown : null);
  return withNestedCells(readCsv(withUsualLineEnds(text), settings), isKnown);
}

function rejectOtherEncodings(bytes: Buffer): void {
  const invalid = notWindows1252(bytes);
  if (invalid === null) return;
  throw new StockError(
    `The feed is neither UTF-8 nor Windows-1252: line ${invalid.line} would contain "${excerpt(invalid.letters)}".`,
    'Export it as "CSV UTF-8", or name its encoding in the mapping file ("encoding": "macintosh", "shift_jis", "gb18030", "windows-1252").',
  );
}

/** A lone quotation mark is a ditto mark, but for the parser it opens a quoted text; if that swallowed rows, the mark is read as text instead. */
function readCsv(text: string, settings: FileSettings): Omit<Feed, 'encoding'> {
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
 * would be one row. `\r` alone may also be part of a cell: beside others it counts as one only if all lines then have as many delimiters.
 */
function lineEnds(text: string, delimiter: string): string[] {
  if (!text.includes('\n')) return ['\r'];
  const usual = ['\r\n', '\n'];
  if (!/\r(?!\r*\n)/.test(text)) return usual;
  const isEnd = (sign: string | undefined): boolean => sign === undefined || sign === '\r' || sign === '\n';
  let isQuoted = false;
  let isCellStart = true;
  let count = 0;
  let expectedCount: number | null = null;
  let isEmpty = true;
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i];
    if (isQuoted) {
      // A doubled quote, or one within the text, does not end the cell.
      const isEndOfCell = sign === '"' && (isEnd(text[i + 1]) || text[i + 1] === delimiter);
      if (sign === '"' && text[i + 1] === '"') i++;
      else if (isEndOfCell) isQuoted = false;
      continue;
    }
    if (isEnd(sign)) {
      if (!isEmpty && count !== (expectedCount ?? count)) return usual;
      if (!isEmpty) expectedCount ??= count;
      [count, isEmpty, isCellStart] = [0, true, true];
      continue;
    }
    // A quote within a cell without quotes is text, as in `18" wheels`.
    if (sign === '"' && isCellStart) isQuoted = true;
    if (sign === delimiter) count++;
    isEmpty = false;
    isCellStart = sign === delimiter || (isCellStart && sign === ' ');
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
      cast: (cell, { index }) => {
        if (index >= MAX_COLUMNS) throw tooManyColumns(sheet.row + 1);
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
    const lineText = typeof error.lines === 'number' ? ` at line ${error.lines}` : '';
    throw new StockError(
      `The feed is not complete CSV${lineText}: ${error.message}.`,
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? FETCH_AGAIN_HINT
        : 'Correct the quotes in the file, or name the delimiter in the mapping.',
      error.code,
    );
  }
  return sheet.finish(/[\r\n]$/.test(text));
}
