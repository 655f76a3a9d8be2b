import { useEffect, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import type { SearchRecord } from '#domain/search-record.ts';
import { browserTime } from '#stores/current-time.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import { formatNumber } from '#text/numbers.ts';
import { carCardView } from '#views/car-card.ts';
import { COUNT_ID } from './ActiveFilters.tsx';
import { type ActiveFilter, addedFilters, emptyListTexts, removableFilters, removeText } from './active-filters.ts';
import type { FoundHelp } from './no-results-help.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { nounText, type SearchTools, useCurrentSearch, useSearchTools, valueText } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Shown when nothing matches (SRCH-24), from the top:
 * - the query with a misspelt make or model corrected, or else the filters that it names, if these find cars;
 * - the chosen filters, each with the number of cars that removing it would show;
 * - a button that removes all of them, and a link to contact the dealer;
 * - the nearest matches.
 *
 * With a query, nothing is shown until the suggestions have been found, because those at the top would move everything below them.
 */
export function NoResults() {
  const tools = useSearchTools();
  const { state, ignoredWords } = useCurrentSearch();
  const { actions, data, words } = tools;
  const chips = removableFilters(tools, state);
  const help = useNoResultsHelp(tools, state, chips, ignoredWords);
  if (help === undefined && state.query) return null;
  const nearMatches = help?.near;
  const message = emptyListTexts(chips);
  const countWords = (total: number) => ({
    shown: formatNumber(total, data.cardSite.locale),
    noun: nounText(data, state, total),
  });
  const focusAndChange = (change: () => void): void => {
    document.getElementById(COUNT_ID)?.focus(); // the focused button disappears
    change();
  };
  const isLikely = help?.isLikely;
  const suggestion = nearMatches && (
    <p className={isLikely ? 'results-suggestion' : 'muted'}>
      {help?.sentence}{' '}
      <a className={isLikely ? 'btn btn-primary' : undefined} href={actions.hrefOf(nearMatches.state)}>
        {words('results.near_all', countWords(nearMatches.total))}
      </a>
    </p>
  );
  return (
    <>
      <div className="results-none">
        <h2>{words(message.heading, { noun: nounText(data, state, 0) })}</h2>
        {message.hint !== null && <p>{words(message.hint)}</p>}
        {isLikely && suggestion}
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
            <button
              type="button"
              className={isLikely ? 'btn' : 'btn btn-primary'}
              onClick={() => focusAndChange(actions.clear)}
            >
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
          {!isLikely && suggestion}
          <ResultsGrid
            items={nearMatches.hits.map((_, car) => ({ car }))}
            viewOf={(car) =>
              carCardView(data.cardSite, recordWithChanges(nearMatches.hits[car] as SearchRecord), browserTime)
            }
            sizes={data.pictureSizes}
          />
        </section>
      )}
    </>
  );
}

/** Loads suggestions for one empty result, undefined until then; their code is loaded on demand, and without it the chips still work. */
function useNoResultsHelp(
  tools: SearchTools,
  state: StockSearch['state'],
  chips: readonly ActiveFilter[],
  ignoredWords: readonly string[],
) {
  const [help, setHelp] = useState<{ readonly state: typeof state; readonly found: FoundHelp | null } | null>(null);
  const { actions, data, words } = tools;
  // biome-ignore lint/correctness/useExhaustiveDependencies: all other values depend on these two, but are new arrays in each render.
  useEffect(() => {
    let isCurrent = true;
    import('./no-results-help.ts')
      .then(({ findHelp }) =>
        findHelp(
          data,
          words,
          state,
          chips,
          ignoredWords,
          actions.search,
          valueText.bind(null, tools),
          addedFilters.bind(null, tools),
        ),
      )
      .catch(() => null)
      .then((loadedHelp) => {
        if (isCurrent) setHelp({ state, found: loadedHelp });
      });
    return () => {
      isCurrent = false;
    };
  }, [tools, state]);
  return help?.state === state ? help.found : undefined;
}
