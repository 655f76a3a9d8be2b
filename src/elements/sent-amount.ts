import { readAmount } from '#domain/read-amount.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import { pageLocale } from './page-locale.ts';

/** An amount as it was typed into a form (`12000`) in the dealer's currency (`$12,000`); null if it is none. */
export function sentAmount(typed: string, currency: string): string | null {
  const amount = readAmount(typed.trim());
  return amount === null ? null : formatMoneyExact(amount, pageLocale(currency));
}
