import { leadReference } from '#domain/leads/lead.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import { destinationsOf } from '../leads/destinations.ts';
import type { NewLead } from '../leads/lead.ts';
import { whenText } from './appointment-texts.ts';
import type { Appointment } from './appointments-repo.ts';

/**
 * The lead that notifies the dealer of a cancelled test drive. It is delivered like any other lead; its key is the same for every
 * cancellation of the appointment, so it is stored once.
 */
export function cancelNotice(
  edge: EdgeSite,
  appointment: Appointment,
  timeZone: string,
  id: string,
  now: Date,
): NewLead {
  const { lead, leadId, startsAt } = appointment;
  const { appointments, ...payload } = lead.payload;
  return {
    ...lead,
    id,
    key: `cancel:${leadId}`,
    bodyHash: 'cancel',
    form: 'test-drive',
    receivedAt: now.toISOString(),
    spam: null,
    payload: {
      ...payload,
      message: edgeText(edge, 'message.test_drive.cancelled', {
        when: whenText(edge, startsAt, timeZone),
        reference: leadReference(leadId),
      }),
      ...(Array.isArray(appointments)
        ? { appointments: appointments.map((appointment) => ({ ...appointment, status: 'cancelled' as const })) }
        : {}),
      lead_id: id,
    },
    destinations: destinationsOf(edge.leads.destinations, null),
  };
}
