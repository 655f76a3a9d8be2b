import { withDecimals } from '#domain/engine-words.ts';
import type { SearchState } from '#domain/search-state.ts';
import { tokenise } from '#domain/search-words.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import type { FilterData } from '#view-types/search-data.ts';
import { type AlternativeModels, alternativeModels } from './alternative-models.ts';
import { namesRequest } from './later-words.ts';
import type { ListResult } from './live-list.ts';
import { correctedNames, relaxationRequests, wordRequests } from './no-results-help.ts';
import type { SearchActions } from './search-model.ts';
import { typedFilters, withLitres, withoutAmounts } from './typed-filters.ts';

/** A search to suggest instead of one that ignored words. */
export interface IgnoredWordsSuggestion {
  readonly state: SearchState;
  /** Whether it is the same search with misspelt makes and models corrected; otherwise it has the filters that the words name. */
  readonly isSpelling: boolean;
}

/**
 * What to suggest for a search that ignored words. A search ignores every word from the first that does not fit (`white reliable corolla`),
 * even words that some car has. Suggested is the first of these that finds cars: the models with `or` between them (`tucson or sportage`);
 * the same search with a misspelt make or model corrected (`toyota corrola`), if that ignores fewer words; the filters that the words name,
 * with the words that some car has; the same without the ignored words; the words that were not ignored, with the filters of the amounts.
 * If only amounts were ignored, suggested are all the filters that the query names, or those of the amounts if only they find cars. If
 * neither finds cars, it is still all of them: the empty list that they lead to says what there is instead. Words that the suggested
 * search ignores too are left out of it. A suggestion that shows the same cars in the same order is none, unless it applies an amount.
 *
 * @param nameOf returns the label of a value, as people type it
 * @param search a search that does not affect the list
 * @returns null if there is nothing to suggest
 */
export async function ignoredWordsSuggestion(
  {
    state,
    total,
    ignoredWords,
    ignoredAmounts,
  }: Pick<ListResult, 'state' | 'total' | 'ignoredWords' | 'ignoredAmounts'>,
  { index, availableFilters }: { readonly index: string; readonly availableFilters: readonly FilterData[] },
  nameOf: Parameters<typeof typedFilters>[2],
  search: SearchActions['search'],
): Promise<IgnoredWordsSuggestion | null> {
  const filtersOf = (query: string, unknown: readonly string[]): SearchState | null =>
    typedFilters({ ...state, query }, availableFilters, nameOf, unknown);
  const filters = (suggested: SearchState | null | undefined): IgnoredWordsSuggestion | null =>
    suggested ? { state: suggested, isSpelling: false } : null;
  const text = withoutAmounts(state.query, () => true).query;
  const words = ignoredWords.slice(0, ignoredWords.length - ignoredAmounts.length).join(' ');
  const responsesTo = async (requests: readonly SearchRequest[]): Promise<readonly SearchResponse[]> =>
    requests.length === 0 ? [] : ((await search(requests)).results as readonly SearchResponse[]);
  const countsOf = (suggested: readonly IgnoredWordsSuggestion[]): Promise<readonly SearchResponse[]> =>
    responsesTo(relaxationRequests(index, suggested));
  const showsSameList = (suggestion: IgnoredWordsSuggestion, cars: number | undefined): boolean =>
    cars === total &&
    suggestion.state.sort === state.sort &&
    (ignoredAmounts.length === 0 || suggestion.state.ranges === state.ranges);
  /** The filters for models with `or` between them, and for the other words. */
  const withModels = ({ models, rest }: AlternativeModels): SearchState => {
    const others = [...rest, ...ignoredAmounts].join(' ');
    const base = filtersOf(others, ignoredAmounts) ?? { ...state, query: rest.join(' '), page: 1 };
    return { ...base, lists: { ...base.lists, model: models } };
  };
  if (words === '') {
    const named = filters(filtersOf(state.query, ignoredAmounts));
    const amounts = filtersOf(ignoredAmounts.join(' '), ignoredAmounts);
    const typed = filters(amounts && { ...amounts, query: text });
    const both = [named, typed].filter((suggestion) => suggestion !== null);
    const found = await countsOf(both);
    const best = both.find((_, position) => (found[position]?.nbHits ?? 0) > 0) ?? named;
    return best && showsSameList(best, found[both.indexOf(best)]?.nbHits) ? null : best;
  }
  const counts = await responsesTo([...wordRequests(index, words), namesRequest(index)]);
  const unknown = [...new Set(tokenise(words))].filter((_, position) => counts[position]?.nbHits === 0);
  const corrected = correctedNames(state.query, unknown, counts.at(-1)?.facets);
  const used = tokenise(withLitres(text)).filter((word) => !ignoredWords.includes(word));
  const alternatives = alternativeModels(text, counts.at(-1)?.facets);
  const suggestions = [
    filters(alternatives && withModels(alternatives)),
    ...(corrected === null ? [] : [{ state: { ...state, query: corrected, page: 1 }, isSpelling: true }]),
    filters(filtersOf(state.query, [...unknown, ...ignoredAmounts])),
    filters(filtersOf(state.query, ignoredWords)),
    filters(filtersOf([...used, ...ignoredAmounts].join(' '), ignoredAmounts)),
  ].filter((suggestion) => suggestion !== null);
  const found = await countsOf(suggestions);
  const isBetter = (suggested: IgnoredWordsSuggestion, { nbHits, ignoredWords: left = [] }: SearchResponse) =>
    nbHits > 0 && (suggested.isSpelling ? left.length < ignoredWords.length : !showsSameList(suggested, nbHits));
  const best = suggestions.findIndex((suggestion, position) => isBetter(suggestion, found[position] as SearchResponse));
  const suggestion = suggestions[best];
  const left = found[best]?.ignoredWords ?? [];
  if (!suggestion || suggestion.isSpelling || left.length === 0) return suggestion ?? null;
  const matchedWords = tokenise(withLitres(suggestion.state.query)).filter((word) => !left.includes(word));
  return { ...suggestion, state: { ...suggestion.state, query: withDecimals(matchedWords.join(' ')) } };
}
