import { useEffect, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { browserTime } from '#stores/current-time.ts';
import { formatNumber } from '#text/numbers.ts';
import { carCardView } from '#views/car-card.ts';
import { COUNT_ID } from './ActiveFilters.tsx';
import { type ActiveFilter, addedFilters, emptyListTexts, removableFilters, removeText } from './active-filters.ts';
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
  const help = useNoResultsHelp(tools, state, chips, ignoredWords);
  const nearMatches = help?.near ?? null;
  const message = emptyListTexts(chips.length);
  const countWords = (total: number) => ({
    shown: formatNumber(total, data.card.locale),
    noun: nounText(data, state, total),
  });
  const focusAndChange = (change: () => void): void => {
    document.getElementById(COUNT_ID)?.focus(); // the focused button disappears
    change();
  };
  const removedFilter = chips.find(({ key }) => key === nearMatches?.key)?.valueText ?? '';
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
                  total === undefined ? label : words('results.remove_gives', { what: label, ...countWords(total) })
                }
                onClick={() => focusAndChange(() => actions.change(chip.remove))}
              >
                <span className="chip-text">{chip.valueText}</span>{' '}
                <span className="facet-count">{total === undefined ? '' : countWords(total).shown}</span>
                <Icon name="close" />
              </button>
            );
          })}
        </div>
        <p className="chips">
          {chips.length > 0 && (
            <button type="button" className="btn btn-primary" onClick={() => focusAndChange(actions.clear)}>
              {words('results.clear')}
            </button>
          )}
          <a className="btn" href={data.enquireHref}>
            {words('results.enquire')}
          </a>
        </p>
      </div>
      {nearMatches && (
        <section className="near-matches" aria-labelledby="near-title">
          <h2 id="near-title">{words('results.near')}</h2>
          <p className="muted">
            {nearMatches.kind === 'typed'
              ? words('results.near_filters', { filters: nearMatches.key })
              : nearMatches.kind === 'words'
                ? words('results.near_words', { query: nearMatches.key })
                : words('results.near_without', { filter: removedFilter })}{' '}
            <a href={actions.hrefOf(nearMatches.state)}>{words('results.near_all', countWords(nearMatches.total))}</a>
          </p>
          <ResultsGrid
            items={nearMatches.hits.map((_, car) => ({ car }))}
            viewOf={(car) => carCardView(data.card, nearMatches.hits[car] as SearchRecord, browserTime)}
            sizes={data.pictureSizes}
          />
        </section>
      )}
    </>
  );
}

/** Loads suggestions for one empty result; their code is loaded on demand, and without it the chips still work. */
function useNoResultsHelp(
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
      const { results: wordResults } = requests.length > 0 ? await actions.search(requests) : { results: [] };
      const unknown = unknownWords(state.query, wordResults as readonly SearchResponse[]);
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
