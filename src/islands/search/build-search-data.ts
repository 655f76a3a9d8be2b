import { ITEM_TYPES } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { SEARCH_PATH } from '#domain/paths.ts';
import { remembered } from '#domain/remembered.ts';
import { requestFilters } from '#domain/search-filters.ts';
import { RANGE_FACETS, type RangeFacet, type SearchRecord } from '#domain/search-record.ts';
import { type SearchBase, searchBase } from '#domain/search-state.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { openEngine, type SearchEngine } from '#search/engine/engine.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import type { ListFilter } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import { RESULTS_WORDS } from '#text/wording-results.ts';
import { cardSite } from '#views/car-card.ts';
import { type SearchRoute, searchPageView } from '#views/search-page.ts';
import { orderValues } from './facet-order.ts';
import { type ListHeading, MOST_VALUES, type SearchData, type SectionData } from './search-data.ts';

/** What the page that is printed knows of its list. */
interface Page {
  readonly h1: string;
  readonly total: number;
  /** What the cars of this list are called. */
  readonly noun: string;
  readonly indexHref: string;
  readonly logos: SearchData['logos'];
  readonly now: Clock;
}

/** What all search pages of one build of a site have in common, made once. */
interface SiteParts {
  readonly engine: SearchEngine;
  readonly fallback: ListHeading;
  readonly common: Omit<SearchData, 'page' | 'total' | 'sections' | 'loaded' | 'indexHref' | 'logos'>;
  /** Sections of the list that was asked for last: its pages come one after the other. */
  last: { readonly list: string; readonly sections: readonly SectionData[] } | null;
}

/**
 * Data of one search page's island. The counts come from the same engine that answers in the browser, asked as the browser
 * would ask, so the static rail and the first answer cannot differ.
 *
 * @param records every car of the site; the object itself tells one build of a site from another
 */
export function buildSearchData(
  site: Site,
  route: SearchRoute,
  records: readonly SearchRecord[],
  page: Page,
): SearchData {
  const known = siteParts(site, records, page.now);
  const base = baseOf(route);
  if (known.last?.list !== route.list)
    known.last = { list: route.list, sections: sectionsOf(site, known.engine, base) };
  const title = wordsOf(site.locale.tag, site.text)('search.title', { h1: page.h1, site: site.name });
  return {
    ...known.common,
    indexHref: page.indexHref,
    logos: page.logos,
    page: route.page,
    total: page.total,
    sections: known.last.sections,
    loaded: { ...base, h1: page.h1, title, noun: page.noun },
  };
}

function baseOf({ list, filter }: { readonly list: string; readonly filter: ListFilter }): SearchBase {
  const { car_type: types = [], make = null, model = null, body = null } = filter;
  return searchBase(list, { types, make, model, body });
}

const siteParts = remembered((site: Site, records: readonly SearchRecord[], now: Clock): SiteParts => {
  const words = wordsOf(site.locale.tag, site.text);
  const whole = searchPageView(site, { list: SEARCH_PATH, page: 1, filter: {} }, records, [], now);
  const fallback = {
    ...baseOf({ list: SEARCH_PATH, filter: {} }),
    h1: whole.h1,
    title: words('search.title', { h1: whole.h1, site: site.name }),
    noun: whole.noun,
  };
  const { limits, search } = site;
  return {
    engine: openEngine(decodeIndex(encodeIndex(records, { version: 'build' }))),
    fallback,
    last: null,
    common: {
      cars: records.length,
      tenant: site.slug,
      engine: search.engine,
      index: search.index,
      pageSize: search.pageSize,
      sorts: search.sorts,
      stockCount: site.stock.count,
      fallback,
      card: cardSite(site),
      tiles: search.tiles,
      nouns: Object.fromEntries(ITEM_TYPES.map((type) => [type, words(`noun.${type}`)])),
      pager: {
        label: words('pager.label'),
        previous: words('pager.previous'),
        next: words('pager.next'),
        page: words('pager.page'),
      },
      limits: {
        debounceMs: limits.searchDebounceMs,
        cacheEntries: limits.resultCacheEntries,
        makes: limits.makesBeforeShowAll,
        models: limits.modelsInList,
        values: {
          city: limits.cityFacetValues,
          dealership_name: limits.dealershipFacetValues,
          model: limits.modelsInList,
        },
      },
      enquireHref: site.routes.contact,
      text: Object.fromEntries(Object.entries(site.text).filter(([key]) => key in RESULTS_WORDS)),
    },
  };
});

const isRange = (facet: string): facet is RangeFacet => (RANGE_FACETS as readonly string[]).includes(facet);

/** Every facet counted without its own filter, as the helper's disjunctive requests do. Facets that say nothing are left out. */
function sectionsOf(site: Site, engine: SearchEngine, base: SearchBase): SectionData[] {
  const { facets, index } = site.search;
  const request = (without: string | null, wanted: readonly string[]): SearchRequest => {
    const lists = Object.fromEntries(Object.entries(base.lists).filter(([facet]) => facet !== without));
    const { facetFilters } = requestFilters({ lists, ranges: {} });
    return {
      indexName: index,
      params: { facets: wanted, facetFilters, hitsPerPage: 0, maxValuesPerFacet: MOST_VALUES },
    };
  };
  const own = Object.keys(base.lists);
  const answers = engine.search([request(null, facets), ...own.map((facet) => request(facet, [facet]))]);
  const [main, ...others] = answers as SearchResponse[];
  return facets.flatMap((facet): SectionData[] => {
    const answer = others[own.indexOf(facet)] ?? main;
    if (isRange(facet)) {
      const stats = answer?.facets_stats?.[facet];
      return stats ? [{ facet, bounds: [stats.min, stats.max] }] : [];
    }
    const counts = answer?.facets?.[facet] ?? {};
    const values = orderValues(facet, counts, [], []).map(({ value, count }) => [value, count] as const);
    return values.length > 0 ? [{ facet, values }] : [];
  });
}
