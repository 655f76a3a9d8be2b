import type { UiState } from 'instantsearch.js';
import { type ComponentProps, useState } from 'react';
import { InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch';
import { stockSearch } from '#search/stock-search.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { createSearchApp } from './create-search-app.ts';
import { SearchPage } from './SearchPage.tsx';
import { withLaterWords } from './with-later-words.ts';
import { withoutTypedAmounts } from './without-amounts.ts';

/**
 * The live part of a search page: the filter panel, the toolbar above the list, and from the first result on the list itself. `data` is a
 * `SearchData` as JSON text. The first render equals the static page; what speeds up the first click is loaded afterwards, when the browser
 * is idle.
 */
export function SearchIsland({ data }: { readonly data: string }) {
  const [{ app, client }] = useState(() => {
    const parsed = JSON.parse(data) as SearchData;
    const { tenant, indexHref, limits, cars, availableFilters } = parsed;
    const server = parsed.engine === 'meilisearch' ? parsed.index : undefined;
    const engine = stockSearch(indexHref, { tenant, cars, cacheEntries: limits.cacheEntries, server });
    const client = withoutTypedAmounts(withLaterWords(engine), (facet) =>
      availableFilters.some((filter) => filter.facet === facet),
    );
    return { app: createSearchApp(parsed, client.search), client };
  });
  return (
    <InstantSearchSSRProvider initialResults={app.initialResults}>
      <InstantSearch<UiState, UiState>
        searchClient={client as unknown as ComponentProps<typeof InstantSearch>['searchClient']}
        indexName={app.data.index}
        initialUiState={app.initialUiState}
        routing={{ router: app.router, stateMapping: SAME_STATE }}
        insights={false}
        future={{ preserveSharedStateOnUnmount: true }}
      >
        <SearchPage app={app} warm={client.warm} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  );
}

/** The router uses InstantSearch's own state format. */
const SAME_STATE = { stateToRoute: (state: UiState) => state, routeToState: (route: UiState) => route };
