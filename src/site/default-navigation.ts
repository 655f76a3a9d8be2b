import { CAREERS_CATEGORY } from '#domain/forms/categories.ts';
import {
  BLOG_PATH,
  DEMO_CARS_PATH,
  ENQUIRY_ID,
  HOME_PATH,
  NEW_AND_DEMO_CARS_PATH,
  NEW_CARS_PATH,
  OFFERS_PATH,
  PARTS_PATH,
  PRIVACY_PATH,
  SEARCH_PATH,
  SURVEY_PATH,
  TERMS_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
  USED_CARS_PATH,
} from '#domain/paths.ts';
import type { Dealership, Navigation, NavigationItem, Site } from '#site/site.ts';

/** The facts of a site that its default menus are made from. */
export type NavigationFacts = Pick<
  Site,
  'name' | 'features' | 'stock' | 'routes' | 'manufacturer' | 'locations' | 'models' | 'posts'
> & {
  readonly dealership: Pick<Dealership, 'feedbackUrl'>;
};

interface Entry {
  readonly label: string;
  /** `null` = this site has no such page: the item goes, and a group without items goes with it (MENU-02). */
  readonly href?: string | null;
  readonly models?: true;
  readonly items?: readonly Entry[];
}

/** Menus of MENU-01, MENU-02 and MENU-08 with the pages this site has. */
export function defaultNavigation(site: NavigationFacts): Navigation {
  const page = (path: string): string | null =>
    site.routes.pages.some((one) => `/${one.path}` === path) ? path : null;
  const sells = (type: 'new' | 'demo' | 'used') => site.stock.types.includes(type);
  const { base } = site.routes;
  const booking = base === null ? page('/genuine-service') : `${base}/service/booking`;
  const sellMyCar = base === null ? (site.features.tradeIn ? TRADE_IN_PATH : null) : `${base}/sell-my-car`;

  const { externalStock, externalDemonstrators } = site.routes;
  const stock: Entry[] = [
    { label: 'All cars', href: SEARCH_PATH },
    { label: 'New cars', href: sells('new') ? NEW_CARS_PATH : null },
    { label: 'Demo cars', href: sells('demo') ? DEMO_CARS_PATH : null },
    { label: 'Used cars', href: sells('used') ? USED_CARS_PATH : null },
    { label: 'Dealer stock', href: externalStock },
    { label: 'Demonstrators', href: externalDemonstrators },
  ];
  const service: Entry[] = [
    { label: 'Online Service Booking', href: booking },
    { label: 'Service', href: page('/service') },
    { label: 'Warranty Advantage', href: page('/warranty') },
    { label: 'Roadside Assist', href: page('/roadside-assist') },
    { label: 'Genuine Service', href: page('/genuine-service') },
    { label: 'Service Specials', href: page('/pages/service-specials') },
    { label: 'Diamond Advantage', href: page('/diamond-advantage') },
  ];
  const parts: Entry = { label: 'Parts & Accessories', href: page('/vehicle-parts-and-accessories') };
  const findPart: Entry = {
    label: 'Find a Part',
    href: site.locations.some(({ type }) => type === 'parts') ? PARTS_PATH : null,
  };
  const company: Entry[] = [
    { label: 'About Us', href: page('/about-us') },
    { label: 'Contact Us', href: site.routes.contact },
    { label: 'Fleet', href: page('/fleet') },
    { label: 'Blog', href: site.posts.length > 0 ? BLOG_PATH : null },
    { label: 'Terms And Conditions', href: page(TERMS_PATH) },
    { label: 'Complaint Handling Process', href: page(site.routes.complaint) },
  ];
  // Of used cars alone there is one list, and a plain link to it; pages elsewhere need the menu (ROUTE-02).
  const grouped = sells('new') || externalStock !== null || externalDemonstrators !== null;
  const withoutModels: Entry = sells('new')
    ? { label: 'New Vehicles', href: NEW_AND_DEMO_CARS_PATH }
    : { label: 'Cars', href: grouped ? null : SEARCH_PATH };
  return {
    header: present([
      { label: 'Home', href: HOME_PATH },
      site.models.length > 0 ? { label: 'New Vehicles', models: true } : withoutModels,
      { label: 'Special Offers', href: OFFERS_PATH },
      { label: 'Sell My Car', href: sellMyCar },
      { label: 'Pre-owned Vehicles', items: grouped ? stock : [] },
      { label: 'Service', items: service },
      parts,
      { label: 'Company', items: company },
    ]),
    footer: present([
      {
        label: 'Buyer Tools',
        items: [
          { label: 'Search stock', href: SEARCH_PATH },
          { label: 'Book a Test Drive', href: TEST_DRIVE_PATH },
          { label: 'Finance', href: site.routes.finance },
          { label: 'Car Loan Calculator', href: site.routes.externalLoanCalculator },
          { label: 'Trade-In Valuation', href: site.features.tradeIn ? TRADE_IN_PATH : null },
          { label: 'Special Offers', href: OFFERS_PATH },
          { label: 'Buying', href: page('/buying') },
          { label: 'Buyers Tips', href: page('/pages/buyers-tips') },
          { label: 'Pre-owned Benefits', href: page('/pages/pre-owned-benefits') },
          { label: 'Ways to Pay', href: page('/pages/finance') },
          { label: 'Car Insurance', href: page('/pages/car-insurance') },
        ],
      },
      { label: 'Servicing and Parts', items: [...service, parts, findPart] },
      {
        label: site.name,
        items: [
          ...company,
          {
            label: 'Careers',
            href: `${site.routes.contact}?category=${encodeURIComponent(CAREERS_CATEGORY)}#${ENQUIRY_ID}`,
          },
          { label: 'Give Feedback', href: site.dealership.feedbackUrl ?? SURVEY_PATH },
          { label: 'Privacy Policy', href: page(PRIVACY_PATH) },
        ],
      },
    ]),
  };
}

/** Items with a page, and groups with at least one item. */
function present(entries: readonly Entry[]): NavigationItem[] {
  return entries.flatMap(({ label, href = null, models, items = [] }) => {
    const below = present(items);
    if (href === null && !models && below.length === 0) return [];
    return [{ label, href, external: isExternal(href), ...(models && { models }), items: below }];
  });
}

export const isExternal = (href: string | null): boolean => href?.startsWith('https://') ?? false;
