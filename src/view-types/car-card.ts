import type { PriceType } from '#domain/car.ts';
import type { TagKind } from '#domain/tags.ts';
import type { CardButton, RouteRules, SiteLocale, TagRules } from '#site/site.ts';
import type { NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/**
 * The slice of a `Site` that cards need. It is printed as island props, so it is small and holds nothing private.
 * Made by `cardSite`.
 */
export interface CardSite {
  readonly locale: SiteLocale;
  readonly buttons: readonly CardButton[];
  readonly placeholderText: string;
  readonly defaultPriceType: PriceType;
  /** Source of the market averages (PRICE-06). */
  readonly marketSource: string | null;
  /** Angle's copy: term in years, indicative APR (FIN-08). */
  readonly angleCopy: boolean;
  readonly tags: TagRules;
  readonly newTagDays: number;
  readonly includeSoldCarsDays: number;
  readonly priceShownAboveDollars: number;
  readonly tradeInMinPriceDollars: number;
  readonly features: {
    readonly compare: boolean;
    readonly favourites: boolean;
    readonly favouritesUsedOnly: boolean;
    readonly garage: boolean;
    readonly tradeIn: boolean;
    readonly checkout: boolean;
    readonly reserveWithoutPrice: boolean;
    readonly subscriptions: boolean;
    readonly requestPhotos: boolean;
    readonly gateCheckout: boolean;
    readonly personalisedFinance: boolean;
  };
  /** Deposits are taken online; otherwise a reservation is a request. */
  readonly takesDeposits: boolean;
  readonly routes: Pick<RouteRules, 'contact' | 'finance' | 'checkout'>;
  /** More than one location: cards say where the car stands (CARD-03). */
  readonly showLocation: boolean;
  /** Cars of a dealership with rules of its own use its slice (TEN-01). */
  readonly dealerships: { readonly [slug: string]: CardSite };
  /** The tenant's own wording, only the keys a card reads. */
  readonly text: { readonly [key: string]: string };
}

/** What stands where the price stands (PRICE-01 to PRICE-08). */
export interface PriceView {
  /** `$32,990`, `PREORDER`, `Enquire for price.` */
  readonly text: string;
  /** Whole dollars of `text`; null beside text. */
  readonly dollars: number | null;
  /** `a week`, beside a subscription price only. */
  readonly per: string | null;
  /** `Drive Away`; always there for kind `price`, null beside text (PRICE-03, PRICE-07). */
  readonly typeLabel: string | null;
  /** Struck price with its text alternative (PRICE-04). */
  readonly was: { readonly label: string; readonly text: string } | null;
  /** Text of the below-market badge (PRICE-06). */
  readonly belowMarket: string | null;
  /** Whose averages the badge is measured by, and of which day; null without a badge, or where neither is known. */
  readonly belowMarketNote: string | null;
}

/** The one tag of a car (TAG-01 to TAG-05). */
export interface TagView {
  readonly kind: TagKind;
  readonly text: string;
  readonly image: { readonly url: string; readonly alt: string } | null;
  /** ISO instants for `data-from` and `data-until`: outside them the tag is not shown. Null = no bound. */
  readonly from: string | null;
  readonly until: string | null;
}

/** A repayment with everything that must stand beside it at the same size. */
export interface FinanceLineView {
  /** `From $154 a week` */
  readonly payment: string;
  /** `7.99% p.a.` */
  readonly rate: string;
  /** `Comparison rate 8.49% p.a.` */
  readonly comparison: string;
  /** `60 months, $0 final payment` */
  readonly terms: string;
  /** Pointer to the warning, which the page prints in full and in the open under this id. */
  readonly warning: { readonly text: string; readonly href: string } | null;
}

/** A button of a card. Its name ends in the car's name, so no two are equal. */
export interface CardButtonView extends NamedLink {
  /** Rendered as success (reserve). */
  readonly success: boolean;
}

/** A switch whose state lives in a store on the device; label and name are for the off state. */
export interface ToggleView {
  /** Label of the on state where it has one of its own: Save turns into Saved (SAVE-03). */
  readonly onLabel: string | null;
  readonly kind: 'compare' | 'favourite' | 'save';
  readonly label: string;
  readonly name: string;
}

/** A `<dt>`/`<dd>` pair. */
export interface FactView {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** A car in a list: everything is text, an address or a switch. */
export interface CarCardView {
  readonly id: number;
  readonly href: string;
  /** Year, make, model, badge and series in one line. */
  readonly name: string;
  readonly title: {
    /** `2022 Toyota HiLux` */
    readonly main: string;
    /** Badge and series; null when there are none. */
    readonly detail: string | null;
  };
  /** `in_stock`: the status, sanitised (CARD-08). */
  readonly statusClass: string;
  readonly photo: PictureView | null;
  /** Instead of a photo (CARD-02). */
  readonly placeholder: { readonly text: string; readonly requestPhotos: NamedLink | null } | null;
  readonly price: PriceView;
  readonly tag: TagView | null;
  readonly details: readonly FactView[];
  readonly location: string | null;
  readonly finance: FinanceLineView | null;
  /** For a car without description (CARD-05). */
  readonly prompt: NamedLink | null;
  readonly main: CardButtonView | null;
  /** Beside the main one: reserving, else the next. */
  readonly second: CardButtonView | null;
  /** The other ways, below. */
  readonly links: readonly NamedLink[];
  /** What reserving this car costs, `$200 refundable deposit`; null where no button reserves it, or nothing is paid (RES-02). */
  readonly deposit: string | null;
  readonly toggles: readonly ToggleView[];
  /** ISO instant for `data-until`: when a sold car leaves the list; null = stays. */
  readonly until: string | null;
}
