import * as z from 'zod';
import { bindingName, httpsUrl } from '#config/schema/fields.ts';

/** Selling points of reserving and buying online (RES-05). The dealer chooses them and is responsible for keeping them. */
export const CLAIMS = [
  'refundable_deposit',
  'encrypted_payments',
  'freight',
  'video_calls',
  'protection',
  'home_test_drive',
  'money_back',
  'roadside_assist',
] as const;

/** Cards and wallets shown as accepted for a deposit (RES-05). */
const ACCEPTED_PAYMENTS = ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] as const;

/** What pages say about reserving and buying online. */
export const CheckoutSchema = z
  .strictObject({
    claims: z
      .array(z.enum(CLAIMS))
      .default(['refundable_deposit', 'encrypted_payments'])
      .describe('Selling points shown with a reservation, in this order (RES-05).'),
    accepts: z
      .array(z.enum(ACCEPTED_PAYMENTS))
      .default([...ACCEPTED_PAYMENTS])
      .describe(
        'Cards and wallets accepted for a deposit, as shown (RES-05); none are shown where no deposit is taken online.',
      ),
  })
  .prefault({})
  .describe(
    'Reserving and buying online: promises shown beside the forms. Enabled by `features.checkout` or `features.onlinePurchase`.',
  );

/** Payment service for deposits. Secrets are given as binding names, never as values. */
export const PaymentsSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z
        .literal('demo')
        .describe('A demonstration on a page of the platform: test cards only, no money is transferred.'),
    }),
    z.strictObject({
      kind: z
        .literal('stripe')
        .describe("Stripe's own card page; the deposit is authorised, then collected or released."),
      secretKeyBinding: bindingName().describe('Name of the secret with the key of the account.'),
      noticeSecretBinding: bindingName().describe('Name of the secret that signs its notices (webhooks).'),
      host: httpsUrl().nullable().default(null).describe("URL of a stand-in for tests; by default Stripe's own."),
    }),
    z.strictObject({
      kind: z.literal('none').describe('No deposit is taken online: a reservation is a request, and the dealer calls.'),
    }),
  ])
  .prefault({ kind: 'demo' })
  .describe('Who takes deposits (RES-02).');
