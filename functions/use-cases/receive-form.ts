import type { RequestContext } from '../platform/env.ts';
import { hashOf } from '../platform/hashes.ts';
import { checkSender } from '../topics/leads/check-sender.ts';
import {
  bodyOf,
  type LeadPayload,
  type ListedCar,
  type NewLead,
  type Raw,
  type Reading,
  toLead,
} from '../topics/leads/decide.ts';
import { keyFor, type LeadKey, sentKey } from '../topics/leads/lead-key.ts';
import type { StoredLead } from '../topics/leads/leads-repo.ts';
import { deliverSoon } from './deliver.ts';

/** A form that was read without a fault. */
export interface SentForm {
  readonly reading: Reading & { readonly ok: true };
  readonly raw: Raw;
  /** The car it names, as listed; null = none. */
  readonly car: ListedCar | null;
  /** Posted by the browser itself, without script. */
  readonly plain: boolean;
}

/** A form and what it is known by when it is sent again. */
export interface ReceivedForm extends SentForm {
  readonly key: LeadKey;
  readonly bodyHash: string;
}

/**
 * The one way in for everything that becomes a lead, questions and reservations alike: `receiveForm` names it, the caller looks whether
 * it was sent before, `leadOf` judges its sender and makes the lead, the caller stores it, `announce` sends it on.
 *
 * @param knownByWords of a plain form without a key: the same words of one sender are the same form. Who reserves a car again in the
 *   same words means another reservation.
 */
export async function receiveForm(
  context: RequestContext,
  form: SentForm,
  knownByWords: boolean,
): Promise<ReceivedForm> {
  const bodyHash = await hashOf(bodyOf(form.reading, form.raw, form.car));
  return { ...form, bodyHash, key: sentKey(form.raw) ?? (await keyFor(context, form.plain && knownByWords, bodyHash)) };
}

/** Why no more forms are taken: the sender may come again in so many seconds. */
export interface TooMany {
  readonly kind: 'too_many';
  readonly retryAfter: number;
}

/**
 * The lead that a form becomes. What is sent in passing, without a deposit, is judged by its sender: it may come out flagged, or not at
 * all.
 *
 * @param factsOf what else is known of it under the contract's keys; asked once its sender was let through
 */
export async function leadOf(
  context: RequestContext,
  { reading, raw, car, key, bodyHash }: ReceivedForm,
  { judged, factsOf }: { readonly judged: boolean; readonly factsOf?: () => Promise<LeadPayload> },
): Promise<{ readonly kind: 'lead'; readonly lead: NewLead } | TooMany> {
  const { edge, runtime, request } = context;
  const { flag, retryAfter } = judged ? await checkSender(context, raw, key.text) : { flag: null, retryAfter: null };
  if (retryAfter !== null) return { kind: 'too_many', retryAfter };
  const facts = await factsOf?.();
  const lead = toLead(edge, reading, raw, car, {
    id: runtime.newId(),
    key: key.text,
    now: runtime.now(),
    userAgent: request.headers.get('user-agent') ?? '',
    bodyHash,
    flag,
    ...(facts === undefined ? {} : { facts }),
  });
  return { kind: 'lead', lead };
}

/** Notes a lead that stands, and sends it on at once. */
export function announce(context: RequestContext, { reading }: SentForm, { id }: StoredLead, again: boolean): void {
  const { edge, runtime } = context;
  runtime.log({ event: 'lead', lead: id, site: edge.slug, form: reading.description.id, again: again ? 1 : 0 });
  context.later(() => deliverSoon(context, { kind: 'lead', subject: id }));
}
