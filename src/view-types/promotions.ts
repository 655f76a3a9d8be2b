import type { Texts } from '#text/words.ts';
import type { PictureView } from '#view-types/picture.ts';

/** The promotions slider (TILE-03). */
export interface PromotionsView extends Texts<'label' | 'previous' | 'next'> {
  readonly slides: readonly PromotionView[];
}

/** One slide. */
export interface PromotionView {
  /** Null = the picture alone, which is the link. */
  readonly words: {
    readonly title: string;
    readonly text: string | null;
    /** Text of the button; null without `href`. */
    readonly link: string | null;
  } | null;
  /** Null = its page is not there: the slide is shown without a link. */
  readonly href: string | null;
  readonly wide: PictureView;
  readonly phone: Omit<PictureView, 'alt'> | null;
  /** ISO instants for `data-from` and `data-until`. */
  readonly from: string | null;
  readonly until: string | null;
  /** When the page was built. */
  readonly open: boolean;
}
