import { isAvailable } from '#domain/availability.ts';
import { CAR_STATUSES, type Car, PRICE_TYPES } from '#domain/car.ts';
import { type Clock, clockAt } from '#domain/clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { isRepaymentGiven } from '#domain/finance.ts';
import { isListed } from '#domain/listing.ts';
import { MAX_DOLLARS, MAX_KM, MIN_PRICE } from '#domain/price.ts';
import { isPossibleSale } from '#domain/sale-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import {
  type CarChanges,
  CHANGE_FIELDS,
  type ChangedStock,
  type ChangeField,
  type ChangeValue,
  DERIVED_FROM_PRICE,
  isChangeValue,
  MAX_TAG_LENGTH,
  type StockChange,
  withChanges,
} from '#domain/stock-changes.ts';
import { tagFault } from '#domain/tag-fault.ts';
import { isZeroDeposit } from '#domain/zero-deposit.ts';
import type { Site } from '#site/site.ts';
import { contradictions } from './contradictions.ts';
import type { Finding } from './finding.ts';
import { latestYear } from './plausible.ts';
import { changeFindings } from './safety-stop.ts';
import { type RecordSite, toSearchRecord } from './search-record.ts';

type ChangeSite = RecordSite & { readonly stock: Site['stock'] };

type FieldValues = { readonly [F in ChangeField]: ChangeValue };

/** The current values of a car's changeable fields in its public record. */
function valuesOf(car: Car, site: ChangeSite, now: Clock): FieldValues {
  // A build lists a withdrawn car that was sold recently, but a push must not call a car both withdrawn and listed.
  const listed = car.status !== 'withdrawn' && isListed(car, site.stock, now);
  const record = toSearchRecord(car, site, now);
  // A car that is taken off the website while available is withdrawn: its page says so, and lists leave it out.
  // So is a car whose status is unknown.
  const isWithdrawn = !listed && (isAvailable(record) || !(CAR_STATUSES as readonly string[]).includes(record.status));
  const status = isWithdrawn ? 'withdrawn' : record.status;
  const sold_at =
    record.sold_at !== null && isPossibleSale(record.sold_at, record.created_at, now) ? record.sold_at : null;
  return { ...record, status, sold_at, listed };
}

/** Whether a car of the feed has a price by the week that the settings hide. */
const isWeeklyHidden = ({ subscription_price, dealership_slug }: Car, site: ChangeSite): boolean =>
  (subscription_price ?? 0) > 0 && !rulesFor(site, dealership_slug).features.subscriptions;

/**
 * Fields that depend on whether a car is priced by the week. Where subscriptions were switched off since the build, they wait for the next one: the
 * deployed site would show a sale price where it has shown none (decision 710).
 */
const OF_WEEKLY_PRICE: readonly ChangeField[] = ['subscription_price', 'finance', 'weekly_price_range', 'below_market'];

/** The values, with null in place of those that a site does not accept. */
function acceptedOf(values: FieldValues): FieldValues {
  // A feed may contain values that an import only reports but a site does not accept, such as a comparison rate below the rate.
  // Neither does it accept a deposit of 0, which the cars of a dealer who takes no deposits have.
  const isAccepted = (field: ChangeField): boolean =>
    isChangeValue(field, values[field]) && !isZeroDeposit(field, values[field]);
  const accepted = CHANGE_FIELDS.map((field) => [field, isAccepted(field) ? values[field] : null]);
  return Object.fromEntries(accepted) as FieldValues;
}

/**
 * The changes to send so that the deployed site, including earlier changes, matches the current stock. Cars that are not in the build wait
 * for the next one.
 *
 * @param built records of the deployed site
 * @param pushed changes sent since that build
 * @param cars all cars of the current stock, listed or not, with dates resolved
 * @returns the changes, and the number of listed cars that wait for the next build
 */
export function changesToStock(
  built: readonly SearchRecord[],
  pushed: ChangedStock,
  cars: Iterable<Car>,
  site: ChangeSite,
  now: Clock,
): { readonly changes: readonly Omit<StockChange, 'at'>[]; readonly waiting: number } {
  const recordsById = new Map(built.map((record) => [record.id, record]));
  const changes: Omit<StockChange, 'at'>[] = [];
  let waiting = 0;
  const seen = new Set<number>();
  /**
   * @param current the same values, including those that a site does not accept, which are null in `target`
   * @param isLeftAlone whether a field stays as the site has it
   */
  const add = (
    record: SearchRecord,
    target: CarChanges,
    current: CarChanges = target,
    isLeftAlone: (field: ChangeField) => boolean = () => false,
  ): void => {
    const deployed = {
      listed: true,
      ...withChanges(record, pushed.get(record.id)),
      ...listedOf(pushed.get(record.id)),
    };
    const isStatusChanged = deployed.status !== target.status;
    const priced = target.price !== undefined && target.price !== deployed.price;
    for (const field of CHANGE_FIELDS) {
      const value = target[field];
      // In demo stock, the date of a sale is relative to the build's clock, so it is not a change by itself.
      // With a new price, what was calculated from the former price no longer applies.
      const before = priced && field in DERIVED_FROM_PRICE ? DERIVED_FROM_PRICE[field] : deployed[field];
      if (value === undefined || isLeftAlone(field) || (field === 'sold_at' && !isStatusChanged) || same(value, before))
        continue;
      // The deployed site already shows the value that a push must not contain, so nothing is sent.
      if (same(current[field], before) || !isChangeValue(field, value)) continue;
      changes.push({ car_id: record.id, field, value });
    }
  };
  for (const car of cars) {
    const record = recordsById.get(car.id);
    seen.add(car.id);
    if (record) {
      const current = valuesOf(car, site, now);
      const staysWeekly = record.subscription_price !== null && isWeeklyHidden(car, site);
      const isLeftAlone = (field: ChangeField): boolean => staysWeekly && OF_WEEKLY_PRICE.includes(field);
      add(record, acceptedOf(current) as CarChanges, current as CarChanges, isLeftAlone);
    } else if (isListed(car, site.stock, now)) waiting += 1;
  }
  for (const record of built) if (!seen.has(record.id)) add(record, { status: 'withdrawn', listed: false });
  return { changes, waiting };
}

const listedOf = (pushed: CarChanges | undefined): { listed?: boolean } =>
  pushed?.listed === undefined ? {} : { listed: pushed.listed };
const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const PRICE_FIELDS: readonly ChangeField[] = [
  'price',
  'before_price',
  'price_type',
  'subscription_price',
  'preorder',
  'below_market',
  'price_range',
  'weekly_price_range',
  'finance',
];

/** Parses the value of a setting; null = none, undefined = invalid. */
type ParseSetting = (text: string) => unknown;
const yesNo: ParseSetting = (text) => (text === 'true' ? true : text === 'false' ? false : undefined);
/** Whole numbers within the limits of an import, which rounds amounts with cents. */
const wholeNumber =
  (min: number, max: number): ParseSetting =>
  (text) => {
    if (text === 'none') return null;
    const number = text.replace(/\p{Zs}/gu, ' ').replace(/(?<=^\d{1,3}(?:[ ,]\d{3})*)[ ,](?=\d{3}(?!\d))/g, '');
    const figure = /^\d{1,9}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number)) : Number.NaN;
    return figure >= min && figure <= max ? figure : undefined;
  };
const dollars = { read: wholeNumber(1, MAX_DOLLARS), hint: 'dollars, 1 or more, or none' };
const price = { read: wholeNumber(MIN_PRICE, MAX_DOLLARS), hint: `dollars, ${MIN_PRICE} or more, or none` };
const tag: ParseSetting = (text) =>
  text === 'none' || text === '' ? null : isChangeValue('tag', text) && tagFault(text) === null ? text : undefined;
const oneOf =
  (...values: readonly string[]): ParseSetting =>
  (text) =>
    values.includes(text) ? text : undefined;

/** Settings that can be changed by hand, their format, and the fields that depend on them. */
const SETTINGS: {
  readonly [name: string]: {
    readonly read: ParseSetting;
    readonly hint: string;
    /** The fields to send with it. */
    readonly sets: readonly ChangeField[];
  };
} = {
  reserved: { read: yesNo, hint: 'true or false', sets: ['reserved'] },
  status: {
    read: oneOf(...CAR_STATUSES),
    hint: 'in_stock, coming_soon, sold or withdrawn',
    sets: ['status', 'sold_at', 'listed', 'finance', 'below_market', 'weekly_price_range'],
  },
  price: { ...price, sets: PRICE_FIELDS },
  before_price: { ...price, sets: PRICE_FIELDS },
  price_type: { read: oneOf(...PRICE_TYPES), hint: PRICE_TYPES.join(', '), sets: PRICE_FIELDS },
  subscription_price: { ...dollars, sets: PRICE_FIELDS },
  preorder: { read: yesNo, hint: 'true or false', sets: PRICE_FIELDS },
  tag: {
    read: tag,
    hint: `a text of at most ${MAX_TAG_LENGTH} characters on one line without names and numbers of people, with & itself instead of &amp;, or none; a sale is status=sold or reserved=true, and a car off sale status=withdrawn`,
    sets: ['tag'],
  },
  certified: { read: yesNo, hint: 'true or false', sets: ['certified'] },
  km: { read: wholeNumber(0, MAX_KM), hint: 'kilometres, or none', sets: ['km'] },
};

/** An invalid setting; the message lists the valid ones. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Whether the repayment of the stock file is the lender's own, for another price than the car now has. */
const isRepaymentOutdated = (car: Car, next: Car, wholeSite: ChangeSite): boolean => {
  const { finance, limits } = rulesFor(wholeSite, car.dealership_slug);
  return next.price !== car.price && isRepaymentGiven(car, { ...finance, ...limits });
};

/** A car of the stock file with the prices that the site has received since: a setting changes what shoppers see, not what the file says. */
const asShown = (
  car: Car,
  {
    price = car.price,
    before_price = car.before_price,
    price_type = car.price_type,
    subscription_price = car.subscription_price,
    preorder = car.preorder,
  }: CarChanges,
): Car => ({ ...car, price, before_price, price_type, subscription_price, preorder });

/**
 * The changes for settings made by hand to one car, such as `['reserved=true', 'price=29990']`, with all dependent fields. All are sent
 * even if they do not differ from the build, because the site may have received other values since. What depends on the price is worked out
 * for the price that the site then shows; a repayment that a lender gave for another price is not sent.
 *
 * @param pushed what the site has received since its build
 * @throws SettingError for an invalid setting
 */
export function changesOfSettings(
  car: Car,
  settings: readonly string[],
  site: ChangeSite,
  now: Date,
  pushed: CarChanges = {},
): Omit<StockChange, 'at'>[] {
  const { car: changed, fields } = withSettings(asShown(car, pushed), settings, now);
  const next = isRepaymentOutdated(car, changed, site) ? { ...changed, finance_lenders: {} } : changed;
  const values = acceptedOf(valuesOf(next, site, clockAt(now)));
  return CHANGE_FIELDS.filter((field) => fields.has(field) && isChangeValue(field, values[field])).map((field) => ({
    car_id: car.id,
    field,
    value: values[field],
  }));
}

/**
 * What an import would report of these settings: a price far from the last one, an odometer that goes back, details that contradict each
 * other. They are sent nevertheless.
 *
 * @throws SettingError for an invalid setting
 */
export function settingWarnings(
  car: Car,
  settings: readonly string[],
  site: ChangeSite,
  now: Date,
  pushed: CarChanges = {},
): Finding[] {
  const shown = asShown(car, pushed);
  const { car: next } = withSettings(shown, settings, now);
  const latest = latestYear(now, site.locale.timeZone);
  const rules = new Set(contradictions([{ car: shown, row: 0 }], latest).map(({ rule }) => rule));
  return [
    ...changeFindings({ previous: shown, car: next }),
    ...contradictions([{ car: next, row: 0 }], latest).filter(({ rule }) => !rules.has(rule)),
    ...(next.price !== null && isRepaymentOutdated(car, next, site) ? [outdatedRepayment(car)] : []),
  ];
}

const outdatedRepayment = ({ price }: Car): Finding => ({
  outcome: 'kept',
  row: 0,
  column: 'finance_lenders',
  value: `the repayment for ${price ?? 'no price'}`,
  rule: 'a repayment for the new price',
  hint: 'The lender gave it for the price of the stock file, so the car is shown without one until a feed has one for the new price.',
});

function withSettings(
  car: Car,
  settings: readonly string[],
  now: Date,
): { readonly car: Car; readonly fields: ReadonlySet<ChangeField> } {
  let next: Car = car;
  const fields = new Set<ChangeField>();
  const names = new Set<string>();
  for (const setting of settings) {
    const [name = '', ...rest] = setting.split('=');
    const rule = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
    if (names.has(name)) throw new SettingError(`--set ${name}: is given twice; give it once.`);
    names.add(name);
    if (!rule || rest.length === 0)
      throw new SettingError(
        `--set: found "${setting}"; give NAME=VALUE with one of ${Object.keys(SETTINGS).join(', ')}.`,
      );
    const value = rule.read(rest.join('='));
    if (value === undefined) throw new SettingError(`--set ${name}: found "${rest.join('=')}"; give ${rule.hint}.`);
    next = { ...next, [name]: value };
    for (const field of rule.sets) fields.add(field);
  }
  if (names.has('before_price') && next.before_price !== null && next.before_price <= (next.price ?? 0))
    throw new SettingError(
      `--set before_price: found "${next.before_price}", which is not above the price, ${next.price}; give what the car cost before, or none.`,
    );
  const sold = next.status === 'sold';
  // A sale without a date is dated today; undoing a sale removes the date.
  if (fields.has('sold_at')) next = { ...next, sold, sold_at: sold ? (next.sold_at ?? now.toISOString()) : null };
  return { car: next, fields };
}
