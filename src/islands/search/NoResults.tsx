import { activeFilters } from './active-filters.ts';
import { nounText, useNow, useTools } from './search-context.ts';

/** Nothing matches (SRCH-24): the chosen filters to take away one by one, and a way to ask the dealer. */
export function NoResults() {
  const tools = useTools();
  const { state } = useNow();
  const { actions, data, words } = tools;
  const chips = activeFilters(tools, state);
  return (
    <div className="results-none">
      <h2>{words('results.none', { noun: nounText(data, 0) })}</h2>
      <p>{words('results.none_hint')}</p>
      <div className="chips">
        {chips.map((chip) => (
          <button key={chip.key} type="button" className="chip" onClick={chip.remove}>
            {words('results.remove', { facet: chip.facetText, value: chip.valueText })}
          </button>
        ))}
      </div>
      <p className="chips">
        {chips.length > 0 && (
          <button type="button" className="btn btn-primary" onClick={actions.clear}>
            {words('results.clear')}
          </button>
        )}
        <a className="btn" href={data.enquireHref}>
          {words('results.enquire')}
        </a>
      </p>
    </div>
  );
}
