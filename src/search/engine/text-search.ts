import type { StockIndex } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { keepLatest } from './keep-latest.ts';
import { readQuery, type SynonymTable, synonymTable, type Term } from './query.ts';
import { matchTerm, NO_ROW, proximityOf, type TermMatch } from './term-match.ts';
import { buildVocabulary, type Vocabulary } from './vocabulary.ts';

/** The cars a query finds. `scores[row]` is -1 for a car that is not found; less is better. */
export interface TextMatches {
  readonly count: number;
  readonly scores: Int32Array;
  /** The terms that were used, for highlighting. */
  readonly terms: readonly TermMatch[];
}

export interface TextSearch {
  readonly vocabulary: Vocabulary;
  /** `null` for a query without a word: every car, in no order of its own. */
  readonly find: (query: string) => TextMatches | null;
}

/**
 * Text search over an index, ranked as Meilisearch ranks: typing errors, then how near the words stand, then the field,
 * then exactness. Every word must match; when no car has them all, words are dropped from the end (`last`).
 * Results of the latest queries are kept: one click asks the same query several times with different filters.
 */
export function openTextSearch(index: StockIndex): TextSearch {
  const vocabulary = buildVocabulary(index);
  const synonyms: SynonymTable = synonymTable([...SYNONYMS, ...index.synonyms]);
  const matchOf = keepLatest(
    48,
    (term: Term) => JSON.stringify(term),
    (term) => matchTerm(vocabulary, index.count, term),
  );
  const findQuery = keepLatest(
    8,
    (query: ReturnType<typeof readQuery>) => query.key,
    (query): TextMatches => {
      for (let size = query.size; size > 0; size -= 1) {
        const found = findAny(query.readings(size).map((terms) => terms.map(matchOf)));
        if (found.count > 0) return found;
      }
      return { count: 0, scores: new Int32Array(index.count).fill(-1), terms: [] };
    },
  );

  /** Cars found by any reading, each with its best score. */
  function findAny(readings: readonly (readonly TermMatch[])[]): TextMatches {
    const scores = new Int32Array(index.count).fill(-1);
    const possible = readings.filter((terms) => terms.every((term) => term.any));
    for (const terms of possible) addReading(terms, scores);
    let count = 0;
    for (let row = 0; row < scores.length; row += 1) if ((scores[row] as number) >= 0) count += 1;
    return { count, scores, terms: possible.flat() };
  }

  function addReading(terms: readonly TermMatch[], scores: Int32Array): void {
    const pairs = terms.slice(1).map((term, i) => proximityOf(vocabulary, index.count, terms[i] as TermMatch, term));
    rows: for (let row = 0; row < index.count; row += 1) {
      let errors = 0;
      let ranks = 0;
      let inexact = 0;
      for (const { rowBest } of terms) {
        const best = rowBest[row] as number;
        if (best === NO_ROW) continue rows;
        errors += best >> 7;
        ranks += (best >> 1) & 63;
        inexact += best & 1;
      }
      let distance = 0;
      for (const near of pairs) distance += near[row] as number;
      // 5 bits of errors, 7 of distance, 9 of field ranks, 4 of exactness: ten words fit.
      const score = ((errors * 128 + distance) * 512 + ranks) * 16 + inexact;
      const before = scores[row] as number;
      if (before < 0 || score < before) scores[row] = score;
    }
  }

  return {
    vocabulary,
    find: (text) => {
      const query = readQuery(text, synonyms);
      return query.size === 0 ? null : findQuery(query);
    },
  };
}
