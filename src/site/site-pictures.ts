import { smallPicture } from '#domain/picture.ts';
import { toSlug } from '#domain/slug.ts';
import type { Site } from '#site/site.ts';

/** The URLs of all pictures in a dealer's settings and those of its dealerships, in a small size; those of the stock are not among them. */
export function sitePictures(site: Site): string[] {
  const pictures = [
    ...[site, ...site.dealerships.flatMap(({ rules }) => rules ?? [])].map(({ tags }) => tags.certifiedImage?.url),
    site.home.heroImage,
    ...site.offers.map((offer) => offer.imageUrl),
    ...site.promotions.flatMap(({ image, phoneImage }) => [image, phoneImage]),
    ...site.locations.flatMap(({ imageUrl, thumbUrl }) => [imageUrl, thumbUrl]),
    ...site.models.map((model) => model.imageUrl),
    ...site.team.map(({ photo }) => photo),
  ];
  const urls = pictures.flatMap((picture) => (picture ? [smallPicture(picture)] : []));
  return [...urls, ...Object.values(ownMakeLogos(site))];
}

/**
 * URLs of the logos that the dealer has set for makes, as they are displayed, by slug of the make. The site's own make takes precedence,
 * then the first offer.
 */
export function ownMakeLogos({ manufacturer, offers }: Pick<Site, 'manufacturer' | 'offers'>): {
  readonly [slug: string]: string;
} {
  const makes = [...offers.map((offer) => offer.manufacturer).reverse(), manufacturer];
  return Object.fromEntries(
    makes.flatMap((make) => (make?.logoUrl ? [[toSlug(make.name), smallPicture(make.logoUrl)]] : [])),
  );
}
