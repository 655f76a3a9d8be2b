import { memo, useState } from 'react';
import type { FacetValue } from '#domain/facet-order.ts';
import type { ListFacet } from '#domain/facets.ts';
import { FacetRow } from './FacetRow.tsx';
import { FacetValueSearch } from './FacetValueSearch.tsx';
import { useSearchTools } from './search-context.ts';

/** Number of values shown before "Show all". */
const COLLAPSED_VALUES = 8;

/**
 * The checkboxes of one facet. A chosen value is never hidden. If the facet has more values than are listed (SRCH-16) or counted, a text
 * field finds the others.
 */
export const FacetList = memo(function FacetList({
  facet,
  values,
}: {
  readonly facet: ListFacet;
  readonly values: readonly FacetValue[];
}) {
  const { data, words } = useSearchTools();
  const [isExpanded, setIsExpanded] = useState(false);
  const limit = data.limits.values[facet] ?? values.length;
  const listed = values.filter((value, position) => position < limit || value.isSelected);
  const visible = isExpanded
    ? listed
    : listed.filter((value, position) => position < COLLAPSED_VALUES || value.isSelected);
  return (
    <>
      <ul className="facets">
        {visible.map((value) => (
          <li key={value.value}>
            <FacetRow facet={facet} value={value} />
          </li>
        ))}
      </ul>
      {listed.length > COLLAPSED_VALUES && (
        <button
          type="button"
          className="filter-more"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? words('results.fewer_values') : words('results.all_values', { count: listed.length })}
        </button>
      )}
      {values.length > limit && <FacetValueSearch facet={facet} />}
    </>
  );
});
