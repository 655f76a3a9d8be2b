import type { GranularFilterableAttribute, Settings } from 'meilisearch';
import { MODEL_FACETS, MODEL_WORD_FIELDS, type ModelRecord } from '#domain/model-record.ts';
import { IDENTIFIER_ENDS, MAKE_VOLUME, VERSION_KEY, WHOLE_IDENTIFIERS, wordsField } from '#domain/search-call.ts';
import { FACETS, RANGE_FACETS, type SearchRecord, SORTS } from '#domain/search-record.ts';
import { fixedWords, IDENTIFIER_FIELDS, WORD_FIELDS } from '#domain/searched-fields.ts';
import { COLUMNS } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';

/** Fields that are compared (`price >= 10000`): sliders, and windows of time. */
const COMPARED: readonly string[] = [...RANGE_FACETS, 'sold_at'];
/** Fields that nobody filters by: long texts and parts of the card. */
const NEVER_FILTERED: readonly string[] = ['image', 'finance', 'href', 'description'];
/** More hits and values than the stock has: a shopper reaches every car (SRCH-13), and no popular model is cut off. In steps, so that it seldom changes. */
const roomFor = (size: number): number => 2 ** Math.max(14, Math.ceil(Math.log2(2 * size + 1)));

/**
 * Sorted in this order: what the shopper chose, then how well the text matches, then the id, as in the embedded engine. `attribute` is
 * `attributeRank` and `wordPosition` in one, on every version of the server.
 */
const RANKING_RULES = ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'id:asc'];

interface SettingsOrder {
  readonly synonyms: readonly (readonly string[])[];
}

/** Settings of the car index. */
export function carSettings(records: readonly SearchRecord[], { synonyms }: SettingsOrder): Settings {
  const identifiers = [...IDENTIFIER_FIELDS, WHOLE_IDENTIFIERS, IDENTIFIER_ENDS].map(wordsField);
  return {
    ...common(records.length, synonyms),
    searchableAttributes: [...WORD_FIELDS.map(wordsField), ...identifiers],
    displayedAttributes: [...Object.keys(COLUMNS), VERSION_KEY],
    filterableAttributes: filterable(Object.keys(COLUMNS), FACETS),
    sortableAttributes: [...new Set([...SORTS.flatMap((sort) => sort.split(':')[0] || []), MAKE_VOLUME, 'year', 'id'])],
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnAttributes: identifiers,
      disableOnWords: fixedWords(records),
    },
  };
}

/** A new field of `ModelRecord` does not compile until it stands here. */
const MODEL_FIELDS: { readonly [field in keyof ModelRecord]: true } = {
  id: true,
  slug: true,
  'manufacturer.name': true,
  'model.name': true,
  'model.body': true,
  href: true,
  image: true,
  description: true,
  category: true,
  fuel: true,
  status: true,
  cars: true,
  price_from: true,
};

/** Settings of the model index (SRCH-17). */
export function modelSettings(records: readonly ModelRecord[], { synonyms }: SettingsOrder): Settings {
  return {
    ...common(records.length, synonyms),
    searchableAttributes: MODEL_WORD_FIELDS.map(wordsField),
    displayedAttributes: [...Object.keys(MODEL_FIELDS), VERSION_KEY],
    filterableAttributes: filterable(Object.keys(MODEL_FIELDS), MODEL_FACETS),
    sortableAttributes: ['cars', 'price_from', 'id'],
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnAttributes: [],
      disableOnWords: [],
    },
  };
}

function common(size: number, synonyms: SettingsOrder['synonyms']): Settings {
  const room = roomFor(size);
  return {
    rankingRules: RANKING_RULES,
    stopWords: [],
    synonyms: synonymMap([...SYNONYMS, ...synonyms]),
    faceting: { maxValuesPerFacet: room, sortFacetValuesBy: { '*': 'count' } },
    pagination: { maxTotalHits: room },
    searchCutoffMs: 500,
  };
}

/** Every word or phrase with all others of its groups: on the server a synonym works in one direction. */
function synonymMap(groups: readonly (readonly string[])[]): { [word: string]: string[] } {
  const map = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const others = map.get(word.toLowerCase()) ?? new Set();
      for (const other of group) if (other !== word) others.add(other.toLowerCase());
      map.set(word.toLowerCase(), others);
    }
  }
  return Object.fromEntries([...map].map(([word, others]) => [word, [...others]]));
}

/** Equality for every field, comparison only for amounts and dates, search among values only for facets with names. */
function filterable(fields: readonly string[], facets: readonly string[]): GranularFilterableAttribute[] {
  const all = [...new Set([...fields, ...facets])].filter((field) => !NEVER_FILTERED.includes(field));
  const kinds = new Map<string, string[]>();
  for (const field of all) {
    const comparison = COMPARED.includes(field);
    const kind = JSON.stringify({
      facetSearch: facets.includes(field) && !comparison,
      filter: { equality: true, comparison },
    });
    kinds.set(kind, [...(kinds.get(kind) ?? []), field]);
  }
  return [...kinds].map(([kind, attributePatterns]) => ({ attributePatterns, features: JSON.parse(kind) }));
}

/**
 * Settings that follow the stock and change without making documents anew: kept out of the version of a document, so that a
 * new car does not send all others again.
 */
export function followingSettings({ typoTolerance = null, faceting = {}, pagination = {} }: Settings): Settings {
  return { typoTolerance, faceting, pagination };
}

/** What says that documents must be made anew: everything else. */
export function lastingSettings(settings: Settings): Settings {
  const { typoTolerance, faceting: _, pagination: __, ...lasting } = settings;
  return { ...lasting, typoTolerance: { ...typoTolerance, disableOnWords: [] } };
}
