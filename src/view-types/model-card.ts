import type { LinkView, NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/** A model's picture in its place (MENU-06), or a drawing of its body where it has none. */
export interface ModelPictureView {
  readonly image: PictureView | null;
  /** Name of the drawing in `bodies.svg`; null where there is a picture. */
  readonly drawing: string | null;
}

/** A model in the menu and in lists (MENU-07). */
export interface ModelCardView extends ModelPictureView {
  readonly name: string;
  /** `SUV · Hybrid`, with the make before where it is not the site's. */
  readonly note: string;
  /** Tab of the model menu beside the one of all. */
  readonly category: string | null;
  readonly tag: ModelTagView | null;
  readonly explore: LinkView;
  readonly stock: NamedLink;
}

/** Said of a model that is not sold now. */
export interface ModelTagView {
  readonly text: string;
  readonly isNew: boolean;
}
