import type { Car, LenderEntry } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { paymentsOf } from './payments.ts';
import type { DemoPlan } from './plan.ts';

/** A state of a car from the specifications, which occurs on one car of every demo stock. */
interface DemoState {
  readonly why: string;
  /** Only if the plan requests it. */
  readonly only?: DemoPlan['states'][number];
  readonly suits?: (car: Car) => boolean;
  readonly change: (car: Car, plan: DemoPlan) => Partial<Car>;
}

const isUsed = (car: Car): boolean => car.car_type === 'used';
const market = (price: number, above: number): Partial<Car> => ({
  price,
  autograb_data: { average_market_price: price + above, state_average_market_price: price + above + 100 },
});
/** Comments of exactly 400 characters, or with three keys 401: on either side of the length at which a page folds them. */
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
const ON_ITS_WAY = 'On its way to us. Ask for the arrival date and we will hold it for you to see first.';
const LONG = 'Unlimited Anniversary Edition with Touring Pack, Winter Pack and Leather Interior';

export const STATES: readonly DemoState[] = [
  { why: 'coming soon', change: () => ({ status: 'coming_soon', dealercomments: ON_ITS_WAY }) },
  {
    why: 'coming soon, no pictures yet',
    change: () => ({ status: 'coming_soon', dealercomments: ON_ITS_WAY, ...withPictures(0) }),
  },
  {
    why: 'preorder without a price',
    suits: (car) => car.car_type === 'new',
    change: () => ({ status: 'coming_soon', preorder: true, price: null, finance_lenders: {}, ...withPictures(0) }),
  },
  { why: 'sold yesterday', change: () => ({ status: 'sold', sold: true, sold_at: '-1d' }) },
  { why: 'sold on the last listed day', change: () => ({ status: 'sold', sold: true, sold_at: '-2d' }) },
  { why: 'sold exactly N x 24 hours ago at midnight', change: () => ({ status: 'sold', sold: true, sold_at: '-3d' }) },
  { why: 'sold an hour too long ago', change: () => ({ status: 'sold', sold: true, sold_at: '-3d1h' }) },
  { why: 'sold long ago', change: () => ({ status: 'sold', sold: true, sold_at: '-12d' }) },
  { why: 'sold without a date', change: () => ({ status: 'sold', sold: true }) },
  { why: 'withdrawn', change: () => ({ status: 'withdrawn' }) },
  { why: 'an unknown status', change: () => ({ status: 'in_workshop' }) },
  { why: 'hidden from the website', change: () => ({ show_on_dealer_website: false }) },
  { why: 'reserved', change: () => ({ reserved: true }) },
  { why: 'reserved, second', suits: isUsed, change: () => ({ reserved: true }) },
  { why: 'certified used', only: 'certified', suits: isUsed, change: () => ({ certified: true }) },
  { why: 'certified used, second', only: 'certified', suits: isUsed, change: () => ({ certified: true }) },
  {
    why: 'certified and reserved: reserved wins',
    only: 'certified',
    suits: isUsed,
    change: () => ({ certified: true, reserved: true }),
  },
  {
    why: 'custom tag that changes forms',
    suits: (car) => car.car_type !== 'used',
    change: () => ({ tag: 'Test Drive Only' }),
  },
  { why: 'custom tag that changes forms, used', suits: isUsed, change: () => ({ tag: 'Test Drive Only' }) },
  { why: 'custom tag', change: () => ({ tag: 'Manager’s Special' }) },
  { why: 'no price', change: () => ({ price: null, finance_lenders: {}, autograb_data: null }) },
  { why: 'price 10 is not shown', change: () => ({ price: 10, finance_lenders: {}, autograb_data: null }) },
  {
    why: 'price 11 is shown',
    change: unlikely(() => ({ price: 11, finance_lenders: {}, autograb_data: null })),
  },
  { why: 'price 0', change: () => ({ price: 0, finance_lenders: {}, autograb_data: null }) },
  { why: 'was price', change: (car) => ({ before_price: (car.price ?? 0) + 2000 }) },
  { why: 'was price, small', change: (car) => ({ before_price: (car.price ?? 0) + 1 }) },
  { why: 'was price equal to the price: no line', change: (car) => ({ before_price: car.price }) },
  { why: 'was price below the price: no line', change: (car) => ({ before_price: (car.price ?? 0) - 500 }) },
  { why: 'price excluding government charges', suits: isUsed, change: () => ({ price_type: 'excl_govt_charges' }) },
  {
    why: 'price on application',
    change: () => ({ price_type: 'poa', price: null, finance_lenders: {}, autograb_data: null }),
  },
  { why: 'no price type', change: () => ({ price_type: null }) },
  { why: '499 below the market: no badge', suits: isUsed, change: (car) => market(car.price ?? 0, 499) },
  { why: '500 below the market: badge', suits: isUsed, change: (car) => market(car.price ?? 0, 500) },
  {
    why: 'below the market, not below the state',
    suits: isUsed,
    change: (car) => ({
      autograb_data: { average_market_price: (car.price ?? 0) + 900, state_average_market_price: (car.price ?? 0) - 1 },
    }),
  },
  { why: 'no pictures', change: () => withPictures(0) },
  { why: 'no pictures, second', suits: isUsed, change: () => withPictures(0) },
  { why: 'one picture', change: (car) => withPictures(1, car) },
  { why: 'arrived today', change: () => ({ created_at: '-0d' }) },
  { why: 'new for the last day', change: () => ({ created_at: '-7d' }) },
  { why: 'no longer new', change: () => ({ created_at: '-8d1h' }) },
  { why: 'no arrival date', change: () => ({ created_at: null }) },
  { why: 'history report', suits: isUsed, change: () => ({ file: 'https://reports.example.com/history/sample.pdf' }) },
  { why: 'own deposit', suits: isUsed, change: () => ({ payment_processors: [{ name: 'Reservation', amount: 500 }] }) },
  {
    why: 'own deposit without an amount',
    change: () => ({ payment_processors: [{ name: 'Reservation', amount: null }] }),
  },
  {
    why: 'no badge, no series',
    change: (car) => ({ badge: null, series: null, name: carNameOf({ ...car, badge: null, series: null }) }),
  },
  { why: 'no kilometres', suits: (car) => isUsed(car) && car.km !== null, change: () => ({ km: null }) },
  {
    why: 'no transmission, no fuel',
    change: () => ({ simple_transmission: null, trans: null, simple_fuel: null, fuel: null }),
  },
  { why: 'no colour, no body', change: () => ({ colour: null, simple_body: null }) },
  { why: 'a long name', change: (car) => ({ badge: LONG, name: `${car.year} ${car.make} ${car.model} ${LONG}` }) },
  { why: 'comments empty', change: () => ({ dealercomments: null }) },
  { why: 'comments of exactly 400 characters', change: () => ({ dealercomments: commentsWith('both keys') }) },
  { why: 'comments of 401 characters', change: () => ({ dealercomments: commentsWith('three keys') }) },
  {
    why: 'comments with signs of HTML',
    change: () => ({
      dealercomments: 'Towing < 3,500 kg & roof load > 60 kg.|"As new" inside.|Ask for the 5 % fleet rate.',
    }),
  },
  { why: 'few features', change: (car) => ({ standardEquipment: car.standardEquipment.slice(0, 3) }) },
  {
    why: 'no features, no specification',
    change: () => ({ standardEquipment: [], filtered_features: [], variant: null }),
  },
  {
    why: 'over 7 years and over 100,000 km',
    suits: (car) => isUsed(car) && car.year < 2018,
    change: () => ({ km: 148_300 }),
  },
  {
    why: 'price above the slider',
    suits: (car) => (car.price ?? 0) > 50_000,
    change: () => ({ price: 262_000, finance_lenders: {}, autograb_data: null }),
  },
  {
    why: 'trade-in limit: price 200',
    suits: isUsed,
    change: unlikely(() => ({ price: 200, finance_lenders: {}, autograb_data: null })),
  },
  {
    why: 'a lender entry without a comparison rate',
    suits: hasLender,
    change: (car) => withLender(car, { comparisonRate: null }),
  },
  {
    why: 'no weekly payment, of a lender whose own payment is needed',
    only: 'lenders',
    suits: (car) => !hasOnlyRates(car) && hasLender(car),
    change: (car) => withLender(car, { paymentWeek: null }),
  },
  {
    why: 'no weekly payment, of a lender by whose rates it is worked out',
    only: 'lenders',
    suits: hasOnlyRates,
    change: (car) => withLender(car, { paymentWeek: null }),
  },
  {
    why: 'a weekly payment and no monthly one',
    only: 'lenders',
    suits: hasLender,
    change: (car) => withLender(car, { paymentMonth: null }),
  },
  {
    why: 'price 500 with a lender',
    only: 'lenders',
    suits: hasLender,
    change: unlikely((car) => withPrice(car, 500)),
  },
  {
    why: 'price 501 with a lender',
    only: 'lenders',
    suits: hasLender,
    change: unlikely((car) => withPrice(car, 501)),
  },
  {
    why: 'price 500, of a lender without a least price',
    only: 'lenders',
    suits: hasOnlyRates,
    change: unlikely((car) => withPrice(car, 500)),
  },
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map(
    (ordinal): DemoState => ({
      why: `subscription, ${ordinal}`,
      only: 'subscription',
      suits: (car) => isUsed(car) && (car.price ?? 0) > 15_000 && (car.price ?? 0) < 60_000,
      change: (car) => ({ subscription_price: Math.round((car.price ?? 0) / 180 / 5) * 5 + 4 }),
    }),
  ),
];

/**
 * A price that no dealer asks: not in a demonstration, where it would be the cheapest car of every list. Its position stays, or all later
 * states would move.
 */
function unlikely(change: (car: Car) => Partial<Car>): DemoState['change'] {
  return (car, plan) => (plan.states.includes('lowest-price') ? change(car) : {});
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
