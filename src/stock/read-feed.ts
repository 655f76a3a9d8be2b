import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenCell } from './cut-cell.ts';
import { decode, type Encoding, endsInCharacter, notWindows1252, sniffEncoding } from './decode.ts';
import { type FeedFormat, FORMAT_NAMES } from './feed-formats.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { knownHeaders, type Mapping } from './mapping.ts';
import { withNestedCells } from './nested-cells.ts';
import { belongsTo } from './private-columns.ts';
import { type FileSettings, readCsv } from './read-csv.ts';
import { CAR_OBJECT_HINT, readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { FETCH_AGAIN_HINT, SPLIT_FEED_HINT } from './sheet.ts';

/** The rows of a feed file before mapping. */
export interface Feed {
  readonly format: FeedFormat;
  readonly encoding: Encoding;
  /** How the file is divided (CSV): what separates cells, how many the header has, and how many a row (`length`: more if most rows end with a delimiter). */
  readonly sheet?: { readonly delimiter: string; readonly columns: number; readonly length: number };
  /** Column names in file order (CSV) or in order of first appearance (JSON, XML). */
  readonly headers: readonly string[];
  /** The `headers` that are from elements around the cars (XML). They do not count when a supplier's format is recognised. */
  readonly ancestors?: readonly string[];
  readonly rows: readonly RawRow[];
  /** Rows that are not read because they are of other dealers (`rowsOfDealer`); a damaged one may be of this dealer. */
  readonly rowsOfOthers?: readonly RawRow[];
  readonly findings: readonly Finding[];
  /** Rows that could not be parsed, with their original text. */
  readonly broken: readonly { readonly row: number; readonly text: string }[];
  /** The last cell, of which there may be only the start; left out if the file ends with a line break, or is not CSV. */
  readonly openCell?: OpenCell;
}

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
const IS_WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
/** A call with JSON, or JSON in a variable. */
const IS_SCRIPT = /^[\s;]*(?:\/\*.*?\*\/\s*)?(?:([\w$.]+)\s*\(|(?:(?:var|let|const)\s+)?[\w$.]+\s*=)\s*[[{]/;

/**
 * Reads a feed in any of `FORMATS`, detected from the content.
 *
 * @param privateColumns of the dealer: in XML, elements of these names are not read; from other formats they are removed later (`withoutColumns`)
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
    throw new StockError(`${path} is ${kind}, not a list of cars as text.`, `Export it as ${FORMAT_NAMES}, unpacked.`);
  const encoding = settings.encoding === 'auto' ? sniffEncoding(bytes) : settings.encoding;
  if (endsInCharacter(bytes, encoding))
    throw new StockError('The feed ends in the middle of a character.', FETCH_AGAIN_HINT);
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
          CAR_OBJECT_HINT,
        );
  }
  return { ...feed, encoding };
}

function parseFeed(text: string, settings: FileSettings, privateColumns: readonly string[]): Omit<Feed, 'encoding'> {
  const start = text.trimStart()[0];
  if (IS_WEB_PAGE.test(text))
    throw new StockError(
      'The feed is a web page (HTML), not a list of cars.',
      `Often a link has expired or requires a sign-in. Fetch the feed again, or export it as ${FORMAT_NAMES}.`,
    );
  if (IS_SCRIPT.test(text)) {
    const callback = IS_SCRIPT.exec(text)?.[1];
    throw new StockError(
      `The feed is a script (JavaScript), not a list of cars: its JSON is ${callback === undefined ? 'the value of a variable' : `in a call of "${excerpt(callback)}"`}.`,
      `Fetch it from a URL without a parameter such as "callback", or export it as ${FORMAT_NAMES}.`,
    );
  }
  const { columns = {}, drop = [], only, title } = settings;
  const isKnown = knownHeaders({ columns, drop, only, title });
  if (start === '<') return readXml(text, isKnown, belongsTo(privateColumns));
  if (start === '[' || start === '{') return readJson(text, Object.keys(columns).length > 0 ? isKnown : null);
  return withNestedCells(readCsv(text, settings), isKnown);
}

function rejectOtherEncodings(bytes: Buffer): void {
  const invalid = notWindows1252(bytes);
  if (invalid === null) return;
  throw new StockError(
    `The feed is neither UTF-8 nor Windows-1252: line ${invalid.line} would contain "${excerpt(invalid.letters)}".`,
    'Export it as "CSV UTF-8", or name its encoding in the mapping file ("encoding": "macintosh", "shift_jis", "gb18030", "windows-1252").',
  );
}
