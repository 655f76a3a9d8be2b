import { isAvailable, isInList } from '#domain/availability.ts';
import { type Car, type CarStatus, LENDER_FIELDS, type LenderEntry } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { addMonths } from '#domain/dates.ts';
import { cents, exampleDeposit, FREQUENCIES, repayment } from '#domain/finance-calculator.ts';
import { lenderRules, type Provider, requiredPayments } from '#domain/lenders.ts';
import { isMakeInList } from '#domain/make-names.ts';
import { isRepaymentAsBuilt, type RepaymentFields } from '#domain/repayment-as-built.ts';
import type { FinanceLine } from '#domain/search-record.ts';

/** A lender's key in `finance_lenders`. */
const keyOf = (provider: Provider): string => provider.toLowerCase();

/** Details of a car that decide its finance estimate. */
export interface FinanceFields {
  readonly make: string;
  readonly year: number;
  readonly status: CarStatus;
  /** From `shownPrice`, in whole dollars; null = no price is shown. */
  readonly shownDollars: number | null;
  readonly dealership_slug: string | null;
  readonly finance_lenders: Car['finance_lenders'];
}

/** The site's settings for finance estimates. */
export interface FinanceRules {
  readonly provider: Provider;
  /** Makes, by any of their names, for which no estimate is shown anywhere (FIN-02). */
  readonly excludedMakes: readonly string[];
  /** Slugs of dealerships for which no estimate is shown anywhere (FIN-02), in any letter case. */
  readonly excludedDealerships: readonly string[];
  readonly financeMinPriceDollars: number;
  readonly financeMaxAgeYears: number;
  readonly financeTermYears: number;
  readonly financeDepositPercent: number;
  /** Decides when a new calendar year begins. */
  readonly timeZone: string;
}

const WEEKS_PER_YEAR = FREQUENCIES.week.perYear;

/** The configured lender's entry, or null. Letter case of the key is ignored. */
export function lenderEntry(car: Pick<FinanceFields, 'finance_lenders'>, provider: Provider): LenderEntry | null {
  const key = keyOf(provider);
  const name = Object.keys(car.finance_lenders).find((candidate) => candidate.toLowerCase() === key);
  return name === undefined ? null : (car.finance_lenders[name] ?? null);
}

/** Parses a rate or payment from a feed. Text such as `'7.99'` is accepted; empty text gives null. */
function amount(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether an entry has both rates, without which nothing is shown. */
export const hasRates = (entry: LenderEntry): boolean =>
  amount(entry.interestRate) !== null && amount(entry.comparisonRate) !== null;

/** Whether an entry has one rate at least. */
export const hasRate = (entry: LenderEntry): boolean =>
  amount(entry.interestRate) !== null || amount(entry.comparisonRate) !== null;

/** The payments that a lender must give beside its rates, and does not. */
export const missingPayments = (entry: LenderEntry, provider: Provider): ReturnType<typeof requiredPayments> =>
  requiredPayments(provider).filter((field) => (amount(entry[field]) ?? 0) <= 0);

/** Whether no estimate may be shown for a car because of its make or its dealership (FIN-02). */
export const isExcludedFromFinance = (
  { make, dealership_slug }: Pick<FinanceFields, 'make' | 'dealership_slug'>,
  { excludedMakes, excludedDealerships }: Pick<FinanceRules, 'excludedMakes' | 'excludedDealerships'>,
): boolean => isMakeInList(make, excludedMakes) || isInList(dealership_slug ?? '', excludedDealerships);

/** Conditions of FIN-01 to FIN-05; all must be true. */
const CONDITIONS: readonly ((car: FinanceFields, entry: LenderEntry, rules: FinanceRules, now: Clock) => boolean)[] = [
  (_car, entry) => hasRates(entry),
  (car, _entry, rules) => !isExcludedFromFinance(car, rules),
  (car) => isAvailable(car),
  (car, _entry, rules, now) =>
    !lenderRules(rules.provider).ageLimit || car.year > now.year(rules.timeZone) - rules.financeMaxAgeYears,
  (car, _entry, rules) =>
    !lenderRules(rules.provider).minPrice || (car.shownDollars ?? 0) > rules.financeMinPriceDollars,
  (_car, entry, rules) => missingPayments(entry, rules.provider).length === 0,
];

/** Whether a finance estimate may be shown for a car (FIN-01 to FIN-05). */
export function showsEstimate(car: FinanceFields, rules: FinanceRules, now: Clock): boolean {
  const entry = lenderEntry(car, rules.provider);
  return entry !== null && CONDITIONS.every((isMet) => isMet(car, entry, rules, now));
}

/** Loan term in months: `termMonths`, otherwise years x 12, otherwise the default term (FIN-08). */
export function termMonthsOf(entry: LenderEntry, defaultYears: number): number {
  return amount(entry.termMonths) ?? (amount(entry.termYears) ?? defaultYears) * 12;
}

/** What is owed after the last payment, in dollars; 0 if the lender gives none. */
export const balloonOf = ({ balloon }: Pick<LenderEntry, 'balloon'>): number => Math.max(0, amount(balloon) ?? 0);

/**
 * Weekly payment for a term of `months`: `term{N}` if the lender gives it, otherwise `paymentWeek` if that is the lender's own term.
 * Dollars, not rounded.
 */
export function weeklyPaymentFor(entry: LenderEntry, months: number, defaultYears: number): number | null {
  const termPayment = amount(entry[`term${months}`]);
  if (termPayment !== null && termPayment > 0) return termPayment;
  const week = amount(entry.paymentWeek);
  return months === termMonthsOf(entry, defaultYears) && week !== null && week > 0 ? week : null;
}

/** The weekly payment that a lender gives for its own term; null = none, so that it is calculated from the price. */
const lenderWeeklyPayment = (
  entry: LenderEntry,
  { financeTermYears }: Pick<FinanceRules, 'financeTermYears'>,
): number | null => weeklyPaymentFor(entry, termMonthsOf(entry, financeTermYears), financeTermYears);

/** Whether a car's repayment is the lender's own figure, so that it holds only for the price that the lender knows. */
export function isRepaymentGiven(
  car: Pick<FinanceFields, 'finance_lenders'>,
  rules: Pick<FinanceRules, 'provider' | 'financeTermYears'>,
): boolean {
  const entry = lenderEntry(car, rules.provider);
  return entry !== null && lenderWeeklyPayment(entry, rules) !== null;
}

/**
 * The repayment shown on a card or car page; null if a rule hides it or it cannot be calculated ($0 is never shown). The lender's own
 * payment takes precedence. If a lender gives only rates, the payment is calculated as in FIN-06: 10 % deposit, the lender's term (5 years
 * by default), interest rate and balloon.
 */
export function financeLine(car: FinanceFields, rules: FinanceRules, now: Clock): FinanceLine | null {
  const entry = lenderEntry(car, rules.provider);
  if (entry === null || !showsEstimate(car, rules, now)) return null;
  const interestRate = amount(entry.interestRate) ?? 0;
  const comparisonRate = amount(entry.comparisonRate) ?? 0;
  const termMonths = termMonthsOf(entry, rules.financeTermYears);
  const balloon = balloonOf(entry);
  const weekly =
    lenderWeeklyPayment(entry, rules) ??
    examplePayment(car.shownDollars ?? 0, interestRate, termMonths, balloon, rules.financeDepositPercent);
  const rounded = weekly === null ? 0 : roundDollars(weekly);
  return rounded > 0 ? { weekly: rounded, interestRate, comparisonRate, termMonths, balloon } : null;
}

/**
 * The weekly payment to the cent, with the deposit and rounding of the calculator on the page (FIN-09); null if nothing is left to repay.
 */
function examplePayment(
  price: number,
  ratePercent: number,
  termMonths: number,
  balloon: number,
  depositPercent: number,
): number | null {
  const loan = price - exampleDeposit(price, depositPercent);
  if (loan <= balloon) return null;
  return cents(
    repayment({
      loanDollars: loan,
      ratePercent,
      periodsPerYear: WEEKS_PER_YEAR,
      periods: Math.round((termMonths / 12) * WEEKS_PER_YEAR),
      balloonDollars: balloon,
    }),
  );
}

/** Whole dollars, halves rounded up; floating-point error such as 98.49999999999999 for 98.5 is removed first. */
export function roundDollars(dollars: number): number {
  return Math.round(Number(dollars.toFixed(6)));
}

/**
 * Last day on which an estimate is valid, one calendar month from the dealer's current day (FIN-07), as `YYYY-MM-DD`. Call it when the page
 * is shown.
 */
export function offerValidUntil(now: Clock, timeZone: string): string {
  return addMonths(now.day(timeZone), 1);
}

/** The entry of the site's lender under its key, with only the fields in the specification (FIN-10). */
export function publicLender(car: Pick<FinanceFields, 'finance_lenders'>, provider: Provider): Car['finance_lenders'] {
  const entry = lenderEntry(car, provider);
  if (entry === null) return {};
  const publicEntry = { ...entry };
  for (const name of Object.keys(publicEntry))
    if (!(LENDER_FIELDS as readonly string[]).includes(name) && !/^term\d{1,3}$/.test(name))
      Reflect.deleteProperty(publicEntry, name);
  return { [keyOf(provider)]: publicEntry };
}

/**
 * `finance_lenders` of a car after stock changes (A46). If neither price nor repayment has changed: the lender's entry. If a new repayment
 * was pushed: its figures, without the disclaimer of the old ones. If only the price was: empty, because that removes the repayment
 * (`changedStock`).
 */
export function currentLenders(
  built: RepaymentFields & { readonly finance_lenders: Car['finance_lenders'] },
  live: RepaymentFields,
): Car['finance_lenders'] {
  const [key] = Object.keys(built.finance_lenders);
  if (key === undefined || live.finance === null) return {};
  if (isRepaymentAsBuilt(built, live)) return built.finance_lenders;
  const { weekly, interestRate, comparisonRate, termMonths, balloon } = live.finance;
  const missingFields = { paymentMonth: null, termYears: null, disclaimer: null };
  return { [key]: { interestRate, comparisonRate, paymentWeek: weekly, termMonths, balloon, ...missingFields } };
}
