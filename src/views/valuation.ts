import type { Site } from '#site/site.ts';
import { formatDistance } from '#text/format.ts';
import type { Words } from '#text/wording.ts';

/** What `<trade-in-valuation>` says and how it writes amounts; `{name}` is filled in the browser. */
export interface ValuationView {
  readonly currency: string;
  /** Report each result to /api/miscellaneous (TRADE-06). */
  readonly keeps: boolean;
  readonly words: { readonly [K in (typeof BROWSER_WORDS)[number]]: string };
}

const BROWSER_WORDS = [
  'lookup_button',
  'car_button',
  'answers',
  'answers_button',
  'result',
  'none',
  'until',
  'basis',
  'basis_one',
  'adjusted',
  'minus',
  'service',
  'too_old',
  'too_far',
  'no_basis',
  'unavailable',
  'accept',
  'accepted_text',
  'accept_failed',
  'ended',
  'too_many',
] as const;

export function valuationView({ locale, features, limits }: Site, words: Words): ValuationView {
  const rules = { years: limits.tradeInMaxAgeYears, distance: formatDistance(limits.tradeInMaxKm, locale) };
  return {
    currency: locale.currency,
    keeps: features.keepValuation,
    words: Object.fromEntries(
      BROWSER_WORDS.map((key) => [key, words(`valuation.${key}`, rules)]),
    ) as ValuationView['words'],
  };
}
