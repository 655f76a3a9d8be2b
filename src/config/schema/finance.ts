import * as z from 'zod';
import { REFUSED_FIELDS, slug, text } from '#config/schema/fields.ts';

/** Cars without finance estimates (FIN-02). The provider is `finance_provider`, beside it. */
export const FinanceSchema = z
  .strictObject({
    excludedMakes: z.array(text()).default([]).describe('Makes without a finance estimate.'),
    excludedDealerships: z.array(slug()).default([]).describe('Dealership slugs without a finance estimate.'),
  })
  .register(REFUSED_FIELDS, { provider: 'Write it as `finance_provider`, beside `finance`.' })
  .prefault({})
  .describe('Cars without finance estimates. The lender is `finance_provider`, beside it.');
