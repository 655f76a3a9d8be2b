import type { Car } from '#domain/car.ts';
import type { Finding } from './finding.ts';
import type { Draft, IdentifiedStock } from './identity.ts';
import { isReplaced } from './merge-stock.ts';

const OFF_SALE: readonly string[] = ['sold', 'withdrawn'];
const HINT = 'The car stays as the last import left it. Map the word to a status with "values", or correct the cell.';

/**
 * Leaves cars as the last import left them, sold, reserved or for sale, if a cell of their row says something about a sale that is not
 * understood and no other cell takes them off sale. A new car is as the rest of its row says.
 *
 * @param drafts the cars of the rows, in the order of `identified`
 * @param unclear numbers of the rows with such a cell
 * @param findings of the rows; what they say about an unknown status of these cars is corrected
 */
export function withPreviousStates(
  { cars, before }: Pick<IdentifiedStock, 'cars' | 'before'>,
  drafts: readonly Draft[],
  unclear: ReadonlySet<number>,
  findings: Finding[],
): Car[] {
  return cars.map((car, index) => {
    const row = drafts[index]?.row ?? 0;
    const old = before.get(car.id);
    if (!unclear.has(row) || old === undefined || OFF_SALE.includes(car.status) || isReplaced(old, car)) return car;
    const reserved = car.reserved || old.reserved;
    if (old.status === car.status && reserved === car.reserved) return car;
    const reported = findings.findIndex((finding) => finding.row === row && finding.column === 'status');
    if (reported >= 0) findings[reported] = { ...(findings[reported] as Finding), hint: HINT };
    else {
      const value = `${old.status.replaceAll('_', ' ')}${reserved ? ', reserved' : ''}`;
      findings.push({ outcome: 'kept', row, column: 'status', value, rule: 'a status that is understood', hint: HINT });
    }
    return { ...car, status: old.status, sold: old.sold, sold_at: car.sold_at ?? old.sold_at, reserved };
  });
}
