import type { NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/** Whole text; `short` is its beginning for a list with the labels of its button, null when the text starts expanded. */
export interface FoldedTextView {
  readonly full: string;
  readonly short: { readonly text: string; readonly more: string; readonly less: string } | null;
}

/** Rates of a finance offer and their warning, in the open wherever the offer stands (OFF-02). */
export interface OfferRatesView {
  /** Rate and comparison rate, of one size. */
  readonly rates: readonly string[];
  /** The comparison rate warning, never in a folded text. */
  readonly warning: string | null;
}

/** An offer in a list. */
export interface OfferView extends OfferRatesView {
  readonly title: string;
  readonly image: PictureView | null;
  readonly description: FoldedTextView;
  readonly disclaimer: FoldedTextView | null;
  /** The offer's own page. */
  readonly enquire: NamedLink;
  readonly explore: NamedLink | null;
  /** ISO instants for `data-from` and `data-until`; null = open ended. */
  readonly from: string | null;
  readonly until: string | null;
  /** It ran when the page was built. */
  readonly isRunning: boolean;
  /** `Offer ends 30 November 2026` */
  readonly untilText: string | null;
}
