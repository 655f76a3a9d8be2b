import type { Site } from '#site/site.ts';

/** Whether one of these cars shows a repayment. */
export const showsRepayments = (cars: readonly { readonly finance: object | null }[]): boolean =>
  cars.some(({ finance }) => finance !== null);

/** The comparison rate warning, for a page with these cars (FIN-05); null if none shows a repayment, or the site has no warning. */
export const comparisonWarning = (
  { legal }: Pick<Site, 'legal'>,
  cars: readonly { readonly finance: object | null }[],
): string | null => (showsRepayments(cars) ? legal.comparisonWarning : null);
