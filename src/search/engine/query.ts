import { fold, GAP, WORD, wordsOf } from '#domain/search-words.ts';

/** Longest query read, in words and phrases: the rest is ignored. */
const MAX_PIECES = 10;
/** Most words of a query that are tried as one (`d max` as `dmax`). */
export const LONGEST_JOIN = 3;

/**
 * One term of a reading of the query. It stands for `words` words of the query, joined without a space when there are
 * several (`cx 5` read as `cx5`), or for a phrase in quotes.
 */
export interface Term {
  readonly text: string;
  readonly words: number;
  /** Place of its first word in the query, from 0, and of its last. */
  readonly at: number;
  readonly end: number;
  /** The query ends with it: any word that begins with it matches. */
  readonly prefix: boolean;
  /** Words that must follow each other exactly: a phrase in quotes. */
  readonly phrase: readonly string[] | null;
  /** Other words or phrases with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
}

export interface Query {
  readonly key: string;
  /** Words and phrases that a car must have. */
  readonly size: number;
  /** All of them as typed, folded, in order: those past the longest query read as well. */
  readonly typed: readonly string[];
  /** Words and phrases that it must not have (`-word`). */
  readonly without: readonly (readonly string[])[];
  /** `words` pieces from piece `from` as one term; null where they cannot be joined. */
  readonly term: (from: number, words: number) => Term | null;
}

interface Piece {
  readonly words: readonly string[];
  readonly quoted: boolean;
  readonly at: number;
}

/**
 * Reads a query as Meilisearch does: words, phrases in double quotes (an open quote reaches to the end), `-word` and `-"a phrase"`
 * for what must not be there. The last word is a beginning when nothing follows it, not even a space.
 */
export function readQuery(text: string, synonyms: SynonymTable): Query {
  const { all, without, open } = readPieces(fold(text));
  const pieces = all.slice(0, MAX_PIECES);
  const last = pieces.length - 1;
  const term = (from: number, words: number): Term | null => {
    const parts = pieces.slice(from, from + words);
    const [first] = parts as [Piece];
    const joins = parts.every(({ quoted, at }, i) => words === 1 || (!quoted && at === first.at + i));
    if (parts.length < words || !joins) return null;
    const all = parts.flatMap((part) => part.words);
    return {
      text: all.join(first.quoted ? ' ' : ''),
      words,
      at: first.at,
      end: first.at + all.length - 1,
      prefix: open && from + words - 1 === last && !first.quoted,
      phrase: first.quoted ? first.words : null,
      synonyms: first.quoted
        ? []
        : [' ', ...(words > 1 ? [''] : [])].flatMap((gap) => synonyms.get(all.join(gap)) ?? []),
    };
  };
  const typed = all.map(({ words }) => words.join(' '));
  return { key: JSON.stringify([all, without, open]), size: pieces.length, typed, without, term };
}

const TOKEN = new RegExp(`"|${WORD.source}`, 'gu');

/** `open`: the last piece is a word and nothing follows it. */
function readPieces(text: string): { all: Piece[]; without: (readonly string[])[]; open: boolean } {
  const pieces: Piece[] = [];
  const without: (readonly string[])[] = [];
  let phrase: { words: string[]; at: number; negative: boolean } | null = null;
  let at = -1;
  let end = 0;
  let open = false;
  const close = () => {
    if (phrase && phrase.words.length > 0) {
      if (phrase.negative) without.push(phrase.words);
      else pieces.push({ words: phrase.words, quoted: true, at: phrase.at });
    }
    phrase = null;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const negative = text[index - 1] === '-' && (index === 1 || /\s/.test(text[index - 2] as string));
    at += 7 * (text.slice(end, index).match(GAP)?.length ?? 0); // neither joined nor near
    end = index + token.length;
    open = false;
    if (token === '"') {
      if (phrase) close();
      else phrase = { words: [], at: at + 1, negative };
      continue;
    }
    at += 1;
    if (phrase) phrase.words.push(token);
    else if (negative) without.push([token]);
    else {
      pieces.push({ words: [token], quoted: false, at });
      open = end === text.length;
    }
  }
  close();
  return { all: pieces, without, open: open && pieces.length <= MAX_PIECES };
}

/** Word or phrase (words with single spaces) → what means the same, as words. */
export type SynonymTable = ReadonlyMap<string, readonly (readonly string[])[]>;

export function synonymTable(groups: readonly (readonly string[])[]): SynonymTable {
  const table = new Map<string, string[][]>();
  for (const group of groups) {
    const phrases = group.map(wordsOf).filter((words) => words.length > 0);
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      const others = phrases.filter((other) => other.join(' ') !== key);
      table.set(key, [...(table.get(key) ?? []), ...others]);
    }
  }
  return table;
}
