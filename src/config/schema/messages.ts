import * as z from 'zod';
import { bindingName, email, httpsUrl, matching, text } from '#config/schema/fields.ts';

const sender = () =>
  matching(
    /^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/,
    'is not a sender',
    'Write `Name <address>`: `Gum Street Cars <hello@gumstreetcars.example>`.',
  );

const service = <From extends z.ZodType>(kind: string, unsent: string, from: From) =>
  z
    .strictObject({
      url: httpsUrl().describe(`Address of the ${kind} service that accepts messages.`),
      from,
      tokenBinding: bindingName().describe('Name of the secret with its token.'),
    })
    .nullable()
    .default(null)
    .describe(
      `Service for ${kind}, by HTTP. Without one, a live site sends no ${unsent}; other messages are stored and never sent (\`npm run leads -- outbox\`).`,
    );

/** Services that deliver messages to people: confirmations, sign-in codes, leads by email. */
export const MessagesSchema = z
  .strictObject({
    email: service(
      'email',
      'leads by email and no sign-in codes by email',
      sender().describe('Sender: `Name <address>`.'),
    ),
    sms: service('SMS', 'sign-in codes by SMS', text().describe('Sender: a number or a registered name.')),
  })
  .prefault({})
  .describe('Message services.');

/** The daily email to the dealer about the day before: its leads, requests for phone numbers, and what could not be delivered; null = none. */
export const DigestSchema = z
  .strictObject({
    to: email().describe('Receiver.'),
    hour: z.number().int().min(0).max(23).default(7).describe('Hour of the day, in the time zone of the dealer.'),
  })
  .nullable()
  .default(null)
  .describe(
    'Daily email about the day before: its leads, how often shoppers asked to see a phone number, and what could not be delivered.',
  );
