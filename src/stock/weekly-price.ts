import type { Source } from './mapping.ts';
import { formerPriceText, isPricePeriod } from './price-words.ts';

/** Whether a field is a price by the week. */
const isWeekly = (target: string): boolean => target === 'subscription_price';
/** The longest text that can be an amount with its period. */
const MAX_LENGTH = 60;
const WEEK = /^(per |a |p\/?\.?)?w/i;

/** `$129 per week`, `$129 pw` and `$129/week` as the amount and its period; null for a text without a period. */
function amountAndPeriod(text: string): { readonly amount: string; readonly isWeek: boolean } | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text.replace(/\s+/g, ' ').replace(/[ *^†‡§!]+$/, '');
  const [, amount, slash, words = ''] = /^(.*\d) ?(\/?) ?([a-z][a-z ./]*)$/i.exec(plain.trim()) ?? [];
  const period = slash === '/' ? `per ${words}` : words;
  return amount !== undefined && isPricePeriod(period) ? { amount, isWeek: WEEK.test(period) } : null;
}

/**
 * The text of a cell without the words that say what its amount is: those of a former price, and the period of a price by the week, unless the
 * mapping has a pattern for it.
 */
export function plainAmount(target: string, text: string, { pattern }: Pick<Source, 'pattern'>): string {
  if (target === 'before_price') return formerPriceText(text);
  const found = isWeekly(target) && pattern === undefined ? amountAndPeriod(text) : null;
  return found?.isWeek ? found.amount : text;
}

/** The rule for the report: the given one, unless a price by the week is by another period. */
export const periodRule = (target: string, text: string, rule: string): string =>
  isWeekly(target) && amountAndPeriod(text)?.isWeek === false ? 'dollars a week, not by another period' : rule;
