import type { GranularFilterableAttribute, Settings } from 'meilisearch';
import { FACETS, RANGE_FACETS } from '#domain/facets.ts';
import { missingNames } from '#domain/missing-names.ts';
import { MODEL_FACETS, MODEL_WORD_FIELDS, type ModelRecord } from '#domain/model-record.ts';
import { type SearchRecord, SORTS } from '#domain/search-record.ts';
import {
  IDENTIFIER_ENDS,
  LIST_RANK,
  MAKE_VOLUME,
  SOLD,
  VERSION_KEY,
  WHOLE_IDENTIFIERS,
  wordsField,
} from '#domain/search-request.ts';
import { fixedWords, IDENTIFIER_FIELDS, WORD_FIELDS } from '#domain/searched-fields.ts';
import { COLUMNS } from '#domain/stock-index.ts';
import { SYNONYMS } from '#domain/synonyms.ts';

/** Fields that are compared (`price >= 10000`): sliders, and periods of time. */
const COMPARED: readonly string[] = [...RANGE_FACETS, 'sold_at'];
/** Fields that cannot be filtered by: long texts and parts of the card. */
const NEVER_FILTERED: readonly string[] = ['image', 'finance', 'href'];
/**
 * More hits and facet values than the stock has, so that a shopper can reach every car (SRCH-13) and no popular model is missing. Rounded
 * up, so that it rarely changes.
 */
const limitFor = (size: number): number => 2 ** Math.max(14, Math.ceil(Math.log2(2 * size + 1)));

/**
 * Sort order: the shopper's choice, then how well the text matches, then the id, as in the embedded engine. `attribute` combines
 * `attributeRank` and `wordPosition` on every version of the server.
 */
const RANKING_RULES = ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'id:asc'];

interface SettingsOptions {
  readonly synonyms: readonly (readonly string[])[];
}

/** Settings of the car index. */
export function carSettings(records: readonly SearchRecord[], { synonyms }: SettingsOptions): Settings {
  const identifiers = [...IDENTIFIER_FIELDS, WHOLE_IDENTIFIERS, IDENTIFIER_ENDS].map(wordsField);
  return {
    ...common(records, synonyms),
    searchableAttributes: [...WORD_FIELDS.map(wordsField), ...identifiers],
    displayedAttributes: [...Object.keys(COLUMNS), VERSION_KEY],
    filterableAttributes: filterable(Object.keys(COLUMNS), FACETS),
    sortableAttributes: [
      ...new Set([...SORTS.flatMap((sort) => sort.split(':')[0] || []), MAKE_VOLUME, LIST_RANK, SOLD, 'year', 'id']),
    ],
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnAttributes: identifiers,
      disableOnWords: fixedWords(records),
    },
  };
}

/** All fields of `ModelRecord`; a new one that is missing here is a compile error. */
const MODEL_FIELDS: { readonly [field in keyof ModelRecord]: true } = {
  id: true,
  'manufacturer.name': true,
  'model.name': true,
  'model.body': true,
  href: true,
  category: true,
  fuel: true,
  cars: true,
  make_model: true,
};

/** Settings of the model index (SRCH-17). */
export function modelSettings(records: readonly ModelRecord[], { synonyms }: SettingsOptions): Settings {
  return {
    ...common(records, synonyms),
    searchableAttributes: MODEL_WORD_FIELDS.map(wordsField),
    displayedAttributes: [...Object.keys(MODEL_FIELDS), VERSION_KEY],
    filterableAttributes: filterable(Object.keys(MODEL_FIELDS), MODEL_FACETS),
    sortableAttributes: ['cars', 'id'],
    typoTolerance: {
      enabled: true,
      minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
      disableOnAttributes: [],
      disableOnWords: [],
    },
  };
}

function common(records: readonly (SearchRecord | ModelRecord)[], synonyms: SettingsOptions['synonyms']): Settings {
  const limit = limitFor(records.length);
  return {
    rankingRules: RANKING_RULES,
    stopWords: [],
    synonyms: synonymMap([...SYNONYMS, ...missingNames(records), ...synonyms]),
    faceting: { maxValuesPerFacet: limit, sortFacetValuesBy: { '*': 'count' } },
    pagination: { maxTotalHits: limit },
    searchCutoffMs: 500,
  };
}

/** Every word or phrase with all others of its groups, because a synonym on the server only works in one direction. */
function synonymMap(groups: readonly (readonly string[])[]): { [word: string]: string[] } {
  const map = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const synonyms = map.get(word.toLowerCase()) ?? new Set();
      for (const other of group) if (other !== word) synonyms.add(other.toLowerCase());
      map.set(word.toLowerCase(), synonyms);
    }
  }
  return Object.fromEntries([...map].map(([word, synonyms]) => [word, [...synonyms]]));
}

/** Equality for every field, comparison only for amounts and dates, facet search only for facets with names. */
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
 * Settings that depend on the stock and do not affect documents: they are not part of a document's version, so that a new car does not
 * cause all others to be sent again.
 */
export function stockSettings({ typoTolerance = null, faceting = {}, pagination = {} }: Settings): Settings {
  return { typoTolerance, faceting, pagination };
}

/** The settings whose change requires new documents: all others. */
export function documentSettings(settings: Settings): Settings {
  const { typoTolerance, faceting: _, pagination: __, ...otherSettings } = settings;
  return { ...otherSettings, typoTolerance: { ...typoTolerance, disableOnWords: [] } };
}
