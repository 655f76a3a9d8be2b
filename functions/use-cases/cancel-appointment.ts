import { timeZoneAt } from '#domain/locations.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { cancelAppointment, findAppointment, hasStarted } from '../topics/appointments/appointments-repo.ts';
import { cancelNotice } from '../topics/appointments/cancel.ts';

/**
 * Frees the slot of an appointment and notifies the dealer with a lead, for whoever has its token. Cancelling twice has no further effect;
 * an appointment that has started cannot be cancelled.
 */
export async function cancelByToken(
  context: RequestContext,
  token: string,
): Promise<'cancelled' | 'started' | 'unknown'> {
  const { edge, runtime } = context;
  const appointment = await findAppointment(database(context), token);
  if (appointment === null) return 'unknown';
  if (appointment.cancelledAt !== null) return 'cancelled';
  const now = runtime.now();
  if (hasStarted(appointment, now)) return 'started';
  const timeZone = timeZoneAt(edge.locations, appointment.locationId, edge.locale.timeZone);
  await cancelAppointment(database(context), token, cancelNotice(edge, appointment, timeZone, runtime.newId(), now));
  runtime.log({ event: 'appointment_cancelled', lead: appointment.leadId, site: edge.slug });
  return 'cancelled';
}
