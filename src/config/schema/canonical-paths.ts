import * as z from 'zod';
import { httpsUrl } from '#config/schema/fields.ts';
import { COMPLAINT_PATHS, CONTACT_PATHS, FINANCE_PATHS, MODEL_PAGE_PATTERNS } from '#domain/routes/public-paths.ts';

/** Which of several equivalent paths is the canonical one, while the others return 308 (A27); and links to the dealer's external pages. */
export const RoutesSchema = z
  .strictObject({
    contact: z.enum(CONTACT_PATHS).default(CONTACT_PATHS[0]).describe('Contact page.'),
    finance: z.enum(FINANCE_PATHS).default(FINANCE_PATHS[0]).describe('Finance enquiry page.'),
    checkout: z
      .enum(['checkout', 'buy-online'])
      .default('checkout')
      .describe('Last part of the reserve page: /cars/{slug}/checkout.'),
    complaint: z
      .enum(COMPLAINT_PATHS)
      .nullable()
      .default(null)
      .describe(
        'Complaints page. It is where the `path` of its file says; this says the same, or is left out. The other path leads to it.',
      ),
    model: z.enum(MODEL_PAGE_PATTERNS).default(MODEL_PAGE_PATTERNS[0]).describe('Model detail page (ROUTE-06).'),
    externalStock: httpsUrl()
      .nullable()
      .default(null)
      .describe(
        'External dealer-stock page, in the default header menu; left out, its menu item is hidden (ROUTE-02).',
      ),
    externalLoanCalculator: httpsUrl()
      .nullable()
      .default(null)
      .describe('External car-loan calculator, in the default footer; left out, its menu item is hidden (ROUTE-08).'),
    externalDemonstrators: httpsUrl()
      .nullable()
      .default(null)
      .describe(
        'External demonstrators page, in the default header menu and the menu of models; left out, the header has no such item, and that of the menu of models leads to the site’s own demo cars.',
      ),
  })
  .prefault({})
  .describe('Paths.');
