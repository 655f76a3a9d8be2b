import { offerPath } from '#domain/routes/public-paths.ts';

interface Make {
  readonly slug: string;
}

/** The make that an offer is for: its own, or that of a brand site. */
export const offerMake = <Item extends Make>(
  site: { readonly manufacturer: Item | null },
  offer: { readonly manufacturer: Item | null },
): Item | null => offer.manufacturer ?? site.manufacturer;

/** Path of an offer: under its make, unless the site is for a single make (OFF-03). */
export function offerHref(
  site: { readonly manufacturer: Make | null },
  offer: { readonly id: number; readonly manufacturer: Make | null },
): string {
  return offerPath(offer.id, site.manufacturer === null ? (offer.manufacturer?.slug ?? null) : null);
}
