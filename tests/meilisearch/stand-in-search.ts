import { readFilterParameter, type Test } from './stand-in-filter.ts';
import { highlight, type Score, textScores, valuesAt } from './stand-in-text.ts';
import type { Document, TextSettings } from './stand-in-words.ts';

/** An index of the stand-in. Settings have the server's defaults until they are set. */
export interface Index {
  readonly uid: string;
  primaryKey: string | null;
  settings: IndexSettings;
  readonly documents: Map<string, Document>;
}
export interface IndexSettings extends TextSettings {
  readonly filterableAttributes: readonly (
    | string
    | {
        attributePatterns: string[];
        features: { facetSearch: boolean; filter: { equality: boolean; comparison: boolean } };
      }
  )[];
  readonly sortableAttributes: readonly string[];
  readonly displayedAttributes: readonly string[];
  readonly rankingRules: readonly string[];
  readonly faceting: {
    readonly maxValuesPerFacet: number;
    readonly sortFacetValuesBy: { readonly [facet: string]: 'alpha' | 'count' };
  };
  readonly pagination: { readonly maxTotalHits: number };
  readonly [setting: string]: unknown;
}
export const DEFAULTS: IndexSettings = {
  searchableAttributes: ['*'],
  synonyms: {},
  typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 }, disableOnAttributes: [], disableOnWords: [] },
  filterableAttributes: [],
  sortableAttributes: [],
  displayedAttributes: ['*'],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
};

/** A request that the server refuses, with the server's message. */
export class MeilisearchError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Query {
  readonly q?: string | null;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly facets?: readonly string[];
  readonly filter?: unknown;
  readonly sort?: readonly string[];
  readonly matchingStrategy?: 'all' | 'last';
  readonly attributesToSearchOn?: readonly string[];
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToHighlight?: readonly string[];
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
}
const PARAMETERS = [
  'indexUid',
  'q',
  'page',
  'hitsPerPage',
  'facets',
  'filter',
  'sort',
  'matchingStrategy',
  'attributesToSearchOn',
  'attributesToRetrieve',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
];

/** One search of a multi-search. Throws `MeilisearchError` like the server for what the settings do not allow. */
export function searchIndex(index: Index, query: Query): object {
  const { settings } = index;
  for (const part of Object.keys(query))
    if (!PARAMETERS.includes(part)) throw new MeilisearchError(400, 'bad_request', `Unknown field \`${part}\``);
  const q = query.q ?? '';
  for (const name of query.attributesToSearchOn ?? [])
    if (!settings.searchableAttributes.includes(name))
      throw new MeilisearchError(
        400,
        'invalid_search_attributes_to_search_on',
        `Attribute \`${name}\` is not searchable.`,
      );
  for (const sort of query.sort ?? [])
    if (!settings.sortableAttributes.includes(sort.split(':')[0] as string))
      throw new MeilisearchError(400, 'invalid_search_sort', `Attribute \`${sort.split(':')[0]}\` is not sortable.`);
  for (const facet of query.facets ?? [])
    if (!features(settings, facet)?.equality)
      throw new MeilisearchError(400, 'invalid_search_facets', `Attribute \`${facet}\` is not filterable.`);
  const passes = filterOf(settings, query.filter);
  const documents = [...index.documents.values()];
  const scores = textScores(
    documents,
    settings,
    q,
    query.attributesToSearchOn ?? null,
    query.matchingStrategy ?? 'last',
  );
  const matching = documents.filter((document) => (!scores || scores.has(document)) && passes(document));
  const ranked = matching.sort((a, b) => compare(a, b, scores, settings.rankingRules, query.sort ?? []));
  const { page = 1, hitsPerPage = 20 } = query;
  const totalHits = Math.min(matching.length, settings.pagination.maxTotalHits);
  const hits = ranked.slice(0, totalHits).slice((page - 1) * hitsPerPage, page * hitsPerPage);
  return {
    indexUid: index.uid,
    hits: hits.map((document) => ({
      ...displayedFields(document, settings, query.attributesToRetrieve ?? ['*']),
      ...formatted(document, query, q),
    })),
    query: q,
    processingTimeMs: 1,
    hitsPerPage,
    page,
    totalPages: hitsPerPage === 0 ? 0 : Math.ceil(totalHits / hitsPerPage),
    totalHits,
    ...(query.facets && facetsOf(matching, query.facets, settings)),
  };
}

function formatted(document: Document, query: Query, q: string): object {
  const { attributesToHighlight: names, highlightPreTag: open = '<em>', highlightPostTag: close = '</em>' } = query;
  if (!names) return {};
  return {
    _formatted: Object.fromEntries(names.map((name) => [name, highlight(String(document[name]), q, open, close)])),
  };
}

function features(
  settings: IndexSettings,
  field: string,
): { readonly equality: boolean; readonly comparison: boolean } | null {
  for (const entry of settings.filterableAttributes) {
    if (
      typeof entry === 'string'
        ? entry === field
        : entry.attributePatterns.some((name) => name === field || name === '*')
    )
      return typeof entry === 'string' ? { equality: true, comparison: true } : entry.features.filter;
  }
  return null;
}

function filterOf(settings: IndexSettings, filter: unknown): Test {
  const allowed = {
    equal: (field: string) => features(settings, field)?.equality ?? false,
    compare: (field: string) => features(settings, field)?.comparison ?? false,
  };
  try {
    return readFilterParameter(filter, allowed);
  } catch (error) {
    throw new MeilisearchError(400, 'invalid_search_filter', (error as Error).message);
  }
}

const SCORE_PARTS: { readonly [rule: string]: readonly (keyof Score)[] } = {
  words: ['words'],
  typo: ['typo'],
  proximity: ['proximity'],
  attribute: ['attribute', 'position'],
  attributeRank: ['attribute'],
  wordPosition: ['position'],
  exactness: ['exactness'],
};

function compare(
  a: Document,
  b: Document,
  scores: Map<Document, Score> | null,
  rules: readonly string[],
  sorts: readonly string[],
): number {
  for (const rule of rules) {
    const parts = SCORE_PARTS[rule];
    const difference = parts
      ? parts.reduce((order, part) => order || (scores?.get(a)?.[part] ?? 0) - (scores?.get(b)?.[part] ?? 0), 0)
      : (rule === 'sort' ? sorts : [rule]).reduce((order, sort) => order || bySort(a, b, sort), 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Documents without the field come last in both directions. */
function bySort(a: Document, b: Document, sort: string): number {
  const [field = '', direction] = sort.split(':');
  if (direction !== 'asc' && direction !== 'desc') return 0;
  const [x = null, y = null] = [valuesAt(a, field)[0], valuesAt(b, field)[0]] as (number | string | null | undefined)[];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  const order = x < y ? -1 : x > y ? 1 : 0;
  return direction === 'asc' ? order : -order;
}

function displayedFields(document: Document, settings: IndexSettings, attributes: readonly string[]): Document {
  const includesField = (list: readonly string[], field: string): boolean =>
    list.includes('*') || list.some((name) => name === field || name.startsWith(`${field}.`));
  return Object.fromEntries(
    Object.entries(document).filter(
      ([field]) => includesField(settings.displayedAttributes, field) && includesField(attributes, field),
    ),
  );
}

function facetsOf(matching: readonly Document[], facets: readonly string[], { faceting }: IndexSettings): object {
  const facetDistribution: { [facet: string]: { [value: string]: number } } = {};
  const facetStats: { [facet: string]: { min: number; max: number } } = {};
  for (const facet of facets) {
    const counts = new Map<string, { text: string; count: number }>();
    const numbers: number[] = [];
    for (const document of matching) {
      for (const value of new Set(valuesAt(document, facet))) {
        if (value === null || value === undefined || typeof value === 'object') continue;
        const key = String(value).toLowerCase();
        counts.set(key, { text: counts.get(key)?.text ?? String(value), count: (counts.get(key)?.count ?? 0) + 1 });
        if (typeof value === 'number') numbers.push(value);
      }
    }
    const byCount = (faceting.sortFacetValuesBy[facet] ?? faceting.sortFacetValuesBy['*']) === 'count';
    const ordered = [...counts.values()].sort(
      (a, b) => (byCount ? b.count - a.count : 0) || (a.text < b.text ? 1 : -1) * (byCount ? 1 : -1),
    );
    facetDistribution[facet] = Object.fromEntries(
      ordered.slice(0, faceting.maxValuesPerFacet).map(({ text, count }) => [text, count]),
    );
    if (numbers.length > 0) facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  return { facetDistribution, facetStats };
}
