import type { OfferView } from '#view-types/offer.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { LinkView } from '#views/car-card.ts';

/** All offers of the dealer (OFF-04). */
export interface OffersPage {
  readonly intro: PageIntroView;
  readonly offers: readonly OfferView[];
  /** Shown when no offer runs at the time the page is looked at. */
  readonly none: string;
  readonly stock: LinkView;
}
