import {
  type AppointmentRules,
  type AppointmentSlot,
  appointmentSlots,
  capacityOf,
  type DayRange,
} from '#domain/appointments.ts';
import { addDays, zonedTime } from '#domain/dates.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import { formatClock } from '#text/clock.ts';
import { edgeText } from '#text/edge-text.ts';
import { listText } from '#text/list.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { type Booking, findBookedSlots } from './appointments-repo.ts';

export interface OfferedSlot extends AppointmentSlot {
  /** Whether it still has capacity. */
  readonly available: boolean;
}

/** The slots of a location within some days, and whether each still has capacity. */
export async function offeredSlots(
  context: RequestContext,
  location: EdgeLocation,
  rules: AppointmentRules,
  range: DayRange,
): Promise<readonly OfferedSlot[]> {
  const capacity = capacityOf(rules, location.id);
  const slots = capacity === 0 ? [] : appointmentSlots(location, rules, context.runtime.now(), range);
  if (slots.length === 0) return [];
  // One day on either side covers every time zone.
  const bookedSlots = await findBookedSlots(
    database(context),
    location.id,
    addDays(range.from, -1),
    addDays(range.from, range.days + 1),
  );
  return slots.map((slot) => {
    const start = Date.parse(slot.startsAt);
    const end = Date.parse(slot.endsAt);
    const overlapping = bookedSlots.filter(
      (slot) => Date.parse(slot.starts_at) < end && Date.parse(slot.ends_at) > start,
    ).length;
    return { ...slot, available: overlapping < capacity };
  });
}

const MAX_ALTERNATIVES = 6;

/** The text for a slot that has just been taken, with times on the same day that are still free. */
export async function slotTakenText(context: RequestContext, { locationId, startsAt }: Booking): Promise<string> {
  const { edge } = context;
  const location = edge.locations.find(({ id }) => id === locationId);
  if (location === undefined || edge.appointments === null) return edgeText(edge, 'error.slot_taken');
  const from = zonedTime(new Date(startsAt), location.timeZone).date;
  const slots = await offeredSlots(context, location, edge.appointments, { from, days: 1 });
  const msFromRequested = (slot: OfferedSlot): number => Math.abs(Date.parse(slot.startsAt) - Date.parse(startsAt));
  const free = slots
    .filter(({ available }) => available)
    .sort((a, b) => msFromRequested(a) - msFromRequested(b))
    .slice(0, MAX_ALTERNATIVES)
    .map(({ startsAt: at }) => new Date(at))
    .sort((a, b) => a.getTime() - b.getTime())
    .map((at) => formatClock(zonedTime(at, location.timeZone).minutes));
  return free.length === 0
    ? edgeText(edge, 'error.slot_other_day')
    : edgeText(edge, 'error.slot_still_free', { times: listText(free) });
}
