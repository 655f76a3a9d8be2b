import { wordsOf } from '#domain/search-words.ts';

/** Longest query read, in words: the rest is ignored. */
const MOST_WORDS = 10;
const LONGEST_JOIN = 3;

/**
 * One term of a reading of the query. It stands for `words` words of the query, joined without a space when there are
 * several (`cx 5` read as `cx5`), or for a phrase in quotes.
 */
export interface Term {
  readonly text: string;
  readonly words: number;
  /** The last word of the query: any word that begins with it matches. */
  readonly prefix: boolean;
  /** Words that must follow each other exactly: a phrase in quotes. */
  readonly phrase: readonly string[] | null;
  /** Other words or phrases with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
  /** True for several words read as one; `own` false: only its synonyms match (a phrase such as "four wheel drive"). */
  readonly own: boolean;
}

/** The query's words as typed, and every way to read the first `n` of them. */
export interface Query {
  readonly key: string;
  readonly size: number;
  /** Readings of the first `n` words, the plain one first. */
  readonly readings: (n: number) => Term[][];
}

export function readQuery(text: string, synonyms: SynonymTable): Query {
  const pieces = splitPhrases(text).slice(0, MOST_WORDS);
  const last = pieces.length - 1;
  const single = (at: number): Term => {
    const piece = pieces[at] as Piece;
    const phrase = typeof piece === 'string' ? null : piece;
    const word = phrase ? phrase.join(' ') : (piece as string);
    return {
      text: word,
      words: 1,
      prefix: at === last && !phrase,
      phrase,
      synonyms: phrase ? [] : (synonyms.get(word) ?? []),
      own: true,
    };
  };
  const join = (from: number, to: number): Term[] => {
    const words = pieces.slice(from, to);
    if (!words.every((word) => typeof word === 'string')) return [];
    const shared = { words: to - from, phrase: null };
    const terms: Term[] = [{ ...shared, text: words.join(''), prefix: to > last, synonyms: [], own: true }];
    const same = synonyms.get(words.join(' '));
    if (same) terms.push({ ...shared, text: words.join(' '), prefix: false, synonyms: same, own: false });
    return terms;
  };
  return {
    key: JSON.stringify(pieces),
    size: pieces.length,
    readings: (n) => {
      const plain = Array.from({ length: n }, (_, at) => single(at));
      const all = [plain];
      for (let size = 2; size <= Math.min(LONGEST_JOIN, n); size += 1) {
        for (let from = 0; from + size <= n; from += 1) {
          for (const joined of join(from, from + size))
            all.push([...plain.slice(0, from), joined, ...plain.slice(from + size)]);
        }
      }
      return all;
    },
  };
}

type Piece = string | readonly string[];

/** Words outside quotes, and the phrases inside; a quote without an end is no quote. */
function splitPhrases(text: string): Piece[] {
  return text.split(/"([^"]*)"/).flatMap((part, i): Piece[] => {
    const words = wordsOf(part);
    return i % 2 === 1 && words.length > 1 ? [words] : words;
  });
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
