import { withDecimals } from '#domain/engine-words.ts';
import { requestFilters } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { normalise, tokenise } from '#domain/search-words.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { NO_RESULTS_WORDS } from '#text/en/no-results.ts';
import { listText } from '#text/list.ts';
import { makeWords } from '#text/words.ts';
import type { SearchData } from '#view-types/search-data.ts';
import type { ActiveFilter } from './active-filters.ts';
import { namesRequest } from './later-words.ts';
import { correctedQuery } from './misspelt-names.ts';
import type { ResultsWords } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import { STOP_WORDS, typedFilters, withLitres, withoutExcluded } from './typed-filters.ts';

/** A search with fewer restrictions than the one without results. */
export interface Relaxation {
  /**
   * `spelling`: with a misspelt name corrected. `typed`: words as filters. `filter`: without one filter. `words`: with other words.
   * `query`: without the query. Those with other words are also tried without the filters.
   */
  readonly kind: 'spelling' | 'typed' | 'filter' | 'words' | 'query';
  /** The removed chip, the words, or a sentence with the filters that the words name. */
  readonly key: string;
  readonly state: SearchState;
}
export interface NearMatches extends Relaxation {
  readonly total: number;
  readonly hits: readonly SearchRecord[];
}
export interface NoResultsHelp {
  /** Number of cars that removing a chip would show, by the chip's key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly near: NearMatches | null;
}

/** What is shown of it: the best suggestion with a sentence about it. */
export interface FoundHelp extends NoResultsHelp {
  readonly sentence: string;
  /** Whether it is what the shopper probably meant, so that it comes first. */
  readonly isLikely: boolean;
}

/** Number of nearest matches shown: a row on a wide screen. */
const NEAREST_MATCHES = 3;
const MAX_CHIPS = 12;
const MAX_WORDS = 4;
/** The engine's limit: later words are ignored. */
const MAX_SEARCHED_WORDS = 10;
/** Shorter words are not tried alone. */
const MIN_WORD = 3;
/** Kinds and qualities of cars, never taken for a name that is spelt almost alike (`coupe`: Cooper). */
const NO_NAMES = /^(?:approved|coupes?|learner|legal|probationary|sedans?|trays?|trucks?)$/;
/** Nor are words that say nothing about a car by themselves; these are not tried alone either (`first`: Fiesta). */
const ORDINARY_WORDS =
  /^(?:any(?:thing|one)?|best|cars?|cheap\w*|ever\w+|except|family|find|first|from|good|great|have|like|loans?|look\w*|low|must|need\w*|nice|only|please|prices?|reliable|show|small|some(?:thing|one)?|suitable|that|this|under|very|want\w*|with(?:out)?)$/;

/**
 * Searches to try when nothing matches (SRCH-24): with names spelt as in the stock, with the filters that the words name, without each of
 * the chips, with the words that some car has, then with each word alone, with and without the filters.
 *
 * @param chips each chosen filter; `query` is the query's chip
 * @param typed the filters that the words name, with their text (`typedSuggestions`)
 * @param unknown the words that no car has; all words, if each has cars but no car has all (`unknownWords`)
 * @param spelling the query with corrected names (`correctedNames`)
 */
export function relaxations(
  state: SearchState,
  chips: readonly Pick<ActiveFilter, 'key' | 'remove'>[],
  typed: readonly Pick<Relaxation, 'key' | 'state'>[],
  unknown: readonly string[] = [],
  spelling: string | null = null,
): Relaxation[] {
  const filters = chips
    .slice(0, MAX_CHIPS)
    .map(({ key, remove }): Relaxation => ({ kind: key === 'query' ? 'query' : 'filter', key, state: remove(state) }));
  const searched = withoutExcluded(state.query, unknown);
  const isMeaningful = (word: string): boolean =>
    word.length > 1 && !STOP_WORDS.includes(word) && !ORDINARY_WORDS.test(word);
  const words = searched.split(/\s+/).filter((word) => word.length >= MIN_WORD);
  const known =
    unknown.length === 0
      ? []
      : distinctWords(searched).filter((word) => !unknown.includes(word) && !STOP_WORDS.includes(word));
  const fullWords = [
    ...(known.some(isMeaningful) ? [known.join(' ')] : []),
    ...(words.length > 1 ? words.filter(isMeaningful).slice(0, MAX_WORDS) : []),
  ];
  const unfiltered: SearchState = { ...state, lists: {}, ranges: {} };
  const triedQueries = new Set<string>([state.query]);
  const withQuery = (kind: 'spelling' | 'words', text: string): Relaxation[] => {
    const query = withDecimals(text);
    if (triedQueries.has(query)) return [];
    triedQueries.add(query);
    return (filters.length > 1 ? [state, unfiltered] : [state]).map((base) => ({
      kind,
      key: query,
      state: { ...base, query, page: 1 },
    }));
  };
  return [
    ...(spelling === null ? [] : withQuery('spelling', spelling)),
    ...typed.map((suggestion) => ({ kind: 'typed', ...suggestion }) as const),
    ...filters,
    ...fullWords.flatMap((query) => withQuery('words', query)),
  ];
}

const distinctWords = (query: string): string[] =>
  [...new Set(tokenise(withLitres(query)))].slice(0, MAX_SEARCHED_WORDS);

/** Sort orders that put the cars nearest to a limit of these facets first, when no car is within it: `[for a maximum, for a minimum]`. */
const NEAREST_ORDERS = { price: ['price:asc', 'price:desc'], km: ['km:asc', 'km:desc'] } as const;

/**
 * What to suggest for the filters that the words name, each with a sentence: these filters; then the same without their limit of price or
 * kilometres, nearest first, because a caravan above $30,000 is nearer to `caravan under 30k` than caravans of any price.
 *
 * @param textOf the filters that one state has in addition to another
 */
export function typedSuggestions(
  typed: SearchState,
  before: SearchState,
  textOf: (state: SearchState, before: SearchState) => string,
  words: ResultsWords,
): Pick<Relaxation, 'key' | 'state'>[] {
  const chosen = textOf(typed, before);
  if (chosen === '') return [];
  const filters = listText([chosen, typed.sort === before.sort ? null : words(`sort.${typed.sort}`)]);
  const widened = (['price', 'km'] as const).flatMap((facet) => {
    const { [facet]: range, ...ranges } = typed.ranges;
    if (range && range.min !== null && range.max !== null) return []; // the cheapest cars of all are not near such a range
    const [lowestFirst, highestFirst] = NEAREST_ORDERS[facet];
    const sort = range?.max === null ? highestFirst : lowestFirst;
    const state: SearchState = { ...typed, ranges, sort };
    const rest = textOf(state, before);
    const dropped = textOf(typed, state);
    if (rest === '' || dropped === '') return [];
    return [{ key: words('results.near_beyond', { dropped, order: words(`sort.${sort}`), filters: rest }), state }];
  });
  return [{ key: words('results.filter_instead', { filters }), state: typed }, ...widened];
}

/**
 * One request for each word of a query alone, without filters. Only words from the end of a query are ignored by a search, so it has no
 * results if no car has the first word (`cheap automatic hatch`).
 */
export const wordRequests = (index: string, query: string): SearchRequest[] =>
  distinctWords(query).map((word, i, words) => ({
    indexName: index,
    extra: true,
    // A word followed by a space matches whole words only.
    params: { query: i === words.length - 1 ? word : `${word} `, hitsPerPage: 0, page: 0, facets: [] },
  }));

/** The words that no car has, by the responses to `wordRequests`; all words if each is known, because then no car has all of them. */
export function unknownWords(query: string, responses: readonly Pick<SearchResponse, 'nbHits'>[]): string[] {
  const unknown = wordsWithoutCars(query, responses);
  return unknown.length > 0 ? unknown : distinctWords(query);
}

const wordsWithoutCars = (query: string, responses: readonly Pick<SearchResponse, 'nbHits'>[]): string[] =>
  distinctWords(query).filter((_, index) => responses[index]?.nbHits === 0);

/**
 * The query with misspelt makes and models corrected; null if there are none. Ordinary words and those that the query excludes are not
 * taken for names.
 *
 * @param unknown the words that no car has
 * @param facets the counts of a response to `namesRequest`
 */
export function correctedNames(
  query: string,
  unknown: readonly string[],
  facets: SearchResponse['facets'],
): string | null {
  const searched = tokenise(withoutExcluded(query, unknown));
  const possible = unknown.filter(
    (word) =>
      searched.includes(word) && !STOP_WORDS.includes(word) && !ORDINARY_WORDS.test(word) && !NO_NAMES.test(word),
  );
  return correctedQuery(query, possible, facets);
}

/** One request for each of the relaxed searches: for the first few cars and their number. */
export function relaxationRequests(index: string, relaxed: readonly Pick<Relaxation, 'state'>[]): SearchRequest[] {
  return relaxed.map(({ state }) => ({
    indexName: state.sort === '' ? index : `${index}:${state.sort}`,
    extra: true,
    params: { query: state.query, hitsPerPage: NEAREST_MATCHES, page: 0, facets: [], ...requestFilters(state) },
  }));
}

/**
 * The best suggestion: the corrected names, otherwise the words as filters, otherwise the removed filter that shows the most cars, then the
 * first words with results, without those that it ignored, then the filters without the query. A correction whose own words find nothing is
 * ignored: `Ranger over` for `rangerover`.
 *
 * @param query the query without results
 */
export function noResultsHelp(
  relaxed: readonly Relaxation[],
  responses: readonly SearchResponse[],
  query = '',
): NoResultsHelp {
  const typedWords = tokenise(query);
  const candidates = relaxed.map(
    (relaxation, i): NearMatches => ({
      ...(relaxation.kind === 'words' ? withUsedWords(relaxation, responses[i]?.ignoredWords) : relaxation),
      total:
        relaxation.kind === 'spelling' && ignoresOwnWord(responses[i], typedWords) ? 0 : (responses[i]?.nbHits ?? 0),
      hits: responses[i]?.hits ?? [],
    }),
  );
  const chips = candidates.filter(({ kind }) => kind === 'filter' || kind === 'query');
  const withCars = candidates.filter(({ total }) => total > 0);
  const largest = withCars.filter(({ kind }) => kind === 'filter').sort((a, b) => b.total - a.total)[0];
  const first = (kind: Relaxation['kind']) => withCars.find((relaxation) => relaxation.kind === kind);
  const nearMatches = first('spelling') ?? first('typed') ?? largest ?? first('words') ?? first('query') ?? null;
  return { counts: new Map(chips.map(({ key, total }) => [key, total])), near: nearMatches };
}

/** A search without the words that it ignored, so that it names only those that the cars have. */
function withUsedWords(relaxation: Relaxation, ignoredWords: readonly string[] = []): Relaxation {
  const query = tokenise(relaxation.key)
    .filter((word) => !ignoredWords.includes(word))
    .join(' ');
  return ignoredWords.length === 0 ? relaxation : { ...relaxation, key: query, state: { ...relaxation.state, query } };
}

const ignoresOwnWord = (response: SearchResponse | undefined, typedWords: readonly string[]): boolean =>
  (response?.ignoredWords ?? []).some((word) => !typedWords.includes(word));

/** Those of the `unknown` words of a query (as for `relaxations`) that none of the filters stands for. */
function leftOutWords(query: string, unknown: readonly string[], filtersOf: (query: string) => SearchState | null) {
  const typed = normalise(withLitres(query)).split(' ');
  const filters = JSON.stringify(filtersOf(query));
  return distinctWords(withoutExcluded(query, unknown)).filter((word) => {
    const others = typed.filter((other) => other !== word);
    const isWhole = others.length < typed.length; // not a part of `all-wheel`
    const isCandidate = isWhole && unknown.includes(word) && !STOP_WORDS.includes(word);
    return isCandidate && JSON.stringify(filtersOf(others.join(' '))) === filters;
  });
}

/**
 * Searches for suggestions for one empty result, without affecting the list; null if there is nothing to try.
 *
 * @param nameOf returns the label of a value, as people type it
 * @param textOf as in `typedSuggestions`
 */
export async function findHelp(
  { index, availableFilters, text }: Pick<SearchData, 'index' | 'availableFilters' | 'text'>,
  words: ResultsWords,
  state: SearchState,
  chips: readonly ActiveFilter[],
  ignoredWords: readonly string[],
  search: SearchActions['search'],
  nameOf: Parameters<typeof typedFilters>[2],
  textOf: Parameters<typeof typedSuggestions>[2],
): Promise<FoundHelp | null> {
  const responsesTo = async (requests: readonly SearchRequest[]): Promise<readonly SearchResponse[]> =>
    requests.length === 0 ? [] : ((await search(requests)).results as readonly SearchResponse[]);
  const perWord = wordRequests(index, state.query);
  const replies = await responsesTo(perWord.length === 0 ? [] : [...perWord, namesRequest(index)]);
  const unknown = unknownWords(state.query, replies);
  const spelling = correctedNames(state.query, wordsWithoutCars(state.query, replies), replies.at(-1)?.facets);
  const filtersOf = (query: string): SearchState | null =>
    typedFilters({ ...state, query }, availableFilters, nameOf, [...ignoredWords, ...unknown]);
  const typed = filtersOf(state.query);
  const offered = typed ? typedSuggestions(typed, state, textOf, words) : [];
  const relaxed = relaxations(state, chips, offered, unknown, spelling);
  if (relaxed.length === 0) return null;
  const help = noResultsHelp(relaxed, await responsesTo(relaxationRequests(index, relaxed)), state.query);
  const { kind, key = '' } = help.near ?? {};
  const helpWords = makeWords(NO_RESULTS_WORDS, text);
  const leftOut = (): string[] =>
    leftOutWords(state.query, unknown, filtersOf).map((word) => words('results.quoted', { text: withDecimals(word) }));
  const leftOutText = (left: readonly string[]): string[] =>
    left.length === 0 ? [] : [helpWords('results.left_out_words', { words: listText(left) })];
  const sentence =
    kind === 'spelling'
      ? helpWords('results.did_you_mean', { query: key })
      : kind === 'typed'
        ? [...leftOutText(leftOut()), key].join(' ')
        : kind === 'words'
          ? helpWords('results.near_words', { query: key })
          : helpWords('results.near_without', { filter: chips.find((chip) => chip.key === key)?.valueText ?? '' });
  return { ...help, sentence, isLikely: kind === 'spelling' || kind === 'typed' };
}
