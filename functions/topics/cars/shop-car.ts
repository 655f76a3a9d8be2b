import type { SearchRecord } from '#domain/search-record.ts';
import type { Visit } from '../../platform/env.ts';
import { liveRecord } from './live-stock.ts';
import { readCar, readCarBySlug } from './read-car.ts';

/** A car by its public file, as it stands now. */
export type ShopCar = SearchRecord & { readonly name: string };

/** A car by its id, as it stands now; null = the site has none. */
export async function readShopCar(visit: Visit, id: unknown): Promise<ShopCar | null> {
  const car = (await readCar(visit, id)) as ShopCar | null;
  return car && liveRecord(visit, car);
}

/** A car by the slug of its page, as it stands now; null = the site has none. */
export async function readShopCarBySlug(visit: Visit, slug: string): Promise<ShopCar | null> {
  const car = await readCarBySlug<ShopCar>(visit, slug);
  return car && liveRecord(visit, car);
}
