import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { StockError } from './finding.ts';

/** Those that are found by themselves; a mapping may name others. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh' | 'shift_jis';

/** The encoding of a feed: byte order mark first, then the zeros of UTF-16, then valid UTF-8, else Windows-1252 (what spreadsheets write). */
export function sniffEncoding(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 400);
  const zeros = (place: 0 | 1): number => start.filter((byte, at) => byte === 0 && at % 2 === place).length;
  // Western letters have a zero for one of their two bytes.
  if (zeros(1) * 4 > start.length && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) * 4 > start.length && zeros(1) === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const UTF8_SEQUENCES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
/**
 * What Windows-1252 never holds in a word: bytes it has no letter for, a capital or a mark behind a small letter (`CoupŽ`, `Citro‘n` of a Mac), four
 * accented letters in a row (any other alphabet).
 */
const NO_WESTERN_TEXT =
  /\ufffd|[\x80-\x9f]|\p{Ll}(?:[À-ÖØ-ÞŠŽŒŸ]|[‚ƒ„†‡ˆ‰‹“”˜›]\p{Ll})|\p{Ll}‘(?!(?:[tsmd]|ll|re|ve)\b)\p{Ll}|[À-ÿ]{4}/gu;
/** Of its letters beyond ASCII, so many must be of no Western text: one damaged letter is no other encoding. */
const TELLING_SHARE = 0.2;

/** The first line that shows a file taken for Windows-1252 to be in another encoding, as it would be read; null = nothing speaks against it. */
export function notWindows1252(bytes: Buffer): { readonly line: number; readonly text: string } | null {
  // Pieces of UTF-8 in such a file are told apart later.
  const rest = bytes.toString('latin1').replace(UTF8_SEQUENCES, ' ');
  const text = iconv.decode(Buffer.from(rest, 'latin1'), 'windows-1252');
  let first: RegExpExecArray | null = null;
  let strange = 0;
  for (const found of text.matchAll(NO_WESTERN_TEXT)) {
    first ??= found;
    strange += beyondAscii(found[0]);
  }
  if (first === null || strange < beyondAscii(text) * TELLING_SHARE) return null;
  const at = first.index + first[0].length;
  const lines = text.slice(0, at).split('\n');
  const after = /^[^\n]{0,12}/.exec(text.slice(at, at + 12))?.[0] ?? '';
  return { line: lines.length, text: `${lines.at(-1)?.slice(-14)}${after}` };
}

/** Letters and marks that are no ASCII. One by one: a list of them would take many times the text. */
function beyondAscii(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) count++;
  return count;
}

/** Text of a feed without its byte order mark. Throws `StockError` for a file that is no text at all. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && bytes.subarray(0, 4096).includes(0)) {
    throw new StockError(
      'The feed is not text: it holds zero bytes.',
      'Export it as CSV or JSON; workbooks (.xlsx) and archives (.zip) cannot be read.',
    );
  }
  return iconv.decode(bytes, encoding, { stripBOM: true });
}

const DELIMITERS = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The sign that splits the first lines of a CSV file most often and most evenly, quotes respected. */
export function sniffDelimiter(text: string): Delimiter {
  const lines = firstRecords(text, 20);
  let best: { readonly sign: Delimiter; readonly score: number } = { sign: ',', score: 0 };
  for (const sign of DELIMITERS) {
    const counts = lines.map((line) => count(line, sign));
    const head = counts[0] ?? 0;
    const even = counts.filter((found) => found === head).length / Math.max(1, counts.length);
    const score = head * even;
    if (score > best.score) best = { sign, score };
  }
  return best.sign;
}

function count(line: string, sign: string): number {
  let quoted = false;
  let found = 0;
  for (const unit of line) {
    if (unit === '"') quoted = !quoted;
    else if (unit === sign && !quoted) found++;
  }
  return found;
}

function firstRecords(text: string, wanted: number): string[] {
  const records: string[] = [];
  let quoted = false;
  let current = '';
  for (const unit of text.slice(0, 100_000)) {
    if (unit === '"') quoted = !quoted;
    if (unit === '\n' && !quoted) {
      if (current.trim() !== '') records.push(current);
      current = '';
      if (records.length === wanted) return records;
    } else current += unit;
  }
  if (current.trim() !== '') records.push(current);
  return records;
}
