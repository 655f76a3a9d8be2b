import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import type { NewLead } from '../leads/lead.ts';
import { greeting } from '../messages/greeting.ts';
import type { Message } from '../messages/send-message.ts';
import { whenText, whereText } from './appointment-texts.ts';

/** The confirmation e-mail to the shopper: time, place, car, and a link to see the appointment, add it to a calendar, change or cancel it. */
export function confirmation(
  edge: EdgeSite,
  location: EdgeLocation,
  { payload, car }: NewLead,
  startsAt: string,
  { link, phone }: { readonly link: string; readonly phone: string | null },
): Message {
  const time = whenText(edge, startsAt, location.timeZone);
  const lines = [
    greeting(edge, payload.name),
    '',
    edgeText(edge, 'message.test_drive.booked'),
    '',
    ...(car === null ? [] : [car.name]),
    time,
    whereText(edge, location),
    ...(phone === null ? [] : [edgeText(edge, 'message.test_drive.phone', { phone })]),
    '',
    edgeText(edge, 'message.test_drive.bring'),
    edgeText(edge, 'message.test_drive.link', { link }),
    '',
    edge.name,
  ];
  return {
    channel: 'email',
    to: String(payload.email),
    subject: edgeText(edge, 'message.test_drive.subject', { site: edge.name, when: time }),
    text: lines.join('\n'),
  };
}
