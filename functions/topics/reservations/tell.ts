import { countryOf } from '#domain/locale.ts';
import { holdPath } from '#domain/paths.ts';
import { writtenPhone } from '#domain/phone.ts';
import { formatInstant, formatMoneyExact } from '#text/format.ts';
import type { Place } from '../../platform/env.ts';
import type { Outgoing } from '../../platform/outbox/outbox-repo.ts';
import { greeting } from '../messages/greeting.ts';
import { reachUs } from '../messages/reach-us.ts';
import type { Message } from '../messages/send-message.ts';
import { type Hold, referenceOf } from './hold.ts';

/** The car is held: the buyer is told until when and how to cancel, the dealer that the deposit is there. */
export function tellHolding(place: Place, hold: Hold, now: Date, endsAt: string): Outgoing[] {
  const { edge } = place;
  const reference = referenceOf(hold);
  const deposit = depositText(place, hold);
  const until = formatInstant(new Date(endsAt), edge.windowCard.locale);
  const { person } = hold;
  return [
    ...toBuyer(hold, now, HELD, {
      subject: `We are holding the ${hold.carName} for you (${reference})`,
      text: [
        greeting(person?.name),
        `The ${hold.carName} is held for you until ${until}. Your reference is ${reference}.`,
        `Your deposit of ${deposit} is refundable in full. If you decide not to buy, you do not need to do anything: you get the deposit back when the time is up. Holding a car does not commit you to buying it.`,
        `See or cancel your reservation: ${edge.origin}${holdPath(hold.ticket)}`,
        'Please keep this message private: anyone with the link above can cancel the reservation.',
        `Questions? Please ${reachUs(edge)}.`,
        edge.name,
      ].join('\n\n'),
    }),
    ...edge.leads.destinations.flatMap((destination): Outgoing[] =>
      destination.kind !== 'email'
        ? []
        : message(`${hold.id}:held:${destination.to}`, now, {
            channel: 'email',
            to: destination.to,
            subject: `Deposit received: ${hold.carName} (${reference})`,
            text: [
              `The deposit of ${deposit} for the ${hold.carName} has been paid. The car is held until ${until}.`,
              buyerText(place, hold),
              `Reference: ${reference}`,
            ].join('\n\n'),
          }),
    ),
    ...hooks(place, hold, now, 'held', { held_until: endsAt }),
  ];
}

/** The deposit went back: the hold ran out, was cancelled, or the payment came too late. */
export function tellReturned(place: Place, hold: Hold, now: Date): Outgoing[] {
  const reference = referenceOf(hold);
  const why =
    hold.paidAt === null
      ? `Your payment for the ${hold.carName} arrived after the time to pay had run out, so the car is not held for you.`
      : `Your reservation of the ${hold.carName} has ended.`;
  return [
    ...toBuyer(hold, now, 'returned', {
      subject: `Your deposit has been returned (${reference})`,
      text: [
        greeting(hold.person?.name),
        `${why} We have returned your deposit of ${depositText(place, hold)} in full. It may take your bank a few days to show it.`,
        `Questions? Please ${reachUs(place.edge)}.`,
        place.edge.name,
      ].join('\n\n'),
    }),
    ...hooks(place, hold, now, 'returned', { why: hold.why }),
  ];
}

/** Whom the dealer calls, a line each for name, number and address. */
function buyerText({ edge }: Place, { person, eraseAskedAt }: Hold): string {
  if (person === null || eraseAskedAt !== null) return "The buyer's details have been erased.";
  const { name, last_name, phone, email } = person;
  const lines = [
    ['Buyer', `${name} ${last_name}`.trim()],
    ['Phone', writtenPhone(phone, countryOf(edge.locale))],
    ['Email', email],
  ];
  return lines.flatMap(([label, value]) => (value === '' ? [] : `${label}: ${value}`)).join('\n');
}

const HELD = 'held';
/** Names the message that says a car is held. */
export const heldSubject = ({ id }: Pick<Hold, 'id'>): string => `${id}:${HELD}`;

export const depositText = ({ edge }: Place, { cents }: Pick<Hold, 'cents'>): string =>
  formatMoneyExact(cents / 100, edge.windowCard.locale);

function toBuyer(hold: Hold, now: Date, what: string, written: Pick<Message, 'subject' | 'text'>): Outgoing[] {
  if (hold.person === null || hold.eraseAskedAt !== null) return [];
  return message(`${hold.id}:${what}`, now, { channel: 'email', to: hold.person.email, ...written });
}

function message(subject: string, now: Date, body: Message): Outgoing[] {
  const at = now.toISOString();
  return [{ kind: 'message', subject, destination: body.channel, body, state: 'waiting', at }];
}

/** Systems of the dealer that want to know: the car and the deposit, nothing about the person. */
function hooks({ edge }: Place, hold: Hold, now: Date, what: string, more: object): Outgoing[] {
  const body = { event: 'reservation', what, id: hold.id, car_id: hold.carId, cents: hold.cents, ...more };
  return edge.hooks
    .filter(({ event }) => event === 'reservation')
    .map(({ url }) => ({
      kind: 'hook',
      subject: `${hold.id}:${what}`,
      destination: `hook:${url}`,
      body,
      state: 'waiting',
      at: now.toISOString(),
    }));
}
