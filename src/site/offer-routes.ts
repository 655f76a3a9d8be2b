import { otherNamesOf } from '#domain/make-names.ts';
import { offerHref } from '#domain/offers.ts';
import { OFFER_PATH, OFFERS_PATH, offerPath } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';

type OfferSite = Pick<Site, 'manufacturer' | 'offers'>;

/** Routes of the list and of every offer in the file. An offer that has ended keeps its page, which says so and shows others. */
export function offerRoutes(site: OfferSite): PublicRoute[] {
  if (site.offers.length === 0) return [];
  return [
    { kind: 'offers', path: OFFERS_PATH, file: OFFERS_PATH },
    ...site.offers.map((offer): PublicRoute => {
      const path = offerHref(site, offer);
      return { kind: 'offer', path, file: path, offer: offer.id };
    }),
  ];
}

/** Aliases: each offer's path in the other form, with or without the make or with another name of it, and `/offers` for the list. */
export function offerAliases(site: OfferSite): { [path: string]: string } {
  if (site.offers.length === 0) return {};
  const others = site.offers.flatMap((offer) => {
    const makes = [offer.manufacturer, site.manufacturer].flatMap((make) =>
      make === null ? [] : [make.slug, ...otherNamesOf(make.name).map(toSlug)],
    );
    const spellings = [null, ...makes].map((make) => offerPath(offer.id, make));
    return spellings.map((spelling) => [spelling, offerHref(site, offer)] as const);
  });
  return { [OFFER_PATH]: OFFERS_PATH, ...Object.fromEntries(others.filter(([spelling, path]) => spelling !== path)) };
}
