import type { AppointmentRules } from '#domain/appointments.ts';
import type { Limits } from '#domain/constants.ts';
import type { WindowCardSite } from '#domain/window-card.ts';
import type { Features, FormRules, Location, RouteRules, SiteLocale, StockRules } from '#site/site.ts';
import type { Model } from '#site/site-content.ts';
import type { Dealership } from '#site/site-places.ts';
import type { EdgeWords } from '#text/say.ts';

/** What only the edge may know of a tenant. Written to `.caryard/edge/<out>/<slug>.json`, bundled as a Worker module, never under `dist`. */
export interface EdgeSite {
  /** The first instant (ISO) at which a build from the same files would make something else; null = none. */
  readonly validUntil: string | null;
  readonly slug: string;
  readonly siteId: number;
  readonly name: string;
  readonly origin: string;
  readonly hosts: readonly string[];
  readonly timeZone: string;
  readonly locale: SiteLocale['tag'];
  readonly dealerships: readonly Pick<Dealership, 'slug' | 'id' | 'name' | 'makeSlug'>[];
  readonly locations: readonly EdgeLocation[];
  /** What an enquiry about an offer is filed under (OFF-03). */
  readonly offers: readonly {
    readonly id: number;
    readonly name: string;
    readonly make: string | null;
    readonly makeSlug: string | null;
    readonly model: string | null;
  }[];
  /** Of a brand site, the make that a lead about nothing else is filed under (FORM-16). */
  readonly manufacturerSlug: string | null;
  /** What a quote can be asked for. */
  readonly models: readonly Pick<Model, 'make' | 'name' | 'slug' | 'status'>[];
  readonly stock: Pick<StockRules, 'types'>;
  readonly features: Features;
  readonly limits: Limits;
  /** The path of sign-in is one for all sites; which page finance enquiries and reservations have is the dealer's choice (A27). */
  readonly routes: Pick<RouteRules, 'finance' | 'checkout'>;
  readonly forms: FormRules;
  readonly appointments: AppointmentRules | null;
  readonly leads: {
    /** Where leads go; `outbox` keeps them for `npm run leads` only. */
    readonly destinations: readonly LeadDestination[];
    readonly keepDays: number;
    /** The daily mail, at an hour of the site's time zone. */
    readonly digest: { readonly to: string; readonly hour: number } | null;
  };
  /** An account that nobody used for so many days is deleted. */
  readonly accounts: { readonly keepDays: number };
  /** Services that carry messages to people; their tokens are bindings. */
  readonly messages: { readonly email: MessageServiceSettings | null; readonly sms: MessageServiceSettings | null };
  /** Other systems told of an event. */
  readonly hooks: readonly {
    readonly event: 'reservation' | 'phone_reveal' | 'valuation';
    readonly url: string;
    readonly secretBinding: string;
  }[];
  /** Who takes deposits. */
  readonly payments:
    | { readonly kind: 'demo' | 'none' }
    | {
        readonly kind: 'stripe';
        readonly secretKeyBinding: string;
        readonly noticeSecretBinding: string;
        readonly host: string | null;
      };
  /** Dealerships of the group whose rules of reserving and buying online are not the site's (TEN-01). */
  readonly checkoutRules: {
    readonly [dealershipSlug: string]: Pick<Features, 'checkout' | 'reserveWithoutPrice' | 'onlinePurchase'>;
  };
  /** Search server; `null` with the embedded engine (TEN-03). */
  readonly search: {
    readonly host: string;
    readonly adminKeyBinding: string;
    readonly searchKeyBinding: string;
    /** The dealer's own indexes: cars, models. */
    readonly indexes: readonly string[];
  } | null;
  /** Buying facts: who is asked about trade-in prices, and the feed columns that hold costs. */
  readonly purchase: {
    readonly buyerEmail: string | null;
    readonly valuationAccount: string | null;
    readonly costColumns: readonly string[];
  };
  /** How a shopper's car is valued (TRADE-04). */
  readonly tradeIn: {
    readonly marginPercent: number;
    readonly minComparables: number;
    readonly yearSpan: number;
    /** Days an estimate holds. */
    readonly validDays: number;
    /** Asked in the name of `purchase.valuationAccount`; null = only what the dealer itself knows. */
    readonly service: {
      readonly lookupUrl: string | null;
      readonly valuationUrl: string | null;
      readonly tokenBinding: string | null;
    } | null;
  };
  /** Service that finds postcodes for a key; null = there is none. */
  readonly geocoder: { readonly url: string; readonly keyBinding: string } | null;
  /** Public path → internal facts the Worker needs: aliases answered with 308 and pages whose marks it fills. */
  readonly aliases: { readonly [path: string]: string };
  readonly fillPaths: readonly string[];
  /** When the stock of this build was written, ISO in UTC: changes up to then are in it. */
  readonly stockAt: string;
  /** Headers of every answer, the same as in `_headers`. */
  readonly headers: { readonly [name: string]: string };
  readonly notFoundPath: string;
  /** What the edge says, by key, in the language of the site and with the dealer's own words laid over. */
  readonly words: EdgeWords;
  /** What all window cards of the site share (DET-12). */
  readonly windowCard: WindowCardSite;
}

/** Of a location what decides when somebody is there, and how to find it. */
export type EdgeLocation = Pick<
  Location,
  | 'id'
  | 'name'
  | 'type'
  | 'dealershipSlug'
  | 'manufacturers'
  | 'address'
  | 'phone'
  | 'openingHours'
  | 'specialHours'
  | 'timeZone'
>;

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
