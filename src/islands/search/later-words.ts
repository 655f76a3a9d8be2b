import { normalise, tokenise, WORD } from '#domain/search-words.ts';
import type { AnyResponse, SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { singular } from './singular.ts';
import { OTHER_UNIT } from './typed-amounts.ts';
import { hasExclusion } from './typed-filters.ts';

/** The facets whose values are names of cars. */
export const NAME_FACETS = ['make', 'model'] as const;
/** More makes and models than any dealer has. */
const MAX_NAMES = 2000;

/** The request for the names of all makes and models in stock. */
export const namesRequest = (index: string): SearchRequest => ({
  indexName: index,
  extra: true,
  params: { query: '', hitsPerPage: 0, page: 0, facets: NAME_FACETS, maxValuesPerFacet: MAX_NAMES },
});

/** Words that are left out before the rest of a text is given up. */
const MAX_LEFT_OUT = 5;

const WORDS_OR_PLURAL = /\S\s+\S|s\s*$/i;

/** Whether a search used not all words of its text, and has several or a plural: it names them, or no car has the first. */
const hasWordsLeft = (response: AnyResponse): boolean =>
  'nbHits' in response &&
  (response.nbHits === 0 || ignoredBy(response).length > 0) &&
  WORDS_OR_PLURAL.test(response.query);

/** Searches with `client` for the part of each text that cars match; see `withLaterWords`. */
export function laterWordsSearch(client: StockSearchClient): StockSearchClient['search'] {
  const matchingQueries = new Map<string | undefined, MatchingQuery | null>();
  const search: StockSearchClient['search'] = async (requests) => {
    const response = await client.search(
      requests.map((request) => {
        const found = matchingQueries.get(request.params?.query);
        return found ? { ...request, params: { ...request.params, query: found.query } } : request;
      }),
    );
    const cut = response.results.findIndex(
      (result, index) =>
        (hasWordsLeft(result) || ('nbHits' in result && numberedNames(result.query).length === 1)) &&
        !matchingQueries.has(requests[index]?.params?.query),
    );
    const { indexName = '', params: { query = '' } = {} } = requests[cut] ?? {};
    if (cut >= 0) {
      matchingQueries.set(query, await matchingQuery(client, indexName, query));
      return search(requests);
    }
    return {
      ...response,
      results: response.results.map((result, index) => {
        const query = requests[index]?.params?.query;
        const found = matchingQueries.get(query);
        return found && 'nbHits' in result ? { ...result, query: query ?? '', ignoredWords: found.leftOut } : result;
      }),
    };
  };
  return search;
}

/** A text that some cars match, and the words that it leaves out. */
interface MatchingQuery {
  readonly query: string;
  readonly leftOut: readonly string[];
}

/**
 * The text without the words that no car has together with the others: `kluger 2019 gxl` → `kluger gxl`. A search ignores every word from the
 * first that does not fit, so that word is left out and the rest tried again. A make or model among the ignored words comes first, so that
 * `brisbane hilux` leaves out the place if all HiLuxes are elsewhere; in the plural, it is tried in the singular (`i30s`). A make and a number
 * that name a model are a phrase: no CX-3 is a `mazda 3`.
 *
 * @returns null if that keeps no more words than the search, or if the text has phrases, excluded words or (without a numbered
 * name) punctuation in these words
 */
async function matchingQuery(
  client: StockSearchClient,
  indexName: string,
  query: string,
): Promise<MatchingQuery | null> {
  const responseTo = async (request: SearchRequest): Promise<SearchResponse> =>
    (await client.search([request])).results[0] as SearchResponse;
  /** All words if no car has the first. */
  const ignoredIn = async (text: string): Promise<readonly string[]> => {
    const response = await responseTo({ indexName, extra: true, params: { query: text, hitsPerPage: 0, facets: [] } });
    return response.nbHits === 0 ? tokenise(text) : ignoredBy(response);
  };
  if (HAS_OPERATOR.test(query)) return null;
  const numbered = await withNumberedName(query, ignoredIn);
  const typedIgnored = await ignoredIn(numbered);
  if (typedIgnored.length === 0) return numbered === query ? null : { query: numbered, leftOut: [] }; // null: the filters leave no car
  const names = namesIn((await responseTo(namesRequest(indexName))).facets);
  const words = tokenise(query);
  const reordered = numbered === query ? namesFirst(query, typedIgnored, names) : numbered;
  let text = reordered ?? query;
  let ignored = reordered === null ? typedIgnored : await ignoredIn(text);
  const named = withSingularNames(text, ignored, names);
  if (named !== text) {
    text = named;
    ignored = await ignoredIn(text);
  }
  const leftOut: string[] = [];
  const isEveryWordIgnored = ignored.length === words.length;
  while (!isEveryWordIgnored && ignored.length > 1 && leftOut.length < MAX_LEFT_OUT) {
    const shorter = withoutFirstOf(text, ignored);
    if (shorter === null && numbered === query) return null;
    if (shorter === null) break;
    leftOut.push(ignored[0] as string);
    text = shorter;
    ignored = await ignoredIn(text);
  }
  const all = [...leftOut, ...ignored].sort((a, b) => words.indexOf(a) - words.indexOf(b));
  return !isEveryWordIgnored && (reordered !== null || all.length < typedIgnored.length)
    ? { query: text, leftOut: all }
    : null;
}

/** A word and a single digit after it, with the spaces after them, where the digit is not a number of something else. */
const numberedNames = (text: string): RegExpExecArray[] =>
  [...text.matchAll(/(?<!\S)\p{L}+ \d(?!\S| wheel)\s*/giu)].filter(
    (match) => !OTHER_UNIT.test(normalise(text).slice(match.index + match[0].trimEnd().length)),
  );

/**
 * The text with the name of a model that is a number first, as a phrase with the word before it: `red mazda 3` → `"mazda 3" red `. As it was
 * if it has none or several of them or excludes something, or if no car has the phrase.
 *
 * @param ignoredIn the words that a search for a text ignores
 */
async function withNumberedName(
  text: string,
  ignoredIn: (text: string) => Promise<readonly string[]>,
): Promise<string> {
  const [name, another] = numberedNames(text);
  if (!name || another || hasExclusion(text)) return text;
  const phrase = `"${name[0].trim()}" `;
  return (await ignoredIn(phrase)).length > 0 ? text : phrase + text.replace(name[0], '');
}

/** The words of the makes and models in stock. */
interface Names {
  /** First words, and names with their words joined (`mazda3`). */
  readonly first: ReadonlySet<string>;
  /** All words. */
  readonly any: ReadonlySet<string>;
}

/** The names in the counts of a response to `namesRequest`. */
function namesIn(facets: SearchResponse['facets'] = {}): Names {
  const inStock = Object.values(facets).flatMap((names) => Object.keys(names).map(tokenise));
  return {
    first: new Set(inStock.flatMap((words) => [words[0] as string, words.join('')])),
    any: new Set(inStock.flat()),
  };
}

/** The text with each ignored word that is the plural of a name in the singular, as a whole word. */
const withSingularNames = (text: string, ignored: readonly string[], names: Names): string =>
  text.replace(WORD, (typed, offset: number) => {
    const word = normalise(typed);
    const name = singular(word);
    if (!ignored.includes(word) || names.any.has(word) || !names.first.has(name)) return typed;
    return offset + typed.length === text.length ? `${name} ` : name;
  });

/** The words that a search did not use. */
const ignoredBy = (response: AnyResponse | undefined): readonly string[] =>
  (response as SearchResponse | undefined)?.ignoredWords ?? [];

/** Phrases and excluded words, which a search reads in their place. */
const HAS_OPERATOR = /"|(?<!\S)-/;

/**
 * The text with makes and models before its other words; null if no ignored word is one, or if the text excludes something. A number, and a
 * word that is not the first of a name, belong to it only after another of its words (`mazda 3`, `3 series`).
 */
function namesFirst(text: string, ignored: readonly string[], names: Names): string | null {
  if (hasExclusion(text)) return null;
  const parts = text.trim().split(/\s+/);
  const first: string[] = [];
  const others: string[] = [];
  let isAfterName = false;
  for (const part of parts) {
    isAfterName = tokenise(part).every((word, index) =>
      isAfterName || index > 0
        ? names.any.has(word)
        : [word, singular(word)].some((name) => names.first.has(name)) && /\D/.test(word),
    );
    (isAfterName ? first : others).push(part);
  }
  if (others.length === 0 || !tokenise(first.join(' ')).some((name) => ignored.includes(name))) return null;
  const isPrefix = others.at(-1) === parts.at(-1) && !/\s$/.test(text);
  return `${[...first, ...others].join(' ')}${isPrefix ? '' : ' '}`;
}

/** The text without the first of `last`, the words at its end; null if that is not a separate word. */
function withoutFirstOf(text: string, last: readonly string[]): string | null {
  const parts = text.split(/(?<=\s)(?=\S)/);
  const position = parts.findLastIndex((_, index) => tokenise(parts.slice(index).join('')).length >= last.length);
  const isSeparate = position >= 0 && tokenise(parts[position] as string).join(' ') === last[0];
  return isSeparate ? parts.toSpliced(position, 1).join('') : null;
}
