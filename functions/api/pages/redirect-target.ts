import { collapseSlashes } from '#domain/redirects.ts';
import { listPagePath, MODELS_OF_BODY_FILES, MODELS_PATH, modelsOfBodyPath } from '#domain/routes/public-paths.ts';

const BODY_FILE = new RegExp(`^${MODELS_OF_BODY_FILES}/([^/]+)$`);
const PAGE_FILE = /^(\/.+)\/_page\/(\d{1,6})$/;

/**
 * The canonical URL of a page if this is another spelling of it (ROUTE-02, A27); null = already canonical. Path and query only, so it
 * cannot lead to another site. The query is kept for aliases and repeated slashes only; the browser keeps the fragment.
 */
export function redirectTarget(url: URL, aliases: { readonly [path: string]: string }): string | null {
  const path = collapseSlashes(url.pathname);
  const body = BODY_FILE.exec(path)?.[1];
  if (body !== undefined) return body === '_unknown' ? MODELS_PATH : modelsOfBodyPath(body);
  const page = PAGE_FILE.exec(path);
  if (page?.[1] && page[2]) return listPagePath(page[1], Number(page[2]));
  const target = aliases[path] ?? path;
  if (target === url.pathname) return null;
  return target + url.search;
}
