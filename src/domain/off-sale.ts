import { isAvailable } from '#domain/availability.ts';
import type { CarStatus } from '#domain/car.ts';
import type { ChangeField, StockChange } from '#domain/stock-changes.ts';

/** Whether a field says that a car is for sale. Its changes do not count towards `MAX_CHANGES`, so that a sale can always be stored. */
export const isAvailabilityField = (field: ChangeField): boolean =>
  ['status', 'reserved', 'sold_at', 'listed'].includes(field);

/** The status that a change gives its car; null = it gives none. */
export const statusIn = ({ field, value }: Pick<StockChange, 'field' | 'value'>): CarStatus | null =>
  field === 'status'
    ? (value as CarStatus)
    : field === 'listed' && value === false
      ? 'withdrawn'
      : field === 'sold_at' && value !== null
        ? 'sold'
        : null;

/** Whether a change takes its car off sale. */
export function takesOffSale(change: Pick<StockChange, 'field' | 'value'>): boolean {
  const status = statusIn(change);
  return status === null ? change.field === 'reserved' && change.value === true : !isAvailable({ status });
}
