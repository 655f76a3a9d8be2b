import type { Car } from '#domain/car.ts';

/**
 * Picture URLs. `{w}` in a URL is a placeholder for the width in pixels, `{h}` for the height: image services and the build's own
 * pictures are available in several sizes (CALL-02). Any other URL is one fixed file. Records, the index and cards hold the
 * template; sizes are filled in where the `<img>` is rendered.
 */

/** The fields of a car with its pictures. */
type Pictured = Pick<Car, 'primary_image_url' | 'images'>;

declare const isSettingPicture: unique symbol;
/**
 * The URL of a picture in a dealer's settings: in fact a string, which has placeholders for the size once the build has made the sizes. The
 * type is not a string, so that a page can print only what the functions below return for it.
 */
export interface SettingPicture {
  readonly [isSettingPicture]: true;
}
/** The URL of a picture as the dealer has written it. */
export const settingPicture = (url: string): SettingPicture => url as unknown as SettingPicture;
/** `settingPicture` of a URL; null if none is given. */
export const optionalPicture = (url: string | null | undefined): SettingPicture | null =>
  url === null || url === undefined ? null : settingPicture(url);

/** The URL of a picture in a car's record or in a dealer's settings. */
type Template = string | SettingPicture;
/** The URL with its placeholders, only for this module: everywhere else, a size is chosen first. */
const templateOf = (picture: Template): string => picture as string;

/** The URLs of a car's pictures, each once, the main one first (DET-01). */
export const carPictures = ({ primary_image_url: main, images }: Pictured): string[] => [
  ...new Set([...(main === null ? [] : [main]), ...images.map(({ image }) => image.url)]),
];

/** A car's main picture, for lists; null if it has none. */
export const mainPicture = (car: Pictured): string | null => carPictures(car)[0] ?? null;

/** Widths in pixels of the build's own pictures, and those requested from image services. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;
/** Height divided by width of stock pictures. */
const PICTURE_RATIO = 3 / 4;

/** Whether a picture is available in several sizes; `{w}` and `{h}` in the URL are replaced. */
const isResizable = (url: string): boolean => url.includes('{w}');

/** The URL of a picture in one size, or in its largest if it is smaller. */
export function pictureAt(picture: Template, width: number, ratio: number = PICTURE_RATIO): string {
  const url = templateOf(picture);
  const maxWidth = widthInName(url);
  const size = maxWidth === null ? width : Math.min(width, widthsOf(url).at(-1) ?? maxWidth);
  return url.replaceAll('{w}', String(size)).replaceAll('{h}', String(Math.round(size * ratio)));
}

/** The size of a car's picture on a card and in the summary of a checkout. */
export const CARD_PICTURE = { width: 640, height: 480 } as const;

/** A car's picture in the size of `CARD_PICTURE`: a single URL, whereas `pictureSources` lets the browser choose. */
export const cardPicture = (url: string): string => pictureAt(url, CARD_PICTURE.width);

/** A car's picture for a few centimetres beside a form or in a row of chosen cars. */
export const smallPicture = (url: Template): string => pictureAt(url, PICTURE_WIDTHS[0]);

/** Attributes for an `<img>` and its `<source>`. */
export interface PictureSources {
  readonly src: string;
  /** `… 320w, … 640w` of an image service; null = not from one. */
  readonly srcset: string | null;
  /**
   * The sizes of the build's own pictures in AVIF, null = not one of these; image services choose the format themselves. The few browsers
   * without AVIF get `src`, so that a page does not list every size twice.
   */
  readonly avif: string | null;
}

/** The smallest available size that is at least this wide. */
const availableWidth = (width: number): number => PICTURE_WIDTHS.find((size) => size >= width) ?? 1440;

const BUILD_PICTURE = /^\/pictures\/.*\{w\}\.webp$/;
/** A picture of the build that has no larger size says so after its digest: `/pictures/ute.0a1b2c-800/{w}.webp`. */
const BUILD_PICTURE_WIDTH = /^\/pictures\/.*\.[0-9a-f]+-(\d+)\/\{w\}\.(?:webp|avif)$/;

/** The width in pixels of a picture of the build that is smaller than the largest of `PICTURE_WIDTHS`; null for others. */
function widthInName(url: string): number | null {
  const width = BUILD_PICTURE_WIDTH.exec(url)?.[1];
  return width === undefined ? null : Number(width);
}

/**
 * The widths in pixels that a picture is available in, ascending. A picture's own width, if smaller than the largest, is made as AVIF only:
 * the few browsers that show WebP get the next smaller one.
 */
export function widthsOf(url: string): readonly number[] {
  const maxWidth = widthInName(url);
  if (maxWidth === null) return PICTURE_WIDTHS;
  const smaller = PICTURE_WIDTHS.filter((width) => width < maxWidth);
  return url.endsWith('.avif') ? [...smaller, maxWidth] : smaller;
}

/**
 * All sizes of a picture.
 *
 * @param width of the image in `src`, in pixels
 * @param max the largest useful width, in pixels
 */
export function pictureSources(
  picture: Template,
  width: number,
  max: number,
  ratio: number = PICTURE_RATIO,
): PictureSources {
  const url = templateOf(picture);
  if (!isResizable(url)) return { src: url, srcset: null, avif: null };
  const sizes = (template: string): string =>
    widthsOf(template)
      .filter((size) => size <= max)
      .map((size) => `${pictureAt(template, size, ratio)} ${size}w`)
      .join(', ');
  const isFromBuild = BUILD_PICTURE.test(url);
  return {
    src: pictureAt(url, availableWidth(width), ratio),
    srcset: isFromBuild ? null : sizes(url),
    avif: isFromBuild ? sizes(url.replace(/\.webp$/, '.avif')) : null,
  };
}

/** A drawing of the site; the build creates a JPEG with the same name. */
const DRAWING = /^\/drawings\/.*\.svg$/;

/** Whether a link preview can show a picture: not if it is an SVG drawing. */
export const isPreviewable = (url: string): boolean => !/\.svg(?:$|[?#])/.test(url);

/** A picture about 1280 pixels wide, as a JPEG if available, for printing and link previews. */
export function plainPicture(picture: Template): string {
  const url = templateOf(picture);
  if (DRAWING.test(url)) return url.replace(/svg$/, 'jpg');
  return BUILD_PICTURE.test(url) ? url.replace('{w}.webp', 'plain.jpg') : pictureAt(url, 1280);
}
