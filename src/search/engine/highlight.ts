import { COLUMNS, cellAt, type RecordField, type StockIndex } from '#domain/stock-index.ts';
import type { HighlightResult, SearchParams } from './requests.ts';
import { NONE, type TermMatch } from './term-match.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordPlaces } from './words.ts';

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
    for (const { word, start } of wordPlaces(text)) {
      const id = vocabulary.idOf.get(word);
      if (id === undefined || !terms.some((term) => isMarked(term, id))) continue;
      value += `${text.slice(from, start)}${highlightPreTag}${text.slice(start, start + word.length)}${highlightPostTag}`;
      from = start + word.length;
      matched.push(word);
    }
    result[field] = {
      value: value + text.slice(from),
      matchLevel: matched.length > 0 ? 'full' : 'none',
      matchedWords: matched,
    };
  }
  return result;
}

function isMarked({ costs, runs }: TermMatch, id: number): boolean {
  return costs[id] !== NONE || runs.some(({ parts }) => parts.some(([from, to]) => id >= from && id < to));
}
