import { bodyLabel } from '#domain/body.ts';
import {
  listPageFile,
  MODELS_PATH,
  modelsByBodyStyleFile,
  UNKNOWN_BODY_STYLE_FILE,
} from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';
import { asset, type RequestContext } from '../../platform/env.ts';

/**
 * The static file for a list URL. Only `?page=N` without other parameters has its own file; a number past the end gives the last page; zero, a negative or
 * an invalid number gives page 1. With any other search state the file is page 1 and its script runs the search (SRCH-02).
 */
export async function listFile(context: RequestContext): Promise<string> {
  const { pathname, searchParams } = context.url;
  if (pathname === MODELS_PATH) return modelsFile(context);
  const page = requestedPage(searchParams);
  if (page <= 1) return pathname;
  const exists = (number: number): Promise<boolean> => fileExists(context, listPageFile(pathname, number));
  if (await exists(page)) return listPageFile(pathname, page);
  return listPageFile(pathname, await lastPage(exists, page));
}

/** The file of all models with the body style in the query (ROUTE-06), under any name that the search accepts (`hatchback`, `Hatch`); for an unknown style, a page that says so and lists all models. */
async function modelsFile(context: RequestContext): Promise<string> {
  const body = context.url.searchParams.get('body') ?? '';
  if (body === '') return MODELS_PATH;
  const file = modelsByBodyStyleFile(bodyLabel(body) ?? body);
  return toSlug(body) !== '' && (await fileExists(context, file)) ? file : UNKNOWN_BODY_STYLE_FILE;
}

/** Whether the site has a file at this path. */
export const fileExists = async (context: RequestContext, file: string): Promise<boolean> =>
  (await asset(context, file, { method: 'HEAD' })).ok;

function requestedPage(query: URLSearchParams): number {
  const names = new Set(query.keys());
  const text = query.get('page') ?? '';
  return names.size === 1 && /^\d{1,6}$/.test(text) ? Number(text) : 1;
}

/** The highest page number below `beyond` that has a file, by binary search. */
async function lastPage(exists: (page: number) => Promise<boolean>, beyond: number): Promise<number> {
  let low = 1;
  let high = Math.min(beyond, 2);
  while (high < beyond && (await exists(high))) {
    low = high;
    high = Math.min(high * 2, beyond);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await exists(middle)) low = middle;
    else high = middle;
  }
  return low;
}
