import { isAvailable } from '#domain/availability.ts';
import { effectiveChanges } from '#domain/effective-changes.ts';
import type { ChangedStock } from '#domain/stock-changes.ts';
import type { AdvertisedCar, TradeInStock } from '#domain/trade-in-value.ts';

/**
 * The cars that an estimate compares, with the changes since the build: at their current price and kilometres, without those that are no
 * longer for sale, have no price any more or now have one of at most `tradeInMinPriceDollars`. Cars that the build left out are not added.
 */
export function liveTradeInStock(
  stock: TradeInStock,
  changedStock: ChangedStock,
  { tradeInMinPriceDollars }: { readonly tradeInMinPriceDollars: number },
): TradeInStock {
  const current = (car: AdvertisedCar): AdvertisedCar[] => {
    const [year, builtKm, builtPrice, id] = car;
    const changes = changedStock.get(id);
    if (changes === undefined) return [car];
    // Twice null: built with a sale price, so neither on application nor by the week.
    const {
      listed = true,
      status = 'in_stock',
      km = builtKm,
      price = builtPrice,
    } = effectiveChanges(null, null, changes);
    const isComparable = listed && isAvailable({ status }) && km !== null && price !== null;
    return isComparable && price > tradeInMinPriceDollars ? [[year, km, price, id]] : [];
  };
  return mapValues(stock, (models) => mapValues(models, (cars) => cars.flatMap(current)));
}

const mapValues = <T>(
  object: { readonly [name: string]: T },
  change: (value: T) => T,
): { readonly [name: string]: T } =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
