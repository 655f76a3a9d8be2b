import { bodyLabel } from '#domain/body.ts';
import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { hasComments } from '#domain/comments.ts';
import { dealershipBySlug, rulesFor } from '#domain/dealership-rules.ts';
import { engineWords } from '#domain/engine-words.ts';
import { financeLine } from '#domain/finance.ts';
import { makeModelOf } from '#domain/full-model-name.ts';
import { stateLabel } from '#domain/law/sourced.ts';
import { locationOfCar } from '#domain/locations.ts';
import { mainPicture } from '#domain/picture.ts';
import { hasMarketAverages, isBelowMarket, priceRules, priceTypeOf, shownPrice, wholeDollars } from '#domain/price.ts';
import { depositOf } from '#domain/reserve.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { PriceBucket, Site } from '#site/site.ts';
import { isModelOfOtherMake } from './spellings.ts';

/** The parts of a `Site` needed for a record. */
export type RecordSite = Pick<
  Site,
  'features' | 'stock' | 'search' | 'finance' | 'limits' | 'dealerships' | 'locations' | 'locale'
>;

/**
 * Converts a `Car` to its public `SearchRecord` (A44), in this place only. Every field is listed explicitly, so that a new private field of
 * `Car` cannot become public. Market data, lender entries and payment processors are included only as results of their rules; registration
 * and VIN only if the tenant shows them.
 */
export function toSearchRecord(car: Car, wholeSite: RecordSite, now: Clock): SearchRecord {
  const site = rulesFor(wholeSite, car.dealership_slug);
  const { features, limits } = site;
  const rules = { ...priceRules(site), belowMarketDollars: limits.belowMarketDollars };
  // The card decides whether a subscription price is shown instead.
  const price = shownPrice(car, rules);
  const shownDollars = price?.dollars ?? null;
  const financeRules = { ...site.finance, ...limits, timeZone: site.locale.timeZone };
  const subscription = features.subscriptions ? wholeDollars(car.subscription_price) : null;
  // Beside a price by the week, a weekly repayment of the sale price would be another price by the week.
  const isSubscription = subscription !== null && subscription > 0;
  const finance = isSubscription ? null : financeLine({ ...car, shownDollars }, financeRules, now);
  return {
    id: car.id,
    slug: car.slug,
    make: car.make,
    model: car.model,
    badge: car.badge,
    series: car.series !== null && isModelOfOtherMake(car.make, car.series) ? null : car.series,
    year: car.year,
    car_type: car.car_type,
    item_type: car.item_type,
    status: car.status,
    price: shownDollars,
    before_price: price?.beforeDollars ?? null,
    // Given for a hidden price too: a price pushed before the next build has this type (A46).
    price_type: priceTypeOf(car, rules),
    subscription_price: isSubscription ? subscription : null,
    preorder: car.preorder,
    km: car.km,
    colour: car.colour,
    body: bodyLabel(car.simple_body),
    fuel: car.simple_fuel,
    transmission: car.simple_transmission,
    drive: car.drive,
    engine: engineWords(car.cylinders, car.engine_size_litres, car.badge),
    seats: car.seats,
    doors: car.doors,
    stocknum: car.stocknum,
    // The plate of a new or demo car says nothing about it, so no page shows it.
    regplate: features.showRegistration && car.car_type === 'used' ? car.regplate : null,
    vin: features.showVin ? car.vin : null,
    created_at: toSeconds(car.created_at),
    sold_at: toSeconds(car.sold_at),
    tag: car.tag,
    reserved: car.reserved,
    certified: car.certified,
    has_comments: hasComments(car.dealercomments),
    has_nvic: car.has_nvic,
    below_market: isBelowMarket(car, rules),
    // Given even without the badge, because a price pushed before the next build may earn it (A46).
    market_checked: hasMarketAverages(car) ? (car.autograb_data?.checked ?? site.stock.marketChecked) : null,
    image: mainPicture(car),
    dealership_slug: car.dealership_slug,
    dealership_name: dealershipBySlug(site.dealerships, car.dealership_slug)?.name ?? null,
    location_id: car.location_id,
    location_name: car.location_name,
    city: car.city,
    state: stateOf(car, site),
    distribution_locations: car.location?.distribution_locations ?? [],
    categories: car.categories,
    filtered_features: car.filtered_features,
    // Of every car alike: a feed's own text may leave out the make, and then nobody finds the car by it.
    make_model: makeModelOf(car),
    price_range: bucketLabel(shownDollars, site.search.priceBuckets),
    weekly_price_range: bucketLabel(finance?.weekly ?? null, site.search.weeklyBuckets),
    finance,
    deposit: depositOf(car, limits.depositDollars),
    similar: null, // depends on the whole stock
  };
}

/** The state that a car is in: that of the dealer's location, whatever the feed calls it; null if neither is known. */
function stateOf(
  { location, location_id }: Pick<Car, 'location' | 'location_id'>,
  { locations, locale }: Pick<RecordSite, 'locations' | 'locale'>,
): string | null {
  const yard = locationOfCar({ location_id }, locations);
  const state = yard?.address.state ?? location?.state ?? location?.address?.state ?? null;
  return state === null ? null : stateLabel(state, locale.country);
}

/** The label of the first of the tenant's price buckets that contains an amount. */
function bucketLabel(amount: number | null, buckets: readonly PriceBucket[]): string | null {
  if (amount === null) return null;
  return buckets.find(({ from, below }) => amount >= from && (below === null || amount < below))?.label ?? null;
}

function toSeconds(instant: string | null): number | null {
  const ms = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}
