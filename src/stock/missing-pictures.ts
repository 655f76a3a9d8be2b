import type { Car } from '#domain/car.ts';
import { carPictures, mainPicture } from '#domain/picture.ts';
import { type Finding, findingOf } from './finding.ts';

type Pictures = Pick<Car, 'images' | 'thumbnails' | 'photos_count' | 'primary_image_url'>;

/**
 * The car without pictures by a path of this site (`/pictures/rio.jpg`) that it does not have: a build of the dealer's site would stop at
 * the first. Each is a finding.
 *
 * @param hasPicture whether the site has a picture at a path
 */
export function withoutMissingPictures<C extends Pictures>(
  car: C,
  row: number,
  hasPicture: (path: string) => boolean,
): { readonly car: C; readonly findings: readonly Finding[] } {
  const isMissing = (url: string): boolean => url.startsWith('/') && !hasPicture(url);
  const missing = carPictures(car).filter(isMissing);
  if (missing.length === 0) return { car, findings: [] };
  const images = car.images.filter(({ image }) => !isMissing(image.url));
  const main = car.primary_image_url;
  const hint =
    'Imported without it. Put the file into the folder pictures of the dealer, or give the address of the picture with https://.';
  const pictures: Pictures = {
    images,
    thumbnails: car.thumbnails.filter((url) => !isMissing(url)),
    photos_count: images.length,
    primary_image_url: main !== null && isMissing(main) ? mainPicture({ primary_image_url: null, images }) : main,
  };
  return {
    car: { ...car, ...pictures },
    findings: missing.map((url) => findingOf('left_out', row, 'images', url, 'a picture that the site has', hint)),
  };
}
