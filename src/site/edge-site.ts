import type { SampleSetting } from '#config/sample-settings.ts';
import type { AppointmentRules } from '#domain/appointments.ts';
import type { Limits } from '#domain/constants.ts';
import type { WindowCardSite } from '#domain/window-card.ts';
import type { Features, FormRules, Location, RouteRules, SiteLocale, StockRules } from '#site/site.ts';
import type { Model } from '#site/site-content.ts';
import type { Dealership } from '#site/site-locations.ts';
import type { EdgeWords } from '#text/edge-text.ts';

/**
 * A tenant's private settings for the edge. Written to `.caryard/edge/<out>/<slug>.json` and bundled as a Worker module, never written to
 * `dist`.
 */
export interface EdgeSite {
  /** The first instant (ISO) at which a build from the same files would differ; null = never. */
  readonly validUntil: string | null;
  readonly slug: string;
  /** Settings that still have made-up values; a site with any is not published. Left out = none. */
  readonly sampleSettings?: readonly SampleSetting[];
  readonly siteId: number;
  readonly name: string;
  readonly origin: string;
  readonly hosts: readonly string[];
  readonly locale: SiteLocale;
  /** The dealer's main number, the same as in the header of its pages; null = it has none. */
  readonly phone: string | null;
  readonly dealerships: readonly Pick<Dealership, 'slug' | 'id' | 'name' | 'makeSlug' | 'reviewUrl' | 'feedbackUrl'>[];
  readonly locations: readonly EdgeLocation[];
  /** How an enquiry about an offer is filed (OFF-03). */
  readonly offers: readonly {
    readonly id: number;
    readonly name: string;
    readonly make: string | null;
    readonly makeSlug: string | null;
    readonly model: string | null;
  }[];
  /** For a brand site, the make under which a lead is filed if it is not about a car or offer (FORM-16). */
  readonly manufacturerSlug: string | null;
  /** Slugs of makes whose slug in the settings differs from that of their name, by the latter; left out = there are none. */
  readonly makeSlugs?: { readonly [nameSlug: string]: string };
  /** Models for which a quote can be requested. */
  readonly models: readonly Pick<Model, 'make' | 'name' | 'slug' | 'status'>[];
  readonly stock: Pick<StockRules, 'types' | 'itemTypes' | 'defaultPriceType'> & {
    /** The dealer's names for ranges of prices, which a stock change may give a car. */
    readonly ranges: { readonly price_range: readonly string[]; readonly weekly_price_range: readonly string[] };
  };
  readonly features: Features;
  readonly limits: Limits;
  /** Paths of pages where the dealer chooses between several; for `checkout`, the last segment (A27). */
  readonly routes: Pick<RouteRules, 'contact' | 'finance' | 'checkout'>;
  readonly forms: FormRules;
  readonly appointments: AppointmentRules | null;
  /** Types of locations that receive shoppers by appointment on days without hours (LOC-07); left out = none. */
  readonly byAppointment?: readonly Location['type'][];
  readonly leads: {
    /** Destinations of leads; `outbox` only stores them for `npm run leads`. */
    readonly destinations: readonly LeadDestination[];
    /** Days after which the personal data of a lead are erased. */
    readonly keepDays: number;
    /** The daily e-mail, sent at an hour in the site's time zone. */
    readonly digest: { readonly to: string; readonly hour: number } | null;
  };
  /** An account not used for this many days is deleted. */
  readonly accounts: { readonly keepDays: number };
  /** Services that deliver messages; their tokens are bindings. */
  readonly messages: { readonly email: MessageServiceSettings | null; readonly sms: MessageServiceSettings | null };
  /** Webhooks of other systems. */
  readonly hooks: readonly {
    /** What is reported: a step of a reservation, a phone number that was shown, or a trade-in that was valued or whose offer was accepted. */
    readonly event: 'reservation' | 'phone_reveal' | 'valuation';
    readonly url: string;
    readonly secretBinding: string;
  }[];
  /** Payment service for deposits. */
  readonly payments: /** `demo`: test cards on a page of the platform; `none`: no deposits are taken online. */
    | { readonly kind: 'demo' | 'none' }
    | {
        readonly kind: 'stripe';
        readonly secretKeyBinding: string;
        /** Secret with which Stripe signs its webhook calls. */
        readonly noticeSecretBinding: string;
        /** URL of a stand-in for tests; null = Stripe's own. */
        readonly host: string | null;
      };
  /** Dealerships of the group with their own rules for prices, and for reserving and buying online (TEN-01). */
  readonly dealershipFeatures: {
    readonly [dealershipSlug: string]: Pick<
      Features,
      'checkout' | 'reserveWithoutPrice' | 'onlinePurchase' | 'subscriptions'
    >;
  };
  /** What dealerships of the group with their own wording call their cars' prices and states; left out = no differences (TEN-01). */
  readonly dealershipWords?: { readonly [dealershipSlug: string]: Partial<EdgeWords> };
  /** Search server; `null` if the embedded engine is used (TEN-03). */
  readonly search: {
    readonly host: string;
    readonly adminKeyBinding: string;
    readonly searchKeyBinding: string;
    /** The dealer's own indexes: cars, models. */
    readonly indexes: readonly string[];
  } | null;
  /** The account with the service that values cars. */
  readonly purchase: { readonly valuationAccount: string | null };
  /** How a shopper's car is valued (TRADE-04). */
  readonly tradeIn: {
    /** The dealer's cost of buying, preparing and selling a car, as a percentage of its price. */
    readonly marginPercent: number;
    /** Minimum number of comparable cars for an estimate. */
    readonly minComparables: number;
    /** How many years older or newer a comparable car may be. */
    readonly yearSpan: number;
    /** Number of days for which an estimate is valid. */
    readonly validDays: number;
    /** External valuation service, used with `purchase.valuationAccount`; null = only the dealer's own stock is used. */
    readonly service: {
      readonly lookupUrl: string | null;
      readonly valuationUrl: string | null;
      readonly tokenBinding: string | null;
    } | null;
  };
  /** Geocoding service that needs a key; null if there is none. */
  readonly geocoder: { readonly url: string; readonly keyBinding: string } | null;
  /** Other paths of a page, which return 308: alias → canonical path. */
  readonly aliases: { readonly [path: string]: string };
  /** Pages with placeholders that the edge fills in from the query (functions/platform/fill/README.md). */
  readonly fillPaths: readonly string[];
  /** When the stock of this build was written, ISO in UTC; it includes all changes up to then. */
  readonly stockAt: string;
  /** Ids of the cars of this build for which no repayment may be pushed: those of excluded makes and dealerships (FIN-02). */
  readonly carsWithoutFinance: readonly number[];
  /** Headers of every response, the same as in `_headers`. */
  readonly headers: { readonly [name: string]: string };
  readonly notFoundPath: string;
  /** Texts of the edge, by key, in the site's language and with the dealer's own texts applied. */
  readonly words: EdgeWords;
  /** Data shared by all window cards of the site (DET-12). */
  readonly windowCard: WindowCardSite;
}

/** The details of a location that decide when it is open and how to find it. */
export type EdgeLocation = Pick<
  Location,
  | 'id'
  | 'name'
  | 'type'
  | 'primary'
  | 'dealershipSlug'
  | 'manufacturers'
  | 'address'
  | 'phone'
  | 'openingHours'
  | 'specialHours'
  | 'timeZone'
>;

/** Where leads are sent: as JSON to a webhook, as text by e-mail, or as ADF, the industry's XML format, by either way. */
export type LeadDestination =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'webhook'; readonly url: string; readonly secretBinding: string }
  | { readonly kind: 'email'; readonly to: string }
  | { readonly kind: 'adf'; readonly url: string; readonly secretBinding: string | null }
  | { readonly kind: 'adf-email'; readonly to: string };

export interface MessageServiceSettings {
  readonly url: string;
  readonly from: string;
  readonly tokenBinding: string;
}
