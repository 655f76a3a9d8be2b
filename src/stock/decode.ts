import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { FORMAT_NAMES } from './feed-formats.ts';
import { StockError } from './finding.ts';

/** Encodings of a feed. The last three are not detected: a mapping has to name them. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-32le'
  | 'utf-32be'
  | 'windows-1252'
  | 'macintosh'
  | 'shift_jis'
  | 'gb18030';

/**
 * Detects the encoding of a feed: the null bytes of UTF-32, then a byte order mark of UTF-16, its null bytes, valid UTF-8, otherwise
 * Windows-1252 (what spreadsheets write).
 */
export function sniffEncoding(bytes: Buffer): Encoding {
  const start = bytes.subarray(0, 400);
  // In UTF-32, the last or first two of the four bytes of a letter are zero, and its lowest byte is not.
  const isZero = (offset: number): boolean => start.every((byte, index) => index % 4 !== offset || byte === 0);
  const isLetter = (offset: number): boolean => start.every((byte, index) => index % 4 !== offset || byte !== 0);
  if (start.length > 3 && isLetter(0) && isZero(2) && isZero(3)) return 'utf-32le';
  if (start.length > 3 && isLetter(3) && isZero(0) && isZero(1)) return 'utf-32be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = (offset: 0 | 1): number => start.filter((byte, index) => byte === 0 && index % 2 === offset).length;
  // In UTF-16, one of the two bytes of a Western letter is zero.
  if (zeros(1) * 4 > start.length && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) * 4 > start.length && zeros(1) === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Runs of UTF-8 letters with ASCII on both sides. Two bytes within a longer run of others may look like such a letter by chance. */
const UTF8_LETTERS =
  /(?<![\x80-\xff])(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+(?![\x80-\xff])/g;
/**
 * Patterns that do not occur in Windows-1252 text: undefined bytes, a capital or symbol after a lower-case letter (`CoupŽ`, `Citro‘n`, from
 * a Mac), four accented letters in a row, with or without symbols among them (a non-Latin alphabet).
 */
const NOT_WINDOWS_1252 =
  /\ufffd|[\x80-\x9f]|\p{Ll}(?:[À-ÖØ-ÞŠŽŒŸ]|[‚ƒ„†‡ˆ‰‹“”˜›]\p{Ll})|\p{Ll}‘(?!(?:[tsmd]|ll|re|ve)\b)\p{Ll}|(?=[¡-¿]{0,3}[À-ÿ])[¡-ÿ]{4}/gu;
/** Minimum share of non-ASCII letters that must match those patterns; a single damaged letter does not mean another encoding. */
const MIN_MATCHING_SHARE = 0.2;

/** Padding and line ends: half of one may be left at the end by a cut, or by a program that adds one byte. */
const HARMLESS_LAST_BYTES: readonly (number | undefined)[] = [0x00, 0x0a, 0x0d, 0x1a];

/**
 * Whether a file was cut within a character: the bytes at its end are the start of one in UTF-8, and there are whole ones before them, so that
 * it is not Windows-1252; or half a character is left in UTF-16 or UTF-32.
 */
export function endsInCharacter(bytes: Buffer, encoding: Encoding): boolean {
  if (/^utf-(?:16|32)/.test(encoding))
    return bytes.length % (encoding.startsWith('utf-16') ? 2 : 4) !== 0 && !HARMLESS_LAST_BYTES.includes(bytes.at(-1));
  if (encoding !== 'utf-8' && encoding !== 'windows-1252') return false;
  const [start] =
    /[\xc2-\xdf]$|[\xe0-\xef][\x80-\xbf]?$|[\xf0-\xf4][\x80-\xbf]{0,2}$/.exec(bytes.subarray(-3).toString('latin1')) ??
    [];
  if (start === undefined) return false;
  const whole = bytes.subarray(0, bytes.length - start.length);
  return isUtf8(whole) && whole.some((byte) => byte > 0x7f);
}

/**
 * Pairs of characters in correctly decoded text whose bytes in Windows-1252 may also be UTF-8: a capital or sign before a no-break space
 * or another sign (`COUPÉ 2.0`, `COUPÉ–S`, `4× 4`), an `Å` or a small letter at the end of a word before a no-break space. `Ã`, `Î` and `Ð` are
 * not among them, because words seldom end in them, and `à`, `Π` and `Р` become these when they are encoded twice.
 */
const NOT_ENCODED_TWICE = new RegExp(
  [/[ÄÆ-ÍÏÑ-ß]\xa0/, /[ÈÉÒ-×Ü-ß][©«®·»–—‘’“”•…™]/, /\p{L}Å\xa0(?!\p{L})/u, /[A-Za-z][à-ô]\xa0/]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/** Reverses UTF-8 text that was wrongly decoded as Windows-1252: `CitroÃ«n` becomes `Citroën`. Any other text is returned unchanged. */
export function repairEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6-\u2122]/.test(text) || NOT_ENCODED_TWICE.test(text))
    return text;
  // Windows-1252 does not define five bytes; software decodes them as control characters with the same number.
  const bytes = Buffer.concat(
    text
      .split(/([\u0081\u008d\u008f\u0090\u009d])/)
      .map((part, index) => (index % 2 === 1 ? Buffer.from(part, 'latin1') : iconv.encode(part, 'windows-1252'))),
  );
  const isWhole = text
    .split(/[\u0081\u008d\u008f\u0090\u009d]/)
    .every((part) => iconv.decode(iconv.encode(part, 'windows-1252'), 'windows-1252') === part);
  return isWhole && isUtf8(bytes) ? bytes.toString('utf8') : text;
}

/**
 * The first line showing that a file read as Windows-1252 has another encoding, with at most four of the letters that show it; null if there
 * is none. No more of the line is quoted, because its columns are not known yet and one may be private.
 */
export function notWindows1252(bytes: Buffer): { readonly line: number; readonly letters: string } | null {
  // UTF-8 letters in such a file are handled later.
  const rest = bytes.toString('latin1').replace(UTF8_LETTERS, ' ');
  const text = iconv.decode(Buffer.from(rest, 'latin1'), 'windows-1252');
  let first: RegExpExecArray | null = null;
  let suspicious = 0;
  for (const match of text.matchAll(NOT_WINDOWS_1252)) {
    first ??= match;
    suspicious += countNonAscii(match[0]);
  }
  if (first === null || suspicious < countNonAscii(text) * MIN_MATCHING_SHARE) return null;
  return { line: text.slice(0, first.index).split('\n').length, letters: first[0].slice(0, 4) };
}

/** Number of non-ASCII characters. Counted one by one, because collecting them would take many times the memory of the text. */
function countNonAscii(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) count++;
  return count;
}

/** Largest share of null characters in a text: a few are damaged characters, which are cleaned in their cells. */
const MAX_ZEROS = 0.05;

/** Whether the start of a file is not text, such as fixed-length records. */
function isBinary(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096);
  return start.filter((byte) => byte === 0).length > start.length * MAX_ZEROS;
}

/** Decodes a feed, without its byte order mark and padding at the end. @throws StockError if the file is not text */
export function decode(content: Buffer, encoding: Encoding): string {
  const isWide = /^utf-(?:16|32)/.test(encoding);
  const bytes = isWide ? content : withoutPadding(content);
  if (!isWide && isBinary(bytes)) {
    throw new StockError(
      'The feed is not text: it contains null bytes.',
      `Export it as ${FORMAT_NAMES}; workbooks (.xlsx) and archives (.zip) cannot be read.`,
    );
  }
  return iconv.decode(bytes, encoding, { stripBOM: true });
}

/** Removes the Ctrl-Z with which DOS programs end a file, and the null characters that pad a record. */
function withoutPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x1a)) end--;
  return bytes.subarray(0, end);
}

const DELIMITERS = [',', '\t', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The delimiter that splits the first lines of a CSV file into the most, and most consistent, cells; quotes are respected. */
export function sniffDelimiter(text: string): Delimiter {
  const lines = firstRecords(text, 20);
  let best: { readonly delimiter: Delimiter; readonly score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => count(line, delimiter));
    const first = counts[0] ?? 0;
    const consistency = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    const score = first * consistency;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function count(line: string, delimiter: string): number {
  let quoted = false;
  let total = 0;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) total++;
  }
  return total;
}

function firstRecords(text: string, limit: number): string[] {
  const records: string[] = [];
  let quoted = false;
  let current = '';
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') quoted = !quoted;
    if (character === '\n' && !quoted) {
      if (current.trim() !== '') records.push(current);
      current = '';
      if (records.length === limit) return records;
    } else current += character;
  }
  if (current.trim() !== '') records.push(current);
  return records;
}
