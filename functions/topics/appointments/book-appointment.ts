import {
  appointmentLocation,
  capacityOf,
  carIsElsewhere,
  closedAt,
  dayAndMinutes,
  hoursForRequests,
  slotAt,
} from '#domain/appointments.ts';
import { zonedInstant, zonedIso } from '#domain/dates.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import { SUCCESS_PATH } from '#domain/routes/public-paths.ts';
import { siteUrl } from '#domain/site-url.ts';
import type { EdgeSite } from '#site/site.ts';
import { spanValues } from '#text/clock.ts';
import { edgeText } from '#text/edge-text.ts';
import { formatWeekdayDay } from '#text/format.ts';
import { callsExternalServices, type RequestContext } from '../../platform/env.ts';
import type { LeadAppointment, NewLead } from '../leads/lead.ts';
import { phoneText, type TestDriveCar } from './appointment-texts.ts';
import type { Booking } from './appointments-repo.ts';
import { confirmation } from './confirmation.ts';

export interface BookedLead {
  readonly lead: NewLead;
  /**
   * Null = nothing is booked: the lead has no time, its time is not an offered slot or its car is at another location (so the dealer confirms
   * it), or it is flagged as spam.
   */
  readonly booking: Booking | null;
}

/**
 * Reads the time of a test-drive lead: as ISO with the location's UTC offset (FORM-14), and as the slot it books if the dealer offers one
 * at that time. Leads flagged as spam book nothing, and neither do those about a car at another location.
 *
 * @param car the listed car that the lead is about
 */
export function bookAppointment(context: RequestContext, lead: NewLead, car: TestDriveCar, now: Date): BookedLead {
  const { edge } = context;
  const dateTime = requestedTime(lead);
  if (dateTime === null) return { lead, booking: null };
  const location = testDriveLocation(edge, lead);
  const timeZone = location?.timeZone ?? edge.locale.timeZone;
  const { date, minutes } = dayAndMinutes(dateTime);
  const instant = zonedInstant(date, minutes, timeZone);
  const leadWithTime: NewLead = { ...lead, payload: { ...lead.payload, dateTime: zonedIso(instant, timeZone) } };
  const rules = edge.appointments;
  if (location === null || rules === null || lead.spam !== null) return { lead: leadWithTime, booking: null };
  if (carIsElsewhere(car, location, edge.locations)) return { lead: leadWithTime, booking: null };
  const capacity = capacityOf(rules, location.id);
  const slot = capacity === 0 ? null : slotAt(location, rules, now, dateTime);
  if (slot === null) return { lead: leadWithTime, booking: null };
  const token = context.runtime.newId();
  // The sender chooses the host of a request, so in production a message contains the site's own URL. Previews and local servers, which
  // send nothing, use the host of the request.
  const site = callsExternalServices(context) ? edge : context.url;
  const bookedLead: NewLead = {
    ...leadWithTime,
    payload: {
      ...leadWithTime.payload,
      location_id: location.id,
      location: location.name,
      has_test_drives: true,
      appointments: [leadAppointment(lead, slot.startsAt, rules.slotMinutes, location.id)],
    },
  };
  const startsAt = new Date(slot.startsAt).toISOString();
  return {
    lead: bookedLead,
    booking: {
      token,
      locationId: location.id,
      startsAt,
      endsAt: new Date(slot.endsAt).toISOString(),
      capacity,
      confirmation: confirmation(edge, location, bookedLead, startsAt, {
        link: siteUrl(site, appointmentPath(token)),
        phone: phoneText(edge, location, car),
      }),
    },
  };
}

/** The local time that a lead asks for; null = none. */
const requestedTime = ({ payload: { dateTime } }: NewLead): string | null =>
  typeof dateTime === 'string' && dateTime !== '' ? dateTime : null;

const testDriveLocation = (edge: EdgeSite, { payload: { location_id, dealership_slug } }: NewLead) =>
  appointmentLocation(edge.locations, {
    locationId: typeof location_id === 'number' ? location_id : null,
    dealershipSlug: String(dealership_slug),
  });

/**
 * The error for a requested time at which the location is closed, with its hours on that day (FORM-14). Null = no error: no time is
 * requested, or the location is not known, gives no hours or is open.
 */
export function closedError({ edge }: RequestContext, lead: NewLead): FieldError | null {
  const dateTime = requestedTime(lead);
  if (dateTime === null) return null;
  const location = testDriveLocation(edge, lead);
  if (location === null) return null;
  const closed = closedAt(hoursForRequests(location, edge.byAppointment), dateTime);
  if (closed === null) return null;
  const values = { place: location.name, day: formatWeekdayDay(dateTime, edge.locale) };
  return {
    name: 'dateTime',
    message:
      closed === 'all_day'
        ? edgeText(edge, 'error.closed_day', values)
        : edgeText(edge, 'error.closed_then', { ...values, ...spanValues(closed) }),
  };
}

/** The page that shows an appointment to anyone who has its token. */
export const appointmentPath = (token: string): string => `${SUCCESS_PATH}?appointment=${token}`;

/** The appointment in the format that dealers' systems read: `starts_at` in the location's local time (lead webhook v3). */
function leadAppointment(lead: NewLead, startsAt: string, minutes: number, locationId: number): LeadAppointment {
  return {
    id: lead.id,
    ai_generated: false,
    user_id: null,
    starts_at: startsAt.slice(0, 19).replace('T', ' '),
    status: 'booked',
    length_in_minutes: minutes,
    note: '',
    location_id: locationId,
    car_for_test_drive: lead.car?.name ?? '',
  };
}
