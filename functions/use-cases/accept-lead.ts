import type { FieldError } from '#domain/forms/read-form.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { type Booking, insertBookedLead } from '../topics/appointments/appointments-repo.ts';
import { bookAppointment } from '../topics/appointments/book-appointment.ts';
import { takenText } from '../topics/appointments/free-slots.ts';
import { dateOutOfRange } from '../topics/leads/date-out-of-range.ts';
import { findLeadUnderKey, insertLead, type StoredLead } from '../topics/leads/leads-repo.ts';
import { tradeInFacts } from '../topics/trade-in/trade-in-facts.ts';
import { announce, leadOf, type ReceivedForm, receiveForm, type SentForm, type TooMany } from './receive-form.ts';

export type AcceptedLead =
  /** `token`: of the appointment booked with it, for its sender alone; null = none, or the sender is not known to be the first one. */
  | { readonly kind: 'stored'; readonly id: string; readonly token: string | null }
  /** Something else stands under its key. */
  | { readonly kind: 'key_reused' }
  /** Its time is over, too far off or taken. */
  | { readonly kind: 'refused'; readonly error: FieldError }
  | TooMany;

/** Takes a form that asks something of the dealer, and books the test drive it names. The same form again gets the first answer. */
export async function acceptLead(context: RequestContext, sent: SentForm): Promise<AcceptedLead> {
  const { edge, runtime } = context;
  const db = database(context);
  const form = await receiveForm(context, sent, true);
  // A repeat is answered like the first time, before anything is counted or looked at that time has changed.
  const earlier = await findLeadUnderKey(db, form.key.text);
  if (earlier !== null) return standing(context, form, earlier, true);
  const now = runtime.now();
  const untimely = dateOutOfRange(edge, form.reading, now);
  if (untimely !== null) return { kind: 'refused', error: untimely };
  const made = await leadOf(context, form, {
    judged: true,
    factsOf: () => tradeInFacts(context, form.reading, form.raw, form.car),
  });
  if (made.kind === 'too_many') return made;
  const { lead, booking } = bookAppointment(context, made.lead, now);
  const stored = await (booking ? insertBookedLead(db, lead, booking) : insertLead(db, lead));
  if (stored === null)
    return { kind: 'refused', error: { name: 'dateTime', message: await takenText(context, booking as Booking) } };
  return standing(context, form, stored, stored.id !== lead.id);
}

/** The answer to a lead that stands: the same to every repeat of its sender, and without its ticket to anybody else. */
function standing(context: RequestContext, form: ReceivedForm, stored: StoredLead, again: boolean): AcceptedLead {
  if (stored.bodyHash !== form.bodyHash) return { kind: 'key_reused' };
  announce(context, form, stored, again);
  return { kind: 'stored', id: stored.id, token: form.key.sent || !again ? stored.token : null };
}
