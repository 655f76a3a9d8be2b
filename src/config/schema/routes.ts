import * as z from 'zod';
import { MODEL_PATHS } from '#config/choices.ts';
import { httpsUrl } from '#config/schema/fields.ts';

/** Which of several equal paths is the canonical one; the others answer 308 (A27). */
export const RoutesSchema = z
  .strictObject({
    contact: z.enum(['/contact', '/contact-us']).default('/contact').describe('Contact page.'),
    finance: z
      .enum(['/finance', '/finance-enquiry', '/apply-for-finance', '/car-finance'])
      .default('/finance')
      .describe('Finance enquiry page.'),
    checkout: z
      .enum(['checkout', 'buy-online'])
      .default('checkout')
      .describe('Last part of the reserve page: /cars/{slug}/checkout.'),
    complaint: z
      .enum(['/pages/handling-complaint', '/pages/complaint-handling'])
      .default('/pages/complaint-handling')
      .describe('Complaint page.'),
    model: z.enum(MODEL_PATHS).default(MODEL_PATHS[0]).describe('Model detail page (ROUTE-06).'),
    externalStock: httpsUrl()
      .nullable()
      .default(null)
      .describe('External dealer-stock page; left out, its menu item is hidden (ROUTE-02).'),
    externalLoanCalculator: httpsUrl()
      .nullable()
      .default(null)
      .describe('External car-loan calculator; left out, its menu item is hidden (ROUTE-08).'),
    externalDemonstrators: httpsUrl()
      .nullable()
      .default(null)
      .describe('External demonstrators page; left out, its menu item is hidden.'),
  })
  .prefault({})
  .describe('Paths.');
