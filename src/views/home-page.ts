import type { CarCardView, LinkView } from '#views/car-card.ts';
import type { PageHead } from '#views/car-page.ts';
import type { LocationView } from '#views/location.ts';
import type { OfferView } from '#views/offer.ts';

/** A make or body tile (home, search rail). */
export interface TileView extends LinkView {
  readonly key: string;
  readonly count: number;
  /** `12 cars` */
  readonly countText: string;
  /** Body type or make as a slug: which drawing or logo to print. */
  readonly image: string;
}

export interface HomePageView {
  readonly head: PageHead;
  readonly headline: string;
  readonly lead: string;
  readonly heroImage: string | null;
  /** All stock, with its count: `Browse 312 cars`. */
  readonly allStock: LinkView;
  readonly searchLabel: string;
  readonly typeLinks: readonly TileView[];
  readonly makes: readonly TileView[];
  readonly bodies: readonly TileView[];
  readonly priceSlider: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly minText: string;
    readonly maxText: string;
    readonly label: string;
    /** The range is added by `<price-slider>`; without script this lists every car by price. */
    readonly href: string;
    readonly button: string;
  };
  readonly latest: { readonly heading: string; readonly cars: readonly CarCardView[]; readonly all: LinkView } | null;
  readonly offers: { readonly heading: string; readonly offers: readonly OfferView[]; readonly all: LinkView } | null;
  readonly locations: { readonly heading: string; readonly locations: readonly LocationView[] } | null;
  readonly sellingPoints: readonly { readonly title: string; readonly text: string }[];
  /** The comparison rate warning in full, when a card on the page shows a repayment. */
  readonly comparisonWarning: string | null;
  readonly structuredData: readonly { readonly [key: string]: unknown }[];
}
