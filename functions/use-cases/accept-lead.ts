import type { FieldError } from '#domain/forms/read-form.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { type Booking, insertBookedLead } from '../topics/appointments/appointments-repo.ts';
import { bookAppointment, closedError } from '../topics/appointments/book-appointment.ts';
import { slotTakenText } from '../topics/appointments/free-slots.ts';
import { dateOutOfRange } from '../topics/leads/date-out-of-range.ts';
import { findLeadUnderKey, insertLead, type StoredLead } from '../topics/leads/leads-repo.ts';
import { futureYearError } from '../topics/trade-in/future-year.ts';
import { tradeInDetails } from '../topics/trade-in/trade-in-details.ts';
import {
  createLead,
  logAndDeliver,
  type ReceivedForm,
  receiveForm,
  type SentForm,
  type TooMany,
} from './receive-form.ts';

export type AcceptedLead =
  /** `token`: of the appointment that was booked, for the sender only; null = none, or it is not certain that this is the first sender. */
  | { readonly kind: 'stored'; readonly id: string; readonly token: string | null }
  /** Another form is already stored under its key. */
  | { readonly kind: 'key_reused' }
  /** The requested time has passed, is too far ahead, outside opening hours or taken; or a traded-in car was built later than next year. */
  | { readonly kind: 'rejected'; readonly error: FieldError }
  | TooMany;

/** Accepts a form that becomes a lead, and books the test drive it names. A repeat of the same form gets the first response. */
export async function acceptLead(context: RequestContext, sent: SentForm): Promise<AcceptedLead> {
  const { edge, runtime } = context;
  const db = database(context);
  const form = await receiveForm(context, sent, true);
  // A repeat gets the first response before anything else is counted or checked that may have changed since.
  const earlier = await findLeadUnderKey(db, form.key.text);
  if (earlier !== null) return toAcceptedLead(context, form, earlier, true);
  const now = runtime.now();
  const { description, values } = form.parsed;
  const dateError = dateOutOfRange(edge, form.parsed, now) ?? futureYearError(edge, description.fields, values, now);
  if (dateError !== null) return { kind: 'rejected', error: dateError };
  const result = await createLead(context, form, {
    checksSender: true,
    loadDetails: () => tradeInDetails(context, form.parsed, form.raw, form.car),
  });
  if (result.kind === 'too_many') return result;
  const error = closedError(context, result.lead);
  if (error !== null) return { kind: 'rejected', error };
  const { lead, booking } = bookAppointment(context, result.lead, form.car, now);
  const stored = await (booking ? insertBookedLead(db, lead, booking) : insertLead(db, lead));
  if (stored === null)
    return { kind: 'rejected', error: { name: 'dateTime', message: await slotTakenText(context, booking as Booking) } };
  return toAcceptedLead(context, form, stored, stored.id !== lead.id);
}

/** The response for a stored lead: the same for every repeat by its sender, and without the token for anybody else. */
function toAcceptedLead(
  context: RequestContext,
  form: ReceivedForm,
  stored: StoredLead,
  isRepeat: boolean,
): AcceptedLead {
  if (stored.bodyHash !== form.bodyHash) return { kind: 'key_reused' };
  logAndDeliver(context, form, stored, isRepeat);
  return { kind: 'stored', id: stored.id, token: form.key.isFromSender || !isRepeat ? stored.token : null };
}
