import { CONTROL_NAMES, type FormId } from '#domain/forms/form.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import { SUCCESS_PATH } from '#domain/paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { bodyOf, type Raw, type Reading, readLead, sentForm, toLead } from '../leads/decide.ts';
import { judgeLead } from '../leads/judge-lead.ts';
import { keyFor, type LeadKey, sentKey } from '../leads/lead-key.ts';
import { findLeadUnderKey, insertLead, type StoredLead } from '../leads/leads-repo.ts';
import { untimelyField } from '../leads/untimely-field.ts';
import { asset, database, type Visit } from '../platform/env.ts';
import { fillPage, type RefusedForm } from '../platform/fill/fill-page.ts';
import { type Booking, insertBookedLead } from '../topics/appointments/appointments-repo.ts';
import { takenText } from '../topics/appointments/free-slots.ts';
import { appointmentPath, placeAppointment } from '../topics/appointments/place-appointment.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { tradeInFacts } from '../topics/trade-in/trade-in-facts.ts';
import { deliverSoon } from '../use-cases/deliver.ts';
import { answer, NO_STORE, refuse } from './answer.ts';
import { queryFacts } from './pages/query-facts.ts';
import type { Body } from './read-body.ts';
import { readWrite } from './read-write.ts';

/**
 * `POST /api/leads`: a form, as JSON from the element or as a plain post. JSON answers: 200 `{lead_id, next}`, 422 `{errors}`
 * or `{error: "key_reused"}`, 400, 403, 405, 413, 415, 429, 500 `{reference}`. A plain post goes on to /success with 303, or gets
 * its page back with what is wrong and everything that was typed.
 */
export async function postLead(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const form = sentForm(body.raw);
  if (form === null) return refuse(400, 'unknown_form', 'There is no such form.');

  const car = await readCar(visit, body.raw.car_id);
  const reading = readLead(visit.edge, form, body.raw, car);
  if (!reading.ok) return invalid(visit, form, body, reading);
  try {
    return await store(visit, body, reading, car);
  } catch (error) {
    const reference = visit.outside.newId();
    visit.outside.log({ event: 'lead_failed', reference, site: visit.edge.slug, form, name: (error as Error).name });
    if (body.plain) return pageAgain(visit, form, body.raw, reading, true);
    return refuse(500, 'internal', 'Something went wrong on our side.', {}, reference);
  }
}

/** What is wrong with a form, by field. */
async function invalid(visit: Visit, form: FormId, body: Body, reading: Reading & { ok: false }): Promise<Response> {
  if (!body.plain) return answer({ error: 'invalid', errors: reading.errors }, 422);
  return pageAgain(visit, form, body.raw, reading, false);
}

async function store(
  visit: Visit,
  body: Body,
  reading: Reading & { ok: true },
  car: Awaited<ReturnType<typeof readCar>>,
): Promise<Response> {
  const { edge, outside, request } = visit;
  const { raw, plain } = body;
  const { description } = reading;
  const db = database(visit);
  const bodyHash = await sha256(bodyOf(reading, raw, car));
  const key = sentKey(raw) ?? (await keyFor(visit, plain, bodyHash));
  // A repeat is answered like the first time, before anything is counted or looked at that time has changed.
  const earlier = await findLeadUnderKey(db, key.text);
  if (earlier !== null) return accepted(visit, body, key, bodyHash, earlier, true);
  const now = outside.now();
  const refused = (error: FieldError): Promise<Response> =>
    invalid(visit, description.id, body, { ok: false, errors: [error], description });
  const untimely = untimelyField(reading, now, edge.timeZone);
  if (untimely !== null) return refused(untimely);
  const { flag, retryAfter } = await judgeLead(visit, raw, key.text);
  if (retryAfter !== null) {
    const message = 'Too many forms have been sent from your connection. Please try again later, or call us.';
    return refuse(429, 'too_many', message, { 'Retry-After': String(retryAfter) });
  }
  const userAgent = request.headers.get('user-agent') ?? '';
  const facts = await tradeInFacts(visit, reading, raw, car);
  const arrival = { id: outside.newId(), key: key.text, now, userAgent, bodyHash, facts, flag };
  const { lead, booking } = placeAppointment(visit, toLead(edge, reading, raw, car, arrival), now);
  const stored = await (booking ? insertBookedLead(db, lead, booking) : insertLead(db, lead));
  if (stored === null) return refused({ name: 'dateTime', message: await takenText(visit, booking as Booking) });
  return accepted(visit, body, key, bodyHash, stored, stored.id !== lead.id);
}

/** The answer to a lead that stands: the same to every repeat of its sender, and without its ticket to anybody else. */
function accepted(
  visit: Visit,
  { plain, raw }: Body,
  key: LeadKey,
  bodyHash: string,
  stored: StoredLead,
  again: boolean,
): Response {
  if (stored.bodyHash !== bodyHash)
    return refuse(
      422,
      'key_reused',
      'This form was already sent with other details. Reload the page to send a new one.',
    );
  const { edge, outside } = visit;
  outside.log({
    event: 'lead',
    lead: stored.id,
    site: edge.slug,
    form: sentForm(raw) ?? '',
    again: again ? 1 : 0,
  });
  visit.later(() => deliverSoon(visit, { kind: 'lead', subject: stored.id }));
  const own = key.sent || !again;
  const next = stored.token === null || !own ? SUCCESS_PATH : appointmentPath(stored.token);
  if (plain) return new Response(null, { status: 303, headers: { Location: next, 'Cache-Control': 'no-store' } });
  return answer({ lead_id: stored.id, next });
}

/** The page the post came from, with the form as it was sent. Without such a page the errors are told in plain text. */
async function pageAgain(visit: Visit, form: FormId, raw: Raw, reading: Reading, failed: boolean): Promise<Response> {
  const path = safePath(raw[CONTROL_NAMES.page]);
  const from = path === null ? null : new URL(path, visit.url);
  const page = from === null ? null : await asset(visit, from.pathname);
  const errors = reading.ok ? [] : reading.errors;
  if (!from || !page?.ok || !page.headers.get('content-type')?.startsWith('text/html')) {
    const text = failed
      ? 'Something went wrong on our side. Please call us.'
      : errors.map(({ message }) => message).join('\n');
    return new Response(text, {
      status: failed ? 500 : 422,
      headers: { ...NO_STORE, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const refused: RefusedForm = { form, controls: typedValues(reading, raw), errors, failed };
  return fillPage(page, await queryFacts(visit, from.searchParams), refused);
}

/** Everything that was typed, also what is too long or wrong, up to a size no form needs. */
export function typedValues({ description }: Reading, raw: Raw): { [name: string]: string } {
  const controls: { [name: string]: string } = {};
  for (const { name, kind } of description.fields) {
    const value = raw[name];
    if (kind === 'checkbox') controls[name] = value === 'true' || value === 'on' ? 'true' : '';
    else if (typeof value === 'string') controls[name] = value.slice(0, kind === 'message' ? 20_000 : 500);
  }
  for (const name of Object.keys(description.context))
    if (typeof raw[name] === 'string') controls[name] = raw[name].slice(0, 200);
  return controls;
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
