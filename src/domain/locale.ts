/** Language, currency and distance unit of each supported country (LOCALE-01). */
export const LOCALES = {
  AU: { tag: 'en-AU', country: 'AU', currency: 'AUD', distance: 'km' },
  NZ: { tag: 'en-NZ', country: 'NZ', currency: 'NZD', distance: 'km' },
  US: { tag: 'en-US', country: 'US', currency: 'USD', distance: 'mi' },
} as const;
export type Country = keyof typeof LOCALES;
export const COUNTRIES = Object.keys(LOCALES) as Country[];
export type LocaleTag = (typeof LOCALES)[keyof typeof LOCALES]['tag'];

/** The locale of a country; Australia's for an unsupported country. */
export function localeOf(country: string): (typeof LOCALES)[Country] {
  return LOCALES[COUNTRIES.find((code) => code === country) ?? 'AU'];
}

/** The language of a locale: `en`. */
export const languageOf = (locale: LocaleTag): string => new Intl.Locale(locale).language;

/** The country of a locale, whose phone numbers need no calling code. */
export const countryOf = (locale: LocaleTag): Country =>
  Object.values(LOCALES).find(({ tag }) => tag === locale)?.country ?? 'AU';
