import { describe, expect, test } from 'vitest';
import type { Plain } from '#config/merge.ts';
import { readTenants } from '#config/read-tenants.ts';
import { CAR_TYPES, type CarType, type ItemType } from '#domain/car.ts';
import { menusOf, resolveSite } from '#site/resolve-site.ts';
import { routesOf } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import type { ContentPage } from '#site/site-content.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { siteShellView } from '#views/site-shell.ts';

const siteOf = (overrides: Plain = {}, now = SITE_NOW): Site => resolveSite(aTenant(overrides), now).site;
const [location] = MINIMAL_TENANT.locations;
const [dealership] = MINIMAL_TENANT.dealerships;
const demo = await readTenants(new URL('../../tenants', import.meta.url).pathname);
const results = [...demo, ...(await readTenants(new URL('../../tests/fixtures/tenants', import.meta.url).pathname))];
const readable = results.flatMap((result) => ('tenant' in result ? [result.tenant] : []));

describe('the resolved site', () => {
  test('TEN-02 the smallest tenant, resolved', () => {
    const { legal: _legal, limits: _limits, search: _search, theme: _theme, forms: _forms, ...site } = siteOf();
    expect(site).toMatchInlineSnapshot(`
      {
        "analytics": {
          "tags": [],
        },
        "appointments": null,
        "card": {
          "buttons": [
            "enquire",
            "test_drive",
            "details",
          ],
          "placeholderText": "New arrival",
        },
        "checkout": {
          "accepts": [
            "Mastercard",
            "Visa",
            "Maestro",
            "Google Pay",
            "Apple Pay",
          ],
          "claims": [
            "refundable_deposit",
            "encrypted_payments",
          ],
          "takesDeposits": true,
        },
        "dealership": {
          "address": null,
          "feedbackUrl": null,
          "id": 71,
          "makeSlug": null,
          "name": "Least Motors",
          "phone": null,
          "rating": null,
          "reviewUrl": null,
          "rules": null,
          "slug": "least",
          "social": [],
        },
        "dealerships": [
          {
            "address": null,
            "feedbackUrl": null,
            "id": 71,
            "makeSlug": null,
            "name": "Least Motors",
            "phone": null,
            "rating": null,
            "reviewUrl": null,
            "rules": null,
            "slug": "least",
            "social": [],
          },
        ],
        "detail": {
          "commentsHeading": "Our Comments",
          "ctdLabel": "Contact the dealer",
          "financeButton": "Finance Enquiry",
          "financeHeading": "Get Your Repayments",
          "mostRecommendedEvidence": null,
          "protect": null,
          "sections": [
            "key_information",
            "comments",
            "included",
            "features",
            "reserve",
            "why_buy",
            "protect",
            "summary",
            "specifications",
          ],
          "sidebar": [
            "enquire",
            "history",
            "finance",
            "trade_in",
            "reserve",
            "online_purchase",
          ],
          "whyBuy": [],
        },
        "features": {
          "businessFleet": false,
          "checkout": false,
          "compare": true,
          "expandOffers": false,
          "favourites": true,
          "favouritesUsedOnly": false,
          "garage": false,
          "gateCheckout": false,
          "gateFinance": false,
          "haggleFree": false,
          "keepValuation": false,
          "onlinePurchase": false,
          "personalisedFinance": false,
          "requestPhotos": false,
          "reserveWithoutPrice": false,
          "showRegistration": true,
          "showVin": false,
          "stickyFooter": false,
          "subscriptions": false,
          "tradeIn": true,
        },
        "finance": {
          "excludedDealerships": [],
          "excludedMakes": [],
          "provider": "Manual",
        },
        "home": {
          "headline": "Least Motors",
          "heroImage": null,
          "lead": "Search the stock of Least Motors in Ipswich, compare prices and send an enquiry.",
          "sellingPoints": [],
        },
        "hstsPreload": false,
        "id": 7001,
        "images": {
          "domain": null,
          "quality": 80,
          "service": "auto",
        },
        "locale": {
          "country": "AU",
          "currency": "AUD",
          "distance": "km",
          "tag": "en-AU",
          "timeZone": "Australia/Brisbane",
        },
        "locationRules": {
          "appointmentOnly": [],
          "contactShows": "all",
          "directionsInNewTab": true,
          "show": true,
        },
        "locations": [
          {
            "address": {
              "city": "Ipswich",
              "lat": null,
              "long": null,
              "placeUrl": null,
              "postcode": "4305",
              "state": "QLD",
              "street": "1 Only Street",
            },
            "dealershipId": 71,
            "dealershipSlug": "least",
            "id": 711,
            "imageUrl": null,
            "licenceNumber": null,
            "manufacturers": [],
            "mapUrl": null,
            "name": "Least Motors",
            "openingHours": [],
            "phone": null,
            "primary": false,
            "rating": null,
            "repairerNumber": null,
            "slug": "least",
            "social": [],
            "specialHours": [],
            "subtype": [],
            "thumbUrl": null,
            "timeZone": "Australia/Brisbane",
            "type": "sales",
          },
        ],
        "manufacturer": null,
        "maps": {
          "attribution": null,
          "attributionUrl": null,
          "geocoder": null,
          "maxZoom": 18,
          "tiles": null,
        },
        "menu": {
          "categories": [],
          "connectedServices": null,
          "getQuote": true,
          "stockUsesOverride": true,
        },
        "models": [],
        "name": "Least Motors",
        "navigation": {
          "footer": [
            {
              "href": null,
              "items": [
                {
                  "href": "/search/new-used-and-demo-cars",
                  "items": [],
                  "label": "Search stock",
                },
                {
                  "href": "/book-test-drive",
                  "items": [],
                  "label": "Book a Test Drive",
                },
                {
                  "href": "/finance",
                  "items": [],
                  "label": "Finance",
                },
                {
                  "href": "/trade-in",
                  "items": [],
                  "label": "Trade-In Valuation",
                },
                {
                  "href": "/special-offers",
                  "items": [],
                  "label": "Special Offers",
                },
              ],
              "label": "Buyer Tools",
            },
            {
              "href": null,
              "items": [
                {
                  "href": "/contact",
                  "items": [],
                  "label": "Contact Us",
                },
                {
                  "href": "/contact?category=Careers%20Enquiry",
                  "items": [],
                  "label": "Careers",
                },
                {
                  "href": "/customer-feedback-survey",
                  "items": [],
                  "label": "Give Feedback",
                },
              ],
              "label": "Least Motors",
            },
          ],
          "header": [
            {
              "href": "/",
              "items": [],
              "label": "Home",
            },
            {
              "href": "/search/new-and-demo-cars",
              "items": [],
              "label": "New Vehicles",
            },
            {
              "href": "/special-offers",
              "items": [],
              "label": "Special Offers",
            },
            {
              "href": "/trade-in",
              "items": [],
              "label": "Sell My Car",
            },
            {
              "href": null,
              "items": [
                {
                  "href": "/search/new-used-and-demo-cars",
                  "items": [],
                  "label": "All cars",
                },
                {
                  "href": "/search/new-cars",
                  "items": [],
                  "label": "New cars",
                },
                {
                  "href": "/search/demo-cars",
                  "items": [],
                  "label": "Demo cars",
                },
                {
                  "href": "/search/used-cars",
                  "items": [],
                  "label": "Used cars",
                },
              ],
              "label": "Pre-owned Vehicles",
            },
            {
              "href": null,
              "items": [
                {
                  "href": "/contact",
                  "items": [],
                  "label": "Contact Us",
                },
              ],
              "label": "Company",
            },
          ],
        },
        "offers": [],
        "origin": "https://least.example",
        "phone": {
          "byType": {
            "demo": null,
            "new": null,
            "used": null,
          },
        },
        "posts": [],
        "promotions": [],
        "reviews": {
          "entries": [],
          "link": null,
          "source": null,
        },
        "routes": {
          "base": null,
          "checkout": "checkout",
          "complaint": "/pages/complaint-handling",
          "contact": "/contact",
          "externalDemonstrators": null,
          "externalLoanCalculator": null,
          "externalStock": null,
          "finance": "/finance",
          "model": "/models/{manufacturer}-{model}",
          "pages": [],
        },
        "serviceAdvantage": [],
        "slug": "least",
        "stock": {
          "count": 0,
          "defaultPriceType": "drive_away",
          "excludeMakes": [],
          "hiddenLocations": [],
          "inStockOnly": false,
          "includeSoldCarsDays": 3,
          "itemTypes": [
            "car",
          ],
          "marketChecked": null,
          "marketSource": null,
          "types": [
            "new",
            "demo",
            "used",
          ],
          "withPhotosOnly": false,
        },
        "tags": {
          "certifiedImage": null,
          "electric": false,
          "newText": "New Arrival",
          "soldText": "Just Sold",
        },
        "team": [],
        "template": "standard",
        "text": {},
      }
    `);
  });

  test.each(readable.map((tenant) => [tenant.slug, tenant] as const))(
    'TEN-02 %s can be serialised as JSON, contains nothing undefined and does not depend on the order of calls',
    (_slug, tenant) => {
      const { site, edge } = resolveSite(tenant, SITE_NOW);
      expect(JSON.parse(JSON.stringify(site))).toStrictEqual(site);
      expect(JSON.parse(JSON.stringify(edge))).toStrictEqual(edge);
      expect(resolveSite(tenant, SITE_NOW)).toStrictEqual({ site, edge });
    },
  );

  test('TEN-02 every demo tenant and fixture is valid', () => {
    expect(results.flatMap((result) => ('error' in result ? [result.error] : []))).toEqual([]);
    expect(demo.length).toBeGreaterThanOrEqual(2);
  });

  test('TEN-02 fields named in the data specification are mapped to where the rules read them', () => {
    const site = siteOf({
      finance_provider: 'Angle',
      garage_enabled: true,
      include_sold_cars_days: 9,
      stock: { count: 2100 },
      base_domain: 'dealer.example.com.au/',
      limits: { includeSoldCarsDays: 4, calculatorRatePercent: 8.5, pageSize: 12 },
    });
    expect(site.finance.provider).toBe('Angle');
    expect(site.features.garage).toBe(true);
    expect(site.stock).toMatchObject({ count: 2100, includeSoldCarsDays: 9 });
    expect(site.limits).toMatchObject({
      includeSoldCarsDays: 9,
      calculatorRatePercent: 8.5,
      pageSize: 12,
      feetToMetres: 0.3048,
    });
    expect(site.finance).not.toHaveProperty('calculatorRatePercent');
    expect(site.search.pageSize).toBe(12);
    expect(site.routes.base).toBe('https://dealer.example.com.au');
  });

  test.each<[country: string, tag: string, distance: string, state: string]>([
    ['AU', 'en-AU', 'km', 'qld'],
    ['NZ', 'en-NZ', 'km', ''],
    ['US', 'en-US', 'mi', ''],
  ])('LOCALE-01 %s', (country, tag, distance, state) => {
    const site = siteOf({ locale: { country } });
    expect(site.locale).toMatchObject({ tag, distance });
    expect(site.forms.defaultState).toBe(state);
  });

  test('TEN-01 a site of two dealerships: its own comes first and sets the site’s rules, the other has rules of its own', () => {
    const ownDealership = { ...dealership, config: { tags: { newText: 'Own' } } };
    const otherDealership = {
      id: 72,
      slug: 'other',
      name: 'Other',
      config: { tags: { newText: 'Other' } },
    };
    const site = siteOf({ dealership_id: 71, dealerships: [otherDealership, ownDealership] });
    expect(site.dealerships.map(({ slug }) => slug)).toEqual(['least', 'other']);
    expect(site.dealership.slug).toBe('least');
    expect(site.tags.newText).toBe('Own');
    expect(site.dealerships[1]?.rules?.tags.newText).toBe('Other');
    expect(siteOf().dealerships[0]?.rules).toBeNull();
  });

  test('aSite merges objects by field and replaces lists', () => {
    const site = aSite({ features: { compare: false }, stock: { types: ['used'] } });
    expect(site.features).toMatchObject({ compare: false, favourites: true });
    expect(site.stock.types).toEqual(['used']);
    expect(aSite()).toStrictEqual(aSite());
  });
});

test.each([false, true])('CONT-03 reviews can be hidden: %s', (isHidden) => {
  const review = { id: 1, customer_name: 'A', text: 'Good.', rating: 5, created_at: '2026-05-02' };
  const { entries } = siteOf({ reviews: [review], reviewRules: { hidden: isHidden } }).reviews;
  expect(entries.map(({ text }) => text)).toEqual(isHidden ? [] : ['Good.']);
});

test('CONT-03 the day of its import is not the date of a review', () => {
  const review = { customer_name: 'A', text: 'Good.', rating: 5, created_at: '2026-05-02' };
  const { entries } = siteOf({
    reviews: [
      { ...review, id: 1 },
      { ...review, id: 2, reviewed_at: '2026-01-02' },
    ],
  }).reviews;
  expect(entries.map(({ date }) => date)).toEqual([null, '2026-01-02']);
});

describe('locations', () => {
  const withChanges = (overrides: Plain) => ({ ...location, ...overrides });
  const names = (locations: readonly Plain[], overrides: Plain = {}) =>
    siteOf({ locations, ...overrides }).locations.map(({ slug }) => slug);

  test.each<[why: string, order: readonly string[], slugs: readonly string[]]>([
    ['by name', [], ['anvil', 'bellows', 'chisel']],
    ['custom order first, the others by name', ['chisel'], ['chisel', 'anvil', 'bellows']],
    ['a complete custom order', ['bellows', 'chisel', 'anvil'], ['bellows', 'chisel', 'anvil']],
  ])('LOC-03 %s', (_why, order, slugs) => {
    const list = [
      ['chisel', 3],
      ['anvil', 1],
      ['bellows', 2],
    ].map(([slug, id]) => withChanges({ slug, id, name: String(slug) }));
    expect(names(list, { locationRules: { order } })).toEqual(slugs);
  });

  test('LOC-03 by name in natural order: 2 before 10', () => {
    const list = ['Yard 10', 'Yard 2'].map((name, index) =>
      withChanges({ id: index + 1, slug: `yard-${index}`, name }),
    );
    expect(names(list)).toEqual(['yard-1', 'yard-0']);
  });

  test('LOC-03 hidden is left out, null is visible', () => {
    expect(
      names([
        withChanges({ slug: 'a', id: 1, visible: null }),
        withChanges({ slug: 'b', id: 2, visible: false }),
        withChanges({ slug: 'c', id: 3 }),
      ]),
    ).toEqual(['a', 'c']);
  });

  test('LOC-01 a hidden location keeps its dealership, for cars of a stock file that name only the location', () => {
    const north = { id: 72, slug: 'north', name: 'North', phone: '07 5550 0072' };
    const { stock } = siteOf({
      dealerships: [dealership, north],
      locations: [location, withChanges({ slug: 'b', id: 2, visible: false, dealership_slug: 'north' })],
    });
    expect(stock.hiddenLocations).toMatchObject([{ id: 2, dealershipSlug: 'north' }]);
  });

  test.each<[why: string, overrides: Plain, rating: unknown]>([
    [
      'the nested form takes precedence',
      { reviews: { average_rating: 4.8, count: 20 }, average_rating: 1, review_count: 1 },
      { average: 4.8, count: 20 },
    ],
    ['flat', { average_rating: 4.1, review_count: 9 }, { average: 4.1, count: 9 }],
    ['none', {}, null],
  ])('DATA-02 rating: %s', (_why, overrides, rating) => {
    expect(siteOf({ locations: [withChanges(overrides)] }).locations[0]?.rating).toEqual(rating);
  });

  test.each<[why: string, overrides: Plain, phone: string | null]>([
    ['phone', { contact_detail: { phone: '07 5550 0001', landline_phone: '07 5550 0002' } }, '07 5550 0001'],
    ['landline', { contact_detail: { landline_phone: '07 5550 0002' } }, '07 5550 0002'],
    ['dealership', {}, '07 5550 0003'],
  ])('PHONE-03 number of a location: %s', (_why, overrides, phone) => {
    const site = siteOf({
      dealerships: [{ ...dealership, phone: '07 5550 0003' }],
      locations: [withChanges(overrides)],
    });
    expect(site.locations[0]?.phone).toBe(phone);
  });

  test.each<[why: string, dealershipPhone: string | null, locationPhone: string | null, phone: string | null]>([
    ['its dealership has one', '07 5550 0003', '07 5550 0001', '07 5550 0003'],
    ['only a location has one', null, '07 5550 0001', '07 5550 0001'],
    ['neither has one', null, null, null],
  ])('messages contain the same phone number as the page header: %s', (_why, dealershipPhone, locationPhone, phone) => {
    const tenant = aTenant({
      dealerships: [{ ...dealership, phone: dealershipPhone }],
      locations: [withChanges({ contact_detail: { phone: locationPhone } })],
    });
    const { site, edge } = resolveSite(tenant, SITE_NOW);
    const { header } = siteShellView(site, { path: '/', logo: null, has: () => false }, SITE_NOW);
    expect([edge.phone, header.phone?.text ?? null]).toEqual([phone, phone]);
  });

  test('LOC-01 an empty type means sales', () => {
    expect(siteOf({ locations: [withChanges({ location_type: '' })] }).locations[0]?.type).toBe('sales');
  });

  test('LOC-09 Easter hours have the dates of this year and the next, and replace the same date', () => {
    const holidays = [
      { holiday: 'good_friday' },
      { holiday: 'easter_saturday', status: 'Open', start_hour: '09:00', end_hour: '16:00' },
      { holiday: 'easter_monday', location_types: ['service'] },
    ];
    const contact_detail = {
      special_hours: [
        { date: '2027-03-26', status: 'Open', start_hour: '08:00', end_hour: '12:00' },
        { date: '2027-01-02' },
      ],
    };
    const workshop = withChanges({ id: 712, slug: 'workshop', name: 'Workshop', location_type: 'service' });
    const hours = siteOf({ holidays, locations: [withChanges({ contact_detail }), workshop] }).locations[0]
      ?.specialHours;
    expect(hours?.map(({ date, status }) => `${date} ${status}`)).toEqual([
      '2026-04-03 Closed',
      '2026-04-04 Open',
      '2027-01-02 Closed',
      '2027-03-26 Closed',
      '2027-03-27 Open',
    ]);
  });
});

describe('content', () => {
  test('OFF-04 excluded offers are left out, the cleaned text and the dealer’s picture are preferred, a make may be an object', () => {
    const site = siteOf({
      offers: [
        {
          id: 1,
          name: 'A',
          description: 'raw',
          sanitized_description: 'clean',
          manufacturer: { name: 'Make' },
          image_or_model_image: { url: '/drawings/model.svg' },
        },
        { id: 2, name: 'B', description: 'B', excluded_website_ids: ['7001'] },
        {
          id: 3,
          name: 'C',
          description: 'C',
          image_url: '/drawings/own.svg',
          image_or_model_image: { url: '/drawings/model.svg' },
        },
      ],
    });
    expect(site.offers.map(({ id }) => id)).toEqual([1, 3]);
    expect(site.offers[0]).toMatchObject({
      description: ['clean'],
      manufacturer: { name: 'Make', slug: 'make' },
      imageUrl: '/drawings/model.svg',
    });
    expect(site.offers[1]).toMatchObject({ imageUrl: '/drawings/own.svg' });
  });

  test('SRCH-23 the text under a list is split into paragraphs at blank lines, and a bar is text', () => {
    expect(siteOf({ search: { seoText: ' Geelong | Werribee.\n\nTwo.\n \n\nThree,\nstill. ' } }).search.intro).toEqual([
      'Geelong | Werribee.',
      'Two.',
      'Three,\nstill.',
    ]);
    expect(siteOf({}).search.intro).toEqual([]);
  });

  test.each<[why: string, manufacturer: unknown, resolved: unknown]>([
    ['a name', 'Land Rover', { name: 'Land Rover', slug: 'land-rover', logoUrl: null }],
    [
      'an object',
      { id: 3, name: 'A', slug: 'b', logo: { url: '/drawings/l.svg' } },
      { name: 'A', slug: 'b', logoUrl: '/drawings/l.svg' },
    ],
    ['a logo as text', { name: 'A', logo: '/drawings/l.svg' }, { name: 'A', slug: 'a', logoUrl: '/drawings/l.svg' }],
    ['none', null, null],
  ])('DATA-02 manufacturer: %s', (_why, manufacturer, resolved) => {
    expect(siteOf({ manufacturer }).manufacturer).toEqual(resolved);
  });
});

describe('menus', () => {
  const labels = (site: Site) => site.navigation.header.map(({ label }) => label);
  const pages = [aPage({ path: 'fleet', title: 'Fleet' })];

  test('MENU-02 only pages that exist', () => {
    const { site } = resolveSite(aTenant({ features: { tradeIn: false } }, { pages }), SITE_NOW);
    const json = JSON.stringify(site.navigation);
    expect(json).toContain('"/fleet"');
    for (const path of [
      '/trade-in',
      '/about-us',
      '/service',
      '/vehicle-parts-and-accessories',
      '/models',
      '/parts/search',
    ]) {
      expect(json).not.toContain(`"${path}"`);
    }
    expect(labels(site)).toEqual(['Home', 'New Vehicles', 'Special Offers', 'Pre-owned Vehicles', 'Company']);
  });

  test.each([
    ['/pages/handling-complaint', '/pages/complaint-handling'],
    ['/pages/complaint-handling', '/pages/handling-complaint'],
  ])('ROUTE-07 LEGAL-04 the complaints page is at %s, as its file says, and %s leads to it', (path, other) => {
    const { site } = resolveSite(aTenant({}, { pages: [aPage({ path: path.slice(1) })] }), SITE_NOW);
    const table = routesOf(site, []);
    expect([site.routes.complaint, table.has(path), table.aliases[other]]).toEqual([path, true, path]);
    expect(JSON.stringify(site.navigation.header)).toContain(`"href":"${path}"`);
  });

  test('MENU-01 the header of a dealer with every page, verbatim', () => {
    const paths = [
      'warranty',
      'roadside-assist',
      'genuine-service',
      'vehicle-parts-and-accessories',
      'about-us',
      'fleet',
      'terms-and-conditions',
      'pages/complaint-handling',
    ];
    const models = [{ id: 1, name: 'HiLux', slug: 'hilux' }];
    const tenant = aTenant(
      { manufacturer: 'Toyota', models, base_domain: 'dealer.example' },
      { pages: paths.map((path) => aPage({ path })) },
    );
    const tree = resolveSite(tenant, SITE_NOW).site.navigation.header.map(({ label, items, models: opensModels }) =>
      [label, ...(opensModels ? ['(models)'] : []), ...items.map((item) => `- ${item.label}`)].join(' '),
    );
    expect(tree).toEqual([
      'Home',
      'New Vehicles (models)',
      'Special Offers',
      'Sell My Car',
      'Pre-owned Vehicles - All cars - New cars - Demo cars - Used cars',
      'Service - Online Service Booking - Warranty Advantage - Roadside Assist - Genuine Service',
      'Parts & Accessories',
      'Company - About Us - Contact Us - Fleet - Terms And Conditions - Complaint Handling Process',
    ]);
  });

  test.each<[kinds: readonly ItemType[], expected: string[]]>([
    [
      ['car'],
      ['All cars', 'New cars', 'Demo cars', 'Used cars', 'Sell My Car', 'Car Loan Calculator', 'Car Insurance'],
    ],
    [
      ['motorcycle'],
      [
        ...['All motorcycles', 'New motorcycles', 'Demo motorcycles', 'Used motorcycles'],
        ...['Sell My Motorcycle', 'Motorcycle Loan Calculator', 'Motorcycle Insurance'],
      ],
    ],
    [
      ['motorcycle', 'caravan'],
      [
        ...['All vehicles', 'New vehicles', 'Demo vehicles', 'Used vehicles'],
        ...['Sell My Vehicle', 'Vehicle Loan Calculator', 'Vehicle Insurance'],
      ],
    ],
    [
      ['caravan', 'car'],
      ['All cars', 'Used cars', 'Sell My Car'],
    ],
  ])('MENU-01 CARD-09 the platform’s menus use the noun for a stock of %s', (kinds, expected) => {
    const tenant = aTenant(
      { base_domain: 'dealer.example', routes: { externalLoanCalculator: 'https://loans.example/' } },
      { pages: [aPage({ path: 'pages/car-insurance' })] },
    );
    const stock = kinds.flatMap((item_type) => CAR_TYPES.map((car_type) => ({ item_type, car_type })));
    const { header, footer } = menusOf(tenant, resolveSite(tenant, SITE_NOW).site, stock);
    const labels = (items: typeof header): string[] =>
      items.flatMap(({ label, items: children }) => [label, ...labels(children)]);
    expect(labels([...header, ...footer])).toEqual(expect.arrayContaining(expected));
  });

  test('MENU-01 CARD-09 a single list of used motorcycles is not called Cars', () => {
    const tenant = aTenant({ search_filters: { types: ['used'] } });
    const stock = [{ item_type: 'motorcycle', car_type: 'used' }] as const;
    const { header } = menusOf(tenant, resolveSite(tenant, SITE_NOW).site, stock);
    expect(header.map(({ label }) => label)).toContain('Motorcycles');
  });

  test('MENU-01 CARD-09 the menus of a motorcycle dealer without stock say motorcycles', () => {
    const { header } = siteOf({ stock: { itemTypes: ['motorcycle'] }, base_domain: 'dealer.example' }).navigation;
    const json = JSON.stringify(header);
    expect(json).toContain('Sell My Motorcycle');
    expect(json).not.toMatch(/\bcars?\b(?!")/);
    expect(JSON.stringify(siteOf({ stock: { itemTypes: ['motorcycle', 'caravan'] } }).navigation)).toContain(
      'All vehicles',
    );
  });

  test.each<
    [why: string, stock: readonly CarType[], settings: { readonly [setting: string]: unknown }, labels: string]
  >([
    ['used cars only', ['used'], {}, 'Home, Cars, '],
    ['used cars only, of a dealer with a make', ['used'], { manufacturer: 'Toyota' }, 'Home, New Vehicles, '],
    ['new and used cars', ['used', 'new'], {}, 'Home, New Vehicles, '],
    ['no cars yet', [], {}, 'Home, New Vehicles, '],
    ['no cars yet, of a dealer of used cars', [], { search_filters: { types: ['used'] } }, 'Home, Cars, '],
  ])('MENU-02 the header menu fits a stock of %s', (_why, types, settings, start) => {
    const tenant = aTenant(settings);
    const stock = types.map((car_type) => ({ item_type: 'car', car_type }) as const);
    const { header } = menusOf(tenant, resolveSite(tenant, SITE_NOW).site, stock);
    expect(header.map(({ label }) => label).join(', ')).toMatch(new RegExp(`^${start}`));
  });

  test('MENU-08 the footer groups, the last named after the dealer', () => {
    expect(siteOf().navigation.footer.map(({ label }) => label)).toEqual(['Buyer Tools', 'Least Motors']);
  });

  test('MENU-08 Servicing and Parts is a group if the dealer services cars or sells parts, in this order', () => {
    const parts = { ...location, id: 2, slug: 'parts', name: 'Parts', location_type: 'parts' };
    const tenant = aTenant(
      { base_domain: 'dealer.example', locations: [location, parts] },
      { pages: ['service', 'vehicle-parts-and-accessories'].map((path) => aPage({ path })) },
    );
    const { footer } = resolveSite(tenant, SITE_NOW).site.navigation;
    expect(footer.map(({ label }) => label)).toEqual(['Buyer Tools', 'Servicing and Parts', 'Least Motors']);
    expect(footer[1]?.items.map(({ label, href }) => [label, href])).toEqual([
      ['Online Service Booking', 'https://dealer.example/service/booking'],
      ['Service', '/service'],
      ['Parts & Accessories', '/vehicle-parts-and-accessories'],
      ['Find a Part', '/parts/search'],
    ]);
  });

  test.each<[why: string, workshops: readonly string[], pages: readonly string[], expected: readonly unknown[]]>([
    ['one workshop', ['Bay 1'], [], [['Service Centre', '/locations/bay-1']]],
    [
      'two workshops',
      ['Bay 1', 'Bay 2'],
      [],
      [
        ['Bay 1', '/locations/bay-1'],
        ['Bay 2', '/locations/bay-2'],
      ],
    ],
    ['a workshop and a page about it', ['Bay 1'], ['service'], [['Service', '/service']]],
  ])('MENU-01 a dealer with %s reaches it from the menu', (_why, workshops, paths, expected) => {
    const bays = workshops.map((name, index) => ({
      ...location,
      id: index + 2,
      name,
      slug: name.toLowerCase().replace(' ', '-'),
      location_type: 'service',
    }));
    const tenant = aTenant({ locations: [location, ...bays] }, { pages: paths.map((path) => aPage({ path })) });
    const { header } = resolveSite(tenant, SITE_NOW).site.navigation;
    const service = header.find(({ label }) => label === 'Service');
    expect(service?.items.map(({ label, href }) => [label, href])).toEqual(expected);
  });

  test('MENU-01 SVC-01 the menus’ entry for booking leads to the form of the page, if it has one', () => {
    const form = { name: 'form', attributes: { id: 'general', category: null }, text: '' } as const;
    const parts = [{ kind: 'block', block: form }] as unknown as ContentPage['parts'];
    const bookingOf = (page: Parameters<typeof aPage>[0]): unknown => {
      const { navigation } = resolveSite(aTenant({}, { pages: [aPage(page)] }), SITE_NOW).site;
      return navigation.header.find(({ label }) => label === 'Service')?.items[0];
    };
    const path = 'genuine-service';
    expect(bookingOf({ path, parts })).toMatchObject({
      label: 'Online Service Booking',
      href: `/${path}#general-form`,
    });
    expect(bookingOf({ path })).toMatchObject({ label: 'Online Service Booking', href: `/${path}` });
  });

  test('MENU-02 a custom menu replaces the default, an empty one does not', () => {
    const navigation = siteOf({
      navigation: { header: [{ label: 'X', href: 'https://x.example' }], footer: [] },
    }).navigation;
    expect(navigation.header).toEqual([{ label: 'X', href: 'https://x.example', items: [] }]);
    expect(navigation.footer).toEqual(siteOf().navigation.footer);
  });

  test('MENU-02 an empty menu is replaced by the default, which has all nine links for a dealer with every page', () => {
    const parts = { ...location, id: 2, slug: 'parts', name: 'Parts', location_type: 'parts' };
    const tenant = aTenant(
      {
        navigation: { header: [], footer: [] },
        locations: [location, parts],
        routes: { contact: '/contact', finance: '/finance' },
      },
      { pages: ['service', 'vehicle-parts-and-accessories'].map((path) => aPage({ path })) },
    );
    const menus = JSON.stringify(resolveSite(tenant, SITE_NOW).site.navigation);
    const links = ['/search/new-used-and-demo-cars', '/book-test-drive', '/service', '/finance', '/trade-in'];
    const moreLinks = ['/vehicle-parts-and-accessories', '/contact', '/parts/search', '/special-offers'];
    expect([...links, ...moreLinks].filter((href) => !menus.includes(`"href":"${href}"`))).toEqual([]);
  });

  test.each<[base: string | null, booking: string | null, sell: string]>([
    [
      'dealer.example.com.au',
      'https://dealer.example.com.au/service/booking',
      'https://dealer.example.com.au/sell-my-car',
    ],
    [
      'https://dealer.example.com.au/',
      'https://dealer.example.com.au/service/booking',
      'https://dealer.example.com.au/sell-my-car',
    ],
    [null, null, '/trade-in'],
  ])('ROUTE-08 base domain %s', (base_domain, booking, sell) => {
    const menu = JSON.stringify(siteOf({ base_domain }).navigation.header);
    expect(menu).toContain(`"href":"${sell}"`);
    if (booking === null) expect(menu).not.toContain('Online Service Booking');
    else expect(menu).toContain(`"href":"${booking}"`);
    expect(menu).not.toContain('undefined');
  });

  test.each<[why: string, site: string | null, own: string | null, base: string | null]>([
    ['that of its own dealership', 'site.example', 'own.example', 'https://own.example'],
    ['the site’s, if its own dealership has none', 'site.example', null, 'https://site.example'],
    ['none', null, null, null],
  ])('ROUTE-08 TEN-01 the domain of the external pages: %s', (_why, base_domain, own, base) => {
    const dealerships = [
      { id: 72, slug: 'other', name: 'Other' },
      { ...dealership, base_domain: own },
    ];
    expect(siteOf({ base_domain, dealership_id: 71, dealerships }).routes.base).toBe(base);
  });

  test('ROUTE-02 an external page without a URL has no menu item', () => {
    expect(JSON.stringify(siteOf().navigation)).not.toContain('Demonstrators');
    const externalDemonstrators = 'https://dealer.example/demos';
    expect(JSON.stringify(siteOf({ routes: { externalDemonstrators } }).navigation)).toContain(externalDemonstrators);
  });

  test.each([
    ['new cars', ['new', 'used'], 'Home, New Vehicles, Pre-owned Vehicles'],
    ['used cars only', ['used'], 'Home, Pre-owned Vehicles'],
  ])('ROUTE-02 a dealer of %s has the items of both external pages', (_why, types, header) => {
    const externalStock = 'https://maker.example/stock';
    const externalDemonstrators = 'https://maker.example/demos';
    const filters = { search_filters: { types } };
    const site = siteOf({ ...filters, routes: { externalStock, externalDemonstrators } });
    const items = site.navigation.header.find(({ label }) => label === 'Pre-owned Vehicles')?.items ?? [];
    expect(items.filter(({ href }) => href?.startsWith('https:')).map(({ label, href }) => [label, href])).toEqual([
      ['Dealer stock', externalStock],
      ['Demonstrators', externalDemonstrators],
    ]);
    expect(items[0]).toMatchObject({ label: 'All cars', href: '/search/new-used-and-demo-cars' });
    expect(labels(site).join(', ')).toMatch(new RegExp(`^${header.replace(', Pre', ', .*Pre')}`));
  });
});

describe('the demo dealers', () => {
  const sites = demo.flatMap((result) => ('tenant' in result ? [resolveSite(result.tenant, SITE_NOW).site] : []));
  const pairs = sites.flatMap((first, index) =>
    sites.slice(index + 1).map((second) => [first.slug, second.slug, first, second] as const),
  );

  test.each(pairs)('%s and %s do not look alike', (_slug, _otherSlug, first, second) => {
    const tokens = (site: Site) => ({ ...site.theme.light, radius: site.theme.radius });
    const differences = Object.keys(tokens(first)).filter(
      (key) => Reflect.get(tokens(first), key) !== Reflect.get(tokens(second), key),
    );
    expect(differences.length).toBeGreaterThanOrEqual(6);
    expect(first.theme.header).not.toBe(second.theme.header);
    expect(first.theme.density).not.toBe(second.theme.density);
    expect(first.theme.fonts).not.toEqual(second.theme.fonts);
  });

  test.each(sites.map((site) => [site.slug, site] as const))(
    'LEGAL-02 %s explains how privacy complaints are handled',
    (_slug, site) => {
      const policy = site.routes.pages.find(({ path }) => path === 'privacy-policy');
      // Australian law does not apply outside Australia (A48): in New Zealand the deadline is 20 working days, with its own commissioner.
      const [deadline, authority] =
        site.locale.country === 'NZ' ? [/20 working days/, /Privacy Commissioner/] : [/30 days/, /OAIC/];
      expect(JSON.stringify(policy?.parts)).toMatch(deadline);
      expect(JSON.stringify(policy?.parts)).toMatch(authority);
      expect(JSON.stringify(policy?.parts)).toContain(site.legal.privacyContact.email);
    },
  );

  test.each(sites.map((site) => [site.slug, site] as const))(
    'LEGAL-04 %s has terms and a complaints page, and only phone numbers in fictitious ranges',
    (_slug, site) => {
      const paths = site.routes.pages.map(({ path }) => `/${path}`);
      expect(paths).toEqual(
        expect.arrayContaining(['/privacy-policy', '/terms-and-conditions', site.routes.complaint]),
      );
      const numbers =
        JSON.stringify([site.locations, site.dealerships, site.phone]).match(/\b0\d \d{3,4} \d{4}\b/g) ?? [];
      expect(numbers.length).toBeGreaterThan(3);
      expect(numbers.filter((number) => !/^0[2378] (5550|7010) |^0[79] 555 01/.test(number))).toEqual([]);
    },
  );
});

test.each([
  ['the site', true, false],
  ['one dealership only', false, true],
])('TEN-01 TRADE-01 the edge offers valuations if trade-in is enabled for %s', (_who, ofSite, ofDealership) => {
  const other = { id: 72, slug: 'south', name: 'South', config: { features: { tradeIn: ofDealership } } };
  const { edge } = resolveSite(aTenant({ features: { tradeIn: ofSite }, dealerships: [dealership, other] }), SITE_NOW);
  expect(edge.features.tradeIn).toBe(true);
});

test.each([
  ['the site', true, false],
  ['one dealership alone', false, true],
])('TEN-01 MENU-01 the menus lead to the trade-in if %s offers it', (_who, ofSite, ofDealership) => {
  const other = { id: 72, slug: 'south', name: 'South', config: { features: { tradeIn: ofDealership } } };
  const { site } = resolveSite(aTenant({ features: { tradeIn: ofSite }, dealerships: [dealership, other] }), SITE_NOW);
  const hrefs = [site.navigation.header, site.navigation.footer.flatMap(({ items }) => items)].map((items) =>
    items.map(({ href }) => href),
  );
  expect(hrefs).toEqual([expect.arrayContaining(['/trade-in']), expect.arrayContaining(['/trade-in'])]);
});

test('FORM-16 the edge has the make slugs from the settings, and the site’s own takes precedence', () => {
  const slugsOf = (overrides: Parameters<typeof aTenant>[0]) =>
    resolveSite(aTenant(overrides), SITE_NOW).edge.makeSlugs;
  const offer = { id: 1, name: 'A', description: 'B' };
  expect(
    slugsOf({
      manufacturer: { name: 'Volkswagen', slug: 'vw' },
      offers: [
        { ...offer, manufacturer: { name: 'Volkswagen', slug: 'volks' } },
        { ...offer, id: 2, manufacturer: { name: 'Land Rover', slug: 'rover' } },
        { ...offer, id: 3, manufacturer: 'Kia' },
      ],
    }),
  ).toEqual({ volkswagen: 'vw', 'land-rover': 'rover' });
  const volkswagen = { name: 'Volkswagen', slug: 'volkswagen' };
  expect(slugsOf({ manufacturer: volkswagen })).toBeUndefined();
  const other = { ...offer, manufacturer: { name: 'Volkswagen', slug: 'vw' } };
  expect(slugsOf({ manufacturer: volkswagen, offers: [other] })).toBeUndefined();
});

test('TEN-01 the edge has a dealership’s own texts for prices, car statuses and window cards, and no others', () => {
  const dealershipWords = (text: object) => {
    const dealerships = [dealership, { id: 72, slug: 'south', name: 'South', config: { text } }];
    return resolveSite(aTenant({ dealerships, text: { 'price.none': 'Ask us' } }), SITE_NOW).edge.dealershipWords;
  };
  expect(dealershipWords({ 'price.none': 'Call South', 'car.sold': 'GONE', 'gallery.next': 'Onwards' })).toEqual({
    south: { 'price.none': 'Call South', 'car.sold': 'GONE' },
  });
  expect(dealershipWords({ 'window_card.features': 'What it has' })).toEqual({
    south: { 'window_card.features': 'What it has' },
  });
  expect(dealershipWords({ 'price.none': 'Ask us' })).toBeUndefined();
});
