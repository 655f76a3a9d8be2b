import { isMeasured, type TechnicalValue } from '#domain/car.ts';
import { metresOf } from '#domain/distance.ts';
import { withoutGrouping } from '#domain/without-grouping.ts';

const DIMENSIONS: { readonly [field: string]: 'length' | 'width' } = { body_length: 'length', body_width: 'width' };
/** A shorter caravan would be read as one measured in feet when the stock file is read again. */
const MIN_MM = 100;

/**
 * Technical data as figures in the units of `UNITS`, so that nothing later has to read them out of a text: `1,998` is 1998, and the length
 * of a caravan, `20' 6"`, is 6248.4 mm (LOCALE-02). Text in another unit stays as it is. Reading a value twice gives the same.
 */
export function measurement(field: string, value: TechnicalValue): TechnicalValue {
  if (value === null || !isMeasured(field)) return value;
  const dimension = DIMENSIONS[field];
  if (dimension !== undefined) {
    const mm = Math.round((metresOf(value, dimension) ?? 0) * 10_000) / 10;
    return mm < MIN_MM ? value : mm;
  }
  const text = withoutGrouping(String(value));
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
}
