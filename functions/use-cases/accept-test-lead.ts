import { database, type RequestContext } from '../platform/env.ts';
import { storeAndDelete } from '../topics/leads/leads-repo.ts';
import { createLead, receiveForm, type SentForm } from './receive-form.ts';

/** A test lead that was stored and deleted again. */
export interface DeletedTestLead {
  /** Number of destinations it would have been sent to. */
  readonly destinations: number;
}

/**
 * Accepts a form like `acceptLead`, and deletes the lead in the transaction that stored it, so that nobody else sees it: no destination
 * receives it, no digest or limit counts it, and an interrupted Worker leaves nothing. Nothing is booked, and the sender is not checked.
 *
 * @throws Error if the lead cannot be stored or read back
 */
export async function acceptTestLead(context: RequestContext, sent: SentForm): Promise<DeletedTestLead> {
  const { edge, runtime } = context;
  const form = await receiveForm(context, sent, false);
  const result = await createLead(context, form, { checksSender: false });
  if (result.kind === 'too_many') throw new Error('A lead was refused although its sender was not checked.');
  // With a new key, whatever key was sent, so that a real lead with that key is not affected.
  const testResult = await storeAndDelete(database(context), { ...result.lead, key: `tried:${result.lead.id}` });
  runtime.log({ event: 'lead_tried', site: edge.slug, form: form.parsed.description.id });
  return testResult;
}
