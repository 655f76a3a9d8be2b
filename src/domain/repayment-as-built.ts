import type { FinanceLine } from '#domain/search-record.ts';

/** The price and the repayment of a car. */
export interface RepaymentFields {
  readonly price: number | null;
  readonly finance: FinanceLine | null;
}

const isSameRepayment = (a: FinanceLine | null, b: FinanceLine | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Whether neither the price nor the repayment of a car has changed since the build (A46). */
export const isRepaymentAsBuilt = (built: RepaymentFields, live: RepaymentFields): boolean =>
  live.price === built.price && isSameRepayment(live.finance, built.finance);
