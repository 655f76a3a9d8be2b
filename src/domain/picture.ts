import type { Car } from '#domain/car.ts';

/**
 * Addresses of pictures. A picture that comes in any size has `{w}` in its address for the width in pixels, and may have `{h}`
 * for the height: what an image service or the build's own renditions offer (CALL-02). Any other address is one fixed file.
 * A car carries such an address through record, index and card; only what prints an `<img>` asks for sizes.
 */

/** The picture that stands for a car in lists; null = none can be shown, whatever number the feed gives. */
export function mainPicture(car: Pick<Car, 'primary_image_url' | 'images'>): string | null {
  return car.primary_image_url ?? car.images[0]?.image.url ?? null;
}

/** Widths of the build's own renditions, and those asked of image services. Pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
/** Stock pictures are shown 4 to 3 everywhere. */
export const PICTURE_RATIO = 3 / 4;

export const comesInSizes = (address: string): boolean => address.includes('{w}');

/** The address of one size. */
export function pictureAt(address: string, width: number, ratio: number = PICTURE_RATIO): string {
  return address.replaceAll('{w}', String(width)).replaceAll('{h}', String(Math.round(width * ratio)));
}

/** What stands in an `<img>`, and in the `<source>` before it. */
export interface PictureSources {
  readonly src: string;
  /** `… 320w, … 640w`; null = one fixed file. */
  readonly srcset: string | null;
  /** The same sizes in AVIF, which only the build's own renditions have beside WebP; services choose by the browser's request. */
  readonly avif: string | null;
}

/** The smallest size on offer that fills a width. */
const offered = (width: number): number => PICTURE_WIDTHS.find((size) => size >= width) ?? 1440;

const OWN = /^\/pictures\/.*\{w\}\.webp$/;

/**
 * All sizes of a picture.
 *
 * @param width of the one a browser without `srcset` gets
 * @param most widest size worth asking for
 */
export function pictureSources(
  address: string,
  width: number,
  most: number,
  ratio: number = PICTURE_RATIO,
): PictureSources {
  if (!comesInSizes(address)) return { src: address, srcset: null, avif: null };
  const sizes = (template: string): string =>
    PICTURE_WIDTHS.filter((size) => size <= most)
      .map((size) => `${pictureAt(template, size, ratio)} ${size}w`)
      .join(', ');
  return {
    src: pictureAt(address, offered(width), ratio),
    srcset: sizes(address),
    avif: OWN.test(address) ? sizes(address.replace(/\.webp$/, '.avif')) : null,
  };
}

/** A drawing of the site: the build puts a JPEG of the same name beside it. */
const DRAWN = /^\/drawings\/.*\.svg$/;

/** One JPEG (or what the picture is) of about 1280 pixels, for paper and for other sites' previews. */
export function plainPicture(address: string): string {
  if (DRAWN.test(address)) return address.replace(/svg$/, 'jpg');
  return OWN.test(address) ? address.replace('{w}.webp', 'plain.jpg') : pictureAt(address, 1280);
}
