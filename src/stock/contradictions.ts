import { isAvailable } from '#domain/availability.ts';
import type { LenderEntry } from '#domain/car.ts';
import { LIMITS } from '#domain/constants.ts';
import { depositOf, MAX_DEPOSIT_DOLLARS } from '#domain/reserve.ts';
import { electricFuel } from '#domain/tags.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import type { CarDraft } from './read-car.ts';

/** A car with more kilometres is not new, or no longer a demonstrator. */
const MAX_KM = { new: 2000, demo: 30_000 };
/** A new car is of this year or of one of the last few. */
const MAX_NEW_CAR_AGE_YEARS = 3;
/** Maximum values of any car. */
const MAX = { seats: 30, doors: 6, cylinders: 16, engine_size_litres: 10 } as const;
/** Numbers of cylinders that engines of cars have. */
const CYLINDERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16];
/** Only vans, buses and people movers have more seats. */
const MAX_CAR_SEATS = 9;
const MANY_SEATS = /\b(van|bus|mini ?bus|people|mover|commercial|coach|cab ?chassis|light truck)\b/i;
/** A car is built in its model year, or a year or two before or after. */
const BUILT_WITHIN_YEARS = 2;
/** Vehicles that are driven day and night reach this in a year. */
const MAX_KM_PER_YEAR = 100_000;
/** Above this price, a digit too many is more likely than such a car. */
const HIGH_PRICE = 2_000_000;
/** Above this reading, a digit too many is more likely than such a car. */
const MAX_ODOMETER_KM = 1_000_000;
/** A rate below 1 is a fraction (0.0799 for 7.99 %), one above 40 has lost its decimal point. */
const RATE_RANGE = { from: 1, to: 40 };
/** All repayments together cover at least this share of the price: the rest may be a deposit. */
const MIN_REPAID_SHARE = 0.85;
const WEEKS_PER_MONTH = 52 / 12;

/** A value of a car and the rule that it violates, for a finding; `hint` says what is shown and what to check. */
interface Violation {
  readonly column: string;
  readonly value: string | number;
  readonly rule: string;
  readonly hint: string;
}

/**
 * Removes details that cannot be true of a car, such as nine doors or the litres of an electric car, so that no page shows them. The car
 * stays. Each is a finding.
 *
 * @param latest latest valid model year, one after the current year
 */
export function withoutImpossible(
  draft: CarDraft,
  row: number,
  latest: number,
): { readonly car: CarDraft; readonly findings: readonly Finding[] } {
  const violations = [
    ...zeroOdometer(draft),
    ...(draft.item_type === 'car' ? impossibleSizes(draft) : []),
    ...impossibleDates(draft, latest),
  ];
  if (violations.length === 0) return { car: draft, findings: [] };
  return {
    car: { ...draft, ...Object.fromEntries(violations.map(({ column }) => [column, null])) },
    findings: violations.map(({ column, value, rule, hint }) => ({
      outcome: 'left_out',
      row,
      column,
      value: String(value),
      rule,
      hint: `Imported without ${column}. ${hint}`,
    })),
  };
}

/** Feeds contain 0 where the odometer was not read. A caravan has no odometer. */
function zeroOdometer({ car_type, item_type, km }: CarDraft): Violation[] {
  if (car_type !== 'used' || item_type === 'caravan' || km !== 0) return [];
  return [{ column: 'km', value: km, rule: 'more than 0 km for a used vehicle', hint: 'Is the odometer missing?' }];
}

/** Whether a vehicle of this type can have this many, or an engine of this size. */
export const isPossible = (
  column: keyof typeof MAX,
  value: number,
  { item_type }: Pick<CarDraft, 'item_type'>,
): boolean => item_type !== 'car' || (value <= MAX[column] && (column !== 'cylinders' || CYLINDERS.includes(value)));

function impossibleSizes(car: CarDraft): Violation[] {
  const isElectric = electricFuel(car.simple_fuel) === 'electric';
  return (['seats', 'doors', 'cylinders', 'engine_size_litres'] as const).flatMap((column): Violation[] => {
    const value = car[column];
    if (value === null) return [];
    if (value > MAX[column])
      return [{ column, value, rule: `${MAX[column]} at most for a car`, hint: 'Is a digit wrong?' }];
    if (!isPossible(column, value, car))
      return [{ column, value, rule: 'a number of cylinders that cars have', hint: 'Is the digit wrong?' }];
    if (!isElectric || value === 0 || column === 'seats' || column === 'doors') return [];
    const hint = 'If the car is a hybrid, correct its fuel.';
    return [{ column, value, rule: 'no engine in an electric car', hint }];
  });
}

function impossibleDates({ year, build_date, compliance_date, rego_expiry }: CarDraft, latest: number): Violation[] {
  const [built, complied, registered] = [build_date, compliance_date, rego_expiry].map(yearOf);
  const violation = (column: string, value: string | null, rule: string): Violation[] => [
    { column, value: value ?? '', rule, hint: `Is it, or the year ${year}, wrong?` },
  ];
  const isNear = (value: number | null | undefined): boolean =>
    value == null || (Math.abs(value - year) <= BUILT_WITHIN_YEARS && value < latest);
  // An imported car gets its compliance plate years after it was built.
  const isCompliancePossible = complied == null || (complied >= year - BUILT_WITHIN_YEARS && complied < latest);
  return [
    ...(isNear(built) ? [] : violation('build_date', build_date, `a date of build near the year ${year}`)),
    ...(isCompliancePossible
      ? []
      : violation('compliance_date', compliance_date, `a compliance date of ${year} to ${latest - 1}`)),
    ...(registered == null || registered >= year - 1
      ? []
      : violation('rego_expiry', rego_expiry, `a registration that ends in ${year - 1} or later`)),
  ];
}

/** Null for no date, and for an offset such as `+5d`. */
const yearOf = (date: string | null): number | null =>
  date !== null && /^\d{4}-/.test(date) ? Number(date.slice(0, 4)) : null;

/**
 * Findings for details of cars for sale that contradict each other or are implausible. They are accepted and advertised as they are, because
 * either of two details may be the wrong one.
 *
 * @param latest latest valid model year, one after the current year
 */
export function contradictions(drafts: readonly Draft[], latest: number): Finding[] {
  return drafts.flatMap(({ car, row }) => {
    if (!isAvailable(car)) return [];
    const ofCars = car.item_type === 'car' ? [...oddCondition(car, latest), ...oddFigures(car, latest)] : [];
    return [...ofCars, ...oddSubscription(car), ...oddDeposit(car), ...oddLoans(car)].map(
      ({ value, ...odd }): Finding => ({ ...odd, outcome: 'kept', row, value: String(value) }),
    );
  });
}

function oddSubscription({ subscription_price, price }: CarDraft): Violation[] {
  if (subscription_price === null || price === null || subscription_price < price) return [];
  const rule = `a price a week below the price of the car, ${price}`;
  const hint = 'A site with subscriptions shows it as it is. Is it the price of the car?';
  return [{ column: 'subscription_price', value: subscription_price, rule, hint }];
}

/** A deposit that no site may ask for (`limits.depositDollars`), or that is the whole price. */
function oddDeposit({ payment_processors, price }: CarDraft): Violation[] {
  const deposit = depositOf({ payment_processors }, 0);
  const isWholePrice = price !== null && price > 0 && deposit >= price;
  if (deposit <= MAX_DEPOSIT_DOLLARS && !(deposit > 0 && isWholePrice)) return [];
  const rule = isWholePrice ? `a deposit below the price, ${price}` : `a deposit of ${MAX_DEPOSIT_DOLLARS} at most`;
  const hint = 'A site that takes deposits asks for it as it is. Is a digit wrong, or is it another amount?';
  return [{ column: 'payment_processors', value: deposit, rule, hint }];
}

function oddCondition({ car_type, km, year }: CarDraft, latest: number): Violation[] {
  if (car_type === 'used') return [];
  const hint = `It is advertised as ${car_type === 'new' ? 'new' : 'a demonstrator'}, without what the law asks for a used car. Is it used?`;
  const max = MAX_KM[car_type];
  const isOld = car_type === 'new' && year < latest - MAX_NEW_CAR_AGE_YEARS;
  return [
    ...(km !== null && km > max
      ? [{ column: 'km', value: km, rule: `${max} km at most for this condition`, hint }]
      : []),
    ...(isOld
      ? [
          {
            column: 'car_type',
            value: `new, of ${year}`,
            rule: `a new car of ${latest - MAX_NEW_CAR_AGE_YEARS} or later`,
            hint,
          },
        ]
      : []),
  ];
}

function oddFigures({ seats, km, year, price, simple_body }: CarDraft, latest: number): Violation[] {
  const hint = 'It is shown as it is. Is a digit wrong?';
  const maxKm = Math.min(MAX_ODOMETER_KM, MAX_KM_PER_YEAR * Math.max(2, latest - year + 1));
  const mayHaveManySeats = simple_body === null || MANY_SEATS.test(simple_body);
  return [
    ...(seats !== null && seats > MAX_CAR_SEATS && !mayHaveManySeats
      ? [{ column: 'seats', value: seats, rule: `${MAX_CAR_SEATS} at most for this body`, hint }]
      : []),
    ...(km !== null && km > maxKm
      ? [{ column: 'km', value: km, rule: `${maxKm} km at most for a car of ${year}`, hint }]
      : []),
    ...(price !== null && price > HIGH_PRICE
      ? [{ column: 'price', value: price, rule: `${HIGH_PRICE} at most for nearly every car`, hint }]
      : []),
  ];
}

function oddLoans({ finance_lenders, price }: CarDraft): Violation[] {
  return Object.entries(finance_lenders).flatMap(([provider, entry]) => [
    ...oddRates(provider, entry),
    ...oddPayment(provider, entry, price),
  ]);
}

function oddRates(provider: string, { interestRate, comparisonRate }: LenderEntry): Violation[] {
  const columns = { interestRate, comparisonRate };
  const violations = Object.entries(columns).flatMap(([name, rate]): Violation[] =>
    rate !== null && rate !== 0 && (rate < RATE_RANGE.from || rate > RATE_RANGE.to)
      ? [
          {
            column: `finance_lenders.${provider}.${name}`,
            value: rate,
            rule: `a rate in percent per year, ${RATE_RANGE.from} to ${RATE_RANGE.to}`,
            hint: 'It is advertised as it is. Is it a fraction, or has it lost its decimal point?',
          },
        ]
      : [],
  );
  if (violations.length > 0 || interestRate === null || comparisonRate === null || comparisonRate >= interestRate)
    return violations;
  return [
    {
      column: `finance_lenders.${provider}.comparisonRate`,
      value: comparisonRate,
      rule: `a comparison rate not below the interest rate, ${interestRate}`,
      hint: 'A comparison rate also includes fees. Are the two columns swapped?',
    },
  ];
}

function oddPayment(provider: string, entry: LenderEntry, price: number | null): Violation[] {
  const { paymentWeek, termMonths, termYears, balloon } = entry;
  if (paymentWeek === null || paymentWeek === 0 || price === null) return [];
  const months = termMonths ?? (termYears === null ? LIMITS.financeTermYears * 12 : termYears * 12);
  const repaid = Math.round(paymentWeek * WEEKS_PER_MONTH * months + (balloon ?? 0));
  if (repaid >= price * MIN_REPAID_SHARE) return [];
  return [
    {
      column: `finance_lenders.${provider}.paymentWeek`,
      value: paymentWeek,
      rule: `repayments that pay for the car: ${months} months of them are $${repaid}, the price is $${price}`,
      hint: 'They are advertised as they are. Is a digit missing, or a final payment or the term?',
    },
  ];
}
