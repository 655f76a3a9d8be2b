import type { SearchRecord } from '#domain/search-record.ts';
import { compactOf, fold, withoutSymbols, wordsOf } from '#domain/search-words.ts';

/** Fields of a car searched by words, the most important first: the rank of a field is its place here (ranking rule "attribute"). */
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

/** Fields searched whole, by beginning or by half, never with typing errors; they rank after all words. */
export const IDENTIFIER_FIELDS = ['stocknum', 'regplate', 'vin'] as const satisfies readonly (keyof SearchRecord)[];
export type IdentifierField = (typeof IDENTIFIER_FIELDS)[number];

/**
 * A name that stocks write in one word and shoppers in two: before its second word. Two words read as one find such a car anyway,
 * but behind those that have both words: a Land Rover with cruise control.
 */
const ONE_WORD = /\bland(?=cruiser\b)/gi;

/** The record's field that a searched field is made of: `spelling` has none of its own. */
export const sourceOf = <F extends string>(field: F): Exclude<F, 'spelling'> | 'make_model' =>
  field === 'spelling' ? 'make_model' : (field as Exclude<F, 'spelling'>);

/**
 * The text by which a value is found; empty for a `spelling` that says nothing new. A number of seats is one word, `7seater`: a
 * bare digit would make every car of five seats a "cx 5". What else shoppers type for it stands in `SYNONYMS`.
 */
export function searchedValue(field: string, value: string | number): string {
  const text = String(value);
  if (field === 'seats') return `${text}seater`;
  if (field !== 'spelling') return text;
  const typed = text.replace(ONE_WORD, '$& ');
  return typed === text ? '' : typed;
}

/** Everything a car is found by, in small letters, field by field: the words that a search server is given. */
export function searchedText(record: SearchRecord): {
  [field in WordField | IdentifierField]: string | string[] | null;
} {
  const text = (field: WordField | IdentifierField): string | string[] | null => {
    const value: string | number | readonly string[] | null = record[sourceOf(field)];
    if (value === null) return null;
    return typeof value === 'object'
      ? value.map((one) => withoutSymbols(fold(searchedValue(field, one))))
      : withoutSymbols(fold(searchedValue(field, value))) || null;
  };
  return Object.fromEntries([...WORD_FIELDS, ...IDENTIFIER_FIELDS].map((field) => [field, text(field)])) as {
    [field in WordField | IdentifierField]: string | string[] | null;
  };
}

/** Shortest word that may hold a typing error. */
export const FIRST_TYPO_LENGTH = 5;

/**
 * Words of a stock in which an error would mean another car: those with a digit, whole (`gla250`) or as two neighbours typed
 * in one (`mazda3`). Typed exactly so, they have no typing errors: `gla250` is no GLA 200 and `mazda3` is not every Mazda. Sorted.
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
        const words = text === null ? [] : wordsOf(text);
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
 * The ends of an identifier that are at least its half, the whole first: with them a search by beginnings also finds a
 * stock number by its last half (`U-123456` → `u123456 123456 23456 3456`).
 */
export function identifierTails(identifier: string | null): string[] {
  const whole = identifier === null ? '' : compactOf(identifier);
  return Array.from({ length: Math.floor(whole.length / 2) + 1 }, (_, cut) => whole.slice(cut)).filter(Boolean);
}
