import { pictureSources } from '#domain/picture.ts';
import type { PictureView } from '#view-types/picture.ts';

/** @param most largest width to offer, in pixels; by default twice the displayed width */
export function pictureView(
  address: string,
  alt: string,
  { width, height, most = width * 2 }: { readonly width: number; readonly height: number; readonly most?: number },
): PictureView {
  return { ...pictureSources(address, width, most, height / width), alt, width, height };
}
