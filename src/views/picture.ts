import { pictureSources, type SettingPicture } from '#domain/picture.ts';
import type { PictureView } from '#view-types/picture.ts';

/**
 * A picture with the sizes in which a browser may load it.
 *
 * @param picture its URL, or a picture of a setting
 * @param maxWidth largest width to offer, in pixels; by default twice `width`, for screens with two pixels per CSS pixel
 */
export function pictureView(
  picture: string | SettingPicture,
  alt: string,
  {
    width,
    height,
    maxWidth = width * 2,
  }: { readonly width: number; readonly height: number; readonly maxWidth?: number },
): PictureView {
  return { ...pictureSources(picture, width, maxWidth, height / width), alt, width, height };
}
