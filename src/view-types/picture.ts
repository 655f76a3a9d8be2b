import type { PictureSources } from '#domain/picture.ts';

/** A picture as it is printed: its sizes, its place on the page and its text alternative. */
export interface PictureView extends PictureSources {
  readonly alt: string;
  /** Pixels; they keep the place before the picture has come. */
  readonly width: number;
  readonly height: number;
}
