import type { Car } from '#domain/car.ts';
import { carPictures } from '#domain/picture.ts';
import type { Site } from '#site/site.ts';
import { sitePictures } from '#site/site-pictures.ts';

/**
 * Origins of pictures in the stock or the tenant's files. The site's pages may load pictures only from these (`securityHeaders`). The site's
 * own origin is one of them if a picture has an absolute URL there or is resized by a service there, because a preview has another host.
 */
export function imageHosts(site: Site, cars: readonly Pick<Car, 'primary_image_url' | 'images'>[]): string[] {
  const pictures = [...sitePictures(site), ...cars.flatMap(carPictures)];
  const hosts = new Set(pictures.flatMap((url) => (/^https?:/.test(url) ? new URL(url).origin : [])));
  return [...hosts].sort();
}
