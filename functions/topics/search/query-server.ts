import { BOUNDS_ONLY, type ServerQuery } from '#domain/search-request.ts';
import type { Runtime } from '../../platform/env.ts';
import { fetchExternal, TooLarge } from '../../platform/external-fetch.ts';
import { searchToken } from './search-token.ts';

/** The search server gave no usable response; `reason` may be logged, because it contains neither host nor key. */
export class SearchServerError extends Error {
  override name = 'SearchServerError';
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The page waits 800 ms, so a later response is useless. */
const RESPONSE_TIMEOUT_MS = 700;
/** Larger than any response to one of our pages. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface ServerOptions {
  readonly host: string;
  /** `<uid>:<key>` of the search key; null = the binding is not set. */
  readonly secret: string | null;
  readonly indexes: readonly string[];
  readonly runtime: Pick<Runtime, 'now' | 'fetch' | 'deadline'>;
}

/**
 * Forwards checked queries to the dealer's search server with a tenant token and returns its results, with facets reduced to what the page
 * needs. Throws `SearchServerError` if the secret is missing or the server refuses, times out, fails or returns something unreadable.
 */
export async function queryServer(
  { host, secret, indexes, runtime }: ServerOptions,
  queries: readonly ServerQuery[],
): Promise<{ readonly results: readonly unknown[] }> {
  const parts = /^([0-9a-f-]{36}):(\S+)$/i.exec(secret ?? '');
  if (parts === null) throw new SearchServerError('binding_missing');
  const [, keyUid = '', key = ''] = parts;
  const token = await searchToken({ key, keyUid, indexes, now: runtime.now() });
  const request = new Request(new URL('multi-search', host.endsWith('/') ? host : `${host}/`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ queries: queries.map(({ values: _, keep: __, ...query }) => query) }),
    redirect: 'manual',
  });
  let text: string;
  try {
    const limits = { until: runtime.deadline(RESPONSE_TIMEOUT_MS), maxBytes: MAX_BYTES };
    const response = await fetchExternal(runtime, request, limits);
    if (!response.ok) throw new SearchServerError(await errorOf(response));
    text = await response.text();
  } catch (error) {
    if (error instanceof SearchServerError) throw error;
    if (error instanceof TooLarge) throw new SearchServerError('too_large');
    throw new SearchServerError((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
  const results = readResults(text);
  if (results?.length !== queries.length) throw new SearchServerError('garbage');
  return { results: results.map((result, i) => trimResult(result, queries[i] as ServerQuery)) };
}

/** Status and Meilisearch's error code, `403 invalid_api_key`; never its message, which may quote what was typed. */
async function errorOf(response: Response): Promise<string> {
  const { code } = (await response.json().catch(() => ({}))) as { readonly code?: unknown };
  return `${response.status} ${typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : ''}`.trim();
}

interface Result {
  readonly facetDistribution?: { readonly [facet: string]: { readonly [value: string]: number } };
}

function readResults(text: string): readonly Result[] | null {
  try {
    const { results } = JSON.parse(text) as { readonly results?: unknown };
    const isValid = Array.isArray(results) && results.every((result) => typeof result === 'object' && result !== null);
    return isValid ? results : null;
  } catch {
    return null;
  }
}

/**
 * The server returns every value of a facet, thousands of models and prices. The page gets the most frequent ones and those it filters by;
 * for amounts only the bounds.
 */
function trimResult(result: Result, { values = 0, keep = [] }: ServerQuery): object {
  const { facetDistribution } = result;
  if (typeof facetDistribution !== 'object' || facetDistribution === null) return result;
  const filtered = new Set(keep);
  const facets = Object.entries(facetDistribution).map(([facet, counts]) => {
    if (BOUNDS_ONLY.includes(facet)) return [facet, {}];
    const ranked = Object.entries(counts).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return [facet, Object.fromEntries(ranked.filter(([value], i) => i < values || filtered.has(`${facet}:${value}`)))];
  });
  return { ...result, facetDistribution: Object.fromEntries(facets) };
}
