import { pictureSources } from '#domain/picture.ts';
import type { PictureView } from '#view-types/picture.ts';

/** @param maxWidth largest width to offer, in pixels; by default twice the displayed width */
export function pictureView(
  address: string,
  alt: string,
  {
    width,
    height,
    maxWidth = width * 2,
  }: { readonly width: number; readonly height: number; readonly maxWidth?: number },
): PictureView {
  return { ...pictureSources(address, width, maxWidth, height / width), alt, width, height };
}
