import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CAR_TYPES } from '#domain/car.ts';

/** `demo-stock.json` beside a tenant's stock: what the generator makes for it. */
const DemoPlanSchema = z.strictObject({
  /** Another seed gives other cars. */
  seed: z.string(),
  /** The id of the first car; the others count on from it. */
  firstId: z.int().positive(),
  /** What all stock numbers start with. */
  stockPrefix: z.string(),
  /** The country for comments and number plates. */
  country: z.enum(['AU', 'NZ']).default('AU'),
  locations: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        dealership_slug: z.string(),
        dealership_id: z.int().positive(),
        /** Share of the stock at this location, relative to the others. */
        share: z.number().positive(),
        /** Key in `finance_lenders` of the cars at this location; if left out, `finance.lender`. */
        lender: z.string().optional(),
      }),
    )
    .min(1),
  /** How many cars of which type, and of which makes and body drawings. */
  groups: z.array(
    z.strictObject({
      type: z.enum(CAR_TYPES),
      count: z.int().positive(),
      /** Empty = every make of the catalogue. */
      makes: z.array(z.string()).default([]),
      /** `leisure` (`catalogue-leisure.txt`): motorcycles, caravans and motorhomes. */
      catalogue: z.enum(['cars', 'leisure']).default('cars'),
      /** Only these body drawings; empty = all. */
      drawings: z.array(z.string()).default([]),
    }),
  ),
  /** Key in `finance_lenders` and its terms; null = no repayments. Rates in percent a year. */
  finance: z
    .strictObject({
      lender: z.string(),
      interestRate: z.number(),
      comparisonRate: z.number(),
      termMonths: z.int(),
      depositPercent: z.number(),
    })
    .nullable(),
  /** Whether cars show rendered pictures, where their body has any, instead of drawings. */
  rendered: z.boolean().default(false),
  /**
   * The optional special cases of `special-cases.ts` that this dealer's stock has: cars by `subscription`, `certified` cars, lenders with
   * `missing-payments`, and `very-low-prices`, $11 to $501; without these, the cars of their cases keep their own prices.
   */
  specialCases: z.array(z.enum(['subscription', 'certified', 'missing-payments', 'very-low-prices'])).default([]),
});
export type DemoPlan = z.output<typeof DemoPlanSchema>;

/** Reads a dealer's `demo-stock.json`. @throws ZodError for an invalid plan */
export function readPlan(path: string): DemoPlan {
  return DemoPlanSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}
