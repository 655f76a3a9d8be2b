import { readCarId } from '#domain/car-ids.ts';
import { CAR_IDS_PATH, carDataPath, STOCK_INDEX_PATH } from '#domain/routes/public-paths.ts';
import { type IndexFile, type ListedDetails, listedDetails } from '#domain/stock-index.ts';
import type { CarFile } from '#stock/public-car.ts';
import { asset, type RequestContext, type WorkerContext } from '../../platform/env.ts';

/** `CAR_IDS_PATH`: the id of each car, by the slug of its page. */
export type CarIds = { readonly [slug: string]: number };

/** The public details of a car by its id, from the file that was written with its page; null = no such car is listed. */
export async function readCar(context: WorkerContext, id: unknown): Promise<CarFile | null> {
  const carId = readCarId(id);
  if (carId === null) return null;
  const file = await asset(context, carDataPath(carId));
  return file.ok ? ((await file.json()) as CarFile) : null;
}

/** The public details of a car by the slug of its page; null = no such page. */
export async function readCarBySlug(context: RequestContext, slug: string): Promise<CarFile | null> {
  const file = await asset(context, CAR_IDS_PATH);
  if (!file.ok) return null;
  const ids: CarIds = await file.json();
  return Object.hasOwn(ids, slug) ? readCar(context, ids[slug]) : null;
}

/** The listed details of each car of this build, by id, from one file: reading one for each car of a large push takes seconds. */
export async function readListedDetails(context: WorkerContext): Promise<ReadonlyMap<number, ListedDetails>> {
  const file = await asset(context, STOCK_INDEX_PATH);
  return listedDetails((await file.json()) as IndexFile);
}
