import { isRangeFacet, type ListFacet } from '#domain/facets.ts';
import { FacetList } from './FacetList.tsx';
import { FilterSection } from './FilterSection.tsx';
import { MakeList } from './MakeList.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { facetLabel, useSearchTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/** Sections that are open before anything is chosen. */
const INITIALLY_OPEN = 3;
/** All filters of the site, in its order. Models are chosen below their make. */
export function FilterRail({ search }: { readonly search: StockSearch }) {
  const tools = useSearchTools();
  const facets = tools.data.availableFilters.map((filter) => filter.facet);
  const hasModels = facets.includes('model');
  const visible = facets.filter((facet) => facet !== 'model' || !facets.includes('make'));
  return visible.map((facet, position) => {
    const range = isRangeFacet(facet) ? (search.state.ranges[facet] ?? null) : null;
    const activeCount = isRangeFacet(facet) ? Number(range !== null) : (search.state.lists[facet]?.length ?? 0);
    return (
      <FilterSection key={facet} title={facetLabel(tools, facet)} open={position < INITIALLY_OPEN} active={activeCount}>
        {isRangeFacet(facet) ? (
          <RangeFilter facet={facet} stats={search.ranges[facet] ?? null} range={range} />
        ) : facet === 'make' ? (
          <MakeList values={search.lists.make ?? []} models={hasModels} />
        ) : (
          <FacetList facet={facet as ListFacet} values={search.lists[facet] ?? []} />
        )}
      </FilterSection>
    );
  });
}
