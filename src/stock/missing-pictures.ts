import type { Car } from '#domain/car.ts';
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
  const main = car.primary_image_url;
  const listed = car.images.map(({ image }) => image.url);
  const missing = [...new Set(main === null ? listed : [...listed, main])].filter(isMissing);
  if (missing.length === 0) return { car, findings: [] };
  const images = car.images.filter(({ image }) => !isMissing(image.url));
  const urls = images.map(({ image }) => image.url);
  const hint =
    'Imported without it. Put the file into the folder pictures of the dealer, or give the address of the picture with https://.';
  const pictures: Pictures = {
    images,
    thumbnails: car.thumbnails.filter((url) => !isMissing(url)),
    photos_count: urls.length,
    primary_image_url: main !== null && isMissing(main) ? (urls[0] ?? null) : main,
  };
  return {
    car: { ...car, ...pictures },
    findings: missing.map((url) => findingOf('left_out', row, 'images', url, 'a picture that the site has', hint)),
  };
}
