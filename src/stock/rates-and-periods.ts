import type { Source } from './mapping.ts';
import { formerPriceText, isPricePeriod } from './price-words.ts';

type Period = 'week' | 'month';
/** The period of a field's price; null = it has none. */
const periodOf = (target: string): Period | null => {
  if (target === 'subscription_price' || target.endsWith('.paymentWeek')) return 'week';
  return target.endsWith('.paymentMonth') ? 'month' : null;
};
/** Whether a field is a rate in percent a year. */
const isRate = (target: string): boolean => /\.(?:interest|comparison)Rate$/.test(target);
/** `7.99%`, `7.99 % p.a.`, `7.99pc fixed`: the number. */
const RATE =
  /^(\d{1,3}(?:\.\d+)?) ?(?:%|per ?cent|pc\b)(?: ?(?:p[./]? ?a\.?|per annum))?(?: (?:fixed|variable))?[ *^†‡§!]*$/i;
/** The longest text that can be an amount with its period. */
const MAX_LENGTH = 60;
const PERIODS: { readonly [period in Period]: RegExp } = {
  week: /^(per |a |p\/?\.?)?w/i,
  month: /^(per |a |p\/?\.?)?m/i,
};

/** `$129 per week`, `$129 pw` and `$129/week` as the amount and its period; null for a text without a period. */
function amountAndPeriod(text: string): { readonly amount: string; readonly period: string } | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.replace(/\s+/g, ' ').replace(/[ *^†‡§!]+$/, '');
  const [, amount, slash, words = ''] = /^(.*\d) ?(\/?) ?([a-z][a-z ./]*)$/i.exec(plain.trim()) ?? [];
  const period = slash === '/' ? `per ${words}` : words;
  return amount !== undefined && isPricePeriod(period) ? { amount, period } : null;
}

/**
 * The text of a cell without the words that say what its amount is: those of a former price, and the period of a price by the week or month and
 * the percent sign of a rate, unless the mapping has a pattern for it.
 */
export function plainAmount(target: string, text: string, { pattern }: Pick<Source, 'pattern'>): string {
  if (target === 'before_price') return formerPriceText(text);
  if (pattern !== undefined || text.length > MAX_LENGTH) return text;
  if (isRate(target)) return RATE.exec(text.trim())?.[1] ?? text;
  const wanted = periodOf(target);
  const found = wanted === null ? null : amountAndPeriod(text);
  return wanted !== null && found !== null && PERIODS[wanted].test(found.period) ? found.amount : text;
}

/** The rule for the report: the given one, unless the price is by another period than that of its field. */
export function periodRule(target: string, text: string, rule: string): string {
  const wanted = periodOf(target);
  const found = wanted === null ? null : amountAndPeriod(text);
  return wanted === null || found === null || PERIODS[wanted].test(found.period)
    ? rule
    : `dollars a ${wanted}, not by another period`;
}
