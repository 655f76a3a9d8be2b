import { API_PATH } from '#domain/routes/api-path.ts';

/**
 * The pages of this site that this tab has visited, and the advertisement it came from (FORM-16). Nothing is sent until there is a lead.
 */

/** Key in the tab's storage. */
const KEY = 'caryard.visit';
const MAX_PAGES = 20;

interface VisitRecord {
  readonly pages: readonly string[];
  readonly params: { readonly [name: string]: string };
}

function readVisit(): VisitRecord {
  try {
    return { pages: [], params: {}, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<VisitRecord>) };
  } catch {
    return { pages: [], params: {} };
  }
}

/** Records this page, once per view: its path, and campaign parameters of the query, of which the edge keeps those it knows. */
export function recordVisit(): void {
  const { pages, params } = readVisit();
  const path = location.pathname;
  const next: VisitRecord = {
    // The URL of a refused form post without JavaScript is not a page.
    pages: pages.at(-1) === path || path.startsWith(`${API_PATH}/`) ? pages : [...pages, path].slice(-MAX_PAGES),
    params: {
      ...params,
      ...Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => /^utm_|clid$/.test(name))),
    },
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is blocked: the lead only states where it was sent from.
  }
}

/** The pages and campaign parameters of this visit, by the keys of the lead contract (FORM-16). */
export function leadAttributes(): {
  visited_pages: readonly string[];
  linked_query_params: { readonly [name: string]: string };
} {
  const { pages, params } = readVisit();
  return { visited_pages: pages, linked_query_params: params };
}
