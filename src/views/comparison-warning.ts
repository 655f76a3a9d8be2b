import type { Site } from '#site/site.ts';
import type { RateWarningView } from '#view-types/car-card.ts';
import { COMPARISON_WARNING_ID } from '#views/hrefs.ts';

/** Whether one of these cars shows a repayment. */
export const showsRepayments = (cars: readonly { readonly finance: object | null }[]): boolean =>
  cars.some(({ finance }) => finance !== null);

/** The comparison rate warning, for a page with repayments (FIN-05); null if the site has none. */
export const rateWarning = ({ legal }: Pick<Site, 'legal'>): RateWarningView | null =>
  legal.comparisonWarning === null ? null : { id: COMPARISON_WARNING_ID, text: legal.comparisonWarning };
