import type { SearchRecord } from '#domain/search-record.ts';
import type { RequestContext } from '../../platform/env.ts';
import { liveRecord } from './live-stock.ts';
import { readCar, readCarBySlug } from './read-car.ts';

/** A car's public facts, with pushed changes and reservations applied. */
export type ShopCar = SearchRecord & { readonly name: string };

/** A car in its current state by id; null = the site has none. */
export async function readShopCar(context: RequestContext, id: unknown): Promise<ShopCar | null> {
  const car = (await readCar(context, id)) as ShopCar | null;
  return car && liveRecord(context, car);
}

/** A car in its current state by the slug of its page; null = the site has none. */
export async function readShopCarBySlug(context: RequestContext, slug: string): Promise<ShopCar | null> {
  const car = await readCarBySlug<ShopCar>(context, slug);
  return car && liveRecord(context, car);
}
