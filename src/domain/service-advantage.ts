import { toSlug } from '#domain/slug.ts';

/** A model's service plan: the maximum price of a service, and which services it covers (SVC-01). */
export interface ServicePlan {
  readonly amountDollars: number;
  readonly years: number;
  /** Number of services covered. */
  readonly services: number;
  readonly intervalMonths: number;
  readonly intervalKm: number;
  /** The plan ends at this odometer reading. */
  readonly rangeKm: number;
}

/** Used for a model without its own row if the dealer gives no row for all other models. */
export const DEFAULT_PLAN = {
  amountDollars: 250,
  years: 5,
  services: 5,
  intervalMonths: 12,
  intervalKm: 15_000,
  rangeKm: 75_000,
} as const satisfies ServicePlan;

/** A row of the dealer's service prices: for one model, or null for all models without a row of their own. */
interface PricedModel {
  readonly model: string | null;
}

/** Whether two rows have prices for the same model, or both for all others. Names are compared as slugs: `HiLux` matches `hilux`. */
export const isSamePricedModel = ({ model: a }: PricedModel, { model: b }: PricedModel): boolean =>
  a === null || b === null ? a === b : toSlug(a) === toSlug(b);

/**
 * The row of the dealer that gives a model its service price: its own, otherwise that for all other models; undefined if there is neither.
 *
 * @param model null = all models without a row of their own
 */
export function servicePriceRow<Row extends PricedModel>(rows: readonly Row[], model: string | null): Row | undefined {
  const rowOf = (name: string | null) => rows.find((row) => isSamePricedModel(row, { model: name }));
  return rowOf(model) ?? rowOf(null);
}

/**
 * The service plan of a model in a block that the dealer has placed: that of its row, otherwise the default (SVC-01).
 *
 * @param model null = all models without a row of their own
 */
export const servicePlanOf = (rows: readonly (ServicePlan & PricedModel)[], model: string | null): ServicePlan =>
  servicePriceRow(rows, model) ?? DEFAULT_PLAN;

/**
 * Link for booking a service: the dealer's external booking page, otherwise the site's service page (SVC-01); null if there is neither.
 *
 * @param base URL of the website with the booking page
 */
export function serviceBooking(base: string | null, has: (path: string) => boolean): string | null {
  if (base !== null) return `${base}/service/booking`;
  return has('/genuine-service') ? '/genuine-service' : null;
}
