import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { RepaymentNoteView } from '#view-types/car-card.ts';
import { cardSite } from '#views/car-card.ts';
import { cardSiteOf } from '#views/car-state.ts';
import { financeTerms } from '#views/car-summary.ts';
import { rateWarning } from '#views/comparison-warning.ts';

type Financed = Pick<SearchRecord, 'finance' | 'dealership_slug'>;

/**
 * What a page says once about the repayments on its cards (FIN-06): their term, final payment and rates, and the comparison rate warning.
 * Null if none of these cars shows a repayment.
 */
export function repaymentNote(site: Site, cars: readonly Financed[]): RepaymentNoteView | null {
  const cards = cardSite(site);
  // Each in the words of its own dealership, as on its card and its page.
  const terms = new Set(
    cars.flatMap((car) => (car.finance === null ? [] : [financeTerms(cardSiteOf(cards, car), car.finance)])),
  );
  if (terms.size === 0) return null;
  const words = wordsOf(site.text);
  const [shared] = terms;
  return {
    terms:
      terms.size === 1 && shared !== undefined
        ? words('finance.shared_terms', { terms: shared })
        : words('finance.own_terms'),
    warning: rateWarning(site, words),
  };
}
