import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';

/** Fields of a car that must not be public (A44). If one were added to `SearchRecord`, the next line would not compile. */
type PrivateField =
  | 'autograb_data'
  | 'payment_processors'
  | 'finance_lenders'
  | 'private_suburb'
  | 'private_postcode'
  | 'offer_price'
  | 'file'
  | 'views'
  | 'carsales_title'
  | 'dealercomments';
const LEAKS: [Extract<keyof SearchRecord, PrivateField>] extends [never] ? 'none' : 'some' = 'none';

const CANARY = 'canary-7f3a';
const CANARY_NUMBER = 987_654_321;

const WITH_CANARIES: Partial<Car> = {
  private_suburb: `${CANARY}-suburb`,
  private_postcode: `${CANARY}-postcode`,
  carsales_title: `${CANARY}-title`,
  dealercomments: `${CANARY}-comments`,
  file: `https://example.com/${CANARY}-report.pdf`,
  offer_price: CANARY_NUMBER,
  views: CANARY_NUMBER,
  vin: `${CANARY}-vin`,
  regplate: `${CANARY}-rego`,
  autograb_data: { average_market_price: CANARY_NUMBER, state_average_market_price: CANARY_NUMBER },
  payment_processors: [{ name: `${CANARY}-processor`, amount: 250 }],
  standardEquipment: [{ group: 'featured', name: `${CANARY}-equipment`, value: null }],
  finance_lenders: {
    manual: {
      interestRate: 7.99,
      comparisonRate: 8.49,
      paymentWeek: 120,
      paymentMonth: CANARY_NUMBER,
      termMonths: 60,
      termYears: 5,
      balloon: 0,
      disclaimer: `${CANARY}-disclaimer`,
      term36: CANARY_NUMBER,
    },
    taurus: {
      interestRate: CANARY_NUMBER,
      comparisonRate: CANARY_NUMBER,
      paymentWeek: CANARY_NUMBER,
      paymentMonth: null,
      termMonths: null,
      termYears: null,
      balloon: null,
      disclaimer: null,
    },
  },
};

const record = (car: Partial<Car> = {}, site = aSite()) => toSearchRecord(aCar(car), site, SITE_NOW);

describe('public data in a list (A44)', () => {
  test('contains no private value, but the result computed from it', () => {
    const site = aSite({ features: { showVin: false, showRegistration: false }, finance: { provider: 'Manual' } });
    const searchRecord = record(WITH_CANARIES, site);
    const text = JSON.stringify(searchRecord);
    expect(LEAKS).toBe('none');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(`${CANARY_NUMBER}`);
    expect(searchRecord).toMatchObject({ below_market: true, deposit: 250, has_comments: true });
    expect(searchRecord.finance).toEqual({
      weekly: 120,
      interestRate: 7.99,
      comparisonRate: 8.49,
      termMonths: 60,
      balloon: 0,
    });
  });

  test('registration and VIN only if the tenant shows them', () => {
    const shown = record(WITH_CANARIES, aSite({ features: { showVin: true, showRegistration: true } }));
    expect([shown.vin, shown.regplate]).toEqual([`${CANARY}-vin`, `${CANARY}-rego`]);
    const site = aSite({ features: { showRegistration: true } });
    expect(record({ ...WITH_CANARIES, car_type: 'demo' }, site).regplate).toBeNull();
  });
});

test('SRCH-03 a car is found by its make and model, whatever its feed calls both together', () => {
  const given = { make: 'Toyota', model: 'Corolla', make_model: 'Corolla ZR' };
  expect(record(given).make_model).toBe('Toyota Corolla');
});

test('every location where a car can be seen is a separate value (A50)', () => {
  const emptyLocation = {
    name: null,
    slug: null,
    phone: null,
    address: null,
    location_name: null,
    city: null,
    state: null,
  };
  const location = { ...emptyLocation, distribution_locations: ['Gatton', 'Laidley'] };
  expect(record({ location }).distribution_locations).toEqual(['Gatton', 'Laidley']);
  expect(record({ location: null }).distribution_locations).toEqual([]);
});

test.each<[where: string, car: Partial<Car>, state: string | null]>([
  ['at a yard of the dealer: that of the yard, whatever the feed says', { location_id: 1 }, 'QLD'],
  ['elsewhere: that of the feed', { location_id: 9 }, 'VIC'],
  ['nowhere', { location_id: null, location: null }, null],
])('the state of a car, which decides its statutory note and its window card: %s', (_where, fields, state) => {
  const [yard] = aSite().locations;
  if (yard === undefined) throw new Error('The site has a location.');
  const site = aSite({ locations: [{ ...yard, id: 1 }] });
  const place = { name: null, slug: null, phone: null, address: null, location_name: null, city: null };
  const location = { ...place, state: 'vic', distribution_locations: [] };
  expect(record({ location, ...fields }, site).state).toBe(state);
});

describe('details of a record', () => {
  test.each<[string, Partial<Car>, Partial<SearchRecord>]>([
    ['PRICE-02 a price of 10 is not shown', { price: 10 }, { price: null, price_range: null }],
    [
      'A46 a hidden price keeps its type',
      { price: 10, price_type: 'ride_away' },
      { price: null, price_type: 'ride_away' },
    ],
    ['A46 so does a price on application', { price_type: 'poa' }, { price: null, price_type: 'poa' }],
    ['PRICE-02 a price of 11 is shown', { price: 11 }, { price: 11 }],
    ['PRICE-04 an equal was-price is not shown', { price: 20_000, before_price: 20_000 }, { before_price: null }],
    ['PRICE-07 a missing type is the default', { price_type: null }, { price_type: 'drive_away' }],
    ['pipes alone are not comments', { dealercomments: ' | |' }, { has_comments: false }],
    ['RES-02 no processor: the default deposit', {}, { deposit: 200 }],
    [
      'a missing primary picture: the first of the list',
      { primary_image_url: null },
      { image: '/drawings/hatch-white-side.svg' },
    ],
    ['no picture', { primary_image_url: null, images: [] }, { image: null }],
    ['one label per body type', { simple_body: 'stationWagon' }, { body: 'Wagon' }],
    ['an unknown body is kept', { simple_body: 'Tray' }, { body: 'Tray' }],
    ['an invalid date is left out', { created_at: 'soon' }, { created_at: null }],
    ['seconds, not milliseconds', { created_at: '2026-11-19T00:00:00.500Z' }, { created_at: 1_795_046_400 }],
  ])('%s', (_why, car, expected) => {
    expect(record(car)).toMatchObject(expected);
  });

  test('a price bucket includes its lower bound and excludes its upper bound', () => {
    const buckets = [
      { label: 'Under $20k', from: 0, below: 20_000 },
      { label: '$20k and over', from: 20_000, below: null },
    ];
    const site = aSite({ search: { priceBuckets: buckets } });
    const labels = [19_999, 20_000, 5, null].map((price) => record({ price }, site).price_range);
    expect(labels).toEqual(['Under $20k', '$20k and over', null, null]);
  });

  test('PRICE-01 a subscription price only if the site offers it', () => {
    const withSubscriptions = aSite({ features: { subscriptions: true } });
    expect([
      record({ subscription_price: 220 }).subscription_price,
      record({ subscription_price: 220 }, withSubscriptions).subscription_price,
    ]).toEqual([null, 220]);
    expect(record({ subscription_price: 0 }, withSubscriptions).subscription_price).toBeNull();
  });

  test('PRICE-01 FIN-01 a car that is priced by the week has no repayment of its sale price, and no calculator', () => {
    const financed = (subscription_price: number | null, subscriptions: boolean) => {
      const site = aSite({ features: { subscriptions }, finance: { provider: 'Manual' } });
      return record({ ...WITH_CANARIES, subscription_price }, site);
    };
    expect(financed(99, true)).toMatchObject({ subscription_price: 99, finance: null, weekly_price_range: null });
    expect(financed(99, false).finance).not.toBeNull();
    expect(financed(0, true).finance).not.toBeNull();
  });

  test('FIN-02 no repayment for an excluded make in any spelling, or for an excluded dealership', () => {
    const financeWith = (rules: object) =>
      record(
        { ...WITH_CANARIES, dealership_slug: 'example-motors' },
        aSite({ finance: { provider: 'Manual', ...rules } }),
      ).finance;
    expect(financeWith({})).not.toBeNull();
    for (const make of ['toyota', 'TOYOTA', 'Toyota ', 'toy-ota'])
      expect(financeWith({ excludedMakes: [make] }), make).toBeNull();
    expect(financeWith({ excludedDealerships: ['example-motors'] })).toBeNull();
  });
});

describe('PRICE-06 the date of the market averages', () => {
  const averages = { average_market_price: 25_500, state_average_market_price: 25_600 };
  test.each<[string, number, string | undefined, string | null, string | null]>([
    ['the feed names it', 25_000, '2026-11-12', '2026-11-01', '2026-11-12'],
    ['the tenant names it', 25_000, undefined, '2026-11-01', '2026-11-01'],
    ['no date known', 25_000, undefined, null, null],
    ['no badge yet: a pushed price may qualify for it', 25_001, '2026-11-12', '2026-11-01', '2026-11-12'],
  ])('%s', (_why, price, checked, marketChecked, expected) => {
    const data = checked === undefined ? averages : { ...averages, checked };
    expect(record({ price, autograb_data: data }, aSite({ stock: { marketChecked } })).market_checked).toBe(expected);
  });

  test('none without averages, whose date it would be', () => {
    const site = aSite({ stock: { marketChecked: '2026-11-01' } });
    const incomplete = { ...averages, state_average_market_price: null };
    for (const data of [null, incomplete]) expect(record({ autograb_data: data }, site).market_checked).toBeNull();
  });
});

test.each([
  ['Hyundai', 'Santa Fe', 'MX5', null],
  ['Hyundai', 'Santa Fe', 'mx-5', null],
  ['Mazda', 'MX-5', 'MX5', 'MX5'],
  ['Toyota', 'LandCruiser', '300', '300'],
  ['Subaru', 'Outback', 'B6A', 'B6A'],
  ['Holden', 'Astra', 'GT', 'GT'],
])('SRCH-01 a %s %s of the series %s is searched by the series %j', (make, model, series, expected) => {
  expect(toSearchRecord(aCar({ make, model, series }), aSite(), SITE_NOW).series).toBe(expected);
});
