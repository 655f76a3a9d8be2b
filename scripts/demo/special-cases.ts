import type { Car, LenderEntry } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { paymentsOf } from './payments.ts';
import type { DemoPlan } from './plan.ts';

/** A special case from the specifications, which one car of every demo stock shows. */
interface SpecialCase {
  readonly name: string;
  /** Only in the stock of plans that list this among their `specialCases`. */
  readonly optional?: DemoPlan['specialCases'][number];
  readonly isSuitable?: (car: Car) => boolean;
  readonly change: (car: Car, plan: DemoPlan) => Partial<Car>;
}

const isUsed = (car: Car): boolean => car.car_type === 'used';
/** A price, and a market price so many dollars above it. */
const marketPrice = (price: number, above: number): Partial<Car> => ({
  price,
  autograb_data: { average_market_price: price + above, state_average_market_price: price + above + 100 },
});
/** Comments of exactly 400 characters, or with three keys 401: a page folds those of more than 400. */
const commentsWith = (keys: 'both keys' | 'three keys'): string =>
  [
    `Serviced on time and kept under cover by its last owner, who left us ${keys}, the books and a folder of invoices.`,
    'Everything works as it should, and our workshop has been through it from front to back.',
    'There are a few little marks, as you would expect at this age, and we are happy to point them out.',
    'Come and see it for yourself, bring a friend who knows what to look for, and take it out with us.',
  ].join(' ');
const hasLender = (car: Car): boolean => Object.keys(car.finance_lenders).length > 0;
/** Lenders that only give rates, from which the payment is calculated. */
const hasOnlyRates = (car: Car): boolean => ['ausloans', 'taurus'].some((key) => key in car.finance_lenders);
const withLender = (
  car: Car,
  change: Partial<Pick<LenderEntry, 'comparisonRate' | 'paymentWeek' | 'paymentMonth'>>,
): Partial<Car> => ({
  finance_lenders: Object.fromEntries(
    Object.entries(car.finance_lenders).map(([key, entry]) => [key, { ...entry, ...change }]),
  ),
});
const withPrice = (car: Car, price: number): Partial<Car> => ({
  price,
  autograb_data: null,
  finance_lenders: Object.fromEntries(
    Object.entries(car.finance_lenders).map(([key, entry]) => {
      const { interestRate, termMonths } = entry;
      return [
        key,
        { ...entry, ...paymentsOf(price, { interestRate: Number(interestRate), termMonths: Number(termMonths) }) },
      ];
    }),
  ),
});
const COMING_SOON_COMMENT = 'On its way to us. Ask for the arrival date and we will hold it for you to see first.';
const LONG_BADGE = 'Unlimited Anniversary Edition with Touring Pack, Winter Pack and Leather Interior';

export const SPECIAL_CASES: readonly SpecialCase[] = [
  { name: 'coming soon', change: () => ({ status: 'coming_soon', dealercomments: COMING_SOON_COMMENT }) },
  {
    name: 'coming soon, no pictures yet',
    change: () => ({ status: 'coming_soon', dealercomments: COMING_SOON_COMMENT, ...withPictures(0) }),
  },
  {
    name: 'preorder without a price',
    isSuitable: (car) => car.car_type === 'new',
    change: () => ({ status: 'coming_soon', preorder: true, price: null, finance_lenders: {}, ...withPictures(0) }),
  },
  { name: 'sold yesterday', change: () => ({ status: 'sold', sold: true, sold_at: '-1d' }) },
  { name: 'sold on the last listed day', change: () => ({ status: 'sold', sold: true, sold_at: '-2d' }) },
  {
    name: 'sold exactly 3 x 24 hours ago, at midnight',
    change: () => ({ status: 'sold', sold: true, sold_at: '-3d' }),
  },
  { name: 'sold an hour too long ago', change: () => ({ status: 'sold', sold: true, sold_at: '-3d1h' }) },
  { name: 'sold long ago', change: () => ({ status: 'sold', sold: true, sold_at: '-12d' }) },
  { name: 'sold without a date', change: () => ({ status: 'sold', sold: true }) },
  { name: 'withdrawn', change: () => ({ status: 'withdrawn' }) },
  { name: 'an unknown status', change: () => ({ status: 'in_workshop' }) },
  { name: 'hidden from the website', change: () => ({ show_on_dealer_website: false }) },
  { name: 'reserved', change: () => ({ reserved: true }) },
  { name: 'reserved, second', isSuitable: isUsed, change: () => ({ reserved: true }) },
  { name: 'certified used', optional: 'certified', isSuitable: isUsed, change: () => ({ certified: true }) },
  { name: 'certified used, second', optional: 'certified', isSuitable: isUsed, change: () => ({ certified: true }) },
  {
    name: 'certified and reserved: reserved wins',
    optional: 'certified',
    isSuitable: isUsed,
    change: () => ({ certified: true, reserved: true }),
  },
  {
    name: 'custom tag that changes forms',
    isSuitable: (car) => car.car_type !== 'used',
    change: () => ({ tag: 'Test Drive Only' }),
  },
  { name: 'custom tag that changes forms, used', isSuitable: isUsed, change: () => ({ tag: 'Test Drive Only' }) },
  { name: 'custom tag', change: () => ({ tag: 'Manager’s Special' }) },
  { name: 'no price', change: () => ({ price: null, finance_lenders: {}, autograb_data: null }) },
  { name: 'price 10 is not shown', change: () => ({ price: 10, finance_lenders: {}, autograb_data: null }) },
  {
    name: 'price 11 is shown',
    change: ifVeryLowPrices(() => ({ price: 11, finance_lenders: {}, autograb_data: null })),
  },
  { name: 'price 0', change: () => ({ price: 0, finance_lenders: {}, autograb_data: null }) },
  { name: 'was price', change: (car) => ({ before_price: (car.price ?? 0) + 2000 }) },
  { name: 'was price, small', change: (car) => ({ before_price: (car.price ?? 0) + 500 }) },
  { name: 'was price equal to the price: no line', change: (car) => ({ before_price: car.price }) },
  { name: 'was price below the price: no line', change: (car) => ({ before_price: (car.price ?? 0) - 500 }) },
  {
    name: 'price excluding government charges',
    isSuitable: isUsed,
    change: () => ({ price_type: 'excl_govt_charges' }),
  },
  {
    name: 'price on application',
    change: () => ({ price_type: 'poa', price: null, finance_lenders: {}, autograb_data: null }),
  },
  { name: 'no price type', change: () => ({ price_type: null }) },
  {
    name: '499 below the market: no below-market badge',
    isSuitable: isUsed,
    change: (car) => marketPrice(car.price ?? 0, 499),
  },
  {
    name: '500 below the market: below-market badge',
    isSuitable: isUsed,
    change: (car) => marketPrice(car.price ?? 0, 500),
  },
  {
    name: 'below the market, not below the state',
    isSuitable: isUsed,
    change: (car) => ({
      autograb_data: { average_market_price: (car.price ?? 0) + 900, state_average_market_price: (car.price ?? 0) - 1 },
    }),
  },
  { name: 'no pictures', change: () => withPictures(0) },
  { name: 'no pictures, second', isSuitable: isUsed, change: () => withPictures(0) },
  { name: 'one picture', change: (car) => withPictures(1, car) },
  { name: 'arrived today', change: () => ({ created_at: '-0d' }) },
  { name: 'new for the last day', change: () => ({ created_at: '-7d' }) },
  { name: 'no longer new', change: () => ({ created_at: '-8d1h' }) },
  { name: 'no arrival date', change: () => ({ created_at: null }) },
  {
    name: 'history report',
    isSuitable: isUsed,
    change: () => ({ file: 'https://reports.example.com/history/sample.pdf' }),
  },
  {
    name: 'own deposit',
    isSuitable: isUsed,
    change: () => ({ payment_processors: [{ name: 'Reservation', amount: 500 }] }),
  },
  {
    name: 'own deposit without an amount',
    change: () => ({ payment_processors: [{ name: 'Reservation', amount: null }] }),
  },
  {
    name: 'no badge, no series',
    change: (car) => ({ badge: null, series: null, name: carNameOf({ ...car, badge: null, series: null }) }),
  },
  { name: 'no kilometres', isSuitable: (car) => isUsed(car) && car.km !== null, change: () => ({ km: null }) },
  {
    name: 'no transmission, no fuel',
    change: () => ({ simple_transmission: null, trans: null, simple_fuel: null, fuel: null }),
  },
  { name: 'no colour, no body', change: () => ({ colour: null, simple_body: null }) },
  {
    name: 'a long name',
    change: (car) => ({ badge: LONG_BADGE, name: `${car.year} ${car.make} ${car.model} ${LONG_BADGE}` }),
  },
  { name: 'comments empty', change: () => ({ dealercomments: null }) },
  { name: 'comments of exactly 400 characters', change: () => ({ dealercomments: commentsWith('both keys') }) },
  { name: 'comments of 401 characters', change: () => ({ dealercomments: commentsWith('three keys') }) },
  {
    name: 'comments with HTML characters',
    change: () => ({
      dealercomments: 'Towing < 3,500 kg & roof load > 60 kg.|"As new" inside.|Ask for the 5 % fleet rate.',
    }),
  },
  { name: 'few features', change: (car) => ({ standardEquipment: car.standardEquipment.slice(0, 3) }) },
  {
    name: 'no features, no specification',
    change: () => ({ standardEquipment: [], filtered_features: [], variant: null }),
  },
  {
    name: 'over 7 years and over 100,000 km',
    isSuitable: (car) => isUsed(car) && car.year < 2018 && car.km !== null,
    change: () => ({ km: 148_300 }),
  },
  {
    name: 'price above the slider',
    isSuitable: (car) => (car.price ?? 0) > 50_000,
    change: () => ({ price: 262_000, finance_lenders: {}, autograb_data: null }),
  },
  {
    name: 'trade-in limit: price 200',
    isSuitable: isUsed,
    change: ifVeryLowPrices(() => ({ price: 200, finance_lenders: {}, autograb_data: null })),
  },
  {
    name: 'a lender entry without a comparison rate',
    isSuitable: hasLender,
    change: (car) => withLender(car, { comparisonRate: null }),
  },
  {
    name: 'no weekly payment, of a lender whose own payment is needed',
    optional: 'missing-payments',
    isSuitable: (car) => !hasOnlyRates(car) && hasLender(car),
    change: (car) => withLender(car, { paymentWeek: null }),
  },
  {
    name: 'no weekly payment, of a lender whose rates it is calculated from',
    optional: 'missing-payments',
    isSuitable: hasOnlyRates,
    change: (car) => withLender(car, { paymentWeek: null }),
  },
  {
    name: 'a weekly payment and no monthly one',
    optional: 'missing-payments',
    isSuitable: hasLender,
    change: (car) => withLender(car, { paymentMonth: null }),
  },
  {
    name: 'price 500 with a lender',
    optional: 'missing-payments',
    isSuitable: hasLender,
    change: ifVeryLowPrices((car) => withPrice(car, 500)),
  },
  {
    name: 'price 501 with a lender',
    optional: 'missing-payments',
    isSuitable: hasLender,
    change: ifVeryLowPrices((car) => withPrice(car, 501)),
  },
  {
    name: 'price 500, of a lender without a minimum price',
    optional: 'missing-payments',
    isSuitable: hasOnlyRates,
    change: ifVeryLowPrices((car) => withPrice(car, 500)),
  },
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map(
    (ordinal): SpecialCase => ({
      name: `subscription, ${ordinal}`,
      optional: 'subscription',
      isSuitable: (car) => isUsed(car) && (car.price ?? 0) > 15_000 && (car.price ?? 0) < 60_000,
      change: (car) => ({ subscription_price: Math.round((car.price ?? 0) / 180 / 5) * 5 + 4 }),
    }),
  ),
];

/**
 * An unrealistically low price. The dealers in `tenants/` have none, because it would be the cheapest car in every list: only for plans with
 * `very-low-prices`. With other plans the case keeps its position in the list, otherwise all later cases would get other cars.
 */
function ifVeryLowPrices(change: (car: Car) => Partial<Car>): SpecialCase['change'] {
  return (car, plan) => (plan.specialCases.includes('very-low-prices') ? change(car) : {});
}

/** The first `count` pictures of a car, or none. */
function withPictures(count: number, car?: Car): Partial<Car> {
  const images = car === undefined ? [] : car.images.slice(0, count);
  return {
    images,
    thumbnails: images.map(({ image }) => image.url),
    primary_image_url: images[0]?.image.url ?? null,
    photos_count: images.length,
  };
}
