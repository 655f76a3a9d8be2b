/** Whether a car is sold as new, used or a demonstrator. */
export type CarType = 'new' | 'used' | 'demo';
export const CAR_TYPES = ['new', 'demo', 'used'] as const satisfies readonly CarType[]; // in display order (SRCH-11)

/** Known values of `status`. Any other text from a feed is kept and treated as not available. */
export const CAR_STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const;
export type CarStatus = (typeof CAR_STATUSES)[number] | (string & {});

/** What a price includes (PRICE-07); labels: `price.type.…` in `src/text/en/card.ts`. */
export const PRICE_TYPES = [
  'drive_away',
  'estimated_drive_away',
  'excl_govt_charges',
  'ride_away',
  'poa',
  'deposit',
] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** Kinds of vehicle. */
export const ITEM_TYPES = ['car', 'motorcycle', 'caravan'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** One lender's figures for a car, as delivered in `finance_lenders`. Rates in percent per year, payments in dollars. */
export interface LenderEntry {
  readonly interestRate: number | null;
  readonly comparisonRate: number | null;
  readonly paymentWeek: number | null;
  readonly paymentMonth: number | null;
  readonly termMonths: number | null;
  readonly termYears: number | null;
  readonly balloon: number | null;
  readonly disclaimer: string | null;
  /** Weekly payment for other terms, in months: `term36`, `term48`, … */
  readonly [term: `term${number}`]: number | null;
}

/** Fields of a lender entry in the specification (FIN-10), apart from `term{N}`. */
export const LENDER_FIELDS = [
  'interestRate',
  'comparisonRate',
  'paymentWeek',
  'paymentMonth',
  'termMonths',
  'termYears',
  'balloon',
  'disclaimer',
] as const satisfies readonly (keyof LenderEntry)[];

/** Where a car is, as its feed says; `location_id` of the car is the site's location that this means. */
export interface CarLocation {
  readonly name: string | null;
  readonly slug: string | null;
  readonly phone: string | null;
  readonly address: {
    readonly id: number | null;
    readonly street: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly postcode: string | null;
    readonly lat: number | null;
    readonly long: number | null;
    readonly place_url: string | null;
  } | null;
  /** Other locations where the car can be seen or delivered (A50). */
  readonly distribution_locations: readonly string[];
  readonly location_name: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

/** Technical data of a variant (DET-07). */
export const VARIANT_FIELDS = [
  'cylinders',
  'enginesize',
  'enginesize_litres',
  'induction',
  'geartype',
  'fuelconsumptioncombined',
  'fuelcapacity',
  'grossvehiclemass',
  'vehiclelength',
  'vehicleheight',
  'vehiclewidth',
  'torque',
  'ancaprating',
] as const;
/** Measurements and other technical data of a caravan (DET-07). */
export const CARAVAN_FIELDS = [
  'body_width',
  'body_length',
  'tare_weight',
  'axle_type',
  'sleeps',
  'aggregate_trailer_mass',
] as const;
/**
 * Units of measurements. A value is a figure in this unit, or a text with a unit of its own; `src/stock` reads the figures from a feed's
 * texts.
 */
export const UNITS = {
  enginesize: 'cc',
  enginesize_litres: 'L',
  fuelconsumptioncombined: 'L/100 km',
  fuelcapacity: 'L',
  grossvehiclemass: 'kg',
  vehiclelength: 'mm',
  vehicleheight: 'mm',
  vehiclewidth: 'mm',
  torque: 'Nm',
  body_width: 'mm',
  body_length: 'mm',
  tare_weight: 'kg',
  aggregate_trailer_mass: 'kg',
} as const satisfies { readonly [field in VariantField | CaravanField]?: string };
/** Engines below this are given in cc, such as 49 cc or 648 cc; rounded litres would be too coarse. */
export const MIN_CC_IN_LITRES = 950;
export type MeasuredField = keyof typeof UNITS;
/** Whether this field of technical data is a measurement. */
export const isMeasured = (field: string): field is MeasuredField => Object.hasOwn(UNITS, field);

type VariantField = (typeof VARIANT_FIELDS)[number];
type CaravanField = (typeof CARAVAN_FIELDS)[number];
export type TechnicalValue = string | number | null;
export type CarVariant = { readonly [K in VariantField]: TechnicalValue };
export type CaravanSpecification = { readonly [K in CaravanField]: TechnicalValue };

/** One entry of `standardEquipment`. `group` is `featured`, `specification` or `summary` (DET-06); `value` is empty for a plain feature. */
export interface EquipmentItem {
  readonly group: 'featured' | 'specification' | 'summary';
  readonly name: string;
  readonly value: string | null;
}

/**
 * One car, with the field names of the specification (DATA-01). Every field is present; `null` = not in the feed. Created only by
 * `src/stock` from a validated feed row, except in tests. `src/stock/not-shown.ts` lists the fields that no page shows.
 */
export interface Car {
  readonly id: number;
  readonly slug: string;
  /** Slugs that it had before, or as a second listing of the same car: these URLs redirect to its page. */
  readonly former_slugs: readonly string[];
  readonly name: string;
  readonly item_type: ItemType;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly year: number;
  readonly car_type: CarType;
  readonly status: CarStatus;
  /** Whole dollars; `null` if not given. */
  readonly price: number | null;
  /** The price that it had before, in whole dollars; shown if it is above `price` (PRICE-04). */
  readonly before_price: number | null;
  readonly offer_price: number | null;
  readonly price_type: PriceType | null;
  /** Whole dollars a week; shown where `features.subscriptions` is on. */
  readonly subscription_price: number | null;
  readonly preorder: boolean;
  readonly km: number | null;
  readonly colour: string | null;
  readonly simple_body: string | null;
  readonly simple_fuel: string | null;
  readonly simple_transmission: string | null;
  readonly trans: string | null;
  readonly drive: string | null;
  readonly seats: number | null;
  readonly doors: number | null;
  readonly regplate: string | null;
  /** The last day of its registration, `YYYY-MM-DD`, or the month in which it ends, `YYYY-MM`, if the feed gives no day. */
  readonly rego_expiry: string | null;
  /** ISO date; pages show its month. */
  readonly compliance_date: string | null;
  /** ISO date; pages show its month. */
  readonly build_date: string | null;
  /** ISO instant at which it was listed. */
  readonly created_at: string | null;
  /** ISO instant at which it was sold. */
  readonly sold_at: string | null;
  readonly stocknum: string | null;
  readonly vin: string | null;

  readonly views: number | null;
  /** The feed's own text for the car's tag; `Test Drive Only` also changes its forms (TAG-05). */
  readonly tag: string | null;
  readonly reserved: boolean;
  /** Sold under the brand's certified used-car programme (TAG-02). */
  readonly certified: boolean;
  /** Whether the feed says that it was sold, in whatever column; pages go by `status`. */
  readonly sold: boolean;
  /** Plain text; paragraphs separated by `|`. */
  readonly dealercomments: string | null;
  readonly carsales_title: string | null;
  readonly private_suburb: string | null;
  readonly private_postcode: string | null;
  /** Whether the feed gives the car's NVIC (National Vehicle Identification Code). */
  readonly has_nvic: boolean;
  readonly dealership_slug: string | null;
  readonly dealership_id: number | null;
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly city: string | null;
  readonly location: CarLocation | null;
  readonly photos_count: number;
  readonly show_on_dealer_website: boolean;
  /** The dealer's own groups of cars (A50). */
  readonly categories: readonly string[];
  /** The features that the dealer offers as filters (A50). */
  readonly filtered_features: readonly string[];
  /** Filter value of make and model together: `Kia Rio`. */
  readonly make_model: string;
  readonly engine_size: number | null;
  readonly engine_size_litres: number | null;
  readonly cylinders: number | null;
  readonly fuel: string | null;
  readonly thumbnails: readonly string[];
  readonly images: readonly { readonly image: { readonly url: string } }[];
  readonly primary_image_url: string | null;
  readonly standardEquipment: readonly EquipmentItem[];
  /** URL of the vehicle history report. */
  readonly file: string | null;
  readonly autograb_data: {
    readonly state_average_market_price: number | null;
    readonly average_market_price: number | null;
    /** Date of the market averages, `YYYY-MM-DD`; absent = the tenant's `stock.marketChecked`. */
    readonly checked?: string | null;
  } | null;
  readonly payment_processors: readonly { readonly name: string; readonly amount: number | null }[];
  readonly variant: CarVariant | null;
  readonly caravan: CaravanSpecification | null;
  readonly finance_lenders: { readonly [provider: string]: LenderEntry };
}
