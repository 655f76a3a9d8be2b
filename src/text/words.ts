import type { LocaleTag } from '#domain/locale.ts';
import { fill, type WordValues } from './fill.ts';

/** The text for a key, with values filled in. */
export type WordsOf<Key extends string> = (key: Key, values?: WordValues) => string;

/** Texts without placeholders, by key. */
export type Texts<Key extends string> = { readonly [K in Key]: string };

/** US spelling of the platform's texts (LOCALE-01). A tenant's own texts and routes are unchanged. */
const US_SPELLING: readonly (readonly [RegExp, string])[] = [
  [/\b(C|c)olour/g, '$1olor'],
  [/\b(P|p)ersonalis/g, '$1ersonaliz'],
  [/\b(A|a)uthoris/g, '$1uthoriz'],
  [/\b(F|f)avourite/g, '$1avorite'],
  [/\b(L|l)icence/g, '$1icense'],
  [/\b(C|c)entre/g, '$1enter'],
  [/\b(M|m)etre/g, '$1eter'],
  [/\b(K|k)ilometre/g, '$1ilometer'],
  [/\b[Pp]ostcode\b/g, 'ZIP code'],
];

function spelt(text: string, tag: LocaleTag): string {
  if (tag !== 'en-US') return text;
  // Placeholder names such as `{colour}` are not translated.
  return text.replace(/[^{}]+(?![^{}]*\})/g, (part) =>
    US_SPELLING.reduce((out, [from, to]) => out.replace(from, to), part),
  );
}

/**
 * Creates the words of a site from a table of defaults: custom text first, otherwise the default in the locale's spelling. An unknown
 * `{name}` is left in the text, so that missing values are noticed in review.
 */
export function makeWords<Key extends string>(
  table: { readonly [K in Key]: string },
  tag: LocaleTag,
  customTexts: { readonly [key: string]: string },
): WordsOf<Key> {
  return (key, values) => {
    const text = customTexts[key] ?? spelt(table[key], tag);
    return values === undefined ? text : fill(text, values);
  };
}

/** The texts for these keys as plain data, for markup that shows them unchanged. */
export function textsOf<Key extends string>(words: WordsOf<Key>, keys: readonly Key[]): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, words(key)])) as Texts<Key>;
}

/** A tenant's own texts among these, for data of a page that needs no others. */
export const ownTexts = (
  customTexts: { readonly [key: string]: string },
  table: { readonly [key: string]: string },
): { readonly [key: string]: string } =>
  Object.fromEntries(Object.entries(customTexts).filter(([key]) => Object.hasOwn(table, key)));
