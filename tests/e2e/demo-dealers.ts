import { existsSync } from 'node:fs';
import { readTenant } from '#config/read-tenant.ts';
import type { Car, ItemType, LenderEntry } from '#domain/car.ts';
import type { PublicCar } from '#stock/public-car.ts';
import { readStockFile } from '#stock/snapshot.ts';
import { memoise, NOW, SITES } from './fixtures.ts';
import { carsOf } from './saved-cars.ts';

/* The demo dealers with their own files, and what the specification requires on a car's card or page: an independent implementation
   based on the stock rows, which shares no rules with the tested code. */
type Config = Awaited<ReturnType<typeof readTenant>>['config'];
export interface DemoCar {
  /** The line of the dealer's stock file. */
  readonly row: Car;
  /** The details of the built site. */
  readonly built: PublicCar;
}
export interface Demo {
  readonly site: string;
  readonly config: Config;
  readonly rows: readonly Car[];
  readonly cars: readonly DemoCar[];
  readonly providerOf: (row: Car) => string;
}

export const DEMO_SITES = SITES.filter((site) => existsSync(`tenants/${site}`));

export const demoOf = memoise(async (site: string): Promise<Demo> => {
  const dir = existsSync(`tenants/${site}`) ? `tenants/${site}` : `tests/fixtures/tenants/${site}`;
  const { config, dealershipSettings } = await readTenant(dir);
  const rows = readStockFile(`${dir}/stock.jsonl`);
  const listed = new Map(carsOf(site).map((built) => [built.id, built]));
  const cars = rows.flatMap((row) => {
    const built = listed.get(row.id);
    return built === undefined ? [] : [{ row, built }];
  });
  const dealershipProvider = (row: Car) => dealershipSettings[row.dealership_slug ?? '']?.finance_provider;
  return { site, config, rows, cars, providerOf: (row) => dealershipProvider(row) ?? config.finance_provider };
});

export const money = (dollars: number): string => `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`;
const commentParts = (comments: string | null): string[] =>
  (comments ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
export const commentLength = ({ dealercomments }: Car): number => commentParts(dealercomments).join('').length;
const isForSale = ({ status }: Car): boolean => status === 'in_stock' || status === 'coming_soon';

const TYPES: { readonly [country: string]: { readonly [type: string]: string } } = {
  AU: { drive_away: 'Drive Away', ride_away: 'Ride Away', excl_govt_charges: 'Excl. Govt. Charges' },
  US: { drive_away: 'Drive Away', excl_govt_charges: 'Excl. Govt. Charges' },
  NZ: { drive_away: 'On-road costs included', excl_govt_charges: '+ on-road costs' },
};

/** PRICE-01 to PRICE-04, PRICE-06 to PRICE-08. */
export function priceOf({ config }: Demo, row: Car) {
  const withoutDetails = { type: null, was: null, below: null };
  if (config.features.subscriptions && (row.subscription_price ?? 0) > 0)
    return { text: money(row.subscription_price ?? 0), ...withoutDetails, type: 'a week' };
  const price = row.price_type === 'poa' ? 0 : (row.price ?? 0);
  if (price <= 10)
    return { text: row.preorder ? 'PREORDER' : (config.text['price.none'] ?? 'Enquire for price.'), ...withoutDetails };
  const { average_market_price: average, state_average_market_price: stateAverage } = row.autograb_data ?? {};
  const below =
    isForSale(row) && average != null && stateAverage != null && average - price > 499 && price < stateAverage;
  return {
    text: money(price),
    type: TYPES[config.locale.country]?.[row.price_type ?? config.stock.defaultPriceType] ?? 'no words for its type',
    was: (row.before_price ?? 0) > price ? `Was ${money(row.before_price ?? 0)}` : null,
    below: below ? 'Below market average' : null,
  };
}

/** The values that each lender requires besides two rates (FIN-03 to FIN-05). */
const LENDERS: {
  readonly [provider: string]: { key: string; needs: readonly ('price' | 'week' | 'month' | 'age')[] };
} = {
  Taurus: { key: 'taurus', needs: ['price', 'age'] },
  AusLoans: { key: 'ausloans', needs: [] },
  Angle: { key: 'angle', needs: ['price', 'week'] },
  Manual: { key: 'manual', needs: ['price', 'week'] },
  nissan_finance: { key: 'nissan_finance', needs: ['price', 'week', 'month'] },
};
/** The rules of a lender, with the car's entry for it, if any. */
export function lenderOf(demo: Demo, row: Car): { needs: readonly string[]; entry: LenderEntry | null } {
  const { key, needs } = LENDERS[demo.providerOf(row)] ?? { key: '', needs: [] };
  return { needs, entry: row.finance_lenders[key] ?? null };
}

/** The repayment with its rates (FIN-01 to FIN-06, FIN-08), on a page and on a card; null = none is shown. */
export function repaymentOf(demo: Demo, row: Car): { readonly page: string; readonly card: string } | null {
  const { needs, entry } = lenderOf(demo, row);
  const year = Number(NOW.toISOString().slice(0, 4));
  const fails = {
    price: (row.price ?? 0) <= 500,
    week: !entry?.paymentWeek,
    month: !entry?.paymentMonth,
    age: row.year <= year - 12,
  };
  const excluded = demo.config.finance.excludedMakes.some((make) => make.toLowerCase() === row.make.toLowerCase());
  if (entry?.interestRate == null || entry.comparisonRate == null || !isForSale(row) || excluded) return null;
  if (demo.config.features.subscriptions && (row.subscription_price ?? 0) > 0) return null; // decision 710
  if (needs.some((need) => fails[need as keyof typeof fails])) return null;
  const week = entry.paymentWeek || examplePayment((row.price ?? 0) * 0.9, entry.interestRate);
  const [rate, terms] =
    demo.config.finance_provider === 'Angle'
      ? ['indicative APR', '5-year term, $0 final payment']
      : ['p.a.', '60 months, $0 final payment'];
  const percent = (value: number): string => `${value.toFixed(2)}%`;
  const payment = `From ${money(Math.round(week))} a week`;
  const comparison = `${percent(entry.comparisonRate)} p.a. comparison rate`;
  return {
    page: `${payment}, ${terms}, ${percent(entry.interestRate)} ${rate}, ${comparison}`,
    card: `${payment}, ${comparison}`,
  };
}

/** Five years of weekly payments, simulated: the payment that leaves no balance, found by bisection. */
function examplePayment(loan: number, percent: number): number {
  const balanceAfter = (payment: number): number => {
    let owed = loan;
    for (let week = 0; week < 260; week += 1) owed = owed * (1 + percent / 5200) - payment;
    return owed;
  };
  let [low, high] = [0, loan];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (balanceAfter(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** TAG-01 to TAG-05 in their order. */
export function tagOf({ config }: Demo, { row, built }: DemoCar): string | null {
  const fuel = /^(electric|hybrid|plug-in hybrid)$/i.exec(row.simple_fuel ?? '')?.[0] ?? null;
  const age = built.created_at === null ? Number.POSITIVE_INFINITY : NOW.getTime() - built.created_at * 1000;
  const tags: readonly (readonly [boolean, string | null])[] = [
    [!isForSale(row), config.tags.soldText ?? 'Just Sold'],
    [config.tags.electric && fuel !== null, fuel],
    [row.reserved, 'Reserved'],
    [
      row.certified && row.car_type === 'used' && config.tags.certifiedImage !== null,
      `image: ${config.tags.certifiedImage?.alt}`,
    ],
    [row.tag !== null, row.tag],
    [row.status === 'coming_soon', 'Coming Soon'],
    [age <= 8 * 86_400_000, config.tags.newText ?? 'New Arrival'],
  ];
  return tags.find(([holds]) => holds)?.[1] ?? null;
}

/** CARD-04: 12,345 km, in miles in the United States; none for a new car with 0 km. */
export function odometerOf({ config }: Demo, row: Car): string | null {
  if (row.km === null || (row.km === 0 && row.car_type === 'new')) return null;
  const isUs = config.locale.country === 'US';
  return `${money(Math.round(isUs ? row.km / 1.609344 : row.km)).slice(1)} ${isUs ? 'mi' : 'km'}`;
}

/** CARD-02, CARD-05. */
export function cardTextsOf({ config }: Demo, row: Car) {
  const empty = row.images.length === 0;
  return {
    placeholder: empty ? (isForSale(row) ? (config.card.placeholderText ?? 'New arrival') : 'No pictures') : null,
    requestPhotos: empty && isForSale(row) && config.features.requestPhotos,
    prompt:
      isForSale(row) && commentParts(row.dealercomments).length === 0 ? 'Like this and want something similar?' : null,
  };
}

/** DET-03, DET-04: the texts, including collapsed ones, and whether any are collapsed. */
export function commentsOf({ config }: Demo, row: Car) {
  const parts = commentParts(row.dealercomments);
  if (parts.length === 0)
    return {
      text: 'Dealer comments are pending. Please check back here later.'.replace(/\s/g, ''),
      collapsed: false,
      heading: config.detail.commentsHeading ?? 'Our Comments',
    };
  return {
    text: parts.join('').replace(/\s/g, ''),
    collapsed: commentLength(row) > 400,
    heading: config.detail.commentsHeading ?? 'Our Comments',
  };
}

const formatNumber = (value: number, digits = 20): string => {
  const [whole = '', fraction] = String(Number(value.toFixed(Math.min(digits, 10)))).split('.');
  return money(Number(whole)).slice(1) + (fraction === undefined ? '' : `.${fraction}`);
};
const SPECIFICATIONS: readonly (readonly [field: string, label: string, unit: string])[] = [
  ['cylinders', 'Cylinders', ''],
  ['enginesize', 'Engine size', ' cc'],
  ['enginesize_litres', 'Engine capacity', ' L'],
  ['induction', 'Induction', ''],
  ['geartype', 'Gear type', ''],
  ['fuelconsumptioncombined', 'Fuel consumption, combined', ' L/100 km'],
  ['fuelcapacity', 'Fuel capacity', ' L'],
  ['grossvehiclemass', 'Gross vehicle mass', ' kg'],
  ['vehiclelength', 'Length', ' mm'],
  ['vehicleheight', 'Height', ' mm'],
  ['vehiclewidth', 'Width', ' mm'],
  ['torque', 'Torque', ' Nm'],
  ['ancaprating', 'ANCAP rating', ''],
  ['tare_weight', 'Tare weight', ' kg'],
  ['axle_type', 'Axle type', ''],
  ['sleeps', 'Sleeps', ''],
  ['aggregate_trailer_mass', 'Aggregate trailer mass', ' kg'],
];
/** DET-07: each field that has a value, with its unit. Lengths of caravans have their own test. */
export function specificationsOf(row: Car): { readonly [label: string]: string } {
  const values: { readonly [field: string]: string | number | null } = { ...row.variant, ...row.caravan };
  return Object.fromEntries(
    SPECIFICATIONS.flatMap(([field, label, unit]) => {
      const value = values[field] ?? null;
      return value === null ? [] : [[label, typeof value === 'number' ? formatNumber(value) + unit : value]];
    }),
  );
}
export const SPECIFICATION_LABELS = SPECIFICATIONS.map(([, label]) => label);

/** DET-09, DET-11: the labels of the dealer's buttons. */
export const sidebarLabels = ({ config }: Demo, type: ItemType): { readonly [kind: string]: string } => ({
  enquire: 'Enquire',
  history: 'Car History Report',
  finance: config.detail.financeButton ?? 'Finance Enquiry',
  trade_in: config.detail.sidebar.includes('ctd') ? 'Trade In' : 'Trade-In Valuation',
  reserve: `Reserve ${type.replace(/^./, (letter) => letter.toUpperCase())} Now`,
  online_purchase: 'Online Purchase',
  ctd: config.detail.ctdLabel ?? 'Contact the dealer',
  make_offer: 'Make An Offer',
  test_drive: type === 'motorcycle' ? 'Book a Test Ride' : 'Book a Test Drive',
});
