import { ITEM_TYPES } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { orderValues } from '#domain/facet-order.ts';
import { isRangeFacet, type ListFacet } from '#domain/facets.ts';
import { isWorkingLink } from '#domain/link-target.ts';
import type { ListFilter } from '#domain/listed-records.ts';
import { memoize } from '#domain/memoize.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { MAX_FACET_VALUES, requestFilters } from '#domain/search-filters.ts';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import type { PromoTile, Site } from '#site/site.ts';
import { NO_RESULTS_WORDS } from '#text/en/no-results.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { wordsOf } from '#text/wording.ts';
import { ownTexts } from '#text/words.ts';
import type { ListInput, PageInput, StockedCar } from '#view-types/page.ts';
import type { FilterData, SearchData } from '#view-types/search-data.ts';
import { cardSite } from '#views/car-card.ts';
import { pageTitle } from '#views/page-head.ts';
import { pagerWords } from '#views/pager.ts';
import { baseOf, type SearchRoute, type StockList, stockList } from '#views/stock-list.ts';

/**
 * Data for a search page's island. Counts come from the engine used in the browser, with the same requests, so that the static filters and
 * the first response cannot differ.
 */
export function searchData(
  {
    site,
    all,
    now,
    assets,
    availableFilters,
    routes,
  }: Pick<ListInput, 'site' | 'all' | 'now' | 'assets' | 'availableFilters' | 'routes'>,
  route: SearchRoute,
  { h1, noun, total }: Pick<StockList, 'h1' | 'noun' | 'total'>,
): SearchData {
  const title = pageTitle(site, h1); // as in the head of the list's own page
  return {
    ...commonData(site, all, now),
    tiles: workingTiles(site, routes),
    indexHref: assets.indexHref,
    logos: assets.makeLogos,
    page: route.page,
    total,
    availableFilters,
    loaded: { ...baseOf(route), h1, title, noun },
  };
}

/** The tiles of the lists, without those that lead to a list or a car that the site does not have today. */
export const workingTiles = (
  { search }: Pick<Site, 'search'>,
  { has }: Pick<ListInput['routes'], 'has'>,
): readonly PromoTile[] => search.tiles.filter(({ href }) => isWorkingLink(href, has));

/**
 * The `sizes` of the pictures in a list with photos on the left on phones: half of a card there (`list-photos-left.css`), a card's width on
 * the narrowest phones and elsewhere.
 */
export const listPictureSizes = ({ theme }: Site): Pick<SearchData, 'pictureSizes'> =>
  theme.phoneList === 'photos-left'
    ? { pictureSizes: '(min-width: 1200px) 22rem, (min-width: 576px) 45vw, (min-width: 360px) 41vw, 92vw' }
    : {};

/**
 * The most values that a filter lists: one fewer than the engine counts. If it counts more than are listed, there are others, and the filter
 * has a text field that finds them (SRCH-16).
 */
const MAX_LISTED = MAX_FACET_VALUES - 1;

/** Data shared by all search pages of a site in a build. */
const commonData = memoize((site: Site, all: readonly StockedCar[], now: Clock) => {
  const words = wordsOf(site.text);
  const fullList = stockList(
    site,
    { list: SEARCH_PATH, page: 1, filter: {} },
    { all, listed: [], shown: [], latest: [] },
    now,
  );
  const { limits, search } = site;
  return {
    cars: all.length,
    ...listPictureSizes(site),
    tenant: site.slug,
    engine: search.engine,
    index: search.index,
    pageSize: search.pageSize,
    sorts: search.sorts,
    stockCount: site.stock.count,
    fallback: {
      ...baseOf({ list: SEARCH_PATH, filter: {} }),
      h1: fullList.h1,
      title: pageTitle(site, fullList.h1),
      noun: fullList.noun,
    },
    cardSite: cardSite(site),
    nouns: Object.fromEntries(ITEM_TYPES.map((type) => [type, words(`noun.${type}`)])),
    dealerships:
      site.dealerships.length > 1 ? Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name])) : {},
    pager: pagerWords(words),
    limits: {
      debounceMs: limits.searchDebounceMs,
      cacheEntries: limits.resultCacheEntries,
      makes: limits.makesBeforeShowAll,
      models: limits.modelsInList,
      stockCountThreshold: limits.stockCountThreshold,
      recentSearches: limits.recentSearches,
      slider: {
        rangeDefaultMax: limits.rangeDefaultMax,
        rangeRounding: limits.rangeRounding,
        rangeRoundingFromMax: limits.rangeRoundingFromMax,
      },
      values: {
        city: Math.min(limits.cityFacetValues, MAX_LISTED),
        dealership_name: Math.min(limits.dealershipFacetValues, MAX_LISTED),
        model: limits.modelsInList,
      },
    },
    enquireHref: site.routes.contact,
    text: ownTexts(site.text, { ...RESULTS_WORDS, ...NO_RESULTS_WORDS }),
  };
});

/** The filter by weekly repayment. A repayment that is typed in a search is compared with the bounds of the ranges, not with their labels. */
const WEEKLY = 'weekly_price_range' satisfies ListFacet;
const weeklyRanges = ({ search }: Pick<Site, 'search'>): NonNullable<ListFilterData['ranges']> =>
  search.weeklyBuckets.map(({ label, below }) => [label, below]);
type ListFilterData = Extract<FilterData, { readonly facet: ListFacet }>;

/**
 * Every facet counted without its own filter, as in InstantSearch's disjunctive faceting; facets without useful values are left out.
 * Memoized for all pages of a list, which share its filter.
 */
export const availableFilters = memoize(
  (site: Site, search: PageInput['search'], filter: ListFilter): readonly FilterData[] => {
    const { facets, index } = site.search;
    const { lists } = baseOf({ list: SEARCH_PATH, filter });
    const request = (without: string | null, countedFacets: readonly string[]): SearchRequest => {
      const otherLists = Object.fromEntries(Object.entries(lists).filter(([facet]) => facet !== without));
      const { facetFilters } = requestFilters({ lists: otherLists, ranges: {} });
      return {
        indexName: index,
        params: { facets: countedFacets, facetFilters, hitsPerPage: 0, maxValuesPerFacet: MAX_FACET_VALUES },
      };
    };
    const filteredFacets = Object.keys(lists);
    const responses = search([request(null, facets), ...filteredFacets.map((facet) => request(facet, [facet]))]);
    const [main, ...withoutOwnFilter] = responses as SearchResponse[];
    return facets.flatMap((facet): FilterData[] => {
      const reply = withoutOwnFilter[filteredFacets.indexOf(facet)] ?? main;
      if (isRangeFacet(facet)) {
        const stats = reply?.facets_stats?.[facet];
        return stats ? [{ facet, bounds: [stats.min, stats.max] }] : [];
      }
      const counts = reply?.facets?.[facet] ?? {};
      const values = orderValues(facet, counts, [], []).map(({ value, count }) => [value, count] as const);
      if (values.length === 0) return [];
      return [facet === WEEKLY ? { facet, values, ranges: weeklyRanges(site) } : { facet, values }];
    });
  },
);
