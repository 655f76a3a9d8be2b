import type { Term } from './query.ts';
import {
  collectRowMatches,
  NONE,
  positionCost,
  type RowMatches,
  rangeCosts,
  valueCosts,
  type WordCosts,
} from './row-matches.ts';
import { editDistance, typoBudget } from './typo.ts';
import {
  eachIdentifier,
  NO_WORDS,
  prefixRange,
  type Range,
  rowsWithRun,
  type Vocabulary,
  wordsWithPrefix,
} from './vocabulary.ts';

/** A phrase that matches the term (a synonym, a word split in two, a quoted phrase); each part is a range of word ids. */
export interface Run {
  readonly cost: number;
  readonly parts: readonly Range[];
  /** 1 for each row that contains it. */
  readonly rows: Uint8Array;
  /** Its first word, at any position. */
  readonly first: WordCosts;
}

/**
 * Matches of one term. A cost is `2 × typos + 1 if not exact`. For each row: the fewest errors and, among the matches with that many
 * errors, the best field, the best position in a value, and whether one is exact.
 */
export interface TermMatch extends RowMatches {
  /** Whether any row matches. */
  readonly any: boolean;
  readonly term: Term;
  /** Cost of each word as a match for this term. */
  readonly costs: Uint8Array;
  readonly runs: readonly Run[];
  /** Words matched by a prefix that Meilisearch caches. They can be adjacent to the word before them, but not to the one after. */
  readonly prefixed: Range;
  /** For each value, the cost of its best single word. */
  readonly slotCost: Uint8Array;
}

/** All matches of a term. */
export function matchTerm(vocabulary: Vocabulary, rowCount: number, term: Term): TermMatch {
  const split = term.phrase ? null : bestSplit(vocabulary, rowCount, term.text);
  const prefixed = term.prefix ? wordsWithPrefix(vocabulary, term.text) : { range: NO_WORDS, cached: false };
  const costs = new Uint8Array(vocabulary.words.length).fill(NONE);
  if (!term.phrase) addWord(vocabulary, term, budgetOf(vocabulary, term, split), prefixed.range, costs);

  const empty = () => new Uint8Array(rowCount).fill(NONE);
  const rows: RowMatches = { rowErrors: empty(), rowRank: empty(), rowPlace: empty(), rowInexact: empty() };
  const slotCost = valueCosts(vocabulary, costs);
  let any = collectRowMatches(vocabulary, term, costs, slotCost, null, rows);
  const runs: Run[] = [];
  const addRun = (cost: number, parts: readonly Range[]): void => {
    if (parts.some(([from, to]) => from === to)) return;
    const runRows = rowsWithRun(vocabulary, rowCount, parts);
    if (runRows === null) return;
    // A phrase counts for the field and position of its first word, even if the car has that word elsewhere too.
    const first = rangeCosts(vocabulary, parts[0] as Range, cost);
    runs.push({ cost, parts, rows: runRows, first });
    if (collectRowMatches(vocabulary, term, first.costs, first.slotCost, runRows, rows)) any = true;
  };
  const exactly = (words: readonly string[]) => words.map((word) => rangeOf(vocabulary, word));
  for (const synonym of term.synonyms) addRun(1, exactly(synonym));
  if (term.phrase) addRun(0, exactly(term.phrase));
  if (split) addRun(3, split);

  // The `ute` of some car is not half a plate.
  const allow = { prefix: term.prefix, inside: !vocabulary.idOf.has(term.text) && term.words === 1 };
  const position = positionCost(0, term);
  eachIdentifier(vocabulary, term.phrase?.join('') ?? term.text, allow, (row, rank, isWhole) => {
    if (term.phrase && !isWhole) return;
    any = true;
    const better = (rows.rowErrors[row] as number) > 0;
    const inexact = isWhole && term.words === 1 ? 0 : 1;
    rows.rowErrors[row] = 0;
    rows.rowRank[row] = better ? rank : Math.min(rows.rowRank[row] as number, rank);
    rows.rowPlace[row] = better ? position : Math.min(rows.rowPlace[row] as number, position);
    rows.rowInexact[row] = better ? inexact : Math.min(rows.rowInexact[row] as number, inexact);
  });
  if (!any && term.prefix && term.words === 1)
    for (const parts of prefixSplits(vocabulary, term.text)) addRun(3, parts);
  return { any, term, costs, runs, prefixed: prefixed.cached ? prefixed.range : NO_WORDS, slotCost, ...rows };
}

/** No typos for words with a digit that are in the stock: "gla250" does not match GLA 200 (see `fixedWords`). */
function budgetOf({ idOf }: Vocabulary, { text, words }: Term, split: Split | null): number {
  if (/\d/.test(text) && (split !== null || idOf.has(text))) return 0;
  return Math.max(0, typoBudget(text) - (words - 1));
}

/** Maximum number of words accepted with one and with two typos, in alphabetical order. */
const MAX_TYPO_WORDS = [0, 150, 50];

/** Matches the word itself, words that begin with it, and words within the typo budget; a wrong first letter counts as two typos. */
function addWord(
  { words, idOf }: Vocabulary,
  { text, prefix, words: size }: Term,
  budget: number,
  prefixed: Range,
  costs: Uint8Array,
): void {
  if (budget > 0) {
    const [from, to] = prefixRange(words, text.slice(0, 1));
    const [start, end] = budget > 1 ? [0, words.length] : [from, to];
    const countByTypos = [0, 0, 0];
    for (let id = start; id < end; id += 1) {
      const isSameFirstLetter = id >= from && id < to;
      const errors = editDistance(text, words[id] as string, prefix, isSameFirstLetter ? budget : 1);
      if (errors > (isSameFirstLetter ? budget : 1)) continue;
      const typos = isSameFirstLetter ? errors : 2;
      if (typos === 0) continue;
      (countByTypos[typos] as number) += 1;
      if ((countByTypos[typos] as number) <= (MAX_TYPO_WORDS[typos] as number)) costs[id] = typos * 2 + 1;
    }
  }
  costs.fill(1, ...prefixed);
  const exact = idOf.get(text);
  // Joined words are never an exact match.
  if (exact !== undefined) costs[exact] = size === 1 ? 0 : 1;
}

type Split = readonly [left: Range, right: Range];

const rangeOf = ({ idOf }: Vocabulary, word: string): Range => {
  const id = idOf.get(word);
  return id === undefined ? NO_WORDS : [id, id + 1];
};

/** The split of a word into two adjacent words that matches most cars; null if none does. */
function bestSplit(vocabulary: Vocabulary, rowCount: number, text: string): Split | null {
  let best: Split | null = null;
  let max = 0;
  for (let cut = 1; cut < text.length; cut += 1) {
    const split: Split = [rangeOf(vocabulary, text.slice(0, cut)), rangeOf(vocabulary, text.slice(cut))];
    if (split.includes(NO_WORDS)) continue;
    let cars = 0;
    for (const has of rowsWithRun(vocabulary, rowCount, split) ?? []) cars += has;
    if (cars > max) [best, max] = [split, cars];
  }
  return best;
}

/** Splits into a word and the start of another, of at least three letters: `landcrui`. */
function prefixSplits(vocabulary: Vocabulary, text: string): Split[] {
  return Array.from(
    { length: Math.max(0, text.length - SPLIT_PREFIX) },
    (_, i): Split => [rangeOf(vocabulary, text.slice(0, i + 1)), prefixRange(vocabulary.words, text.slice(i + 1))],
  );
}
const SPLIT_PREFIX = 3;
