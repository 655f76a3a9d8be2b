import type { PriceType } from '#domain/car.ts';
import type { Converted } from './convert.ts';
import { type Finding, findingOf } from './finding.ts';
import { isRecommended, priceTypeOf } from './price-words.ts';

/** A former price as a feed gives it, in the cell of the price or in a column of its own. */
export interface FormerPrice {
  readonly column: string;
  /** The whole cell. */
  readonly text: string;
  /** The amount in the cell, as converted. */
  readonly value: unknown;
  /** What the cell says that it includes, and its currency; null if it does not say. */
  readonly priceType: PriceType | null;
  readonly currency: string | null;
  /** Whether it is the maker's recommended price. */
  readonly isRecommended: boolean;
  /** The current price, if it is in the same cell; null for a column of former prices. */
  readonly now: unknown;
}

/** The former price in a cell of its own column. A value from the mapping's `values` is never taken for a recommended price. */
export const formerPriceOf = (
  column: string,
  text: string,
  { value, priceType, currency }: Extract<Converted, { ok: true }>,
  isMapped: boolean,
): FormerPrice => ({
  ...{ column, text, value, priceType: priceType ?? null, currency: currency ?? null, now: null },
  isRecommended: !isMapped && (isRecommended(text) || isRecommended(column)),
});

/**
 * Fills the former price of a mapped row with the first that the car was on sale at and that can be compared with its price. The finding
 * about another says why it is left out.
 *
 * @param candidates former prices of the row; one from a column of its own takes precedence over one beside the price
 * @param currency of the dealer
 */
export function readFormerPrice(
  row: number,
  candidates: readonly FormerPrice[],
  currency: string,
  out: { [column: string]: unknown },
  findings: Finding[],
): void {
  if (candidates.length === 0) return;
  delete out['before_price'];
  for (const former of candidates.toSorted((a, b) => Number(a.now !== null) - Number(b.now !== null))) {
    const { column, text, value, now } = former;
    const problem = problemOf(former, out['price_type'], currency);
    if (problem !== null) {
      const read = now === null ? '' : `Read as ${now}. `;
      const outcome = now === null ? 'left_out' : 'cleaned';
      findings.push(findingOf(outcome, row, column, text, problem.rule, `${read}${problem.hint}`));
      continue;
    }
    const isFirst = out['before_price'] === undefined;
    const hint = isFirst
      ? `Read as ${now}, and ${value} before.`
      : `Read as ${now}. Its own column gives the price before, ${out['before_price']}.`;
    if (now !== null) findings.push(findingOf('cleaned', row, column, text, 'one amount of money', hint));
    if (isFirst) out['before_price'] = value;
  }
}

function problemOf(
  { priceType, currency, isRecommended }: FormerPrice,
  typeOfPrice: unknown,
  dealerCurrency: string,
): { readonly rule: string; readonly hint: string } | null {
  if (isRecommended)
    return {
      rule: 'a price at which the car was on sale before',
      hint: 'Imported without before_price: this is a recommended price.',
    };
  if (currency !== null && currency !== dealerCurrency)
    return { rule: `a former price in ${dealerCurrency}`, hint: 'Imported without before_price.' };
  const type = typeof typeOfPrice === 'string' ? priceTypeOf(typeOfPrice) : null;
  if (priceType === null || type === null || type === 'poa' || priceType === type) return null;
  return {
    rule: `a former price that includes the same as the price, which is ${type}`,
    hint: `Imported without before_price: ${priceType} cannot be compared with it.`,
  };
}
