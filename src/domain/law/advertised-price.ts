import type { CarType, ItemType, PriceType } from '#domain/car.ts';
import type { Sourced } from '#domain/law/sourced.ts';

/** Whether a price of each type is the single total price of ACL s48, including everything a buyer must pay; null = no price is shown. */
const IS_TOTAL_PRICE = {
  drive_away: true,
  ride_away: true,
  estimated_drive_away: false,
  excl_govt_charges: false,
  deposit: false,
  poa: null,
} as const satisfies { readonly [type in PriceType]: boolean | null };

interface PricedCar {
  readonly price: number | null;
  readonly price_type: PriceType | null;
}

/** Whether a price is shown that does not include everything a buyer must pay. */
export const showsPartialPrice = ({ price, price_type }: PricedCar): boolean =>
  price !== null && price_type !== null && IS_TOTAL_PRICE[price_type] === false;

/** The source of `lacksTotalPrice`. */
export const PRICE_LAW: Sourced = {
  confidence: 'established',
  checked: '2026-11-20',
  source: 'Australian Consumer Law s48; accc.gov.au motor vehicle questions; consumer.vic.gov.au checklist',
};

/**
 * Whether an Australian advertisement of a new or demonstrator vehicle shows a price that is not the total price. Used vehicles are not
 * checked: whether "Excl. Govt. Charges" is sufficient differs by state and is uncertain.
 */
export function lacksTotalPrice(
  car: PricedCar & { readonly item_type: ItemType; readonly car_type: CarType },
  country: string,
): boolean {
  return country === 'AU' && car.car_type !== 'used' && showsPartialPrice(car);
}
