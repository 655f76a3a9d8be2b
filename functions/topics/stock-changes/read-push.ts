import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES, PRICE_TYPES } from '#domain/car.ts';
import { characterReference } from '#domain/character-reference.ts';
import { MAX_BALLOON, MAX_PERCENT, MAX_TERM_MONTHS } from '#domain/finance-limits.ts';
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
  MAX_RANGE_LENGTH,
  MAX_TAG_LENGTH,
  readStockChange,
  type StockChange,
} from '#domain/stock-changes.ts';
import { tagFault } from '#domain/tag-fault.ts';
import type { EdgeKey } from '#text/edge-text.ts';
import { type EdgeWords, edgeText } from '#text/edge-text.ts';
import type { WordValues } from '#text/fill.ts';
import { MINUTE_MS } from '../../platform/clock.ts';

/** How far ahead a sender's clock may be. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

export type Push =
  | { readonly ok: true; readonly changes: readonly StockChange[] }
  /** What is wrong, in words. */
  | { readonly ok: false; readonly message: string };

const PUSH_KEYS = ['changes'];
const CHANGE_KEYS = ['car_id', 'field', 'value', 'at'];
const SHAPE = '{"changes": [{"car_id", "field", "value", "at"}, …]}';

/** What each field accepts: the key of its description, and that description's values. */
const WANTED: { readonly [F in ChangeField]: readonly [EdgeKey, WordValues?] } = {
  status: ['wanted.one_of', { known: CAR_STATUSES.join(', ') }],
  reserved: ['wanted.flag'],
  sold_at: ['wanted.seconds'],
  price: ['wanted.dollars', { least: MIN_PRICE, most: MAX_DOLLARS }],
  before_price: ['wanted.dollars', { least: MIN_PRICE, most: MAX_DOLLARS }],
  price_type: ['wanted.one_of', { known: [...PRICE_TYPES, 'null'].join(', ') }],
  subscription_price: ['wanted.dollars', { least: 1, most: MAX_DOLLARS }],
  preorder: ['wanted.flag'],
  below_market: ['wanted.flag'],
  price_range: ['wanted.line', { most: MAX_RANGE_LENGTH }],
  weekly_price_range: ['wanted.line', { most: MAX_RANGE_LENGTH }],
  finance: [
    'wanted.finance',
    { dollars: MAX_DOLLARS, percent: MAX_PERCENT, months: MAX_TERM_MONTHS, balloon: MAX_BALLOON },
  ],
  deposit: ['wanted.cents', { most: MAX_DOLLARS }],
  certified: ['wanted.flag'],
  tag: ['wanted.line', { most: MAX_TAG_LENGTH }],
  km: ['wanted.km', { most: MAX_KM }],
  listed: ['wanted.flag'],
};

/** Reads the changes of a push, all or none: if one is invalid, nothing is changed. */
export function readPush(body: unknown, now: Date, edge: { readonly words: EdgeWords }): Push {
  const no = (message: EdgeKey, values: WordValues): Push => ({ ok: false, message: edgeText(edge, message, values) });
  if (body === undefined) return no('refusal.changes_json', { shape: SHAPE });
  const pushed = isGroup(body) ? body['changes'] : undefined;
  if (!isGroup(body) || !Array.isArray(pushed)) return no('refusal.changes_shape', { shape: SHAPE });
  const extra = otherKey(body, PUSH_KEYS);
  if (extra !== undefined) return no('refusal.changes_key', { key: shown(extra), shape: SHAPE });
  if (pushed.length > MAX_CHANGES) return no('refusal.changes_many', { given: pushed.length, most: MAX_CHANGES });
  const changes: StockChange[] = [];
  for (const [index, one] of pushed.entries()) {
    const fault = faultOf(one, now);
    const change = readStockChange(one);
    if (change !== null && fault === null) changes.push(change);
    else {
      const [key, values] = fault ?? (['refusal.change_shape', { change: shown(one), shape: SHAPE }] as const);
      const wanted = 'field' in values && isChangeField(values.field) ? WANTED[values.field] : undefined;
      const description = wanted === undefined ? {} : { wanted: edgeText(edge, ...wanted) };
      return no(key, { position: index + 1, ...values, ...description });
    }
  }
  const contradiction = contradictionIn(changes);
  return contradiction === null ? { ok: true, changes } : no(...contradiction);
}

interface Placed {
  readonly change: StockChange;
  /** Of the change in its push, from 1. */
  readonly position: number;
}

/** The first change that contradicts another one of the same push; null = none. Of a field pushed twice, only the newest value applies. */
function contradictionIn(changes: readonly StockChange[]): Fault | null {
  const newest = new Map<string, Placed>();
  for (const [index, change] of changes.entries()) {
    const { car_id: car, field, value, at } = change;
    const newer = newest.get(`${car} ${field}`);
    const position = index + 1;
    if (newer?.change.at === at && JSON.stringify(newer.change.value) !== JSON.stringify(value)) {
      const values = { position, field, car, at, found: shown(value) };
      return ['refusal.change_twice', { ...values, first: newer.position, other: shown(newer.change.value) }];
    }
    if (newer === undefined || at > newer.change.at) newest.set(`${car} ${field}`, { change, position });
  }
  for (const placed of newest.values()) {
    const fault = faultBeside(placed, (field) => newest.get(`${placed.change.car_id} ${field}`)?.change.value);
    if (fault !== null) return fault;
  }
  return null;
}

/** Why a change cannot be true together with the other values that its push gives the car; null = it can. */
function faultBeside(
  { change: { field, value }, position }: Placed,
  valueBeside: (field: ChangeField) => ChangeValue | undefined,
): Fault | null {
  const [status, price] = [valueBeside('status'), valueBeside('price')];
  const isForSale = typeof status === 'string' && isAvailable({ status });
  if (field === 'sold_at' && value !== null && isForSale) return ['refusal.change_sale_unsold', { position, status }];
  if (field === 'listed' && value === true && status === 'withdrawn')
    return ['refusal.change_listed', { position, found: 'true', status, other: 'false', instead: 'in_stock' }];
  if (field === 'listed' && value === false && isForSale)
    return ['refusal.change_listed', { position, found: 'false', status, other: 'true', instead: 'withdrawn' }];
  if (field === 'before_price' && typeof value === 'number' && typeof price === 'number' && value <= price)
    return ['refusal.change_before_price', { position, found: value, price }];
  // What is calculated from a price cannot come without one.
  if (price === null && field in DERIVED_FROM_PRICE && value !== DERIVED_FROM_PRICE[field])
    return [
      'refusal.change_without_price',
      { position, field, found: shown(value), none: shown(DERIVED_FROM_PRICE[field]) },
    ];
  return null;
}

type Fault = readonly [EdgeKey, WordValues];

/** The first thing that is wrong with one change; null = nothing. */
function faultOf(change: unknown, now: Date): Fault | null {
  if (!isGroup(change)) return ['refusal.change_shape', { change: shown(change), shape: SHAPE }];
  const extra = otherKey(change, CHANGE_KEYS);
  if (extra !== undefined)
    return isChangeField(extra)
      ? ['refusal.change_field_as_key', { key: shown(extra), shape: SHAPE }]
      : ['refusal.change_key', { key: shown(extra), known: CHANGE_KEYS.join(', ') }];
  const missing = CHANGE_KEYS.find((key) => !Object.hasOwn(change, key));
  if (missing !== undefined) return ['refusal.change_missing', { key: missing, known: CHANGE_KEYS.join(', ') }];
  const { car_id, field, value, at } = change;
  if (!Number.isSafeInteger(car_id) || (car_id as number) < 1) return ['refusal.change_car', { found: shown(car_id) }];
  if (!isChangeField(field)) return ['refusal.change_field', { found: shown(field), known: CHANGE_FIELDS.join(', ') }];
  if (!isChangeValue(field, value) || (typeof value === 'string' && characterReference(value) !== null))
    return ['refusal.change_value', { field, found: shown(value) }];
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS);
  const inTag = field === 'tag' && typeof value === 'string' ? tagFault(value) : null;
  if (inTag === 'person') return ['refusal.change_person', { field }];
  if (inTag === 'sale') return ['refusal.change_tag_sale', { field, found: shown(value) }];
  if (field === 'sold_at' && typeof value === 'number' && value * 1000 > latest.getTime())
    return ['refusal.change_sale_future', { found: value, now: Math.floor(now.getTime() / 1000) }];
  if (!isInstant(at)) return ['refusal.change_at', { found: shown(at) }];
  if (at > latest.toISOString()) return ['refusal.change_future', { at, now: now.toISOString() }];
  return null;
}

const isGroup = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const otherKey = (group: object, allowedKeys: readonly string[]): string | undefined =>
  Object.keys(group).find((key) => !allowedKeys.includes(key));

const MAX_SHOWN_LENGTH = 80;
/** A value of the caller's as short JSON without invisible characters. */
function shown(value: unknown): string {
  const json = (JSON.stringify(value) ?? 'nothing').replace(
    /[\p{C}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return json.length <= MAX_SHOWN_LENGTH ? json : `${json.slice(0, MAX_SHOWN_LENGTH - 1)}…`;
}
