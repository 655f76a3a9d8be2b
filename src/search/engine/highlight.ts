import { type Column, cellAt } from '#domain/index-columns.ts';
import { wordPositions } from '#domain/search-words.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import type { HighlightResult, SearchParams } from './requests.ts';
import { NONE } from './row-matches.ts';
import type { TermMatch } from './term-match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Highlights the words in the requested fields that match a term of the query. Only on request, because cards show no highlights. */
export function highlightRow(
  index: SearchIndex,
  vocabulary: Vocabulary,
  terms: readonly TermMatch[],
  row: number,
  { attributesToHighlight = [], highlightPreTag = '<em>', highlightPostTag = '</em>' }: SearchParams,
): HighlightResult {
  const result: { [field: string]: HighlightResult[string] } = {};
  for (const field of attributesToHighlight) {
    if (!Object.hasOwn(index.columns, field)) continue;
    const cell = cellAt(index.columns[field] as Column, row);
    if (typeof cell !== 'string' && typeof cell !== 'number') continue;
    const text = String(cell);
    const matched: string[] = [];
    let value = '';
    let from = 0;
    const starts = wordPositions(text);
    const ids = starts.map(({ word }) => vocabulary.idOf.get(word) ?? -1);
    starts.forEach(({ word, start }, index) => {
      const length = Math.max(0, ...terms.map((match) => highlightLength(match, word, ids, index)));
      if (length === 0) return;
      value += `${text.slice(from, start)}${highlightPreTag}${text.slice(start, start + length)}${highlightPostTag}`;
      from = start + length;
      matched.push(word);
    });
    result[field] = {
      value: value + text.slice(from),
      matchLevel: matched.length > 0 ? 'full' : 'none',
      matchedWords: matched,
    };
  }
  return result;
}

/**
 * Number of characters to highlight in a word at a position: as many as were typed of a prefix, the whole word for a full or phrase match,
 * 0 if it does not match.
 */
function highlightLength({ costs, runs, term }: TermMatch, word: string, ids: readonly number[], at: number): number {
  const id = ids[at] as number;
  if (id < 0) return 0;
  const inRun = runs.some(({ parts }) =>
    parts.some((_, before) =>
      parts.every(([from, to], i) => {
        const other = ids[at - before + i] ?? -1;
        return other >= from && other < to;
      }),
    ),
  );
  if (inRun) return word.length;
  if (costs[id] === NONE) return 0;
  return term.prefix ? Math.min(word.length, term.text.length) : word.length;
}
