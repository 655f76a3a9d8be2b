import type { AnyLinkView, NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/** A full text; `short` is its beginning with the labels of the toggle, null if the text is not collapsed. */
export interface CollapsibleTextView {
  readonly full: string;
  readonly short: { readonly text: string; readonly more: string; readonly less: string } | null;
}

/** Rates of a finance offer with the warning, always visible (OFF-02). */
export interface OfferRatesView {
  /** Rate and comparison rate, shown in the same size. */
  readonly rates: readonly string[];
  /** The comparison rate warning, never inside a collapsed text. */
  readonly warning: string | null;
}

/** An offer in a list. */
export interface OfferView extends OfferRatesView {
  readonly title: string;
  readonly image: PictureView | null;
  readonly description: CollapsibleTextView;
  readonly disclaimer: CollapsibleTextView | null;
  /** Link to the offer's page. */
  readonly enquire: NamedLink;
  /** Link to the page or the cars of the offer's model; null if it names none, or none of them exists. */
  readonly explore: (NamedLink & AnyLinkView) | null;
  /** ISO instant for `data-from`: its start; null = it has none. */
  readonly from: string | null;
  /** ISO instant for `data-until`: its end; null = it has none. */
  readonly until: string | null;
  /** Whether it was active when the page was built. */
  readonly isActive: boolean;
  /** `Offer ends 30 November 2026` */
  readonly untilText: string | null;
}
