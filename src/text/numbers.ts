import type { LocaleTag } from '#domain/locale.ts';

// Formats numbers and money, at build time and in the browser. Dates are in another module, so that a page that only shows an amount loads
// little code.

/** The parts of a site's locale needed for numbers and money. */
export interface NumberLocale {
  readonly tag: LocaleTag;
  readonly currency: string;
}

/** Cached, because creating an Intl formatter costs as much as about a thousand uses. */
const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numbers.get(`${tag} ${key}`);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag, options);
    numbers.set(`${tag} ${key}`, format);
  }
  return format;
}

function moneyFormat({ tag, currency }: NumberLocale): Intl.NumberFormat {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const;
  return numberFormat(tag, `money ${currency}`, options);
}

/** Whole dollars, grouped, no cents: `$32,990` (PRICE-08). */
export const formatMoney = (dollars: number, locale: NumberLocale): string =>
  moneyFormat(locale).format(Math.trunc(dollars));

/** The symbol beside a field for an amount of money: `$`. */
export const moneySymbol = (locale: NumberLocale): string =>
  moneyFormat(locale)
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'currency' ? value : []))
    .join('');

/** An amount that may have cents, such as a deposit: `$200`, `$199.50`. */
export function formatMoneyExact(dollars: number, locale: NumberLocale): string {
  if (Number.isInteger(dollars)) return formatMoney(dollars, locale);
  const options = { style: 'currency', currency: locale.currency, currencyDisplay: 'narrowSymbol' } as const;
  return numberFormat(locale.tag, `cents ${locale.currency}`, options).format(dollars);
}

/** `12,345` */
export function formatNumber(value: number, locale: Pick<NumberLocale, 'tag'>, decimals = 0): string {
  return numberFormat(locale.tag, `decimals ${decimals}`, { maximumFractionDigits: decimals }).format(value);
}

/** A number that always has this many decimals: `6.10`. */
export function formatFixed(value: number, locale: Pick<NumberLocale, 'tag'>, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(locale.tag, `fixed ${decimals}`, options).format(value);
}

/** A measurement with its unit: `12,345 km`. */
export const withUnit = (figure: string, unit: string): string => `${figure} ${unit}`;

/** An average rating, always with one decimal: `4.7`, `5.0`. */
export const formatAverage = (value: number, locale: Pick<NumberLocale, 'tag'>): string =>
  formatFixed(value, locale, 1);

/** Percent per year as lenders write it: `7.99%`, `8.50%`. */
export const formatRate = (percent: number, locale: Pick<NumberLocale, 'tag'>): string =>
  `${formatFixed(percent, locale, 2)}%`;
