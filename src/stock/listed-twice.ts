import { isAvailable } from '#domain/availability.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';

/** Below this, two used cars may happen to have the same kilometres. */
const MIN_KM = 1000;

/**
 * Findings for used cars that are equal down to the kilometre under two stock numbers: usually one car that was entered twice. Both are
 * shown, because only the dealer knows.
 */
export function duplicateListings(drafts: readonly Draft[]): Finding[] {
  const first = new Map<string, Draft>();
  return drafts.flatMap((draft): Finding[] => {
    const { car, row } = draft;
    if (car.car_type !== 'used' || car.km === null || car.km < MIN_KM || !isAvailable(car)) return [];
    const key = JSON.stringify([car.make, car.model, car.badge, car.year, car.km, car.colour]).toLowerCase();
    const other = first.get(key);
    if (other === undefined) first.set(key, draft);
    if (other === undefined || differs(car.vin, other.car.vin) || differs(car.regplate, other.car.regplate)) return [];
    return [
      {
        outcome: 'kept',
        row,
        column: 'stocknum',
        value: car.stocknum ?? '',
        rule: `a car that differs from row ${other.row}${other.car.stocknum === null ? '' : ` (${other.car.stocknum})`}`,
        hint: 'Make, model, year, kilometres and colour are the same, and both are shown. Is one car listed under two numbers?',
      },
    ];
  });
}

const differs = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
