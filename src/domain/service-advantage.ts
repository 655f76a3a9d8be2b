import { toSlug } from '#domain/paths.ts';

/** What servicing costs at most and what it covers (SVC-01). */
export interface ServicePlan {
  readonly amountDollars: number;
  readonly years: number;
  readonly services: number;
  readonly intervalMonths: number;
  readonly intervalKm: number;
  readonly rangeKm: number;
}

/** Of a model that has no row, where the dealer gives no row for all others. */
export const DEFAULT_PLAN = {
  amountDollars: 250,
  years: 5,
  services: 5,
  intervalMonths: 12,
  intervalKm: 15_000,
  rangeKm: 75_000,
} as const satisfies ServicePlan;

/** The model's row, else the row for all others, else the default one. Names are compared as in addresses: `HiLux` is `hilux`. */
export function servicePlanOf<Row extends ServicePlan & { readonly model: string | null }>(
  rows: readonly Row[],
  model: string,
): ServicePlan {
  const own = rows.find((row) => row.model !== null && toSlug(row.model) === toSlug(model));
  return own ?? rows.find((row) => row.model === null) ?? DEFAULT_PLAN;
}

/** Where a service is booked: the dealer's own booking page elsewhere, else the page of the site (SVC-01); null = neither. */
export function serviceBooking(base: string | null, has: (path: string) => boolean): string | null {
  if (base !== null) return `${base}/service/booking`;
  return has('/genuine-service') ? '/genuine-service' : null;
}
