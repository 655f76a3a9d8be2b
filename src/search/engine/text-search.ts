import type { SearchIndex } from '#domain/stock-index.ts';
import { MAX_JOINED_WORDS, SYNONYMS } from '#domain/synonyms.ts';
import { lruMemoize } from './lru-memoize.ts';
import { exactValues, NO_MATCH, proximityOf, type WordsAtPositions } from './proximity.ts';
import { type Query, readQuery, type SynonymTable, synonymTable, type Term } from './query.ts';
import { NONE } from './row-matches.ts';
import { matchTerm, type TermMatch } from './term-match.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

/** The rows that match a query. `scores[row]` is -1 if the row does not match; lower is better. */
export interface TextMatches {
  readonly count: number;
  readonly scores: Float64Array;
  /** The terms used, for highlighting. */
  readonly terms: readonly TermMatch[];
  /** Words of the query that no car contains together with those before them; see `SearchResponse.ignoredWords`. */
  readonly ignoredWords: readonly string[];
}

export interface TextSearch {
  readonly vocabulary: Vocabulary;
  /** Finds the rows that match a query; `null` for an empty query. */
  readonly find: (query: string) => TextMatches | null;
}

/** Maximum number of ways to join words that are tried. */
const MAX_INTERPRETATIONS = 200;

/**
 * Text search over an index, ranked as in Meilisearch: typos, then distance between words, then field and position, then exactness. Every
 * word must match; if no row has them all, words are dropped from the end. Results of the latest queries are cached, because one click runs
 * the same query several times with different filters.
 */
export function createTextSearch(index: SearchIndex): TextSearch {
  const vocabulary = buildVocabulary(index);
  const synonyms: SynonymTable = synonymTable([...SYNONYMS, ...index.synonyms]);
  const matchOf = lruMemoize(
    48,
    (term: Term) => JSON.stringify(term),
    (term) => matchTerm(vocabulary, index.count, term),
  );
  const findQuery = lruMemoize(
    8,
    (query: Query) => query.key,
    (query): TextMatches => {
      const excludedMatches = query.excluded.map((words) => matchOf(exactPhrase(words)));
      for (let size = query.size; size > 0; size -= 1) {
        const scores = findAny(query, size, excludedMatches);
        if (scores.count > 0) return { ...scores, ignoredWords: query.typed.slice(size) };
      }
      const scores = new Float64Array(index.count).fill(query.size === 0 ? 0 : -1);
      return {
        count: excludeRows(scores, excludedMatches),
        scores,
        terms: [],
        ignoredWords: query.typed.slice(query.size),
      };
    },
  );

  /** Rows that match any interpretation of the first `size` words, each with its best score. */
  function findAny(query: Query, size: number, excludedMatches: readonly TermMatch[]) {
    const scores = new Float64Array(index.count).fill(-1);
    const interpretations = interpretationsOf(query, size, matchOf);
    for (const terms of interpretations) addInterpretation(vocabulary, terms, scores);
    return { count: excludeRows(scores, excludedMatches), scores, terms: [...new Set(interpretations.flat())] };
  }

  return {
    vocabulary,
    find: (text) => {
      const query = readQuery(text, synonyms);
      return query.size === 0 && query.excluded.length === 0 ? null : findQuery(query);
    },
  };
}

/** Every interpretation of the first `size` words, single or joined, in which each term matches something. */
function interpretationsOf(query: Query, size: number, matchOf: (term: Term) => TermMatch): TermMatch[][] {
  const interpretations: TermMatch[][] = [];
  const extend = (from: number, terms: TermMatch[]): void => {
    if (interpretations.length >= MAX_INTERPRETATIONS) return;
    if (from === size) {
      interpretations.push(terms);
      return;
    }
    for (let words = 1; words <= Math.min(MAX_JOINED_WORDS, size - from); words += 1) {
      const term = query.term(from, words);
      const match = term && matchOf(term);
      if (match?.any) extend(from + words, [...terms, match]);
    }
  };
  extend(0, []);
  return interpretations;
}

/** Lowers the scores of the rows that match an interpretation better than those before. */
function addInterpretation(vocabulary: Vocabulary, terms: readonly TermMatch[], scores: Float64Array): void {
  const pairs = terms.slice(1).flatMap((term, i) => {
    const previousTerm = terms[i] as TermMatch;
    return previousTerm.term.end + 1 === term.term.at
      ? [proximityOf(vocabulary, scores.length, previousTerm, term)]
      : [];
  });
  // Joined words count as errors (two words as two, three as three) and add to the distance.
  const joined = terms.filter(({ term }) => term.words > 1).reduce((sum, { term }) => sum + term.words, 0);
  const extraDistance = terms.reduce((sum, { term }) => sum + term.words - 1, 0);
  const placedTerms = terms.map(({ term }) => placedWords(vocabulary, term));
  const exactness = createExactness(vocabulary, scores.length, placedTerms);
  rows: for (let row = 0; row < scores.length; row += 1) {
    let errors = joined;
    let ranks = 0;
    let places = 0;
    let inexact = 0;
    // Number of leading terms matched exactly; -1 if the exact matches are not consecutive from the start.
    let exact = 0;
    for (let i = 0; i < terms.length; i += 1) {
      const { term, rowErrors, rowRank, rowPlace, rowInexact } = terms[i] as TermMatch;
      const rowError = rowErrors[row] as number;
      if (rowError === NONE) continue rows;
      errors += rowError;
      ranks += (rowRank[row] as number) * term.words;
      places += rowPlace[row] as number;
      inexact += (rowInexact[row] as number) * term.words;
      if (rowError === 0 && placedTerms[i] !== null) exact = exact === i ? i + 1 : -1;
    }
    let distance = extraDistance;
    for (const pairDistances of pairs) distance += pairDistances[row] as number;
    // Bits: 5 for errors, 6 distance, 8 field ranks, 7 positions, 2 and 4 exactness; enough for ten words.
    const matched = ((errors * 64 + distance) * 256 + ranks) * 128 + places;
    const score = (matched * 4 + exactness(exact, row)) * 16 + inexact;
    const previousScore = scores[row] as number;
    if (previousScore < 0 || score < previousScore) scores[row] = score;
  }
}

/** The words of a term with their positions in the query; null if no row contains the term as a word. */
function placedWords(vocabulary: Vocabulary, term: Term): WordsAtPositions | null {
  if (term.phrase) return term.phrase.map((word, i) => [word, term.at + i]);
  return term.words === 1 && vocabulary.idOf.has(term.text) ? [[term.text, term.at]] : null;
}

/** Returns, for the first `size` words, whether one of a row's fields equals them (0), begins with them (1) or neither (2). */
function createExactness(
  vocabulary: Vocabulary,
  rowCount: number,
  placedTerms: readonly (WordsAtPositions | null)[],
): (size: number, row: number) => number {
  const matches: Uint8Array[] = [];
  const firstOf = (size: number) => placedTerms.slice(0, size).flatMap((words) => words ?? []);
  return (size, row) => {
    if (size <= 0) return NO_MATCH;
    matches[size] ??= exactValues(vocabulary, rowCount, firstOf(size));
    return matches[size][row] as number;
  };
}

function exactPhrase(words: readonly string[]): Term {
  return { text: words.join(' '), words: 1, at: 0, end: words.length - 1, prefix: false, phrase: words, synonyms: [] };
}

/** Removes the rows that match an excluded term; returns the number of rows left. */
function excludeRows(scores: Float64Array, excludedMatches: readonly TermMatch[]): number {
  let count = 0;
  for (let row = 0; row < scores.length; row += 1) {
    if (excludedMatches.length > 0 && excludedMatches.some(({ rowErrors }) => rowErrors[row] !== NONE))
      scores[row] = -1;
    if ((scores[row] as number) >= 0) count += 1;
  }
  return count;
}
