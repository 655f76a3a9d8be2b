import { useEffect, useId, useState } from 'react';
import type { ListFacet } from '#domain/facets.ts';
import { FacetRow } from './FacetRow.tsx';
import { facetLabel, useCurrentSearch, useSearchTools } from './search-context.ts';
import type { CountedValue } from './search-model.ts';

/**
 * A text field that searches a facet's values, including those that are not listed (SRCH-05, SRCH-16).
 *
 * @param make only models of this make
 */
export function FacetValueSearch({ facet, make }: { readonly facet: ListFacet; readonly make?: string }) {
  const tools = useSearchTools();
  const { actions, data, words } = tools;
  const { state } = useCurrentSearch();
  const chosen = state.lists[facet] ?? [];
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<readonly CountedValue[] | null>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the available values depend on the other filters.
  useEffect(() => {
    let isCurrent = true;
    if (text.trim() === '') {
      setMatches(null);
      return;
    }
    const timer = setTimeout(async () => {
      const values = await actions.findValues(facet, text, make);
      if (isCurrent) setMatches(values);
    }, data.limits.debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [actions, data, facet, text, make, state]);
  return (
    <div className="find-value">
      <label htmlFor={id}>{words('results.find_value', { facet: facetLabel(tools, facet) })}</label>
      <input id={id} type="search" className="input" value={text} onChange={(event) => setText(event.target.value)} />
      <ul className="facets" aria-live="polite">
        {matches?.map((value) => (
          <li key={value.value}>
            <FacetRow
              facet={facet}
              value={{ ...value, isSelected: chosen.includes(value.value) }}
              typed={text.trim()}
            />
          </li>
        ))}
        {matches?.length === 0 && <li className="muted small">{words('results.no_value')}</li>}
      </ul>
    </div>
  );
}
