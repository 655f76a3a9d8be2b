import { dealershipBySlug } from '#domain/dealership-rules.ts';

type Dealerships = readonly { readonly id: number; readonly slug: string }[];

/** Cells that name a dealership: of a car, or of a row that was not validated. */
export interface DealershipKeys {
  readonly dealership_slug?: unknown;
  readonly dealership_id?: unknown;
}

/** The dealership that a car or row names by its slug or else by its number; undefined = none that is known. */
const dealershipOf = (
  { dealership_slug, dealership_id }: DealershipKeys,
  dealerships: Dealerships,
): Dealerships[number] | undefined =>
  dealershipBySlug(dealerships, dealership_slug) ??
  dealerships.find(({ id }) => String(id) === String(dealership_id ?? '').trim());

/** A car or row with both the slug and the number of its dealership, if either is known: pages ask for the slug only. */
export function withBothKeys<R extends DealershipKeys>(
  car: R,
  { dealerships }: { readonly dealerships: Dealerships },
): R {
  const dealership = dealershipOf(car, dealerships);
  return dealership === undefined ? car : { ...car, dealership_slug: dealership.slug, dealership_id: dealership.id };
}
