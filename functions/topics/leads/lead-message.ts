import { readEmail } from '#domain/email-address.ts';
import { cleanText } from '#domain/forms/read-form.ts';
import { toAdf } from '#domain/leads/adf.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { leadText } from '#domain/leads/lead.ts';
import { localeOf } from '#domain/locale.ts';
import { carPath } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';
import type { Message } from '../messages/send-message.ts';

/** Facts of a lead that say nothing to a person who answers it. */
const UNTOLD = ['lead_id', 'user_agent', 'lead_attributes', 'location_id', 'car_id', 'source', 'page_id', 'offer_id'];

/** A lead as a plain e-mail to the dealer; an answer to it goes to the shopper. */
export function leadMessage(lead: Lead, edge: EdgeSite, to: string): Message {
  const { payload, car } = lead;
  const name = `${leadText(payload.name)} ${leadText(payload.last_name)}`.trim();
  const about = car?.name ?? (leadText(payload.offer_name) || leadText(payload.category));
  const facts = Object.entries(payload)
    .filter(([key, value]) => !UNTOLD.includes(key) && value !== '' && value !== null && value !== false)
    .map(([key, value]) => `${key}: ${value === true ? 'yes' : leadText(value)}`);
  const lines = [
    `${name} sent the form "${lead.form}" on ${edge.origin}.`,
    car === null
      ? ''
      : `\nCar: ${car.name}${car.stocknum === null ? '' : `, stock number ${car.stocknum}`}\n${edge.origin}${carPath(car.slug)}`,
    `\n${facts.join('\n')}`,
    `\nLead ${lead.id}`,
  ];
  const email = readEmail(leadText(payload.email));
  return {
    channel: 'email',
    to,
    subject: cleanText(`Lead: ${about} – ${name}`).slice(0, 150),
    text: lines.filter((line) => line !== '').join('\n'),
    ...(email === null ? {} : { replyTo: email }),
  };
}

/** A lead as the e-mail that dealer systems read: ADF as the whole text. */
export function adfMessage(lead: Lead, edge: EdgeSite, to: string): Message {
  return { channel: 'email', to, subject: `ADF lead ${lead.id}`, text: leadAdf(lead, edge) };
}

export function leadAdf(lead: Lead, { name, origin, locale }: EdgeSite): string {
  return toAdf([lead], { vendor: name, provider: origin, currency: localeOf(locale.slice(3)).currency });
}
