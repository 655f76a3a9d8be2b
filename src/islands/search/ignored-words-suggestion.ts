import type { SearchState } from '#domain/search-state.ts';
import { tokenise } from '#domain/search-words.ts';
import type { SearchRequest } from '#search/engine/requests.ts';
import type { SectionData } from '#view-types/search-data.ts';
import type { ListResult } from './live-list.ts';
import { relaxationRequests, wordRequests } from './no-results-help.ts';
import type { SearchActions } from './search-model.ts';
import { typedFilters, withoutAmounts } from './typed-filters.ts';

/**
 * The filters to suggest for the words that a search ignored. It ignores every word from the first that does not fit (`white reliable corolla`),
 * so words that some car has stay in the search if that finds cars, and if no filter fits, the amounts alone are suggested. Filters without
 * a car are only suggested for amounts alone: the empty list then shows what there is instead.
 *
 * @param nameOf returns the label of a value, which people type
 * @param search a search that does not affect the list
 * @returns the search with these filters; null if there is nothing to suggest
 */
export async function ignoredWordsSuggestion(
  { state, ignoredWords, ignoredAmounts }: Pick<ListResult, 'state' | 'ignoredWords' | 'ignoredAmounts'>,
  { index, sections }: { readonly index: string; readonly sections: readonly SectionData[] },
  nameOf: Parameters<typeof typedFilters>[2],
  search: SearchActions['search'],
): Promise<SearchState | null> {
  const filtersOf = (query: string, unknown: readonly string[]): SearchState | null =>
    typedFilters({ ...state, query }, sections, nameOf, unknown);
  const words = ignoredWords.slice(0, ignoredWords.length - ignoredAmounts.length).join(' ');
  if (words === '') return filtersOf(state.query, ignoredAmounts);
  const totals = async (requests: readonly SearchRequest[]): Promise<number[]> =>
    (await search(requests)).results.map((result) => ('nbHits' in result ? result.nbHits : 0));
  const counts = await totals(wordRequests(index, words));
  const unknown = [...new Set(tokenise(words))].filter((_, position) => counts[position] === 0);
  const used = tokenise(withoutAmounts(state.query, () => true).query).filter((word) => !ignoredWords.includes(word));
  const suggestions = [
    filtersOf(state.query, [...unknown, ...ignoredAmounts]),
    filtersOf(state.query, ignoredWords),
    filtersOf([...used, ...ignoredAmounts].join(' '), ignoredAmounts),
  ].flatMap((suggested) => (suggested === null ? [] : { kind: 'typed' as const, key: '', state: suggested }));
  const found = await totals(relaxationRequests(index, suggestions));
  return suggestions.find((_, position) => Number(found[position]) > 0)?.state ?? null;
}
