import { addDays, zonedInstant, zonedIso, zonedTime } from '#domain/dates.ts';
import { isSamePlace, locationOfCar } from '#domain/locations.ts';
import { dayHours, type Hours, hoursOn, minutesOf, type Span, spanOn } from '#domain/opening-hours.ts';
import { sellsCars } from '#domain/sells-cars.ts';

/** A dealer's settings for test-drive times. Capacities are people per slot. */
export interface AppointmentRules {
  readonly slotMinutes: number;
  /** Minimum notice: the first slot offered starts at least this many hours from now. */
  readonly leadHours: number;
  /** The last day offered, in days from today. */
  readonly daysAhead: number;
  /** People per slot at a location not listed in `capacities`; 0 = no times are offered there. */
  readonly capacity: number;
  readonly capacities: readonly { readonly location_id: number; readonly capacity: number }[];
}

/** A location as the rules for test drives need it. */
export interface AppointmentLocation extends Hours {
  readonly id: number;
  readonly type: 'sales' | 'service' | 'parts';
  readonly dealershipSlug: string;
}

/**
 * The hours that a requested time is checked against. At a location that opens by appointment (LOC-07), any time can be requested on the
 * weekdays on which it is otherwise closed, but not on a special day or public holiday on which it is closed.
 *
 * @param byAppointment types of location that open by appointment
 */
export const hoursForRequests = (
  location: Hours & Pick<AppointmentLocation, 'type'>,
  byAppointment: readonly AppointmentLocation['type'][] = [],
): Hours =>
  byAppointment.includes(location.type)
    ? {
        ...location,
        openingHours: location.openingHours.filter((entry) => !dayHours(entry).isClosed),
        byAppointment: true,
      }
    : location;

/** Start and end in ISO 8601, with the location's UTC offset at that time. */
export interface AppointmentSlot {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A range of local days, starting with `from`. */
export interface DayRange {
  readonly from: string;
  readonly days: number;
}

/** Local time without seconds or offset, `2026-11-23T09:00`: the value of the form control, and the key of a slot. */
export const localTimeOf = (iso: string): string => iso.slice(0, 16);

/** The day of a local time, and its minutes since midnight; 0 if it has no time. */
export const dayAndMinutes = (localTime: string): { readonly date: string; readonly minutes: number } => ({
  date: localTime.slice(0, 10),
  minutes: minutesOf(localTime.slice(11)) ?? 0,
});

/**
 * The slots of a location within a range of days (FORM-14). A slot lies entirely within opening hours; special and public holiday hours
 * take precedence over the weekly hours. No slots on closed days, before the minimum notice or after the last day offered. An hour skipped
 * by daylight saving has no slot; a repeated hour has only its first occurrence.
 */
export function appointmentSlots(
  location: Hours,
  rules: AppointmentRules,
  now: Date,
  within: DayRange,
): readonly AppointmentSlot[] {
  const { timeZone } = location;
  const today = zonedTime(now, timeZone).date;
  const earliestMs = now.getTime() + rules.leadHours * 3_600_000;
  const lastDay = addDays(today, rules.daysAhead);
  const slots: AppointmentSlot[] = [];
  for (let day = 0; day < within.days; day += 1) {
    const date = addDays(within.from, day);
    const span = date < today || date > lastDay ? null : spanOn(location, date);
    if (span === null) continue;
    for (let from = span.from; from + rules.slotMinutes <= span.to; from += rules.slotMinutes) {
      const starts = zonedInstant(date, from, timeZone);
      if (starts.getTime() < earliestMs || zonedTime(starts, timeZone).minutes !== from) continue;
      const ends = new Date(starts.getTime() + rules.slotMinutes * 60_000);
      slots.push({ startsAt: zonedIso(starts, timeZone), endsAt: zonedIso(ends, timeZone) });
    }
  }
  return slots;
}

/**
 * A day that can be booked by its date and has no slots: the location is closed (`closed`), all its times are before the minimum notice
 * (`notice`), or its hours are a text, or too short for a slot, so that a time can only be arranged (`arranged`).
 */
export interface DayWithoutSlots {
  readonly date: string;
  readonly reason: 'closed' | 'notice' | 'arranged';
}

/** The days without slots within a range, each with its reason; days for which a location gives no hours are left out. */
export function daysWithoutSlots(
  location: Hours,
  rules: AppointmentRules,
  now: Date,
  within: DayRange,
): readonly DayWithoutSlots[] {
  const today = zonedTime(now, location.timeZone).date;
  const lastDay = addDays(today, rules.daysAhead);
  const withSlots = new Set(
    appointmentSlots(location, rules, now, within).map(({ startsAt }) => dayAndMinutes(startsAt).date),
  );
  return Array.from({ length: within.days }, (_, day) => addDays(within.from, day)).flatMap((date) => {
    const hours = date < today || date > lastDay || withSlots.has(date) ? null : hoursOn(location, date);
    if (hours?.isClosed) return { date, reason: 'closed' };
    if (hours === null) return [];
    if (hours.span === null || hours.span.from + rules.slotMinutes > hours.span.to) return { date, reason: 'arranged' };
    // Today, once its last slot has started, needs no explanation.
    const lastSlot = zonedInstant(date, hours.span.to - rules.slotMinutes, location.timeZone);
    return lastSlot > now ? { date, reason: 'notice' } : [];
  });
}

/**
 * Why a location is not open at a local time: closed all day, or only open between other hours; null = it is open, or gives no times for
 * the day (`hoursOn`).
 */
export function closedAt(location: Hours, localTime: string): 'all_day' | Span | null {
  const { date, minutes } = dayAndMinutes(localTime);
  const hours = hoursOn(location, date);
  if (hours === null || hours.isClosed) return hours && 'all_day';
  return hours.span === null || (minutes >= hours.span.from && minutes < hours.span.to) ? null : hours.span;
}

/** The slot that starts at a local time, or null if none is offered then. */
export function slotAt(location: Hours, rules: AppointmentRules, now: Date, localTime: string): AppointmentSlot | null {
  const slots = appointmentSlots(location, rules, now, { from: dayAndMinutes(localTime).date, days: 1 });
  return slots.find(({ startsAt }) => localTimeOf(startsAt) === localTime) ?? null;
}

/** People per slot at a location. */
export function capacityOf(rules: Pick<AppointmentRules, 'capacity' | 'capacities'>, locationId: number): number {
  return rules.capacities.find(({ location_id }) => location_id === locationId)?.capacity ?? rules.capacity;
}

/** Locations where a shopper may request a test drive: those that sell cars and, if times are offered, have any. */
export function testDriveLocations<L extends Pick<AppointmentLocation, 'id' | 'type'>>(
  locations: readonly L[],
  rules: Pick<AppointmentRules, 'capacity' | 'capacities'> | null,
): readonly L[] {
  return locations.filter((location) => sellsCars(location) && (rules === null || capacityOf(rules, location.id) > 0));
}

/** The dealership of a test drive, if the request names none: that of the location, otherwise the car's; undefined if neither is known. */
export const testDriveDealership = (
  location: { readonly dealershipSlug: string } | null | undefined,
  car: { readonly dealership_slug: string | null } | null,
): string | undefined => location?.dealershipSlug ?? car?.dealership_slug ?? undefined;

/**
 * Where a car is, if that is another place than the location of a test drive: it would have to be brought there first. Null = it is there or
 * next door (`isSamePlace`), or where it is is not known.
 */
export function carIsElsewhere<L extends Pick<AppointmentLocation, 'id'> & Parameters<typeof isSamePlace>[0]>(
  car: { readonly location_id: number | null } | null,
  testDriveAt: L,
  locations: readonly L[],
): L | null {
  const yard = car === null ? undefined : locationOfCar(car, locations);
  return yard === undefined || yard.id === testDriveAt.id || isSamePlace(yard, testDriveAt) ? null : yard;
}

/**
 * The location where a test drive starts: among the sales locations of the given dealership, or all of them if it has none, the car's own,
 * otherwise the first with weekly hours, otherwise the first. Null if the dealer has no sales location.
 */
export function appointmentLocation<L extends AppointmentLocation>(
  locations: readonly L[],
  car: { readonly locationId: number | null; readonly dealershipSlug: string },
): L | null {
  const sales = locations.filter(sellsCars);
  const preferred = sales.filter(({ dealershipSlug }) => dealershipSlug === car.dealershipSlug);
  const choice = preferred.length > 0 ? preferred : sales;
  return (
    choice.find(({ id }) => id === car.locationId) ??
    choice.find(({ openingHours }) => openingHours.length > 0) ??
    choice[0] ??
    null
  );
}
