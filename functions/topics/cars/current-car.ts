import type { SearchRecord } from '#domain/search-record.ts';
import type { CarFile } from '#stock/public-car.ts';
import type { RequestContext } from '../../platform/env.ts';
import { liveRecord } from './live-stock.ts';
import { readCar, readCarBySlug } from './read-car.ts';

/** A car's public details, with pushed changes and reservations applied. */
export type CurrentCar = SearchRecord & Pick<CarFile, 'name' | 'phone'>;

/** A car in its current state by id; null = the site has none. */
export async function readCurrentCar(context: RequestContext, id: unknown): Promise<CurrentCar | null> {
  const car = await readCar(context, id);
  return car && liveRecord(context, car);
}

/** A car in its current state by the slug of its page; null = the site has none. */
export async function readCurrentCarBySlug(context: RequestContext, slug: string): Promise<CurrentCar | null> {
  const car = await readCarBySlug(context, slug);
  return car && liveRecord(context, car);
}
