import type { CarStatus, CarType, ItemType, PriceType } from '#domain/car.ts';

/**
 * The public face of a car in every list: static pages, the embedded index and Meilisearch hold exactly these fields.
 * It is an allow-list (decision A44): computed facts stand in for private sources, so no VIN, market data, payment
 * processor or lender entry can leave through a list. `null` means "not given"; such a field is not printed and not a facet value.
 */
export interface SearchRecord {
  readonly id: number;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly year: number;
  readonly car_type: CarType;
  readonly item_type: ItemType;
  readonly status: CarStatus;
  /** The price that the price rule shows, whole dollars (PRICE-02); `null` when the rule shows text instead. */
  readonly price: number | null;
  readonly before_price: number | null;
  readonly price_type: PriceType | null;
  readonly subscription_price: number | null;
  readonly preorder: boolean;
  readonly km: number | null;
  readonly colour: string | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly drive: string | null;
  /** Words of the engine people search by, `V8`; never printed. Made by `engineWords`. */
  readonly engine: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly stocknum: string | null;
  /** Only on tenants that show registration plates or VINs. */
  readonly regplate: string | null;
  readonly vin: string | null;
  /** Seconds since 1970, UTC. */
  readonly created_at: number | null;
  readonly sold_at: number | null;
  readonly tag: string | null;
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly has_comments: boolean;
  readonly has_file: boolean;
  readonly has_nvic: boolean;
  readonly below_market: boolean;
  /** Day (`YYYY-MM-DD`) of the market averages behind `below_market`; null where the badge is not shown or no day is known (PRICE-06). */
  readonly market_checked: string | null;
  readonly photos_count: number;
  readonly image: string | null;
  readonly dealership_slug: string | null;
  readonly dealership_name: string | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Other places where the car can be seen or delivered to (A50). */
  readonly distribution_locations: readonly string[];
  readonly categories: readonly string[];
  readonly filtered_features: readonly string[];
  readonly make_model: string;
  readonly price_range: string | null;
  readonly weekly_price_range: string | null;
  /** The lender's weekly payment, whole dollars, with what the law wants beside it; `null` when the finance rule hides it. */
  readonly finance: FinanceLine | null;
  /** Deposit to reserve, whole dollars. */
  readonly deposit: number;
}

/** A repayment and the facts that must stand beside it. Rates in percent a year. */
export interface FinanceLine {
  readonly weekly: number;
  readonly interestRate: number;
  readonly comparisonRate: number;
  readonly termMonths: number;
  readonly balloon: number;
}

/** The facets a results list can be filtered by (SRCH-03); the same words in URLs, index and markup. */
export const FACETS = [
  'car_type',
  'make',
  'model',
  'badge',
  'year',
  'price',
  'subscription_price',
  'price_range',
  'weekly_price_range',
  'km',
  'body',
  'fuel',
  'transmission',
  'drive',
  'seats',
  'colour',
  'state',
  'city',
  'location_name',
  'distribution_locations',
  'dealership_name',
  'dealership_slug',
  'categories',
  'filtered_features',
  'item_type',
  'tag',
  'status',
  'make_model',
] as const;
export type Facet = (typeof FACETS)[number];

/** Facets with a slider (SRCH-07): numbers, written `min:max` in the URL. */
export const RANGE_FACETS = ['price', 'subscription_price', 'year', 'km'] as const satisfies readonly Facet[];
export type RangeFacet = (typeof RANGE_FACETS)[number];
export type ListFacet = Exclude<Facet, RangeFacet>;

/** Sort keys in URLs and engines: `''` is most relevant. */
export const SORTS = [
  '',
  'created_at:desc',
  'price:desc',
  'price:asc',
  'km:desc',
  'km:asc',
  'make_volume:desc',
] as const;
export type Sort = (typeof SORTS)[number];
