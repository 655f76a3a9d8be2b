import { memo, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import { FacetRow } from './FacetRow.tsx';
import { ModelList } from './ModelList.tsx';
import { useTools } from './search-context.ts';
import type { FacetValue } from './search-model.ts';

/** Makes by number of cars: the first seven, then all (SRCH-05); a chosen make is never hidden and offers its models. */
export const MakeList = memo(function MakeList({
  values,
  models,
}: {
  readonly values: readonly FacetValue[];
  /** Models can be chosen on this site. */
  readonly models: boolean;
}) {
  const { data, words } = useTools();
  const [all, setAll] = useState(false);
  const few = data.limits.makes;
  const shown = all ? values : values.filter((value, position) => position < few || value.on);
  return (
    <>
      <ul className="facets makes">
        {shown.map((value) => (
          <li key={value.value}>
            <FacetRow facet="make" value={value} />
            {models && value.on && <ModelFold make={value.value} />}
          </li>
        ))}
      </ul>
      {values.length > few && (
        <button type="button" className="filter-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {words(all ? 'results.fewer_makes' : 'results.all_makes')}
        </button>
      )}
    </>
  );
});

function ModelFold({ make }: { readonly make: string }) {
  const { words } = useTools();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="models-toggle"
        aria-expanded={open}
        aria-label={`${words('results.models')}: ${make}`}
        onClick={() => setOpen(!open)}
      >
        {words('results.models')}
        <Icon name="down" />
      </button>
      {open && <ModelList make={make} />}
    </>
  );
}
