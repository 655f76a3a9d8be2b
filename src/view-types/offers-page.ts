import type { LinkView } from '#view-types/link.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** All offers of the dealer (OFF-04). */
export interface OffersPage {
  readonly intro: PageIntroView;
  readonly offers: readonly OfferView[];
  /** Shown if no offer is running when the page is viewed. */
  readonly none: string;
  readonly stock: LinkView;
}
