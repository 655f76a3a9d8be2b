import type { ServiceAdvantageView } from '#view-types/blocks.ts';
import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';
import type { CarCardView, RepaymentNoteView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { ModelPictureView, ModelTagView } from '#view-types/model-card.ts';
import type { OfferView } from '#view-types/offer.ts';

/** A model's own page (CONT-05). */
export interface ModelPage {
  readonly crumbs: BreadcrumbsView;
  /** `Toyota HiLux` */
  readonly name: string;
  readonly tag: ModelTagView | null;
  readonly picture: ModelPictureView;
  readonly description: string | null;
  /** What the model's status means for a shopper. */
  readonly notice: string | null;
  /** The first is the primary button. */
  readonly actions: readonly LinkView[];
  readonly details: readonly {
    readonly label: string;
    /** Links, and texts between them. */
    readonly links: readonly { readonly label: string; readonly href: string | null }[];
  }[];
  readonly stock: {
    readonly heading: string;
    readonly all: LinkView | null;
    readonly cars: readonly CarCardView[];
    /** The text shown in place of cars; null if there are cars in stock. `ask`: link to the form for a quote or an enquiry. */
    readonly none: { readonly text: string; readonly ask: LinkView } | null;
  };
  readonly repaymentNote: RepaymentNoteView | null;
  readonly offers: { readonly heading: string; readonly offers: readonly OfferView[] } | null;
  /** Maximum service prices (SVC-01); null if the dealer gives none. */
  readonly service: ServiceAdvantageView | null;
  /** Links to similar models. */
  readonly others: { readonly heading: string; readonly links: readonly LinkView[] } | null;
}
