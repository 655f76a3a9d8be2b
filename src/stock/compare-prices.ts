import { convert } from './convert.ts';
import { type Finding, findingOf } from './finding.ts';
import type { Source } from './mapping.ts';

interface Cell {
  readonly source: Source;
  readonly name: string;
  readonly value: unknown;
}

/**
 * Findings about prices without government charges that are higher than the drive-away price, of which they are a part.
 *
 * @param source of the price; its `with` are the fields that the mapping sets along with it
 * @param price what the source's cell contains
 * @param cells the cells of all sources of the price, including that one
 */
export function higherPriceFindings(row: number, source: Source, price: number, cells: readonly Cell[]): Finding[] {
  if (source.with['price_type'] !== 'drive_away') return [];
  return cells.flatMap(({ source: other, name, value }): Finding[] => {
    if (other.with['price_type'] !== 'excl_govt_charges' || value === undefined || value === null) return [];
    const converted = convert(String(value), other);
    if (!converted.ok || Number(converted.value) <= price) return [];
    const rule = `a price before government charges that is no higher than the drive-away price, ${price}`;
    const hint = 'The car is advertised with the drive-away price. Are the two columns swapped?';
    return [findingOf('kept', row, name, value, rule, hint)];
  });
}
