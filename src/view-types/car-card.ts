import type { PriceType } from '#domain/car.ts';
import type { TagKind } from '#domain/tags.ts';
import type { CardButton, RouteRules, SiteLocale, TagRules } from '#site/site.ts';
import type { NamedLink } from '#view-types/link.ts';
import type { PictureView } from '#view-types/picture.ts';

/**
 * The part of a `Site` that cards need, and that the browser needs to update a car's page after a stock change. It is serialised as island
 * props, so it is small and contains nothing private. Created by `cardSite`.
 */
export interface CardSite {
  readonly locale: SiteLocale;
  readonly buttons: readonly CardButton[];
  /** Shown in place of a missing photo (CARD-02). */
  readonly placeholderText: string;
  readonly defaultPriceType: PriceType;
  /** Source of the market averages (PRICE-06). */
  readonly marketSource: string | null;
  /** Whether pages show the comparison rate warning, to which the asterisk of each repayment leads. */
  readonly rateWarning: boolean;
  /** Whether repayments use the wording of the lender Angle: term in years, indicative APR (FIN-08). */
  readonly usesApr: boolean;
  readonly tags: TagRules;
  /** Days for which a car has the tag 'New'. */
  readonly newTagDays: number;
  /** Days for which a sold car stays listed. */
  readonly includeSoldCarsDays: number;
  /** A price is shown only if it is above this amount (PRICE-02). */
  readonly priceShownAboveDollars: number;
  /** A car has a trade-in button only if its price is above this amount (TRADE-01). */
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
    readonly personalisedFinance: boolean;
    readonly onlinePurchase: boolean;
  };
  /** Whether deposits are taken online; otherwise a reservation is a request. */
  readonly takesDeposits: boolean;
  readonly routes: Pick<RouteRules, 'finance' | 'checkout'>;
  /** Whether cards show the car's location, because several of the dealer's locations sell cars (CARD-03). */
  readonly showLocation: boolean;
  /** Settings for cars of a dealership with its own rules (TEN-01). */
  readonly dealerships: { readonly [slug: string]: CardSite };
  /** The tenant's custom texts for the keys used on cards. */
  readonly text: { readonly [key: string]: string };
}

/** What is shown in place of the price (PRICE-01 to PRICE-08). */
export interface PriceView {
  /** `$32,990`, `PREORDER`, `Enquire for price.` */
  readonly text: string;
  /** The amount in `text`, in whole dollars; null if it is not an amount. */
  readonly dollars: number | null;
  /** `a week`, only for a subscription price. */
  readonly per: string | null;
  /** `Drive Away`; always given for an ordinary price; null for a subscription, a preorder or the dealer's text (PRICE-03, PRICE-07). */
  readonly typeLabel: string | null;
  /** Struck-through price with its text alternative (PRICE-04). */
  readonly was: { readonly label: string; readonly text: string } | null;
  /** Text of the below-market badge (PRICE-06). */
  readonly belowMarket: string | null;
  /** Source and date of the market averages; null without a badge or if neither is known. */
  readonly belowMarketNote: string | null;
}

/** The tag of a car (TAG-01 to TAG-05). */
export interface TagView {
  readonly kind: TagKind;
  readonly text: string;
  readonly image: { readonly src: string; readonly alt: string } | null;
  /** ISO instant for `data-from`, from which the tag is shown; null = from the start. */
  readonly from: string | null;
  /** ISO instant for `data-until`, from which the tag is no longer shown; null = it has no end. */
  readonly until: string | null;
}

/** A repayment with all details that must be shown beside it in the same size. */
export interface FinanceLineView {
  /**
   * `From $154 a week, 60 months, $0 final payment, 7.99% p.a., 8.49% p.a. comparison rate`: all in one size, because the law says so. On a
   * card `From $154 a week, 8.49% p.a. comparison rate`, because the page states the rest once (`RepaymentNoteView`).
   */
  readonly text: string;
  /** The mark that leads to the warning, which the page shows in full. In a list its name ends with the car's, so that each is unique. */
  readonly warning: { readonly mark: string; readonly name: string; readonly href: string } | null;
}

/** The full comparison rate warning after its mark. */
export interface RateWarningView {
  /** What the mark of each repayment leads to. Null for a copy, which is only shown while the one with the id is hidden. */
  readonly id: string | null;
  readonly text: string;
}

/** What a page says once about the repayments on its cards. */
export interface RepaymentNoteView {
  /** Term, final payment and rates. */
  readonly terms: string;
  /** Null if the site has none or the page shows it elsewhere. */
  readonly warning: RateWarningView | null;
  /** Whether none of the cards has a repayment yet: the note appears with the first that a stock change brings. */
  readonly isUnused: boolean;
}

/** A button on a card. Its accessible name ends with the car's name, so that each is unique. */
export interface CardButtonView extends NamedLink {
  /** Rendered in the colour of success, as a reservation is. */
  readonly success: boolean;
}

/** A toggle button whose state is stored on the device; label and name are for the off state. */
export interface ToggleView {
  /** The label of the on state and the name of the car, if the label changes: Save becomes Saved (SAVE-03). */
  readonly on: { readonly label: string; readonly car: string } | null;
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

/** A key fact of a car. Its label is shown without the unit where there is space for it: the value includes the unit. */
export interface KeyFactView extends FactView {
  /** `(km)`; null = the label has none. */
  readonly unit: string | null;
}

/** A car in a list, as text, links and flags. */
export interface CarCardView {
  readonly id: number;
  readonly href: string;
  readonly title: {
    /** `2022 Toyota HiLux` */
    readonly main: string;
    /** Badge and series; null when there are none. */
    readonly detail: string | null;
  };
  /** `in_stock`: the status, sanitised (CARD-08). */
  readonly statusClass: string;
  readonly photo: PictureView | null;
  /** What a photo that fails to load is replaced with, if it is not the text for the whole site (CARD-01). */
  readonly missingPhoto: string | null;
  /** Shown instead of a photo (CARD-02). */
  readonly placeholder: { readonly text: string; readonly requestPhotos: NamedLink | null } | null;
  readonly price: PriceView;
  readonly tag: TagView | null;
  /** Condition, odometer, transmission, fuel (CARD-04). */
  readonly details: readonly KeyFactView[];
  /** The name of the car's location; null if cards show none (`CardSite.showLocation`), or it is unknown. */
  readonly location: string | null;
  readonly finance: FinanceLineView | null;
  /** Link to similar cars, for a car without a description (CARD-05). */
  readonly prompt: NamedLink | null;
  /** The primary button: the dealer's first action, or a search for similar cars if the car is unavailable. */
  readonly main: CardButtonView | null;
  /** The secondary button: the reservation if available, otherwise the next action. */
  readonly second: CardButtonView | null;
  /** The remaining actions. */
  readonly links: readonly NamedLink[];
  /** The button that opens `links` if there are several; a single link needs none. */
  readonly more: { readonly label: string; readonly name: string } | null;
  /** Cost of a reservation, such as `$200 refundable deposit`; null if the car cannot be reserved or no deposit is taken (RES-02). */
  readonly deposit: string | null;
  /** `Reserved`, or `Reserved by you`, for an available car that is reserved (TAG-02); null = it is not, or its tag says so. */
  readonly reserved: string | null;
  readonly toggles: readonly ToggleView[];
  /**
   * ISO instant for `data-until`, at which a sold car leaves the list; null = it is not sold, has no date of sale, or the dealer lists no
   * sold cars.
   */
  readonly until: string | null;
}

/** A card and its car's full name, for other parts of the page that name the car. */
export interface NamedCarCardView extends CarCardView {
  /** Year, make, model, badge and series on one line. */
  readonly name: string;
}
