import { useEffect, useState } from 'react';
import { FacetRow } from './FacetRow.tsx';
import { FacetValueSearch } from './FacetValueSearch.tsx';
import { useCurrentSearch, useSearchTools } from './search-context.ts';
import type { CountedValue } from './search-model.ts';

/**
 * The models of one make with their counts under all other filters; those beyond the limit are found by text, and listed once chosen
 * (SRCH-05).
 */
export function ModelList({ make }: { readonly make: string }) {
  const { actions, data, words } = useSearchTools();
  const { state } = useCurrentSearch();
  const [models, setModels] = useState<readonly CountedValue[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts depend on the other filters.
  useEffect(() => {
    let isCurrent = true;
    actions.findValues('model', '', make).then((values) => {
      if (isCurrent) setModels(values);
    });
    return () => {
      isCurrent = false;
    };
  }, [actions, make, state]);
  const chosen = state.lists.model ?? [];
  const limit = data.limits.models;
  return (
    <fieldset className="models">
      <legend className="visually-hidden">{words('results.models_of', { make })}</legend>
      <ul className="facets">
        {models.map((model, position) => {
          const isSelected = chosen.includes(model.value);
          return (
            (position < limit || isSelected) && (
              <li key={model.value}>
                <FacetRow facet="model" value={{ ...model, isSelected }} />
              </li>
            )
          );
        })}
      </ul>
      {models.length > limit && <FacetValueSearch facet="model" make={make} />}
    </fieldset>
  );
}
