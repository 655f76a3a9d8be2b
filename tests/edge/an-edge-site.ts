import { LIMITS } from '#domain/constants.ts';
import { LOCALES } from '#domain/locale.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite, Features } from '#site/site.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { aWindowCardSite } from './a-window-card.ts';

/** A private edge file with fixed values: one dealership, two locations, visible terms, one webhook besides the destination `outbox`. */
export function anEdgeSite(change: Partial<EdgeSite> = {}): EdgeSite {
  return {
    validUntil: null,
    slug: 'test-yard',
    manufacturerSlug: null,
    siteId: 7,
    name: 'Test Yard',
    origin: 'https://www.test-yard.example',
    hosts: ['www.test-yard.example'],
    locale: { ...LOCALES.AU, timeZone: 'Australia/Brisbane' },
    phone: '07 3123 4567',
    dealerships: [{ slug: 'north', id: 1, name: 'North Yard', makeSlug: null, reviewUrl: null, feedbackUrl: null }],
    locations: [aLocation(11, 'North Sales'), aLocation(12, 'South Sales')],
    offers: [{ id: 5, name: 'Run-out', make: 'Toyota', makeSlug: 'toyota', model: 'HiLux' }],
    models: [
      { make: 'Toyota', name: 'HiLux', slug: 'hilux', status: 'current' },
      { make: 'Toyota', name: '"GR" & <Yaris>', slug: 'gr-yaris', status: 'current' },
      { make: 'Mazda', name: 'Mazda2', slug: 'mazda2', status: 'current' },
      { make: 'Toyota', name: 'Tarago', slug: 'tarago', status: 'discontinued' },
    ],
    stock: {
      types: ['new', 'used', 'demo'],
      itemTypes: ['car'],
      defaultPriceType: 'drive_away',
      ranges: { price_range: ['Under $30k', '$30k and over'], weekly_price_range: ['Under $100 a week'] },
    },
    features: FEATURES,
    limits: LIMITS,
    routes: { contact: '/contact', finance: '/finance', checkout: 'checkout' },
    forms: {
      messageRequired: true,
      collectionNotice: 'We use your details to answer you.',
      defaultState: 'qld',
      terms: 'I agree to the terms of use',
      excludedLocationIds: [],
      multiStep: [],
    },
    appointments: null,
    leads: {
      destinations: [
        { kind: 'outbox' },
        { kind: 'webhook', url: 'https://crm.example/hook', secretBinding: 'CRM_SECRET' },
      ],
      keepDays: 90,
      digest: null,
    },
    accounts: { keepDays: 730 },
    messages: { email: null, sms: null },
    hooks: [],
    payments: { kind: 'demo' },
    dealershipFeatures: {},
    search: null,
    tradeIn: { marginPercent: 10, minComparables: 3, yearSpan: 3, validDays: 7, service: null },
    purchase: { valuationAccount: null },
    geocoder: null,
    aliases: {
      '/contact-us': '/contact',
      '/used-car/list': '/search/used-cars',
      '/hilux': '/search/toyota/hilux-rogue',
    },
    fillPaths: ['/contact', '/finance', '/book-test-drive', '/models/get-quote', '/sign-in', '/account', '/success'],
    stockAt: '2026-11-20T00:00:00.000Z',
    carsWithoutFinance: [],
    headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
    notFoundPath: '/404',
    words: edgeWords(wordsOf({})),
    windowCard: aWindowCardSite(),
    ...change,
  };
}

/** A site with more than one dealership, so that its forms offer a choice. */
export const TWO_DEALERSHIPS: Partial<EdgeSite> = {
  dealerships: [
    {
      slug: 'south',
      id: 2,
      name: 'South Yard',
      makeSlug: null,
      reviewUrl: 'https://reviews.example/south',
      feedbackUrl: null,
    },
    {
      slug: 'north',
      id: 1,
      name: 'North Yard',
      makeSlug: null,
      reviewUrl: null,
      feedbackUrl: 'https://survey.example/north',
    },
  ],
  fillPaths: ['/finance-of-two', '/review-feedback'],
};

/** All features of the edge are enabled, without gated pages. */
const FEATURES: Features = {
  compare: true,
  favourites: true,
  favouritesUsedOnly: false,
  garage: true,
  tradeIn: true,
  keepValuation: true,
  personalisedFinance: true,
  checkout: true,
  reserveWithoutPrice: false,
  onlinePurchase: true,
  subscriptions: false,
  requestPhotos: true,
  stickyFooter: false,
  gateCheckout: false,
  gateFinance: false,
  showRegistration: true,
  showVin: false,
  businessFleet: false,
  haggleFree: false,
  expandOffers: false,
};

/** Open on weekdays from 8:30 to 17:30 in Brisbane. */
function aLocation(id: number, name: string): EdgeLocation {
  return {
    id,
    name,
    type: 'sales',
    primary: id === 11,
    dealershipSlug: 'north',
    manufacturers: [],
    address: {
      street: `${id - 10} Test Street`,
      city: 'Brisbane',
      state: 'QLD',
      postcode: '4000',
      lat: null,
      long: null,
      placeUrl: null,
    },
    phone: '07 3123 4567',
    openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      weekday === 0 || weekday === 6
        ? { weekday, status: 'Closed', formated_hours: null, open: null, close: null }
        : { weekday, status: 'Open', formated_hours: null, open: '08:30', close: '17:30' },
    ),
    specialHours: [],
    timeZone: 'Australia/Brisbane',
  };
}
