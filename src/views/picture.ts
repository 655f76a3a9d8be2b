import { pictureSources, type SettingPicture } from '#domain/picture.ts';
import type { PictureView } from '#view-types/picture.ts';

/** @param maxWidth largest width to offer, in pixels; by default twice the displayed width */
export function pictureView(
  url: string | SettingPicture,
  alt: string,
  {
    width,
    height,
    maxWidth = width * 2,
  }: { readonly width: number; readonly height: number; readonly maxWidth?: number },
): PictureView {
  return { ...pictureSources(url, width, maxWidth, height / width), alt, width, height };
}
