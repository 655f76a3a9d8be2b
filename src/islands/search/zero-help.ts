import { requestFilters } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';

/** A question that asks for less than one which found nothing. */
export interface Relaxation {
  readonly kind: 'filter' | 'words' | 'query';
  /** The chip taken away, or the words that are left. */
  readonly key: string;
  readonly state: SearchState;
}
export interface NearMatches extends Relaxation {
  readonly total: number;
  readonly hits: readonly SearchRecord[];
}
export interface ZeroHelp {
  /** Cars that taking one chip away would show, by the chip's key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly near: NearMatches | null;
}

/** Cars shown as nearest matches: a row on a wide screen. */
const NEAR = 3;
const MOST_CHIPS = 12;
const MOST_WORDS = 4;
/** A word is cut back to this many letters to find what it may have meant. */
const STEM = 3;

/**
 * What to ask when nothing matches (SRCH-24): each chip taken away by itself, then the single words of the text, then their
 * beginnings, with and without the filters.
 *
 * @param chips key of each chosen filter and the state without it; `query` is the text's
 */
export function relaxations(
  state: SearchState,
  chips: readonly { readonly key: string; readonly without: SearchState }[],
): Relaxation[] {
  const filters = chips
    .slice(0, MOST_CHIPS)
    .map(({ key, without }): Relaxation => ({ kind: key === 'query' ? 'query' : 'filter', key, state: without }));
  const words = state.query.split(/\s+/).filter((word) => word.length >= STEM);
  const whole = words.length > 1 ? words.slice(0, MOST_WORDS) : [];
  const stems = words.slice(0, MOST_WORDS).flatMap((word) => (word.length > STEM ? [word.slice(0, STEM)] : []));
  const bare: SearchState = { ...state, lists: {}, ranges: {} };
  const asked = new Set<string>([state.query]);
  const byWords = [...whole, ...stems].flatMap((query): Relaxation[] => {
    if (asked.has(query)) return [];
    asked.add(query);
    return (filters.length > 1 ? [state, bare] : [state]).map((from) => ({
      kind: 'words',
      key: query,
      state: { ...from, query, page: 1 },
    }));
  });
  return [...filters, ...byWords];
}

/** One request each, for the first few cars and their number. */
export function relaxationRequests(index: string, asked: readonly Relaxation[]): SearchRequest[] {
  return asked.map(({ state }) => ({
    indexName: state.sort === '' ? index : `${index}:${state.sort}`,
    aside: true,
    params: { query: state.query, hitsPerPage: NEAR, page: 0, facets: [], ...requestFilters(state) },
  }));
}

/** Of a filter that frees most, else of the first words that find something, else without the text. */
export function toZeroHelp(asked: readonly Relaxation[], answers: readonly SearchResponse[]): ZeroHelp {
  const found = asked.map(
    (relaxation, i): NearMatches => ({
      ...relaxation,
      total: answers[i]?.nbHits ?? 0,
      hits: answers[i]?.hits ?? [],
    }),
  );
  const chips = found.filter(({ kind }) => kind !== 'words');
  const some = found.filter(({ total }) => total > 0);
  const most = some.filter(({ kind }) => kind === 'filter').sort((a, b) => b.total - a.total)[0];
  const near = most ?? some.find(({ kind }) => kind === 'words') ?? some.find(({ kind }) => kind === 'query') ?? null;
  return { counts: new Map(chips.map(({ key, total }) => [key, total])), near };
}
