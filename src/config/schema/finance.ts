import * as z from 'zod';
import { slug, text } from '#config/schema/fields.ts';

/** Cars without finance estimates (FIN-02). The provider is `finance_provider` at the top of the tenant file. */
export const FinanceSchema = z
  .strictObject({
    excludedMakes: z.array(text()).default([]).describe('Makes without a finance estimate.'),
    excludedDealerships: z.array(slug()).default([]).describe('Dealership slugs without a finance estimate.'),
  })
  .prefault({})
  .describe('Finance estimates.');
