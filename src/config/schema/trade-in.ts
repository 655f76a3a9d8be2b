import * as z from 'zod';
import { bindingName, httpsUrl } from '#config/schema/fields.ts';

/** How a shopper's car is valued (TRADE-04). All of it is private, because it includes the dealer's margin. */
export const TradeInSchema = z
  .strictObject({
    marginPercent: z
      .number()
      .min(0)
      .max(90)
      .default(14)
      .describe('What buying, preparing and selling a car costs, in percent of the price it is advertised at.'),
    minComparables: z
      .number()
      .int()
      .min(1)
      .default(3)
      .describe('Minimum number of comparable cars in stock for an estimate.'),
    yearSpan: z
      .number()
      .int()
      .min(0)
      .max(10)
      .default(3)
      .describe('Cars up to this many years older or newer count as comparable.'),
    validDays: z.number().int().min(1).max(60).default(7).describe('Number of days for which an estimate is valid.'),
    service: z
      .strictObject({
        lookupUrl: httpsUrl().nullable().default(null).describe('Finds the car that a registration belongs to.'),
        valuationUrl: httpsUrl()
          .nullable()
          .default(null)
          .describe("URL that values a car; by default cars are valued from the dealer's own stock."),
        tokenBinding: bindingName()
          .nullable()
          .default(null)
          .describe('Name of the secret with the token of the service.'),
      })
      .nullable()
      .default(null)
      .describe('Service for registration lookups and valuations, used with `purchase.valuationAccount`.'),
  })
  .prefault({})
  .describe('Valuation of trade-ins.');
