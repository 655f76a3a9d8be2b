import type { Clock } from '#domain/clock.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { isWholeStock, type ListFilter, latestForSale } from '#domain/listed-records.ts';
import { memoize } from '#domain/memoize.ts';
import { pagesOf } from '#domain/page-numbers.ts';
import { listPagePath, makePath, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { type SearchBase, searchBase } from '#domain/search-state.ts';
import type { Site } from '#site/site.ts';
import { pluralise, stockCountText, vehiclesOfBody } from '#text/item-names.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { ListCars, PageHead, StockedCar } from '#view-types/page.ts';
import type { PagerView } from '#view-types/pager.ts';
import type { SearchPage } from '#view-types/search-page.ts';
import { cardSite } from '#views/car-card.ts';
import { showsRepayments } from '#views/comparison-warning.ts';
import { listCardView, memoizedCardView } from '#views/memoized-card.ts';
import { nameOfPage, pageHead } from '#views/page-head.ts';
import { trailOf } from '#views/page-intro.ts';
import { pagerView, pagerWords } from '#views/pager.ts';
import { shownCount } from '#views/shown-count.ts';
import {
  bodyTiles,
  conditionList,
  conditionText,
  makeTiles,
  modelTiles,
  type StockTile,
  stockNoun,
  typeTiles,
} from '#views/stock-tiles.ts';
import { breadcrumbData, listData } from '#views/structured-data.ts';

/** A stock list, for its page, island and structured data. */
export interface StockList {
  readonly head: PageHead;
  readonly h1: string;
  readonly breadcrumbs: readonly BreadcrumbView[];
  /** Noun for the cars in this list: `car|cars`. */
  readonly noun: string;
  /** `312 cars` */
  readonly totalText: string;
  /** Number of cars in the list, on all its pages. */
  readonly total: number;
  /** The cars on this page. */
  readonly cards: readonly CarCardView[];
  readonly pager: PagerView | null;
  /** Links to every type, make, model and body. */
  readonly links: readonly {
    readonly key: 'types' | 'makes' | 'models' | 'bodies';
    readonly heading: string;
    readonly tiles: readonly StockTile[];
  }[];
  readonly intro: readonly string[];
  readonly empty: SearchPage['empty'];
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}

/** The parts of a search page's route that are needed. */
export interface SearchRoute {
  /** Path of page 1. */
  readonly list: string;
  readonly page: number;
  readonly filter: ListFilter;
}

/**
 * The cars for one page of a stock list.
 *
 * @param size maximum number of cars per page
 * @param records every car of the site
 * @param listed all cars of the list, on all pages, in display order
 */
export function listCars(
  { page }: Pick<SearchRoute, 'page'>,
  size: number,
  records: readonly SearchRecord[],
  listed: readonly SearchRecord[],
): ListCars {
  return {
    all: stocked(records),
    listed: stocked(listed),
    shown: listed.slice((page - 1) * size, page * size),
    latest: listed.length === 0 ? latestOf(records) : [],
  };
}

const stocked = memoize((records: readonly SearchRecord[]) => records.map((record) => stockedCar(record)));
const stockedCar = memoize(
  ({ make, model, body, car_type, item_type }: SearchRecord): StockedCar => ({
    make,
    model,
    body,
    car_type,
    item_type,
  }),
);

/** One page of a stock list. */
export function stockList(
  site: Site,
  route: SearchRoute,
  { all: records, listed, shown: cars, latest }: ListCars,
  now: Clock,
): StockList {
  const words = wordsOf(site.text);
  const links = stockLinks(site, records);
  const { noun } = links;
  const cards = cardSite(site);
  const pages = pagesOf(listed.length, site.search.pageSize);
  const h1 = headingOf(route.filter, { all: records, listed, noun }, site, words);
  // A list by condition uses the noun for the whole stock; a list of a make or body uses that for its own cars.
  const byCondition = route.filter.make === undefined && route.filter.body === undefined;
  const listNoun = byCondition || listed.length === 0 ? noun : stockNoun(listed, site, words);
  const total = stockCountText(shownCount(site, baseOf(route).lists, listed.length), listNoun, site.locale, words);
  const crumbs = breadcrumbsOf(route.filter, records, site, words);
  return {
    head: headOf(
      site,
      withCanonicalList(route, listed, records),
      { h1, counted: listed.length === 0 ? null : total, shown: cars },
      words,
    ),
    h1,
    breadcrumbs: crumbs,
    noun: listNoun,
    totalText: total,
    total: listed.length,
    cards: cars.map((record) => listCardView(cards, now, record)),
    pager: pagerView(route.page, pages, (page) => listPagePath(route.list, page), pagerWords(words)),
    links: linkGroups(route.filter, links),
    intro: route.page === 1 && route.list === SEARCH_PATH ? site.search.intro : [],
    empty:
      listed.length > 0
        ? null
        : {
            ...emptyView(site, route, { records, noun }, words),
            similar: similarView(site, { latest, noun }, words, now),
          },
    structuredData: [
      breadcrumbData(crumbs, site),
      listData(
        cars.map((record) => memoizedCardView(cards, now, record)),
        site,
      ),
    ],
  };
}

/** The search state that a list starts from: its path and its own filters. */
export function baseOf({ list, filter }: Pick<SearchRoute, 'list' | 'filter'>): SearchBase {
  const { car_type: types = [], make = null, model = null, body = null } = filter;
  return searchBase(list, { types, make, model, body });
}

/** `Used cars for sale`, `Toyota cars for sale`, `Toyota HiLux for sale`, `Utes for sale`, `Adventure motorcycles for sale` */
function headingOf(
  { make, model, body, car_type: types = [] }: ListFilter,
  stock: { readonly all: readonly StockedCar[]; readonly listed: readonly StockedCar[]; readonly noun: string },
  site: Site,
  words: Words,
): string {
  const forSale = (what: string): string => words('search.for_sale', { what });
  const noun = stock.listed.length > 0 ? stockNoun(stock.listed, site, words) : stock.noun;
  if (body !== undefined) return forSale(vehiclesOfBody(body, noun, words));
  if (make !== undefined && model !== undefined) return forSale(fullModelName(make, model));
  if (make !== undefined) return forSale(words('search.h1', { condition: make, what: pluralise(noun, 2) }));
  return forSale(conditionList(types, { records: stock.all, noun: stock.noun, site, words }));
}

function breadcrumbsOf(filter: ListFilter, records: readonly StockedCar[], site: Site, words: Words): BreadcrumbView[] {
  const trail = trailOf(words, { label: words('search.breadcrumb'), href: SEARCH_PATH });
  if (filter.make !== undefined) trail.push({ label: filter.make, href: makePath(filter.make) });
  if (filter.model !== undefined) trail.push({ label: filter.model, href: '' });
  if (filter.body !== undefined) trail.push({ label: filter.body, href: '' });
  const types = filter.car_type ?? [];
  if (types.length > 0) trail.push({ label: conditionText(types, records, site, words), href: '' });
  return trail.map(({ label, href }, index) => ({ label, href: index === trail.length - 1 ? null : href }));
}

function headOf(
  site: Site,
  route: SearchRoute,
  { h1, counted, shown }: { readonly h1: string; readonly counted: string | null; readonly shown: ListCars['shown'] },
  words: Words,
): PageHead {
  const values = { h1, site: site.name };
  const facts = words(`search.facts.${contentsOf(shown)}`);
  return pageHead(site, listPagePath(route.list, route.page), {
    name: nameOfPage(h1, route.page, words),
    description:
      counted === null
        ? words('search.description_none', values)
        : words('search.description', { ...values, counted, facts }),
    noindex: counted === null,
  });
}

/** What the cars of a page show: no repayments where the dealer has no lender, no prices where all are on application. */
function contentsOf(shown: ListCars['shown']): 'repayments' | 'prices' | 'details' {
  if (showsRepayments(shown)) return 'repayments';
  return shown.some(({ price }) => price !== null) ? 'prices' : 'details';
}

/** Links that are the same on every list, counted over the whole stock; links to models depend on the make. */
const stockLinks = memoize((site: Site, records: readonly StockedCar[]) => {
  const words = wordsOf(site.text);
  const noun = stockNoun(records, site, words);
  const parts = { records, noun, site, words };
  return { ...parts, types: typeTiles(parts), makes: makeTiles(parts), bodies: bodyTiles(parts) };
});

function linkGroups(filter: ListFilter, links: ReturnType<typeof stockLinks>): StockList['links'] {
  const { words, types, makes, bodies } = links;
  const models = filter.make === undefined ? [] : modelTiles(filter.make, links);
  const groups: StockList['links'] = [
    { key: 'types', heading: words('search.types'), tiles: types },
    { key: 'models', heading: words('search.models'), tiles: models },
    { key: 'makes', heading: words('search.makes'), tiles: makes },
    { key: 'bodies', heading: words('search.bodies'), tiles: bodies },
  ];
  return groups.filter((group) => group.tiles.length > 0);
}

/** If all cars have the same condition, its list equals the default list, which is then its canonical URL. */
function withCanonicalList(
  route: SearchRoute,
  listed: readonly StockedCar[],
  records: readonly StockedCar[],
): SearchRoute {
  const hasAllCars = listed.length > 0 && isWholeStock(route.filter.car_type, listed.length, records.length);
  return hasAllCars ? { ...route, list: SEARCH_PATH } : route;
}

/** What an empty list shows, without a link to itself: it is the list of all cars if the stock is empty. */
function emptyView(
  site: Site,
  { list }: SearchRoute,
  stock: { readonly records: readonly StockedCar[]; readonly noun: string },
  words: Words,
): Omit<NonNullable<SearchPage['empty']>, 'similar'> {
  const all = conditionList([], { ...stock, site, words });
  return {
    text: words('search.empty', { noun: pluralise(stock.noun, 2) }),
    links: [
      ...(list === SEARCH_PATH ? [] : [{ label: all, href: SEARCH_PATH }]),
      { label: words('search.enquire'), href: site.routes.contact },
    ],
  };
}

/** Number of cars shown with an empty list. */
const SIMILAR = 6;

const latestOf = memoize((records: readonly SearchRecord[]) => latestForSale(records).slice(0, SIMILAR));

function similarView(
  site: Site,
  { latest, noun }: { readonly latest: readonly SearchRecord[]; readonly noun: string },
  words: Words,
  now: Clock,
): NonNullable<SearchPage['empty']>['similar'] {
  if (latest.length === 0) return null;
  const heading = words('search.similar', { noun: pluralise(noun, 2) });
  return { heading, cards: latest.map((record) => listCardView(cardSite(site), now, record)) };
}
