import * as z from 'zod';
import { PaymentsSchema } from '#config/schema/checkout.ts';
import { bindingName, email, httpsUrl, MAX_DAYS, REFUSED_FIELDS, text } from '#config/schema/fields.ts';
import { urlWith } from '#config/schema/maps.ts';
import { DigestSchema, MessagesSchema } from '#config/schema/messages.ts';
import { TradeInSchema } from '#config/schema/trade-in.ts';

/** A destination for leads. Secrets are given as binding names, never as values. */
const LeadDestinationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('outbox').describe('Only stored, for `npm run leads`.') }),
  z.strictObject({
    kind: z.literal('webhook').describe('JSON by HTTP, signed.'),
    url: httpsUrl().describe('Address that receives the lead.'),
    secretBinding: bindingName().describe('Name of the secret that signs it.'),
  }),
  z.strictObject({
    kind: z
      .literal('email')
      .describe(
        'Plain email; the only destination that is also told when a deposit has been paid, and when such a reservation ends early.',
      ),
    to: email().describe('Receiver.'),
  }),
  z.strictObject({
    kind: z.literal('adf').describe('ADF/XML by HTTP.'),
    url: httpsUrl().describe('Address that receives the lead.'),
    secretBinding: bindingName().nullable().default(null).describe('Name of the secret that signs it.'),
  }),
  z.strictObject({
    kind: z.literal('adf-email').describe('ADF/XML by email.'),
    to: email().describe('Receiver.'),
  }),
]);

/** The private settings of a tenant, known only to the edge (TEN-03). They are never written to `dist`. */
export const PrivateSchema = z
  .strictObject({
    leads: z
      .strictObject({
        destinations: z
          .array(LeadDestinationSchema)
          .min(1)
          .default([{ kind: 'outbox' }])
          .describe('Destinations of leads.'),
        keepDays: z
          .number()
          .int()
          .min(1)
          .max(MAX_DAYS)
          .default(90)
          .describe(
            'Days after which personal data are erased; must be longer than test drives can be booked ahead and estimates are valid.',
          ),
        digest: DigestSchema,
      })
      .prefault({})
      .describe('Leads.'),
    accounts: z
      .strictObject({
        keepDays: z
          .number()
          .int()
          .min(30)
          .max(MAX_DAYS)
          .default(730)
          .describe('Days without use after which an account is deleted.'),
      })
      .prefault({})
      .describe('Accounts of shoppers.'),
    messages: MessagesSchema,
    hooks: z
      .array(
        z.strictObject({
          event: z
            .enum(['reservation', 'phone_reveal', 'valuation'])
            .describe(
              'What is reported: each step of a reservation, a phone number that was shown, or a trade-in that was valued or whose offer was accepted.',
            ),
          url: httpsUrl().describe('URL that receives the event.'),
          secretBinding: bindingName().describe('Name of the secret that signs it.'),
        }),
      )
      .default([])
      .describe('Webhooks of other systems.'),
    payments: PaymentsSchema,
    search: z
      .strictObject({
        host: httpsUrl().describe('Address of the search server; browsers never see it (TEN-03).'),
        adminKeyBinding: bindingName().describe('Name of the secret with the admin key.'),
        searchKeyBinding: bindingName().describe(
          'Name of the secret that short-lived search tokens are made from: `<uid>:<key>` of the search key.',
        ),
      })
      .nullable()
      .default(null)
      .describe('Search server; needed when `search.engine` is meilisearch.'),
    purchase: z
      .strictObject({
        valuationAccount: text().nullable().default(null).describe('Account with the valuation service.'),
        costColumns: z
          .array(text())
          .default([])
          .describe('Columns of the feed that contain purchase costs; dropped at import.'),
      })
      .register(REFUSED_FIELDS, {
        buyerEmail: 'Remove it: nothing uses it. The account with the valuation service is `valuationAccount`.',
      })
      .prefault({})
      .describe('Buying details.'),
    tradeIn: TradeInSchema,
    geocoder: z
      .strictObject({
        url: urlWith(['{postcode}', '{key}']).describe(
          'URL that looks up a postcode, with `{postcode}` and `{key}`; it must return `results[0].geometry.location` with `lat` and `lng`.',
        ),
        keyBinding: bindingName().describe('Name of the secret with the key.'),
      })
      .nullable()
      .default(null)
      .describe(
        'Postcode service that needs a key (FORM-12): the edge calls it, so browsers never see the key. Replaces `maps.geocoder`.',
      ),
  })
  .prefault({})
  .describe('Private edge file: written for the edge only, never into a page.');
