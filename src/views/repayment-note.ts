import type { FinanceLine } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { RepaymentNoteView } from '#view-types/car-card.ts';
import { cardSite } from '#views/car-card.ts';
import { financeTerms } from '#views/car-summary.ts';
import { rateWarning } from '#views/comparison-warning.ts';

interface Financed {
  readonly finance: FinanceLine | null;
}

/**
 * What a page says once about the repayments on its cards (FIN-06): their term, final payment and rates, and the comparison rate warning.
 * Null if none of these cars shows a repayment.
 */
export function repaymentNote(site: Site, cars: readonly Financed[]): RepaymentNoteView | null {
  const cards = cardSite(site);
  const terms = new Set(cars.flatMap(({ finance }) => (finance === null ? [] : [financeTerms(cards, finance)])));
  if (terms.size === 0) return null;
  const words = wordsOf(site.locale.tag, site.text);
  const [shared] = terms;
  return {
    terms:
      terms.size === 1 && shared !== undefined
        ? words('finance.shared_terms', { terms: shared })
        : words('finance.own_terms'),
    warning: rateWarning(site, words),
  };
}
