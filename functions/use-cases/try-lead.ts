import { database, type RequestContext } from '../platform/env.ts';
import { storeAndDelete } from '../topics/leads/leads-repo.ts';
import { leadOf, receiveForm, type SentForm } from './receive-form.ts';

/** A test lead that was stored and is gone again. */
export interface TriedLead {
  /** How many destinations it would have gone to. */
  readonly destinations: number;
}

/**
 * Accepts a form as `acceptLead` does, and takes it back in the transaction that stored it: nobody else ever sees the lead, so no destination
 * receives it, no digest or limit counts it, and a Worker that ends half-way leaves nothing. Nothing is booked, and its sender is not judged.
 *
 * @throws when the lead cannot be stored or read back
 */
export async function tryLead(context: RequestContext, sent: SentForm): Promise<TriedLead> {
  const { edge, runtime } = context;
  const form = await receiveForm(context, sent, false);
  const made = await leadOf(context, form, { judged: false });
  if (made.kind === 'too_many') throw new Error('A lead whose sender is not judged was refused.');
  // Under a key of its own, whatever key was sent: a real lead under that one stays as it is.
  const tried = await storeAndDelete(database(context), { ...made.lead, key: `tried:${made.lead.id}` });
  runtime.log({ event: 'lead_tried', site: edge.slug, form: form.reading.description.id });
  return tried;
}
