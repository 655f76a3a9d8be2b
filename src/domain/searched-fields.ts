import type { SearchRecord } from '#domain/search-record.ts';
import { normalise, normaliseIdentifier, tokenise, withoutSymbols } from '#domain/search-words.ts';

/**
 * Text fields included in the search, the most important first: the order is the rank in the "attribute" ranking rule. `spelling` is another
 * spelling of `make_model`: `Land Cruiser` for `LandCruiser`.
 */
export const WORD_FIELDS = [
  'make_model',
  'spelling',
  'badge',
  'series',
  'year',
  'body',
  'car_type',
  'engine',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'item_type',
  'seats',
  'tag',
  'location_name',
  'city',
  'state',
  'dealership_name',
  'categories',
  'filtered_features',
] as const satisfies readonly (keyof SearchRecord | 'spelling')[];
export type WordField = (typeof WORD_FIELDS)[number];

/** Fields matched as a whole, by prefix or by their second half, without typo tolerance; they rank after all text fields. */
export const IDENTIFIER_FIELDS = ['stocknum', 'regplate', 'vin'] as const satisfies readonly (keyof SearchRecord)[];
export type IdentifierField = (typeof IDENTIFIER_FIELDS)[number];

/**
 * Matches "Land" in "LandCruiser", which feeds write as one word and shoppers often as two. Joining two query words finds such a car too,
 * but ranks it below cars that contain both words, such as a Land Rover with cruise control.
 */
const LAND_OF_LANDCRUISER = /\bland(?=cruiser\b)/gi;

/** A gearbox or fuel in a feature (`Android Auto`, `Electric tailgate`, `Manual mode`), with the word before or after it. */
const GEARBOX_OR_FUEL = /(\p{L}+[ -])?\b(auto(?:matic)?|manual|electric|petrol|diesel|hybrid)\b(?:[ -](\p{L}+))?/giu;

/** The record field that a searchable field is derived from. */
export const sourceOf = <F extends string>(field: F): Exclude<F, 'spelling'> | 'make_model' =>
  field === 'spelling' ? 'make_model' : (field as Exclude<F, 'spelling'>);

/**
 * The searchable text of a value; empty for a `spelling` that adds nothing. A number of seats becomes one word, `7seater`, because a plain
 * digit would match "cx 5" for every car with five seats. Other ways of typing it are in `SYNONYMS`. In a feature, a gearbox or fuel becomes
 * one word with its neighbour, `androidauto`, because `mx-5 auto` and `electric suv` do not mean it; "android auto" still finds it.
 */
export function searchedValue(field: string, value: string | number): string {
  const text = String(value);
  if (field === 'seats') return `${text}seater`;
  if (field === 'filtered_features')
    return text.replace(GEARBOX_OR_FUEL, (word, before = '', name, after) =>
      after ? `${before}${name}${after} ${after}` : before ? `${before}${before.trim()}${name}` : word,
    );
  if (field !== 'spelling') return text;
  const typed = text.replace(LAND_OF_LANDCRUISER, '$& ');
  return typed === text ? '' : typed;
}

/** All searchable text of a car in lower case, by field, as sent to a search server. */
export function searchedText(record: SearchRecord): {
  [field in WordField | IdentifierField]: string | string[] | null;
} {
  const text = (field: WordField | IdentifierField): string | string[] | null => {
    const value: string | number | readonly string[] | null = record[sourceOf(field)];
    if (value === null) return null;
    return typeof value === 'object'
      ? value.map((item) => withoutSymbols(normalise(searchedValue(field, item))))
      : withoutSymbols(normalise(searchedValue(field, value))) || null;
  };
  return Object.fromEntries([...WORD_FIELDS, ...IDENTIFIER_FIELDS].map((field) => [field, text(field)])) as {
    [field in WordField | IdentifierField]: string | string[] | null;
  };
}

/** Minimum length of a word for typo tolerance. */
const FIRST_TYPO_LENGTH = 5;

/**
 * Words of a stock for which a typo would mean another car: words with a digit (`gla250`), and pairs of words typed as one (`mazda3`). If a
 * query contains one of them exactly, typo tolerance is off for it: `gla250` does not match GLA 200, nor `mazda3` every Mazda. Sorted.
 */
export function fixedWords(records: readonly SearchRecord[]): string[] {
  const fixed = new Set<string>();
  const add = (word: string) => {
    if (word.length >= FIRST_TYPO_LENGTH && /\d/.test(word)) fixed.add(word);
  };
  for (const record of records) {
    const texts = searchedText(record);
    for (const field of WORD_FIELDS) {
      for (const text of [texts[field]].flat()) {
        const words = text === null ? [] : tokenise(text);
        words.forEach((word, i) => {
          add(word);
          add(word + (words[i + 1] ?? ''));
        });
      }
    }
  }
  return [...fixed].sort();
}

/**
 * The endings of an identifier that are at least half its length, the whole first, so that a prefix search also finds a stock number by its
 * second half (`U-123456` → `u123456 123456 23456 3456`).
 */
export function identifierTails(identifier: string | null): string[] {
  const compact = identifier === null ? '' : normaliseIdentifier(identifier);
  return Array.from({ length: Math.floor(compact.length / 2) + 1 }, (_, cut) => compact.slice(cut)).filter(Boolean);
}
