import { useEffect, useId, useState } from 'react';
import type { ListFacet } from '#domain/search-record.ts';
import { FacetRow } from './FacetRow.tsx';
import { facetLabel, useCurrentSearch, useSearchTools } from './search-context.ts';
import type { FoundValue } from './search-model.ts';

/** Finds values of a facet by typed text, in particular those that are not listed (SRCH-05, SRCH-16). */
export function FindValue({ facet, within }: { readonly facet: ListFacet; readonly within?: string }) {
  const tools = useSearchTools();
  const { actions, data, words } = tools;
  const { state } = useCurrentSearch();
  const chosen = state.lists[facet] ?? [];
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly FoundValue[] | null>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the available values depend on the other filters.
  useEffect(() => {
    let isCurrent = true;
    if (text.trim() === '') {
      setFound(null);
      return;
    }
    const timer = setTimeout(async () => {
      const values = await actions.findValues(facet, text, within);
      if (isCurrent) setFound(values);
    }, data.limits.debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [actions, data, facet, text, within, state]);
  return (
    <div className="find-value">
      <label htmlFor={id}>{words('results.find_value', { facet: facetLabel(tools, facet) })}</label>
      <input id={id} type="search" className="input" value={text} onChange={(event) => setText(event.target.value)} />
      <ul className="facets" aria-live="polite">
        {found?.map((value) => (
          <li key={value.value}>
            <FacetRow facet={facet} value={{ ...value, on: chosen.includes(value.value) }} typed={text.trim()} />
          </li>
        ))}
        {found?.length === 0 && <li className="muted small">{words('results.no_value')}</li>}
      </ul>
    </div>
  );
}
