import type { SearchRecord } from '#domain/search-record.ts';
import type { MultiResponse, SearchRequest } from '#search/engine/requests.ts';

/**
 * The cost of searching without an engine: every record is tested for every request, words are searched as substrings of one long text (no
 * typing errors, no ranking), and counts are kept in maps. The least code that finds cars, but not the fastest.
 */
export function naiveSearch(records: readonly SearchRecord[], requests: readonly SearchRequest[]): MultiResponse {
  return { results: requests.map((request) => searchIndex(records, request)) as unknown as MultiResponse['results'] };
}

function searchIndex(records: readonly SearchRecord[], { indexName, params = {} }: SearchRequest) {
  const words = (params.query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const lists = (params.facetFilters as readonly (readonly string[])[] | undefined) ?? [];
  const numbers = ((params.numericFilters as readonly string[] | undefined) ?? []).map(
    (text) => /(\w+)([<>]=)(.+)/.exec(text) as RegExpExecArray,
  );
  const cell = (record: SearchRecord, field: string) => record[field as keyof SearchRecord];
  const hits = records.filter((record) => {
    const text = [record.make, record.model, record.badge, record.year, record.body, record.stocknum]
      .join(' ')
      .toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      lists.every((any) =>
        any.some(
          (entry) => String(cell(record, entry.split(':')[0] as string)) === entry.slice(entry.indexOf(':') + 1),
        ),
      ) &&
      numbers.every(([, field, sign, value]) => {
        const n = cell(record, field as string);
        return typeof n === 'number' && (sign === '>=' ? n >= Number(value) : n <= Number(value));
      })
    );
  });
  const [, field = 'id', direction] = indexName.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  hits.sort((a, b) => sign * (Number(cell(a, field) ?? Infinity) - Number(cell(b, field) ?? Infinity)));
  const facets: Record<string, [string, number][]> = {};
  for (const facet of typeof params.facets === 'string' ? [params.facets] : (params.facets ?? [])) {
    const counts = new Map<string, number>();
    for (const record of hits) {
      const value = cell(record, facet);
      if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
    facets[facet] = [...counts].sort((a, b) => b[1] - a[1]).slice(0, params.maxValuesPerFacet ?? 100);
  }
  const size = params.hitsPerPage ?? 20;
  return {
    hits: hits.slice((params.page ?? 0) * size, ((params.page ?? 0) + 1) * size),
    nbHits: hits.length,
    facets,
  };
}
