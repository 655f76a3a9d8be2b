import { useEffect, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { browserTime } from '#stores/current-time.ts';
import { formatNumber } from '#text/numbers.ts';
import { carCardView } from '#views/car-card.ts';
import { COUNT_ID } from './ActiveFilters.tsx';
import { type ActiveFilter, addedFilters, noneWords, removableFilters, removeText } from './active-filters.ts';
import type { NoResultsHelp } from './no-results-help.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { nounText, type SearchTools, useCurrentSearch, useSearchTools, valueText } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Shown when nothing matches (SRCH-24): the chosen filters, each with the number of cars that removing it would show, the nearest matches,
 * and a link to contact the dealer. The suggestions are loaded after the message is shown.
 */
export function NoResults() {
  const tools = useSearchTools();
  const { state, ignoredWords } = useCurrentSearch();
  const { actions, data, words } = tools;
  const chips = removableFilters(tools, state);
  const help = useZeroHelp(tools, state, chips, ignoredWords);
  const near = help?.near ?? null;
  const message = noneWords(chips.length);
  const cars = (total: number) => ({
    shown: formatNumber(total, data.card.locale),
    noun: nounText(data, state, total),
  });
  const leave = (change: () => void): void => {
    document.getElementById(COUNT_ID)?.focus(); // the focused button disappears
    change();
  };
  const without = chips.find(({ key }) => key === near?.key)?.valueText ?? '';
  return (
    <>
      <div className="results-none">
        <h2>{words(message.heading, { noun: nounText(data, state, 0) })}</h2>
        {message.hint !== null && <p>{words(message.hint)}</p>}
        <div className="chips">
          {chips.map((chip) => {
            const label = removeText(tools, chip);
            const total = help?.counts.get(chip.key);
            return (
              <button
                key={chip.key}
                type="button"
                className="chip"
                aria-label={
                  total === undefined ? label : words('results.remove_gives', { what: label, ...cars(total) })
                }
                onClick={() => leave(() => actions.change(chip.remove))}
              >
                <span className="chip-text">{chip.valueText}</span>{' '}
                <span className="facet-count">{total === undefined ? '' : cars(total).shown}</span>
                <Icon name="close" />
              </button>
            );
          })}
        </div>
        <p className="chips">
          {chips.length > 0 && (
            <button type="button" className="btn btn-primary" onClick={() => leave(actions.clear)}>
              {words('results.clear')}
            </button>
          )}
          <a className="btn" href={data.enquireHref}>
            {words('results.enquire')}
          </a>
        </p>
      </div>
      {near && (
        <section className="near-matches" aria-labelledby="near-title">
          <h2 id="near-title">{words('results.near')}</h2>
          <p className="muted">
            {near.kind === 'typed'
              ? words('results.near_filters', { filters: near.key })
              : near.kind === 'words'
                ? words('results.near_words', { query: near.key })
                : words('results.near_without', { filter: without })}{' '}
            <a href={actions.hrefOf(near.state)}>{words('results.near_all', cars(near.total))}</a>
          </p>
          <ResultsGrid
            items={near.hits.map((_, car) => ({ car }))}
            viewOf={(car) => carCardView(data.card, near.hits[car] as SearchRecord, browserTime)}
          />
        </section>
      )}
    </>
  );
}

/** Loads suggestions for one empty result; their code is loaded on demand, and without it the chips still work. */
function useZeroHelp(
  tools: SearchTools,
  state: StockSearch['state'],
  chips: readonly ActiveFilter[],
  ignoredWords: readonly string[],
) {
  const [help, setHelp] = useState<{ readonly state: typeof state; readonly help: NoResultsHelp } | null>(null);
  const { actions, data } = tools;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all other values depend on these two, but are new arrays in each render.
  useEffect(() => {
    let isCurrent = true;
    (async () => {
      const [{ noResultsHelp, relaxationRequests, relaxations, unknownWords, wordRequests }, { typedFilters }] =
        await Promise.all([import('./no-results-help.ts'), import('./typed-filters.ts')]);
      const requests = wordRequests(data.index, state.query);
      const { results: alone } = requests.length > 0 ? await actions.search(requests) : { results: [] };
      const unknown = unknownWords(state.query, alone as readonly SearchResponse[]);
      const typed = typedFilters(state, data.sections, valueText.bind(null, tools), [...ignoredWords, ...unknown]);
      const key = typed && addedFilters(tools, typed, state);
      const relaxed = relaxations(state, chips, key ? { key, state: typed } : null, unknown);
      if (relaxed.length === 0) return;
      const { results } = await actions.search(relaxationRequests(data.index, relaxed));
      if (isCurrent) setHelp({ state, help: noResultsHelp(relaxed, results as readonly SearchResponse[]) });
    })().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [tools, state]);
  return help?.state === state ? help.help : null;
}
