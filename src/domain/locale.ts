import type { Language } from '#text/languages.ts';

/** The English language tag, currency and distance unit of each supported country (LOCALE-01). */
export const LOCALES = {
  AU: { tag: 'en-AU', country: 'AU', currency: 'AUD', distance: 'km' },
  NZ: { tag: 'en-NZ', country: 'NZ', currency: 'NZD', distance: 'km' },
  US: { tag: 'en-US', country: 'US', currency: 'USD', distance: 'mi' },
} as const;
export type Country = keyof typeof LOCALES;
export const COUNTRIES = Object.keys(LOCALES) as Country[];
/** A language of `src/text` and a country: `en-AU`. */
export type LocaleTag = `${Language}-${Country}`;

/** The locale of a country; Australia's for an unsupported country. */
export function localeOf(country: string): (typeof LOCALES)[Country] {
  return LOCALES[COUNTRIES.find((code) => code === country) ?? 'AU'];
}

/** The locale of a site, from the settings `locale` (LOCALE-01). */
export const siteLocale = <Settings extends { readonly country: Country; readonly language: Language }>({
  language,
  ...settings
}: Settings) => ({ ...LOCALES[settings.country], ...settings, tag: `${language}-${settings.country}` as const });

/** The language of a locale: `en`. */
export const languageOf = (locale: LocaleTag): Language => locale.slice(0, -3) as Language;

/** The country of a locale; its phone numbers are written without a calling code. */
export const countryOf = (locale: LocaleTag): Country => locale.slice(-2) as Country;
