import type { RequestContext } from '../platform/env.ts';
import { hashOf } from '../platform/hashes.ts';
import { currentShopper } from '../topics/accounts/current-shopper.ts';
import { checkSender } from '../topics/leads/check-sender.ts';
import { type IdempotencyKey, newIdempotencyKey, submittedKey } from '../topics/leads/idempotency-key.ts';
import type { LeadPayload, ListedCar, NewLead } from '../topics/leads/lead.ts';
import type { StoredLead } from '../topics/leads/leads-repo.ts';
import { toLead } from '../topics/leads/make-lead.ts';
import type { ParsedForm, RawFields } from '../topics/leads/read-lead.ts';
import { comparableContent } from '../topics/leads/same-post.ts';
import { deliverSoon } from './deliver.ts';

/** A form that was read without errors. */
export interface SentForm {
  readonly parsed: ParsedForm & { readonly ok: true };
  readonly raw: RawFields;
  /** The listed car that it names; null = none. */
  readonly car: ListedCar | null;
  /** Posted by the browser itself, without JavaScript. */
  readonly isFormPost: boolean;
}

/** A form with the key and hash by which a repeat is recognised. */
export interface ReceivedForm extends SentForm {
  readonly key: IdempotencyKey;
  readonly bodyHash: string;
}

/**
 * The common path of everything that becomes a lead, enquiries and reservations alike: `receiveForm` gives the form its key, the caller
 * checks whether it was sent before, `createLead` checks the sender and makes the lead, the caller stores it, and `logAndDeliver` delivers it.
 *
 * @param matchesByContent for forms sent without JavaScript and without a key: the same content from one sender is the same form. A
 *   second reservation with the same content is a new one.
 */
export async function receiveForm(
  context: RequestContext,
  form: SentForm,
  matchesByContent: boolean,
): Promise<ReceivedForm> {
  const bodyHash = await hashOf(comparableContent(form.parsed, form.raw, form.car));
  return {
    ...form,
    bodyHash,
    key: submittedKey(form.raw) ?? (await newIdempotencyKey(context, form.isFormPost && matchesByContent, bodyHash)),
  };
}

/** No more forms are accepted from this sender for `retryAfter` seconds. */
export interface TooMany {
  readonly kind: 'too_many';
  readonly retryAfter: number;
}

/**
 * Makes the lead of a form.
 *
 * @param checksSender whether the sender is checked: the lead may then be flagged, or refused
 * @param loadDetails returns further fields by the contract's keys; called once the sender has passed the check
 */
export async function createLead(
  context: RequestContext,
  { parsed, raw, car, key, bodyHash }: ReceivedForm,
  { checksSender, loadDetails }: { readonly checksSender: boolean; readonly loadDetails?: () => Promise<LeadPayload> },
): Promise<{ readonly kind: 'lead'; readonly lead: NewLead } | TooMany> {
  const { edge, runtime, request } = context;
  const { flag, retryAfter } = checksSender
    ? await checkSender(context, raw, key.text)
    : { flag: null, retryAfter: null };
  if (retryAfter !== null) return { kind: 'too_many', retryAfter };
  const details = await loadDetails?.();
  const lead = toLead(edge, parsed, raw, car, {
    id: runtime.newId(),
    key: key.text,
    now: runtime.now(),
    userAgent: request.headers.get('user-agent') ?? '',
    bodyHash,
    shopperId: (await currentShopper(context))?.id ?? null,
    flag,
    ...(details === undefined ? {} : { details }),
  });
  return { kind: 'lead', lead };
}

/** Logs a stored lead and delivers it at once. */
export function logAndDeliver(
  context: RequestContext,
  { parsed }: SentForm,
  { id }: StoredLead,
  isRepeat: boolean,
): void {
  const { edge, runtime } = context;
  runtime.log({ event: 'lead', lead: id, site: edge.slug, form: parsed.description.id, again: isRepeat ? 1 : 0 });
  context.later(() => deliverSoon(context, { kind: 'lead', deduplicationKey: id }));
}
