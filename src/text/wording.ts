import type { LocaleTag } from '#domain/locale.ts';
import { CAR_WORDS } from '#text/wording-car.ts';
import { PAGE_WORDS } from '#text/wording-page.ts';

/**
 * Every visible default string by key. A tenant's `text` overrides any of them by the same key. `{name}` is filled in by the
 * caller; text with `|` has a singular and a plural form, chosen by `{count}`.
 */
export const WORDING = { ...CAR_WORDS, ...PAGE_WORDS } as const;
export type WordKey = keyof typeof WORDING;
export const WORD_KEYS = Object.keys(WORDING) as readonly WordKey[];

export type WordValues = { readonly [name: string]: string | number };
/** Text of a key with its values filled in. */
export type Words = (key: WordKey, values?: WordValues) => string;

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
  [/\(km\)/g, '(mi)'],
];

function spelt(text: string, tag: LocaleTag): string {
  if (tag !== 'en-US') return text;
  return US_SPELLING.reduce((out, [from, to]) => out.replace(from, to), text);
}

/**
 * The words of one site: own text first, else the platform's in the spelling of the locale. An unknown `{name}` stays
 * visible, so that a missing value is seen in review.
 */
export function wordsOf(tag: LocaleTag, own: { readonly [key: string]: string }): Words {
  return (key, values) => {
    const text = own[key] ?? spelt(WORDING[key], tag);
    return values === undefined ? text : fill(text, values);
  };
}

/** `{count} car|{count} cars` with `{ count: 1 }` → `1 car`. Numbers come formatted where grouping matters (`{shown}`). */
export function fill(text: string, values: WordValues): string {
  const [singular = text, plural] = text.split('|');
  const form = plural === undefined || Number(values['count']) === 1 ? singular : plural;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
