import type { ChangeField } from '#domain/stock-changes.ts';

/** Whether a field is a repayment, or the range in which a search finds it. */
export const isOfRepayment = (field: ChangeField): boolean => field === 'finance' || field === 'weekly_price_range';
