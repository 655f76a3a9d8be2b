import { countryOf, type LocaleTag } from '#domain/locale.ts';
import { EN } from '#text/en/all.ts';
import { COUNTRY_WORDS } from '#text/en/country-words.ts';

/** A text for every key: what a folder of `src/text` must hold to be a language. */
export type Catalogue = { readonly [key in keyof typeof EN]: string };

/** The languages of the platform by the name of their folder. A key that one lacks is an error of its type. */
export const LANGUAGES = { en: EN } as const satisfies { readonly [language: string]: Catalogue };

/**
 * What a site of this locale says otherwise than `WORDING`, which stands in scripts and servers: in English what another country calls
 * otherwise, in another language everything.
 */
export function localWords(tag: LocaleTag): { readonly [key: string]: string } {
  const language: Catalogue | undefined = (LANGUAGES as { readonly [language: string]: Catalogue })[tag.slice(0, 2)];
  return language === undefined || language === EN ? (COUNTRY_WORDS[countryOf(tag)] ?? {}) : language;
}
