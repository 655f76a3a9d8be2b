import { leadReference, personName } from '#domain/leads/lead.ts';
import { displayPhone } from '#domain/phone.ts';
import { holdPath } from '#domain/routes/public-paths.ts';
import { siteUrl } from '#domain/site-url.ts';
import { edgeText } from '#text/edge-text.ts';
import { formatInstant } from '#text/format.ts';
import { formatMoneyExact } from '#text/numbers.ts';
import type { WorkerContext } from '../../platform/env.ts';
import { hookNotices } from '../../platform/outbox/hook-rows.ts';
import type { Outgoing } from '../../platform/outbox/outbox-repo.ts';
import { type CarToCallAbout, contactAdvice } from '../messages/call-us.ts';
import { greeting } from '../messages/greeting.ts';
import type { Message } from '../messages/send-message.ts';
import type { Hold } from './hold.ts';

/**
 * Messages for a car that is now held: the buyer gets the deadline and how to cancel, the dealer is told that the deposit was paid.
 *
 * @param listed the held car, which decides the phone number given for questions; null = no longer listed
 */
export function heldNotices(
  context: WorkerContext,
  hold: Hold,
  now: Date,
  endsAt: string,
  listed: CarToCallAbout,
): Outgoing[] {
  const { edge } = context;
  const reference = leadReference(hold.id);
  const deposit = depositText(context, hold);
  const until = untilText(context, { endsAt });
  const { person, carName: car } = hold;
  return [
    ...toBuyer(hold, now, HELD, {
      subject: edgeText(edge, 'message.held.subject', { car, reference }),
      text: [
        greeting(edge, person?.name),
        edgeText(edge, 'message.held.until', { car, until, reference }),
        edgeText(edge, 'message.held.refund', { deposit }),
        edgeText(edge, 'message.held.link', { link: siteUrl(edge, holdPath(hold.token)) }),
        edgeText(edge, 'message.held.private'),
        edgeText(edge, 'message.questions', { contactAdvice: contactAdvice(edge, listed) }),
        edge.name,
      ].join('\n\n'),
    }),
    ...toDealer(context, hold, now, HELD, {
      subject: edgeText(edge, 'message.deposit.subject', { car, reference }),
      text: edgeText(edge, 'message.deposit.text', { deposit, car, until }),
    }),
    ...hooks(context, hold, now, 'held', { held_until: endsAt }),
  ];
}

/**
 * Messages to the dealer for a reservation with a deposit that ends early, unless the dealer ended it. They are queued with its end,
 * because the car is on sale again at once, and not when the deposit has been returned: a payment service may be down for hours.
 */
export function endedEarlyNotices(
  context: WorkerContext,
  hold: Hold,
  why: 'cancelled' | 'unpaid',
  now: Date,
): Outgoing[] {
  if (hold.paidAt === null) return [];
  const { edge } = context;
  const values = { car: hold.carName, deposit: depositText(context, hold) };
  return toDealer(context, hold, now, 'returned', {
    subject: edgeText(edge, 'message.deposit.ended_subject', {
      car: hold.carName,
      reference: leadReference(hold.id),
    }),
    text: edgeText(edge, why === 'unpaid' ? 'message.deposit.lapsed' : 'message.deposit.cancelled', values),
  });
}

/**
 * Messages for a returned deposit: the hold expired or was cancelled, or the payment came too late.
 *
 * @param listed as for `heldNotices`
 */
export function returnedNotices(context: WorkerContext, hold: Hold, now: Date, listed: CarToCallAbout): Outgoing[] {
  const { edge } = context;
  const reason = hold.paidAt === null ? 'message.returned.late' : 'message.returned.ended';
  const values = { car: hold.carName, deposit: depositText(context, hold) };
  const reference = leadReference(hold.id);
  return [
    ...toBuyer(hold, now, 'returned', {
      subject: edgeText(edge, 'message.returned.subject', { reference }),
      text: [
        greeting(edge, hold.person?.name),
        edgeText(edge, reason, values),
        edgeText(edge, 'message.questions', { contactAdvice: contactAdvice(edge, listed) }),
        edge.name,
      ].join('\n\n'),
    }),
    // Usually queued already, when the hold ended; not if the hold changed at that moment.
    ...(hold.why === 'cancelled' || hold.why === 'unpaid' ? endedEarlyNotices(context, hold, hold.why, now) : []),
    ...hooks(context, hold, now, 'returned', { why: hold.why }),
  ];
}

/** The buyer's name, phone number and e-mail address, one per line. */
function buyerText({ edge }: WorkerContext, { person, eraseRequestedAt }: Hold): string {
  if (person === null || eraseRequestedAt !== null) return edgeText(edge, 'message.deposit.erased');
  const { phone, email } = person;
  const lines = [
    ['buyer', personName(person)],
    ['phone', displayPhone(phone, edge.locale.country)],
    ['email', email],
  ] as const;
  return lines
    .flatMap(([field, value]) => (value === '' ? [] : edgeText(edge, `message.deposit.${field}`, { value })))
    .join('\n');
}

const HELD = 'held';
/** The deduplication key of the message that confirms a hold. */
export const heldMessageKey = ({ id }: Pick<Hold, 'id'>): string => `${id}:${HELD}`;

/** The end of a hold, on its page, in the account and in messages, in the dealer's time zone. */
export const untilText = ({ edge }: WorkerContext, { endsAt }: Pick<Hold, 'endsAt'>): string =>
  formatInstant(new Date(endsAt), edge.locale);

/** The deposit of a hold, as on the page: `$200`, `$199.50`. */
export const depositText = ({ edge }: WorkerContext, { cents }: Pick<Hold, 'cents'>): string =>
  formatMoneyExact(cents / 100, edge.locale);

function toBuyer(hold: Hold, now: Date, event: string, mail: Pick<Message, 'subject' | 'text'>): Outgoing[] {
  if (hold.person === null || hold.eraseRequestedAt !== null) return [];
  return message(`${hold.id}:${event}`, now, { channel: 'email', to: hold.person.email, ...mail });
}

/** One message to each mailbox that gets leads, with the buyer's details and the reference below its text. */
function toDealer(
  context: WorkerContext,
  hold: Hold,
  now: Date,
  event: string,
  { subject, text }: Pick<Message, 'subject' | 'text'>,
): Outgoing[] {
  const { edge } = context;
  const reference = edgeText(edge, 'message.deposit.reference', { reference: leadReference(hold.id) });
  return edge.leads.destinations.flatMap((destination) =>
    destination.kind !== 'email'
      ? []
      : message(`${hold.id}:${event}:${destination.to}`, now, {
          channel: 'email',
          to: destination.to,
          subject,
          text: [text, buyerText(context, hold), reference].join('\n\n'),
        }),
  );
}

function message(deduplicationKey: string, now: Date, body: Message): Outgoing[] {
  const at = now.toISOString();
  return [{ kind: 'message', deduplicationKey, destination: body.channel, body, state: 'waiting', at }];
}

/** Notices for subscribed systems of the dealer: the car and the deposit, no personal data. */
function hooks(
  context: WorkerContext,
  { id, carId, cents }: Hold,
  now: Date,
  event: string,
  details: object,
): Outgoing[] {
  const body = { what: event, id, car_id: carId, cents, ...details };
  return hookNotices(context, 'reservation', `${id}:${event}`, body, now);
}
