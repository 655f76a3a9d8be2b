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
 * If none of these cars shows a repayment, a stock change may still bring one, which must not stand without the warning. Null if there is
 * no car, or neither a repayment nor a warning.
 */
export function repaymentNote(site: Site, cars: readonly Financed[]): RepaymentNoteView | null {
  const cards = cardSite(site);
  // Each in the words of its own dealership, as on its card and its page.
  const terms = new Set(
    cars.flatMap((car) => (car.finance === null ? [] : [financeTerms(cardSiteOf(cards, car), car.finance)])),
  );
  const words = wordsOf(site.text);
  const warning = rateWarning(site, words);
  const isUnused = terms.size === 0;
  if (isUnused && (cars.length === 0 || warning === null)) return null;
  const [shared] = terms;
  return {
    isUnused,
    terms:
      terms.size === 1 && shared !== undefined
        ? words('finance.shared_terms', { terms: shared })
        : words('finance.own_terms'),
    warning,
  };
}
