import { timeZoneAt } from '#domain/locations.ts';
import { callHref, locationWithPhone } from '#domain/phone.ts';
import { calendarPath, TEST_DRIVE_PATH } from '#domain/routes/public-paths.ts';
import { withQuery } from '#domain/with-query.ts';
import type { CarFile } from '#stock/public-car.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { phoneText, whenText, whereText } from './appointment-texts.ts';
import { findAppointment, hasStarted } from './appointments-repo.ts';

/**
 * Placeholders for the page of an appointment, found by the token in its link; for an unknown token, `appointment.unknown`.
 * `appointment.opened`: the page was opened by such a link; `appointment.again`: the link to book another time; `appointment.phone` and
 * `appointment.call`: the number to call, with the hours of the location: `appointment.at.<id>`, and `appointment.own_number` if the
 * dealer's main number is not that location's.
 *
 * @param carOf returns the car of an id, null if there is none
 */
export async function appointmentPlaceholders(
  context: RequestContext,
  token: string,
  carOf: (id: string | null) => Promise<CarFile | null>,
): Promise<{ readonly [placeholder: string]: string }> {
  const appointment = await findAppointment(database(context), token);
  if (appointment === null) return { 'appointment.opened': '1', 'appointment.unknown': '1' };
  const { edge, runtime } = context;
  const location = edge.locations.find(({ id }) => id === appointment.locationId);
  // The appointment matters more than the car's own phone number.
  const car = await carOf(appointment.lead.carId).catch(() => null);
  const phone = phoneText(edge, location ?? null, car);
  const isMain = location !== undefined && locationWithPhone(edge.locations, edge.phone ?? '') === location;
  const cancelled = appointment.cancelledAt !== null;
  return {
    'appointment.opened': '1',
    'appointment.when': whenText(
      edge,
      appointment.startsAt,
      timeZoneAt(edge.locations, appointment.locationId, edge.locale.timeZone),
    ),
    'appointment.where': whereText(edge, location),
    'appointment.car': appointment.lead.car?.name ?? '',
    'appointment.token': token,
    ...(phone === null ? {} : { 'appointment.phone': phone, 'appointment.call': callHref(phone, edge.locale.country) }),
    ...(location?.phone && !isMain ? { 'appointment.own_number': '1', [`appointment.at.${location.id}`]: '1' } : {}),
    'appointment.calendar': calendarPath(token),
    'appointment.again': withQuery(TEST_DRIVE_PATH, { car_id: appointment.lead.carId }),
    ...(cancelled ? { 'appointment.cancelled': '1' } : { 'appointment.booked': '1' }),
    ...(!cancelled && !hasStarted(appointment, runtime.now()) ? { 'appointment.cancellable': '1' } : {}),
  };
}
