import {
  appointmentLocation,
  capacityOf,
  carIsElsewhere,
  daysWithoutSlots,
  hoursForRequests,
  testDriveDealership,
} from '#domain/appointments.ts';
import { isDay, zonedTime } from '#domain/dates.ts';
import { locationOfCar } from '#domain/locations.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { appointmentPath } from '../topics/appointments/book-appointment.ts';
import { offeredSlots } from '../topics/appointments/free-slots.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { appointmentCalendar } from '../use-cases/appointment-calendar.ts';
import { cancelByToken } from '../use-cases/cancel-appointment.ts';
import { readPost } from './read-post.ts';
import { errorResponse, jsonResponse, NO_STORE, requireGet, seeOther } from './responses.ts';

const MAX_DAYS = 62;

/**
 * `GET /api/appointments?location_id=&dealership_slug=&car_id=&from=&days=` (FORM-14, CALL-04): test-drive times at the given location, or
 * at the one where a lead for this car or preferred dealership would go. 200 `{location, time_zone, slots: [{starts_at, available}],
 * days_without: [{date, reason}], notice_hours}`, `starts_at` in ISO format with offset; no slots if the location offers none. If the car is at
 * another location, there are none either, and `car_at` has the names of the car and that location. Without `from` and `days`: every bookable
 * time from today on.
 */
export async function getAppointments(context: RequestContext): Promise<Response> {
  const { edge, runtime, url } = context;
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const rules = edge.appointments;
  const days = query('days') === '' ? (rules?.daysAhead ?? 0) + 1 : Number(query('days'));
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    return errorResponse(400, 'days', edgeText(edge, 'error.days', { most: MAX_DAYS }));
  if (query('from') !== '' && !isDay(query('from'))) return errorResponse(400, 'from', edgeText(edge, 'error.from'));
  if (!/^\d{0,16}$/.test(query('location_id')))
    return errorResponse(400, 'location_id', edgeText(edge, 'error.location_id'));

  const car = await readCar(context, query('car_id'));
  const location =
    query('location_id') === ''
      ? appointmentLocation(edge.locations, {
          locationId: car?.location_id ?? null,
          dealershipSlug:
            query('dealership_slug') || (testDriveDealership(car && locationOfCar(car, edge.locations), car) ?? ''),
        })
      : (edge.locations.find(({ id }) => id === Number(query('location_id'))) ?? null);
  if (location === null && query('location_id') !== '')
    return errorResponse(404, 'location_id', edgeText(edge, 'error.no_location'));
  if (rules === null || location === null || !sellsCars(location))
    return jsonResponse({
      location: null,
      time_zone: edge.locale.timeZone,
      slots: [],
      days_without: [],
      notice_hours: 0,
    });
  const carAt = carIsElsewhere(car, location, edge.locations);
  if (car !== null && carAt !== null)
    return jsonResponse({
      location: { id: location.id, name: location.name },
      time_zone: location.timeZone,
      slots: [],
      days_without: [],
      notice_hours: 0,
      car_at: { car: car.name, location: carAt.name },
    });
  const from = query('from') || zonedTime(runtime.now(), location.timeZone).date;
  const slots = await offeredSlots(context, location, rules, { from, days });
  const hours = hoursForRequests(location, edge.byAppointment);
  return jsonResponse({
    location: { id: location.id, name: location.name },
    time_zone: location.timeZone,
    slots: slots.map(({ startsAt, available }) => ({ starts_at: startsAt, available })),
    days_without:
      capacityOf(rules, location.id) === 0 ? [] : daysWithoutSlots(hours, rules, runtime.now(), { from, days }),
    notice_hours: rules.leadHours,
  });
}

/** `GET /api/appointments/<token>.ics`: one appointment as a calendar file, for anyone who has its URL; otherwise 404. */
export async function getCalendarFile(context: RequestContext): Promise<Response> {
  const { url } = context;
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const token = url.pathname.slice(url.pathname.lastIndexOf('/') + 1, -'.ics'.length);
  const calendar = await appointmentCalendar(context, token);
  if (calendar === null) return errorResponse(404, 'not_found', edgeText(context.edge, 'error.no_appointment'));
  return new Response(calendar, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="test-drive.ics"',
    },
  });
}

/**
 * `POST /api/appointments/cancel` with `{appointment}`, the token in the confirmation's link: frees the slot and notifies the dealer.
 * Cancelling again has no effect. JSON: 200 `{cancelled: true}`, 404, 422 once the appointment has started; a form post without JavaScript is redirected
 * to the appointment's page.
 */
export async function cancelByLink(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const token = typeof body.raw.appointment === 'string' ? body.raw.appointment.slice(0, 64) : '';
  const result = await cancelByToken(context, token);
  if (result === 'unknown') return errorResponse(404, 'not_found', edgeText(context.edge, 'error.no_appointment'));
  if (result === 'started') return errorResponse(422, 'started', edgeText(context.edge, 'error.appointment_started'));
  if (!body.isFormPost) return jsonResponse({ cancelled: true });
  return seeOther(appointmentPath(token));
}
