import type { LocaleTag } from '#domain/locale.ts';
import type { NumberLocale } from '#text/numbers.ts';

/** The page's language and the dealer's currency, for amounts that are formatted in the browser by the same functions as in the build. */
export const pageLocale = (currency = ''): NumberLocale => ({
  tag: document.documentElement.lang as LocaleTag, // the build writes it from `SiteLocale.tag`
  currency,
});
