import { fill, type WordValues } from './fill.ts';

/** The text for a key, with values filled in. */
export type WordsOf<Key extends string> = (key: Key, values?: WordValues) => string;

/** Texts by key, as plain data. */
export type Texts<Key extends string> = { readonly [K in Key]: string };

/**
 * Creates the words of a site from a table of defaults. An unknown `{name}` is left in the text, so that missing values are noticed in
 * review.
 *
 * @param customTexts take precedence: those of the locale (`localWords`), and the tenant's own
 */
export function makeWords<Key extends string>(
  table: { readonly [K in Key]: string },
  customTexts: { readonly [key: string]: string },
): WordsOf<Key> {
  return (key, values) => {
    const text = customTexts[key] ?? table[key];
    return values === undefined ? text : fill(text, values);
  };
}

/**
 * The texts for these keys as plain data, with their placeholders: for markup that shows texts without any, and for the edge, which fills
 * them in.
 */
export function textsOf<Key extends string>(words: WordsOf<Key>, keys: readonly Key[]): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, words(key)])) as Texts<Key>;
}

/** A tenant's own texts among these, for data of a page that needs no others. */
export const ownTexts = (
  customTexts: { readonly [key: string]: string },
  table: { readonly [key: string]: string },
): { readonly [key: string]: string } =>
  Object.fromEntries(Object.entries(customTexts).filter(([key]) => Object.hasOwn(table, key)));
