import { offerPath } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';

interface Make {
  readonly slug: string;
}
interface NamedMake extends Make {
  readonly name: string;
}
interface OfferedModel {
  readonly slug: string;
}
interface SiteModel extends OfferedModel {
  readonly make: string;
}

/** The model of the site that an offer is about; undefined if it is about none of them. */
export const modelOfOffer = <Model extends OfferedModel>(
  { models }: { readonly models: readonly Model[] },
  { model }: { readonly model: OfferedModel | null },
): Model | undefined => models.find(({ slug }) => slug === model?.slug);

/** The make that an offer is for: its own, that of its model, or that of a brand site. */
export function offerMake(
  site: { readonly manufacturer: NamedMake | null; readonly models: readonly SiteModel[] },
  offer: { readonly manufacturer: NamedMake | null; readonly model: OfferedModel | null },
): NamedMake | null {
  const make = modelOfOffer(site, offer)?.make;
  if (offer.manufacturer !== null || make === undefined || make === site.manufacturer?.name)
    return offer.manufacturer ?? site.manufacturer;
  return { name: make, slug: toSlug(make) };
}

/** Path of an offer: under its make, unless the site is for a single make (OFF-03). */
export function offerHref(
  site: { readonly manufacturer: Make | null },
  offer: { readonly id: number; readonly manufacturer: Make | null },
): string {
  return offerPath(offer.id, site.manufacturer === null ? (offer.manufacturer?.slug ?? null) : null);
}
