import { wordsOf } from '#text/wording.ts';
import type { FacetSearchData, FacetSearchView, FacetSelectView } from '#view-types/facet-search.ts';
import type { PageInput } from '#view-types/page.ts';

/**
 * A search by facets (SRCH-17).
 *
 * @param dealership search the cars of this dealership; null = search models
 */
export function facetSearch(
  { site, assets }: Pick<PageInput, 'site' | 'assets'>,
  {
    dealership,
    label,
    selects,
  }: { readonly dealership: string | null; readonly label: string; readonly selects: readonly FacetSelectView[] },
): FacetSearchView {
  const words = wordsOf(site.text);
  const kind = dealership === null ? 'models' : 'cars';
  const data: FacetSearchData = {
    tenant: site.slug,
    index: site.search.index,
    indexHref: assets.indexHref,
    modelsHref: assets.modelsHref,
    server: site.search.engine === 'meilisearch',
    dealership,
    words: {
      found: words(`facet_search.found_${kind}`),
      none: words(`facet_search.none_${kind}`),
      option: words('count.option'),
      failed: words('facet_search.failed'),
      stock: words('facet_search.stock'),
      stock_name: words('facet_search.stock_name'),
    },
  };
  return {
    data: JSON.stringify(data),
    showsCars: dealership !== null,
    label,
    selects,
    any: words('facet_search.any'),
    search: words('facet_search.search'),
  };
}
