import type { Texts } from '#text/words.ts';
import type { NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/** The promotions slider (TILE-03). */
export interface PromotionsView extends Texts<'label' | 'previous' | 'next'> {
  readonly slides: readonly PromotionView[];
}

/** One slide. */
export interface PromotionView {
  /** Texts and button beside the picture; null = only the picture, which `pictureHref` makes a link. */
  readonly words: {
    readonly title: string;
    readonly text: string | null;
    /** The button; null if its page does not exist. Its accessible name ends in the title. */
    readonly link: NamedLink | null;
  } | null;
  /** Where a slide without words leads; null if it has words, or the page does not exist. */
  readonly pictureHref: string | null;
  /** Whether the slide leads to another website. */
  readonly external: boolean;
  /** The picture on wide screens. */
  readonly wide: PictureView;
  /** A crop of its own for phones; null = `wide` there too. */
  readonly phone: Omit<PictureView, 'alt'> | null;
  /** Whether narrow screens show the whole wide picture, not its middle part, because its words are nowhere else. */
  readonly isUncropped: boolean;
  /** ISO instant for `data-from`: its start; null = it has none. */
  readonly from: string | null;
  /** ISO instant for `data-until`: its end; null = it has none. */
  readonly until: string | null;
  /** Whether it was shown when the page was built. */
  readonly isActive: boolean;
}
