import { collapseSlashes } from '#domain/redirects.ts';
import {
  BODY_STYLE_FILES_PATH,
  listPagePath,
  MODELS_PATH,
  modelsByBodyStylePath,
} from '#domain/routes/public-paths.ts';

const BODY_STYLE_FILE = new RegExp(`^${BODY_STYLE_FILES_PATH}/([^/]+)$`);
const PAGE_FILE = /^(\/.+)\/_page\/(\d{1,6})$/;

/**
 * The canonical path of a page, with the query, if this is another spelling of it (ROUTE-02, A27); null = already canonical. Path and query only, so it
 * cannot lead to another site. The query is kept for aliases and repeated slashes only; the browser keeps the fragment.
 */
export function redirectTarget(url: URL, aliases: { readonly [path: string]: string }): string | null {
  const path = collapseSlashes(url.pathname);
  const bodyStyle = BODY_STYLE_FILE.exec(path)?.[1];
  if (bodyStyle !== undefined) return bodyStyle === '_unknown' ? MODELS_PATH : modelsByBodyStylePath(bodyStyle);
  const page = PAGE_FILE.exec(path);
  if (page?.[1] && page[2]) return listPagePath(page[1], Number(page[2]));
  const target = aliases[path] ?? path;
  if (target === url.pathname) return null;
  return target + url.search;
}
