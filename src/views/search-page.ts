import { listRecords } from '#domain/listed-records.ts';
import { memoize } from '#domain/memoize.ts';
import { TYPE_SEARCHES } from '#domain/routes/public-paths.ts';
import { MAX_CARS_SEARCHED_IN_PAGE } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { conditionHref, EMPTY_STATE } from '#domain/search-state.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { ListInput, PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { SearchPage } from '#view-types/search-page.ts';
import { breadcrumbs } from '#views/page-intro.ts';
import { repaymentNote } from '#views/repayment-note.ts';
import { isHiddenAt, resultItems } from '#views/result-items.ts';
import { availableFilters, listPictureSizes, searchData, workingTiles } from '#views/search-data.ts';
import { baseOf, listCars, stockList } from '#views/stock-list.ts';
import { chipOf, type StockTile } from '#views/stock-tiles.ts';

/** About any car in stock, because any search result may show its repayment. */
const noteOfStock = memoize((site: Site, records: readonly SearchRecord[]) => repaymentNote(site, records));

/** Minimum number of links by condition. With fewer, the lists contain the same cars. */
const MIN_CONDITION_LINKS = 3;

/** The input for a page of a stock list. */
export function listInput(
  { site, now, routes, assets, socialHref, records, search }: PageInput,
  route: RouteOf<'search'>,
): ListInput {
  return {
    site,
    now,
    routes,
    socialHref,
    assets,
    ...listCars(route, site.search.pageSize, records, listRecords(route.filter, records)),
    availableFilters: availableFilters(site, search, route.filter),
    repaymentNote: noteOfStock(site, records),
  };
}

/**
 * Links to the lists of other conditions with the same make, model or body, if there are such cars. The condition of this page is marked, and
 * as this page only if the link leads to it.
 */
function conditionChips(tiles: readonly StockTile[], { all, listed }: ListInput, route: RouteOf<'search'>) {
  const { car_type: current = null } = route.filter;
  const inStock = new Set((current === null ? listed : all).map(({ car_type }) => car_type));
  return tiles.flatMap(({ label, short, href: path }) => {
    const conditions = TYPE_SEARCHES.find((search) => search.path === path)?.types ?? [];
    if (!conditions.every((condition) => inStock.has(condition))) return [];
    const types = conditions.join();
    const href = conditionHref({ ...EMPTY_STATE, lists: baseOf(route).lists }, path, conditions);
    const isCurrent = types === (current ?? []).join();
    return [
      {
        label: short ?? label,
        href,
        current: isCurrent ? (href === route.list ? 'page' : 'true') : undefined,
        types,
      } as const,
    ];
  });
}

/** A page of a stock list. */
export function searchPage(input: ListInput, route: RouteOf<'search'>): PageParts<SearchPage> {
  const { site, now } = input;
  const words = wordsOf(site.text);
  const list = stockList(site, route, input, now);
  const { head, structuredData, cards } = list;
  const types = list.links.find(({ key }) => key === 'types');
  const chips = conditionChips(types?.tiles ?? [], input, route);
  const isHere = ({ href }: LinkView): boolean => href === route.list;
  const place = { cars: cards.length, page: route.page, types: route.filter.car_type ?? [], now, href: route.list };
  const isHidden = isHiddenAt(place.now, (car) => cards[car] as CarCardView);
  return {
    head,
    structuredData,
    page: {
      layout: site.theme.list,
      phoneLayout: site.theme.phoneList,
      ...listPictureSizes(site),
      breadcrumbs: breadcrumbs(words, list.breadcrumbs),
      h1: list.h1,
      share: {
        label: words('car.share'),
        name: words('search.share_name'),
        copied: words('car.share_copied'),
        failed: words('car.share_failed'),
      },
      types:
        types === undefined || chips.length < MIN_CONDITION_LINKS
          ? null
          : {
              label: types.heading,
              chips,
            },
      data: JSON.stringify(searchData(input, route, list)),
      isSearchedInPage: site.search.engine === 'embedded' && input.all.length <= MAX_CARS_SEARCHED_IN_PAGE,
      noScript: words('search.no_script'),
      unfiltered: words('search.unfiltered'),
      results:
        list.empty === null
          ? { cards, items: resultItems(workingTiles(site, input.routes), { ...place, isHidden }) }
          : null,
      empty: list.empty,
      pager: list.pager,
      repaymentNote: input.repaymentNote,
      intro: list.intro,
      browse: {
        label: words('search.browse'),
        groups: list.links
          .filter(({ key }) => key !== 'types')
          .map(({ key, heading, tiles }) => ({
            heading,
            open: key === 'models',
            chips: tiles.map((tile) => ({ ...chipOf(tile), current: isHere(tile) })),
          })),
      },
    },
  };
}
