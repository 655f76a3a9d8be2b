import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { languageOf } from '#domain/locale.ts';
import { siteHost } from '#domain/site-url.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import { whereText } from './appointment-texts.ts';
import type { Appointment } from './appointments-repo.ts';

/**
 * An appointment as an iCalendar file (RFC 5545). Times are in UTC, so no time zone definitions are needed; the UID stays the same, so
 * importing it again, or after a cancellation, updates the entry instead of adding one.
 */
export function calendarFile(
  edge: EdgeSite,
  location: EdgeLocation | null,
  appointment: Appointment,
  phone: string | null,
): string {
  const { leadId, startsAt, endsAt, bookedAt, cancelledAt, lead } = appointment;
  const calendar = ical({
    prodId: {
      company: 'Caryard',
      product: 'Appointments',
      language: languageOf(edge.locale.tag).toUpperCase(),
    },
    method: cancelledAt === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    id: `${leadId}@${siteHost(edge)}`,
    sequence: cancelledAt === null ? 0 : 1,
    stamp: new Date(cancelledAt ?? bookedAt),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary:
      lead.car === null
        ? edgeText(edge, 'message.test_drive.calendar', { site: edge.name })
        : edgeText(edge, 'message.test_drive.calendar_car', { car: lead.car.name }),
    location: whereText(edge, location),
    description:
      phone === null ? edge.name : edgeText(edge, 'message.test_drive.calendar_phone', { site: edge.name, phone }),
    status: cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
  return calendar.toString();
}
