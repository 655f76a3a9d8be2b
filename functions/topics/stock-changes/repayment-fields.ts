import type { ChangeField } from '#domain/stock-changes.ts';

/** Whether a field holds the weekly repayment, or the range that it is in, by which search filters. */
export const isRepaymentField = (field: ChangeField): boolean => field === 'finance' || field === 'weekly_price_range';
