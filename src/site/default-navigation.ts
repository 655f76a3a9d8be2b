import type { CarType } from '#domain/car.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { CAREERS_CATEGORY } from '#domain/forms/categories.ts';
import { SELL_MY_CAR_PATH } from '#domain/routes/former-paths.ts';
import {
  BLOG_PATH,
  DEMO_CARS_PATH,
  feedbackHref,
  HOME_PATH,
  hasOwnPage,
  locationPath,
  NEW_AND_DEMO_CARS_PATH,
  NEW_CARS_PATH,
  OFFERS_PATH,
  PARTS_PATH,
  SEARCH_PATH,
  TERMS_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
  USED_CARS_PATH,
} from '#domain/routes/public-paths.ts';
import { bookingFormAnchor, serviceBooking } from '#domain/service-advantage.ts';
import type { Dealership, Navigation, NavigationItem, Site } from '#site/site.ts';
import type { Words } from '#text/wording.ts';

/** The details of a site that decide its default menus. */
export type NavigationInput = Pick<
  Site,
  'name' | 'features' | 'dealerships' | 'stock' | 'routes' | 'manufacturer' | 'locations' | 'models' | 'posts'
> & {
  readonly dealership: Pick<Dealership, 'feedbackUrl'>;
};

const isWorkshop = ({ type }: NavigationInput['locations'][number]): boolean => type === 'service';

interface Entry {
  readonly label: string;
  /** `null` = the site has no such page. The item is removed, and so is a group without items (MENU-02). */
  readonly href?: string | null;
  /** See `NavigationItem`. */
  readonly models?: true;
  readonly items?: readonly Entry[];
}

/**
 * Default menus of MENU-01, MENU-02 and MENU-08 with the pages that this site has.
 *
 * @param inStock conditions of the cars; empty if there are none. A dealer without a make whose cars are all used gets the menu of a used
 * car dealer; one with a make sells new cars even if none is in stock.
 */
export function defaultNavigation(site: NavigationInput, inStock: ReadonlySet<CarType>, words: Words): Navigation {
  const page = (path: string): string | null => (hasOwnPage(site.routes.pages, path) ? path : null);
  const followsStock = site.manufacturer === null && site.models.length === 0 && inStock.size > 0;
  const sells = (type: CarType) => site.stock.types.includes(type) && (!followsStock || inStock.has(type));
  const { base } = site.routes;
  const booking = serviceBooking(base, (path) => page(path) !== null);
  const tradeIn = isOfferedBy(site, (features) => features.tradeIn) ? TRADE_IN_PATH : null;
  const sellMyCar = base === null ? tradeIn : `${base}${SELL_MY_CAR_PATH}`;

  const { externalStock, externalDemonstrators } = site.routes;
  const stock: Entry[] = [
    { label: words('menu.all_cars'), href: SEARCH_PATH },
    { label: words('menu.new_cars'), href: sells('new') ? NEW_CARS_PATH : null },
    { label: words('menu.demo_cars'), href: sells('demo') ? DEMO_CARS_PATH : null },
    { label: words('menu.used_cars'), href: sells('used') ? USED_CARS_PATH : null },
    { label: words('menu.dealer_stock'), href: externalStock },
    { label: words('menu.demonstrators'), href: externalDemonstrators },
  ];
  const workshops = booking === null && page('/service') === null ? site.locations.filter(isWorkshop) : [];
  const service: Entry[] = [
    {
      label: words('menu.booking'),
      href: booking === null ? null : `${booking}${bookingFormAnchor(site.routes.pages, booking) ?? ''}`,
    },
    { label: words('menu.service'), href: page('/service') },
    ...workshops.map(({ name, slug }) => ({
      label: workshops.length === 1 ? words('menu.service_centre') : name,
      href: locationPath(slug),
    })),
    { label: words('menu.warranty'), href: page('/warranty') },
    { label: words('menu.roadside_assist'), href: page('/roadside-assist') },
    { label: words('menu.genuine_service'), href: page('/genuine-service') },
    { label: words('menu.service_specials'), href: page('/pages/service-specials') },
    { label: words('menu.diamond_advantage'), href: page('/diamond-advantage') },
  ];
  const parts: Entry = { label: words('menu.parts'), href: page('/vehicle-parts-and-accessories') };
  const findPart: Entry = {
    label: words('menu.find_part'),
    href: site.locations.some(({ type }) => type === 'parts') ? PARTS_PATH : null,
  };
  const company: Entry[] = [
    { label: words('menu.about'), href: page('/about-us') },
    { label: words('menu.contact'), href: site.routes.contact },
    { label: words('menu.fleet'), href: page('/fleet') },
    { label: words('menu.blog'), href: site.posts.length > 0 ? BLOG_PATH : null },
  ];
  // Not in the footer, whose own line of policies leads to them on every page (`site-shell.ts`).
  const policies: Entry[] = [
    { label: words('menu.terms'), href: page(TERMS_PATH) },
    { label: words('menu.complaints'), href: page(site.routes.complaint) },
  ];
  // With only used cars there is a single list, so a plain link is enough; external pages need the submenu (ROUTE-02).
  const hasSubmenu = sells('new') || externalStock !== null || externalDemonstrators !== null;
  const carsItem: Entry = sells('new')
    ? { label: words('menu.new_vehicles'), href: NEW_AND_DEMO_CARS_PATH }
    : { label: words('menu.cars'), href: hasSubmenu ? null : SEARCH_PATH };
  return {
    header: withPages([
      { label: words('menu.home'), href: HOME_PATH },
      site.models.length > 0 ? { label: words('menu.new_vehicles'), models: true } : carsItem,
      { label: words('menu.offers'), href: OFFERS_PATH },
      { label: words('menu.sell'), href: sellMyCar },
      { label: words('menu.pre_owned'), items: hasSubmenu ? stock : [] },
      { label: words('menu.service'), items: service },
      parts,
      { label: words('menu.company'), items: [...company, ...policies] },
    ]),
    footer: withPages([
      {
        label: words('menu.buyer_tools'),
        items: [
          { label: words('menu.search'), href: SEARCH_PATH },
          { label: words('menu.test_drive'), href: TEST_DRIVE_PATH },
          { label: words('menu.finance'), href: site.routes.finance },
          { label: words('menu.loan_calculator'), href: site.routes.externalLoanCalculator },
          { label: words('menu.trade_in'), href: tradeIn },
          { label: words('menu.offers'), href: OFFERS_PATH },
          { label: words('menu.buying'), href: page('/buying') },
          { label: words('menu.buyers_tips'), href: page('/pages/buyers-tips') },
          { label: words('menu.pre_owned_benefits'), href: page('/pages/pre-owned-benefits') },
          { label: words('menu.ways_to_pay'), href: page('/pages/finance') },
          { label: words('menu.insurance'), href: page('/pages/car-insurance') },
        ],
      },
      { label: words('menu.servicing_and_parts'), items: [...service, parts, findPart] },
      {
        label: site.name,
        items: [
          ...company,
          {
            label: words('menu.careers'),
            href: `${site.routes.contact}?category=${encodeURIComponent(CAREERS_CATEGORY)}`,
          },
          { label: words('menu.feedback'), href: feedbackHref(site.dealership) },
        ],
      },
    ]),
  };
}

/**
 * Removes items without a page, and groups without items. Header and footer leave out further links later (`site-shell.ts`): a dealer's own menus
 * may name any page, and lists come and go with the stock. Default menus cannot wait for that, because the parts or survey page exists as soon
 * as a menu links to it (`menuLinksTo`).
 */
function withPages(entries: readonly Entry[]): NavigationItem[] {
  return entries.flatMap(({ label, href = null, models, items = [] }) => {
    const submenu = withPages(items);
    if (href === null && !models && submenu.length === 0) return [];
    return [{ label, href, ...(models && { models }), items: submenu }];
  });
}
