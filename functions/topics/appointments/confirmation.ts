import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import type { NewLead } from '../leads/decide.ts';
import { greeting } from '../messages/greeting.ts';
import type { Message } from '../messages/send-message.ts';
import { whenText, whereText } from './words.ts';

/** What the shopper gets to keep: when, where, which car, and the address to see it, put it into a calendar or cancel it. */
export function confirmation(
  edge: EdgeSite,
  location: EdgeLocation,
  { payload, car }: NewLead,
  startsAt: string,
  link: string,
): Message {
  const when = whenText(edge, startsAt, location.timeZone);
  const lines = [
    greeting(payload.name),
    '',
    'Your test drive is booked.',
    '',
    ...(car === null ? [] : [car.name]),
    when,
    whereText(location),
    ...(location.phone === null ? [] : [`Phone ${location.phone}`]),
    '',
    'Please bring your driver licence.',
    `Add it to your calendar or cancel it: ${link}`,
    '',
    edge.name,
  ];
  return {
    channel: 'email',
    to: String(payload.email),
    subject: `Test drive at ${edge.name}: ${when}`,
    text: lines.join('\n'),
  };
}
