/**
 * Words of texts and variants of query words, by the rules in Meilisearch's source (charabia's separators, `query_term` and its limits).
 * Shares no code with the product's engine or its oracle.
 */
export interface TextSettings {
  readonly searchableAttributes: readonly string[];
  readonly synonyms: { readonly [word: string]: readonly string[] };
  readonly typoTolerance: {
    readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number };
    readonly disableOnAttributes: readonly string[];
    readonly disableOnWords: readonly string[];
  };
}
export type Document = { readonly [field: string]: unknown };
export type Tokens = readonly string[];
export interface Token {
  readonly word: string;
  readonly position: number;
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
export const tokens = (text: string): string[] => withoutMarks(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Separators after which positions restart. */
export const HARD = /[.,] |[!?;]/gu;

/** Words of an attribute: values of a list, and words across a hard separator, are eight positions apart. */
export function attributeTokens(values: readonly unknown[]): Token[] {
  const result: Token[] = [];
  for (const value of values) {
    if (value === null || value === undefined) continue;
    for (const part of withoutMarks(String(value)).split(HARD))
      tokens(part).forEach((word, i) => {
        const last = result.at(-1)?.position ?? -1;
        result.push({ word, position: last + (i === 0 && result.length > 0 ? 8 : 1) });
      });
  }
  return result;
}

/** An n-gram of the query: up to three adjacent words read as one. A quoted phrase counts as one word. */
export interface Term {
  readonly text: string;
  readonly words: Tokens;
  /** How many words are read as one. */
  readonly ngramSize: number;
  readonly position: number;
  readonly end: number;
  readonly prefix: boolean;
  readonly phrase: Tokens | null;
}
export interface Derivation {
  readonly typos: number;
  readonly words: Tokens;
  readonly phrase: boolean;
  /**
   * Also matches in attributes without typo tolerance: every phrase, and a word without a typo unless it is an n-gram of several words.
   */
  readonly original: boolean;
  readonly exact: boolean;
  /** Found through Meilisearch's prefix database, which has no proximity in reverse order. */
  readonly fromPrefixDatabase: boolean;
}
export interface Words {
  /** Of attributes with typo tolerance, sorted. */
  readonly tolerant: Tokens;
  /** Of all attributes, sorted. */
  readonly allWords: Tokens;
  /** In how many documents `right` directly follows `left`. */
  readonly adjacentCount: (left: string, right: string) => number;
}

/** `minPrefixWords`, `maxPrefixLetters`: a prefix of at most that many letters is in the prefix database if that many words begin with it. */
const LIMITS = { prefixed: 1000, typos: [0, 150, 50], minPrefixWords: 100, maxPrefixLetters: 4 };

export function derivationsOf(term: Term, words: Words, { typoTolerance, synonyms }: TextSettings): Derivation[] {
  const phrase = (typos: number, parts: Tokens, exact = false): Derivation => ({
    typos,
    words: parts,
    phrase: true,
    original: true,
    exact,
    fromPrefixDatabase: false,
  });
  if (term.phrase) return [phrase(0, term.phrase, true)];
  const { text, ngramSize } = term;
  const singleWord = (word: string, typos: number, fromPrefixDatabase = false): Derivation => ({
    typos,
    words: [word],
    phrase: false,
    original: typos === 0 && ngramSize === 1,
    exact: word === text && ngramSize === 1,
    fromPrefixDatabase,
  });
  const derivations: Derivation[] = words.allWords.includes(text) ? [singleWord(text, 0)] : [];
  if (term.prefix) {
    const inPrefixDatabase =
      text.length <= LIMITS.maxPrefixLetters &&
      words.tolerant.filter((word) => word.startsWith(text)).length >= LIMITS.minPrefixWords;
    const prefixed = words.allWords.filter((word) => word.startsWith(text) && word !== text);
    derivations.push(
      ...(inPrefixDatabase ? prefixed : prefixed.slice(0, LIMITS.prefixed)).map((word) =>
        singleWord(word, 0, inPrefixDatabase),
      ),
    );
  }
  const synonymsOf = (name: string) =>
    Object.entries(synonyms).flatMap(([key, others]) => (tokens(key).join(' ') === name ? others.map(tokens) : []));
  const names = ngramSize === 1 ? [text] : [text, term.words.join(' ')];
  derivations.push(...names.flatMap(synonymsOf).map((other) => phrase(0, other)));

  const { oneTypo, twoTypos } = typoTolerance.minWordSizeForTypos;
  const defaultTypos = typoTolerance.disableOnWords.includes(text)
    ? 0
    : Number(text.length >= oneTypo) + Number(text.length >= twoTypos);
  const allowed = Math.max(0, defaultTypos - (ngramSize - 1));
  const wordsByTypos = [0, 0, 0];
  for (const word of allowed > 0 ? words.tolerant : []) {
    const typos = typosBetween(text, word, term.prefix);
    if (typos === 0 || typos > allowed) continue;
    wordsByTypos[typos] = (wordsByTypos[typos] ?? 0) + 1;
    if ((wordsByTypos[typos] ?? 0) <= (LIMITS.typos[typos] ?? 0)) derivations.push(singleWord(word, typos));
  }
  let best = 0;
  let split: Tokens | null = null;
  for (let cut = 1; cut < text.length; cut += 1) {
    const halves = [text.slice(0, cut), text.slice(cut)] as const;
    const count = words.adjacentCount(...halves);
    if (count > best) [best, split] = [count, halves];
  }
  if (split && split.join(' ') !== term.words.join(' ')) derivations.push(phrase(1, split));
  return derivations;
}

/** Typing errors between the typed text and a word, or its beginning; a wrong first letter counts twice. */
export function typosBetween(typed: string, word: string, prefix: boolean): number {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const above = rows[i - 1] as number[];
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (above[j] as number) + 1,
        (above[j - 1] as number) + Number(typed[i - 1] !== word[j - 1]),
      );
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        cost = Math.min(cost, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  const last = rows[typed.length] as number[];
  const errors = prefix ? Math.min(...last) : (last[word.length] as number);
  return typed[0] === word[0] || errors === 0 ? errors : errors + 1;
}
