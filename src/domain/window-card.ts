import type { PriceType } from '#domain/car.ts';
import type { LocaleTag } from '#domain/locale.ts';
import type { PriceRules } from '#domain/price.ts';

/**
 * The window card of a car (DET-12): one printed page for the windscreen. The build writes what each card says with the car's
 * public facts, so that the edge, which draws it, needs no wording and no price rule of its own.
 */
export interface WindowCard {
  /** `2022 Toyota HiLux` and `SR5 Double Cab`. */
  readonly title: string;
  readonly detail: string | null;
  readonly condition: string;
  /** The price, or the text in its place; `note` is its type or `a week`, always there beside an amount (PRICE-07). */
  readonly price: { readonly text: string; readonly note: string | null; readonly was: string | null };
  /** Repayment with rate and comparison rate in one paragraph, the warning at the same size. */
  readonly finance: { readonly line: string; readonly warning: string | null } | null;
  /** What it takes to reserve the car online, `{deposit}` open for the amount that holds when it is drawn; null = no deposit is taken (RES-02). */
  readonly deposit: string | null;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly features: readonly string[];
  /** Where the car stands: name, address lines. */
  readonly place: readonly string[];
  readonly phone: string | null;
  /** Statutory words for this car. */
  readonly notes: readonly string[];
  /** A JPEG or PNG of the site or its picture service; null = the card has no picture. */
  readonly picture: string | null;
}

/** What numbers and dates of a card are written by. */
interface WindowCardLocale {
  readonly tag: LocaleTag;
  readonly currency: string;
  readonly distance: 'km' | 'mi';
  readonly timeZone: string;
}

/** What all cards of a site share; part of the edge's half. */
export interface WindowCardSite {
  readonly locale: WindowCardLocale;
  readonly dealer: string;
  /** `#rrggbb` of the theme: band, and text on it. */
  readonly band: string;
  readonly onBand: string;
  /** Legal name, trading name, ABN; licence numbers (LEGAL-03). */
  readonly legal: readonly string[];
  /** For a price that has changed since the build: the rule and its words. */
  readonly prices: {
    readonly rules: PriceRules & { readonly reserveWithoutPrice: boolean };
    readonly types: { readonly [T in PriceType]: string };
    readonly subscription: string;
    readonly preorder: string;
    readonly was: string;
  };
  readonly words: {
    /** `SOLD`, `Reserved` */
    readonly sold: string;
    readonly reserved: string;
    readonly features: string;
    readonly scan: string;
    readonly printed: string;
    /** Title of the document, `{car}` open. */
    readonly title: string;
    /** Alternative text of the picture, `{car}` open. */
    readonly picture: string;
    readonly noPrice: string;
  };
}
