import type { PictureSources } from '#domain/picture.ts';

/** A picture as rendered: sources, dimensions and text alternative. */
export interface PictureView extends PictureSources {
  readonly alt: string;
  /** Dimensions in pixels, to reserve space before the picture has loaded. */
  readonly width: number;
  readonly height: number;
}
