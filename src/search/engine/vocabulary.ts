import type { DictColumn, ListColumn, TextColumn } from '#domain/index-columns.ts';
import { GAP, normaliseIdentifier, tokenise } from '#domain/search-words.ts';
import { searchedValue, sourceOf } from '#domain/searched-fields.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { forEachMatchedValue } from './row-matches.ts';

/** A searchable field: its column, and the offset of its values among all values. */
export interface WordField {
  readonly column: DictColumn | ListColumn;
  /** Importance in results, 0 first: its place in `WORD_FIELDS`. */
  readonly rank: number;
  /** Slot of code 0; code `c` has slot `base + c`. */
  readonly base: number;
}

/** Data for text search, computed once per index. Every distinct value of a searchable field has a slot. */
export interface Vocabulary {
  /** Distinct words of all values, sorted, so that words with the same prefix are adjacent. */
  readonly words: readonly string[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly fields: readonly WordField[];
  /** Number of slots. */
  readonly slots: number;
  /** Word ids of slot `s`: `slotWords[slotStarts[s]] … slotWords[slotStarts[s + 1] - 1]`. */
  readonly slotStarts: Uint32Array;
  readonly slotWords: Uint32Array;
  readonly identifiers: readonly Identifiers[];
}

/** The compact forms of one identifier field in a single string, separated by line breaks. */
interface Identifiers {
  readonly rank: number;
  readonly text: string;
  /** Start of row `rows[i]` in `text`, ascending. */
  readonly starts: readonly number[];
  readonly rows: readonly number[];
}

/** Collects the words of an index and where they occur. */
export function buildVocabulary(index: SearchIndex): Vocabulary {
  const { words: wordFields, identifiers: identifierFields } = index.schema;
  const fields: WordField[] = [];
  const slotTexts: string[][] = [];
  wordFields.forEach((name, rank) => {
    const column = index.columns[sourceOf(name)] as DictColumn | ListColumn;
    fields.push({ column, rank, base: slotTexts.length });
    column.values.forEach((value, code) => {
      slotTexts.push(code === 0 ? [] : wordsWithGaps(searchedValue(name, value)));
    });
  });
  const words = [...new Set(slotTexts.flat())].sort();
  const idOf = new Map(words.map((word, id) => [word, id]));
  const slotStarts = new Uint32Array(slotTexts.length + 1);
  slotTexts.forEach((texts, slot) => {
    slotStarts[slot + 1] = (slotStarts[slot] as number) + texts.length;
  });
  const slotWords = Uint32Array.from(slotTexts.flat(), (word) => idOf.get(word) as number);
  const identifiers = identifierFields.map((name, i) =>
    joinIdentifiers((index.columns[name] as TextColumn).values, wordFields.length + i),
  );
  return { words, idOf, fields, slots: slotTexts.length, slotStarts, slotWords, identifiers };
}

function joinIdentifiers(values: readonly (string | null)[], rank: number): Identifiers {
  const starts: number[] = [];
  const rows: number[] = [];
  const parts: string[] = [];
  let position = 1;
  values.forEach((value, row) => {
    const compact = value === null ? '' : normaliseIdentifier(value);
    if (compact === '') return;
    starts.push(position);
    rows.push(row);
    parts.push(compact);
    position += compact.length + 1;
  });
  return { rank, text: `\n${parts.join('\n')}\n`, starts, rows };
}

/** The words of a value. Seven empty words follow the end of a sentence or a comma, so that the words on either side are not close. */
function wordsWithGaps(value: string): string[] {
  const parts = value
    .split(GAP)
    .map(tokenise)
    .filter((words) => words.length > 0);
  return parts.flatMap((words, i) => (i === 0 ? words : [...EMPTY_WORDS, ...words]));
}
const EMPTY_WORDS: readonly string[] = new Array(7).fill('');

/** Range of word ids: first inclusive, second exclusive. */
export type Range = readonly [from: number, to: number];
export const NO_WORDS: Range = [0, 0];

/** 1 for each row with a value in which words of these ranges are adjacent in this order; null if there is none. */
export function rowsWithRun(vocabulary: Vocabulary, rowCount: number, parts: readonly Range[]): Uint8Array | null {
  const { slots, slotStarts, slotWords } = vocabulary;
  const has = new Uint8Array(slots);
  const [first, after] = parts[0] as Range;
  let any = false;
  for (let slot = 0; slot < slots; slot += 1) {
    const end = (slotStarts[slot + 1] as number) - parts.length;
    for (let i = slotStarts[slot] as number; i <= end; i += 1) {
      const word = slotWords[i] as number;
      if (word >= first && word < after && matchesAt(slotWords, i, parts)) {
        has[slot] = 1;
        any = true;
      }
    }
  }
  if (!any) return null;
  const rows = new Uint8Array(rowCount);
  forEachMatchedValue(vocabulary, rowCount, has, 0, (row) => {
    rows[row] = 1;
  });
  return rows;
}

const matchesAt = (slotWords: Uint32Array, at: number, parts: readonly Range[]): boolean =>
  parts.every(([from, to], i) => {
    const word = slotWords[at + i] as number;
    return word >= from && word < to;
  });

/** Ids of the words that begin with `prefix`. */
export function prefixRange(words: readonly string[], prefix: string): Range {
  return [lowerBound(words, prefix), lowerBound(words, `${prefix}\uffff`)];
}

function lowerBound(words: readonly string[], text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Meilisearch caches short prefixes that many words have (up to this length, at least this many words), and then finds all of those words.
 */
const CACHED_LENGTH = 4;
const CACHED_WORDS = 100;
/** For other prefixes Meilisearch considers at most this many words, in alphabetical order, including the endings of stock numbers. */
const MAX_PREFIX_WORDS = 1000;

/** The words matched by a prefix, including the word itself, and whether Meilisearch caches this prefix. */
export function wordsWithPrefix(
  vocabulary: Vocabulary,
  text: string,
): { readonly range: Range; readonly cached: boolean } {
  const { words } = vocabulary;
  const [from, to] = prefixRange(words, text);
  const cached = text.length <= CACHED_LENGTH && to - from >= CACHED_WORDS;
  // Few identifiers contain the same three or more characters, so the limit is not reached.
  if (cached || from === to || text.length >= IDENTIFIER_PREFIX) return { range: [from, to], cached };
  const endings = identifierEndings(vocabulary, text);
  let id = from;
  for (let other = 0, count = 0; id < to && count < MAX_PREFIX_WORDS; ) {
    const word = words[id] as string;
    const next = endings[other] ?? LAST;
    if (next <= word) other += 1;
    if (word <= next) id += 1;
    if (word !== text && next !== text) count += 1;
  }
  return { range: [from, id], cached };
}
const LAST = '\uffff';

/** The endings of identifiers (see `identifierTails`) that begin with a text, sorted, without duplicates. */
function identifierEndings({ identifiers }: Vocabulary, text: string): string[] {
  const endings = new Set<string>();
  for (const { text: all, starts } of identifiers) {
    for (const [i, start] of starts.entries()) {
      const end = (starts[i + 1] ?? all.length) - 1;
      for (let i = start; i <= start + ((end - start) >> 1); i += 1)
        if (all.startsWith(text, i)) endings.add(all.slice(i, end));
    }
  }
  return [...endings].sort();
}

/** Minimum length of an identifier's prefix while the shopper is still typing. */
const IDENTIFIER_PREFIX = 3;

/**
 * Calls `onRow` for every row with an identifier that equals `word`, starts with `word` (with `prefix`, if it has at least three characters),
 * or, with `inside`, contains `word` (if `word` is at least half as long).
 */
export function eachIdentifier(
  { identifiers }: Vocabulary,
  word: string,
  allow: { readonly prefix: boolean; readonly inside: boolean },
  onRow: (row: number, rank: number, isWhole: boolean) => void,
): void {
  if (word.length < 2) return;
  for (const { rank, text, starts, rows } of identifiers) {
    for (let i = text.indexOf(word); i !== -1; i = text.indexOf(word, i + 1)) {
      const item = itemAt(starts, i);
      const start = starts[item] as number;
      const length = (starts[item + 1] ?? text.length) - start - 1;
      const isWhole = word.length === length;
      const begins = i === start && allow.prefix && word.length >= IDENTIFIER_PREFIX;
      if (isWhole || begins || (allow.inside && word.length * 2 >= length)) onRow(rows[item] as number, rank, isWhole);
    }
  }
}

/** Index of the identifier that contains a position. */
function itemAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
