import { isAvailable } from '#domain/availability.ts';
import type { ChangeField, StockChange } from '#domain/stock-changes.ts';

/** Whether a field says that a car is for sale. Its changes do not count towards `MAX_CHANGES`, so that a sale can always be stored. */
export const isOfSale = (field: ChangeField): boolean => ['status', 'reserved', 'sold_at', 'listed'].includes(field);

/** Whether a change takes its car off sale. */
export function takesOffSale({ field, value }: Pick<StockChange, 'field' | 'value'>): boolean {
  if (field === 'status') return !isAvailable({ status: value as never });
  if (field === 'listed') return value === false;
  return isOfSale(field) && Boolean(value);
}
