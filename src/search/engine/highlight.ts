import { wordPlaces } from '#domain/search-words.ts';
import { COLUMNS, cellAt, type RecordField, type StockIndex } from '#domain/stock-index.ts';
import type { HighlightResult, SearchParams } from './requests.ts';
import { NONE, type TermMatch } from './term-match.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Marks the words of the asked fields that a term of the query matches. Only where asked: cards print no marks. */
export function highlightRow(
  index: StockIndex,
  vocabulary: Vocabulary,
  terms: readonly TermMatch[],
  row: number,
  { attributesToHighlight = [], highlightPreTag = '<em>', highlightPostTag = '</em>' }: SearchParams,
): HighlightResult {
  const result: { [field: string]: HighlightResult[string] } = {};
  for (const field of attributesToHighlight) {
    if (!Object.hasOwn(COLUMNS, field)) continue;
    const cell = cellAt(index.columns[field as RecordField], row);
    if (typeof cell !== 'string' && typeof cell !== 'number') continue;
    const text = String(cell);
    const matched: string[] = [];
    let value = '';
    let from = 0;
    const places = wordPlaces(text);
    const ids = places.map(({ word }) => vocabulary.idOf.get(word) ?? -1);
    places.forEach(({ word, start }, at) => {
      if (!terms.some((term) => isMarked(term, ids, at))) return;
      value += `${text.slice(from, start)}${highlightPreTag}${text.slice(start, start + word.length)}${highlightPostTag}`;
      from = start + word.length;
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

/** Whether the word at a place matches by itself or as part of a run of words. */
function isMarked({ costs, runs }: TermMatch, ids: readonly number[], at: number): boolean {
  const id = ids[at] as number;
  if (id < 0) return false;
  if (costs[id] !== NONE) return true;
  return runs.some(({ parts }) =>
    parts.some((_, before) =>
      parts.every(([from, to], i) => {
        const other = ids[at - before + i] ?? -1;
        return other >= from && other < to;
      }),
    ),
  );
}
