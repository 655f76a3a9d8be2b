import type { FieldError } from '#domain/forms/read-form.ts';
import { database, type Visit } from '../platform/env.ts';
import { type Booking, insertBookedLead } from '../topics/appointments/appointments-repo.ts';
import { takenText } from '../topics/appointments/free-slots.ts';
import { placeAppointment } from '../topics/appointments/place-appointment.ts';
import { findLeadUnderKey, insertLead, type StoredLead } from '../topics/leads/leads-repo.ts';
import { untimelyField } from '../topics/leads/untimely-field.ts';
import { tradeInFacts } from '../topics/trade-in/trade-in-facts.ts';
import { announce, type EnteredForm, enterForm, leadOf, type SentForm, type TooMany } from './enter-form.ts';

export type AcceptedLead =
  /** `token`: of the appointment booked with it, for its sender alone; null = none, or the sender is not known to be the first one. */
  | { readonly kind: 'stored'; readonly id: string; readonly token: string | null }
  /** Something else stands under its key. */
  | { readonly kind: 'key_reused' }
  /** Its time is over, too far off or taken. */
  | { readonly kind: 'refused'; readonly error: FieldError }
  | TooMany;

/** Takes a form that asks something of the dealer, and books the test drive it names. The same form again gets the first answer. */
export async function acceptLead(visit: Visit, sent: SentForm): Promise<AcceptedLead> {
  const { edge, outside } = visit;
  const db = database(visit);
  const form = await enterForm(visit, sent, true);
  // A repeat is answered like the first time, before anything is counted or looked at that time has changed.
  const earlier = await findLeadUnderKey(db, form.key.text);
  if (earlier !== null) return standing(visit, form, earlier, true);
  const now = outside.now();
  const untimely = untimelyField(edge, form.reading, now);
  if (untimely !== null) return { kind: 'refused', error: untimely };
  const made = await leadOf(visit, form, {
    judged: true,
    factsOf: () => tradeInFacts(visit, form.reading, form.raw, form.car),
  });
  if (made.kind === 'too_many') return made;
  const { lead, booking } = placeAppointment(visit, made.lead, now);
  const stored = await (booking ? insertBookedLead(db, lead, booking) : insertLead(db, lead));
  if (stored === null)
    return { kind: 'refused', error: { name: 'dateTime', message: await takenText(visit, booking as Booking) } };
  return standing(visit, form, stored, stored.id !== lead.id);
}

/** The answer to a lead that stands: the same to every repeat of its sender, and without its ticket to anybody else. */
function standing(visit: Visit, form: EnteredForm, stored: StoredLead, again: boolean): AcceptedLead {
  if (stored.bodyHash !== form.bodyHash) return { kind: 'key_reused' };
  announce(visit, form, stored, again);
  return { kind: 'stored', id: stored.id, token: form.key.sent || !again ? stored.token : null };
}
