import { words } from './oracle-query.ts';

/** A word or a phrase that matches a term of the query. */
export interface Interpretation {
  readonly errors: number;
  readonly inexact: 0 | 1;
  readonly words: readonly string[];
  /** A phrase counts by one of its words, and is never close to a preceding word. */
  readonly phrase: boolean;
  /** A prefix shared by very many words: never close to a preceding word either. */
  readonly prefixed: boolean;
}
/** One word of the query, several words joined into one, or words in quotes. */
export interface Term {
  readonly text: string;
  /** The number of words that it joins. */
  readonly joined: number;
  readonly start: number;
  readonly end: number;
  readonly prefix: boolean;
  readonly quoted: readonly string[] | null;
  readonly parts: readonly string[];
}

/** A stock's words, which determine the variants by which a term can be found. */
export interface Dictionary {
  readonly words: readonly string[];
  /** Ends of identifiers: they take up part of the maximum number of words for a prefix. */
  readonly ends: readonly string[];
  readonly synonyms: readonly (readonly (readonly string[])[])[];
  /** The number of cars with two adjacent words. */
  readonly carsWith: (left: string, right: string) => number;
}

/** Optimal string alignment, computed by its recurrence. */
function distance(a: string, b: string): number {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    table.push([]);
    for (let j = 0; j <= b.length; j += 1) {
      const cell = (y: number, x: number) => (table[y] as number[])[x] as number;
      const options =
        i === 0 || j === 0
          ? [Math.max(i, j)]
          : [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(cell(i - 2, j - 2) + 1);
      (table[i] as number[]).push(Math.min(...options));
    }
  }
  return (table[a.length] as number[])[b.length] as number;
}

/** Typing errors of a term against a word, or null if above the limit. */
function errorsOf(term: Term, word: string, budget: number): number | null {
  const targets = term.prefix ? Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length)) : [word];
  const candidates = targets.filter((target) => Math.abs(target.length - term.text.length) <= budget);
  const min = Math.min(...candidates.map((target) => distance(term.text, target)));
  const errors = term.text[0] === word[0] ? min : min <= 1 ? 2 : 99;
  return errors <= budget ? errors : null;
}

/** The split into two adjacent words that most cars contain; the first of equals. */
export function splitOf({ carsWith }: Dictionary, text: string): readonly [string, string] | null {
  const cuts = Array.from({ length: Math.max(0, text.length - 1) }, (_, i): [string, string] => [
    text.slice(0, i + 1),
    text.slice(i + 1),
  ]);
  const max = Math.max(0, ...cuts.map((cut) => carsWith(...cut)));
  return max === 0 ? null : (cuts.find((cut) => carsWith(...cut) === max) ?? null);
}

/**
 * Words with the typed prefix. For a short prefix with at least a hundred words all of them, for others the first thousand, including ends
 * of identifiers.
 */
function wordsWithPrefix(
  { words: vocabulary, ends }: Dictionary,
  text: string,
): { words: string[]; isTruncated: boolean } {
  const prefixed = vocabulary.filter((word) => word.startsWith(text));
  if (text.length <= 4 && prefixed.length >= 100) return { words: prefixed, isTruncated: true };
  const listed = [...new Set([...prefixed, ...ends.filter((end) => end.startsWith(text))])]
    .filter((word) => word !== text)
    .sort()
    .slice(0, 1000);
  const last = listed.at(-1) ?? text;
  return { words: listed.length < 1000 ? prefixed : prefixed.filter((word) => word <= last), isTruncated: false };
}

export function interpretationsOf(dictionary: Dictionary, term: Term): Interpretation[] {
  const { words: vocabulary, synonyms } = dictionary;
  const { text, joined } = term;
  const interpretations: Interpretation[] = [];
  const phrase = (errors: number, inexact: 0 | 1, parts: readonly string[]) =>
    interpretations.push({ errors, inexact, words: parts, phrase: true, prefixed: false });
  if (term.quoted) {
    phrase(0, 0, term.quoted);
    return interpretations;
  }
  const single = (word: string, errors: number, inexact: 0 | 1, prefixed = false) =>
    interpretations.push({ errors, inexact, words: [word], phrase: false, prefixed });
  const split = splitOf(dictionary, text);
  if (vocabulary.includes(text)) single(text, 0, joined === 1 ? 0 : 1);
  const { words: prefixed, isTruncated } = term.prefix
    ? wordsWithPrefix(dictionary, text)
    : { words: [], isTruncated: false };
  for (const word of prefixed) if (word !== text) single(word, 0, 1, isTruncated);

  const isFixed = /[0-9]/.test(text) && (vocabulary.includes(text) || split !== null);
  const defaultBudget = text.length >= 9 ? 2 : text.length >= 5 ? 1 : 0;
  const budget = isFixed ? 0 : Math.max(0, defaultBudget - (joined - 1));
  const errors = budget === 0 ? [] : vocabulary.map((word) => ({ word, errors: errorsOf(term, word, budget) }));
  for (const [count, max] of [
    [1, 150],
    [2, 50],
  ] as const)
    for (const { word } of errors.filter((candidate) => candidate.errors === count).slice(0, max))
      single(word, count, 1);

  const names = [term.parts.join(' '), ...(joined > 1 ? [text] : [])];
  for (const name of names)
    for (const group of synonyms.filter((entries) => entries.some((entry) => entry.join(' ') === name)))
      for (const entry of group) if (entry.join(' ') !== name) phrase(0, 1, entry);
  if (split) phrase(1, 1, split);
  return interpretations;
}

/** A word and a prefix of the next word (at least three letters) typed without a space; only for terms that match nothing else. */
export function prefixSplits({ words: vocabulary }: Dictionary, term: Term): Interpretation[] {
  if (!term.prefix || term.joined > 1 || term.quoted) return [];
  return Array.from({ length: Math.max(0, term.text.length - 3) }, (_, i) => i + 1)
    .filter((cut) => vocabulary.includes(term.text.slice(0, cut)))
    .flatMap((cut) =>
      vocabulary
        .filter((word) => word.startsWith(term.text.slice(cut)))
        .map((word) => ({
          errors: 1,
          inexact: 1 as const,
          words: [term.text.slice(0, cut), word],
          phrase: true,
          prefixed: false,
        })),
    );
}

/** Letters and digits of an identifier. */
export const compact = (text: string | null): string => (text === null ? '' : words(text).join(''));

/** The whole identifier and its endings of at least half its length. */
export const endsOf = (identifier: string): string[] =>
  Array.from({ length: Math.floor(identifier.length / 2) + 1 }, (_, cut) => identifier.slice(cut)).filter(
    (end) => end !== '',
  );
