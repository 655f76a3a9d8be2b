import { countryOf, type LocaleTag, languageOf } from '#domain/locale.ts';
import { EN } from '#text/en/all.ts';
import { COUNTRY_WORDS } from '#text/en/country-words.ts';

/** A text for every key; a folder of `src/text` must provide this to be a language. */
export type Catalogue = { readonly [key in keyof typeof EN]: string };

/** The platform's languages by folder name, the values of the setting `locale.language`. A missing key is a type error. */
export const LANGUAGES = { en: EN } as const satisfies { readonly [language: string]: Catalogue };
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

/**
 * Texts of this locale that differ from the defaults (`WORDING`): in English, the terms of a country other than Australia; in another
 * language, all texts.
 */
export function localWords(tag: LocaleTag): { readonly [key: string]: string } {
  const texts: Catalogue = LANGUAGES[languageOf(tag)];
  return texts === EN ? (COUNTRY_WORDS[countryOf(tag)] ?? {}) : texts;
}
