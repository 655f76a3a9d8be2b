/** Language, money and distance by country (LOCALE-01): every country and locale of the platform, one line each. */
export const LOCALES = {
  AU: { tag: 'en-AU', country: 'AU', currency: 'AUD', distance: 'km' },
  NZ: { tag: 'en-NZ', country: 'NZ', currency: 'NZD', distance: 'km' },
  US: { tag: 'en-US', country: 'US', currency: 'USD', distance: 'mi' },
} as const;
export type Country = keyof typeof LOCALES;
export const COUNTRIES = Object.keys(LOCALES) as Country[];
export type LocaleTag = (typeof LOCALES)[keyof typeof LOCALES]['tag'];

/** A country without a line of its own is taken for Australia. */
export function localeOf(country: string): (typeof LOCALES)[Country] {
  return LOCALES[COUNTRIES.find((known) => known === country) ?? 'AU'];
}

/** Country of a locale: whose phone numbers need no calling code. */
export const countryOf = (locale: LocaleTag): Country =>
  Object.values(LOCALES).find(({ tag }) => tag === locale)?.country ?? 'AU';
