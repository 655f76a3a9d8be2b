import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { type CarChanges, changedStock, readStockChange, type StockChange } from '#domain/stock-changes.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSite, SITE_INSTANT, SITE_NOW } from '#tests/builders/site.ts';
import { toSearchRecord } from './search-record.ts';
import { changesOfSettings, changesToStock, settingWarnings } from './stock-changes.ts';

const SITE = aSite({ stock: { includeSoldCarsDays: 3 } });
const LENDER = {
  interestRate: 7.99,
  comparisonRate: 8.49,
  paymentWeek: 120,
  paymentMonth: 520,
  termMonths: 60,
  termYears: 5,
  balloon: 0,
  disclaimer: null,
};
const STOCK = [aCar({ id: 1, slug: 'a' }), aCar({ id: 2, slug: 'b' }), aCar({ id: 3, slug: 'c', reserved: true })];
const BUILT = STOCK.map((car) => toSearchRecord(car, SITE, SITE_NOW));
const stamped = (changes: readonly Omit<StockChange, 'at'>[]) =>
  changes.map((change) => ({ ...change, at: '2026-11-20T03:00:00.000Z' }));
const expectedChanges = (cars: readonly Car[], earlier: readonly Omit<StockChange, 'at'>[] = []) =>
  changesToStock(BUILT, changedStock(stamped(earlier)), cars, SITE, SITE_NOW);
const asTuples = (changes: readonly Omit<StockChange, 'at'>[]) =>
  changes.map(({ car_id, field, value }) => [car_id, field, value]);

test('PRICE-01 where subscriptions were switched off since the build, prices by the week stay until the next one', () => {
  const lenders = { finance_lenders: { manual: LENDER } };
  const car = aCar({ id: 1, slug: 'a', subscription_price: 199, price: 24_990, ...lenders });
  const offering = aSite({ features: { subscriptions: true }, finance: { provider: 'Manual' } });
  const built = [toSearchRecord(car, offering, SITE_NOW)];
  const switchedOff = aSite({ features: { subscriptions: false }, finance: { provider: 'Manual' } });
  const changesOf = (changed: Partial<Car>) =>
    asTuples(changesToStock(built, changedStock([]), [{ ...car, ...changed }], switchedOff, SITE_NOW).changes);
  expect(toSearchRecord(car, switchedOff, SITE_NOW)).toMatchObject({ subscription_price: null, finance: {} });
  expect(changesOf({})).toEqual([]);
  expect(changesOf({ reserved: true })).toEqual([[1, 'reserved', true]]);
  // The feed itself has no price by the week any more.
  expect(changesOf({ subscription_price: null })).toContainEqual([1, 'subscription_price', null]);
});

describe('from the deployed site to the current stock', () => {
  test.each<{ why: string; cars: readonly Car[]; expected: unknown[] }>([
    { why: 'the same stock', cars: STOCK, expected: [] },
    {
      why: 'reserved, and no longer reserved',
      cars: [{ ...(STOCK[0] as Car), reserved: true }, STOCK[1] as Car, { ...(STOCK[2] as Car), reserved: false }],
      expected: [
        [1, 'reserved', true],
        [3, 'reserved', false],
      ],
    },
    {
      why: 'sold today',
      cars: [{ ...(STOCK[0] as Car), status: 'sold', sold: true, sold_at: '2026-11-20T00:00:00Z' }, ...STOCK.slice(1)],
      expected: [
        [1, 'status', 'sold'],
        [1, 'sold_at', Date.parse('2026-11-20T00:00:00Z') / 1000],
      ],
    },
    {
      why: 'sold too long ago to be listed',
      cars: [{ ...(STOCK[0] as Car), status: 'sold', sold: true, sold_at: '2026-11-01T00:00:00Z' }, ...STOCK.slice(1)],
      expected: [
        [1, 'status', 'sold'],
        [1, 'sold_at', Date.parse('2026-11-01T00:00:00Z') / 1000],
        [1, 'listed', false],
      ],
    },
    {
      why: 'taken off the website',
      cars: [{ ...(STOCK[0] as Car), show_on_dealer_website: false }, ...STOCK.slice(1)],
      expected: [
        [1, 'status', 'withdrawn'],
        [1, 'listed', false],
      ],
    },
    {
      why: 'withdrawn with the date of a sale, which a build would still list',
      cars: [{ ...(STOCK[0] as Car), status: 'withdrawn', sold_at: '2026-11-20T00:00:00Z' }, ...STOCK.slice(1)],
      expected: [
        [1, 'status', 'withdrawn'],
        [1, 'sold_at', Date.parse('2026-11-20T00:00:00Z') / 1000],
        [1, 'listed', false],
      ],
    },
    {
      why: 'of a status that is not known',
      cars: [{ ...(STOCK[0] as Car), status: 'at auction' }, ...STOCK.slice(1)],
      expected: [
        [1, 'status', 'withdrawn'],
        [1, 'listed', false],
      ],
    },
    {
      why: 'no longer in the feed at all',
      cars: STOCK.slice(1),
      expected: [
        [1, 'status', 'withdrawn'],
        [1, 'listed', false],
      ],
    },
    {
      why: 'a field that waits for a build',
      cars: [{ ...(STOCK[0] as Car), colour: 'Red' }, ...STOCK.slice(1)],
      expected: [],
    },
  ])('A46 $why', ({ cars, expected }) => expect(asTuples(expectedChanges(cars).changes)).toEqual(expected));

  test('A46 a deposit of 0, where none is taken, is not sent: the edge would refuse all changes of the car', () => {
    const site = { ...SITE, limits: { ...SITE.limits, depositDollars: 0 } };
    const [first, ...others] = STOCK as [Car, ...Car[]];
    const { changes } = changesToStock(BUILT, new Map(), [{ ...first, reserved: true }, ...others], site, SITE_NOW);
    expect(asTuples(changes)).toEqual([[1, 'reserved', true]]);
  });

  test('A46 a new price also sends everything calculated from it', () => {
    const { changes } = expectedChanges([
      { ...(STOCK[0] as Car), price: 9_990, before_price: 24_990 },
      ...STOCK.slice(1),
    ]);
    expect(asTuples(changes)).toEqual([
      [1, 'price', 9_990],
      [1, 'before_price', 24_990],
      [1, 'price_range', expect.stringContaining('Under')],
    ]);
  });

  test('A46 a new price also sends calculated values that stay the same, which a price alone would hide', () => {
    const { changes } = expectedChanges([{ ...(STOCK[0] as Car), price: 24_980 }, ...STOCK.slice(1)]);
    const range = BUILT.find(({ id }) => id === 1)?.price_range;
    expect(range).not.toBeNull();
    expect(asTuples(changes)).toEqual([
      [1, 'price', 24_980],
      [1, 'price_range', range],
    ]);
    expect(changedStock(stamped(changes)).get(1)).toMatchObject({ price: 24_980, price_range: range });
  });

  test('A46 earlier changes are taken into account: nothing is sent twice, and a reverted value is sent', () => {
    const earlier = [{ car_id: 1, field: 'reserved', value: true }] as const;
    expect(expectedChanges([{ ...(STOCK[0] as Car), reserved: true }, ...STOCK.slice(1)], earlier).changes).toEqual([]);
    expect(asTuples(expectedChanges(STOCK, earlier).changes)).toEqual([[1, 'reserved', false]]);
  });

  test('A46 a car that returns to the lists is sent', () => {
    const earlier = [
      { car_id: 1, field: 'listed', value: false },
      { car_id: 1, field: 'status', value: 'withdrawn' },
    ] as const;
    expect(asTuples(expectedChanges(STOCK, earlier).changes)).toEqual([
      [1, 'status', 'in_stock'],
      [1, 'listed', true],
    ]);
  });

  test('A46 new cars are counted: they come with the next build', () => {
    expect(
      expectedChanges([
        ...STOCK,
        aCar({ id: 9, slug: 'z' }),
        aCar({ id: 10, slug: 'y', show_on_dealer_website: false }),
      ]),
    ).toEqual({
      changes: [],
      waiting: 1,
    });
  });
});

describe('settings made by hand', () => {
  const set = (...settings: string[]) => asTuples(changesOfSettings(STOCK[0] as Car, settings, SITE, SITE_INSTANT));

  test('A46 a setting is sent even if the file has the same value', () => {
    expect(set('reserved=false')).toEqual([[1, 'reserved', false]]);
  });

  test('A46 a price also sends everything calculated from it, and nothing else', () => {
    expect(Object.fromEntries(set('price=29990').map(([, field, value]) => [field, value]))).toMatchObject({
      price: 29_990,
      price_type: 'drive_away',
      finance: null,
    });
    expect(set('price=29990').some(([, field]) => field === 'reserved' || field === 'status')).toBe(false);
    expect(set('price=none')[0]).toEqual([1, 'price', null]);
    expect(set('price=29990.49')[0]).toEqual([1, 'price', 29_990]);
  });

  const LOANS = { ...SITE, finance: { ...SITE.finance, provider: 'AusLoans' as const } };
  test.each<{
    why: string;
    given: boolean;
    settings: readonly string[];
    pushed?: CarChanges;
    weekly: number | null | undefined;
  }>([
    { why: 'another price: not the repayment of the old one', given: true, settings: ['price=29990'], weekly: null },
    { why: 'another price: one calculated from it', given: false, settings: ['price=29990'], weekly: 126 },
    { why: 'the price of the file: its repayment', given: true, settings: ['price=24990'], weekly: 120 },
    {
      why: 'another former price: the repayment as it was',
      given: true,
      settings: ['before_price=26990'],
      weekly: 120,
    },
    { why: 'no price: none', given: true, settings: ['price=none'], weekly: null },
    { why: 'back in stock: its repayment', given: true, settings: ['status=in_stock'], weekly: 120 },
    {
      why: 'back in stock beside a pushed price: not the repayment of the old one',
      ...{ given: true, settings: ['status=in_stock'], pushed: { price: 29_990 }, weekly: null },
    },
    {
      why: 'back in stock beside a pushed price: one calculated from it',
      ...{ given: false, settings: ['status=in_stock'], pushed: { price: 29_990 }, weekly: 126 },
    },
  ])('A46 FIN-06 $why', ({ given, settings, pushed, weekly }) => {
    const lender = { ...LENDER, paymentWeek: given ? LENDER.paymentWeek : null };
    const car = aCar({ id: 1, price: 24_990, finance_lenders: { auslOans: lender } });
    const changes = changesOfSettings(car, settings, LOANS, SITE_INSTANT, pushed);
    const finance = changes.find(({ field }) => field === 'finance')?.value as { weekly: number } | null | undefined;
    expect(finance === null ? null : finance?.weekly).toBe(weekly);
    const warnings = settingWarnings(car, settings, LOANS, SITE_INSTANT).map(({ column }) => column);
    expect(warnings.includes('finance_lenders')).toBe(given && settings[0]?.startsWith('price=29990') === true);
  });

  test.each<{ settings: string[]; pushed: CarChanges; expected: object }>([
    {
      settings: ['before_price=31990'],
      pushed: { price: 29_990 },
      expected: { price: 29_990, before_price: 31_990, finance: null },
    },
    {
      settings: ['preorder=true'],
      pushed: { price: 29_990 },
      expected: { price: 29_990, preorder: true, finance: null },
    },
    { settings: ['price=27990'], pushed: { before_price: 30_990 }, expected: { price: 27_990, before_price: 30_990 } },
    {
      settings: ['price=27990'],
      pushed: { price_type: 'excl_govt_charges' },
      expected: { price: 27_990, price_type: 'excl_govt_charges' },
    },
  ])(
    'A46 $settings keeps the other fields of the price as the site has them: $pushed',
    ({ settings, pushed, expected }) => {
      const car = aCar({ id: 1, price: 24_990, before_price: null, finance_lenders: { auslOans: LENDER } });
      const changes = changesOfSettings(car, settings, LOANS, SITE_INSTANT, pushed);
      expect(Object.fromEntries(changes.map(({ field, value }) => [field, value]))).toMatchObject(expected);
    },
  );

  test('A46 a former price is compared with the price that the site has', () => {
    const car = aCar({ id: 1, price: 30_000 });
    const settings = ['before_price=29000'];
    expect(() => changesOfSettings(car, settings, SITE, SITE_INSTANT, { price: 28_000 })).not.toThrow();
    expect(() => settingWarnings(car, settings, SITE, SITE_INSTANT, { price: 28_000 })).not.toThrow();
    expect(() => changesOfSettings(car, settings, SITE, SITE_INSTANT, { price: 29_500 })).toThrow(
      'not above the price',
    );
  });

  test('A46 sold means sold today; back in stock means not sold', () => {
    expect(set('status=sold')).toEqual(
      expect.arrayContaining([
        [1, 'status', 'sold'],
        [1, 'sold_at', SITE_INSTANT.getTime() / 1000],
        [1, 'listed', true],
      ]),
    );
    expect(set('status=in_stock')).toEqual(expect.arrayContaining([[1, 'sold_at', null]]));
    expect(set('status=withdrawn')).toEqual(expect.arrayContaining([[1, 'listed', false]]));
  });

  test('A46 a tag may contain an equals sign, or be removed', () => {
    expect(set('tag=1+1=2')).toEqual([[1, 'tag', '1+1=2']]);
    expect(set('tag=none')).toEqual([[1, 'tag', null]]);
  });

  test('A46 thousands may be separated', () => {
    for (const price of ['29 990', '29\u202f990', '29,990'])
      expect(set(`price=${price}`)[0]).toEqual([1, 'price', 29_990]);
    expect(set('km=150\u00a0000')).toEqual([[1, 'km', 150_000]]);
    expect(() => set('price=29 99')).toThrow(/give dollars/);
  });

  test('A46 a price or an odometer that an import would report is reported, and sent', () => {
    const car = { ...(STOCK[0] as Car), price: 20_000, km: 48_200, year: 2021 };
    const findings = (...settings: string[]) =>
      settingWarnings(car, settings, SITE, SITE_INSTANT).map(({ column, value }) => `${column} ${value}`);
    expect(findings('price=19990', 'km=48300')).toEqual([]);
    expect(findings('price=9990')).toEqual([expect.stringMatching(/^price .*: 9990, before 20000$/)]);
    expect(findings('km=4820')).toEqual([expect.stringMatching(/^km .*: 4820, before 48200$/)]);
    expect(findings('km=2482000')).toEqual([expect.stringMatching(/^km .*: 2482000, before 48200$/), 'km 2482000']);
  });

  test.each([
    {
      setting: 'tag=Reserved for Mrs Smith',
      message: /--set tag: .* give a text of at most 60 characters on one line without names/,
    },
    { setting: 'tag=Call 0400 123 456', message: /without names and numbers of people/ },
    { setting: `tag=${'a'.repeat(61)}`, message: /at most 60 characters/ },
    { setting: 'reserved', message: /give NAME=VALUE with one of reserved, status, price/ },
    { setting: 'colour=red', message: /give NAME=VALUE/ },
    { setting: 'toString=1', message: /give NAME=VALUE/ },
    { setting: 'reserved=yes', message: /--set reserved: found "yes"; give true or false/ },
    { setting: 'price=$20,000', message: /give dollars, 100 or more, or none/ },
    { setting: 'price=0', message: /give dollars, 100 or more, or none/ },
    { setting: 'price=0.01', message: /give dollars, 100 or more, or none/ },
    { setting: 'price=99.49', message: /give dollars, 100 or more, or none/ },
    { setting: 'price=100000001', message: /give dollars, 100 or more, or none/ },
    { setting: 'before_price=1000', message: /is not above the price/ },
    { setting: 'before_price=0', message: /give dollars, 100 or more, or none/ },
    { setting: 'subscription_price=0', message: /give dollars, 1 or more, or none/ },
    { setting: 'tag=<b>Sale</b>', message: /--set tag/ },
    { setting: 'tag=Hail &amp; rain', message: /found "Hail &amp; rain"; give .* with & itself instead of &amp;/ },
    { setting: 'tag=SOLD', message: /found "SOLD"; give .*; a sale is status=sold or reserved=true/ },
    { setting: 'tag=Sale pending', message: /status=sold or reserved=true/ },
    { setting: 'tag=WITHDRAWN!', message: /a car off sale status=withdrawn/ },
    { setting: 'tag=Under offer', message: /status=sold or reserved=true/ },
    { setting: 'km=3000001', message: /give kilometres, or none/ },
    { setting: 'status=gone', message: /give in_stock, coming_soon, sold or withdrawn/ },
    { setting: 'price_type=cheap', message: /give drive_away/ },
  ])('A46 $setting is rejected with an explanation', ({ setting, message }) =>
    expect(() => set(setting)).toThrow(message),
  );

  test.each<{ why: string; car: Partial<Car>; settings: readonly string[]; sent: readonly unknown[] }>([
    {
      why: 'a sale before the car was listed',
      car: { created_at: '2026-11-10T00:00:00Z', sold_at: '2019-01-01T00:00:00Z' },
      settings: ['status=sold'],
      sent: [1, 'sold_at', null],
    },
    {
      why: 'a sale in the future',
      car: { sold_at: '2031-01-01T00:00:00Z' },
      settings: ['status=sold'],
      sent: [1, 'sold_at', null],
    },
    {
      why: 'a comparison rate below the rate',
      car: { finance_lenders: { manual: { ...LENDER, comparisonRate: 7 } } },
      settings: ['price=19990'],
      sent: [1, 'finance', null],
    },
  ])('A46 $why, which an import reports and the edge refuses, is sent as null', ({ car, settings, sent }) => {
    const changes = changesOfSettings({ ...(STOCK[0] as Car), ...car }, settings, SITE, SITE_INSTANT);
    expect(asTuples(changes)).toContainEqual(sent);
    expect(stamped(changes).map(readStockChange)).not.toContain(null);
  });

  test('A46 a repayment that a build shows, although the edge would refuse it, is not taken away by the same stock', () => {
    const car = { ...(STOCK[0] as Car), finance_lenders: { manual: { ...LENDER, comparisonRate: 7 } } };
    const built = [toSearchRecord(car, SITE, SITE_NOW)];
    expect(built[0]?.finance).toMatchObject({ comparisonRate: 7 });
    const changesTo = (now: Car) =>
      asTuples(changesToStock(built, new Map(), [now], SITE, SITE_NOW).changes).filter(
        ([, field]) => field === 'finance' || field === 'price' || field === 'tag',
      );
    expect(changesTo(car)).toEqual([]);
    expect(changesTo({ ...car, tag: 'Sale' })).toEqual([[1, 'tag', 'Sale']]);
    const other = { ...LENDER, comparisonRate: 6 };
    expect(changesTo({ ...car, finance_lenders: { manual: other } })).toEqual([[1, 'finance', null]]);
  });

  test('A46 a value that the edge refuses and that cannot be left empty is not sent', () => {
    const payment_processors = [{ name: 'stripe', amount: 199.999 }];
    const { changes } = expectedChanges([
      { ...(STOCK[0] as Car), reserved: true, payment_processors },
      ...STOCK.slice(1),
    ]);
    expect(asTuples(changes)).toEqual([[1, 'reserved', true]]);
  });

  test('A46 one setting given twice is rejected', () =>
    expect(() => set('price=29990', 'price=28990')).toThrow('--set price: is given twice'));

  test('A46 the edge accepts every change made here', () => {
    const all = stamped(
      changesOfSettings(
        { ...(STOCK[0] as Car), finance_lenders: { manual: { ...LENDER } } },
        ['reserved=true', 'status=sold', 'price=19990', 'tag=Sale', 'certified=true', 'km=12'],
        SITE,
        SITE_INSTANT,
      ),
    );
    expect(all.map(readStockChange)).toEqual(all);
  });
});
