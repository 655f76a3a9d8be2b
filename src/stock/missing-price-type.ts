import { isAvailable } from '#domain/availability.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';

/** In a smaller stock, no price at all may be chance. */
const ENOUGH_CARS = 10;

/** One finding if no car for sale has a price, nor one on application: the column is empty, or another one has the prices. */
export function missingPrices(drafts: readonly Draft[]): Finding[] {
  const forSale = drafts.filter(({ car }) => isAvailable(car));
  const isPriced = ({ car }: Draft): boolean => car.price !== null || car.price_type === 'poa';
  if (forSale.length < ENOUGH_CARS || forSale.some(isPriced)) return [];
  return [
    {
      outcome: 'kept',
      row: 0,
      column: 'price',
      value: `none of ${forSale.length} cars`,
      rule: 'a price for every car, or POA',
      hint: 'They are shown without a price. Is the price in another column of the feed?',
    },
  ];
}

/** Number of rows listed in the finding; the others are only counted. */
const MAX_ROWS_LISTED = 5;

/**
 * One finding for the whole feed if used cars for sale have a price but no price type (PRICE-07), usually because the feed has no such
 * column. None if every price has a type.
 */
export function missingPriceTypes(drafts: readonly Draft[]): Finding[] {
  const rows = drafts.flatMap(({ car, row }) =>
    car.car_type === 'used' && isAvailable(car) && car.price !== null && car.price_type === null ? [row] : [],
  );
  if (rows.length === 0) return [];
  const cars = rows.length === 1 ? '1 used car: row' : `${rows.length} used cars: rows`;
  const more = rows.length > MAX_ROWS_LISTED ? ` and ${rows.length - MAX_ROWS_LISTED} more` : '';
  return [
    {
      outcome: 'kept',
      row: 0,
      column: 'price_type',
      value: `${cars} ${rows.slice(0, MAX_ROWS_LISTED).join(', ')}${more}`,
      rule: 'a price type for every used car with a price',
      hint: 'Their prices are shown with stock.defaultPriceType. Add the column to the feed, or a constant to the mapping.',
    },
  ];
}
