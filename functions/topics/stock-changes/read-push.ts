import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES, PRICE_TYPES } from '#domain/car.ts';
import { characterReference } from '#domain/character-reference.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { MAX_BALLOON, MAX_RATE_PERCENT, MAX_TERM_MONTHS } from '#domain/finance-limits.ts';
import { MAX_DOLLARS, MAX_KM, MIN_PRICE } from '#domain/price.ts';
import {
  CHANGE_FIELDS,
  type ChangeField,
  type ChangeValue,
  DERIVED_FROM_PRICE,
  isChangeField,
  isChangeValue,
  isInstant,
  MAX_CHANGES,
  MAX_TAG_LENGTH,
  readStockChange,
  type StockChange,
} from '#domain/stock-changes.ts';
import { tagFault } from '#domain/tag-fault.ts';
import { isZeroDeposit } from '#domain/zero-deposit.ts';
import type { EdgeSite } from '#site/site.ts';
import type { EdgeKey } from '#text/edge-text.ts';
import { edgeText } from '#text/edge-text.ts';
import type { WordValues } from '#text/fill.ts';

/** How far ahead a sender's clock may be. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

/** A change with its place in its push, from 1. */
export interface NumberedChange {
  readonly change: StockChange;
  readonly position: number;
}
/** The cars whose changes are not applied, each with its first invalid change. */
export type RefusedCars = Map<number, { readonly position: number; readonly fault: Fault }>;
export type Push =
  | { readonly ok: true; readonly changes: readonly NumberedChange[]; readonly refused: RefusedCars }
  /** Why the whole push is rejected, for the sender. */
  | { readonly ok: false; readonly message: string };
/** What is wrong with a change: the key of a message and its values. */
export type Fault = readonly [EdgeKey, WordValues];
type Edge = Pick<EdgeSite, 'words' | 'stock'>;

const PUSH_KEYS = ['changes'];
const CHANGE_KEYS = ['car_id', 'field', 'value', 'at'];
/** The format of a push, as messages quote it. */
const SHAPE = '{"changes": [{"car_id", "field", "value", "at"}, …]}';

/** Fields that contain one of the dealer's own price ranges. */
type RangeField = keyof EdgeSite['stock']['ranges'];
/** What each other field accepts: the key of its description, and that description's values. */
const EXPECTED: { readonly [F in Exclude<ChangeField, RangeField>]: readonly [EdgeKey, WordValues?] } = {
  status: ['wanted.one_of', { known: CAR_STATUSES.join(', ') }],
  reserved: ['wanted.flag'],
  sold_at: ['wanted.seconds'],
  price: ['wanted.dollars', { least: MIN_PRICE, most: MAX_DOLLARS }],
  before_price: ['wanted.dollars', { least: MIN_PRICE, most: MAX_DOLLARS }],
  price_type: ['wanted.one_of', { known: [...PRICE_TYPES, 'null'].join(', ') }],
  subscription_price: ['wanted.dollars', { least: 1, most: MAX_DOLLARS }],
  preorder: ['wanted.flag'],
  below_market: ['wanted.flag'],
  finance: [
    'wanted.finance',
    { dollars: MAX_DOLLARS, percent: MAX_RATE_PERCENT, months: MAX_TERM_MONTHS, balloon: MAX_BALLOON },
  ],
  deposit: ['wanted.cents', { most: MAX_DOLLARS }],
  certified: ['wanted.flag'],
  tag: ['wanted.line', { most: MAX_TAG_LENGTH }],
  km: ['wanted.km', { most: MAX_KM }],
  listed: ['wanted.flag'],
};

/**
 * Reads the changes of a push. If any change to a car is invalid, none of its changes are applied. If an invalid change does not identify a car,
 * the whole push is rejected, because it could concern any car.
 */
export function readPush(body: unknown, now: Date, edge: Edge): Push {
  const rejection = (message: EdgeKey, values: WordValues): Push => ({
    ok: false,
    message: edgeText(edge, message, values),
  });
  if (body === undefined) return rejection('error.changes_json', { shape: SHAPE });
  const pushed = isObject(body) ? body['changes'] : undefined;
  if (!isObject(body) || !Array.isArray(pushed)) return rejection('error.changes_shape', { shape: SHAPE });
  const extra = otherKey(body, PUSH_KEYS);
  if (extra !== undefined) return rejection('error.changes_key', { key: excerpt(extra), shape: SHAPE });
  if (pushed.length > MAX_CHANGES) return rejection('error.changes_many', { given: pushed.length, most: MAX_CHANGES });
  const changes: NumberedChange[] = [];
  const refused: RefusedCars = new Map();
  for (const [index, entry] of pushed.entries()) {
    const position = index + 1;
    const fault = faultOf(entry, now, edge);
    const change = readStockChange(entry);
    if (change !== null && fault === null) {
      changes.push({ change, position });
      continue;
    }
    const firstFault = { position, fault: fault ?? shapeFault(entry) };
    const car = isObject(entry) ? entry['car_id'] : 0;
    if (!isCarId(car)) return { ok: false, message: faultText(edge, firstFault) };
    if (!refused.has(car)) refused.set(car, firstFault);
  }
  for (const [car, carChanges] of Map.groupBy(changes, ({ change }) => change.car_id)) {
    const contradiction = contradictionIn(carChanges);
    if (contradiction !== null && !refused.has(car)) refused.set(car, contradiction);
  }
  return { ok: true, changes, refused };
}

const shapeFault = (change: unknown): Fault => ['error.change_shape', { change: excerpt(change), shape: SHAPE }];

/** The message about an invalid change, with what its field accepts. */
export function faultText(
  edge: Edge,
  { position, fault: [key, values] }: { readonly position: number; readonly fault: Fault },
): string {
  const { field } = values as { readonly field?: unknown };
  const expected = isChangeField(field) ? { wanted: edgeText(edge, ...expectedValue(field, edge)) } : {};
  return edgeText(edge, key, { position, ...values, ...expected });
}

/** The dealer's ranges that a field accepts; undefined if it is not a range field. */
const rangesOf = (field: ChangeField, { stock }: Edge): readonly string[] | undefined =>
  (stock.ranges as { readonly [name in ChangeField]?: readonly string[] })[field];

function expectedValue(field: ChangeField, edge: Edge): readonly [EdgeKey, WordValues?] {
  const ranges = rangesOf(field, edge);
  return ranges === undefined
    ? EXPECTED[field as keyof typeof EXPECTED]
    : ['wanted.one_of', { known: [...ranges.map(excerpt), 'null'].join(', ') }];
}

/** The first change of a car that contradicts another one of the same push; null = none. Of a field pushed twice, only the newest value applies. */
function contradictionIn(
  carChanges: readonly NumberedChange[],
): { readonly position: number; readonly fault: Fault } | null {
  const newest = new Map<ChangeField, NumberedChange>();
  for (const numberedChange of carChanges) {
    const { change, position } = numberedChange;
    const { car_id: car, field, value, at } = change;
    const newestSoFar = newest.get(field);
    if (newestSoFar?.change.at === at && JSON.stringify(newestSoFar.change.value) !== JSON.stringify(value)) {
      const values = { field, car, at, found: excerpt(value) };
      const other = { first: newestSoFar.position, other: excerpt(newestSoFar.change.value) };
      return { position, fault: ['error.change_twice', { ...values, ...other }] };
    }
    if (newestSoFar === undefined || at > newestSoFar.change.at) newest.set(field, numberedChange);
  }
  for (const { change, position } of newest.values()) {
    const fault = consistencyFault(change, (field) => newest.get(field)?.change.value);
    if (fault !== null) return { position, fault };
  }
  return null;
}

/** Why a change cannot be true together with the other values that its push gives the car; null = it can. */
function consistencyFault(
  { field, value }: StockChange,
  pushedValue: (field: ChangeField) => ChangeValue | undefined,
): Fault | null {
  const [status, price] = [pushedValue('status'), pushedValue('price')];
  const isForSale = typeof status === 'string' && isAvailable({ status });
  if (field === 'sold_at' && value !== null && isForSale) return ['error.change_sale_unsold', { status }];
  if (field === 'listed' && value === true && status === 'withdrawn')
    return ['error.change_listed', { found: 'true', status, other: 'false', instead: 'in_stock' }];
  if (field === 'listed' && value === false && isForSale)
    return ['error.change_listed', { found: 'false', status, other: 'true', instead: 'withdrawn' }];
  if (field === 'before_price' && typeof value === 'number' && typeof price === 'number' && value <= price)
    return ['error.change_before_price', { found: value, price }];
  // What is calculated from a price cannot come without one.
  if (price === null && field in DERIVED_FROM_PRICE && value !== DERIVED_FROM_PRICE[field])
    return ['error.change_without_price', { field, found: excerpt(value), none: excerpt(DERIVED_FROM_PRICE[field]) }];
  return null;
}

/** The first thing that is wrong with one change; null = nothing. */
function faultOf(change: unknown, now: Date, edge: Edge): Fault | null {
  if (!isObject(change)) return shapeFault(change);
  const extra = otherKey(change, CHANGE_KEYS);
  if (extra !== undefined)
    return isChangeField(extra)
      ? ['error.change_field_as_key', { key: excerpt(extra), shape: SHAPE }]
      : ['error.change_key', { key: excerpt(extra), known: CHANGE_KEYS.join(', ') }];
  const missing = CHANGE_KEYS.find((key) => !Object.hasOwn(change, key));
  if (missing !== undefined) return ['error.change_missing', { key: missing, known: CHANGE_KEYS.join(', ') }];
  const { car_id, field, value, at } = change;
  if (!isCarId(car_id)) return ['error.change_car', { found: excerpt(car_id) }];
  if (!isChangeField(field)) return ['error.change_field', { found: excerpt(field), known: CHANGE_FIELDS.join(', ') }];
  if (!isChangeValue(field, value) || isZeroDeposit(field, value) || (typeof value === 'string' && !isReadable(value)))
    return ['error.change_value', { field, found: excerpt(value) }];
  const isKnownRange = value === null || (rangesOf(field, edge)?.includes(value as string) ?? true);
  if (!isKnownRange) return ['error.change_range', { field, found: excerpt(value) }];
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS);
  const tagProblem = field === 'tag' && typeof value === 'string' ? tagFault(value) : null;
  if (tagProblem === 'person') return ['error.change_person', { field }];
  if (tagProblem === 'sale') return ['error.change_tag_sale', { field, found: excerpt(value) }];
  if (field === 'sold_at' && typeof value === 'number' && value * 1000 > latest.getTime())
    return ['error.change_sale_future', { found: value, now: Math.floor(now.getTime() / 1000) }];
  if (!isInstant(at)) return ['error.change_at', { found: excerpt(at) }];
  if (at > latest.toISOString()) return ['error.change_future', { at, now: now.toISOString() }];
  return null;
}

const isCarId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
/** Without references such as `&amp;`, and without the replacement character of a body that is not UTF-8. */
const isReadable = (text: string): boolean => characterReference(text) === null && !text.includes('\uFFFD');
const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const otherKey = (group: object, allowedKeys: readonly string[]): string | undefined =>
  Object.keys(group).find((key) => !allowedKeys.includes(key));

const MAX_EXCERPT_LENGTH = 80;
/** A value of the caller's as short JSON without invisible characters. */
function excerpt(value: unknown): string {
  const json = (JSON.stringify(value) ?? 'nothing').replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return json.length <= MAX_EXCERPT_LENGTH ? json : `${json.slice(0, MAX_EXCERPT_LENGTH - 1)}…`;
}
