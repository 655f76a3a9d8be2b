import { timeZoneAt } from '#domain/locations.ts';
import { calendarPath, TEST_DRIVE_PATH } from '#domain/routes/public-paths.ts';
import { withQuery } from '#domain/with-query.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { whenText, whereText } from './appointment-texts.ts';
import { findAppointment, hasStarted } from './appointments-repo.ts';

/**
 * Placeholders for the page of an appointment, found by the token in its link; for an unknown token, `appointment.unknown`.
 * `appointment.asked`: the page was opened by such a link; `appointment.again`: the link to book another time.
 */
export async function appointmentPlaceholders(
  context: RequestContext,
  token: string,
): Promise<{ readonly [placeholder: string]: string }> {
  const appointment = await findAppointment(database(context), token);
  if (appointment === null) return { 'appointment.asked': '1', 'appointment.unknown': '1' };
  const { edge, runtime } = context;
  const location = edge.locations.find(({ id }) => id === appointment.locationId);
  const cancelled = appointment.cancelledAt !== null;
  return {
    'appointment.asked': '1',
    'appointment.when': whenText(
      edge,
      appointment.startsAt,
      timeZoneAt(edge.locations, appointment.locationId, edge.locale.timeZone),
    ),
    'appointment.where': whereText(edge, location),
    'appointment.car': appointment.lead.car?.name ?? '',
    'appointment.token': token,
    'appointment.calendar': calendarPath(token),
    'appointment.again': withQuery(TEST_DRIVE_PATH, { car_id: appointment.lead.carId }),
    ...(cancelled ? { 'appointment.cancelled': '1' } : { 'appointment.booked': '1' }),
    ...(!cancelled && !hasStarted(appointment, runtime.now()) ? { 'appointment.cancellable': '1' } : {}),
  };
}
