import { CAR_PAGE_ATTRIBUTE, carDataPath, carPath } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import type { ListedCar } from '../leads/lead.ts';

export type CarFile = ListedCar & SearchRecord & { readonly image: string | null };

/** The public details of a car by its id, from the file that was written with its page; null = no such car is listed. */
export async function readCar(context: RequestContext, id: unknown): Promise<CarFile | null> {
  if ((typeof id !== 'string' && typeof id !== 'number') || !/^\d{1,16}$/.test(String(id))) return null;
  const file = await asset(context, carDataPath(Number(id)));
  return file.ok ? ((await file.json()) as CarFile) : null;
}

/** The public details of a car by the slug of its page; null = no such page. The page states the car's id, so no table of slugs is needed. */
export async function readCarBySlug<File = CarFile>(context: RequestContext, slug: string): Promise<File | null> {
  const page = await asset(context, carPath(slug));
  if (!page.ok) return null;
  let id = '';
  const reader = new HTMLRewriter().on(`[${CAR_PAGE_ATTRIBUTE}]`, {
    element: (element) => {
      id = element.getAttribute(CAR_PAGE_ATTRIBUTE) ?? '';
    },
  });
  await reader.transform(page).arrayBuffer();
  return (await readCar(context, id)) as File | null;
}
