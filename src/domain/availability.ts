import type { CarStatus } from '#domain/car.ts';
import { DAY_MS } from '#domain/durations.ts';

const AVAILABLE: readonly string[] = ['in_stock', 'coming_soon'];

/** In stock means status `in_stock` only (TAG-01). Required for favourites, compare and trade-in (A1). */
export function isInStock(car: { readonly status: CarStatus }): boolean {
  return car.status === 'in_stock';
}

/** Available means `in_stock` or `coming_soon` (TAG-01). Any other car shows the sold tag and offers similar cars. */
export function isAvailable(car: { readonly status: CarStatus }): boolean {
  return AVAILABLE.includes(car.status);
}

/** Why a car cannot be bought: it was sold, or it was taken off sale, for repairs for example. */
export type Unavailability = 'sold' | 'withdrawn';

/** Why a car is not available; null = it is. A car with an unknown status counts as withdrawn, because nothing says that it was sold. */
export function unavailabilityOf(car: { readonly status: CarStatus }): Unavailability | null {
  if (isAvailable(car)) return null;
  return car.status === 'sold' ? 'sold' : 'withdrawn';
}

/**
 * The first instant (ms) at which a sold car is no longer listed: one millisecond after N x 24 hours from the sale (ms), which are inclusive.
 * Null if the sale has no date, or N is 0.
 */
export const soldUntil = (soldAtMs: number | null, includeSoldCarsDays: number): number | null =>
  soldAtMs === null || includeSoldCarsDays <= 0 ? null : soldAtMs + includeSoldCarsDays * DAY_MS + 1;

/** Whether a name, such as a dealership's, is in a list of the dealer's settings, in any letter case; an empty name never is. */
export function isInList(name: string, list: readonly string[]): boolean {
  const normalisedName = name.trim().toLowerCase();
  return normalisedName !== '' && list.some((entry) => entry.trim().toLowerCase() === normalisedName);
}
