import { isOfferedBy } from '#domain/dealership-rules.ts';
import { linkTarget } from '#domain/link-target.ts';
import { isWholeStock, type ListFilter, listRecords } from '#domain/listed-records.ts';
import { isMakeInList, isPathOfOtherName, isSameMake, OTHER_MAKE_NAMES } from '#domain/make-names.ts';
import { pagesOf } from '#domain/page-numbers.ts';
import { FORMER_PATHS } from '#domain/routes/former-paths.ts';
import {
  ACCOUNT_PATH,
  bodyPath,
  CAR_TRADE_IN_PATH,
  CHECKOUT_JOURNEY_PATH,
  COMPARE_PATH,
  COMPLAINT_PATHS,
  CONTACT_PATHS,
  carPath,
  FAVOURITES_PATH,
  FINANCE_PATHS,
  feedbackHref,
  HOME_PATH,
  LISTS_PATH,
  listPageFile,
  listPagePath,
  makePath,
  modelPath,
  NOT_FOUND_PATH,
  PARTS_PATH,
  PERSONAL_FINANCE_PATH,
  RESERVE_PATH,
  REVIEW_FEEDBACK_PATH,
  SEARCH_PATH,
  SIGN_IN_PATH,
  SUCCESS_PATH,
  SURVEY_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
  TYPE_SEARCHES,
  WATCHLIST_PATH,
} from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { hasAccounts } from '#domain/sign-in.ts';
import { toSlug } from '#domain/slug.ts';
import { type BlogRoute, blogRoutes } from '#site/blog-routes.ts';
import { locationAliases, locationRoutes } from '#site/location-routes.ts';
import { modelAliases, modelRoutes } from '#site/model-routes.ts';
import { offerAliases, offerRoutes } from '#site/offer-routes.ts';
import { keyOf } from '#site/redirect-table.ts';
import type { Site } from '#site/site.ts';

type PlainKind = 'home' | 'contact' | 'finance' | 'test-drive' | 'trade-in' | 'parts' | 'survey' | 'model-quote';

/**
 * A page of a site. `path` is the public path without a trailing slash; `file` is the output file without `.html`; `kind` is the Astro page
 * in `src/pages/kind/`.
 */
export type PublicRoute = { readonly path: string; readonly file: string } & (
  | { readonly kind: PlainKind }
  | { readonly kind: 'sign-in' | 'account' | 'success' | 'not-found' | 'compare' | 'favourites' | 'watchlist' }
  | { readonly kind: 'checkout' | 'checkout-journey' }
  | {
      readonly kind: 'search';
      readonly filter: ListFilter;
      /** Path of the list's first page. */
      readonly list: string;
      readonly page: number;
      /** For search engines: the list has cars, and not the same ones as the default list. */
      readonly indexed: boolean;
    }
  | { readonly kind: 'car'; readonly slug: string }
  | { readonly kind: 'offers' }
  | { readonly kind: 'offer'; readonly offer: number }
  | { readonly kind: 'content'; readonly content: string }
  | {
      readonly kind: 'models';
      /** Only models of this body style; null = all. */
      readonly body: string | null;
      /** False = all models are shown, because none has the requested body style. */
      readonly known: boolean;
    }
  | { readonly kind: 'model' | 'accessories'; readonly model: string }
  | { readonly kind: 'review-feedback' }
  | BlogRoute
  | { readonly kind: 'location' | 'location-contact' | 'team'; readonly location: string }
  | { readonly kind: 'locations'; readonly dealership: string }
);
export type PageKind = PublicRoute['kind'];

export interface RouteTable {
  readonly routes: readonly PublicRoute[];
  /** Whether this site has a page at a public path, or at the same with the name of the make that the stock uses (718). */
  has(path: string): boolean;
  /** Other paths of a page, which return 308: alias → canonical path (A27, ROUTE-02). */
  readonly aliases: { readonly [path: string]: string };
  /** Pages with placeholders that the edge fills in from the query (functions/platform/fill/README.md). */
  readonly fillPaths: readonly string[];
}

/** Kinds of pages with placeholders that the edge fills in from the query; so has a content page with a form. */
const FILLED_KINDS = new Set<PageKind>([
  'contact',
  'location-contact',
  'finance',
  'test-drive',
  'trade-in',
  'sign-in',
  'account',
  'success',
  'checkout-journey',
  'model-quote',
  'review-feedback',
]);

/**
 * Pages of cars that a shopper has saved (SAVE-01, SAVE-02, SAVE-07). With a garage, cars are saved to the watchlist instead of favourites.
 */
const SAVED_PAGES = [
  { kind: 'compare', path: COMPARE_PATH, isEnabled: ({ favourites, compare }) => favourites && compare },
  { kind: 'favourites', path: FAVOURITES_PATH, isEnabled: ({ favourites, garage }) => favourites && !garage },
  { kind: 'watchlist', path: WATCHLIST_PATH, isEnabled: ({ garage }) => garage },
] as const satisfies readonly OptionalPage[];

/** Pages for reserving and buying online (ROUTE-03): built once per site and filled in at the edge for each car. */
const CHECKOUT_PAGES = [
  { kind: 'checkout', path: RESERVE_PATH, isEnabled: ({ checkout, onlinePurchase }) => checkout || onlinePurchase },
  { kind: 'checkout-journey', path: CHECKOUT_JOURNEY_PATH, isEnabled: ({ onlinePurchase }) => onlinePurchase },
] as const satisfies readonly OptionalPage[];

/** Pages for buying one car, to which cars link if their dealership has the feature (TRADE-01, ROUTE-04). */
const FINANCE_AND_TRADE_IN_PAGES = [
  { kind: 'finance', path: PERSONAL_FINANCE_PATH, isEnabled: ({ personalisedFinance }) => personalisedFinance },
  { kind: 'trade-in', path: TRADE_IN_PATH, isEnabled: ({ tradeIn }) => tradeIn },
  { kind: 'trade-in', path: CAR_TRADE_IN_PATH, isEnabled: ({ tradeIn }) => tradeIn },
] as const satisfies readonly OptionalPage[];

/** A page that a site has if it, or one of its dealerships, has the features. */
interface OptionalPage {
  readonly kind: PageKind;
  readonly path: string;
  readonly isEnabled: (features: Site['features']) => boolean;
}

/**
 * Every page of a site; the only place that maps page kinds to public paths. There is a list for each car type, and for each make, model
 * and body with stock; each list has one file per page, so that all cars can be reached without JavaScript. A make that the dealer sells,
 * or has had in stock, keeps its list without cars: it is empty and suggests other cars.
 *
 * @param makes makes in the stock file, with or without a listed car
 * @param redirects the dealer's own, which take the place of a redirect for another name of a make
 * @throws RouteCollision if two pages claim the same path, naming both
 */
export function routesOf(
  site: Site,
  records: readonly SearchRecord[],
  makes: readonly string[] = [],
  redirects: readonly { readonly from: string }[] = [],
): RouteTable {
  const routes: PublicRoute[] = [];
  const add = (route: PublicRoute): void => void routes.push(route);
  const addPlain = (kind: PlainKind, path: string): void => add({ kind, path, file: path === '/' ? '/index' : path });

  addPlain('home', HOME_PATH);
  addPlain('contact', site.routes.contact);
  offerRoutes(site).forEach(add);
  locationRoutes(site).forEach(add);
  addPlain('finance', site.routes.finance);
  addPlain('test-drive', TEST_DRIVE_PATH);
  for (const { kind, path, isEnabled } of FINANCE_AND_TRADE_IN_PAGES)
    if (isOfferedBy(site, isEnabled)) addPlain(kind, path);
  if (site.locations.some(({ type }) => type === 'parts') || menuLinksTo(site, PARTS_PATH))
    addPlain('parts', PARTS_PATH);
  if (site.dealerships.some((dealership) => feedbackHref(dealership) === SURVEY_PATH) || menuLinksTo(site, SURVEY_PATH))
    addPlain('survey', SURVEY_PATH);
  // A link to it may name a dealership of the group, and leads to the survey of that one.
  if (site.dealerships.some(({ reviewUrl, feedbackUrl }) => reviewUrl !== null || feedbackUrl !== null))
    add({ kind: 'review-feedback', path: REVIEW_FEEDBACK_PATH, file: REVIEW_FEEDBACK_PATH });
  if (hasAccounts(site.features)) {
    add({ kind: 'sign-in', path: SIGN_IN_PATH, file: SIGN_IN_PATH });
    add({ kind: 'account', path: ACCOUNT_PATH, file: ACCOUNT_PATH });
  }
  for (const { kind, path, isEnabled } of [...SAVED_PAGES, ...CHECKOUT_PAGES])
    if (isOfferedBy(site, isEnabled)) add({ kind, path, file: path });
  add({ kind: 'success', path: SUCCESS_PATH, file: SUCCESS_PATH });
  add({ kind: 'not-found', path: NOT_FOUND_PATH, file: NOT_FOUND_PATH });
  for (const page of site.routes.pages) {
    const path = `/${page.path}`;
    add({ kind: 'content', path, file: path, content: page.path });
  }
  for (const route of modelRoutes(site)) add(route);
  for (const route of blogRoutes(site.posts)) add(route);
  for (const { path, filter, count } of listsOf(site, records, makes)) {
    const indexed = count > 0 && !isWholeStock(filter.car_type, count, records.length);
    const pages = pagesOf(count, site.search.pageSize);
    for (let page = 1; page <= pages; page += 1)
      add({
        kind: 'search',
        path: listPagePath(path, page),
        file: listPageFile(path, page),
        filter,
        list: path,
        page,
        indexed,
      });
  }
  for (const record of records)
    add({ kind: 'car', path: carPath(record.slug), file: carPath(record.slug), slug: record.slug });

  const byPath = new Map<string, PublicRoute>();
  for (const route of routes) {
    const other = byPath.get(route.path);
    if (other) throw new RouteCollision(route.path, nameOf(other), nameOf(route));
    byPath.set(route.path, route);
  }
  const redirected = new Set(redirects.map(({ from }) => keyOf(from)));
  const aliases = Object.fromEntries(
    Object.entries(aliasesOf(site, byPath)).filter(
      ([alias, target]) => !(redirected.has(alias) && isPathOfOtherName(alias, target)),
    ),
  );
  return {
    routes,
    has: (path) =>
      byPath.has(path) || (Object.hasOwn(aliases, path) && isPathOfOtherName(path, aliases[path] as string)),
    aliases,
    fillPaths: routes.filter((route) => FILLED_KINDS.has(route.kind) || hasForm(site, route)).map(({ path }) => path),
  };
}

/** Whether a content page contains a form, which the edge may fill in from the query. */
const hasForm = (site: Site, route: PublicRoute): boolean =>
  route.kind === 'content' &&
  site.routes.pages.some(
    ({ path, parts }) =>
      path === route.content && parts.some((part) => part.kind === 'block' && part.block.name === 'form'),
  );

/** Whether a menu of the site links to a path, perhaps with a query or a fragment. */
function menuLinksTo({ navigation }: Site, path: string): boolean {
  const linksTo = (items: Site['navigation']['header']): boolean =>
    items.some(
      ({ href, items: submenu }) =>
        (href !== null && linkTarget(href, (page) => page === path).exists) || linksTo(submenu),
    );
  return linksTo(navigation.header) || linksTo(navigation.footer);
}

/**
 * Every stock list with its filter and number of cars. Slugs shared by a make and a body have been rejected before (`checkSlugCollisions`).
 */
function listsOf(
  site: Site,
  records: readonly SearchRecord[],
  makes: readonly string[],
): { path: string; filter: ListFilter; count: number }[] {
  const lists = TYPE_SEARCHES.filter(
    ({ types }) => types.length === 0 || types.some((type) => site.stock.types.includes(type)),
  ).map(
    ({ path, types }) =>
      ({ path, filter: types.length > 0 ? { car_type: types } : {} }) as { path: string; filter: ListFilter },
  );
  const seen = new Set(lists.map((list) => list.path));
  const addList = (path: string, filter: ListFilter): void => {
    if (seen.has(path)) return;
    seen.add(path);
    lists.push({ path, filter });
  };
  const sorted = [...records].sort((a, b) => compare(a.make, b.make) || compare(a.model, b.model));
  for (const record of sorted) addList(makePath(record.make), { make: record.make });
  for (const record of sorted)
    addList(modelPath(record.make, record.model), { make: record.make, model: record.model });
  const bodies = [...new Set(records.flatMap((record) => record.body ?? []))].sort(compare);
  for (const body of bodies) addList(bodyPath(body), { body });
  for (const make of knownMakes(site, makes)) addList(makePath(make), { make });
  return lists.map((list) => ({ ...list, count: listRecords(list.filter, records).length }));
}

/** Makes that the dealer sells according to its settings, or has had in stock; spelt as in the first source that contains them. */
function knownMakes(site: Site, stockedMakes: readonly string[]): string[] {
  const settingsMakes = [
    ...(site.manufacturer ? [site.manufacturer.name] : []),
    ...site.locations.flatMap(({ manufacturers }) => manufacturers),
  ];
  // If the settings call a Volkswagen VW, only the list of the name in the stock exists: one make has one list.
  const hasOtherName = (make: string): boolean =>
    stockedMakes.some((stocked) => isSameMake(stocked, make)) &&
    stockedMakes.every((stocked) => toSlug(stocked) !== toSlug(make));
  const names = [...settingsMakes.filter((make) => !hasOtherName(make)), ...stockedMakes];
  const bySlug = new Map(names.toReversed().map((make) => [toSlug(make), make]));
  return [...bySlug]
    .flatMap(([slug, make]) => (slug === '' || isMakeInList(make, site.stock.excludeMakes) ? [] : make))
    .sort(compare);
}

function aliasesOf(site: Site, pages: ReadonlyMap<string, PublicRoute>): { [path: string]: string } {
  const groups: [readonly string[], string][] = [
    [CONTACT_PATHS, site.routes.contact],
    [[...FINANCE_PATHS, PERSONAL_FINANCE_PATH], site.routes.finance],
    [COMPLAINT_PATHS, site.routes.complaint],
  ];
  const aliases: { [path: string]: string } = { ...offerAliases(site), ...locationAliases(site) };
  for (const [spellings, canonical] of groups)
    for (const spelling of spellings) if (spelling !== canonical && pages.has(canonical)) aliases[spelling] = canonical;
  for (const [alias, canonical] of Object.entries(FORMER_PATHS))
    if (pages.has(canonical)) aliases[alias] = canonical;
    else if (canonical.startsWith(`${LISTS_PATH}/`)) aliases[alias] = SEARCH_PATH; // the dealer has no such list
  for (const [make, names] of Object.entries(OTHER_MAKE_NAMES))
    for (const name of names) if (pages.has(makePath(make))) aliases[makePath(name)] = makePath(make);
  for (const [alias, target] of Object.entries(modelAliases(site))) {
    const page = pages.get(alias);
    const first = page === undefined ? aliases[alias] && `another spelling of ${aliases[alias]}` : nameOf(page);
    if (first) throw new RouteCollision(alias, first, `another spelling of ${target}`);
    aliases[alias] = target;
  }
  return Object.fromEntries(Object.entries(aliases).filter(([alias]) => !pages.has(alias)));
}

/** A page as it is named in messages. */
function nameOf(route: PublicRoute): string {
  if (route.kind === 'content') return `the content page "${route.content}"`;
  if (route.kind === 'model' || route.kind === 'accessories')
    return `the ${route.kind} page of the model "${route.model}"`;
  return `a "${route.kind}" page`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two pages of a site claim the same public path; the tenant must rename one of them. */
class RouteCollision extends Error {
  constructor(path: string, first: string, second: string) {
    super(
      `Two pages have the address ${path}: ${first} and ${second}. Rename the content page, the model, or the make, model or body in the feed.`,
    );
    this.name = 'RouteCollision';
  }
}
