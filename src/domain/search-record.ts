import type { CarStatus, CarType, ItemType, PriceType } from '#domain/car.ts';

/**
 * The public data of a car in lists: static pages, the embedded index and Meilisearch contain exactly these fields. This is an allow-list
 * (decision A44): private data such as market data, payment processors and lender entries is replaced by computed fields, so it
 * cannot leak through a list. `null` means "not given"; such a field is not displayed and is not a facet value.
 */
export interface SearchRecord {
  readonly id: number;
  readonly slug: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  /** For names and the search; not given if it is the name of another make's model, which a shopper who types it means. */
  readonly series: string | null;
  readonly year: number;
  readonly car_type: CarType;
  readonly item_type: ItemType;
  readonly status: CarStatus;
  /** The sale price to display in whole dollars (PRICE-02), unless `subscription_price` takes its place; `null` if there is none to display. */
  readonly price: number | null;
  readonly before_price: number | null;
  /** What the price includes. Set even if no price is shown, because a price pushed without a `price_type` has this one. */
  readonly price_type: PriceType | null;
  readonly subscription_price: number | null;
  readonly preorder: boolean;
  readonly km: number | null;
  readonly colour: string | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly drive: string | null;
  /** Search terms for the engine, such as `V8`; never displayed. Set by `engineWords`. */
  readonly engine: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly stocknum: string | null;
  /** The registration plate, only of a used car and if the tenant shows plates. */
  readonly regplate: string | null;
  /** Only if the tenant shows VINs. */
  readonly vin: string | null;
  /** When it was listed, in seconds since 1970, UTC. */
  readonly created_at: number | null;
  /** When it was sold, in seconds since 1970, UTC. */
  readonly sold_at: number | null;
  /** The feed's own text for the car's tag (TAG-05). */
  readonly tag: string | null;
  readonly reserved: boolean;
  readonly certified: boolean;
  readonly has_comments: boolean;
  readonly has_nvic: boolean;
  readonly below_market: boolean;
  /** Date (`YYYY-MM-DD`) of the market averages that decide `below_market`; null if they or their date are unknown (PRICE-06). */
  readonly market_checked: string | null;
  /** URL of the main picture, with placeholders for its size if it has several (`picture.ts`). */
  readonly image: string | null;
  readonly dealership_slug: string | null;
  readonly dealership_name: string | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Other locations where the car can be seen or delivered (A50). */
  readonly distribution_locations: readonly string[];
  /** The dealer's own groups of cars (A50). */
  readonly categories: readonly string[];
  /** The features that the dealer offers as filters (A50). */
  readonly filtered_features: readonly string[];
  readonly make_model: string;
  /** Label of the dealer's price range that the price is in. */
  readonly price_range: string | null;
  /** Label of the dealer's range that the weekly repayment is in. */
  readonly weekly_price_range: string | null;
  /** The lender's weekly payment in whole dollars, with the details required by law; `null` if the finance rules hide it. */
  readonly finance: FinanceLine | null;
  /** Deposit for a reservation in dollars, with cents if it has any. */
  readonly deposit: number;
  /** What the link to similar cars asks for, such as `make,body,price`; `null` = make, model, body and price. Set by `withSimilar`. */
  readonly similar: string | null;
}

/** What only a browser knows of a car: it reserved the car itself. Set by `recordWithChanges`. */
export interface BrowserRecord extends SearchRecord {
  readonly ownHold?: boolean;
}

/** A repayment with the details that must be shown beside it. Rates in percent per year. */
export interface FinanceLine {
  readonly weekly: number;
  readonly interestRate: number;
  readonly comparisonRate: number;
  readonly termMonths: number;
  readonly balloon: number;
}

/** Sort keys in URLs and search engines; `''` = most relevant, `make_volume` = makes with the most cars in stock first. */
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

/** In a facet filter, a leading dash means "not"; that of a value is escaped. */
export const escapeDash = (value: string): string => value.replace(/^-/, '\\-');
/** The value as it was before `escapeDash`. */
export const unescapeDash = (value: string): string => value.replace(/^\\-/, '-');
