import type { LocaleTag } from '#domain/locale.ts';
import { fill, type WordValues } from './fill.ts';

/** Text of a key with its values filled in. */
export type WordsOf<Key extends string> = (key: Key, values?: WordValues) => string;

/** Words that are printed as they are, by their key. A sentence with values in it is a field of its own. */
export type Texts<Key extends string> = { readonly [K in Key]: string };

/** United States spelling of the platform's own words (LOCALE-01). A tenant's own text is left as written, routes do not change. */
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
  [/\(km\)/g, '(mi)'],
];

function spelt(text: string, tag: LocaleTag): string {
  if (tag !== 'en-US') return text;
  // Names of values, `{colour}`, are no words: the platform fills them.
  return text.replace(/[^{}]+(?![^{}]*\})/g, (part) =>
    US_SPELLING.reduce((out, [from, to]) => out.replace(from, to), part),
  );
}

/**
 * The words of one site from a table of defaults: own text first, else the default in the spelling of the locale. An
 * unknown `{name}` stays visible, so that a missing value is seen in review.
 */
export function makeWords<Key extends string>(
  table: { readonly [K in Key]: string },
  tag: LocaleTag,
  own: { readonly [key: string]: string },
): WordsOf<Key> {
  return (key, values) => {
    const text = own[key] ?? spelt(table[key], tag);
    return values === undefined ? text : fill(text, values);
  };
}

/** The words of these keys as plain data, for markup that prints them as they are. */
export function textsOf<Key extends string>(words: WordsOf<Key>, keys: readonly Key[]): Texts<Key> {
  return Object.fromEntries(keys.map((key) => [key, words(key)])) as Texts<Key>;
}
