import type { Theme } from '#site/site.ts';
import type { FormPanelView } from '#view-types/form.ts';
import type { AnyLinkView, LinkView } from '#view-types/link.ts';
import type { OfferRatesView, OfferView } from '#view-types/offer.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** One offer (OFF-03): its full text, its conditions, a form, and other offers. */
export interface OfferPage {
  readonly layout: Theme['sections'];
  readonly intro: PageIntroView;
  /** Shown after the end of the offer; null if it is open ended. */
  readonly ended: {
    /** ISO instant for `data-from`: the end of the offer. */
    readonly from: string;
    /** Whether this was the offer's state when the page was built. */
    readonly isShown: boolean;
    readonly title: string;
    readonly text: string;
    readonly all: LinkView;
  } | null;
  /** Shown before the start of the offer; null if it has none, or has ended. */
  readonly coming: {
    /** ISO instant for `data-until`: the start of the offer. */
    readonly until: string;
    /** Whether it had not started when the page was built. */
    readonly isShown: boolean;
    readonly title: string;
    readonly text: string;
  } | null;
  /** Null if it has ended. */
  readonly offer: OfferDetailView | null;
  readonly others: { readonly title: string; readonly all: LinkView; readonly offers: readonly OfferView[] } | null;
  readonly stock: LinkView;
}

/** The offer in full. */
export interface OfferDetailView
  extends OfferRatesView,
    Pick<OfferView, 'from' | 'until' | 'isActive' | 'image' | 'untilText'> {
  readonly paragraphs: readonly string[];
  /** Label of the link to the form. */
  readonly enquire: string;
  /** As in `OfferView`. */
  readonly explore: AnyLinkView | null;
  readonly conditions: { readonly title: string; readonly paragraphs: readonly string[] } | null;
  /** Id of the form, for links to it. */
  readonly enquiryId: string;
  readonly enquiry: FormPanelView;
}
