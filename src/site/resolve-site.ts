import { hostsOf } from '#config/clashes.ts';
import { complaintPath, dealershipOf, ownDealership } from '#config/dealer-defaults.ts';
import { sampleSettingsIn } from '#config/sample-settings.ts';
import type { Tenant } from '#config/tenant.ts';
import { postsUntil } from '#domain/blog.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { LIMITS, type Limits } from '#domain/constants.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { siteLocale } from '#domain/locale.ts';
import { offerMake } from '#domain/offers.ts';
import { dealerPhone } from '#domain/phone.ts';
import { optionalPicture } from '#domain/picture.ts';
import { takesDeposits } from '#domain/reserve.ts';
import { GEOCODE_API_PATH, NOT_FOUND_PATH } from '#domain/routes/public-paths.ts';
import { modelsIndexOf } from '#domain/search-request.ts';
import { toSlug } from '#domain/slug.ts';
import { defaultNavigation, type NavigationInput } from '#site/default-navigation.ts';
import { resolveContent } from '#site/resolve-content.ts';
import { resolveDealershipSettings } from '#site/resolve-dealership-settings.ts';
import { resolveLegal } from '#site/resolve-legal.ts';
import { resolveDealerships, resolveLocations } from '#site/resolve-locations.ts';
import type { EdgeSite, Features, Navigation, NavigationItem, Site } from '#site/site.ts';
import type { BlogPost } from '#site/site-content.ts';
import type { EdgeWords } from '#text/edge-text.ts';
import { edgeWords } from '#text/edge-words.ts';
import { cardWords, nounForKinds } from '#text/item-names.ts';
import { wordsOf } from '#text/wording.ts';

type Config = Tenant['config'];

/**
 * Resolves a validated tenant into public data for pages and private data for the edge, with all defaults applied.
 *
 * @param now the build's clock, which decides the years for which holiday dates are listed (LOC-09) and which articles are not yet
 * published (CONT-04). Nothing else depends on it; validity of tiles and offers is checked when a page is viewed.
 */
export function resolveSite(tenant: Tenant, now: Clock): { site: Site; edge: Omit<EdgeSite, 'windowCard'> } {
  const site = resolvePublic(tenant, now);
  return { site, edge: resolveEdge(tenant, site) };
}

function resolvePublic(tenant: Tenant, now: Clock): Site {
  const { config } = tenant;
  const limits = resolveLimits(config);
  const locale = siteLocale(config.locale);
  const dealerships = resolveDealerships(tenant);
  const mainDealership = dealerships[0];
  if (mainDealership === undefined) throw new Error(`${tenant.slug}: a checked tenant has at least one dealership`);
  const rules = resolveDealershipSettings(config, config);
  const words = wordsOf(rules.text);
  const { seoText, ...search } = config.search;
  const content = resolveContent(config, words);
  const resolved = {
    name: config.name,
    dealership: mainDealership,
    manufacturer: content.manufacturer,
    models: content.models,
    locations: resolveLocations(config, now),
    ...rules,
    stock: {
      types: config.search_filters.types,
      inStockOnly: config.search_filters.inStockOnly,
      withPhotosOnly: config.search_filters.withPhotosOnly,
      excludeMakes: config.search_filters.excludeMakes,
      includeSoldCarsDays: limits.includeSoldCarsDays,
      count: config.stock.count,
      itemTypes: config.stock.itemTypes,
      defaultPriceType: config.stock.defaultPriceType,
      marketSource: config.stock.marketSource,
      marketChecked: config.stock.marketChecked,
      hiddenLocations: config.locations
        .filter(({ visible }) => visible === false)
        .map((location) => ({ location, ...location.address }))
        .map(({ location, state }) => {
          const { id, name, slug } = location;
          return { id, name, slug, state, dealershipSlug: dealershipOf(config, location)?.slug ?? null };
        }),
    },
    // Outside Australia there is no default state (A48).
    forms: {
      ...config.forms,
      defaultState: config.forms.defaultState ?? (config.locale.country === 'AU' ? 'qld' : ''),
    },
    checkout: { ...config.checkout, takesDeposits: takesDeposits(config.private.payments) },
    images: config.images,
    analytics: config.analytics,
    posts: resolvePosts(tenant, now),
    routes: {
      ...config.routes,
      complaint: complaintPath(config.routes, tenant.pages),
      base: ownDealership(config)?.base_domain ?? config.base_domain,
      pages: tenant.pages.map(({ path, title, description, parts }) => ({ path, title, description, parts })),
    },
  };
  return {
    slug: tenant.slug,
    id: config.id,
    template: config.template,
    origin: config.origin,
    hstsPreload: config.hsts_preload,
    locale,
    dealerships,
    locationRules: {
      appointmentOnly: config.locationRules.appointmentOnly,
      contactShows: config.locationRules.contactShows,
      directionsInNewTab: config.locationRules.directionsInNewTab,
      show: config.locationRules.show,
    },
    team: config.team
      .filter(({ location }) => resolved.locations.some(({ slug }) => slug === location))
      .map((member) => ({ ...member, photo: optionalPicture(member.photo) })),
    maps: { ...config.maps, geocoder: config.private.geocoder === null ? config.maps.geocoder : OWN_GEOCODER },
    legal: resolveLegal(config),
    search: {
      ...search,
      intro: paragraphsOf(seoText),
      tiles: config.search.tiles.map(({ start, expiry, linkText, ...tile }) => ({
        ...tile,
        linkText: linkText ?? words('search.tile_link'),
        from: start,
        until: expiry,
      })),
      pageSize: limits.pageSize,
    },
    ...resolved,
    appointments: config.appointments,
    ...content,
    // For a site without stock; `tenantStock` (`scripts/build/tenant-stock.ts`) replaces them, and spells the models as its stock does.
    navigation: menusOf(tenant, { ...resolved, locale, dealerships }, []),
    theme: config.theme,
    limits,
  };
}

/** A text split at blank lines. */
const paragraphsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Used instead of a service whose key must not be in a page (FORM-12). */
const OWN_GEOCODER = `${GEOCODE_API_PATH}?postcode={postcode}`;

function resolveEdge({ config, slug }: Tenant, site: Site): Omit<EdgeSite, 'windowCard'> {
  const { leads, accounts, messages, hooks, payments, search, purchase, tradeIn, geocoder } = config.private;
  const sampleSettings = sampleSettingsIn(config, slug);
  return {
    slug,
    ...(sampleSettings.length === 0 ? {} : { sampleSettings }),
    siteId: site.id,
    name: site.name,
    origin: site.origin,
    hosts: hostsOf({ config }),
    locale: site.locale,
    phone: dealerPhone(site),
    dealerships: site.dealerships.map(({ slug, id, name, makeSlug, reviewUrl, feedbackUrl }) => ({
      slug,
      id,
      name,
      makeSlug,
      reviewUrl,
      feedbackUrl,
    })),
    locations: site.locations,
    offers: site.offers.map((offer) => {
      const { id, name, model } = offer;
      const make = offerMake(site, offer);
      return { id, name, make: make?.name ?? null, makeSlug: make?.slug ?? null, model: model?.name ?? null };
    }),
    manufacturerSlug: site.manufacturer?.slug ?? null,
    ...makeSlugsOf(site),
    models: site.models.map(({ make, name, slug, status }) => ({ make, name, slug, status })),
    stock: {
      types: site.stock.types,
      itemTypes: site.stock.itemTypes,
      defaultPriceType: site.stock.defaultPriceType,
      ranges: {
        price_range: site.search.priceBuckets.map(({ label }) => label),
        weekly_price_range: site.search.weeklyBuckets.map(({ label }) => label),
      },
    },
    // A valuation is asked for before a dealership is chosen, so one that offers it is enough.
    features: { ...site.features, tradeIn: isOfferedBy(site, ({ tradeIn }) => tradeIn) },
    limits: site.limits,
    routes: { contact: site.routes.contact, finance: site.routes.finance, checkout: site.routes.checkout },
    forms: site.forms,
    appointments: site.appointments,
    ...(site.locationRules.appointmentOnly.length === 0 ? {} : { byAppointment: site.locationRules.appointmentOnly }),
    leads,
    accounts,
    messages,
    hooks,
    payments,
    dealershipFeatures: Object.fromEntries(
      site.dealerships.flatMap(({ slug, rules }) => (rules === null ? [] : [[slug, checkoutFeatures(rules.features)]])),
    ),
    search: searchServer(search, site.search),
    purchase: { valuationAccount: purchase.valuationAccount },
    tradeIn,
    geocoder,
    words: edgeWords(wordsOf(site.text)),
    ...dealershipWordsOf(site),
    // Filled in by the build: aliases and fill paths from the route table, headers from its policy, the date and cars of the stock, and the time
    // until which all of this is valid.
    validUntil: null,
    aliases: {},
    fillPaths: [],
    stockAt: '',
    carsWithoutFinance: [],
    headers: {},
    notFoundPath: NOT_FOUND_PATH,
  };
}

/** The search server for the edge; validation ensures that all settings are present with this engine. */
function searchServer(server: Config['private']['search'], { engine, index }: Site['search']): EdgeSite['search'] {
  if (engine === 'embedded' || server === null) return null;
  return { ...server, indexes: [index, modelsIndexOf(index)] };
}

/** Platform limits with the tenant's own applied; `include_sold_cars_days`, a setting of the specification, takes precedence. */
export function resolveLimits(config: Config): Limits {
  const soldDays = config.include_sold_cars_days;
  return { ...LIMITS, ...config.limits, ...(soldDays === null ? {} : { includeSoldCarsDays: soldDays }) };
}

/** Articles dated today or earlier; later ones are on no page (CONT-04). */
function resolvePosts({ config, posts }: Tenant, now: Clock): BlogPost[] {
  const summaries = posts.map(({ file: _, links: __, references: ___, pictures: ____, ...post }) => post);
  return postsUntil(summaries, now, config.locale.timeZone);
}

/**
 * The menus of a site: the dealer's own, else the default ones, with lists for the car types and the noun for the kinds of vehicle in stock.
 *
 * @param stock empty = the menus depend only on the settings
 */
export function menusOf(
  { config }: Pick<Tenant, 'config'>,
  site: NavigationInput & Pick<Site, 'locale' | 'text'>,
  stock: readonly Pick<Car, 'item_type' | 'car_type'>[],
): Navigation {
  const words = wordsOf(site.text);
  // A dealer with cars among other vehicles uses "cars", as in MENU-01.
  const kinds = new Set(stock.map((car) => car.item_type));
  const noun = kinds.has('car') ? words('noun.car') : nounForKinds(kinds, site.stock.itemTypes, words);
  const defaults = defaultNavigation(site, new Set(stock.map((car) => car.car_type)), cardWords(noun, words));
  type Items = NonNullable<Config['navigation']['header']>;
  const toMenuItems = (items: Items): NavigationItem[] =>
    items.map((item) => ({
      label: item.label,
      href: item.href,
      ...(item.models === true && { models: item.models }),
      items: toMenuItems(item.items),
    }));
  const menu = (items: Items | null, defaultMenu: readonly NavigationItem[]) =>
    items === null || items.length === 0 ? defaultMenu : toMenuItems(items);
  return {
    header: menu(config.navigation.header, defaults.header),
    footer: menu(config.navigation.footer, defaults.footer),
  };
}

const checkoutFeatures = ({ checkout, reserveWithoutPrice, onlinePurchase, subscriptions }: Features) => ({
  checkout,
  reserveWithoutPrice,
  onlinePurchase,
  subscriptions,
});

/**
 * The slugs that the settings give to the site's make and to the makes of offers. If they differ for one make, the site's takes precedence, then
 * that of the first offer. A slug that is made from the name needs no entry.
 */
function makeSlugsOf({ manufacturer, offers }: Pick<Site, 'manufacturer' | 'offers'>): Pick<EdgeSite, 'makeSlugs'> {
  const slugs = new Map<string, string>();
  for (const make of [manufacturer, ...offers.map((offer) => offer.manufacturer)]) {
    if (make === null) continue;
    const nameSlug = toSlug(make.name);
    // An offer that only names its make gives it no slug; the site's own make has one in any case.
    if (!slugs.has(nameSlug) && (make === manufacturer || make.slug !== nameSlug)) slugs.set(nameSlug, make.slug);
  }
  const differing = [...slugs].filter(([nameSlug, slug]) => slug !== nameSlug);
  return differing.length === 0 ? {} : { makeSlugs: Object.fromEntries(differing) };
}

/** What is said of a car's price and state at the edge. */
const CAR_WORD_KEYS = /^(?:price|tag|car|window_card)\./;

/** The words of the group's dealerships for their cars that differ from those of the site. */
function dealershipWordsOf(site: Site): Pick<EdgeSite, 'dealershipWords'> {
  const words = edgeWords(wordsOf(site.text));
  const differences = site.dealerships.flatMap(({ slug, rules }) => {
    const own = rules === null ? [] : Object.entries(edgeWords(wordsOf(rules.text)));
    const different = own.filter(([key, text]) => CAR_WORD_KEYS.test(key) && text !== words[key as keyof EdgeWords]);
    return different.length === 0 ? [] : [[slug, Object.fromEntries(different)] as const];
  });
  return differences.length === 0 ? {} : { dealershipWords: Object.fromEntries(differences) };
}
