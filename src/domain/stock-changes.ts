import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES, type CarStatus, PRICE_TYPES, type PriceType } from '#domain/car.ts';
import { effectiveChanges } from '#domain/effective-changes.ts';
import { MAX_BALLOON, MAX_RATE_PERCENT, MAX_TERM_MONTHS } from '#domain/finance-limits.ts';
import { MAX_DOLLARS, MAX_KM, MIN_PRICE } from '#domain/price.ts';
import type { FinanceLine, SearchRecord } from '#domain/search-record.ts';

/**
 * Changes to the stock since a site was built (decision A46). A change sets one field of a car's public record; the newest `at` for each
 * car and field applies, so sending a change repeatedly has no effect.
 */
export interface StockChange {
  readonly car_id: number;
  readonly field: ChangeField;
  /** The new value; for `listed`, whether lists show the car. */
  readonly value: ChangeValue;
  /** ISO instant in UTC, to the millisecond: `2026-11-20T03:04:05.678Z`. */
  readonly at: string;
}

/** The fields that may change between builds. All others wait for the next build. */
interface ChangeFields {
  readonly status: CarStatus;
  readonly reserved: boolean;
  /** Seconds since 1970, as in the record. */
  readonly sold_at: number | null;
  readonly price: number | null;
  readonly before_price: number | null;
  readonly price_type: PriceType | null;
  readonly subscription_price: number | null;
  readonly preorder: boolean;
  readonly below_market: boolean;
  readonly price_range: string | null;
  readonly weekly_price_range: string | null;
  readonly finance: FinanceLine | null;
  readonly deposit: number;
  readonly certified: boolean;
  readonly tag: string | null;
  readonly km: number | null;
  /** False = lists no longer show the car (withdrawn, or sold and not to be shown as sold); its `status` changes with it. */
  readonly listed: boolean;
}
export type ChangeField = keyof ChangeFields;
export type ChangeValue = ChangeFields[ChangeField];

type Check = (value: unknown) => boolean;
const flag: Check = (value) => typeof value === 'boolean';
/** Visible plain text on one line. */
const text =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' &&
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) &&
    value.length <= maxLength &&
    !UNPRINTABLE.test(value);
/** Controls, halves of a character, invisible marks and letters, marks that change the text direction, and tags. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u115f\u1160\u200b\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]|<[a-z/!]/iu;
const oneOf =
  (allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);
const between =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;
/** Accepts whole numbers within the limits used by an import. */
const wholeNumber =
  (min: number, max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const dollarsAndCents =
  (max: number): Check =>
  (value) =>
    between(0, max)(value) && Math.abs((value as number) * 100 - Math.round((value as number) * 100)) < 1e-4;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** The limits used by an import; a payment below half a dollar is not shown, and so never sent. */
const FINANCE_PARTS: readonly (readonly [part: keyof FinanceLine, check: Check])[] = [
  ['weekly', wholeNumber(1, MAX_DOLLARS)],
  ['interestRate', between(0, MAX_RATE_PERCENT)],
  ['comparisonRate', between(0, MAX_RATE_PERCENT)],
  ['termMonths', wholeNumber(1, MAX_TERM_MONTHS)],
  ['balloon', dollarsAndCents(MAX_BALLOON)],
];
const finance: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === FINANCE_PARTS.length &&
  FINANCE_PARTS.every(([part, check]) => check((value as { readonly [name: string]: unknown })[part])) &&
  // A comparison rate also includes fees.
  (value as FinanceLine).comparisonRate >= (value as FinanceLine).interestRate;

/** 1 January 2000 in seconds since 1970. */
const EARLIEST_SALE_S = 946_684_800;
/** Maximum length of a car's tag, as in an import. */
export const MAX_TAG_LENGTH = 60;
/** Maximum length of the label of a price range (`price_range`, `weekly_price_range`). */
const MAX_RANGE_LENGTH = 200;

const CHECKS: { readonly [F in ChangeField]: Check } = {
  status: oneOf(CAR_STATUSES),
  reserved: flag,
  sold_at: orNull(wholeNumber(EARLIEST_SALE_S, 1e11)),
  price: orNull(wholeNumber(MIN_PRICE, MAX_DOLLARS)),
  before_price: orNull(wholeNumber(MIN_PRICE, MAX_DOLLARS)),
  price_type: orNull(oneOf(PRICE_TYPES)),
  subscription_price: orNull(wholeNumber(1, MAX_DOLLARS)),
  preorder: flag,
  below_market: flag,
  price_range: orNull(text(MAX_RANGE_LENGTH)),
  weekly_price_range: orNull(text(MAX_RANGE_LENGTH)),
  finance: orNull(finance),
  deposit: dollarsAndCents(MAX_DOLLARS),
  certified: flag,
  tag: orNull(text(MAX_TAG_LENGTH)),
  km: orNull(wholeNumber(0, MAX_KM)),
  listed: flag,
};
export const CHANGE_FIELDS = /* @__PURE__ */ Object.keys(CHECKS) as ChangeField[];

/** Whether a name is that of a field that may change between builds. */
export const isChangeField = (name: unknown): name is ChangeField =>
  typeof name === 'string' && Object.hasOwn(CHECKS, name);

/** Whether a change may give a field this value. */
export const isChangeValue = (field: ChangeField, value: unknown): value is ChangeValue => CHECKS[field](value);

/** Maximum number of changes in one request and, without those of `isAvailabilityField`, since the deployed stock; for more, rebuild the site. */
export const MAX_CHANGES = 2000;
/** Maximum number of changes in one response: as many of `isAvailabilityField` besides. */
export const MAX_FETCHED = 2 * MAX_CHANGES;

const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether a text is an instant in the format of `at`; only these can be compared as text. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && new Date(value).toJSON() === value;

/** Parses a change received from outside; null if invalid. */
export function readStockChange(input: unknown): StockChange | null {
  if (typeof input !== 'object' || input === null) return null;
  const { car_id, field, value, at } = input as { readonly [name: string]: unknown };
  if (!Number.isSafeInteger(car_id) || (car_id as number) < 1 || !isInstant(at)) return null;
  if (!isChangeField(field) || !isChangeValue(field, value)) return null;
  return { car_id: car_id as number, field, value, at };
}

/** The newest value of each changed field of one car, and the `at` of its `reserved`, by which a browser recognises its own reservation. */
export type CarChanges = { readonly [F in ChangeField]?: ChangeFields[F] } & { readonly reserved_at?: string };
/** Changed cars by id. */
export type ChangedStock = ReadonlyMap<number, CarChanges>;

/**
 * A car that is not for sale, or that is priced by the week, shows no repayment and no below-market badge, even if no change removed them
 * (FIN-01, PRICE-06, decision 710).
 */
const NO_SALE_PRICE: CarChanges = { finance: null, weekly_price_range: null, below_market: false };

/**
 * What is calculated from the price. When a price is pushed, these are removed unless they are pushed with it or later: a repayment based on
 * the old price would be wrong.
 */
export const DERIVED_FROM_PRICE: CarChanges = { ...NO_SALE_PRICE, price_range: null };

/** The newest change of each field, by car and field (`1 price`); invalid changes are left out. */
export function newestChanges(changes: Iterable<unknown>): ReadonlyMap<string, StockChange> {
  const newest = new Map<string, StockChange>();
  for (const input of changes) {
    const change = readStockChange(input);
    if (change === null) continue;
    const key = `${change.car_id} ${change.field}`;
    const known = newest.get(key);
    if (known === undefined || change.at > known.at) newest.set(key, change);
  }
  return newest;
}

/** The changes that apply to each car, by its id: the newest of each field, without what they make wrong. Invalid ones are left out. */
export function changedStock(changes: Iterable<unknown>): ChangedStock {
  const newest = newestChanges(changes);
  const cars = new Map<number, { [field: string]: ChangeValue }>();
  for (const { car_id, field, value, at } of newest.values()) {
    const priceChange = newest.get(`${car_id} price`);
    const car = cars.get(car_id) ?? (priceChange === undefined ? {} : { ...DERIVED_FROM_PRICE });
    if (priceChange === undefined || !(field in DERIVED_FROM_PRICE) || at >= priceChange.at) car[field] = value;
    if (field === 'reserved') car.reserved_at = at;
    cars.set(car_id, car);
  }
  for (const car of cars.values()) {
    const isUnavailable = typeof car.status === 'string' && !isAvailable({ status: car.status });
    if (isUnavailable || typeof car.subscription_price === 'number') Object.assign(car, NO_SALE_PRICE);
    // Its amounts are hidden by `effectiveChanges`, with those of a car that was built with such a price.
    if (car.price_type === 'poa') Object.assign(car, DERIVED_FROM_PRICE);
  }
  return cars as ChangedStock;
}

/** A car's record with its changes applied; the same object when there are none. */
export function withChanges<T extends SearchRecord>(record: T, changes: CarChanges | undefined): T {
  if (changes === undefined) return record;
  const {
    listed: _,
    reserved_at: _at,
    ...fields
  } = effectiveChanges(record.price_type, record.subscription_price, changes);
  return { ...record, ...fields };
}

/** Whether two sets of changes are equal. */
export const sameChanges = (a: ChangedStock, b: ChangedStock): boolean => inOrder(a) === inOrder(b);

const inOrder = (stock: ChangedStock): string =>
  JSON.stringify([...stock].map(([id, changes]) => [id, Object.entries(changes).sort()]).sort());
