import type { AnyLinkView, NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/** A model's picture (MENU-06), or a drawing of its body style if it has none. */
export interface ModelPictureView {
  readonly image: PictureView | null;
  /** Name of the drawing in `bodies.svg`; null if there is a picture. */
  readonly drawing: string | null;
}

/** A model in the menu and in lists (MENU-07). */
export interface ModelCardView extends ModelPictureView {
  readonly name: string;
  /** `SUV · Hybrid`, preceded by the make unless it is the site's only one. */
  readonly note: string | null;
  /** Tab of the model menu, besides the tab of all models. */
  readonly category: string | null;
  readonly tag: ModelTagView | null;
  /** Link to the model's page. */
  readonly explore: AnyLinkView;
  /** Link to its cars in stock. */
  readonly stock: NamedLink & AnyLinkView;
}

/** Tag of a model that is not currently sold. */
export interface ModelTagView {
  readonly text: string;
  /** The model is not sold yet; otherwise it is no longer sold. */
  readonly isUpcoming: boolean;
}
