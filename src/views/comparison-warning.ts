import { givesComparisonRate, splitWarning } from '#domain/law/comparison-rate.ts';
import type { Site } from '#site/site.ts';
import { joinSentences } from '#text/list.ts';
import type { Words } from '#text/wording.ts';
import type { RateWarningView } from '#view-types/car-card.ts';
import { COMPARISON_WARNING_ID } from '#views/hrefs.ts';

/** Whether one of these cars shows a repayment. */
export const showsRepayments = (cars: readonly { readonly finance: object | null }[]): boolean =>
  cars.some(({ finance }) => finance !== null);

/** The comparison rate warning, for a page with repayments (FIN-05); null if the site has none. */
export const rateWarning = ({ legal }: Pick<Site, 'legal'>, words: Words): RateWarningView | null =>
  legal.comparisonWarning === null
    ? null
    : { id: COMPARISON_WARNING_ID, text: markedWarning([legal.comparisonWarning], words) };

/** The warning after the mark that leads to it; it may have more than one part. */
export const markedWarning = (parts: readonly string[], words: Words): string =>
  words('finance.marked', { mark: words('finance.mark'), warning: joinSentences(parts) });

/**
 * The warning below a car's comments that give a comparison rate; null if there is none, or if the part in view contains it.
 *
 * @param shown the part of the comments that is in view
 */
export function commentsWarning(
  comments: string,
  shown: string,
  { comparisonWarning }: Pick<Site['legal'], 'comparisonWarning'>,
): string | null {
  if (comparisonWarning === null || !givesComparisonRate(comments)) return null;
  const inComments = [splitWarning(comments).warning, comparisonWarning].filter((warning) => warning !== null);
  return inComments.some((warning) => shown.includes(warning)) ? null : comparisonWarning;
}
