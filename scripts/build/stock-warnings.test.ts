import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { aCar } from '#tests/builders/car.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { stockWarnings } from './stock-warnings.ts';

const now = clockAt(new Date('2026-11-20T00:00:00Z'));
const carAt = (location_id: number | null) => aCar({ location_id });

test.each([
  ['stock imported today', [carAt(711), carAt(null)], '2026-11-20T00:00:00.000Z', []],
  ['stock imported tomorrow', [], '2026-11-21T00:00:00.000Z', ['least/stock-date.json: imported_at is 2026-11-21']],
  [
    'cars at locations that were removed',
    [carAt(711), carAt(9), carAt(9), carAt(8)],
    '2026-11-19T00:00:00.000Z',
    ['stock.jsonl: 2 cars are at location 9', '1 car is at location 8, which is not in the settings'],
  ],
])('DATA-01 %s', (_why, cars, stockAt, expected) => {
  const warnings = stockWarnings(aTenant(), { cars, makes: [], hidden: 0, stockAt, now });
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('LOC-01 cars at a hidden location', () => {
  const [location] = MINIMAL_TENANT.locations;
  const hidden = { ...location, id: 902, slug: 'old-yard', name: 'Old Yard', visible: false };
  const stock = { makes: [], hidden: 0, stockAt: '2026-11-19T00:00:00.000Z', now };
  const tenant = aTenant({ locations: [location, hidden] });
  expect(stockWarnings(tenant, { ...stock, cars: [carAt(711), carAt(902)] })).toEqual([
    expect.stringContaining('stock.jsonl: 1 car is at Old Yard, which is hidden (locations[1].visible)'),
  ]);
  expect(stockWarnings(tenant, { ...stock, cars: [carAt(711)] })).toEqual([]);
});

test.each([
  ['no car in the file', {}, []],
  [
    'all cars excluded',
    { hidden: 3 },
    ['tenants/least/tenant.ts search_filters: no car is listed, because it excludes all 3'],
  ],
  ['some cars excluded', { hidden: 3, cars: [carAt(711)], makes: ['Kia'] }, []],
])('SRCH-15 %s', (_why, stock, expected) => {
  const warnings = stockWarnings(aTenant(), {
    cars: [],
    makes: [],
    hidden: 0,
    stockAt: '2026-11-20T00:00:00.000Z',
    now,
    ...stock,
  });
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});

test('SRCH-15 FIN-01 an excluded make that is almost one of the stock is reported; one that is not there yet is not', () => {
  const tenant = aTenant({
    search_filters: { excludeMakes: ['Hyundia', 'TOYOTA', 'Lancia'] },
    finance: { excludedMakes: ['Mitsubshi'] },
    locations: [{ ...MINIMAL_TENANT.locations[0], manufacturers: ['Hyundai', 'Mitsubishl'] }],
  });
  const warnings = stockWarnings(tenant, {
    ...{ cars: [carAt(711)], makes: ['Hyundai', 'Mitsubishi', 'Toyota'], hidden: 1, now },
    stockAt: '2026-11-20T00:00:00.000Z',
  });
  expect(warnings).toEqual([
    expect.stringContaining('search_filters.excludeMakes[0]: no car has the make "Hyundia". Did you mean Hyundai?'),
    expect.stringContaining(
      'least locations[0].manufacturers[1]: no car has the make "Mitsubishl". Did you mean Mitsubishi?',
    ),
    expect.stringContaining('finance.excludedMakes[0]: no car has the make "Mitsubshi". Did you mean Mitsubishi?'),
  ]);
});

test('SRCH-15 another name of a make of the stock is that make, and another spelling is reported where a page shows it', () => {
  const names = ['VW', 'Mercedes Benz', 'Volkswagon'];
  const tenant = aTenant({
    search_filters: { excludeMakes: names },
    finance: { excludedMakes: names },
    locations: [{ ...MINIMAL_TENANT.locations[0], manufacturers: names }],
    models: [
      { id: 1, name: 'Golf', slug: 'golf', manufacturer: 'VW' },
      { id: 2, name: 'Discovery', slug: 'discovery', manufacturer: 'LandRover' },
    ],
  });
  expect(stockWarnings(tenant, stocked([carAt(711)], ['Land Rover', 'Mercedes-Benz', 'Volkswagen']))).toEqual([
    expect.stringContaining('least models[1].manufacturer: no car has the make "LandRover". Did you mean Land Rover?'),
  ]);
});

test('CONT-05 a make of the site, a dealership, a model or an offer that is almost one of the stock is reported', () => {
  const tenant = aTenant({
    manufacturer: { name: 'Toyta' },
    dealerships: [{ ...MINIMAL_TENANT.dealerships[0], manufacturer: 'Hyundia' }],
    models: [
      { id: 1, name: 'Triton', slug: 'triton', manufacturer: 'Mitsubshi' },
      { id: 2, name: 'Outlander', slug: 'outlander', manufacturer: 'Mitsubishi Motors' },
      { id: 3, name: 'Ypsilon', slug: 'ypsilon', manufacturer: 'Lancia' },
    ],
    offers: [
      { id: 1, name: 'A', description: 'B', manufacturer: 'Hyunday' },
      { id: 2, name: 'Elsewhere', description: 'B', manufacturer: 'Hyunday', excluded_website_ids: [7001] },
    ],
  });
  const makes = ['Hyundai', 'Mitsubishi', 'Toyota'];
  expect(stockWarnings(tenant, { ...stocked([carAt(711)], makes) })).toEqual([
    expect.stringContaining('least manufacturer.name: no car has the make "Toyta". Did you mean Toyota?'),
    expect.stringContaining('dealerships[0].manufacturer: no car has the make "Hyundia". Did you mean Hyundai?'),
    expect.stringContaining('models[0].manufacturer: no car has the make "Mitsubshi". Did you mean Mitsubishi?'),
    expect.stringContaining(
      'models[1].manufacturer: no car has the make "Mitsubishi Motors". Did you mean Mitsubishi?',
    ),
    expect.stringContaining('offers[0].manufacturer: no car has the make "Hyunday". Did you mean Hyundai?'),
  ]);
});

const stocked = (cars: readonly ReturnType<typeof aCar>[], makes: readonly string[] = []) => ({
  ...{ cars, makes, hidden: 0, now },
  stockAt: '2026-11-20T00:00:00.000Z',
});
const [own] = MINIMAL_TENANT.dealerships;
const dealer = (config: object) => aTenant({ dealerships: [own, { id: 72, slug: 'other', name: 'Other', config }] });

test('FIN-02 a misspelt make of one dealership is reported at the dealership', () => {
  expect(stockWarnings(dealer({ finance: { excludedMakes: ['Mitsubshi'] } }), stocked([], ['Mitsubishi']))).toEqual([
    expect.stringContaining('dealerships[1].config.finance.excludedMakes[0]: no car has the make "Mitsubshi"'),
  ]);
  const ownList = { dealerships: [{ ...own, config: { finance: { excludedMakes: ['Mitsubshi'] } } }] };
  expect(stockWarnings(aTenant(ownList), stocked([], ['Mitsubishi']))).toEqual([
    expect.stringContaining('dealerships[0].config.finance.excludedMakes[0]'),
  ]);
});

describe('FIN-01 a lender whose figures no car has', () => {
  const figures = {
    interestRate: 7.99,
    comparisonRate: 8.66,
    paymentWeek: 90,
    paymentMonth: null,
    termMonths: null,
    termYears: null,
    balloon: null,
    disclaimer: null,
  };
  const withFiguresOf = (
    lenders: readonly string[],
    dealership_slug = 'least',
    changes: { readonly [field: string]: number | null } = {},
  ) =>
    aCar({
      dealership_slug,
      location_id: 711,
      finance_lenders: Object.fromEntries(lenders.map((lender) => [lender, { ...figures, ...changes }])),
    });
  const withRatesOf = (lender: string, dealership_slug = 'least') =>
    withFiguresOf([lender], dealership_slug, { paymentWeek: null });

  test.each<
    [why: string, tenant: Parameters<typeof stockWarnings>[0], cars: ReturnType<typeof aCar>[], expected: string[]]
  >([
    [
      'is reported, with those that the stock has',
      aTenant(),
      [withFiguresOf(['angle']), withFiguresOf(['Taurus', 'angle'])],
      [
        'tenants/least/tenant.ts finance_provider: no car has figures of Manual, so no repayments are shown; the stock has those of Taurus, angle.',
      ],
    ],
    ['is not, once a car has some', aTenant(), [withFiguresOf(['angle']), withFiguresOf(['MANUAL'])], []],
    ['is not, if no car has figures', aTenant(), [withFiguresOf([])], []],
    [
      'FIN-04 is reported with rates alone, if its own payment is needed',
      aTenant(),
      [withRatesOf('Manual'), withRatesOf('manual')],
      [
        "finance_provider: cars have rates of Manual without a repayment, so none is shown: it must be the lender's own. Add finance_lenders.manual.paymentWeek to the feed.",
      ],
    ],
    [
      'FIN-04 is reported for the cars without its payment, if others have it',
      aTenant(),
      [withRatesOf('manual'), withFiguresOf(['manual'])],
      [
        "tenants/least/stock.jsonl: 1 car has rates of Manual without a repayment, so none is shown for it: it must be the lender's own. Add finance_lenders.manual.paymentWeek to the feed.",
      ],
    ],
    [
      'FIN-04 is not, if the payment is calculated',
      aTenant({ finance_provider: 'AusLoans' }),
      [withRatesOf('ausloans')],
      [],
    ],
    [
      'FIN-01 is not, without rates',
      aTenant(),
      [withFiguresOf(['manual'], 'least', { interestRate: null, comparisonRate: null, paymentWeek: null })],
      [],
    ],
    [
      'FIN-01 is reported with one of the two rates',
      aTenant(),
      [
        withFiguresOf(['manual']),
        withFiguresOf(['manual'], 'least', { comparisonRate: null }),
        withFiguresOf(['manual'], 'least', { interestRate: null }),
      ],
      [
        'tenants/least/stock.jsonl: 2 cars have only one of the two rates of Manual, so no repayment is shown for them. Give finance_lenders.manual.interestRate and finance_lenders.manual.comparisonRate.',
      ],
    ],
    [
      'FIN-05 is reported for a dealership whose lender needs two payments',
      dealer({ finance_provider: 'nissan_finance' }),
      [withFiguresOf(['nissan_finance'], 'other')],
      [
        "its cars have rates of nissan_finance without a repayment, so none is shown: it must be the lender's own. Add finance_lenders.nissan_finance.paymentMonth to",
      ],
    ],
    [
      'is reported for the cars of a dealership with a lender of its own',
      dealer({ finance_provider: 'Angle' }),
      [withFiguresOf(['manual']), withFiguresOf(['manual'], 'other')],
      ['dealerships[1].config.finance_provider: none of its cars has figures of Angle'],
    ],
    [
      'is reported where it is written, if the site’s own dealership sets it',
      aTenant({
        finance_provider: 'Manual',
        dealerships: [{ ...MINIMAL_TENANT.dealerships[0], config: { finance_provider: 'Taurus' } }],
      }),
      [withFiguresOf(['angle'])],
      ['tenants/least/tenant.ts dealerships[0].config.finance_provider: no car has figures of Taurus'],
    ],
    [
      'is reported for the site, if a dealership has the same lender in its own settings',
      dealer({ finance_provider: 'Manual' }),
      [withFiguresOf(['angle']), withFiguresOf(['angle'], 'other')],
      ['tenants/least/tenant.ts finance_provider: no car has figures of Manual'],
    ],
  ])('%s', (_why, tenant, cars, expected) => {
    expect(stockWarnings(tenant, stocked(cars))).toEqual(expected.map((text) => expect.stringContaining(text)));
  });
});
