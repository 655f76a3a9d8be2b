import { type PictureSources, pictureSources } from '#domain/picture.ts';

/** A picture as it is printed: its sizes, its place on the page and its text alternative. */
export interface PictureView extends PictureSources {
  readonly alt: string;
  /** Pixels; they keep the place before the picture has come. */
  readonly width: number;
  readonly height: number;
}

/** @param most widest size worth asking for, in pixels; default twice the printed width */
export function pictureView(
  address: string,
  alt: string,
  { width, height, most = width * 2 }: { readonly width: number; readonly height: number; readonly most?: number },
): PictureView {
  return { ...pictureSources(address, width, most, height / width), alt, width, height };
}
