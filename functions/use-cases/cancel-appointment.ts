import { database, type Visit } from '../platform/env.ts';
import { cancelAppointment, findAppointment } from '../topics/appointments/appointments-repo.ts';
import { cancelNotice } from '../topics/appointments/cancel.ts';

/**
 * Frees the slot of an appointment and tells the dealer by a lead, for whoever has its token. Cancelled twice is cancelled once; one that has
 * begun stays.
 */
export async function cancelByToken(visit: Visit, token: string): Promise<'cancelled' | 'begun' | 'unknown'> {
  const { edge, outside } = visit;
  const appointment = await findAppointment(database(visit), token);
  if (appointment === null) return 'unknown';
  if (appointment.cancelledAt !== null) return 'cancelled';
  const now = outside.now();
  if (appointment.startsAt <= now.toISOString()) return 'begun';
  const timeZone = edge.locations.find(({ id }) => id === appointment.locationId)?.timeZone ?? edge.timeZone;
  await cancelAppointment(database(visit), token, cancelNotice(edge, appointment, timeZone, outside.newId(), now));
  outside.log({ event: 'appointment_cancelled', lead: appointment.leadId, site: edge.slug });
  return 'cancelled';
}
