import { addDays, zonedInstant, zonedIso, zonedTime } from '#domain/dates.ts';
import { type Hours, spanOn } from '#domain/opening-hours.ts';

/** How a dealer offers test drives. Numbers of people are per slot. */
export interface AppointmentRules {
  readonly slotMinutes: number;
  /** The first slot offered begins at least so long from now. */
  readonly leadHours: number;
  /** The last day offered, counted from today. */
  readonly daysAhead: number;
  /** How many may come at once to a location that `capacities` does not name; 0 = none are offered there. */
  readonly capacity: number;
  readonly capacities: readonly { readonly location_id: number; readonly capacity: number }[];
}

export interface AppointmentLocation extends Hours {
  readonly id: number;
  readonly type: 'sales' | 'service' | 'parts';
  readonly dealershipSlug: string;
}

/** Both ends as ISO with the offset that the location's clock has then. */
export interface AppointmentSlot {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A stretch of local days, `from` first. */
export interface Days {
  readonly from: string;
  readonly days: number;
}

/** `2026-11-23T09:00` of the location's clock: value of the form's control and of one slot. */
export const localTimeOf = (iso: string): string => iso.slice(0, 16);

/**
 * The slots of a location within some days (FORM-14): full slots within opening hours, special and holiday hours first, none on
 * closed days, none sooner than the lead time or later than the days ahead. An hour that a clock change skips has no slot, one
 * that comes twice has its first.
 */
export function appointmentSlots(
  location: Hours,
  rules: AppointmentRules,
  now: Date,
  within: Days,
): readonly AppointmentSlot[] {
  const { timeZone } = location;
  const today = zonedTime(now, timeZone).date;
  const first = now.getTime() + rules.leadHours * 3_600_000;
  const last = addDays(today, rules.daysAhead);
  const slots: AppointmentSlot[] = [];
  for (let day = 0; day < within.days; day += 1) {
    const date = addDays(within.from, day);
    const span = date < today || date > last ? null : spanOn(location, date);
    if (span === null) continue;
    for (let from = span.from; from + rules.slotMinutes <= span.to; from += rules.slotMinutes) {
      const starts = zonedInstant(date, from, timeZone);
      if (starts.getTime() < first || zonedTime(starts, timeZone).minutes !== from) continue;
      const ends = new Date(starts.getTime() + rules.slotMinutes * 60_000);
      slots.push({ startsAt: zonedIso(starts, timeZone), endsAt: zonedIso(ends, timeZone) });
    }
  }
  return slots;
}

/** The slot that begins at a local time, or null when none is offered then. */
export function slotAt(location: Hours, rules: AppointmentRules, now: Date, localTime: string): AppointmentSlot | null {
  const slots = appointmentSlots(location, rules, now, { from: localTime.slice(0, 10), days: 1 });
  return slots.find(({ startsAt }) => localTimeOf(startsAt) === localTime) ?? null;
}

/** How many may come at once. */
export function capacityOf(rules: Pick<AppointmentRules, 'capacity' | 'capacities'>, locationId: number): number {
  return rules.capacities.find(({ location_id }) => location_id === locationId)?.capacity ?? rules.capacity;
}

/** Where a shopper may ask for a test drive: the places that sell cars and, where times are offered, offer some. */
export function testDrivePlaces<L extends Pick<AppointmentLocation, 'id' | 'type'>>(
  locations: readonly L[],
  rules: Pick<AppointmentRules, 'capacity' | 'capacities'> | null,
): readonly L[] {
  return locations.filter(({ type, id }) => type === 'sales' && (rules === null || capacityOf(rules, id) > 0));
}

/**
 * Where a test drive begins: where the car is, or else the first place where cars are sold and a week of hours is given,
 * of the preferred dealership if there is one. Null = the dealer sells nowhere that a shopper could come to.
 */
export function appointmentLocation<L extends AppointmentLocation>(
  locations: readonly L[],
  wish: { readonly locationId: number | null; readonly dealershipSlug: string },
): L | null {
  const sales = locations.filter(({ type }) => type === 'sales');
  const preferred = sales.filter(({ dealershipSlug }) => dealershipSlug === wish.dealershipSlug);
  const choice = preferred.length > 0 ? preferred : sales;
  return (
    choice.find(({ id }) => id === wish.locationId) ??
    choice.find(({ openingHours }) => openingHours.length > 0) ??
    choice[0] ??
    null
  );
}
