import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { carTitle } from '#domain/full-model-name.ts';
import type { BrowserRecord, SearchRecord } from '#domain/search-record.ts';
import { nearPrice, similarHref } from '#domain/similar-href.ts';
import { withChanges } from '#domain/stock-changes.ts';
import type { CardButton, Site } from '#site/site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { withSimilar } from '#stock/similar-stock.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import type { CarCardView, CardSite } from '#view-types/car-card.ts';
import { carCardView, cardSite, repaymentOfCar } from '#views/car-card.ts';
import { carDetails } from '#views/car-details.ts';
import { priceView, statusClass } from '#views/car-summary.ts';

const SITE = cardSite(aSite());
const card = (record: Partial<SearchRecord> = {}, site: Partial<CardSite> = {}) =>
  carCardView({ ...SITE, ...site }, aSearchRecord(record), SITE_NOW);
const features = (changes: Partial<CardSite['features']>) => ({ features: { ...SITE.features, ...changes } });
const US = { locale: { ...SITE.locale, tag: 'en-US', country: 'US', currency: 'USD', distance: 'mi' } } as const;

/** The buttons of a card in order. */
const buttons = ({ main, second, links }: CarCardView) => [main, second, ...links].flatMap((button) => button ?? []);

describe('CARD-02 a car without photos', () => {
  test.each<[string, Partial<SearchRecord>, Partial<CardSite>, string | null, string | null]>([
    ['a photo: no placeholder', { image: '/a.svg' }, {}, '/a.svg', null],
    [
      'no photo: the text of the tenant',
      {},
      { placeholderText: 'Arriving soon, please enquire for photos' },
      null,
      'Arriving soon, please enquire for photos',
    ],
    [
      'sold: an unavailable car is not a new arrival',
      { status: 'sold' },
      { placeholderText: 'New arrival' },
      null,
      'No pictures',
    ],
    ['a photo', { image: '/a.svg' }, {}, '/a.svg', null],
  ])('%s', (_why, record, site, src, text) => {
    const view = card(record, site);
    expect([view.photo?.src ?? null, view.placeholder?.text ?? null]).toEqual([src, text]);
  });

  test('Request Photos only if enabled', () => {
    expect(card({}, features({ requestPhotos: false })).placeholder?.requestPhotos).toBeNull();
    expect(card({}, features({ requestPhotos: true })).placeholder?.requestPhotos).toEqual({
      label: 'Request Photos',
      name: 'Request Photos: 2021 Toyota Corolla Ascent Sport ZWE211R',
      href: '/cars/car-1001#request-photos',
    });
  });
});

describe('CARD-03 name and location', () => {
  test.each<[string, Partial<SearchRecord>, string, string | null]>([
    ['badge and series', {}, '2021 Toyota Corolla', 'Ascent Sport ZWE211R'],
    ['no series', { series: null }, '2021 Toyota Corolla', 'Ascent Sport'],
    ['no badge', { badge: null }, '2021 Toyota Corolla', 'ZWE211R'],
    ['neither', { badge: null, series: ' ' }, '2021 Toyota Corolla', null],
    [
      'double spaces of a feed',
      { model: 'Corolla  Cross', badge: ' GXL ' },
      '2021 Toyota Corolla Cross',
      'GXL ZWE211R',
    ],
  ])('%s', (_why, record, main, detail) => {
    expect(carTitle(aSearchRecord(record))).toEqual({ main, detail });
    expect(card(record).name).toBe([main, detail].filter(Boolean).join(' '));
  });

  test('the location only if there are several', () => {
    expect(card({}, { showLocation: true }).location).toBe('Example Motors Northside');
    expect(card({ location_name: null }, { showLocation: true }).location).toBe('Brisbane');
    expect(card({}, { showLocation: false }).location).toBeNull();
  });

  test('a location for service or parts only does not count as one of several', () => {
    const site = aSite();
    const [yard] = site.locations as [Site['locations'][number]];
    const showLocation = (...types: readonly Site['locations'][number]['type'][]) =>
      cardSite({ ...site, locations: types.map((type, index) => ({ ...yard, id: index + 1, type })) }).showLocation;
    expect(showLocation('sales', 'service', 'parts')).toBe(false);
    expect(showLocation('sales', 'sales', 'service')).toBe(true);
  });
});

describe('CARD-04 the details row', () => {
  const pairs = (record: Partial<SearchRecord>, site: Partial<CardSite> = {}) =>
    card(record, site).details.map(({ label, unit, value }) => `${[label, unit].filter(Boolean).join(' ')}: ${value}`);
  test.each<[string, Partial<SearchRecord>, Partial<CardSite>, string[]]>([
    [
      'a used car',
      { km: 12_345 },
      {},
      ['Condition: Used', 'Transmission: Automatic', 'Odometer (km): 12,345 km', 'Fuel Type: Petrol'],
    ],
    [
      'a new car with 0 km',
      { car_type: 'new', km: 0 },
      {},
      ['Condition: New', 'Transmission: Automatic', 'Fuel Type: Petrol'],
    ],
    [
      'a demo car with 0 km',
      { car_type: 'demo', km: 0, fuel: null },
      {},
      ['Condition: Demo', 'Transmission: Automatic', 'Odometer (km): 0 km'],
    ],
    [
      'labels of the dealer, whose brackets are not a unit',
      { km: 5 },
      { text: { 'card.odometer': 'Driven', 'card.fuel': 'Fuel (or power)' } },
      ['Condition: Used', 'Transmission: Automatic', 'Driven (km): 5 km', 'Fuel (or power): Petrol'],
    ],
    ['a caravan', { km: null, fuel: null, transmission: ' ' }, {}, ['Condition: Used']],
    [
      'the United States',
      { km: 12_345, fuel: null },
      US,
      ['Condition: Used', 'Transmission: Automatic', 'Odometer (mi): 7,671 mi'],
    ],
  ])('%s', (_why, record, site, expected) => {
    expect(pairs(record, site)).toEqual(expected);
  });
});

test('CARD-05 a car without a description offers similar cars', () => {
  expect(card({ has_comments: true }).prompt).toBeNull();
  expect(card({ has_comments: false }).prompt?.label).toBe('Like this and want something similar?');
  expect(card({ has_comments: false }).prompt?.href).toMatch(/^\/search\/new-used-and-demo-cars\?make=Toyota/);
});

test.each([
  ['a car', 'car', 'Book a Test Drive'],
  ['a motorcycle', 'motorcycle', 'Book a Test Ride'],
] as const)('CARD-06 the button of %s says the same on its card and its page', (_what, item_type, label) => {
  const car = aCar({ item_type });
  const site = aSite({ card: { buttons: ['test_drive'] }, detail: { sidebar: ['test_drive'] } });
  const record = toSearchRecord(car, site, SITE_NOW);
  expect(carCardView(cardSite(site), record, SITE_NOW).main?.label).toBe(label);
  expect(carDetails(site, { car, record, similar: [] }, SITE_NOW).sidebar.map((button) => button.label)).toEqual([
    label,
  ]);
});

describe('CARD-06 buttons by tenant and car', () => {
  const allButtons: readonly CardButton[] = [
    'enquire',
    'test_drive',
    'details',
    'finance',
    'reserve',
    'trade_in',
    'explore',
    'quick_enquiry',
  ];
  const withAllButtons = { buttons: allButtons, ...features({ checkout: true, tradeIn: true }) };
  const labels = (record: Partial<SearchRecord>, site: Partial<CardSite>) =>
    buttons(card(record, site)).map(({ label }) => label);
  const allLabels = [
    'Enquire',
    'Book a Test Drive',
    'View Details',
    'Finance',
    'Reserve Now',
    'Trade In',
    'Explore Vehicle',
    'Quick Enquiry',
  ];
  /** The reservation is next to the primary button. */
  const displayOrder = ([main, ...others]: readonly string[]) => [
    main,
    ...others.filter((label) => label === 'Reserve Now'),
    ...others.filter((label) => label !== 'Reserve Now'),
  ];
  const without = (...removed: string[]) => allLabels.filter((label) => !removed.includes(label));
  test.each<[string, Partial<SearchRecord>, Partial<CardSite>, string[]]>([
    ['everything on', {}, withAllButtons, allLabels],
    ['new car', { car_type: 'new' }, withAllButtons, allLabels],
    ['demo car', { car_type: 'demo' }, withAllButtons, allLabels],
    [
      'reserved: no test drive, no reserve, no trade-in',
      { reserved: true },
      withAllButtons,
      without('Book a Test Drive', 'Reserve Now', 'Trade In'),
    ],
    [
      'coming soon: no test drive, no trade-in (A1)',
      { status: 'coming_soon' },
      withAllButtons,
      without('Book a Test Drive', 'Trade In'),
    ],
    ['price 200: no trade-in', { price: 200 }, withAllButtons, without('Trade In')],
    [
      'checkout off',
      {},
      { buttons: allButtons, ...features({ checkout: false, tradeIn: true }) },
      without('Reserve Now'),
    ],
    ['trade-in off', {}, { buttons: allButtons, ...features({ checkout: true, tradeIn: false }) }, without('Trade In')],
    ['Test Drive Only cannot be reserved', { tag: 'Test Drive Only' }, withAllButtons, without('Reserve Now')],
    ['the order of the tenant', {}, { buttons: ['details', 'enquire'] }, ['View Details', 'Enquire']],
  ])('%s', (_why, record, site, expected) => {
    expect(labels(record, site)).toEqual(displayOrder(expected));
  });

  test.each<[string, Partial<SearchRecord>, Partial<CardSite>, string | null]>([
    ['the dealer’s default amount', {}, withAllButtons, '$200 refundable deposit'],
    ['the car’s own amount, with cents', { deposit: 199.5 }, withAllButtons, '$199.50 refundable deposit'],
    ['no deposits are taken', {}, { ...withAllButtons, takesDeposits: false }, null],
    ['the car cannot be reserved', { reserved: true }, withAllButtons, null],
    ['the dealer shows no such button', {}, { ...withAllButtons, buttons: ['enquire'] }, null],
  ])('RES-02 a card with a reservation shows the deposit: %s', (_why, record, site, expected) => {
    expect(card(record, site).deposit).toBe(expected);
  });

  test.each<[string, Partial<BrowserRecord>, string | null, string | null]>([
    ['a hybrid', { fuel: 'Hybrid', reserved: true }, 'Hybrid', 'Reserved'],
    ['a hybrid held by this browser', { fuel: 'Hybrid', reserved: true, ownHold: true }, 'Hybrid', 'Reserved by you'],
    ['a petrol car, whose tag says it', { reserved: true }, 'Reserved', null],
    ['a sold hybrid', { fuel: 'Hybrid', reserved: true, status: 'sold' }, 'Just Sold', null],
    ['a hybrid for sale', { fuel: 'Hybrid' }, 'Hybrid', null],
  ])('TAG-02 a reserved car says so once, in its tag or below its buttons: %s', (_why, record, tag, reserved) => {
    const view = card(record, { tags: { ...SITE.tags, electric: true } });
    expect([view.tag?.text ?? null, view.reserved]).toEqual([tag, reserved]);
  });

  test('accessible names begin with the label, contain the car’s name and are unique', () => {
    const view = card(
      {},
      { ...withAllButtons, ...features({ checkout: true, tradeIn: true, favourites: true, compare: true }) },
    );
    const { toggles, name } = view;
    const controls = [...buttons(view), ...toggles];
    expect(new Set(controls.map((control) => control.name)).size).toBe(controls.length);
    for (const control of controls) {
      expect(control.name.startsWith(control.label)).toBe(true);
      expect(control.name).toContain(name);
    }
  });

  test('one primary button; a reservation is always rendered as success', () => {
    const { main, second } = card({}, withAllButtons);
    expect([main?.label, main?.success, second?.label, second?.success]).toEqual([
      'Enquire',
      false,
      'Reserve Now',
      true,
    ]);
    const reservationFirst = card({}, { ...withAllButtons, buttons: ['reserve', 'details'] });
    expect([reservationFirst.main?.success, reservationFirst.second?.label, reservationFirst.second?.success]).toEqual([
      true,
      'View Details',
      false,
    ]);
  });
});

describe('CARD-07 an unavailable car', () => {
  test.each([
    ['sold', 'sold', ['Find Me Something Similar']],
    ['withdrawn', 'withdrawn', ['Find Me Something Similar']],
    ['coming soon keeps its actions', 'coming_soon', ['Enquire']],
    ['in stock', 'in_stock', ['Enquire']],
  ])('%s', (_why, status, labels) => {
    expect(buttons(card({ status }, { buttons: ['enquire'] })).map(({ label }) => label)).toEqual(labels);
  });

  test('it links to available cars of the same make, model and body at a similar price', () => {
    const url = new URL(similarHref(aSearchRecord({ price: 24_990, status: 'sold' })), 'https://example.com');
    expect([...url.searchParams]).toEqual([
      ['make', 'Toyota'],
      ['model', 'Corolla'],
      ['body', 'Hatch'],
      ['status', 'in_stock'],
      ['status', 'coming_soon'],
      ['range[price]', '19000:30000'],
    ]);
    expect(new URL(similarHref(aSearchRecord({ price: null })), url).searchParams.has('range[price]')).toBe(false);
    expect(nearPrice(10_000)).toEqual({ min: 8000, max: 12_000 });
  });

  test('it asks only for what another car has in common', () => {
    const sold = aSearchRecord({ id: 1, model: 'MT-07', status: 'sold' });
    const [record = sold] = withSimilar([sold, aSearchRecord({ id: 2, model: 'MT-09' })]);
    expect(card(record).main?.href).toMatch(/\?make=Toyota&body=Hatch&status=/);
  });

  test('a sold car has the time at which it leaves the list', () => {
    const soldAt = Date.parse('2026-11-19T00:00:00Z') / 1000;
    expect(card({ status: 'sold', sold_at: soldAt }, { includeSoldCarsDays: 3 }).until).toBe(
      '2026-11-22T00:00:00.001Z',
    );
    expect(card({ sold_at: soldAt }).until).toBeNull();
  });
});

test.each([
  ['known', 'in_stock', 'in_stock'],
  ['known', 'coming_soon', 'coming_soon'],
  ['a status of a feed', 'On Order_2', 'status-on-order_2'],
  ['a class of the platform', 'card', 'status-card'],
  ['markup', '"><script>', 'status-script'],
  ['nothing left', '--', 'status-unknown'],
])('CARD-08 the class is the status, sanitised: %s', (_why, status, expected) => {
  expect(statusClass(status)).toBe(expected);
});

describe('the price of a card', () => {
  const price = (record: Partial<SearchRecord>, site: Partial<CardSite> = {}) =>
    priceView({ ...SITE, ...site }, aSearchRecord(record));
  test('PRICE-07 every price has its type; text and subscription have none', () => {
    expect(price({})).toMatchObject({ text: '$24,990', dollars: 24_990, typeLabel: 'Drive Away' });
    expect(price({ price_type: 'excl_govt_charges' }).typeLabel).toBe('Excl. Govt. Charges');
    expect(price({ price: null })).toMatchObject({ text: 'Enquire for price.', typeLabel: null });
  });

  test.each<[Car['price_type'], text: string, typeLabel: string | null]>([
    ['excl_govt_charges', '$24,990', 'Excl. Govt. Charges'],
    [null, '$24,990', 'Drive Away'],
    ['poa', 'Enquire for price.', null],
  ])(
    'A46 PRICE-07 a price that is pushed on its own has the price type of the car, even if the site was built without a price: %s',
    (price_type, text, typeLabel) => {
      const record = toSearchRecord(aCar({ price: null, price_type }), aSite(), SITE_NOW);
      expect(priceView(SITE, withChanges(record, { price: 24_990 }))).toMatchObject({ text, typeLabel });
    },
  );

  test('PRICE-01 a subscription price', () => {
    expect(price({ subscription_price: 220 }, features({ subscriptions: true }))).toMatchObject({
      text: '$220',
      per: 'a week',
      typeLabel: null,
      was: null,
    });
  });

  test('PRICE-03 preorder, and the no-price text of the tenant', () => {
    expect(price({ price: null, preorder: true }).text).toBe('PREORDER');
    expect(price({ price: null }, { text: { 'price.none': 'Call us.' } }).text).toBe('Call us.');
  });

  test('PRICE-04 the was-price has a text alternative', () => {
    expect(price({ before_price: 26_990 }).was).toEqual({ label: 'Was', text: '$26,990' });
  });
});

test('FIN-06 a card shows a repayment with its comparison rate and warning, other pages show its terms too', () => {
  const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
  expect(card({ finance }).finance).toEqual({
    text: 'From $154 a week, 8.49% p.a. comparison rate',
    // In a list, each mark has its own name.
    warning: {
      mark: '*',
      name: 'See comparison rate warning: 2021 Toyota Corolla Ascent Sport ZWE211R',
      href: '#comparison-rate-warning',
    },
  });
  expect(repaymentOfCar(cardSite(aSite()), aSearchRecord({ finance }))).toEqual({
    text: 'From $154 a week, 60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate',
    warning: { mark: '*', name: 'See comparison rate warning', href: '#comparison-rate-warning' },
  });
  expect([
    card({ finance: null }).finance,
    repaymentOfCar(cardSite(aSite()), aSearchRecord({ finance: null })),
  ]).toEqual([null, null]);
});

test('FIN-06 a repayment has the mark of the warning wherever its pages show the warning, in any country', () => {
  const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
  const isMarked = (site: Site): boolean =>
    carCardView(cardSite(site), aSearchRecord({ finance }), SITE_NOW).finance?.warning != null;
  const legal = { comparisonWarning: 'Rates are a guide.' };
  expect(isMarked(aSite({ locale: { country: 'NZ' }, legal }))).toBe(true);
  expect(isMarked(aSite({ locale: { country: 'NZ' }, legal: { comparisonWarning: null } }))).toBe(false);
});

test('CARD-03 a card’s title and the car’s name are the same', () => {
  const record = aSearchRecord({ badge: ' GXL  ', series: 'gxl' });
  const { name, title } = card(record);
  expect(name).toBe(`${title.main} ${title.detail}`);
});

test('FIN-11 the finance link contains its four values; the edge handles sign-in', () => {
  expect(card({}, { buttons: ['finance'] }).main?.href).toBe(
    `${SITE.routes.finance}?preferredDealership=example-motors&vehiclePriceBudget=24990&car_id=1001&car_type=used#finance-form`,
  );
});

test('FIN-11 the finance link of a car priced by the week carries no sale price', () => {
  const href = (subscriptions: boolean) =>
    card({ subscription_price: 99 }, { ...features({ subscriptions }), buttons: ['finance'] }).main?.href;
  expect(href(true)).toBe(
    `${SITE.routes.finance}?preferredDealership=example-motors&car_id=1001&car_type=used#finance-form`,
  );
  // Without subscriptions, the card shows the sale price.
  expect(href(false)).toContain('vehiclePriceBudget=24990');
});

describe('SAVE-02 toggle buttons on a card', () => {
  const kinds = (record: Partial<SearchRecord>, flags: Partial<CardSite['features']>) =>
    card(record, features({ compare: true, favourites: true, garage: false, ...flags })).toggles.map(
      ({ kind }) => kind,
    );
  test.each<[string, Partial<SearchRecord>, Partial<CardSite['features']>, string[]]>([
    ['favourite', {}, {}, ['compare', 'favourite']],
    ['save instead, if there is a watchlist', {}, { garage: true }, ['compare', 'save']],
    ['no compare', {}, { compare: false }, ['favourite']],
    ['one switch applies to both', {}, { favourites: false }, []],
    ['coming soon', { status: 'coming_soon' }, {}, []],
    ['used only: no picture', {}, { favouritesUsedOnly: true }, []],
    ['used only: a picture', { image: '/a.svg' }, { favouritesUsedOnly: true }, ['compare', 'favourite']],
  ])('%s', (_why, record, flags, expected) => {
    expect(kinds(record, flags)).toEqual(expected);
  });
});

describe('settings for cards', () => {
  test('can be serialised as JSON and contain only words used on cards', () => {
    const settings = cardSite(aSite({ text: { 'price.none': 'Call us.', 'home.latest': 'New here' } }));
    expect(JSON.parse(JSON.stringify(settings))).toEqual(settings);
    expect(settings.text).toEqual({ 'price.none': 'Call us.' });
  });

  test('a dealership with its own rules uses them for its cars', () => {
    const site = aSite();
    const [dealership] = site.dealerships;
    if (dealership === undefined) throw new Error('The site has a dealership.');
    const rules = { ...site, card: { ...site.card, placeholderText: 'Photos soon' } };
    const { features, card: cardRules, detail, finance, phone, tags, text, legal } = rules;
    const grouped = aSite({
      dealerships: [{ ...dealership, rules: { features, card: cardRules, detail, finance, phone, tags, text, legal } }],
    });
    const settings = cardSite(grouped);
    const missing = (change: Partial<SearchRecord>) =>
      carCardView(settings, aSearchRecord({ image: '/a.svg', ...change }), SITE_NOW).missingPhoto;
    expect(missing({ dealership_slug: dealership.slug })).toBe('Photos soon');
    expect(missing({ dealership_slug: null })).toBeNull();
    expect(missing({ dealership_slug: null, status: 'sold' })).toBe('No pictures');
    const placeholder = (dealership_slug: string | null) =>
      carCardView(settings, aSearchRecord({ dealership_slug }), SITE_NOW).placeholder?.text;
    expect(placeholder(dealership.slug)).toBe('Photos soon');
    expect([placeholder('constructor'), placeholder(null)]).toEqual([
      site.card.placeholderText,
      site.card.placeholderText,
    ]);
  });
});

test('the view can be serialised as JSON and depends only on its arguments', () => {
  const view = card({ finance: { weekly: 1, interestRate: 1, comparisonRate: 1, termMonths: 12, balloon: 0 } });
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});
