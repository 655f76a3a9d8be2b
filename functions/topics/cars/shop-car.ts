import type { SearchRecord } from '#domain/search-record.ts';
import type { RequestContext } from '../../platform/env.ts';
import { liveRecord } from './live-stock.ts';
import { readCar, readCarBySlug } from './read-car.ts';

/** A car by its public file, as it stands now. */
export type ShopCar = SearchRecord & { readonly name: string };

/** A car by its id, as it stands now; null = the site has none. */
export async function readShopCar(context: RequestContext, id: unknown): Promise<ShopCar | null> {
  const car = (await readCar(context, id)) as ShopCar | null;
  return car && liveRecord(context, car);
}

/** A car by the slug of its page, as it stands now; null = the site has none. */
export async function readShopCarBySlug(context: RequestContext, slug: string): Promise<ShopCar | null> {
  const car = await readCarBySlug<ShopCar>(context, slug);
  return car && liveRecord(context, car);
}
