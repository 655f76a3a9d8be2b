import { existsSync, readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { jsonProblem } from '#config/read-data.ts';
import { repeatedKey } from '#config/repeated-key.ts';
import { decode, type Encoding, notWindows1252, sniffDelimiter, sniffEncoding } from './decode.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import { listWithin, rejectSinglePage } from './list-within.ts';
import type { RawRow } from './map-row.ts';
import { knownHeaders, type Mapping } from './mapping.ts';
import { withNestedCells } from './nested-cells.ts';
import { readXml } from './read-xml.ts';
import {
  FETCH_AGAIN_HINT,
  MAX_COLUMNS,
  MAX_VALUES,
  Sheet,
  SPLIT_FEED_HINT,
  SwallowedRows,
  tooManyColumns,
  tooManyValues,
  withoutApostrophes,
} from './sheet.ts';

/** The rows of a feed file before mapping. */
export interface Feed {
  readonly format: 'csv' | 'xml' | 'json' | 'jsonl';
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

/** Whether suppliers name the columns of this format as they like, so that a mapping is needed. JSON may have the canonical names. */
export const needsMapping = ({ format }: Pick<Feed, 'format'>): boolean => format === 'csv' || format === 'xml';

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
/** Maximum nesting of JSON. A car's data has four levels; much deeper data would overflow the stack later. */
const MAX_DEPTH = 32;

const IS_WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
/** A call with JSON, or JSON in a variable. */
const IS_SCRIPT = /^[\s;]*(?:\/\*.*?\*\/\s*)?(?:([\w$.]+)\s*\(|(?:(?:var|let|const)\s+)?[\w$.]+\s*=)\s*[[{]/;
const AS_OBJECTS = 'Write each car as { "make": …, "model": … }.';

/** The mapping's settings for the file as a whole, and the columns it knows. */
type FileSettings = Pick<Mapping, 'delimiter' | 'header'> &
  Partial<Pick<Mapping, 'columns' | 'drop' | 'only' | 'title'>>;

/**
 * Reads canonical JSON (a list, `{cars: […]}` or one object per line), CSV/TSV or XML, detected from the content.
 *
 * @throws StockError if the file is missing, empty, truncated or of another type
 */
export function readFeed(path: string, settings: FileSettings & Pick<Mapping, 'encoding'>): Feed {
  if (!existsSync(path)) throw new StockError(`There is no feed file at ${path}.`, 'Correct the path.');
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
  const feed = parseFeed(text, settings);
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

function parseFeed(text: string, settings: FileSettings): Omit<Feed, 'encoding'> {
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
  if (start === '<') return readXml(text, isKnown);
  if (start === '[' || start === '{') return readJson(text, Object.keys(columns).length > 0 ? isKnown : null);
  return withNestedCells(readCsv(text, settings), isKnown);
}

/** Rejects JSON with more values than any dealer's stock, because parsed values need many times their size in the file. */
function rejectManyValues(text: string): void {
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c || code === 0x5b || code === 0x7b) values++;
  }
  if (values > MAX_VALUES) throw tooManyValues();
}

type IsKnown = (header: string) => boolean;

/** @param isKnown to the mapping; null = canonical fields. With a mapping, fields in groups are columns with a dot, as in XML. */
function readJson(text: string, isKnown: IsKnown | null): Omit<Feed, 'encoding'> {
  rejectManyValues(text);
  let document: unknown;
  let failure: Error | null = null;
  try {
    document = JSON.parse(text);
  } catch (error) {
    failure = error as Error;
  }
  const repeated = failure === null ? repeatedKey(text) : null;
  if (repeated !== null) throw repeatedField(repeated.key, repeated.line);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const firstLine = lines[0]?.trim() ?? '';
  const byLine =
    firstLine.startsWith('{') && (lines.length > 1 || firstLine.endsWith(',')) && isJson(firstLine.replace(/,$/, ''));
  if (failure !== null) {
    if (byLine) return readJsonLines(text);
    const isComplete = /^(?:\[.*\]|\{.*\})$/s.test(text.trim());
    throw new StockError(
      `The feed is not ${isComplete ? 'valid' : 'complete'} JSON: ${jsonProblem(failure, text)}.`,
      isComplete
        ? 'Correct it there, or export it again. JSON has no comments, and no comma after the last entry.'
        : FETCH_AGAIN_HINT,
    );
  }
  const carItems = Array.isArray(document) ? document : (document as { cars?: unknown }).cars;
  if (Array.isArray(carItems)) {
    if (!Array.isArray(document)) rejectSinglePage(document as object, 'cars', carItems.length);
    return rowsOf('json', numbered(carItems, isKnown));
  }
  if (lines.length === 1 && Object.keys(document as object).some((key) => MAKE.test(key)))
    return rowsOf('jsonl', numbered([document], isKnown));
  const { path, list } = listWithin(document as object);
  const hint = 'Read from there. A list by itself, or one named "cars", needs no guess.';
  const finding = { outcome: 'kept', row: 0, column: '(file)', value: path, rule: 'a list of cars', hint } as const;
  return rowsOf('json', numbered(list, isKnown), [finding]);
}

const numbered = (list: readonly unknown[], isKnown: IsKnown | null): (readonly [unknown, number])[] =>
  list.map((item, index) => [isKnown === null ? item : withoutGroups(item, isKnown), index + 1] as const);

/** What suppliers call the make: the only line of JSON Lines is a car. */
const MAKE = /^(?:vehicle[\s_-]?)?(?:make|manufacturer|brand)(?:[\s_-]?name)?$/i;

/** An object with the fields of groups as fields of its own, `mileage.value`; lists, and groups that the mapping reads, stay as they are. */
function withoutGroups(item: unknown, isKnown: IsKnown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || isDeeper(item, MAX_DEPTH)) return item;
  const flat = new Map<string, unknown>();
  const read = (group: object, prefix: string): void => {
    for (const [key, value] of Object.entries(group))
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isKnown(`${prefix}${key}`))
        read(value, `${prefix}${key}.`);
      else flat.set(`${prefix}${key}`, value);
  };
  read(item, '');
  return Object.fromEntries(flat);
}

/** A line of JSON Lines, of a program that writes the entries of a list without its brackets. */
const withoutComma = (line: string): string => line.replace(/,\s*$/, '');

function readJsonLines(text: string): Omit<Feed, 'encoding'> {
  const findings: Finding[] = [];
  const broken: { row: number; text: string }[] = [];
  const items: (readonly [unknown, number])[] = [];
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      items.push([JSON.parse(withoutComma(line)), index + 1]);
      const repeated = repeatedKey(line);
      if (repeated !== null) throw repeatedField(repeated.key, index + 1);
    } catch (error) {
      if (error instanceof StockError) throw error;
      if (index === last) throw new StockError(`The feed ends in the middle of line ${index + 1}.`, FETCH_AGAIN_HINT);
      broken.push({ row: index + 1, text: line });
      findings.push({
        outcome: 'rejected',
        row: index + 1,
        column: '(row)',
        value: excerpt(line),
        rule: 'one JSON object',
        hint: `Correct the line: ${(error as Error).message}.`,
      });
    }
  }
  return rowsOf('jsonl', items, findings, broken);
}

/** Of two values, a parser silently keeps the second. */
const repeatedField = (name: string, line: number): StockError =>
  new StockError(
    `The feed has "${excerpt(name)}" twice in one group, the second on line ${line}.`,
    'Correct the program that writes it, so that each car has it once. Several pictures or features are a list.',
  );

function rowsOf(
  format: 'json' | 'jsonl',
  items: readonly (readonly [unknown, number])[],
  findings: Finding[] = [],
  broken: { row: number; text: string }[] = [],
): Omit<Feed, 'encoding'> {
  const headers = new Set<string>();
  const rows: RawRow[] = [];
  for (const [item, row] of items) {
    const isDeep = isDeeper(item, MAX_DEPTH);
    if (isDeep || typeof item !== 'object' || item === null || Array.isArray(item)) {
      const text = typeof item === 'string' ? item : JSON.stringify(isDeep ? withoutInner(item) : item);
      broken.push({ row, text });
      findings.push({
        outcome: 'rejected',
        row,
        column: '(row)',
        value: excerpt(text),
        rule: isDeep ? `at most ${MAX_DEPTH} levels of nesting` : 'an object with one key per column',
        hint: AS_OBJECTS,
      });
      continue;
    }
    for (const key of Object.keys(item)) headers.add(key);
    rows.push({ row, cells: item as RawRow['cells'], positions: Object.values(item) });
  }
  return { format, headers: [...headers], rows, findings, broken };
}

/** Top-level values of an object that is nested too deeply to be serialised. */
const withoutInner = (item: unknown): object =>
  Object.fromEntries(Object.entries(item as object).filter(([, value]) => typeof value !== 'object'));

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function rejectOtherEncodings(bytes: Buffer): void {
  const invalid = notWindows1252(bytes);
  if (invalid === null) return;
  throw new StockError(
    `The feed is neither UTF-8 nor Windows-1252: line ${invalid.line} would read "${excerpt(invalid.text)}".`,
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

/** A quote within a cell behind a backslash, as some databases write it. One before a delimiter may end a cell with a folder (`"C:\photos\"`). */
const BACKSLASH_QUOTE = /\\"(?![,;|\t\r\n]|$)/;
/** A doubled quote within a cell, not an empty cell. */
const DOUBLED_QUOTE = /[^,;|\t\r\n\\]""(?=.)|""[^,;|\t\r\n"]/;

/**
 * The line ends of a CSV file. By default the parser takes that of the first line for the whole file, and the rest of a file joined from two
 * would be one row. `\r` alone may also be part of a cell: beside others it counts as one only if all lines then have as many delimiters.
 */
function lineEnds(text: string, delimiter: string): string[] {
  if (!text.includes('\n')) return ['\r'];
  const usual = ['\r\n', '\n'];
  if (!/\r(?!\r*\n)/.test(text)) return usual;
  let isQuoted = false;
  let count = 0;
  let expectedCount: number | null = null;
  let isEmpty = true;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) count++;
    if ((sign === '\r' || sign === '\n') && !isQuoted) {
      if (!isEmpty && count !== (expectedCount ?? count)) return usual;
      if (!isEmpty) expectedCount ??= count;
      [count, isEmpty] = [0, true];
    } else isEmpty = false;
  }
  return [...usual, '\r'];
}

function readRecords(text: string, settings: FileSettings): Omit<Feed, 'encoding'> {
  const { delimiter, header, columns = {}, drop = [], only, title } = settings;
  // Spreadsheets write a first line such as `sep=;`, which names the delimiter.
  const [line = '', declared] = /^sep=(.)\r?\n/i.exec(text) ?? [];
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
      ltrim: text.split('\n', 1)[0]?.includes(`${usedDelimiter} "`) === true,
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
  return sheet.finish(text.endsWith('\n'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
