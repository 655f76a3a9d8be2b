import { HOUR_MS } from '#domain/durations.ts';
import { database, type RequestContext } from '../platform/env.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import type { CurrentCar } from '../topics/cars/current-car.ts';
import { findLeadUnderKey, insertLead } from '../topics/leads/leads-repo.ts';
import { serviceName } from '../topics/payments/choose-service.ts';
import {
  type CheckoutAvailability,
  type CheckoutKind,
  checkoutAvailability,
} from '../topics/reservations/checkout-availability.ts';
import type { Hold } from '../topics/reservations/hold.ts';
import { findHoldByKey, placeHold } from '../topics/reservations/holds-repo.ts';
import { isOwnHold } from '../topics/reservations/own-hold.ts';
import { currentHold, isAwaitingCard } from './change-hold.ts';
import { holdCar } from './hold-car.ts';
import {
  createLead,
  logAndDeliver,
  type ReceivedForm,
  receiveForm,
  type SentForm,
  type TooMany,
} from './receive-form.ts';
import { settledOrAsStored } from './settle-hold.ts';

/** Attempts from one IP address in an hour. Each holds a car for half an hour, so a stranger must not be able to hold a whole yard. */
const MAX_PER_HOUR = 12;

export type ReservationResult =
  | { readonly kind: 'held'; readonly hold: Hold }
  /** Where no deposits are taken: the dealer calls back. */
  | { readonly kind: 'requested'; readonly lead: string }
  /** Another form is already stored under its key. */
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'not_free'; readonly why: Exclude<CheckoutAvailability['kind'], 'free'> }
  | TooMany
  /** This IP address, perhaps a robot, wants to hold more cars than a buyer would. */
  | { readonly kind: 'too_many_holds' };

/**
 * Reserves a car for the sender of the form: holds it and opens the payment of its deposit, or asks the dealer to call back. A form of the
 * browser that holds the car replaces its hold if its details differ and the deposit has yet to be paid: the shopper has corrected them.
 */
export async function reserveCar(
  context: RequestContext,
  sent: SentForm & { readonly car: CurrentCar & SentForm['car'] },
  checkout: CheckoutKind,
): Promise<ReservationResult> {
  const { edge, runtime, request } = context;
  const { car } = sent;
  const service = serviceName(context);
  const db = database(context);
  const form = await receiveForm(context, sent, false);
  const earlier = await earlierResult(context, form);
  if (earlier !== null) return earlier;
  const result = await createLead(context, form, { checksSender: service === 'none' });
  if (result.kind === 'too_many') return result;
  const { lead } = result;
  const availability = await checkoutAvailability(context, car, checkout);
  let replaced: Hold | null = null;
  if ('hold' in availability && availability.hold !== null && isOwnHold(request, availability.hold)) {
    replaced = await currentHold(context, availability.hold);
    if (replaced.bodyHash === form.bodyHash || !(await isAwaitingCard(context, replaced)))
      return { kind: 'held', hold: replaced };
  }
  if (availability.kind !== 'free' && !('hold' in availability && availability.hold !== null))
    return { kind: 'not_free', why: availability.kind };
  if (service === 'none') {
    const stored = await insertLead(db, lead);
    if (!isSame(form, stored)) return { kind: 'key_reused' };
    logAndDeliver(context, form, stored, stored.id !== lead.id);
    return { kind: 'requested', lead: stored.id };
  }
  if (lead.spam !== null || !(await allowIpAddress(context, 'reserve', MAX_PER_HOUR, HOUR_MS, form.key.text)))
    return { kind: 'too_many_holds' };
  const hold = await holdCar(context, car, lead, service, placeHold, replaced?.id);
  if (hold === null) return { kind: 'not_free', why: availability.kind === 'reserved' ? 'reserved' : 'paying' };
  if (!isSame(form, hold)) return { kind: 'key_reused' };
  runtime.log({ event: 'hold', hold: hold.id, site: edge.slug, car: car.id });
  if (replaced !== null) await settledOrAsStored(context, replaced); // closes its payment page
  return { kind: 'held', hold };
}

/**
 * A form that was sent before under its key gets the first response, whatever has happened to the car since, and is not counted; null = it
 * is new.
 */
async function earlierResult(context: RequestContext, form: ReceivedForm): Promise<ReservationResult | null> {
  const db = database(context);
  const hold = await findHoldByKey(db, form.key.text);
  if (hold !== null) return isSame(form, hold) ? { kind: 'held', hold } : { kind: 'key_reused' };
  const lead = await findLeadUnderKey(db, form.key.text);
  if (lead === null) return null;
  return isSame(form, lead) ? { kind: 'requested', lead: lead.id } : { kind: 'key_reused' };
}

/**
 * Whether a form is the one already stored under its key. A form post counts as the same even if it was changed: it gets the reservation that
 * the first one started.
 */
const isSame = ({ bodyHash, isFormPost }: ReceivedForm, stored: { readonly bodyHash: string }): boolean =>
  stored.bodyHash === bodyHash || isFormPost;
