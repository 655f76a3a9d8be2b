import type { Car } from '#domain/car.ts';
import { carPictures } from '#domain/picture.ts';
import type { Site } from '#site/site.ts';
import { ownMakeLogos } from './make-logo.ts';

/**
 * Origins, other than the site's own, of pictures in the stock or the tenant's files. Only these may be loaded by its pages
 * (`securityHeaders`), so every setting that takes the address of a picture is here.
 */
export function imageHosts(site: Site, cars: readonly Pick<Car, 'primary_image_url' | 'images'>[]): string[] {
  const pictures = [
    site.tags.certifiedImage?.url,
    site.home.heroImage,
    ...Object.values(ownMakeLogos(site)),
    ...site.offers.map((offer) => offer.imageUrl),
    ...site.promotions.flatMap(({ image, phoneImage }) => [image, phoneImage]),
    ...site.locations.flatMap(({ imageUrl, thumbUrl }) => [imageUrl, thumbUrl]),
    ...site.models.map((model) => model.imageUrl),
    ...site.team.map(({ photo }) => photo),
    ...cars.flatMap(carPictures),
  ];
  const hosts = new Set(pictures.flatMap((url) => (url && /^https?:/.test(url) ? new URL(url).origin : [])));
  hosts.delete(site.origin);
  return [...hosts].sort();
}
