import * as z from 'zod';
import { bindingName, email, httpsUrl, text } from '#config/schema/fields.ts';

const service = (kind: string, from: string) =>
  z
    .strictObject({
      url: httpsUrl().describe(`Address of the ${kind} service that takes messages.`),
      from: text().describe(from),
      tokenBinding: bindingName().describe('Name of the secret with its token.'),
    })
    .nullable()
    .default(null)
    .describe(`Service for ${kind}, by HTTP; without one, messages stay in the local outbox.`);

/** Services that deliver messages to people: confirmations, sign-in codes, leads by e-mail. */
export const MessagesSchema = z
  .strictObject({
    email: service('e-mail', 'Sender: `Name <address>`.'),
    sms: service('SMS', 'Sender: a number or a registered name.'),
  })
  .prefault({})
  .describe('Message services.');

/** A daily e-mail to the dealer: number of leads, and those that could not be delivered. */
export const DigestSchema = z
  .strictObject({
    to: email().describe('Receiver.'),
    hour: z.number().int().min(0).max(23).default(7).describe('Hour of the day, in the time zone of the dealer.'),
  })
  .nullable()
  .default(null)
  .describe('Daily e-mail about leads.');
