import type { Car } from '#domain/car.ts';

/**
 * Picture addresses. `{w}` in an address is a placeholder for the width in pixels, `{h}` for the height: image services and the build's own
 * pictures are available in several sizes (CALL-02). Any other address is one fixed file. Records, the index and cards hold the
 * template; sizes are filled in where the `<img>` is rendered.
 */

/** A car's main picture, for lists; null if it has none. */
export function mainPicture(car: Pick<Car, 'primary_image_url' | 'images'>): string | null {
  return car.primary_image_url ?? car.images[0]?.image.url ?? null;
}

/** Widths in pixels of the build's own pictures, and those requested from image services. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
/** Height divided by width of stock pictures. */
export const PICTURE_RATIO = 3 / 4;

export const comesInSizes = (address: string): boolean => address.includes('{w}');

/** The address of one size. */
export function pictureAt(address: string, width: number, ratio: number = PICTURE_RATIO): string {
  return address.replaceAll('{w}', String(width)).replaceAll('{h}', String(Math.round(width * ratio)));
}

/** Attributes for an `<img>` and its `<source>`. */
export interface PictureSources {
  readonly src: string;
  /** `… 320w, … 640w`; null = one fixed file. */
  readonly srcset: string | null;
  /** The same sizes in AVIF, for the build's own pictures only: image services choose the format themselves. */
  readonly avif: string | null;
}

/** The smallest available size that is at least this wide. */
const offered = (width: number): number => PICTURE_WIDTHS.find((size) => size >= width) ?? 1440;

const OWN = /^\/pictures\/.*\{w\}\.webp$/;

/**
 * All sizes of a picture.
 *
 * @param width of the image in `src`, in pixels
 * @param max the largest useful width, in pixels
 */
export function pictureSources(
  address: string,
  width: number,
  max: number,
  ratio: number = PICTURE_RATIO,
): PictureSources {
  if (!comesInSizes(address)) return { src: address, srcset: null, avif: null };
  const sizes = (template: string): string =>
    PICTURE_WIDTHS.filter((size) => size <= max)
      .map((size) => `${pictureAt(template, size, ratio)} ${size}w`)
      .join(', ');
  return {
    src: pictureAt(address, offered(width), ratio),
    srcset: sizes(address),
    avif: OWN.test(address) ? sizes(address.replace(/\.webp$/, '.avif')) : null,
  };
}

/** A drawing of the site; the build creates a JPEG with the same name. */
const DRAWN = /^\/drawings\/.*\.svg$/;

/** A picture about 1280 pixels wide, as a JPEG if available, for printing and link previews. */
export function plainPicture(address: string): string {
  if (DRAWN.test(address)) return address.replace(/svg$/, 'jpg');
  return OWN.test(address) ? address.replace('{w}.webp', 'plain.jpg') : pictureAt(address, 1280);
}
