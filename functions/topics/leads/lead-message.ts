import { readEmail } from '#domain/email-address.ts';
import { adfParties, toAdf } from '#domain/leads/adf.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { leadText } from '#domain/leads/lead.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import { emailHtml, emailText } from '#text/email.ts';
import { leadDealer, leadEmail } from '#text/lead-email.ts';
import type { Message } from '../messages/send-message.ts';

/** A lead as an e-mail to the dealer, in plain text and HTML; replies go to the shopper. */
export function leadMessage(lead: Lead, edge: EdgeSite, to: string): Message {
  const content = leadEmail(lead, leadDealer(edge));
  const email = readEmail(leadText(lead.payload.email));
  return {
    channel: 'email',
    to,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, edge.locale.tag),
    ...(email === null ? {} : { replyTo: email }),
  };
}

/** A lead as an e-mail for dealer systems: the text is ADF and nothing else. */
export function adfMessage(lead: Lead, edge: EdgeSite, to: string): Message {
  return {
    channel: 'email',
    to,
    subject: edgeText(edge, 'message.adf_subject', { id: lead.id }),
    text: leadAdf(lead, edge),
  };
}

/** A lead as an ADF document, from this dealer. */
export const leadAdf = (lead: Lead, edge: EdgeSite): string => toAdf([lead], adfParties(edge));
