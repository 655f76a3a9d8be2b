import { type BodyType, bodyType } from '#domain/body.ts';
import type { CarType, ItemType } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { addDays, addMonths } from '#domain/dates.ts';
import { type AuState, auStateOf, type Sourced } from '#domain/law/sourced.ts';

/** An upper limit, exclusive ("under") or inclusive ("up to"). */
type Bound = { readonly below: number } | { readonly upTo: number };
/** One class of cover; the first whose limits are all met determines the warranty. Prices in whole dollars. */
interface Tier {
  readonly label: string;
  readonly years: Bound;
  readonly km: Bound;
  readonly priceFrom?: number;
  readonly months: number;
  readonly coverKm: number;
}
interface WarrantyLaw extends Sourced {
  readonly tiers: readonly Tier[];
  /** Whether an advertisement for a vehicle without a warranty must say so. */
  readonly requiresNoWarrantyNotice: boolean;
}

const tier = (label: string, years: Bound, km: Bound, months: number, coverKm: number, priceFrom?: number): Tier => ({
  label,
  years,
  km,
  months,
  coverKm,
  ...(priceFrom === undefined ? {} : { priceFrom }),
});
const CHECKED = '2026-11-20';
const law = (
  confidence: Sourced['confidence'],
  source: string,
  tiers: readonly Tier[],
  requiresNoWarrantyNotice = false,
): WarrantyLaw => ({
  confidence,
  checked: CHECKED,
  source,
  tiers,
  requiresNoWarrantyNotice,
});
const WARRANTY = 'Statutory warranty';
const TEN_YEARS_160_000_KM = [tier(WARRANTY, { upTo: 10 }, { upTo: 160_000 }, 3, 5000)];

/** Statutory warranty for used cars sold by dealers, by state. */
export const WARRANTY_LAW: { readonly [state in AuState]: WarrantyLaw } = {
  NSW: law('established', 'MTA NSW', [tier('Dealer guarantee', { below: 10 }, { below: 160_000 }, 3, 5000)]),
  VIC: law('likely', 'strattonfinance.com.au', TEN_YEARS_160_000_KM),
  QLD: law(
    'established',
    'qld.gov.au; fairtrading.qld.gov.au',
    [
      tier('Class A statutory warranty', { below: 10 }, { below: 160_000 }, 3, 5000),
      tier('Class B statutory warranty', { below: Infinity }, { below: Infinity }, 1, 1000),
    ],
    true,
  ),
  WA: law('likely', 'secondary table', [
    tier(WARRANTY, { upTo: 10 }, { upTo: 150_000 }, 3, 5000, 4000),
    tier(WARRANTY, { upTo: 12 }, { upTo: 180_000 }, 1, 1500, 4000),
  ]),
  SA: law('likely', 'secondary table', [
    tier(WARRANTY, { upTo: 15 }, { upTo: 200_000 }, 3, 5000, 6001),
    tier(WARRANTY, { upTo: 15 }, { upTo: 200_000 }, 2, 3000, 3001),
  ]),
  ACT: law('likely', 'secondary table', TEN_YEARS_160_000_KM),
  NT: law('likely', 'secondary table', TEN_YEARS_160_000_KM),
  TAS: law('unsure', 'a table gives 7 years and 120,000 km; it may no longer be law', []),
};

/** Details of a car that decide its warranty note. */
export interface WarrantyFields {
  readonly item_type: ItemType;
  readonly car_type: CarType;
  readonly body: string | null;
  readonly year: number;
  /** `YYYY-MM` or `YYYY-MM-DD`; the day is ignored. */
  readonly build_date: string | null;
  readonly km: number | null;
  readonly price: number | null;
  readonly state: string | null;
}
/** What an advertisement says about the statutory warranty. */
export type WarrantyNote =
  | { readonly kind: 'covered'; readonly label: string; readonly months: number; readonly km: number }
  /** The advertisement must state that there is no warranty. */
  | { readonly kind: 'none' }
  /** The state's rule is uncertain, so only the Australian Consumer Law, which always applies, is mentioned. */
  | { readonly kind: 'consumer_law' };

/** Body types that states treat differently, as commercial vehicles or caravans: no note is shown for them. */
const AMBIGUOUS_BODIES: readonly (BodyType | null)[] = ['bus', 'cabchassis', 'lighttruck', 'van', 'ute', 'motorhome'];
/** Whether a state might treat this body type as a commercial vehicle or a caravan. */
export const isAmbiguousBody = (body: string | null): boolean => AMBIGUOUS_BODIES.includes(bodyType(body));

/**
 * The statutory warranty note for a vehicle's advertisement; null if none is required, a necessary fact is missing, or a state might not treat
 * its body type as a car. The build date is known to the month or only the year; if the possible dates lead to different results, no note is
 * shown.
 *
 * @param timeZone the dealer's, for the day on which a car reaches an age limit
 */
export function warrantyNote(car: WarrantyFields, now: Clock, timeZone: string): WarrantyNote | null {
  const state = auStateOf(car.state);
  if (state === null || car.car_type !== 'used') return null;
  const { tiers, requiresNoWarrantyNotice, confidence } = WARRANTY_LAW[state];
  const none: WarrantyNote | null = requiresNoWarrantyNotice ? { kind: 'none' } : null;
  if (car.item_type !== 'car') return none;
  if (confidence === 'unsure') return { kind: 'consumer_law' };
  if (isAmbiguousBody(car.body)) return null;
  const hasStarted = (day: string): boolean => now.hasStarted(day, timeZone);
  const covers = buildDays(car).map((built) => coverOf(tiers, car, built, hasStarted));
  const [first] = covers;
  if (first === undefined || first === 'unknown' || covers.some((cover) => cover !== first)) return null;
  return first === 'none' ? none : { kind: 'covered', label: first.label, months: first.months, km: first.coverKm };
}

/** The earliest and latest possible build date. */
function buildDays({ build_date, year }: WarrantyFields): readonly [string, string] {
  const month = /^(\d{4})-(0[1-9]|1[0-2])/.exec(build_date ?? '')?.[0];
  return month === undefined ? [`${year}-01-01`, `${year}-12-31`] : [`${month}-01`, lastDay(month)];
}
const lastDay = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

function coverOf(
  tiers: readonly Tier[],
  car: WarrantyFields,
  built: string,
  hasStarted: (day: string) => boolean,
): Tier | 'none' | 'unknown' {
  for (const candidate of tiers) {
    const needsPrice = candidate.priceFrom !== undefined;
    const needsKm = !('below' in candidate.km && candidate.km.below === Infinity);
    if (!isWithinAge(built, candidate.years, hasStarted)) continue;
    if ((needsPrice && car.price === null) || (needsKm && car.km === null)) return 'unknown';
    if (needsPrice && (car.price ?? 0) < (candidate.priceFrom ?? 0)) continue;
    if (isWithin(car.km ?? 0, candidate.km)) return candidate;
  }
  return 'none';
}

const isWithin = (value: number, bound: Bound): boolean =>
  'below' in bound ? value < bound.below : value <= bound.upTo;

function isWithinAge(built: string, bound: Bound, hasStarted: (day: string) => boolean): boolean {
  const years = 'below' in bound ? bound.below : bound.upTo;
  if (years === Infinity) return true;
  const anniversary = addMonths(built, years * 12);
  return !hasStarted('below' in bound ? anniversary : addDays(anniversary, 1));
}
