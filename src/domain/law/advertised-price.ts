import type { CarType, ItemType, PriceType } from '#domain/car.ts';
import type { Dated } from '#domain/law/dated.ts';

/** Price types that are the single total price of ACL s48, including everything a buyer must pay. */
export const TOTAL_PRICE_TYPES: readonly PriceType[] = ['drive_away', 'ride_away'];

export const PRICE_LAW: Dated = {
  confidence: 'established',
  checked: '2026-11-20',
  source: 'Australian Consumer Law s48; accc.gov.au motor vehicle questions; consumer.vic.gov.au checklist',
};

/**
 * Whether an Australian advertisement of a new or demonstrator vehicle shows a price that is not the total price. Used vehicles are not
 * checked: whether "Excl. Govt. Charges" is sufficient differs by state and is uncertain.
 */
export function lacksTotalPrice(
  car: {
    readonly item_type: ItemType;
    readonly car_type: CarType;
    readonly price: number | null;
    readonly price_type: PriceType | null;
  },
  country: string,
): boolean {
  if (country !== 'AU' || car.car_type === 'used' || car.price === null) return false;
  return car.price_type !== null && car.price_type !== 'poa' && !TOTAL_PRICE_TYPES.includes(car.price_type);
}
