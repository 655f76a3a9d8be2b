import { isAvailable } from '#domain/availability.ts';
import type { Limits } from '#domain/constants.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { AdvertisedCar, TradeInStock } from '#domain/trade-in-value.ts';

/**
 * Cars for comparison with a shopper's car (`/_data/trade-in.json`): used and demo cars for sale with a price, by make and model. Based on
 * public records, so it contains no purchase costs.
 */
export function tradeInStock(
  records: readonly SearchRecord[],
  { tradeInMinPriceDollars }: Pick<Limits, 'tradeInMinPriceDollars'>,
): TradeInStock {
  const stock = new Map<string, Map<string, AdvertisedCar[]>>();
  for (const record of records) {
    const { make, model, year, km, price } = record;
    if (record.car_type === 'new' || !isAvailable(record) || km === null) continue;
    if (price === null || price <= tradeInMinPriceDollars) continue;
    const models = stock.get(make) ?? new Map<string, AdvertisedCar[]>();
    stock.set(make, models.set(model, [...(models.get(model) ?? []), [year, km, price, record.id]]));
  }
  return Object.fromEntries(Array.from(stock, ([make, models]) => [make, Object.fromEntries(models)]));
}
