import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { decode, type Encoding, sniffDelimiter, sniffEncoding } from './decode.ts';
import { type Finding, StockError, shown } from './finding.ts';
import type { RawRow } from './map-row.ts';
import type { Mapping } from './mapping.ts';

/** The rows of a feed file before any mapping. */
export interface Feed {
  readonly format: 'csv' | 'json' | 'jsonl';
  readonly encoding: Encoding;
  /** Column names in the order of the file (CSV), or in order of first appearance (JSON). */
  readonly headers: readonly string[];
  readonly rows: readonly RawRow[];
  /** Rows that could not be read at all. */
  readonly findings: readonly Finding[];
}

const LARGEST_BYTES = 256 * 1024 * 1024;
const MOST_COLUMNS = 2000;
/** Of a car's own data the deepest stands four levels down; what goes far beyond would overrun every reader after this one. */
const DEEPEST = 32;
const SHORT_FILE = 'Fetch the feed again; nothing was changed.';

/**
 * Reads canonical JSON (a list, `{cars: […]}` or one object a line) or CSV/TSV. The format is found from the content.
 * Throws `StockError` when the file is missing, empty, truncated or of another kind.
 */
export function readFeed(path: string, settings: Pick<Mapping, 'delimiter' | 'encoding' | 'header'>): Feed {
  if (!existsSync(path)) throw new StockError(`There is no feed file at ${path}.`, 'Correct the path.');
  const { size } = statSync(path);
  if (!statSync(path).isFile()) throw new StockError(`${path} is not a file.`, 'Give the feed file itself.');
  if (size > LARGEST_BYTES)
    throw new StockError(`${path} holds ${Math.round(size / 1e6)} MB.`, 'Split it: 256 MB is the limit of one feed.');
  const bytes = readFileSync(path);
  const encoding = settings.encoding === 'auto' ? sniffEncoding(bytes) : settings.encoding;
  const text = decode(bytes, encoding);
  if (text.trim() === '') throw new StockError(`${path} is empty.`, SHORT_FILE);
  const feed = parseFeed(text, extname(path).toLowerCase(), settings);
  if (feed.rows.length === 0)
    throw new StockError(
      `${path} holds no cars, only ${feed.format === 'csv' ? 'a header' : 'an empty list'}.`,
      SHORT_FILE,
    );
  return { ...feed, encoding };
}

function parseFeed(
  text: string,
  extension: string,
  settings: Pick<Mapping, 'delimiter' | 'header'>,
): Omit<Feed, 'encoding'> {
  const start = text.trimStart()[0];
  if (extension === '.xml' || start === '<') {
    throw new StockError(
      'The feed looks like XML or HTML, which no reader here understands.',
      'Export it as CSV or JSON. A web page instead of a feed often means an expired link.',
    );
  }
  if (start === '[' || start === '{') return readJson(text);
  return readCsv(text, settings);
}

function readJson(text: string): Omit<Feed, 'encoding'> {
  let whole: unknown;
  let failure: Error | null = null;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    failure = error as Error;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const byLine = lines.length > 1 && lines[0]?.trim().endsWith('}') === true;
  if (failure !== null) {
    if (byLine) return readJsonLines(text);
    throw new StockError(`The feed is not complete JSON: ${failure.message}.`, SHORT_FILE);
  }
  const list = Array.isArray(whole) ? whole : (whole as { cars?: unknown }).cars;
  if (Array.isArray(list))
    return rowsOf(
      'json',
      list.map((item, at) => [item, at + 1] as const),
      [],
    );
  if (lines.length === 1 && typeof whole === 'object' && whole !== null && 'make' in whole)
    return rowsOf('jsonl', [[whole, 1]], []);
  throw new StockError(
    'The feed is JSON, but neither a list of cars nor an object with a list named "cars".',
    'Put the cars into {"cars": [ … ]}.',
  );
}

function readJsonLines(text: string): Omit<Feed, 'encoding'> {
  const findings: Finding[] = [];
  const items: (readonly [unknown, number])[] = [];
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      items.push([JSON.parse(line), at + 1]);
    } catch (error) {
      if (at === last) throw new StockError(`The feed ends in the middle of line ${at + 1}.`, SHORT_FILE);
      findings.push({
        outcome: 'rejected',
        row: at + 1,
        column: '(row)',
        value: shown(line),
        rule: 'one JSON object',
        hint: `Correct the line: ${(error as Error).message}.`,
      });
    }
  }
  return rowsOf('jsonl', items, findings);
}

function rowsOf(
  format: 'json' | 'jsonl',
  items: readonly (readonly [unknown, number])[],
  findings: Finding[],
): Omit<Feed, 'encoding'> {
  const headers = new Set<string>();
  const rows: RawRow[] = [];
  for (const [item, row] of items) {
    if (isDeeper(item, DEEPEST)) {
      findings.push({
        outcome: 'rejected',
        row,
        column: '(row)',
        value: '',
        rule: `at most ${DEEPEST} levels of nesting`,
        hint: 'Write each car as { "make": …, "model": … }.',
      });
      continue;
    }
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      findings.push({
        outcome: 'rejected',
        row,
        column: '(row)',
        value: shown(item),
        rule: 'an object with one key per column',
        hint: 'Write each car as { "make": …, "model": … }.',
      });
      continue;
    }
    for (const key of Object.keys(item)) headers.add(key);
    rows.push({ row, cells: item as RawRow['cells'], positions: Object.values(item) });
  }
  return { format, headers: [...headers], rows, findings };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function readCsv(text: string, { delimiter, header }: Pick<Mapping, 'delimiter' | 'header'>): Omit<Feed, 'encoding'> {
  const sign = delimiter === 'auto' ? sniffDelimiter(text) : delimiter;
  let records: readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
  try {
    records = parse(text, {
      delimiter: sign,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (error instanceof CsvError) {
      const place = typeof error.lines === 'number' ? ` at line ${error.lines}` : '';
      throw new StockError(
        `The feed is not complete CSV${place}: ${error.message}.`,
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? SHORT_FILE
          : 'Correct the quotes in the file, or name the delimiter in the mapping.',
      );
    }
    throw error;
  }
  const names = header
    ? (records[0]?.record ?? []).map((name) => name.trim())
    : (records[0]?.record ?? []).map((_, at) => `column ${at + 1}`);
  if (header && names.length < 2) {
    throw new StockError(
      'The feed has a single column: it is not CSV or TSV, or its delimiter is unusual.',
      'Name the delimiter in the mapping file.',
    );
  }
  if (names.length > MOST_COLUMNS)
    throw new StockError(
      `The feed has ${names.length} columns; ${MOST_COLUMNS} is the limit.`,
      'Most often a line end is missing after the header, or the delimiter is another.',
    );
  refuseTwins(names);
  const findings: Finding[] = [];
  const rows: RawRow[] = [];
  for (const [at, { record }] of records.entries()) {
    if (header && at === 0) continue;
    const row = at + 1;
    if (record.every((cell) => cell.trim() === '')) {
      findings.push({
        outcome: 'rejected',
        row,
        column: '(row)',
        value: '',
        rule: 'a row with a car',
        hint: 'The row is blank; delete it.',
      });
      continue;
    }
    if (record.length < names.length && at === records.length - 1 && !text.endsWith('\n')) {
      throw new StockError(
        `The feed ends in the middle of row ${row}: ${record.length} of ${names.length} columns.`,
        SHORT_FILE,
      );
    }
    if (record.length !== names.length) {
      findings.push({
        outcome: 'kept',
        row,
        column: '(row)',
        value: `${record.length} cells`,
        rule: `${names.length} cells, as the header`,
        hint: 'Quote cells that hold the delimiter; values may stand in wrong columns.',
      });
    }
    const cells: { [header: string]: unknown } = {};
    for (const [column, name] of names.entries()) cells[name] = record[column] ?? '';
    rows.push({ row, cells, positions: record });
  }
  return { format: 'csv', headers: names, rows, findings };
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twin !== undefined)
    throw new StockError(`Two columns are named "${twin}".`, 'Give every column a name of its own.');
}
