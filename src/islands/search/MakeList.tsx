import { memo, useEffect, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import type { FacetValue } from '#domain/facet-order.ts';
import { MAX_FACET_VALUES } from '#domain/search-filters.ts';
import { cardWords } from '#views/car-summary.ts';
import { makeLogo } from '#views/make-logo.ts';
import { FacetRow } from './FacetRow.tsx';
import { FacetValueSearch } from './FacetValueSearch.tsx';
import { ModelList } from './ModelList.tsx';
import { useCurrentSearch, useSearchTools } from './search-context.ts';

/** Makes by number of cars: the first seven, then all (SRCH-05); a chosen make is never hidden and shows its models. */
export const MakeList = memo(function MakeList({
  values,
  models,
}: {
  readonly values: readonly FacetValue[];
  /** Whether this site lets shoppers choose models. */
  readonly models: boolean;
}) {
  const { data, words } = useSearchTools();
  const [isExpanded, setIsExpanded] = useState(false);
  const limit = data.limits.makes;
  const visible = isExpanded ? values : values.filter((value, position) => position < limit || value.isSelected);
  return (
    <>
      <ul className="facets makes">
        {visible.map((value) => (
          <li key={value.value}>
            <FacetRow facet="make" value={value} logo={<MakeLogo make={value.value} />} />
            {models && value.isSelected && <MakeModels make={value.value} />}
          </li>
        ))}
      </ul>
      {(isExpanded ? values.length > limit : visible.length < values.length) && (
        <button
          type="button"
          className="filter-more"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {words(isExpanded ? 'results.fewer_makes' : 'results.all_makes')}
        </button>
      )}
      {isExpanded && values.length >= MAX_FACET_VALUES && <FacetValueSearch facet="make" />}
    </>
  );
});

/**
 * The make's logo: the dealer's own, or one from the site's sprite; if there is none, only the name is shown. The static page leaves a gap
 * for it: it would be loaded before the cars' pictures, even on a phone, where the filters are closed.
 */
function MakeLogo({ make }: { readonly make: string }) {
  const { picture, drawing } = makeLogo(make, useSearchTools().data.logos);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => setIsLive(true), []);
  return (
    <svg className="make-logo" aria-hidden="true">
      {isLive && picture && <image href={picture} width="100%" height="100%" />}
      {isLive && drawing && <use href={drawing} />}
    </svg>
  );
}

/** "Select models" below a chosen make; initially open if the URL contains models. */
function MakeModels({ make }: { readonly make: string }) {
  const { data, words } = useSearchTools();
  const { state } = useCurrentSearch();
  const [open, setOpen] = useState(state.lists.model !== undefined);
  const label = words('results.models');
  return (
    <>
      <button
        type="button"
        className="models-toggle"
        aria-expanded={open}
        aria-label={cardWords(data.cardSite)('card.action_name', { label, car: make })}
        onClick={() => setOpen(!open)}
      >
        {label}
        <Icon name="down" />
      </button>
      {open && <ModelList make={make} />}
    </>
  );
}
