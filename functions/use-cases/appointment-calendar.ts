import { database, type RequestContext } from '../platform/env.ts';
import { phoneText } from '../topics/appointments/appointment-texts.ts';
import { findAppointment } from '../topics/appointments/appointments-repo.ts';
import { readCar } from '../topics/cars/read-car.ts';

/** The calendar file of an appointment, for anyone who has its token; null = there is none. */
export async function appointmentCalendar(context: RequestContext, token: string): Promise<string | null> {
  const { edge } = context;
  const appointment = await findAppointment(database(context), token);
  if (appointment === null) return null;
  const location = edge.locations.find(({ id }) => id === appointment.locationId) ?? null;
  const { calendarFile } = await context.runtime.calendarFiles();
  // The appointment matters more than the car's own phone number.
  const car = await readCar(context, appointment.lead.carId).catch(() => null);
  return calendarFile(edge, location, appointment, phoneText(edge, location, car));
}
